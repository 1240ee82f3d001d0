"""Strings of /settings."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

FACT = Text(
    zh="账户的提醒与自动充值，以及此浏览器的显示方式",
    en="Alerts and automatic top-up of your accounts, and how this browser shows the portal",
)

ALERTS = terms.LOW_BALANCE_ALERT
ALERTS_NOTE_DIVIDED = Text(
    zh="待分配额度低于设定金额时通知一次；回升后再次低于该金额，会再次通知。",
    en="You're told once when the unassigned amount falls below the amount you set, and again after it has recovered.",
)
ALERTS_NOTE = Text(
    zh="可用余额低于设定金额时通知一次；回升后再次低于该金额，会再次通知。",
    en="You're told once when the available balance falls below the amount you set, and again after it has recovered.",
)
CHOOSE_CURRENCY = Text(zh="选择要设置的币种", en="Currency to set up")
ALERT_OFF = Text(zh="未开启提醒", en="No alert")
BELOW = Text(zh="低于 {amount}", en="Below {amount}")
TELLS_MAILBOXES = Text(zh="{count} 个邮箱", en="{count:email address|email addresses}")
TELLS_MOBILE = Text(zh="短信通知", en="By text message")
TELLS_BOTH = Text(zh="{mailboxes}和短信", en="{mailboxes} and text message")
NOBODY_TOLD = Text(zh="请至少填写一个邮箱，或开启短信提醒", en="Add an email address or turn on text messages")
UNASSIGNED_IS = Text(zh="当前待分配 {amount}", en="{amount} unassigned now")
AVAILABLE_IS = Text(zh="当前可用 {amount}", en="{amount} available now")
TURN_ALERT_ON = Text(zh="余额不足时提醒", en="Alert when the balance is low")
MAILBOXES_HINT = Text(zh="最多 5 个，输入后按回车", en="Up to 5. Press Enter after each.")
BY_TEXT = Text(zh="同时发送短信", en="Also send a text message")
BY_TEXT_TO = Text(zh="同时发送短信到 {mobile}", en="Also send a text message to {mobile}")
NO_MOBILE = Text(zh="未绑定手机，无法发送短信", en="No mobile number is bound, so no text message can be sent")
CHANGED_AT = Text(zh="上次修改 {time}", en="Last changed {time}")

TOP_UP = terms.AUTOMATIC_TOP_UP
TOP_UP_NOTE_DIVIDED = Text(
    zh="待分配额度低于设定金额时，从所选付款方式自动充值。",
    en="When the unassigned amount falls below the amount you set, money is added from where you choose.",
)
TOP_UP_NOTE = Text(
    zh="可用余额低于设定金额时，从所选付款方式自动充值。",
    en="When the available balance falls below the amount you set, money is added from where you choose.",
)
TOP_UP_OFF = Text(zh="未开启自动充值", en="Off")
ADDS = Text(zh="每次充值 {amount}", en="Adds {amount}")
TURN_TOP_UP_ON = Text(zh="余额不足时自动充值", en="Top up when the balance is low")
TIMES_HINT = Text(zh="达到次数后当日不再充值", en="No more that day once it's reached")
LAST_RUN = Text(zh="上次自动充值", en="Last automatic top-up")
NOT_FOR_PERSONS = Text(zh="自动充值仅支持企业账户", en="Automatic top-up is for business accounts")
NOT_FOR_PERSONS_NOTE = Text(zh="个人账户可随时手动充值。", en="You can top up a personal account manually at any time.")

NO_ACCOUNTS = terms.NO_CURRENCY_ACCOUNTS_YET
NO_ACCOUNTS_NOTE = Text(zh="开通币种账户后即可在这里设置。", en="Open a currency account to set this up.")
READ_ONLY = Text(
    zh="您可以查看设置，不能修改。如需修改，请联系企业管理员开通“设置”权限。",
    en="You can see these settings but not change them. Ask your company's administrator for the settings permission.",
)

PASSWORD = terms.PAYMENT_PASSWORD
PASSWORD_SET = Text(zh="已设置", en="Set")
PASSWORD_UNSET = Text(zh="未设置", en="Not set")
PASSWORD_NOTE = Text(
    zh="用于确认充值、分配额度等操作，由账号中心管理。",
    en="Used to confirm top-ups, quota changes and other sensitive actions. Managed in the account center.",
)
CHANGE_PASSWORD = Text(zh="修改或找回支付密码", en="Change or reset it")
SET_PASSWORD = Text(zh="去设置支付密码", en="Set a payment password")
CHECK_PASSWORD = Text(zh="我已完成，刷新状态", en="I've done it, refresh")

CENTRE = Text(zh="提醒中心", en="Alert center")
CENTRE_NOTE = Text(
    zh="何时在右下角的提醒里告诉您。只对此账户和此浏览器生效。",
    en="When the alerts at the lower right notify you. Applies to this account in this browser only.",
)
CENTRE_TEXTS = {
    "used": Text(zh="单月限额用量", en="Monthly limit used"),
    "nearly_used": Text(zh="单月限额将满", en="Monthly limit nearly used"),
    "expires": Text(zh="卡片到期前", en="Cards expire within"),
    "waits": Text(zh="开卡申请等待超过", en="Applications take over"),
    "declined": Text(zh="昨天以来被拒绝的付款", en="Payments declined since yesterday"),
}
FROM_PER_CENT = Text(zh="达到 {amount}%", en="From {amount}%")
FROM_PAYMENTS = Text(zh="{amount} 笔起", en="{amount:payment|payments} or more")
NEVER = Text(zh="不提醒", en="Never")

DISPLAY = Text(zh="显示与操作", en="Display and keys")
DISPLAY_NOTE = Text(zh="只对此浏览器生效。", en="For this browser only.")
LANGUAGE = Text(zh="语言", en="Language")
HIDE_AMOUNTS = Text(zh="隐藏首页金额", en="Hide amounts on the home page")
SHOW_KEYS = Text(zh="查看全部快捷键", en="Show all shortcuts")

SESSION = Text(zh="登录与会话", en="Sign-in and session")
SIGNED_IN_AT = Text(zh="本次登录", en="Signed in")
IDLE_END = Text(zh="无操作自动退出", en="Signed out when idle for")
LATEST_END = Text(zh="最晚退出时间", en="Signed out at the latest")
SIGNED_IN_AS = Text(zh="登录账号", en="Signed in as")
