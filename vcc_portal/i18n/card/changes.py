"""Why a card does not take a change; words shared by the pages that change one card or many."""

from vcc_portal.domain.card_changes import ChangeRefusal
from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

REASONS: dict[ChangeRefusal, Text] = {
    ChangeRefusal.MISSING: terms.NO_SUCH_CARD,
    ChangeRefusal.STATUS: Text(zh="状态为“{status}”，不能操作", en="Card status: {status}"),
    ChangeRefusal.KIND: terms.NOT_FOR_THIS_CARD,
    ChangeRefusal.CURRENCY: Text(zh="卡片币种是 {currency}", en="This card is in {currency}"),
    ChangeRefusal.OWN_BALANCE: Text(zh="单卡余额卡不能转移", en="Own-balance cards can't be moved"),
    ChangeRefusal.THERE_ALREADY: Text(zh="已经在该账户下", en="Already in this account"),
    ChangeRefusal.NO_ACCOUNT: Text(
        zh="目标账户没有 {currency} 账户", en="The target account has no {currency} account"
    ),
    ChangeRefusal.UNSETTLED: Text(
        zh="有 {held} 已授权、未入账的交易，入账或撤销后才能注销",
        en="{held} is authorized but not settled. You can cancel the card once it settles or is reversed.",
    ),
    ChangeRefusal.TOO_MANY_TAGS: Text(zh="标签会超过 {most} 个", en="It would exceed {most} tags"),
    ChangeRefusal.RISK: Text(
        zh="因风险核查被冻结，请联系客户经理", en="Frozen by a risk check. Contact your account manager."
    ),
    ChangeRefusal.NOT_ACTIVE: Text(zh="尚未激活，不能冻结", en="Not activated yet, so it can't be frozen"),
}
MAIN_ACCOUNT = terms.MAIN_ACCOUNT
CARDS = Text(zh="{count} 张卡", en="{count} cards")
CARDS_ONE = Text(zh="1 张卡", en="1 card")
CHOSEN = Text(zh="已选 {count} 张卡", en="{count} cards chosen")
CHOSEN_ONE = Text(zh="已选 1 张卡", en="1 card chosen")
