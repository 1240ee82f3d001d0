"""Words of "why can I not?": what each rule says, and what changes it."""

from vcc_portal.domain.card_changes import ChangeRefusal
from vcc_portal.i18n.text import Text

TITLE = Text(zh="为什么不能操作？", en="Why can't I?")
NOTE = Text(
    zh="按账户状态、认证、权限、功能、余额和卡片的实际规则逐项判断。",
    en="Each action checked by the rules themselves: status, verification, rights, features, balances, cards.",
)
NOTE_CARD = Text(zh="卡片相关的操作按这张卡判断：{name}。", en="Card actions are checked for this card: {name}.")
BLOCKED = Text(zh="现在不能", en="Not possible now")
POSSIBLE = Text(zh="现在可以", en="Possible now")
NOTHING_BLOCKED = Text(zh="没有受限的操作", en="Nothing stands in your way")
RULE = Text(zh="规则", en="Rule")
OPEN_OF = Text(zh="前往{action}", en="Open {action}")
READ_FAILED = Text(
    zh="余额或卡片现在读不到，相关判断未包含在内。",
    en="The balance or the card can't be read now and isn't considered.",
)

SUB_ACCOUNTS = Text(zh="新建和关闭子账户", en="Create and close sub-accounts")
CARD_NUMBER = Text(zh="查看卡号和 CVV", en="See card number and CVV")
OPEN_ACCOUNT = Text(zh="开通币种账户", en="Open a currency account")
STATEMENTS = Text(zh="申请对账单", en="Apply for statements")
SECURITY_CODES = Text(zh="查看 3DS 验证码", en="See 3-D Secure codes")
FREEZE = Text(zh="冻结和解冻卡片", en="Freeze and unfreeze cards")
CHANGE_CARD = Text(zh="修改卡片资料", en="Change card details")

ASK_ADMINISTRATOR = Text(zh="请企业管理员授予权限", en="Ask your administrator for it")
ASK_MANAGER = Text(zh="请联系客户经理开通", en="Ask your account manager to add it")
WAIT = Text(zh="审核通过后即可操作", en="Possible once the review has passed")
GO_TOP_UP = Text(zh="先充值", en="Top up first")
NO_FIX = Text(zh="无法更改", en="Cannot be changed")

HELD = Text(zh="账户当前不可用", en="The account isn't usable now")
NO_PAGE = Text(zh="没有打开“{page}”页面的权限", en="No access to the page {page}")
NO_CODE = Text(zh="没有功能权限 {code}", en="Missing permission {code}")
NO_SUB_USER = Text(zh="服务不含子账户", en="Sub-accounts aren't part of the service")
NO_SINGLE = Text(zh="服务不含单卡余额卡", en="Cards with their own balance aren't part of the service")
NO_MODE = Text(zh="服务不含任何卡片模式", en="No card mode is part of the service")
PERSONAL = Text(zh="个人账户没有此功能", en="Not available for personal accounts")
NO_MONEY = Text(zh="主账户没有可用余额", en="The main account has no available balance")
CARD_WHY = {
    ChangeRefusal.STATUS: Text(zh="卡片当前状态不支持", en="Not in the card's present status"),
    ChangeRefusal.KIND: Text(zh="该卡产品不支持", en="This type of card doesn't support it"),
    ChangeRefusal.OWN_BALANCE: Text(zh="单卡余额卡不能转移", en="A card with its own balance stays where it is"),
    ChangeRefusal.UNSETTLED: Text(zh="有已授权未入账的交易", en="Payments on it are authorized and not settled"),
    ChangeRefusal.RISK: Text(zh="由服务方冻结，不能自行解冻", en="Frozen by the provider; you can't lift that"),
    ChangeRefusal.NOT_ACTIVE: Text(zh="卡片尚未激活", en="The card was never activated"),
}
NOT_SHARED = Text(zh="共享额度卡直接使用账户余额，不需要转入", en="A shared-balance card spends the account's balance")
