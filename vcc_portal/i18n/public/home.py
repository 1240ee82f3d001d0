"""Words of the pages for everybody: home, landing, frozen, hand-off, no permission, not found."""

from vcc_portal.i18n import currency, terms
from vcc_portal.i18n.text import Text

CARD_CURRENCIES = ("USD", "HKD", "EUR", "JPY")
"""What both fronts of the product promise: the table of spec §3 has more, in which no card is issued."""

KICKER = Text(zh="跨境企业虚拟卡", en="Virtual cards for cross-border business")
HEADLINE_1 = Text(zh="一个供应商，一张卡，", en="One card for every supplier,")
HEADLINE_2 = Text(zh="一个限额", en="each with its own limit.")
LEAD = Text(
    zh=f"{'、'.join(currency.NAMES[code].zh for code in CARD_CURRENCIES)}即时开卡，向团队分配额度，每笔授权实时可见。",
    en=f"Issue cards in {', '.join(CARD_CURRENCIES[:-1])} and {CARD_CURRENCIES[-1]}, allocate quota to your teams, and see every authorization as it happens.",
)
ENTER = terms.SIGN_IN
ENTER_NOTE = Text(zh="使用邮箱或手机号", en="With your email or mobile number")
REGISTER = terms.REGISTER
WELCOME_BACK = Text(zh="欢迎回来", en="Welcome back")
SIGNED_IN_AS = Text(zh="当前登录：{name}", en="Signed in as {name}")
TO_ACCOUNT = terms.GO_TO_MY_ACCOUNT
TO_CARDS = Text(zh="查看卡片", en="See my cards")

BATCH = Text(zh="批量开卡", en="Issue in batches")
BATCH_NOTE = Text(
    zh="从表格粘贴，一次开出数十张卡，逐行校验。",
    en="Paste from a spreadsheet, check every row and issue dozens of cards at once.",
)
LIMITS = Text(zh="逐卡限额", en="A limit on every card")
LIMITS_NOTE = Text(
    zh="单笔、单日、单月、累计，剩余与重置时间一目了然。",
    en="Per payment, daily, monthly and lifetime, with what's left and when it resets.",
)
REASONS = Text(zh="拒付有因", en="Know why it was declined")
REASONS_NOTE = Text(
    zh="每笔被拒交易都说明原因和下一步。", en="Every declined payment shows the rule, the numbers and the fix."
)
TRACE = Text(zh="资金可追溯", en="Follow the money")
TRACE_NOTE = Text(
    zh="从授权到入账、退款与费用，金额自动对平。",
    en="From authorization to settlement, refunds and fees, every amount reconciles.",
)
SAMPLE_CARDS = Text(zh="示例卡片", en="Sample cards")
ACTIVE = terms.ACTIVE

LANDING_VISITOR = Text(zh="登录后查看开通状态", en="Sign in to see your service status")
LANDING_VISITOR_NOTE = Text(
    zh="虚拟卡服务按账户开通，请先登录。", en="Card service is enabled per account. Please sign in first."
)
LANDING_INIT = Text(zh="开通虚拟卡服务", en="Activate card service")
LANDING_INIT_NOTE = Text(
    zh="您的账户还没有开通虚拟卡服务。申请后即可开卡、充值和分配额度。",
    en="Your account doesn't have card service yet. Apply to issue cards, top up and allocate quota.",
)
LANDING_INACTIVE = Text(zh="账户尚未激活", en="Your account isn't active yet")
LANDING_INACTIVE_NOTE = Text(
    zh="虚拟卡服务已登记，等待激活。请联系您的客户经理完成激活。",
    en="Card service is registered and awaiting activation. Contact your account manager to activate it.",
)
LANDING_CLOSED = Text(zh="虚拟卡服务未开通", en="Card service isn't active")
LANDING_CLOSED_NOTE = Text(
    zh="该账户没有可用的虚拟卡账户，请联系您的客户经理开通。",
    en="You don't have a card account here. Your account manager can open one.",
)
LANDING_CANCELLED = Text(zh="账户已注销", en="This account was cancelled")
LANDING_CANCELLED_NOTE = Text(
    zh="该账户的虚拟卡服务已注销，卡片不能再使用。如需重新开通，请联系您的客户经理。",
    en="Card service for this account has ended and its cards can no longer be used. To reactivate it, contact "
    "your account manager.",
)
LANDING_READY = Text(zh="服务已开通", en="Service active")
LANDING_READY_NOTE = Text(zh="您可以开始使用虚拟卡。", en="You can start using your cards.")
APPLY_TO_OPEN = Text(zh="申请开通", en="Apply now")
APPLIED = Text(zh="已开通", en="Service active")
APPLY_NOT_DONE = Text(
    zh="没有收到申请结果，查询后服务尚未开通。可以再次申请。",
    en="We didn't get a response, and the service isn't active yet. You can apply again.",
)
APPLY_UNKNOWN = Text(
    zh="没有收到申请结果，也暂时无法查询，申请可能已经提交。请稍后刷新页面查看，再决定是否重新申请。",
    en="We didn't get a response, and it can't be checked right now, so your application may have gone through. Refresh the "
    "page later and check before you apply again.",
)
MANAGER = Text(zh="客户经理", en="Account manager")
MANAGER_EMAIL = terms.EMAIL
MANAGER_PHONE = Text(zh="电话", en="Phone")
CONTACT_SERVICE = Text(zh="联系客服", en="Contact customer service")
WHAT_YOU_GET = Text(zh="开通后可以", en="What you get")

FROZEN_NOTE = Text(
    zh="账户暂停使用：不能开卡、充值或分配额度，卡片交易会被拒绝。余额和记录均保留。",
    en="It's suspended: no new cards, top-ups or quota allocations, and card payments are declined. Balances "
    "and records are kept.",
)
FROZEN_INVALID = Text(zh="账户不可用", en="Your account can't be used")
FROZEN_INVALID_NOTE = Text(
    zh="账户当前状态为不可用。请联系客户经理核实原因并恢复使用。",
    en="Your account's status doesn't allow use of the service. Contact your account manager to find out why "
    "and restore it.",
)
FROZEN_REASON = Text(zh="冻结原因", en="Reason")
FROZEN_TIME = Text(zh="冻结时间", en="Frozen since")
CHECK_AGAIN = Text(zh="重新检查", en="Check again")

HANDING_OFF_SIGN_IN = Text(zh="正在前往登录页面", en="Taking you to the sign-in page")
HANDING_OFF_REGISTER = Text(zh="正在前往注册页面", en="Taking you to the registration page")
HAND_OFF_STUCK = Text(zh="没有自动跳转？点击继续", en="Not redirected? Continue")

NO_AUTH_TITLE = Text(zh="您没有访问权限", en="You don't have permission")
NO_AUTH_NOTE = Text(
    zh="当前账号未被授予此功能，请联系贵公司的管理员开通。",
    en="You haven't been granted this feature. Ask your company's administrator.",
)
NO_AUTH_PAGE_NOTE = Text(
    zh="当前账号未被授予页面“{page}”的权限，请联系贵公司的管理员开通。",
    en="You haven't been granted access to {page}. Ask your company's administrator.",
)
TRY_AGAIN = Text(zh="已开通，重新打开", en="Try again")
TO_HOME = Text(zh="返回首页", en="Back to home")

NOT_FOUND_TITLE = terms.PAGE_NOT_FOUND
NOT_FOUND_NOTE = Text(zh="地址可能有误，或页面已移走。", en="The address may be wrong, or the page may have moved.")
