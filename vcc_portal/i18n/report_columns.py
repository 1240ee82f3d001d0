"""Headings of the columns in files of transactions and of fund movements, by the provider's own column names."""

from vcc_portal.i18n import records, terms
from vcc_portal.i18n.text import Text

TRANSACTION_TYPE = Text(zh="交易类型", en="Transaction type")
TRADE_COLUMNS: dict[str, Text] = {
    "transaction_time": Text(zh="交易时间", en="Transaction time"),
    "transaction_id": terms.TRANSACTION_ID,
    "trade_type": TRANSACTION_TYPE,
    "status": records.STATUS,
    "card_name": terms.CARD_NAME,
    "last4digits": records.LAST4_HINT,
    "card_organization": Text(zh="卡组织", en="Card scheme"),
    "alias": terms.SUB_ACCOUNT,
    "merchant_name": terms.MERCHANT,
    "merchant_country_code": Text(zh="商户国家/地区", en="Merchant country or region"),
    "mcc": terms.MCC,
    "transaction_amount": terms.TRANSACTION_AMOUNT,
    "transaction_currency": Text(zh="交易币种", en="Transaction currency"),
    "billing_amount": Text(zh="入账金额", en="Billing amount"),
    "billing_currency": Text(zh="入账币种", en="Billing currency"),
    "exchange_rate": Text(zh="汇率", en="Exchange rate"),
    "fee_amount": terms.FEE,
    "fee_currency": Text(zh="手续费币种", en="Fee currency"),
    "after_balance": Text(zh="交易后可用余额", en="Available balance after it"),
    "reversal_type": records.REVERSAL,
    "error_msg_code": Text(zh="拒绝原因", en="Reason of decline"),
    "auth_code": terms.AUTHORIZATION_CODE,
    "settlement_time": Text(zh="结算时间", en="Settlement time"),
    "original_transaction_id": Text(zh="原交易号", en="Original transaction ID"),
    "held_amount": records.STILL_HELD,
}
REBATE_COLUMNS: dict[str, Text] = {
    "bill_period": Text(zh="账期", en="Month"),
    "rebate_bill_id": records.REBATE_ID,
    "rebate_type": Text(zh="返佣类型", en="Kind of rebate"),
    "base_amount": Text(zh="计佣消费额", en="Eligible spending"),
    "rate_bp": Text(zh="返佣比例（基点）", en="Rate (basis points)"),
    "rebate_amount": Text(zh="返佣金额", en="Rebate"),
    "currency": terms.CURRENCY,
    "status": terms.STATUS,
    "issue_time": records.ISSUED,
}
FLOW_COLUMNS: dict[str, Text] = {
    "at": Text(zh="入账时间", en="Booked at"),
    "serial_no": Text(zh="流水号", en="Serial no."),
    "flow_type": records.FLOW_TYPE,
    "trade_type": TRANSACTION_TYPE,
    "direction": Text(zh="收支", en="In or out"),
    "amount": terms.AMOUNT,
    "currency": terms.CURRENCY,
    "remaining": Text(zh="余额", en="Balance"),
    "account_no": Text(zh="账户号", en="Account no."),
    "alias": terms.SUB_ACCOUNT,
    "card_name": terms.CARD_NAME,
    "last4digits": records.LAST4_HINT,
    "transaction_id": terms.TRANSACTION_ID,
    "remark": terms.REMARK,
}
