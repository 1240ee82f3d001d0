"""Texts of the provider's plain pages: about, agreement, privacy, contact, forbidden, my account."""

from vcc_portal.domain.text import Text

Section = tuple[Text, tuple[Text, ...]]

ABOUT = Text(zh="关于我们", en="About")
ABOUT_BODY: tuple[Section, ...] = (
    (
        Text(zh="我们做什么", en="What we do"),
        (
            Text(
                zh="我们为跨境企业提供虚拟卡：每个供应商一张卡，每张卡有自己的限额，每一笔授权都能即时看到。",
                en="We issue virtual cards to cross-border businesses: one card for each supplier, a limit on every card, "
                "and every authorization visible as it happens.",
            ),
        ),
    ),
    (
        Text(zh="关于这个环境", en="About this environment"),
        (
            Text(
                zh="这是演示用的沙箱。公司、人员、金额和许可证号均为虚构，不构成任何金融服务。",
                en="This is a sandbox for demonstration. Companies, people, amounts and license numbers are made up, "
                "and nothing here is a financial service.",
            ),
        ),
    ),
)
AGREEMENT = Text(zh="虚拟卡服务协议", en="Virtual card service agreement")
AGREEMENT_BODY: tuple[Section, ...] = (
    (
        Text(zh="一、服务内容", en="1. The service"),
        (
            Text(
                zh="服务商按您的申请开立虚拟卡，用于您所声明用途的线上付款。",
                en="The provider issues virtual cards on your application, for online payments of the purpose you state.",
            ),
            Text(
                zh="卡片受单笔、单日、单月和累计限额约束，以最先触及者为准。",
                en="A card is bound by its single, daily, monthly and lifetime limits; the one reached first applies.",
            ),
        ),
    ),
    (
        Text(zh="二、您的责任", en="2. Your duties"),
        (
            Text(
                zh="提供真实、完整的认证资料，资料变更后及时更新。",
                en="Give true and complete verification details, and update them when they change.",
            ),
            Text(
                zh="妥善保管登录密码、支付密码和验证码，不得转借卡片。",
                en="Keep passwords and codes to yourself, and do not lend cards.",
            ),
        ),
    ),
    (
        Text(zh="三、费用与结算", en="3. Fees and settlement"),
        (
            Text(
                zh="费用以账户中公示的费率为准，在交易入账时收取；退款原路返回。",
                en="Fees follow the rates shown in your account and are taken at settlement; refunds go back the same way.",
            ),
        ),
    ),
    (
        Text(zh="四、中止与终止", en="4. Suspension and end"),
        (
            Text(
                zh="存在风险时服务商可以冻结账户或卡片；您可以在结清交易后注销。",
                en="The provider may freeze an account or card at risk; you may close yours once all payments are settled.",
            ),
        ),
    ),
)
PRIVACY = Text(zh="隐私政策", en="Privacy policy")
PRIVACY_BODY: tuple[Section, ...] = (
    (
        Text(zh="我们收集什么", en="What we collect"),
        (
            Text(
                zh="注册信息、认证资料、交易记录，以及保障安全所需的设备与日志信息。",
                en="Registration and verification details, transaction records, and the device and log data that security needs.",
            ),
            Text(
                zh="在沙箱里，这些数据只保存在这台机器上。",
                en="In the sandbox all of it stays on this machine.",
            ),
        ),
    ),
    (
        Text(zh="我们如何使用", en="How we use it"),
        (
            Text(
                zh="用于提供服务、履行法定的身份核验义务和防范欺诈，不用于出售。",
                en="To provide the service, to verify identity as the law demands and to prevent fraud. It is never sold.",
            ),
        ),
    ),
    (
        Text(zh="Cookie", en="Cookies"),
        (
            Text(
                zh="登录状态使用仅服务器可读的 Cookie；语言和外观偏好各使用一个 Cookie。",
                en="Sign-in uses a cookie that only the server can read; language and theme use one cookie each.",
            ),
        ),
    ),
)
CONTACT = Text(zh="联系我们", en="Contact")
CONTACT_BODY: tuple[Section, ...] = (
    (
        Text(zh="客户服务", en="Customer service"),
        (
            Text(
                zh="电话：400-000-0000（工作日 9:00 至 18:00）",
                en="Phone: 400-000-0000 (working days 9:00–18:00, UTC+8)",
            ),
            Text(zh="邮箱：service@islet.example", en="Email: service@islet.example"),
        ),
    ),
    (
        Text(zh="客户经理", en="Account manager"),
        (
            Text(
                zh="开通服务、调整额度和费率，请联系您的客户经理：manager@islet.example。",
                en="To open the service or change limits and rates, ask your account manager: manager@islet.example.",
            ),
        ),
    ),
)
UPDATED = Text(zh="版本 2026-01，2026-01-01 生效", en="Version 2026-01, effective 2026-01-01")

FORBIDDEN = Text(zh="用户中心暂不允许访问", en="The user center does not allow access")
FORBIDDEN_SUB = Text(
    zh="您的账号在服务商用户中心被限制，暂时不能使用虚拟卡。请联系客户经理处理，解除后可继续访问。",
    en="Your account is restricted at the provider's user center, so virtual cards cannot be used for now. "
    "Ask your account manager to lift it, then carry on.",
)
FORBIDDEN_USER = Text(zh="用户编号", en="User id")
FORBIDDEN_FROM = Text(zh="来自", en="From")
TRY_AGAIN = Text(zh="返回门户重试", en="Back to the portal")
SIGN_OUT = Text(zh="退出登录", en="Sign out")
GET_HELP = Text(zh="联系我们", en="Contact us")

HOME = Text(zh="账号中心", en="Account center")
HOME_SUB = Text(zh="在服务商处的账号、认证与安全设置", en="Your account, verification and security at the provider")
LOGIN_NAME = Text(zh="登录名", en="Sign-in name")
MOBILE = Text(zh="手机号", en="Mobile")
REGION = Text(zh="所在地", en="Region")
CURRENT = Text(zh="当前账户", en="Current account")
VERIFICATION = Text(zh="认证", en="Verification")
KYC = Text(zh="实名认证", en="Identity verification")
KYB = Text(zh="企业认证", en="Business verification")
SECURITY = Text(zh="安全", en="Security")
CHANGE_PASSWORD = Text(zh="登录密码", en="Sign-in password")
CHANGE_PASSWORD_NOTE = Text(zh="通过验证码设置新密码", en="Set a new one with a code")
OPEN = Text(zh="查看", en="View")
CHANGE = Text(zh="修改", en="Change")
NOT_BOUND = Text(zh="未绑定", en="Not bound")

BIND_MOBILE = Text(zh="绑定手机号", en="Add a mobile number")
BIND_MOBILE_NOTE = Text(
    zh="查看卡号、资金操作等的验证码发到这个号码", en="Codes that confirm payments or show card numbers go to it"
)
BIND = Text(zh="绑定", en="Add")
MOBILE_STEPS = (
    Text(zh="填写手机号", en="Your number"),
    Text(zh="输入验证码", en="Enter the code"),
    Text(zh="完成", en="Done"),
)
MOBILE_HINT = Text(zh="其他地区的号码以 + 和区号开头", en="From outside mainland China: begin with + and the area code")
MOBILE_EMPTY = Text(zh="请填写手机号", en="Enter a mobile number")
MOBILE_WRONG = Text(zh="手机号格式不正确", en="This isn't a mobile number")
MOBILE_TAKEN = Text(zh="这个号码已被其他账号绑定", en="Another account has this number")
CODE_SENT = Text(
    zh="验证码已发送至 {mask}，5 分钟内有效。", en="A code is on its way to {mask}. It is good for 5 minutes."
)
MOBILE_BOUND = Text(zh="已绑定 {mask}", en="{mask} is added")
GO_ON = Text(zh="回到门户继续刚才的操作。", en="Go on in the portal with what you were doing.")
BACK_TO_HOME = Text(zh="返回账号中心", en="Back to the account center")

PAY_PASSWORD = Text(zh="支付密码", en="Payment password")
PAY_PASSWORD_NOTE = Text(
    zh="代替短信验证码，确认充值、分配额度等操作", en="Confirms top-ups, quota and the like in place of an SMS code"
)
PAY_PASSWORD_STEPS = (
    Text(zh="获取验证码", en="Get a code"),
    Text(zh="设置支付密码", en="Set the password"),
    Text(zh="完成", en="Done"),
)
PAY_PASSWORD_SET = Text(zh="支付密码已设置", en="The payment password is set")
CODE_GOES_TO = Text(zh="验证码将发送至 {mask}。", en="The code goes to {mask}.")
SAVE = Text(zh="保存", en="Save")
SET = Text(zh="设置", en="Set")

NOT_FOUND = Text(zh="没有这个页面", en="There is no such page")
NOT_FOUND_SUB = Text(zh="地址可能有误，或页面已移走。", en="The address may be wrong, or the page has moved.")
