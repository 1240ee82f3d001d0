"""Questions and answers of /faq, by topic."""

from dataclasses import dataclass

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text


@dataclass(frozen=True)
class FaqEntry:
    """One question with its answer."""

    question: Text
    answer: Text


@dataclass(frozen=True)
class Topic:
    """Questions about one subject; `slug` is its place in the address."""

    slug: str
    icon: str
    title: Text
    entries: tuple[FaqEntry, ...]


LEAD = Text(zh="按主题浏览，或直接搜索关键词。", en="Browse by topic, or search for a word.")
SEARCH = Text(zh="搜索问题", en="Search questions")
SEARCH_HINT = Text(zh="例如：限额、拒绝、实名认证", en="For example: limit, declined, verification")
TOPICS_LABEL = Text(zh="问题分类", en="Topics")
NO_MATCH = Text(zh="没有找到相关问题", en="No matching questions")
NO_MATCH_NOTE = Text(zh="换一个关键词，或联系您的客户经理。", en="Try another word, or ask your account manager.")
CLEAR = Text(zh="清除搜索", en="Clear search")


def _entry(question_zh: str, question_en: str, answer_zh: str, answer_en: str) -> FaqEntry:
    return FaqEntry(Text(zh=question_zh, en=question_en), Text(zh=answer_zh, en=answer_en))


_START = (
    _entry(
        "如何开通虚拟卡服务？",
        "How is the virtual card service opened?",
        "先完成实名认证；企业账户还需要完成企业认证。认证通过后服务会开通。若提示联系客户经理，请与您的客户经理确认开通条件。",
        "Complete identity verification; a company also completes business verification. The service opens once they are"
        " approved. If you are asked to contact your account manager, he or she can tell you what is still missing.",
    ),
    _entry(
        "一个登录名下有多个账户，如何切换？",
        "Several accounts belong to my sign-in. How do I switch?",
        "点击页面右上角的账户名称，选择要切换的账户并确认。切换后页面会重新加载，显示该账户的数据。",
        "Choose the account's name at the top right, pick another one and confirm. The page loads again with that"
        " account's data.",
    ),
    _entry(
        "为什么我看不到某些菜单？",
        "Why do I not see some menu entries?",
        "管理员可以看到全部菜单；操作员只能看到管理员授权的页面和数据。需要更多权限时，请联系您的管理员。",
        "An administrator sees every entry. An operator sees the pages and data that were granted; ask your"
        " administrator for more.",
    ),
    _entry(
        "如何切换语言和主题？",
        "How do I change language and theme?",
        "页面右上角可以切换中文或英文，旁边的“外观”可以选择浅色、深色或跟随系统。设置保存在当前浏览器中，已填写的内容不会丢失。",
        "Switch between Chinese and English at the top right; Appearance beside it offers light, dark or the system's"
        " theme. This browser remembers both, and nothing you have typed is lost.",
    ),
)
_VERIFY = (
    _entry(
        "认证审核需要多久？",
        "How long does verification take?",
        "实名认证和企业认证一般在提交后 1-2 个工作日内完成审核。审核期间请勿重复提交。",
        "Identity and business verification are reviewed within 1-2 working days. Please do not submit again meanwhile.",
    ),
    _entry(
        "认证未通过怎么办？",
        "My verification was not approved. What now?",
        "在“我的账户”的“认证状态”中点击“去处理”，按提示修改信息后重新提交。",
        "Under Verification on My account choose Resolve, correct what is wrong, and send it again.",
    ),
    _entry(
        "证件过期会影响使用吗？",
        "Does an expired document matter?",
        "会。证件过期后，申请卡片等操作会被限制，请及时更新证件信息。",
        "Yes. Applying for cards and other actions are held back until the document is updated.",
    ),
    _entry(
        "个人账户需要企业认证吗？",
        "Does a personal account need business verification?",
        "不需要。个人账户只需完成实名认证。",
        "No. A personal account only needs identity verification.",
    ),
)
_CARDS = (
    _entry(
        "共享额度卡和单卡余额卡有什么区别？",
        "What is the difference between shared and own-balance cards?",
        "共享额度卡直接使用账户或子账户的可用余额，由卡片限额控制支出；单卡余额卡有独立余额，只能使用转入该卡的资金。",
        "A shared card spends the available balance of the account or sub-account, held back by its limits. An"
        " own-balance card spends only the money that was moved onto it.",
    ),
    _entry(
        "申请卡片后多久可以使用？",
        "How soon can a new card be used?",
        "多数卡片提交后立即生效；处理中的卡片状态为“申请中”，卡号生成后变为“使用中”。需要激活的卡片状态为“未激活”。",
        "Most cards can pay at once. One that is still being issued shows Applying, and Active as soon as it has a"
        " number. A card that needs activation shows Not activated.",
    ),
    _entry(
        "卡片各状态是什么意思？",
        "What do the card statuses mean?",
        "使用中：可以支付；未激活：已开卡，激活后可支付；申请中：正在开卡；已冻结：暂停支付；注销中：等待未入账交易结清；已过期、已注销：不能再支付。",
        "Active: can pay. Not activated: issued, pays once activated. Applying: being issued. Frozen: payments are paused."
        " Cancelling: waits for open payments to settle. Expired and Cancelled: cannot pay any more.",
    ),
    _entry(
        "为什么提示已达到申请上限？",
        "Why am I told that the application limit is reached?",
        "每个账户可开卡数量有上限，申请中和已冻结的卡片计入，已注销和已过期的不计入。需要更多时，在申请卡片页点击“申请增加数量”并说明原因。",
        "An account may have a limited number of cards. Those being issued and frozen ones count, cancelled and "
        "expired ones do not. Choose Request more on the application page and say what the cards are for.",
    ),
    _entry(
        "有未入账的交易可以注销卡片吗？",
        "Can a card with unsettled payments be cancelled?",
        "不可以。未入账交易结清前，卡片不能注销；注销后不可恢复。",
        "No. Open payments must settle first, and a cancelled card cannot be restored.",
    ),
    _entry(
        "卡片到期后怎么办？",
        "What happens when a card expires?",
        "卡片在有效期当月最后一天之后失效，请提前申请新卡并在商户处更换。“需要关注”会列出 30 天内到期的卡片。",
        "A card pays until the last day of its month. Apply for a new one in time and replace it at the merchant; Needs"
        " attention lists the cards that expire within 30 days.",
    ),
)
_LIMITS = (
    _entry(
        "卡片有哪些限额？",
        "Which limits does a card have?",
        "单笔、单日、单月和累计四种限额，可分别设置或不限，取最先触及的一项生效。",
        "Per payment, per day, per month and for its lifetime. Each may be set or left without a limit; the one that is"
        " met first applies.",
    ),
    _entry(
        "限额什么时候重置？",
        "When do limits start anew?",
        "单日限额每天、单月限额每月 1 日按北京时间 0 点重置；累计限额不重置。",
        "The daily limit at midnight and the monthly limit on the 1st, Beijing time. The lifetime limit never does.",
    ),
    _entry(
        "授权撤销后额度会恢复吗？",
        "Does a reversal give the limit back?",
        "会。授权撤销或超时释放后，对应金额会恢复到当前限额周期；退款不占用也不恢复限额。",
        "Yes. A reversed or expired authorization gives its amount back to the window; refunds neither use nor restore a"
        " limit.",
    ),
)
_PAYMENTS = (
    _entry(
        "付款被拒绝的常见原因有哪些？",
        "Why are payments declined?",
        "常见原因包括余额不足、超出限额、卡片未激活、冻结或过期、CVV 或有效期错误、3DS 验证失败、交易币种或商户类别不支持。交易详情会显示具体原因。",
        "Most often: not enough balance, a limit, a card that is not active, frozen or expired, a wrong CVV or expiry"
        " date, a failed 3-D Secure check, or a currency or merchant category that is not allowed. The record names the"
        " reason.",
    ),
    _entry(
        "“授权”和“消费”有什么区别？",
        "What is the difference between an authorization and a purchase?",
        "授权表示商户已冻结金额但尚未入账；消费表示商户已请款、金额已入账。入账金额可能与授权金额不同。",
        "An authorization holds the amount; a purchase means that the merchant has claimed it and it is settled. The"
        " settled amount may differ from the authorized one.",
    ),
    _entry(
        "冻结金额是什么？",
        "What is the frozen amount?",
        "已授权但未入账的金额。入账后转为支出，撤销或超时后回到可用余额。",
        "What is authorized and not settled. It is spent when it settles, and returns when it is reversed or expires.",
    ),
    _entry(
        "授权多久会自动释放？",
        "When is an authorization released by itself?",
        "商户未请款时，授权一般在 7 天后释放；酒店等行业可能更长。释放后商户仍可能补入账。",
        "After about 7 days when the merchant does not claim it, longer for hotels and the like. The merchant may still"
        " claim it later.",
    ),
    _entry(
        "退款多久到账？",
        "How long does a refund take?",
        "退款由商户发起，处理时间取决于商户和卡组织。到账后会显示一条“退款”记录；单卡注销后的退款会退回主账户。",
        "The merchant starts it, and it takes as long as the merchant and the card scheme need. It then shows as a Refund;"
        " after an own-balance card was cancelled, it returns to the main account.",
    ),
    _entry(
        "页面上的时间是什么时区？",
        "Which time zone do the pages use?",
        "所有时间均为北京时间（UTC+8）。",
        "Beijing time (UTC+8) everywhere.",
    ),
)
_MONEY = (
    _entry(
        "可用余额、冻结和待分配额度有什么关系？",
        "How do available, frozen and unassigned amounts relate?",
        "可用余额可以支付；冻结为已授权未入账金额；待分配额度是主账户中还没有分配给子账户的部分。各币种分别计算，不会合计。",
        "The available balance can be spent, the frozen amount is authorized and not settled, and the unassigned amount is"
        " the part of the main account that no sub-account has yet. Each currency stands alone; nothing is added up"
        " over currencies.",
    ),
    _entry(
        "为什么资金明细的余额可能为负？",
        "Why can a balance be below zero?",
        "手续费、补入账等情况可能使余额低于零，请及时充值，以免影响付款。",
        "A fee or a late settlement can take it there. Top up soon, so that payments go on.",
    ),
    _entry(
        "日元等币种为什么没有小数？",
        "Why do yen and some other currencies show no decimals?",
        "日元、越南盾、韩元和印尼盾没有小数位，金额按整数显示和填写。",
        "Japanese yen, Vietnamese dong, Korean won and Indonesian rupiah have none; they are shown and typed as whole"
        " amounts.",
    ),
)
_SAFETY = (
    _entry(
        "忘记密码怎么办？",
        "I forgot my password.",
        "在登录页点击“忘记密码”，按提示通过邮箱或手机重新设置。",
        "Choose Forgot password on the sign-in page and set a new one by email or phone.",
    ),
    _entry(
        "收不到验证码怎么办？",
        "The verification code does not arrive.",
        "验证码为 6 位数字，60 秒后可重新获取。请检查手机号码、信号和短信拦截；获取过于频繁时需要等待一段时间。",
        "The code has 6 digits and can be sent again after 60 seconds. Check the number, the signal and your message"
        " filter; after too many requests you have to wait.",
    ),
    _entry(
        "账户被冻结怎么办？",
        "My account is frozen.",
        "账户冻结期间无法使用服务，请联系客户经理了解原因和解除方式。",
        "The service cannot be used meanwhile. Your account manager can tell you the reason and what to do.",
    ),
    _entry(
        "怀疑卡片信息泄露怎么办？",
        "I think that a card's details leaked.",
        "请立即在卡片列表中选中该卡并点击“冻结”，新的付款会被拒绝；再检查最近交易，如有不是您发起的付款，请尽快联系客户经理。",
        "Pick the card in the list and choose Freeze at once, so that new payments are declined. Then check its "
        "latest records, and tell your account manager about any payment that is not yours.",
    ),
)

TOPICS: tuple[Topic, ...] = (
    Topic("start", "rocket", Text(zh="开始使用", en="Getting started"), _START),
    Topic("verification", "id-card", Text(zh="认证", en="Verification"), _VERIFY),
    Topic("cards", "credit-card", terms.CARDS, _CARDS),
    Topic("limits", "gauge", terms.LIMITS, _LIMITS),
    Topic("payments", "receipt-text", Text(zh="交易与退款", en="Payments and refunds"), _PAYMENTS),
    Topic("money", "wallet", Text(zh="余额与资金", en="Balances and funds"), _MONEY),
    Topic("safety", "shield-check", Text(zh="登录与安全", en="Sign-in and safety"), _SAFETY),
)
