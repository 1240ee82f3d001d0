"""Words of the mobile registration."""

from vcc_portal.i18n import phones, terms
from vcc_portal.i18n.text import Text

HEADLINE_1 = Text(zh="为广告、云服务和订阅", en="A card of its own for")
HEADLINE_2 = Text(zh="开一张专用卡", en="ads, cloud and software")
LEAD = Text(zh="在线申请，通过后 1 分钟内开卡。", en="Apply online. Once approved, a card takes a minute.")
FACTS = Text(zh="产品要点", en="At a glance")
FACT_CURRENCIES = Text(zh="种开卡币种", en="card currencies")
FACT_MINUTE = Text(zh="1 分钟", en="1 min")
FACT_MINUTE_NOTE = Text(zh="最快开卡", en="to a new card")
FACT_DAYS = Text(zh="1 至 2 天", en="1–2")
FACT_DAYS_NOTE = Text(zh="工作日审核", en="working days to review")
STEPS = Text(zh="三步开通", en="Three steps")
STEP_ROLE = Text(zh="选择身份", en="Choose who it's for")
STEP_ROLE_NOTE = Text(zh="企业或个人", en="A business, or yourself")
STEP_FORM = Text(zh="验证邮箱并设置密码", en="Confirm your email, set a password")
STEP_FORM_NOTE = Text(zh="约 2 分钟", en="About two minutes")
STEP_REVIEW = terms.GET_VERIFIED
STEP_REVIEW_NOTE = Text(
    zh="实名认证，企业还需企业认证，各需 1 至 2 个工作日",
    en="Your identity, then your business if you have one: 1–2 working days each",
)
INVITED = Text(zh="邀请码 {code} 已自动填入。", en="Invitation code {code} is filled in for you.")
APPLY = Text(zh="立即申请", en="Apply now")

ROLE = Text(zh="这个账户给谁用？", en="Who is this account for?")
ROLE_NOTE = Text(zh="之后的实名认证材料会不同。", en="It decides which documents you'll verify with.")
COMPANY = Text(zh="企业", en="A business")
COMPANY_NOTE = Text(
    zh="用营业执照认证，可设子账户和操作员", en="Verified by its license, with sub-accounts and operators"
)
PERSONAL = Text(zh="个人", en="Myself")
PERSONAL_NOTE = Text(zh="用身份证件认证，仅限本人使用", en="Verified by your ID, for you alone")

FORM = Text(zh="用邮箱注册", en="Register with your email")
FORM_NOTE = Text(zh="我们会发送一封验证邮件。", en="We'll send you an email to confirm it.")
AREA = Text(zh="所在地区", en="Where you're based")
AREAS = {
    "CN": phones.REGION["CN"],
    "HK": phones.REGION["HK"],
    "US": Text(zh="美国", en="United States"),
}
INVITATION = terms.INVITATION_CODE
INVITATION_HINT = Text(zh="字母、数字和逗号", en="Letters, digits and commas")
SEND = Text(zh="发送验证邮件", en="Send the email")
CANNOT_REGISTER = Text(
    zh="该邮箱暂时无法注册，请换一个邮箱", en="This address can't be registered. Please use another one."
)
NOT_CHECKED = Text(
    zh="暂时无法检查该邮箱，验证邮件没有发送。{reason}",
    en="We couldn't check this address, so no email was sent. {reason}",
)

CHECK_MAIL = Text(zh="请查收邮件", en="Check your email")
SENT_TO = Text(
    zh="验证邮件已发送到 {mask}。打开邮件中的链接，或输入验证码，5 分钟内有效。",
    en="We've sent an email to {mask}. Open its link, or enter the code from it. It's good for 5 minutes.",
)
OTHER_DEVICE = Text(
    zh="链接可以在任何设备或浏览器中打开。没有收到？请检查垃圾邮件；已有账户的邮箱会收到登录提示。",
    en="The link works on any device and in any browser. Nothing there? Look in your spam folder; an address that "
    "already has an account gets a note to sign in instead.",
)
ENTER_CODE = Text(zh="输入验证码", en="Enter the code")
SEND_AGAIN = Text(zh="重新发送", en="Send again")
OTHER_MAIL = Text(zh="换一个邮箱", en="Use another address")
NOT_STARTED = Text(zh="还没有发送邮件", en="No email has been sent yet")
NOT_STARTED_NOTE = Text(
    zh="请先填写邮箱；如果您已收到邮件，请打开其中的链接。",
    en="Give us your email first. If you have our email already, open the link in it.",
)
START = Text(zh="填写邮箱", en="Enter my email")

PROFILE = terms.FINISH_REGISTERING
PROFILE_NOTE = Text(zh="填写邮件中的验证码并设置密码。", en="Enter the code from our email and choose a password.")
CODE = Text(zh="邮件验证码", en="Code from the email")
CODE_EMPTY = Text(zh="请输入邮件中的验证码", en="Enter the code from our email")
CODE_AGAIN = Text(zh="验证码过期了？重新发送", en="Code expired? Get a new one")
PASSWORD_HINT = Text(zh="8 至 64 个字符，至少包含一个字母和一个数字", en="8–64 characters, with a letter and a digit")
PASSWORD_WEAK = Text(
    zh="密码需为 8 至 64 个字符，至少包含一个字母和一个数字",
    en="Use 8–64 characters with at least a letter and a digit.",
)
AGREE = Text(zh="我已阅读并同意", en="I have read and accept the")
AGREE_SERVICE = Text(zh="《虚拟卡服务协议》", en="card service agreement")
AGREE_AND = Text(zh="和", en="and the")
AGREE_PRIVACY = Text(zh="《隐私政策》", en="privacy policy")
AGREE_NEEDED = Text(zh="请先阅读并同意协议", en="Please accept the agreement and the policy")
REGISTER = Text(zh="创建账户", en="Create account")
SEND_UNSURE = Text(
    zh="没有收到结果，验证邮件可能已发出。请先查看邮箱，打开邮件中的链接即可继续；一分钟后仍未收到，再重新发送。",
    en="We didn't get a response, so the email may be on its way. Look in your inbox first: its link takes you on from here. "
    "Send it again if nothing comes within a minute.",
)
UNSURE = Text(
    zh="没有收到确认，账户可能已创建。请先尝试登录；如果不行，再重新获取验证码。",
    en="We didn't get a response, so the account may exist already. Try signing in first; if that fails, get a new code.",
)
HAVE_ACCOUNT = Text(zh="已有账户？", en="Already have an account?")

DONE = Text(zh="注册成功", en="You're registered")
DONE_OPEN = Text(
    zh="虚拟卡服务已开通。实名认证通过后即可充值和开卡，企业账户还需通过企业认证。",
    en="Card service is active. You can top up and issue your first card once your identity is verified and, if the "
    "account is for a business, the business too.",
)
DONE_CLOSED = Text(zh="账户已创建，虚拟卡服务还没有开通。", en="Your account exists, but card service isn't open yet.")
DONE_SIGN_IN = Text(
    zh="账户已创建，请用刚才的密码登录。", en="Your account is ready. Sign in with the password you've just chosen."
)
OPEN_UNSURE = Text(
    zh="没有收到开通结果，请进入下一页查看。",
    en="We didn't get a response, so the service may or may not be open. The next page shows which.",
)
VERIFY = terms.VERIFY_IDENTITY
SEE_STATUS = Text(zh="查看开通状态", en="See the status")
NO_RESULT = Text(zh="这里没有注册结果", en="No registration here")
NO_RESULT_NOTE = Text(
    zh="注册结果只在注册的浏览器中显示一次。", en="The result shows once, in the browser that registered."
)
