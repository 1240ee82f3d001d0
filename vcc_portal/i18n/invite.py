"""Strings of /invite."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

FACT = Text(zh="邀请其他企业开通服务，获得奖励", en="Invite other companies and earn when they open an account")
PARTICIPATE = Text(zh="参加活动", en="Join the campaign")
CODES = Text(zh="我的邀请码", en="Your invitation code")
CODE = terms.INVITATION_CODE
LINK = Text(zh="邀请链接", en="Invitation link")
COPY_LINK = Text(zh="复制邀请链接", en="Copy the invitation link")
SHARE_NOTE = Text(
    zh="把链接发给对方，或让对方扫码注册。通过链接注册会自动带上邀请码。",
    en="Send the link, or let people scan the code. Whoever signs up through either brings your code along.",
)
USED = Text(zh="已有 {count} 家通过此码注册", en="{count:company|companies} signed up with it")
VALID_UNTIL = Text(zh="有效期至 {date}", en="valid until {date}")
QR_OF = Text(zh="邀请链接的二维码：{url}", en="QR code of your invitation link: {url}")
SAVE_QR = Text(zh="保存二维码", en="Save QR code")
NO_CODES = Text(zh="还没有邀请码", en="No invitation code yet")
NO_CODES_NOTE = Text(
    zh="活动暂未向您开放邀请码，请稍后再来或联系客户经理。",
    en="You haven't been given a code. Come back later, or ask your account manager.",
)

BY_EMAIL = Text(zh="发送邮件邀请", en="Invite by email")
BY_EMAIL_NOTE = Text(
    zh="一次最多 {most} 个邮箱，邮件里有您的公司名称、邀请码和注册链接。",
    en="Up to {most} addresses at a time. The email names your company and carries your code and link.",
)
EMAILS = Text(zh="收件邮箱", en="Email addresses")
EMAILS_HINT = Text(zh="输入后按回车或逗号添加", en="Press Enter or a comma after each address.")
NO_EMAIL = Text(zh="请至少输入一个邮箱", en="Enter at least one email address.")
WRONG_EMAIL = Text(zh="“{email}”不是有效的邮箱", en="{email} isn't a valid email address.")
WITH_CODE = Text(zh="使用邀请码", en="Code to send")
OLD_CODE = Text(zh="此邀请码已失效，请换一个", en="This code is no longer valid. Choose another one.")
LANGUAGE = Text(zh="邮件语言", en="Language of the email")
SEND = Text(zh="发送邀请", en="Send invitations")
SEND_DENIED = Text(
    zh="您没有发送邀请的权限，请联系管理员开通。",
    en="You don't have permission to send invitations. Ask your administrator for it.",
)
SENT_ALL = Text(zh="邀请已发送", en="Invitations sent")
OUTCOMES = Text(zh="发送结果", en="What was sent")
SENT = Text(zh="已发送", en="Sent")
NOT_SENT = Text(zh="未发送", en="Not sent")
NOT_SURE = Text(zh="未确认", en="Not confirmed")
REASONS = {
    "OWN": Text(zh="这是您自己的邮箱", en="This is your own address."),
    "UNDELIVERABLE": Text(zh="该邮箱无法收信，请核对", en="This address can't receive email. Check its spelling."),
    "ALREADY_INVITED": Text(
        zh="24 小时内已邀请过，无需重复发送", en="Already invited within the last 24 hours; nothing was sent again."
    ),
}
"""Why a mailbox was not written to, by the provider's word."""
OTHER_REASON = Text(zh="对方邮箱未接受邮件", en="The email was not accepted.")
NOT_SURE_NOTE = Text(zh="服务商未说明这封邮件是否已发出", en="The provider didn't confirm whether this email went out.")
UNKNOWN = Text(
    zh="没有收到结果，邀请可能已经发出。再次发送是安全的：24 小时内邀请过的邮箱不会重复收信。",
    en="We didn't get a response, so the invitations may have gone out. Sending again is safe: an address that was invited "
    "within 24 hours isn't written to twice.",
)

SUMMARY = Text(zh="我的奖励", en="Your rewards")
ALL_REWARDS = Text(zh="奖励合计（含待到账）", en="Total, pending included")
ISSUED = Text(zh="已到账", en="Credited")
PENDING = Text(zh="待到账", en="Pending")
INVITED = Text(zh="已注册", en="Signed up")
ACTIVATED = Text(zh="已开通", en="Opened an account")
RULES = Text(zh="活动规则", en="Rules")
NO_RULES = Text(zh="暂无活动规则", en="No rules have been published.")

REWARDS = Text(zh="奖励明细", en="Rewards")
TOTAL = Text(zh="共 {total} 条奖励", en="{total:reward|rewards}")
REGISTERED_AT = Text(zh="注册时间", en="Signed up at")
INVITEE = Text(zh="被邀请人", en="Invited")
ACTIVATED_AT = Text(zh="开通时间", en="Opened at")
REWARD = Text(zh="奖励金额", en="Reward")
REWARD_TYPE = Text(zh="奖励类型", en="Reward for")
REWARD_TYPES = {"INVITEE_ACTIVATED": Text(zh="受邀企业开通服务", en="Account opened")}
ISSUED_AT = Text(zh="到账时间", en="Credited at")
REWARD_ID = Text(zh="奖励编号", en="Reward ID")
STATUSES = {"PENDING": PENDING, "ISSUED": ISSUED, "INVALID": Text(zh="已失效", en="Void")}
MEANINGS = {
    "PENDING": Text(
        zh="对方已注册；开通服务后按活动规则到账",
        en="Signed up; credited once the account is open, according to the rules.",
    ),
    "ISSUED": Text(zh="奖励已计入主账户", en="Credited to your main account."),
    "INVALID": Text(zh="不符合活动规则，不发放奖励", en="Doesn't meet the rules, so nothing is credited."),
}
NO_REWARDS = Text(zh="还没有奖励", en="No rewards yet")
NO_REWARDS_NOTE = Text(
    zh="有人通过您的邀请码注册后，会显示在这里。", en="Whoever signs up with your code will appear here."
)
NO_MATCH = Text(zh="没有符合条件的奖励", en="No matching rewards")
BEING_MADE = Text(zh="正在生成奖励明细文件", en="Your reward file is being prepared")
BEING_MADE_NOTE = Text(
    zh="生成期间暂停查询奖励，完成后会自动显示。", en="The list pauses meanwhile and returns by itself when it's ready."
)

FILES = Text(zh="下载奖励明细", en="Download rewards")
MAKE_FILE = terms.GENERATE_FILE
FILE_TITLE = Text(zh="全部奖励", en="All rewards")
FILE_OF_MONTH = Text(zh="{month} 的奖励", en="Rewards of {month}")
NO_FILES = Text(zh="还没有文件", en="No files yet")
NO_FILES_NOTE = Text(
    zh="文件为 Excel 表格，包含全部奖励，生成后保留 7 天。",
    en="An Excel sheet of all rewards, kept for seven days.",
)
AGAIN_OF = Text(zh="重新生成“{title}”", en="Prepare {title} again")
ORDERED = Text(zh="已开始生成", en="Preparing your file")
ORDER_LOST = Text(
    zh="没有收到结果，列表中也还没有这份文件；它可能稍后出现在下方。请稍候，仍未出现再重试。",
    en="We didn't get a response, and the file isn't in the list yet. It may still appear below; wait a moment before you try again.",
)
