"""Why a card does not take a change; words shared by the pages that change one card or many."""

from vcc_portal.domain.card_changes import ChangeRefusal
from vcc_portal.i18n.text import Text

REASONS: dict[ChangeRefusal, Text] = {
    ChangeRefusal.MISSING: Text(zh="卡片不存在，或您没有权限查看", en="No such card, or you may not see it"),
    ChangeRefusal.STATUS: Text(zh="状态为“{status}”，不能操作", en="Its status is {status}"),
    ChangeRefusal.KIND: Text(zh="该卡种不支持此操作", en="This kind of card cannot do it"),
    ChangeRefusal.CURRENCY: Text(zh="卡片币种是 {currency}", en="The card's currency is {currency}"),
    ChangeRefusal.OWN_BALANCE: Text(zh="单卡余额卡不能转移", en="A card with its own balance cannot be moved"),
    ChangeRefusal.THERE_ALREADY: Text(zh="已经在该账户下", en="It is there already"),
    ChangeRefusal.NO_ACCOUNT: Text(zh="目标账户没有 {currency} 账户", en="The target has no {currency} account"),
    ChangeRefusal.UNSETTLED: Text(
        zh="有 {held} 已授权、未入账的交易，入账或撤销后才能注销",
        en="{held} is authorised and not settled; it can be cancelled after that is settled or reversed",
    ),
    ChangeRefusal.TOO_MANY_TAGS: Text(zh="标签会超过 {most} 个", en="It would have more than {most} tags"),
    ChangeRefusal.RISK: Text(
        zh="因风险核查被冻结，请联系客户经理", en="Frozen by a risk check; contact your account manager"
    ),
    ChangeRefusal.NOT_ACTIVE: Text(zh="尚未激活，不能冻结", en="Not activated yet, so it cannot be frozen"),
}
MAIN_ACCOUNT = Text(zh="主账户", en="Main account")
CARDS = Text(zh="{count} 张卡", en="{count} cards")
CARDS_ONE = Text(zh="1 张卡", en="1 card")
CHOSEN = Text(zh="已选 {count} 张卡", en="{count} cards chosen")
CHOSEN_ONE = Text(zh="已选 1 张卡", en="1 card chosen")
TO_LIST = Text(zh="返回卡片列表", en="Back to the card list")
REFERENCE = Text(zh="错误码 {code}", en="Code {code}")
