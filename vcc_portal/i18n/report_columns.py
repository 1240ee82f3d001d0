"""Headings of the columns in files of transactions and of fund movements, by the provider's own column names.

What a page shows as well has the page's own words: whoever reads both looks for the same thing.
"""

from vcc_portal.i18n import flow, records, terms
from vcc_portal.i18n.card import detail
from vcc_portal.i18n.text import Text

TRADE_COLUMNS: dict[str, Text] = {
    "transaction_time": records.TIME,
    "transaction_id": records.RECORD_ID,
    "trade_type": detail.COLUMN_KIND,
    "status": detail.COLUMN_STATUS,
    "card_name": terms.CARD_NAME,
    "last4digits": records.LAST4_HINT,
    "card_organization": Text(zh="卡组织", en="Card scheme"),
    "alias": records.SUB_ACCOUNT,
    "merchant_name": records.MERCHANT_NAME,
    "merchant_country_code": detail.COUNTRY,
    "mcc": terms.MCC,
    "transaction_amount": records.ORIGINAL,
    "transaction_currency": Text(zh="交易币种", en="Transaction currency"),
    "billing_amount": records.AMOUNT,
    "billing_currency": Text(zh="入账币种", en="Billed currency"),
    "exchange_rate": records.RATE,
    "fee_amount": records.FEE,
    "fee_currency": Text(zh="手续费币种", en="Fee currency"),
    "after_balance": Text(zh="交易后可用余额", en="Available balance after"),
    "reversal_type": records.REVERSAL,
    "error_msg_code": Text(zh="拒绝原因", en="Decline reason"),
    "auth_code": records.AUTH_CODE,
    "settlement_time": records.SETTLED,
    "original_transaction_id": detail.ORIGINAL_ID,
    "held_amount": records.STILL_HELD,
}
REBATE_COLUMNS: dict[str, Text] = {
    "bill_period": records.PERIOD,
    "rebate_bill_id": records.REBATE_ID,
    "rebate_type": records.TYPE,
    "base_amount": records.REBATE_BASE,
    "rate_bp": records.REBATE_RATE,
    "rebate_amount": records.REBATE,
    "currency": records.CURRENCY,
    "status": records.RESULT,
    "issue_time": records.ISSUED,
}
FLOW_COLUMNS: dict[str, Text] = {
    "at": records.FLOW_TIME,
    "serial_no": records.FLOW_SERIAL,
    "flow_type": records.FLOW_TYPE,
    "trade_type": flow.TRADE_TYPE,
    "direction": Text(zh="收支", en="In or out"),
    "amount": records.FLOW_CHANGE,
    "currency": records.CURRENCY,
    "remaining": records.FLOW_BALANCE,
    "account_no": Text(zh="账户号", en="Account number"),
    "alias": records.FLOW_ACCOUNT,
    "card_name": terms.CARD_NAME,
    "last4digits": records.LAST4_HINT,
    "transaction_id": flow.RECORD_ID,
    "remark": flow.REMARK,
}
