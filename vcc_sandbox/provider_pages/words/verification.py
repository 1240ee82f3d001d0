"""Texts of identity and business verification."""

from vcc_portal.domain.text import Text
from vcc_portal.i18n.kyb import BUSINESS_TYPE as BUSINESS_TYPE_NAMES
from vcc_portal.i18n.kyb import ID_TYPE as ID_TYPE_NAMES

KYC = Text(zh="实名认证", en="Identity verification")
KYC_SUB = Text(zh="完成后才能申请卡片、充值和分配额度", en="Needed to apply for cards, top up and allocate quota")
KYB = Text(zh="企业认证", en="Business verification")
KYB_SUB = Text(zh="说明企业的经营与付款用途", en="What the business does and what it pays for")
FOR_ACCOUNT = Text(zh="认证账户", en="Account")
NAMELESS = Text(zh="新企业", en="New enterprise")

REVIEW = Text(zh="资料审核中", en="Under review")
REVIEW_NOTE = Text(
    zh="审核需要 1 至 2 个工作日。结果会更新在这里和门户的“我的账户”。",
    en="The review takes 1–2 working days. The result shows here and in the portal under My account.",
)
PASSED = Text(zh="认证已通过", en="Verification passed")
PASSED_NOTE = Text(
    zh="无需再次提交。资料有变更时可以更新。", en="Nothing more to do. Update the details when they change."
)
FAILED = Text(zh="资料有误，请修改后重新提交。", en="Some details are wrong. Fix them and submit again.")
EXPIRED = Text(
    zh="证件已过期，请尽快更新，以免影响使用。",
    en="The document has expired. Update it soon, so that nothing stops working.",
)
BENEFICIARY = Text(zh="请补充企业受益人信息。", en="Add the company's beneficiary.")
REASON = Text(zh="原因：", en="Reason: ")
OPERATOR = Text(
    zh="操作员不能提交认证，请联系企业管理员。", en="An operator cannot submit this. Ask the company's administrator."
)
IDENTITY_FIRST = Text(zh="请先通过实名认证", en="Identity verification comes first")
IDENTITY_FIRST_NOTE = Text(
    zh="实名认证通过后，才能提交企业认证。", en="Business verification opens once it has passed."
)
PERSONAL_NONE = Text(zh="个人账户不需要企业认证", en="A personal account needs no business verification")
GO_KYC = Text(zh="去实名认证", en="Verify identity")
GO_KYB = Text(zh="去企业认证", en="Verify the business")
UPDATE = Text(zh="更新资料", en="Update details")
BACK = Text(zh="返回门户", en="Back to the portal")
SUBMITTED = Text(zh="提交时间", en="Submitted")
AUDITED = Text(zh="审核时间", en="Reviewed")
NAME = Text(zh="名称", en="Name")
NUMBER = Text(zh="证件号码", en="Document number")
TYPE = Text(zh="类型", en="Type")
STATUS = Text(zh="状态", en="Status")

KIND = Text(zh="认证类型", en="Who is verified")
PERSONAL = Text(zh="个人", en="A person")
PERSONAL_NOTE = Text(zh="以个人身份使用", en="You use the cards yourself")
ENTERPRISE = Text(zh="企业", en="A company")
ENTERPRISE_NOTE = Text(zh="以公司身份使用", en="A company uses the cards")
FULL_NAME = Text(zh="姓名", en="Full name")
FULL_NAME_EN = Text(zh="姓名拼音", en="Name in Latin letters")
FULL_NAME_EN_HINT = Text(zh="与证件一致，例如 LIN YIMING", en="As on the document, such as LIN YIMING")
ID_TYPE = Text(zh="证件类型", en="Document")
ID_TYPES = tuple((kind.value, text) for kind, text in ID_TYPE_NAMES.items())
ID_NUMBER = Text(zh="证件号码", en="Document number")
COMPANY = Text(zh="企业信息", en="Company")
COMPANY_NAME = Text(zh="企业名称", en="Company name")
COMPANY_NAME_EN = Text(zh="企业英文名称", en="Company name in English")
REGISTER_NO = Text(zh="统一社会信用代码 / 登记号", en="Registration number")
LEGAL = Text(zh="法定代表人", en="Legal representative")
LEGAL_NAME = Text(zh="姓名", en="Name")
BENEFICIARY_TITLE = Text(zh="企业受益人", en="Beneficiary")
SHARE = Text(zh="持股比例（%）", en="Share (%)")
SHARE_HINT = Text(zh="25 至 100", en="25–100")
TRUE = Text(zh="我确认以上信息真实、完整", en="I confirm that all of this is true and complete")
PRIVACY_NOTE = Text(
    zh="沙箱不保存完整证件号码，也不需要上传证件照片。",
    en="The sandbox keeps numbers masked and wants no photos of documents.",
)
SUBMIT = Text(zh="提交认证", en="Submit")

REGISTER_COUNTRY = Text(zh="注册地", en="Registered in")
COUNTRIES = (
    ("CHN", Text(zh="中国内地", en="Mainland China")),
    ("HKG", Text(zh="中国香港", en="Hong Kong, China")),
    ("SGP", Text(zh="新加坡", en="Singapore")),
    ("USA", Text(zh="美国", en="United States")),
    ("GBR", Text(zh="英国", en="United Kingdom")),
    ("JPN", Text(zh="日本", en="Japan")),
    ("DEU", Text(zh="德国", en="Germany")),
)
REGISTER_DATE = Text(zh="成立日期", en="Founded on")
LICENCE_END = Text(zh="执照到期日", en="License ends on")
LONG_TERM = Text(zh="长期有效", en="No end date")
BUSINESS = Text(zh="经营与付款", en="Business and payments")
BUSINESS_TYPE = Text(zh="行业", en="Line of business")
BUSINESS_TYPES = tuple((kind.value, text) for kind, text in BUSINESS_TYPE_NAMES.items())
BUSINESS_OTHER = Text(zh="请说明行业", en="Which one")
WEBSITE = Text(zh="网站", en="Website")
WEBSITE_HINT = Text(zh="例如 https://www.example.com", en="For example https://www.example.com")
MONTHLY = Text(zh="预计月付款额", en="Expected payments a month")
CURRENCY = Text(zh="币种", en="Currency")
PURPOSES = Text(zh="付款用途", en="What is paid for")
LOGISTICS = Text(zh="物流仓储细项", en="Of logistics and warehousing")
CONTACT = Text(zh="联系人", en="Contact person")
CONTACT_EMAIL = Text(zh="邮箱", en="Email")
CONTACT_MOBILE = Text(zh="手机号", en="Mobile")

SUMMARY = Text(zh="有 {n} 处需要修改：", en="{n} things to fix:")
SUMMARY_ONE = Text(zh="有 1 处需要修改：", en="1 thing to fix:")
NEEDED = Text(zh="请填写此项", en="Fill this in")
CHOOSE_ONE = Text(zh="请从列表中选择", en="Choose one of the list")
LATIN = Text(zh="请使用英文字母", en="Use Latin letters")
ID_CARD_WRONG = Text(zh="身份证号码为 18 位，最后一位可以是 X", en="18 digits; the last may be X")
NUMBER_WRONG = Text(zh="请填写 5 至 20 位字母或数字", en="5–20 letters or digits")
DATE_WRONG = Text(zh="请填写日期，例如 2018-03-21", en="Give a date, such as 2018-03-21")
LICENCE_NEEDED = Text(zh="请填写到期日，或勾选长期有效", en="Give the end date, or tick that there is none")
NOT_FOUNDED_YET = Text(zh="成立日期不能晚于今天", en="No later than today")
LICENCE_OVER = Text(zh="执照已到期，请填写新的到期日", en="It has ended; give the end date of a new one")
SHARE_WRONG = Text(zh="请填写 25 至 100 的整数", en="A whole number from 25 to 100")
AMOUNT_WRONG = Text(zh="请填写金额，例如 50000 或 50,000.00", en="Give an amount, such as 50000 or 50,000.00")
MAIL_WRONG = Text(zh="请填写完整的邮箱", en="Give a full address")
MOBILE_WRONG = Text(zh="请填写 6 至 15 位号码", en="6–15 digits")
WEBSITE_WRONG = Text(
    zh="请填写完整网址，例如 https://www.example.com", en="Give a full address, such as https://www.example.com"
)
TRUE_NEEDED = Text(zh="请确认信息真实", en="Confirm that it is true")

TESTER = Text(zh="测试工具", en="For the tester")
TESTER_NOTE = Text(
    zh="只在沙箱里有：代替服务商的审核人员作出决定，门户刷新后即可看到。",
    en="Only in the sandbox: decide in place of the provider's reviewers. The portal shows it after a reload.",
)
SAMPLE = Text(zh="填入示例资料", en="Fill in sample data")
APPROVE = Text(zh="审核通过", en="Approve")
REJECT = Text(zh="退回", en="Reject")
REJECT_REASON = Text(zh="退回原因", en="Reason for rejecting")
REJECT_DEFAULT = Text(zh="证件照片不清晰，请重新提交", en="The document cannot be read. Submit it again")
TO_OPS = Text(zh="转人工审核", en="Pass to manual review")
EXPIRE = Text(zh="证件过期", en="Let the document expire")
WANT_BENEFICIARY = Text(zh="要求补充受益人", en="Ask for the beneficiary")
RESET = Text(zh="恢复为待提交", en="Back to not submitted")
