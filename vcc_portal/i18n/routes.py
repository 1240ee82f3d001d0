"""Titles of pages."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

HOME = Text(zh="首页", en="Home")
LANDING = Text(zh="开通服务", en="Open the service")
FROZEN = terms.ACCOUNT_FROZEN
LOGIN = terms.SIGN_IN
REGISTER = terms.REGISTER
ACCOUNT = Text(zh="我的账户", en="My account")
CARDS = Text(zh="卡片管理", en="Cards")
CARD_LIST = Text(zh="卡片列表", en="Card list")
CARD_APPLY = terms.APPLY_FOR_A_CARD
CARD_CANCEL = terms.CANCEL_CARDS
CARD_MOVE = Text(zh="转移卡片", en="Move cards")
CARD_UPDATE_LIMIT = terms.SET_LIMITS
CARD_DETAIL = Text(zh="卡片详情", en="Card detail")
CARD_RECHARGE = terms.CARD_TOP_UP
TRADE = terms.TRANSACTION_QUERY
ACCOUNT_FLOW = terms.FUND_FLOW
FAQ = terms.FAQ
AGREEMENT = terms.AGREEMENT
SIGN = terms.SIGN_AGREEMENTS
MOBILE = Text(zh="移动端注册", en="Mobile registration")
MOBILE_ROLE = Text(zh="选择身份", en="Who it's for")
MOBILE_FORM = Text(zh="填写邮箱", en="Your email")
MOBILE_RESULT = Text(zh="查收邮件", en="Check your email")
MOBILE_REGISTERED = Text(zh="注册结果", en="Registration result")
REGISTER_PROFILE = terms.FINISH_REGISTERING
INVITE = Text(zh="邀请有礼", en="Invite for rewards")
ACCOUNT_RECHARGE = terms.ACCOUNT_TOP_UP
QUOTA = terms.ALLOCATE_QUOTA
KYB = terms.BUSINESS_VERIFICATION
KYB_UPDATE = Text(zh="更新企业认证", en="Update business verification")
EXPORT = Text(zh="明细下载", en="Exports")
SINGLE_MODE_EXPORT = Text(zh="单卡模式明细下载", en="Own-balance exports")
REBATE = Text(zh="返佣账单下载", en="Reward bills")
VOUCHER = Text(zh="交易凭证下载", en="Transaction vouchers")
SETTINGS = terms.SETTINGS
LOGS = Text(zh="操作日志", en="Operation log")
NO_AUTH = Text(zh="无权限", en="No permission")
NOT_FOUND = terms.PAGE_NOT_FOUND
