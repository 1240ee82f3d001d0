"""Strings of business verification (spec §3, reference lists; contract, KybForm)."""

from vcc_portal.domain.documents import DocumentKind
from vcc_portal.domain.kyc import BusinessType, IdType
from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

BUSINESS_TYPE: dict[BusinessType, Text] = {
    BusinessType.INFORMATIZATION: Text(zh="企业信息化", en="Enterprise IT"),
    BusinessType.E_COMMERCE: Text(zh="电子商务", en="E-commerce"),
    BusinessType.EDUCATION: Text(zh="教育", en="Education"),
    BusinessType.MEDIA: Text(zh="传媒", en="Media"),
    BusinessType.GAMES: Text(zh="网络游戏", en="Online games"),
    BusinessType.TRAVEL: Text(zh="出行", en="Travel"),
    BusinessType.SOFTWARE: Text(zh="软件", en="Software"),
    BusinessType.ADVERTISING: terms.ADVERTISING,
    BusinessType.TRADE: Text(zh="贸易", en="Trade"),
    BusinessType.LOGISTICS: terms.LOGISTICS,
    BusinessType.GOVERNMENT: Text(zh="政府", en="Government"),
    BusinessType.MANUFACTURING: Text(zh="制造", en="Manufacturing"),
    BusinessType.CATERING: Text(zh="餐饮", en="Catering"),
    BusinessType.TOURISM: Text(zh="旅游", en="Tourism"),
    BusinessType.OTHER: terms.OTHER,
}
ID_TYPE: dict[IdType, Text] = {
    IdType.ID_CARD: Text(zh="居民身份证", en="Identity card"),
    IdType.PASSPORT: Text(zh="护照", en="Passport"),
    IdType.PERMIT: Text(zh="港澳居民来往内地通行证", en="Mainland travel permit"),
}
DOCUMENT: dict[DocumentKind, Text] = {
    DocumentKind.LICENCE: Text(zh="营业执照或注册证书", en="Business license or certificate of incorporation"),
    DocumentKind.LEGAL_ID: Text(zh="法定代表人证件", en="Legal representative's ID"),
    DocumentKind.BENEFICIARY_ID: Text(zh="受益人证件", en="Beneficiaries' IDs"),
    DocumentKind.BUSINESS_PROOF: Text(zh="经营证明", en="Proof of business"),
    DocumentKind.OTHER: Text(zh="其他材料", en="Other documents"),
}
DOCUMENT_NOTE: dict[DocumentKind, Text] = {
    DocumentKind.LICENCE: Text(zh="四角完整、文字清晰、在有效期内", en="All four corners visible, readable, and valid"),
    DocumentKind.LEGAL_ID: Text(zh="身份证请上传正反两面", en="Both sides of an identity card"),
    DocumentKind.BENEFICIARY_ID: Text(zh="每位受益人一份", en="One for each beneficiary"),
    DocumentKind.BUSINESS_PROOF: Text(
        zh="例如店铺后台截图、合同或发票", en="For example, a store dashboard, a contract or an invoice"
    ),
    DocumentKind.OTHER: Text(zh="审核人员要求的其他材料", en="Anything else the reviewer asked for"),
}

FACT = Text(zh="审核需要 1 至 2 个工作日", en="Review takes 1–2 working days")
STEPS = Text(zh="填写步骤", en="Steps")
COMPANY = Text(zh="企业信息", en="Company")
PEOPLE = Text(zh="法定代表人与联系人", en="Representative and contact")
BENEFICIARIES = Text(zh="受益人", en="Beneficiaries")
BUSINESS = Text(zh="经营与用途", en="Business and use")
DOCUMENTS = Text(zh="材料与提交", en="Documents and submission")
COMPANY_NOTE = Text(zh="与营业执照一致", en="As on the business license")
PEOPLE_NOTE = Text(
    zh="证件号码保存后只显示首尾几位", en="Once saved, ID numbers show only their first and last characters"
)
BENEFICIARIES_NOTE = Text(
    zh="填写持股 25% 及以上的自然人；没有则留空",
    en="List every person who holds 25% or more; leave this empty if nobody does",
)
BUSINESS_NOTE = Text(zh="用于判断适合的卡段和额度", en="Helps us offer suitable cards and limits")
DOCUMENTS_NOTE = Text(zh="PDF、JPG 或 PNG，每个文件不超过 5 MB", en="PDF, JPG or PNG, up to 5 MB each")

COMPANY_NAME = Text(zh="企业名称", en="Company name")
COMPANY_NAME_EN = Text(zh="企业英文名称", en="Company name in English")
REGISTER_COUNTRY = Text(zh="注册国家或地区", en="Country or region of registration")
REGISTER_NO = Text(zh="统一社会信用代码或登记号", en="Registration number")
REGISTER_DATE = Text(zh="成立日期", en="Date of incorporation")
LONG_TERM = Text(zh="营业执照长期有效", en="The license does not expire")
LICENCE_EXPIRES = Text(zh="营业执照到期日", en="License expiry date")
LEGAL_REPRESENTATIVE = Text(zh="法定代表人", en="Legal representative")
LEGAL_NAME = Text(zh="法定代表人姓名", en="Legal representative's name")
LEGAL_ID_TYPE = Text(zh="法定代表人证件类型", en="Legal representative's ID type")
LEGAL_ID_NO = Text(zh="法定代表人证件号码", en="Legal representative's ID number")
CONTACT = Text(zh="联系人", en="Contact")
CONTACT_NAME = Text(zh="联系人姓名", en="Contact name")
CONTACT_EMAIL = Text(zh="联系人邮箱", en="Contact email")
CONTACT_MOBILE = Text(zh="联系人手机号", en="Contact mobile number")
AREA_CODE = terms.COUNTRY_CODE
FULL_NAME = Text(zh="姓名", en="Full name")
NATIONALITY = Text(zh="国籍或地区", en="Nationality or region")
SHARE = Text(zh="持股比例（%）", en="Share (%)")
ID_KIND = Text(zh="证件类型", en="ID type")
ID_NUMBER = Text(zh="证件号码", en="ID number")
BUSINESS_KIND = Text(zh="行业", en="Industry")
BUSINESS_OTHER = Text(zh="行业说明", en="Describe the industry")
WEBSITE = Text(zh="网站或店铺地址", en="Website or store address")
MONTHLY = Text(zh="预计每月付款", en="Expected monthly spending")
MONTHLY_CURRENCY = Text(zh="付款币种", en="Spending currency")
PURPOSES = Text(zh="付款用途", en="What you will pay for")
LOGISTICS_ITEMS = Text(zh="物流仓储细项", en="Logistics and warehousing details")
FILES = Text(zh="证明材料", en="Documents")
CONFIRMED = Text(zh="我确认以上信息真实、完整", en="I confirm that this information is true and complete")

BENEFICIARY = Text(zh="受益人 {n}", en="Beneficiary {n}")
ADD_BENEFICIARY = Text(zh="添加受益人", en="Add beneficiary")
REMOVE_BENEFICIARY = Text(zh="移除受益人 {n}", en="Remove beneficiary {n}")
NO_BENEFICIARY = Text(zh="尚未填写受益人", en="No beneficiaries yet")
SHARES = Text(zh="持股合计 {total}%，还可填写 {left}%", en="{total}% in total, {left}% left")
SHARES_OVER = Text(zh="持股合计 {total}%，不能超过 100%", en="{total}% in total; shares can't exceed 100%")
SHARE_RANGE = Text(zh="请输入 0.01 至 100，最多两位小数", en="Enter 0.01 to 100 with up to two decimals")
MOST_BENEFICIARIES = Text(zh="最多 {most} 位受益人", en="Up to {most} beneficiaries")

LATIN = Text(zh="请使用英文字母、数字和常用标点", en="Use Latin letters, digits and common punctuation")
REGISTER_NO_WRONG = Text(zh="请输入 4 至 32 位字母、数字或连字符", en="Enter 4–32 letters, digits or hyphens")
ID_NO_WRONG = Text(
    zh="请输入 4 至 32 位字母、数字、括号或连字符", en="Enter 4–32 letters, digits, parentheses or hyphens"
)
ID_CARD_WRONG = Text(zh="请输入 18 位身份证号码", en="Enter the 18 characters of the identity card")
ID_MASK_CHANGED = Text(
    zh="修改已保存的号码时，请重新输入完整号码", en="To change a saved number, enter the whole number again"
)
WEBSITE_WRONG = Text(
    zh="请输入完整网址，例如 https://www.example.com", en="Enter a full address, for example https://www.example.com"
)
DATE_AHEAD = Text(zh="不能晚于今天", en="This can't be in the future")
DATE_PAST = Text(zh="营业执照已过期，请先更新", en="The license has expired. Renew it first.")
CHOOSE_SOME = Text(zh="请至少选择一项", en="Choose at least one")
CONFIRM_FIRST = Text(zh="请先确认信息真实、完整", en="Confirm this first")
FILES_MISSING = Text(zh="请上传：{names}", en="Upload: {names}")

BACK = Text(zh="上一步", en="Back")
NEXT_STEP = Text(zh="保存并继续", en="Save and continue")
SUBMIT = Text(zh="提交审核", en="Submit for review")
SAVING = Text(zh="正在保存…", en="Saving…")
SAVED = Text(zh="已保存，换浏览器也能继续", en="Saved. You can continue in any browser.")
SAVED_UPDATE = Text(zh="已保存，提交并通过审核后生效", en="Saved. It takes effect once it's submitted and approved.")
NOT_SAVED = Text(
    zh="草稿暂未保存到服务器，内容仍在此浏览器中",
    en="Not saved to the server yet. Your entries are still in this browser.",
)
OVERTAKEN = Text(
    zh="资料已在其他窗口修改，与此处显示的不同，未提交。请刷新页面，核对后再提交。",
    en="These details were changed in another window and differ from what's shown here, so nothing was submitted. Refresh, "
    "check them and submit again.",
)
NOT_READ = Text(
    zh="尚未提交：未能读取已保存的资料。{reason}",
    en="Nothing was submitted, because the saved details couldn't be read. {reason}",
)
STATE_WRONG = Text(zh="需要修改", en="needs attention")
STATE_DONE = Text(zh="已填写", en="complete")
STATE_OPEN = Text(zh="待填写", en="to fill in")

UPLOAD = Text(zh="上传文件", en="Upload")
UPLOAD_MORE = Text(zh="再上传一个", en="Upload another")
UPLOADING = Text(zh="上传中", en="Uploading")
PASSING_ON = Text(zh="正在保存", en="Saving")
CANCEL_UPLOAD = Text(zh="取消上传", en="Cancel upload")
UPLOAD_CANCELLED = Text(zh="已取消上传", en="Upload cancelled")
UPLOADED = Text(zh="已上传", en="Uploaded")
UPLOAD_FOR = Text(zh="{act}：{title}", en="{act}: {title}")
REPLACE_NAMED = Text(zh="替换 {name}", en="Replace {name}")
REPLACE = Text(zh="替换", en="Replace")
NEEDED = Text(zh="必需", en="Required")
FILE_TOO_LARGE = Text(zh="文件超过 5 MB，请压缩后再上传", en="This file is over 5 MB. Make it smaller and try again.")
FILE_EMPTY = Text(zh="文件是空的", en="This file is empty")
FILE_KIND = Text(zh="只接受 PDF、JPG 或 PNG 文件", en="Only PDF, JPG and PNG files are accepted")
FILE_LOST = Text(zh="上传中断，请重试", en="The upload was interrupted. Try again.")
FILE_SLOW = Text(
    zh="上传时间过长，请检查网络后重试", en="The upload took too long. Check your connection and try again."
)
FILES_TOO_MANY = Text(zh="最多上传 {most} 个文件", en="Up to {most} files")
FILES_TOO_OFTEN = Text(zh="上传过于频繁，请稍后再试", en="Too many uploads. Try again in a moment.")
FILES_NOT_YOURS = Text(zh="没有上传权限", en="You don't have access to upload documents")
FILE_STAYS = Text(
    zh="新文件已保存，但未能移除 {name}，请点击“移除”重试",
    en="The new file is saved, but {name} couldn't be removed. Try Remove.",
)
FILE_REMOVED = Text(zh="已移除 {name}", en="{name} removed")

FAILED_TITLE = Text(
    zh="审核未通过，请修改后重新提交", en="Verification didn't pass. Correct the points below and submit again."
)
FAILED_POINT = Text(zh="{label}：{reason}", en="{label}: {reason}")
OTHER_POINT = Text(zh="其他：{reason}", en="Other: {reason}")
NO_POINTS = Text(zh="未说明具体原因，请联系客户经理", en="No details were given. Ask your account manager.")
LAST_REVIEW = Text(zh="上次审核：{reason}", en="Last review: {reason}")
UPDATE_NOTE = Text(
    zh="提交更新后将重新审核，审核期间不能申请卡片、充值和分配额度",
    en="An update is reviewed again. Until it's approved you can't apply for cards, top up or allocate quota.",
)
REVIEW_TITLE = Text(zh="资料已提交，正在审核", en="Submitted and under review")
REVIEW_SYSTEM = Text(zh="系统审核中，随后由人工审核", en="Automatic checks first, then a reviewer")
REVIEW_PEOPLE = Text(zh="人工审核中，需要 1 至 2 个工作日", en="With a reviewer; takes 1–2 working days")
PASSED_TITLE = Text(zh="企业认证已通过", en="Your business is verified")
PASSED_NOTE = Text(
    zh="以下是最近保存的资料；修改内容提交并通过审核后生效",
    en="This is what was last saved. Changes take effect once they're submitted and approved.",
)
PASSED_STILL = Text(
    zh="企业认证仍为已通过；实名认证通过后才能更新资料。",
    en="Your business is still verified. Its information can be updated once your identity is verified.",
)
UPDATE = Text(zh="更新资料", en="Update information")
SUBMITTED_AT = terms.SUBMITTED_AT
AUDITED_AT = Text(zh="审核时间", en="Reviewed")
NONE = Text(zh="无", en="None")
LONG = Text(zh="长期有效", en="No expiry")
PERCENT = Text.same("{share}%")

PERSONAL = Text(zh="个人账户不需要企业认证", en="Personal accounts don't need business verification")
PERSONAL_NOTE = Text(zh="完成实名认证即可使用卡片", en="Identity verification is all you need to use cards")
DENIED = Text(zh="您没有办理企业认证的权限", en="You don't have access to business verification")
DENIED_NOTE = Text(
    zh="请联系企业管理员，由其办理或为您开通权限", en="Ask your administrator to complete it or to give you access"
)
IDENTITY_FIRST = Text(zh="请先完成实名认证", en="Verify your identity first")
IDENTITY_FIRST_NOTE = Text(
    zh="实名认证通过后即可填写企业认证", en="Business verification opens once your identity is verified"
)
TO_IDENTITY = terms.VERIFY_IDENTITY
TO_ACCOUNT = terms.BACK_TO_MY_ACCOUNT

SUBMITTED = Text(zh="已提交审核", en="Submitted for review")
ALREADY = Text(
    zh="资料已在审核中，无需重复提交", en="This is already under review. There is no need to submit it again."
)
NOT_SURE = Text(
    zh="没有收到提交结果。请查询状态；重复提交不会产生两次审核。",
    en="We didn't get a response. Check the status; submitting again never starts a second review.",
)
STEP_UP_ABOUT = Text(zh="确认后提交企业认证资料", en="After this your business information is submitted for review")
