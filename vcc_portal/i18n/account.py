"""Strings of the account home."""

from vcc_portal.i18n.text import Text

UPDATED = Text(zh="数据更新于 {at}", en="Updated {at}")
REFRESH = Text(zh="刷新", en="Refresh")
APPLY = Text(zh="申请卡片", en="Apply for a card")
RETRY = Text(zh="重试", en="Retry")

BALANCES = Text(zh="账户余额", en="Balances")
SHOW_AMOUNTS = Text(zh="显示金额", en="Show amounts")
HIDE_AMOUNTS = Text(zh="隐藏金额", en="Hide amounts")
AMOUNT_HIDDEN = Text(zh="金额已隐藏", en="Amount hidden")
CURRENCY = Text(zh="币种", en="Currency")
AVAILABLE = Text(zh="可用余额", en="Available")
AVAILABLE_KEY = Text(zh="可用", en="Available")
FROZEN = Text(zh="冻结", en="Frozen")
UNASSIGNED = Text(zh="待分配额度", en="Unassigned")
UNASSIGNED_KEY = Text(zh="待分配", en="Unassigned")
SPLIT = Text(zh="构成", en="Split")
SPLIT_OF = Text(
    zh="{currency}：可用 {available}%，待分配 {unassigned}%，冻结 {frozen}%",
    en="{currency}: available {available}%, unassigned {unassigned}%, frozen {frozen}%",
)
FROZEN_HINT = Text(zh="已授权、尚未入账的金额", en="Authorized and not settled yet")
UNASSIGNED_HINT = Text(
    zh="可用余额中还没有分给子账户的部分", en="The part of the available balance that no sub-account has yet"
)
NO_BALANCES = Text(zh="还没有币种账户", en="No currency account yet")
NO_BALANCES_NOTE = Text(
    zh="服务开通后，各币种的余额会显示在这里。",
    en="Balances appear here, one row per currency, once the service is open.",
)

SPENDING = Text(zh="本月消费", en="Spending this month")
CHART = Text(zh="图表", en="Chart")
TABLE = Text(zh="表格", en="Table")
VIEW = Text(zh="查看方式", en="View")
SPENDING_CURRENCY = Text(zh="选择币种", en="Currency shown")
AGAINST_LAST_MONTH = Text(zh="较上月同期 {amount}", en="vs {amount} at this point last month")
NOTHING_LAST_MONTH = Text(zh="上月同期没有消费", en="Nothing was spent by this point last month")
SETTLED = Text(zh="已入账", en="Settled")
AUTHORISED = Text(zh="已授权未入账", en="Authorized")
SAME_DAY = Text(zh="上月同日", en="Same day last month")
LAST_MONTH = Text(zh="上月同日", en="Last month")
REFUNDED = Text(zh="退款", en="Refunded")
DATE = Text(zh="日期", en="Date")
TODAY = Text(zh="今天", en="Today")
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
    zh="首笔付款入账或授权后，会按天显示在这里。",
    en="The first payment shows here, on its day, as soon as it is authorized.",
)
TOO_MANY_RECORDS = Text(
    zh="交易较多，图表只含最近 {count} 笔。", en="There are many payments; the chart covers the latest {count}."
)

RECENT = Text(zh="最近交易", en="Recent transactions")
VIEW_ALL = Text(zh="查看全部", en="View all")
TIME = Text(zh="时间", en="Time")
MERCHANT = Text(zh="商户 / 说明", en="Merchant")
CARD = Text(zh="卡号", en="Card")
TYPE = Text(zh="类型", en="Type")
STATUS = Text(zh="状态", en="Status")
AMOUNT = Text(zh="金额", en="Amount")
CARD_ENDING = Text(zh="尾号 {last4}", en="Card ending in {last4}")
NO_RECENT = Text(zh="还没有交易", en="No transactions yet")
NO_RECENT_NOTE = Text(zh="首笔付款后会显示在这里。", en="The first payment appears here within seconds.")

MOST_USED = Text(zh="常用卡", en="Most used card")
ALL_CARDS = Text(zh="全部 {count} 张", en="All {count} cards")
OPEN_CARD = Text(zh="查看卡片 {name}", en="Open card {name}")
NO_CARDS = Text(zh="还没有卡片", en="No cards yet")
NO_CARDS_NOTE = Text(
    zh="申请一张虚拟卡，几分钟后就能付款。", en="Apply for a virtual card; it can pay a few minutes later."
)
QUICK_ACTIONS = Text(zh="快捷操作", en="Quick actions")
DO_APPLY = Text(zh="申请卡片", en="New card")
DO_CARDS = Text(zh="卡片列表", en="My cards")
DO_TRADE = Text(zh="交易查询", en="Transactions")
DO_FLOW = Text(zh="资金明细", en="Fund flow")

ATTENTION = Text(zh="需要关注", en="Needs attention")
DECLINED_TODAY = Text(zh="今日拒绝 {count} 笔", en="{count} declined today")
DECLINED_REASON = Text(zh="{reason} {count} 笔", en="{reason}: {count}")
LIST_SEPARATOR = Text(zh="，", en=", ")
NEAR_LIMIT = Text(zh="{count} 张卡已用超过 90% 月限额", en="{count} cards above 90% of month limit")
NEAR_LIMIT_TOP = Text(zh="最高：{name} {last4}，{percent}%", en="Highest: {name} {last4}, {percent}%")
EXPIRING = Text(zh="{count} 张卡 30 天内到期", en="{count} cards expire within 30 days")
EXPIRING_FIRST = Text(zh="最早 {date}", en="First on {date}")
APPLYING = Text(zh="{count} 笔开卡申请处理中", en="{count} applications in progress")
APPLYING_WAIT = Text(zh="最长已等待 {wait}", en="Longest wait {wait}")
SEE_WHY = Text(zh="查看原因", en="See why")
SEE_CARDS = Text(zh="查看", en="View")
TRACK = Text(zh="进度", en="Track")
NOTHING_TO_DO = Text(zh="没有需要处理的事项", en="Nothing needs you")
NOTHING_TO_DO_NOTE = Text(
    zh="拒绝的付款、将满的限额和将到期的卡会列在这里。",
    en="Declined payments, limits nearly used and cards about to expire are listed here.",
)

BY_TAG = Text(zh="按标签消费", en="Spending by tag")
THIS_MONTH = Text(zh="本月", en="This month")
OTHER = Text(zh="其他", en="Other")
NO_TAGS = Text(zh="本月还没有可归类的消费", en="No spending to sort yet")
NO_TAGS_NOTE = Text(zh="给卡片加上标签，就能看到钱花在哪里。", en="Tag your cards to see where the money goes.")

VERIFICATION = Text(zh="认证状态", en="Verification")
KYC = Text(zh="实名认证", en="Identity (KYC)")
KYB = Text(zh="企业认证", en="Business (KYB)")
PASSED_ON = Text(zh="{date} 通过", en="Passed {date}")
SUBMITTED_ON = Text(zh="{date} 提交，预计 1-2 个工作日完成", en="Sent {date}; takes 1-2 working days")
REVIEW_TIME = Text(zh="预计 1-2 个工作日完成", en="Takes 1-2 working days")
TO_SUBMIT_NOTE = Text(zh="完成后才能申请卡片", en="Needed before you can apply for a card")
FAILED_NOTE = Text(zh="信息有误，请修改后重新提交", en="Correct the details and send them again")
EXPIRED_NOTE = Text(zh="证件已过期，请及时更新", en="Documents have expired; please update them")
BENEFICIARY_NOTE = Text(zh="请补充企业受益人信息", en="Add the company's beneficiaries")
KYB_AFTER_KYC = Text(zh="实名认证通过后提交", en="Comes after identity verification")

WAS_DECLINED = Text(zh="已拒绝", en="Declined")
HAS_FAILED = Text(zh="失败", en="Failed")
PROCESSING = Text(zh="处理中", en="Processing")
IS_AUTHORISED = Text(zh="已授权", en="Authorized")
IS_REVERSED = Text(zh="已撤销", en="Reversed")
IS_SETTLED = Text(zh="已入账", en="Settled")
GO_ON = Text(zh="去处理", en="Resolve")
