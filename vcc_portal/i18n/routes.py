"""Titles of pages."""

from vcc_portal.i18n.text import Text

HOME = Text(zh="首页", en="Home")
LANDING = Text(zh="开通服务", en="Open the service")
FROZEN = Text(zh="账户已冻结", en="Account frozen")
LOGIN = Text(zh="登录", en="Sign in")
REGISTER = Text(zh="注册", en="Register")
ACCOUNT = Text(zh="我的账户", en="My account")
CARDS = Text(zh="卡片管理", en="Cards")
CARD_LIST = Text(zh="卡片列表", en="Card list")
CARD_APPLY = Text(zh="申请卡片", en="Apply for a card")
CARD_CANCEL = Text(zh="注销卡片", en="Cancel cards")
CARD_MOVE = Text(zh="转移卡片", en="Move cards")
CARD_UPDATE_LIMIT = Text(zh="设置限额", en="Set limits")
CARD_DETAIL = Text(zh="卡片详情", en="Card detail")
CARD_RECHARGE = Text(zh="卡片转入", en="Fund cards")
TRADE = Text(zh="交易查询", en="Transactions")
ACCOUNT_FLOW = Text(zh="资金明细", en="Fund flow")
FAQ = Text(zh="常见问题", en="FAQ")
NO_AUTH = Text(zh="无权限", en="No permission")
NOT_FOUND = Text(zh="页面不存在", en="Page not found")
