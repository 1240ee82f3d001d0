"""Why an authorization was declined, in plain words, and what can be done now (contract §1, errorMsgCode)."""

from dataclasses import dataclass

from vcc_portal.domain.card import LimitWindow
from vcc_portal.domain.transactions import DeclineReason
from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text


@dataclass(frozen=True)
class DeclineText:
    """One reason; `advice` says who can do what."""

    reason: Text
    advice: Text


OTHER = DeclineText(
    Text(
        zh="发卡行拒绝了这笔付款，没有给出更具体的原因。",
        en="The issuer declined this payment without giving a specific reason.",
    ),
    Text(
        zh="请让商户稍后重试；如果再次被拒，把下面的说明发给管理员。",
        en="Ask the merchant to try again later. If it's declined again, send the text below to your administrator.",
    ),
)
_RAISE = Text(
    zh="可以请管理员调高该限额，然后让商户重新扣款；也可以等限额重置。",
    en="Ask an administrator to raise this limit, then have the merchant charge again. Or wait until it resets.",
)
RAISE_HERE = Text(zh="调高限额后，让商户重新扣款。", en="Once the limit is raised, have the merchant charge again.")
DONE_HERE: dict[str, Text] = {
    DeclineReason.SINGLE_LIMIT: RAISE_HERE,
    DeclineReason.DAY_LIMIT: RAISE_HERE,
    DeclineReason.MONTH_LIMIT: RAISE_HERE,
    DeclineReason.LIFETIME_LIMIT: RAISE_HERE,
    DeclineReason.CURRENCY: Text(
        zh="如果应当允许这种货币，修改消费规则后让商户重新扣款；也可以让商户改用允许的货币。",
        en="If the card should pay in this currency, change its spending rules and have the merchant charge again. Or have the "
        "merchant charge in an allowed currency.",
    ),
    DeclineReason.COUNT_LIMIT: Text(
        zh="调高次数上限后，让商户重新扣款；也可以改用另一张卡。",
        en="Raise the count limit, then have the merchant charge again. Or use another card.",
    ),
    DeclineReason.MCC: Text(
        zh="先核对商户类别；确需付款时，放开该类别后让商户重新扣款。",
        en="Check the merchant category. If the payment is legitimate, allow it and have the merchant charge again.",
    ),
    DeclineReason.MERCHANT: Text(
        zh="先核对商户名称；确需付款时，放开该商户后让商户重新扣款。",
        en="Check the merchant name. If the payment is legitimate, allow it and have the merchant charge again.",
    ),
    DeclineReason.SUB_ACCOUNT_QUOTA: Text(
        zh="分配额度后，让商户重新扣款。卡片限额不需要调整。",
        en="Once quota is allocated, have the merchant charge again. The card's limits don't need to change.",
    ),
}
"""Instead of the advice, for those who may do it themselves."""
FROZEN_BY_PROVIDER = Text(
    zh="卡片因风控被冻结，管理员也无法解冻，请联系客户经理。",
    en="The card was frozen by risk control and can't be unfrozen here. Contact your account manager.",
)
RAISE_ONLY = Text(
    zh="这笔金额本身就高于该限额，等待重置没有用：请管理员调高限额，或让商户分次扣款。",
    en="This payment alone is over the limit, so waiting won't help. Ask an administrator to raise it, or have "
    "the merchant split the charge.",
)
"""Instead of a limit's advice, when no reset could make room for the payment."""
DECLINES: dict[str, DeclineText] = {
    DeclineReason.BALANCE: DeclineText(
        Text(
            zh="账户可用余额不足以支付这笔款项。",
            en="The account's available balance was too low for this payment.",
        ),
        Text(
            zh="给账户充值后，让商户重新扣款。卡片限额不需要调整。",
            en="Top up the account, then have the merchant charge again. The card's limits don't need to change.",
        ),
    ),
    DeclineReason.CARD_NOT_ACTIVE: DeclineText(
        Text(zh="付款时卡片未激活或已冻结。", en="The card was not active or was frozen."),
        Text(
            zh="激活或解冻卡片后，让商户重新扣款。",
            en="Activate or unfreeze the card, then have the merchant charge again.",
        ),
    ),
    DeclineReason.CARD_EXPIRED: DeclineText(
        Text(zh="付款时卡片已过有效期。", en="The card was past its expiry date."),
        Text(zh="申请一张新卡，并在商户处更换付款方式。", en="Apply for a new card and update it with the merchant."),
    ),
    DeclineReason.CARD_CANCELLED: DeclineText(
        Text(zh="卡片已经注销。", en="The card has been cancelled."),
        Text(zh="在商户处改用另一张卡。", en="Use another card with the merchant."),
    ),
    DeclineReason.SINGLE_LIMIT: DeclineText(
        Text(
            zh="这笔付款超出该卡的单笔限额。与账户余额无关。",
            en="This payment is over the card's per-payment limit. The balance isn't the reason.",
        ),
        Text(
            zh="可以请管理员调高单笔限额，或让商户分次扣款。",
            en="Ask an administrator to raise the per-payment limit, or have the merchant split the charge.",
        ),
    ),
    DeclineReason.DAY_LIMIT: DeclineText(
        Text(
            zh="这笔付款会超出该卡的单日限额。与账户余额无关。",
            en="This payment would exceed the card's daily limit. The balance isn't the reason.",
        ),
        _RAISE,
    ),
    DeclineReason.MONTH_LIMIT: DeclineText(
        Text(
            zh="这笔付款会超出该卡的单月限额。与账户余额无关。",
            en="This payment would exceed the card's monthly limit. The balance isn't the reason.",
        ),
        _RAISE,
    ),
    DeclineReason.OTHER: OTHER,
    DeclineReason.LIFETIME_LIMIT: DeclineText(
        Text(
            zh="这笔付款会超出该卡的累计限额。与账户余额无关。",
            en="This payment would exceed the card's lifetime limit. The balance isn't the reason.",
        ),
        Text(
            zh="累计限额不会重置：请管理员调高，或改用另一张卡。",
            en="Lifetime limits don't reset. Ask an administrator to raise it, or use another card.",
        ),
    ),
    DeclineReason.CURRENCY: DeclineText(
        Text(zh="该卡不允许用这种货币交易。", en="This card isn't allowed to pay in this currency."),
        Text(
            zh="让商户改用允许的货币，或请管理员修改允许的货币。",
            en="Have the merchant charge in an allowed currency, or ask an administrator to allow this one.",
        ),
    ),
    DeclineReason.COUNT_LIMIT: DeclineText(
        Text(zh="该卡的交易次数已达上限。", en="This card has reached its payment count limit."),
        Text(
            zh="请管理员调高次数上限，或改用另一张卡。",
            en="Ask an administrator to raise the limit, or use another card.",
        ),
    ),
    DeclineReason.MCC: DeclineText(
        Text(zh="该卡不允许在这类商户付款。", en="This card isn't allowed to pay this type of merchant."),
        Text(
            zh="核对商户类别；确需付款时请管理员放开该类别。",
            en="Check the merchant category. If the payment is legitimate, ask an administrator to allow it.",
        ),
    ),
    DeclineReason.MERCHANT: DeclineText(
        Text(zh="该卡不允许在这家商户付款。", en="This card isn't allowed to pay this merchant."),
        Text(
            zh="核对商户名称；确需付款时请管理员放开该商户。",
            en="Check the merchant name. If the payment is legitimate, ask an administrator to allow it.",
        ),
    ),
    DeclineReason.CVV_OR_EXPIRY: DeclineText(
        Text(zh="商户提交的 CVV 或有效期不正确。", en="The CVV or expiry date entered with the merchant was wrong."),
        Text(
            zh="在商户处重新填写卡片信息。如果不是您或同事操作，请让管理员冻结卡片。",
            en="Re-enter the card details with the merchant. If this wasn't you or a colleague, ask an administrator to "
            "freeze the card.",
        ),
    ),
    DeclineReason.THREE_DS: DeclineText(
        Text(zh="3DS 验证没有通过。", en="3-D Secure verification failed."),
        Text(
            zh="确认验证码发到的联系方式正确，再付一次。",
            en="Check that codes go to the right contact, then pay again.",
        ),
    ),
    DeclineReason.ACCOUNT_FROZEN: DeclineText(
        Text(zh="付款时账户处于冻结状态。", en="The account was frozen at the time of payment."),
        Text(zh="请联系客户经理了解冻结原因。", en="Contact your account manager about the freeze."),
    ),
    DeclineReason.SUB_ACCOUNT_QUOTA: DeclineText(
        Text(zh="该卡所属子账户的可用额度不足。", en="The card's sub-account didn't have enough quota."),
        Text(
            zh="请管理员给子账户分配额度，然后让商户重新扣款。",
            en="Ask an administrator to allocate more quota to the sub-account, then have the merchant charge again.",
        ),
    ),
}
OWN_BALANCE = DeclineText(
    Text(zh="卡内余额不足以支付这笔款项。", en="The card's own balance was too low for this payment."),
    Text(
        zh="给这张卡转入资金后，让商户重新扣款。卡片限额不需要调整。",
        en="Top up the card, then have the merchant charge again. Its limits don't need to change.",
    ),
)
"""`BALANCE` of a card with a balance of its own."""
WHY = Text(zh="为什么被拒绝", en="Why it was declined")
NOW = Text(zh="现在可以做什么", en="What you can do now")
THIS_PAYMENT = Text(zh="本笔金额", en="This payment")
WHAT_WAS_PAID = terms.THIS_PAYMENT
OVER = Text(zh="超出", en="Over by")
LIMIT = Text(zh="{window}限额", en="{window} limit")
PER_PAYMENT_LIMIT = terms.PER_PAYMENT_LIMIT
USED = Text(zh="{window}已用", en="{window} used")
AS_OF_NOW = Text(zh="已用金额是现在的数字。", en="Used amount as of now.")
BALANCE_AS_OF_NOW = Text(zh="余额是现在的数字。", en="Balance as of now.")
SHORT = Text(zh="还差", en="Short by")
WOULD_PASS = Text(
    zh="按现在的卡片状态、限额和余额，这笔付款可以通过。",
    en="With the card's current status, limits and balance, this payment would pass.",
)
NOTHING_IN_THE_WAY = Text(
    zh="就能查到的卡片状态、限额和规则，现在没有会拒绝这笔付款的。",
    en="Nothing we can see in the card's status, limits and rules would decline this payment now.",
)
STILL_DECLINED = Text(
    zh="现在重新扣款仍会被拒绝。{because}。", en="Charged again now, it would still be declined. {because}."
)
CHARGE_AGAIN = Text(zh="让商户重新扣款即可。", en="Have the merchant charge again.")
RAISE_TO: dict[LimitWindow, Text] = {
    LimitWindow.SINGLE: Text(zh="将单笔限额调至 {amount}", en="Raise the per-payment limit to {amount}"),
    LimitWindow.DAY: Text(zh="将单日限额调至 {amount}", en="Raise the daily limit to {amount}"),
    LimitWindow.MONTH: Text(zh="将单月限额调至 {amount}", en="Raise the monthly limit to {amount}"),
    LimitWindow.LIFETIME: Text(zh="将累计限额调至 {amount}", en="Raise the lifetime limit to {amount}"),
}
RAISE_SEVERAL = Text(zh="调高 {count} 项限额", en="Raise {count:limit|limits}")
CHANGE_IN_CURRENCY = Text(zh="调整 {currency} 限额", en="Change the {currency} limits")
CHANGE_RULES = Text(zh="修改消费规则", en="Change the spending rules")
UNFREEZE = Text(zh="解冻卡片", en="Unfreeze the card")
TRANSFER_IN = Text(zh="为这张卡转入资金", en="Top up this card")
TOP_UP = Text(zh="给账户充值", en="Top up the account")
ALLOCATE = Text(zh="给子账户分配额度", en="Allocate quota to the sub-account")
ASK_ADMIN = Text(
    zh="这一步需要管理员来做：复制下面的说明发给他。",
    en="An administrator needs to do this. Copy the text below and send it to them.",
)
COPY_ZH = Text(zh="复制中文说明", en="Copy in Chinese")
COPY_EN = Text(zh="复制英文说明", en="Copy in English")
SEE_BALANCE = Text(zh="查看账户余额", en="View balance")
FOR_ADMIN = Text(
    zh="请协助处理一笔被拒绝的付款：{card}（尾号 {last4}），{time}，{merchant}，{currency} {amount}。原因：{reason}交易号 {id}。",
    en="Please help with a declined payment: {card} (ending {last4}), {time}, {merchant}, {currency} {amount}. {reason} Transaction {id}.",
)
