"""Kinds of transaction and reasons of decline in words."""

from vcc_portal.domain.transactions import DECLINABLE, FAILED, SUCCEEDED, DeclineReason, ReversalType, TradeType
from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

_CONSUMPTION = Text(zh="消费", en="Purchase")
_REFUND = terms.REFUND

TRADE_TYPE: dict[int, Text] = {
    TradeType.AUTHORIZATION: Text(zh="授权", en="Authorization"),
    TradeType.AUTHORIZATION_REVERSAL: Text(zh="授权撤销", en="Authorization reversal"),
    TradeType.CONSUMPTION: _CONSUMPTION,
    TradeType.REFUND: _REFUND,
    TradeType.TOP_UP: Text(zh="充值", en="Top-up"),
    TradeType.TOP_UP_REFUND: Text(zh="充值退回", en="Top-up refund"),
    TradeType.SERVICE_FEE: Text(zh="服务费", en="Service fee"),
    TradeType.SERVICE_FEE_REFUND: Text(zh="服务费退回", en="Service fee refund"),
    TradeType.SINGLE_CONSUMPTION: _CONSUMPTION,
    TradeType.SINGLE_REFUND: _REFUND,
    TradeType.WITHDRAWAL: terms.WITHDRAWAL,
    TradeType.CARD_VERIFICATION: Text(zh="卡验证", en="Card verification"),
    TradeType.HANDLING_FEE: Text(zh="手续费", en="Handling fee"),
    TradeType.DISPUTE_REFUND: terms.DISPUTE_REFUND,
}
DECLINE_REASON: dict[str, Text] = {
    DeclineReason.BALANCE: Text(zh="余额不足", en="Insufficient balance"),
    DeclineReason.CARD_NOT_ACTIVE: Text(zh="卡片未激活或已冻结", en="Card not active or frozen"),
    DeclineReason.CARD_EXPIRED: Text(zh="卡片已过期", en="Card expired"),
    DeclineReason.CARD_CANCELLED: terms.CARD_CANCELLED,
    DeclineReason.SINGLE_LIMIT: Text(zh="超出单笔限额", en="Over the per-payment limit"),
    DeclineReason.DAY_LIMIT: Text(zh="超出单日限额", en="Over the daily limit"),
    DeclineReason.MONTH_LIMIT: Text(zh="超出单月限额", en="Over the monthly limit"),
    DeclineReason.OTHER: Text(zh="其他原因", en="Other reason"),
    DeclineReason.LIFETIME_LIMIT: Text(zh="超出累计限额", en="Over the lifetime limit"),
    DeclineReason.CURRENCY: Text(zh="交易币种不支持", en="Currency not allowed"),
    DeclineReason.COUNT_LIMIT: Text(zh="交易次数已达上限", en="Payment count limit reached"),
    DeclineReason.MCC: Text(zh="商户类别不支持", en="Merchant category not allowed"),
    DeclineReason.MERCHANT: Text(zh="商户不支持", en="Merchant not allowed"),
    DeclineReason.CVV_OR_EXPIRY: Text(zh="CVV 或有效期错误", en="Wrong CVV or expiry date"),
    DeclineReason.THREE_DS: Text(zh="3DS 验证失败", en="3-D Secure verification failed"),
    DeclineReason.ACCOUNT_FROZEN: terms.ACCOUNT_FROZEN,
    DeclineReason.SUB_ACCOUNT_QUOTA: Text(zh="子账户额度不足", en="Insufficient sub-account quota"),
}
REVERSAL_TYPE: dict[str, Text] = {
    ReversalType.NORMAL: Text(zh="商户撤销", en="By the merchant"),
    ReversalType.OVER_TIME: Text(zh="超时撤销", en="Not settled in time"),
}
_WENT_WELL: dict[int, Text] = {
    TradeType.AUTHORIZATION: terms.AUTHORIZED,
    TradeType.AUTHORIZATION_REVERSAL: terms.REVERSED,
    TradeType.CARD_VERIFICATION: terms.SUCCESSFUL,
    TradeType.TOP_UP: terms.SUCCESSFUL,
    TradeType.TOP_UP_REFUND: terms.SUCCESSFUL,
}


def outcome(status: str, trade_type: int) -> Text:
    """What became of a record, on every page and in every file: declined, held, booked, reversed."""
    if status == FAILED:
        return terms.DECLINED if trade_type in DECLINABLE else terms.FAILED
    return _WENT_WELL.get(trade_type, terms.SETTLED) if status == SUCCEEDED else terms.PROCESSING


SHARED_CARD = Text(zh="{type}（共享额度卡）", en="{type} (shared balance)")
OWN_CARD = Text(zh="{type}（单卡余额卡）", en="{type} (own balance)")
