"""Texts of the console: simulated purchases and faults."""

from vcc_portal.domain.text import Text

PERSON = Text(zh="用户", en="Person")
CARD = Text(zh="卡片", en="Card")
SHOW_CARDS = Text(zh="列出卡片", en="List the cards")
SHOW_CARD = Text(zh="选择卡片", en="Take this card")
CHOOSE_NOTE = Text(zh="先选用户和卡片，再模拟一笔消费。", en="Choose a person and a card, then simulate a purchase.")
NO_CARDS = Text(zh="这个用户还没有卡片", en="This person has no cards yet")
PURCHASE = Text(zh="消费", en="Purchase")
AMOUNT = Text(zh="金额", en="Amount")
CURRENCY = Text(zh="币种", en="Currency")
MERCHANT = Text(zh="商户", en="Merchant")
MCC = Text(zh="商户类别码（MCC）", en="Category (MCC)")
COUNTRY = Text(zh="商户国家", en="Country of the merchant")
THREE_DS = Text(zh="3DS 验证", en="3-D Secure")
THREE_DS_WORDS: dict[str, Text] = {
    "pass": Text(zh="持卡人通过验证", en="The holder passes"),
    "fail": Text(zh="持卡人未通过", en="The holder fails"),
}
CVV = Text(zh="卡片安全信息", en="CVV and expiry")
CVV_WORDS: dict[str, Text] = {
    "none": Text(zh="不核对", en="Not asked for"),
    "wrong": Text(zh="CVV 错误", en="Wrong CVV"),
    "expiry": Text(zh="有效期错误", en="Wrong expiry date"),
}
AUTHORIZE = Text(zh="发起授权", en="Authorize")
VERIFY = Text(zh="仅验证卡片（金额 0）", en="Verify the card only (amount 0)")
FORCE = Text(zh="直接入账（无授权）", en="Force post (no authorization)")
MORE_KINDS = Text(zh="其他交易", en="Other kinds")
ADVISE = Text(zh="授权通知（网络代授权）", en="Authorization advice (approved by the network)")
INQUIRE = Text(zh="余额查询", en="Balance inquiry")
WITHDRAW = Text(zh="ATM 取现", en="ATM withdrawal")
CREDIT = Text(zh="无原交易退款", en="Refund without a purchase")
STORY = Text(zh="整笔交易", en="A whole payment")
TELL = Text(zh="让它发生", en="Let it happen")
STORIES: dict[str, Text] = {
    "HOTEL": Text(
        zh="酒店：预授权、追加、部分撤销、少结算", en="Hotel: held, increased, part given back, settled for less"
    ),
    "FUEL": Text(zh="加油：冻结 1 美元，按实际结算", en="Fuel: one dollar held, the whole tank settled"),
    "TIP": Text(zh="餐厅：结算时含小费", en="Restaurant: settled with the tip"),
    "SHIPMENTS": Text(zh="分批发货：两次结算，一件退款", en="Two parcels: settled twice, one item refunded"),
    "RENTAL": Text(zh="租车：押金退回，之后收取损坏费", en="Rental car: deposit given back, damage settled later"),
}
APPROVED = Text(zh="授权通过", en="Approved")
DECLINED = Text(zh="授权被拒", en="Declined")
RULE = Text(zh="规则", en="Rule")
DECISION = Text(zh="决策顺序", en="Order of the decision")
NOT_REACHED = Text(zh="未执行", en="not reached")
PASSED = Text(zh="通过", en="passed")
FAILED_HERE = Text(zh="在此被拒", en="declined here")
STAGES: tuple[tuple[frozenset[str], Text], ...] = (
    (frozenset({"0016"}), Text(zh="账户状态", en="Account")),
    (frozenset({"0002", "0004"}), Text(zh="卡片状态", en="Card status")),
    (frozenset({"0003"}), Text(zh="有效期", en="Expiry")),
    (frozenset({"0014"}), Text.same("CVV")),
    (frozenset({"0010"}), Text(zh="交易币种", en="Currency")),
    (frozenset({"0011"}), Text(zh="交易次数", en="Count")),
    (frozenset({"0012"}), Text(zh="商户类别", en="Category")),
    (frozenset({"0013"}), Text(zh="商户", en="Merchant")),
    (frozenset({"0005"}), Text(zh="单笔限额", en="Single limit")),
    (frozenset({"0006"}), Text(zh="单日限额", en="Daily limit")),
    (frozenset({"0007"}), Text(zh="单月限额", en="Monthly limit")),
    (frozenset({"0009"}), Text(zh="总限额", en="Lifetime limit")),
    (frozenset({"0015"}), Text(zh="3DS", en="3-D Secure")),
    (frozenset({"0001", "0017"}), Text(zh="资金", en="Funds")),
)
"""Codes of decline that a check of an authorization gives, in the order of the checks."""
LIFE = Text(zh="这笔消费的经过", en="Life of this payment")
TYPE = Text(zh="类型", en="Type")
TIME = Text(zh="时间", en="Time")
BILLED = Text(zh="入账金额", en="Billed")
OPEN_AMOUNT = Text(zh="未结", en="Open")
STATUS = Text(zh="结果", en="Result")
NUMBER = Text(zh="交易号", en="Transaction")
SUCCESS = Text(zh="成功", en="Success")
FAIL = Text(zh="失败", en="Failed")
NEXT = Text(zh="接下来发生", en="What happens next")
HELD = Text(zh="授权冻结 {amount}", en="{amount} is held")
LEFT = Text(zh="可退 {amount}", en="{amount} can be refunded")
STEP_AMOUNT = Text(zh="金额（{currency}）", en="Amount ({currency})")
STEP_HINT = Text(
    zh="留空为全部；结算可少于或多于授权金额",
    en="Empty is all of it; a settlement may be less or more than was held",
)
REFUND_HINT = Text(zh="留空为全部可退金额", en="Empty is all that is left")
SETTLE = Text(zh="结算", en="Settle")
REVERSE = Text(zh="撤销", en="Reverse")
EXPIRE = Text(zh="超时释放", en="Let it expire")
REFUND = Text(zh="退款", en="Refund")
DISPUTE = Text(zh="争议退款", en="Dispute refund")
KEEP_REST = Text(zh="保留剩余冻结，之后再结算", en="Keep the rest of the hold for a further settlement")
COMPLAIN = Text(zh="发起争议", en="Open a dispute")
CREDITED = Text(zh="争议期间先垫付", en="Credit the amount until the dispute is decided")
CHARGE_FEE = Text(zh="收取网络费或跨境费", en="Charge a network or cross-border fee")
DISPUTES = Text(zh="争议", en="Disputes")
DISPUTE_STATES: dict[str, Text] = {
    "OPEN": Text(zh="处理中", en="Open"),
    "WON": Text(zh="胜诉", en="Won"),
    "LOST": Text(zh="败诉", en="Lost"),
    "WITHDRAWN": Text(zh="已撤回", en="Withdrawn"),
}
OUTCOMES: dict[str, Text] = {
    "WON": Text(zh="持卡人胜诉", en="The holder wins"),
    "LOST": Text(zh="商户胜诉", en="The merchant wins"),
    "WITHDRAWN": Text(zh="撤回争议", en="The holder withdraws"),
}
PROVISIONAL = Text(zh="已垫付", en="credited")
SHARED = Text(zh="可用余额", en="Available")
LIMIT_ROWS: tuple[tuple[str, Text], ...] = (
    ("single_limit", Text(zh="单笔", en="Single")),
    ("single_day_limit", Text(zh="单日", en="Daily")),
    ("single_month_limit", Text(zh="单月", en="Monthly")),
    ("life_time_limit", Text(zh="累计", en="Lifetime")),
)
USED = Text(zh="已用 {used} / {limit}", en="{used} of {limit} used")
UP_TO = Text(zh="每笔最多 {limit}", en="{limit} at most")
UNLIMITED = Text(zh="不限", en="No limit")
RULES = Text(zh="规则", en="Rules")
BAD_AMOUNT = Text(zh="请输入大于零的金额，如 120.50", en="An amount above zero, such as 120.50")
BAD_DECIMALS = Text(zh="小数位多于该币种允许的位数", en="More decimals than the currency has")
OWN_CURRENCY = Text(
    zh="直接入账与无原交易退款只能用卡片币种 {currency}",
    en="A force post or a refund without a purchase is in the card's currency, {currency}",
)
BAD_MCC = Text(zh="四位数字", en="Four digits")
BAD_MERCHANT = Text(zh="1 至 64 个字符", en="1–64 characters")
BAD_COUNTRY = Text(zh="三个字母的国家代码，如 USA", en="A country code of three letters, such as USA")

CALL = Text(zh="调用", en="Call")
ANY_CALL = Text(zh="任何调用", en="Any call")
KIND = Text(zh="故障", en="Fault")
KINDS: dict[str, Text] = {
    "code": Text(zh="业务码", en="Business code"),
    "status": Text(zh="HTTP 状态", en="HTTP status"),
    "delay": Text(zh="延迟", en="Delay"),
    "cut": Text(zh="断开连接", en="Cut connection"),
    "garbage": Text(zh="乱码", en="Garbage"),
}
KIND_NOTES: dict[str, Text] = {
    "code": Text(zh="返回错误目录里的一个业务码", en="Answers a code of the catalogue"),
    "status": Text(zh="返回一个 HTTP 错误状态", en="Answers an HTTP error"),
    "delay": Text(zh="正常返回，但要等一会儿", en="The right answer, later"),
    "cut": Text(zh="答到一半断开", en="Breaks off in the middle"),
    "garbage": Text(zh="返回的不是约定的格式", en="Answers something else"),
}
CODE = Text(zh="业务码", en="Code")
HTTP = Text(zh="HTTP 状态", en="HTTP status")
DELAY = Text(zh="毫秒", en="Milliseconds")
GARBAGE = Text(zh="乱码类型", en="Kind of garbage")
GARBAGE_WORDS: dict[str, Text] = {
    "EMPTY": Text(zh="空内容", en="Nothing at all"),
    "HTML": Text(zh="HTML 页面", en="An HTML page"),
    "TRUNCATED": Text(zh="被截断的 JSON", en="JSON that ends too early"),
    "BINARY": Text(zh="二进制", en="Bytes"),
    "WRONG_SHAPE": Text(zh="字段形状不对", en="An envelope of the wrong shape"),
}
DATA = Text(zh="data（JSON）", en="data (JSON)")
DATA_HINT = Text(zh='例如 {"maxFailNum": 5, "currentFailNum": 3}', en='Such as {"maxFailNum": 5, "currentFailNum": 3}')
BAD_DATA = Text(zh="不是有效的 JSON", en="This is no JSON")
PARAM = Text.same("errorParam")
PARAM_HINT = Text(zh="例如时长的秒数 3600；多个用逗号分隔", en="Such as 3600 for a duration; commas between several")
TIMES = Text(zh="次数", en="Times")
TIMES_HINT = Text(zh="0 为一直生效，直到清除", en="0 lasts until it is cleared")
SHARE = Text(zh="比例（%）", en="Share (%)")
SHARE_HINT = Text(zh="每 100 个匹配的请求中约有多少个失败", en="About so many of 100 requests that fit meet it")
BAD_SHARE = Text(zh="1 至 100 的整数", en="A whole number from 1 to 100")
SKIP = Text(zh="先放过", en="Let pass first")
SKIP_HINT = Text(zh="第 n 次调用失败：填 n − 1", en="For the n-th call to fail, n − 1")
SHARE_OF = Text(zh="{n}% 的请求", en="{n} % of the requests")
SKIPS = Text(zh="先放过 {n} 个", en="lets {n} pass first")
AFTER = Text(zh="先执行调用，只影响应答（结果未知）", en="Carry the call out first: only its answer suffers")
INJECT = Text(zh="注入故障", en="Inject the fault")
INJECTED = Text(zh="故障已就绪，等待匹配的请求。", en="The fault waits for its requests.")
CLEARED = Text(zh="已清除 {n} 个故障。", en="{n:fault is|faults are} cleared.")
WAITING = Text(zh="等待中的故障", en="Faults that wait")
NONE_WAITS = Text(zh="没有等待中的故障", en="No fault waits")
NONE_WAITS_NOTE = Text(zh="沙箱正常应答每个请求。", en="The sandbox answers every request properly.")
LEFT_TIMES = Text(zh="还剩 {n} 次", en="{n} left")
UNTIL_CLEARED = Text(zh="直到清除", en="until cleared")
USED_TIMES = Text(zh="已用 {n} 次", en="used {n}")
CLEAR = Text(zh="清除", en="Clear")
CLEAR_ALL = Text(zh="全部清除", en="Clear all")
BAD_TIMES = Text(zh="0 至 1,000 的整数", en="A whole number from 0 to 1,000")
BAD_DELAY = Text(zh="1 至 120,000 毫秒", en="1–120,000 milliseconds")
