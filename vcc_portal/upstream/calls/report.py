"""Calls about files, exports and the operation log (spec §7)."""

from vcc_portal.upstream.call import CallKind, get, post
from vcc_portal.upstream.models import report as m
from vcc_portal.upstream.models.account import Delay
from vcc_portal.upstream.models.base import Page, SummedPage
from vcc_portal.upstream.models.trade import TxQuery

FILE_GENERATE = post("/file/generate", m.FileGenerate, m.FileGenerated, kind=CallKind.WRITE)
FILE_TRANSACTION_LIST = post("/file/transaction/list", m.FileQuery, Page[m.ExportFile])
FILE_DOWNLOAD = get("/file/download", m.FileDownload, bytes, blob=True)
VOUCHER_PAGE = post("/report/export/transaction/voucher/page", TxQuery, SummedPage[m.VoucherTx])
EXPORT_PAGE = post("/report/export/page", m.ExportQuery, Page[m.ExportFile])
EXPORT_GENERATE = post("/report/export/generate", m.ExportGenerate, m.ExportGenerated, kind=CallKind.WRITE)
EXPORT_CHECK_DELAY = post("/report/export/checkDelay", m.ReportDelayQuery, Delay)
OPERATION_LOG_LIST = post("/user/operationLog/list", m.LogQuery, m.LogPage)
