"""What stands in the files, in both languages."""

from vcc_portal.domain.text import Text
from vcc_portal.domain.transactions import FAILED, SUCCEEDED, TradeType
from vcc_portal.i18n import account_statements, flow, records, terms
from vcc_portal.i18n.report_columns import FLOW_COLUMNS, REBATE_COLUMNS, TRADE_COLUMNS
from vcc_portal.i18n.transactions import outcome

DETAILS = Text(zh="明细", en="details")
TOTALS = Text(zh="汇总", en="totals")

REPORT = Text(zh="报表", en="Report")
COMPANY = Text(zh="账户名称", en="Account")
OPERATOR = Text(zh="操作人", en="Made by")
DATA_TIME = Text(zh="数据时间", en="Data as of")
TIME_ZONE = Text(zh="时区", en="Time zone")
BEIJING = Text(zh="北京时间（UTC+8）", en="Beijing time (UTC+8)")
COMPLETE_UNTIL = Text(zh="数据完整至", en="Complete until")
DELAY = Text(zh="数据延迟", en="Delay")
MINUTES = Text(zh="{count} 分钟", en="{count:minute|minutes}")
ROW_COUNT = Text(zh="笔数", en="Rows")
CONDITION = Text(zh="条件：{name}", en="Condition: {name}")
TYPE = Text(zh="类型", en="Type")
CAME = Text(zh="收入", en="In")
WENT = Text(zh="支出", en="Out")
AUTHORIZED, RELEASED, STILL_HELD = records.HELD, records.RELEASED, records.STILL_HELD
FEES_ON_ROWS = records.FEES_ON_ROWS
HOW = Text(zh="汇总方法", en="How it is added up")
HOW_TRADES = Text(
    zh="由明细逐行相加，与页面合计一致：只计成功的交易；授权、撤销与卡验证只计笔数、不计金额；手续费按各行所示相加，费用本身另有记录，已计入支出；各币种分别合计",
    en="From the rows one by one, as the page does: what succeeded counts; authorizations, reversals and verifications "
    "are counted but not added; fees are those that the rows name, and fees with a row of their own are in Out; each "
    "currency by itself",
)
HOW_HOLDS = Text(
    zh="由明细逐行相加，与页面合计一致：只计成功的授权，撤销另计；各币种分别合计",
    en="From the rows one by one, as the page does: authorizations that succeeded, and reversals by themselves; each "
    "currency by itself",
)
HOW_FLOWS = Text(
    zh="由明细逐行相加，与页面合计一致：收入与支出分别合计，各币种分别合计；变动后余额包含冻结金额",
    en="From the rows one by one, as the page does: in and out are added separately, each currency by itself; the balance "
    "after a movement includes frozen amounts",
)
HOW_REBATES = Text(
    zh="由明细逐行相加，与页面合计一致：已发放与已退回分别合计，待发放只计笔数、不计金额；各币种分别合计",
    en="From the rows one by one, as the page does: what was paid out and what was returned are added separately, what "
    "is pending is only counted; each currency by itself",
)
CURRENCY = Text(zh="币种", en="Currency")

TRADE_DETAIL = Text(zh="交易明细", en="Transaction details")
SINGLE_MODE_DETAIL = Text(zh="单卡模式交易明细", en="Transaction details of cards with their own balance")
FUND_FLOW = Text(zh="资金明细", en="Fund flow")

TRANSACTION_TIME = TRADE_COLUMNS["transaction_time"]
TRANSACTION_ID = TRADE_COLUMNS["transaction_id"]
OUTCOME = TRADE_COLUMNS["status"]
CARD_ID = terms.CARD_ID
CARD_NAME = TRADE_COLUMNS["card_name"]
LAST4 = TRADE_COLUMNS["last4digits"]
SUB_ACCOUNT = TRADE_COLUMNS["alias"]
MERCHANT = TRADE_COLUMNS["merchant_name"]
MCC = TRADE_COLUMNS["mcc"]
TRANSACTION_AMOUNT = TRADE_COLUMNS["transaction_amount"]
BILLING_AMOUNT = TRADE_COLUMNS["billing_amount"]
REVERSAL_TYPE = TRADE_COLUMNS["reversal_type"]

SERIAL_NO = FLOW_COLUMNS["serial_no"]
FLOW_TYPE = FLOW_COLUMNS["flow_type"]
DIRECTION = FLOW_COLUMNS["direction"]
AMOUNT = FLOW_COLUMNS["amount"]

OUTCOMES = {(status, kind): outcome(status, kind) for status in (SUCCEEDED, FAILED) for kind in TradeType}
"""By a transaction's status and type."""
OUTCOME_ASKED = {SUCCEEDED: records.SUCCEEDED, FAILED: records.FAILED}
"""As the page's filter has them."""
HELD_ONLY = {"True": Text(zh="未入账", en="Not settled yet")}
DIRECTIONS = {"CREDIT": Text(zh="收入", en="In"), "DEBIT": Text(zh="支出", en="Out")}

CONDITIONS = {
    "timeStart": Text(zh="开始日期", en="From"),
    "timeEnd": Text(zh="结束日期", en="To"),
    "acctDateTimeStart": Text(zh="入账日期起", en="Posted from"),
    "acctDateTimeEnd": Text(zh="入账日期止", en="Posted to"),
    "tradeTypeList": records.KIND,
    "status": records.STATUS,
    "currency": CURRENCY,
    "cardId": CARD_ID,
    "last4digits": LAST4,
    "cardName": CARD_NAME,
    "cardMode": terms.CARD_MODE,
    "transactionId": TRANSACTION_ID,
    "originalTransactionId": TRADE_COLUMNS["original_transaction_id"],
    "merchantName": MERCHANT,
    "mcc": MCC,
    "amountMin": Text(zh="最小金额", en="Least amount"),
    "amountMax": Text(zh="最大金额", en="Largest amount"),
    "subUserId": Text(zh="子账户编号", en="Sub-account ID"),
    "subUserName": SUB_ACCOUNT,
    "cardTag": Text(zh="卡片标签", en="Card tag"),
    "queryMode": Text(zh="查询范围", en="Query mode"),
    "reversalType": REVERSAL_TYPE,
    "heldOnly": records.SETTLEMENT,
    "feeType": records.FEE_TYPE,
    "accountType": flow.ACCOUNT_TYPE,
    "serialNo": SERIAL_NO,
    "flowType": FLOW_TYPE,
    "billPeriod": records.PERIOD,
    "bizId": Text(zh="账单或奖励编号", en="Bill or reward ID"),
}

QUERY_MODES = {"RECENT": Text(zh="近期", en="Recent"), "HISTORY": Text(zh="历史", en="Historical")}
ACCOUNT_TYPES = {
    "VCC_ACCOUNT": Text(zh="主账户", en="Main account"),
    "CNY_ACCOUNT": Text(zh="人民币账户", en="RMB account"),
    "SUB_ACCOUNT": SUB_ACCOUNT,
}

BILL = account_statements.KIND_OFFICIAL
BILL_LINES = account_statements.KIND_DETAILS
COVERS = Text(zh="涵盖账户", en="Covers")
WHOLE_COMPANY = Text(
    zh="主账户及全部子账户；不含单卡模式卡片上的余额，转入卡片计为消费",
    en="Main account and all sub-accounts; not what cards hold as their own balance, top-ups of which count as purchases",
)
SUB_ACCOUNTS_NAMED = Text(
    zh="以下各子账户；不含单卡模式卡片上的余额，转入卡片计为消费",
    en="The sub-accounts named below; not what cards hold as their own balance, top-ups of which count as purchases",
)
STAMPED = Text(zh="电子盖章", en="Stamped")
SEAL = Text(zh="{product}对账专用章", en="{product} statement seal")

REBATE_BILL = Text(zh="返佣账单", en="Reward bills")
REBATE_ID = REBATE_COLUMNS["rebate_bill_id"]
PERIOD = REBATE_COLUMNS["bill_period"]
REBATE_TYPE = REBATE_COLUMNS["rebate_type"]
BASE_AMOUNT = REBATE_COLUMNS["base_amount"]
RATE_BP = REBATE_COLUMNS["rate_bp"]
REBATE_AMOUNT = REBATE_COLUMNS["rebate_amount"]
ISSUED_AT = REBATE_COLUMNS["issue_time"]
REWARD = Text(zh="邀请奖励明细", en="Invitation rewards")
REWARD_STATUS = Text(zh="状态", en="Status")

VOUCHER = Text(zh="交易凭证", en="Transaction voucher")
VOUCHER_NO = Text(zh="凭证编号", en="Voucher no.")
ISSUED_ON = Text(zh="出具时间", en="Issued at")
HOLDER = Text(zh="持卡人", en="Cardholder")
COUNTRY = Text(zh="国家/地区", en="Country or region")
POSTCODE = Text(zh="邮编", en="Postcode")
ADDRESS = Text(zh="地址", en="Address")
CARD = Text(zh="卡号", en="Card number")
BETWEEN = Text(zh="交易期间", en="Period")
PURPOSE = Text(zh="用途", en="Purpose")
RELATIONSHIP = Text(zh="与账户的关系", en="Relationship to the account")
TOTAL = Text(zh="合计", en="Total")
COUNTED = Text(zh="{count} 笔", en="{count:transaction|transactions}")
COMMITMENT = Text(
    zh="申请人承诺以上信息真实、完整，并对其真实性负责。",
    en="The applicant has declared that the information above is true and complete.",
)
ELECTRONIC = Text(
    zh="本凭证由系统根据账户记录出具，可凭凭证编号 {number} 向我们核实；未在各页载明编号与页码的复印件无效。",
    en="Issued electronically from the account's records. Quote voucher no. {number} to have it confirmed. Copies are valid "
    "only with the number and page on each page.",
)
ISSUER = Text(zh="出具方", en="Issuer")
VOUCHER_SEAL = Text(zh="{product}交易凭证专用章", en="{product} voucher seal")
PAGE = Text(zh="第 {page} 页，共 {pages} 页", en="Page {page} of {pages}")
