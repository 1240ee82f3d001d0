"""Strings of /card/move."""

from vcc_portal.i18n.text import Text

MOVE_ONE = Text(zh="转移卡片", en="Move card")
TARGET = Text(zh="转移到", en="Move to")
TARGET_SEARCH = Text(zh="搜索账户", en="Search accounts")
NO_TARGET_MATCH = Text(zh="没有名称相符的账户", en="No matching accounts")
NO_BALANCE = Text(zh="未开通币种账户", en="No currency account")
MAIN_NEEDS_RIGHT = Text(zh="需要主账户的数据权限", en="Requires data access to the main account")
LOW = Text(zh="余额不足", en="no balance left")
CHOOSE_TARGET = Text(
    zh="选择目标账户后，可以逐卡核对结果。", en="Choose an account to preview the change for each card."
)
NONE_GOES_ONE = Text(zh="这张卡不能转移", en="This card can't be moved")
NONE_GOES = Text(zh="所选卡片都不能转移", en="None of these cards can be moved")
PLACE = Text(zh="所属账户", en="Account")
CHOOSE_AGAIN = Text(zh="重新选择账户", en="Choose another account")
STAYS = Text(zh="转移后", en="After the move")
STAYS_PAYS = Text(zh="之后的消费从新账户的余额扣款", en="Future payments use the new account's balance")
STAYS_HELD = Text(
    zh="已授权、未入账的交易仍由原账户结算", en="Payments already authorized still settle from the previous account"
)
STAYS_SAME = Text(zh="卡号、限额、标签和状态不变", en="Card number, limits, tags and status don't change")
HELD_STAYS = Text(zh="{amount} 未入账，留在原账户", en="{amount} unsettled stays with the previous account")
OVERTAKEN = Text(
    zh="期间有人转移过这张卡，因此没有提交。箭头前是现在的账户，核对后可以重试。",
    en="Someone moved this card in the meantime, so nothing was submitted. The account before the arrow applies now. Check "
    "it, then retry.",
)
RUN = Text(zh="转移 {count} 张卡", en="Move {count} cards")
RUN_ONE = Text(zh="转移这张卡", en="Move this card")
UNSUPPORTED = Text(zh="未开通子账户", en="Sub-accounts aren't enabled")
UNSUPPORTED_NOTE = Text(
    zh="只有一个账户时，卡片没有别处可去。需要子账户请联系客户经理开通。",
    en="You have only one account, so there's nowhere to move cards. Your account manager can enable sub-accounts.",
)
NO_RIGHT = Text(zh="您可以查看，不能转移卡片", en="You can view cards but not move them")
NO_RIGHT_NOTE = Text(
    zh="需要“转移卡片”权限（vcc_card_move），请联系企业管理员。",
    en="Moving cards requires the vcc_card_move permission. Ask your administrator.",
)
STEP_UP = Text(zh="转移 {count} 张卡到“{place}”", en="Move {count:card|cards} to {place}")
