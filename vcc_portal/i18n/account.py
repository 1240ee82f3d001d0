"""Strings of the account home."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

UPDATED = Text(zh="数据更新于 {at}", en="Updated {at}")
REFRESH = terms.REFRESH
APPLY = terms.APPLY_FOR_A_CARD

TOP_UP = terms.TOP_UP
TOP_UP_IN = Text(zh="充值 {currency}", en="Top up {currency}")
BALANCES = Text(zh="账户余额", en="Balances")
SHOW_AMOUNTS = Text(zh="显示金额", en="Show amounts")
HIDE_AMOUNTS = Text(zh="隐藏金额", en="Hide amounts")
AMOUNTS_HIDDEN = Text(zh="金额已全部隐藏", en="Amounts are hidden")
AMOUNT_HIDDEN = Text(zh="金额已隐藏", en="Amount hidden")
CURRENCY = terms.CURRENCY
AVAILABLE = Text(zh="可用余额", en="Available")
AVAILABLE_KEY = Text(zh="可用", en="Available")
FROZEN = Text(zh="冻结", en="Frozen")
UNASSIGNED = terms.UNASSIGNED
UNASSIGNED_KEY = Text(zh="待分配", en="Unassigned")
SPLIT = Text(zh="构成", en="Split")
SPLIT_OF = Text(
    zh="{currency}：可用 {available}%，待分配 {unassigned}%，冻结 {frozen}%",
    en="{currency}: available {available}%, unassigned {unassigned}%, frozen {frozen}%",
)
SPLIT_OF_TWO = Text(
    zh="{currency}：可用 {available}%，冻结 {frozen}%", en="{currency}: available {available}%, frozen {frozen}%"
)
FROZEN_HINT = Text(zh="已授权、尚未入账的金额", en="Authorized and not settled yet")
UNASSIGNED_HINT = Text(zh="可用余额中还没有分给子账户的部分", en="Available balance not yet allocated to a sub-account")
NO_BALANCES = terms.NO_CURRENCY_ACCOUNTS_YET
NO_BALANCES_NOTE = Text(
    zh="开立币种账户后，余额会显示在这里。充值时可以开户。",
    en="Once a currency account is open, its balance appears here. You can open one when you top up.",
)

SPENDING = Text(zh="本月消费", en="Spending this month")
CHART = terms.CHART
TABLE = terms.TABLE
CHART_OR_TABLE = Text(zh="查看方式", en="View")
SPENDING_CURRENCY = Text(zh="选择币种", en="Currency shown")
AGAINST_LAST_MONTH = Text(zh="较上月同期 {amount}", en="vs. {amount} at this point last month")
NOTHING_LAST_MONTH = Text(zh="上月同期没有消费", en="No spending by this point last month")
SETTLED = terms.SETTLED
AUTHORISED = Text(zh="已授权未入账", en="Authorized")
SAME_DAY = Text(zh="上月同日", en="Same day last month")
LAST_MONTH = Text(zh="上月同日", en="Last month")
REFUNDED = terms.REFUNDED
DATE = Text(zh="日期", en="Date")
DAY_OF_MONTH = Text(zh="{day}日", en="{day}")
DAY_SUMMARY = Text(
    zh="{date}，已入账 {settled}，已授权未入账 {authorised}，上月同日 {before}",
    en="{date}: settled {settled}, authorized {authorised}, same day last month {before}",
)
CHART_LABEL = Text(
    zh="本月每日消费柱状图，按左右方向键逐日查看",
    en="Spending by day this month; step through the days with the arrow keys",
)
NO_SPENDING = Text(zh="本月还没有消费", en="No spending this month yet")
NO_SPENDING_NOTE = Text(
    zh="付款授权或入账后，会按天显示在这里。",
    en="Payments appear here by day as soon as they're authorized.",
)

RECENT = Text(zh="最近交易", en="Recent transactions")
VIEW_ALL = Text(zh="查看全部", en="View all")
TIME = terms.TIME
MERCHANT = Text(zh="商户 / 说明", en="Merchant")
CARD = Text(zh="卡号", en="Card")
TYPE = terms.TYPE
STATUS = terms.STATUS
AMOUNT = terms.AMOUNT
PAYMENTS_DENIED = Text(zh="您没有查看交易的权限", en="You don't have access to transactions")
NO_RECENT = terms.NO_TRANSACTIONS_IN_A_YEAR
NO_RECENT_NOTE = terms.PAYMENTS_HERE

MOST_USED = Text(zh="常用卡", en="Most used card")
YOUR_CARDS = terms.CARDS
NO_PAYMENTS = Text(zh="本月还没有付款", en="No payments this month")
ALL_CARDS = Text(zh="全部 {count} 张", en="All {count} cards")
NO_CARDS = terms.NO_CARDS_YET
CARDS_DENIED = terms.NO_ACCESS_TO_CARDS
NO_CARDS_NOTE = Text(zh="申请一张虚拟卡，几分钟后就能付款。", en="Issue a card and pay within minutes.")
QUICK_ACTIONS = Text(zh="快捷操作", en="Quick actions")
DO_QUOTA = terms.ALLOCATE_QUOTA
DO_APPLY = Text(zh="开新卡", en="New card")
DO_CARDS = Text(zh="卡片列表", en="My cards")
DO_TRADE = terms.TRANSACTION_QUERY
DO_FLOW = terms.FUND_FLOW

ATTENTION = Text(zh="需要关注", en="Needs attention")
DECLINED_TODAY = Text(zh="今日拒绝 {count} 笔", en="{count} declined today")
DECLINED_REASON = Text(zh="{reason} {count} 笔", en="{reason}: {count}")
OTHER_REASONS = Text(zh="其他原因 {count} 笔", en="other reasons: {count}")
NEAR_LIMIT = Text(
    zh="{count} 张卡已用单月限额的 90% 以上", en="{count:card|cards} at or above 90% of the monthly limit"
)
NEAR_LIMIT_TOP = Text(
    zh="最高：{name}（尾号 {last4}），{percent}%", en="Highest: {name} (ending in {last4}), {percent}%"
)
EXPIRING = Text(zh="{count} 张卡 30 天内到期", en="{count:card expires|cards expire} within 30 days")
EXPIRING_FIRST = Text(zh="最早 {date}", en="Earliest: {date}")
APPLYING = Text(zh="{count} 笔开卡申请处理中", en="{count:application|applications} in progress")
APPLYING_WAIT = Text(zh="最长已等待 {wait}", en="Longest wait: {wait}")
SEE_WHY = Text(zh="查看原因", en="See why")
SEE_CARDS = terms.VIEW
TRACK = terms.TRACK
NOTHING_TO_DO = Text(zh="没有需要处理的事项", en="You're all caught up")
NOTHING_TO_DO_NOTE = Text(
    zh="拒绝的付款、将满的限额和将到期的卡会列在这里。",
    en="Declined payments, limits that are nearly used up and expiring cards show up here.",
)

START = Text(zh="三步开始用卡", en="Start in three steps")
START_NOTE = Text(zh="已完成 {done}/3", en="{done} of 3 done")
START_VERIFY = terms.GET_VERIFIED
START_VERIFIED = Text(zh="认证已通过", en="Your verification is approved")
START_FUND = Text(zh="充入资金", en="Add funds")
START_FUND_NOTE = Text(
    zh="付款和开卡费都从账户余额扣除", en="Payments and issuance fees are taken from your account balance"
)
START_FUNDED = Text(zh="账户已有余额", en="Your account has a balance")
START_FUND_ACTION = Text(zh="去充值", en="Top up")
START_APPLY = Text(zh="申请第一张卡", en="Issue your first card")
START_ASK = Text(zh="由管理员申请", en="Done by your administrator")
START_WAITING = terms.UNDER_REVIEW
START_LATER = Text(zh="稍后", en="Later")

BY_TAG = Text(zh="按标签消费", en="Spending by tag")
NO_TAG = terms.NO_TAG
TAGS_OVERLAP = Text(zh="有多个标签的卡计入每个标签", en="A card with several tags counts under each.")
NO_TAGS = Text(zh="本月还没有可归类的消费", en="No tagged spending this month yet")
NO_TAGS_NOTE = Text(zh="给卡片加上标签，就能看到钱花在哪里。", en="Tag your cards to see where the money goes.")

VERIFICATION = Text(zh="认证状态", en="Verification")
KYC = Text(zh="实名认证", en="Identity (KYC)")
KYB = Text(zh="企业认证", en="Business (KYB)")
PASSED_ON = Text(zh="{date} 通过", en="Passed {date}")
SUBMITTED_ON = Text(zh="{date} 提交，预计 1 至 2 个工作日完成", en="Submitted {date}; takes 1–2 working days")
REVIEW_TIME = Text(zh="预计 1 至 2 个工作日完成", en="Takes 1–2 working days")
TO_SUBMIT_NOTE = Text(zh="完成后才能申请卡片", en="Required before you can apply for a card")
FAILED_NOTE = Text(zh="信息有误，请修改后重新提交", en="Correct the details and resubmit")
EXPIRED_NOTE = Text(zh="证件已过期，请及时更新", en="Your documents have expired. Please update them.")
BENEFICIARY_NOTE = Text(zh="请补充企业受益人信息", en="Add the company's beneficiaries")
KYB_AFTER_KYC = Text(zh="实名认证通过后提交", en="Available after identity verification")

GO_ON = Text(zh="去处理", en="Resolve")
VIEW = terms.VIEW
