"""Calls about transactions (spec §7)."""

from vcc_portal.upstream.call import post
from vcc_portal.upstream.models import trade as m
from vcc_portal.upstream.models.base import SummedPage

RECORD_PAGE = post("/transaction/record/page", m.RecordQuery, m.RecordPage)
RECHARGE_PAGE = post("/transaction/recharge/page", m.RechargeQuery, SummedPage[m.RechargeTx])
CONSUME_PAGE = post("/transaction/consume/page", m.TxQuery, m.TxPage)
FEE_PAGE = post("/transaction/fee/page", m.FeeQuery, SummedPage[m.FeeTx])
BILL_PAGE = post("/transaction/bill/page", m.BillQuery, SummedPage[m.Bill])
AUTH_PAGE = post("/transaction/auth/page", m.AuthQuery, m.AuthPage)
CARD_RECHARGE_PAGE = post("/transaction/card/recharge/page", m.CardRechargeQuery, SummedPage[m.CardRechargeTx])
CARD_TRANSACTION_PAGE = post("/card/transaction/page", m.CardTxQuery, m.CardTxPage)
OTP_RECORD_PAGE = post("/transaction/otp/record/page", m.OtpQuery, SummedPage[m.Otp])
REBATE_BILL_PAGE = post("/transaction/rebate/bill/page", m.RebateQuery, SummedPage[m.RebateBill])
