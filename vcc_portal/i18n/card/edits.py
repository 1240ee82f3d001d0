"""Strings of changing a card in place, of taking a change back, and of the actions that lead elsewhere."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

EDIT_NAME = Text(zh="修改名称", en="Rename")
EDIT_EMAIL = Text(zh="修改邮箱", en="Change email")
EDIT_TAGS = terms.EDIT_TAGS
EDIT_3DS = Text(zh="修改 3DS 验证", en="Change 3-D Secure")
EDIT_PHONE = Text(zh="修改手机", en="Change phone number")
EDIT_CONTACT = terms.CHANGE_3_D_SECURE_CONTACT
NAME_WRONG = Text(zh="请输入 1 至 50 个字符的名称", en="Enter a name of 1–50 characters")
TAGS_LEFT = Text(
    zh="最多 {most} 个标签，每个最多 {longest} 个字符；输入框中的内容未添加",
    en="Up to {most} tags, {longest} characters each. What's left in the field wasn't added.",
)
TAGS_HINT = Text(zh="输入后按回车添加", en="Type and press Enter to add")
USED_TAGS = terms.RECENT
REMOVE_TAG = terms.REMOVE_TAG

CHANGED = Text(zh="{what}已修改，原为“{former}”", en="{what} updated (previously {former})")
WAS_EMPTY = Text(zh="空", en="empty")
FROZEN_NOW = Text(zh="已冻结，付款暂停", en="Frozen. Payments are paused.")
UNFROZEN_NOW = Text(zh="已解冻，可以付款", en="Unfrozen. The card can pay again.")
UNDONE = Text(zh="已恢复原值", en="Change undone")
OVERTAKEN = Text(
    zh="打开后有人修改过，您的修改未保存。{what}现为“{now}”；再次保存将以您的内容覆盖。",
    en="Someone changed this after you opened it, so yours wasn't saved. {what} is now {now}. Save again to replace it.",
)
NOT_UNDONE = Text(
    zh="未撤销：您修改后又有人改动过。{what}现为“{now}”。",
    en="Not undone: someone made another change after yours. {what} is now {now}.",
)
FREEZE = terms.FREEZE
UNFREEZE = terms.UNFREEZE

TRANSFER_IN = terms.CARD_TOP_UP
SET_LIMITS = terms.SET_LIMITS
ADJUST_LIMITS = terms.SET_LIMITS
MOVE = terms.MOVE_TO_SUB_ACCOUNT
CANCEL_CARD = terms.CANCEL_CARD
COPY_ID = terms.COPY_CARD_ID
MORE = terms.MORE_ACTIONS
ACTIONS = Text(zh="卡片操作", en="Card actions")
NO_RIGHT = Text(
    zh="您没有这项权限，请联系管理员开通", en="You don't have this permission. Ask an administrator for it."
)
NOT_SUPPORTED = terms.NOT_FOR_THIS_CARD
ONLY_ACTIVE = Text(zh="状态为“{status}”，不能转入", en="Card status: {status}. It can't be topped up.")
NO_SUB_ACCOUNTS = Text(zh="当前账户没有开通子账户", en="This account has no sub-accounts")
