"""Calls about sub-accounts and their quota (spec §7)."""

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.call import CallKind, post
from vcc_portal.upstream.models import sub_account as m
from vcc_portal.upstream.models.base import Page

PAGE = post("/user-sub/page", m.SubUserQuery, Page[m.SubUser])
UPDATE = post("/account/sub/user/update", m.SubUserUpdate, m.SubUser, kind=CallKind.WRITE)
CREATE = post("/account/sub/user/create", m.SubUserCreate, m.SubUser, kind=CallKind.WRITE)
DETAILS = post("/user-sub/details", m.SubUserById, m.SubUserDetails)
QUOTA_APPLY = post(
    "/inter/tx/unassigned/apply",
    m.QuotaApply,
    m.QuotaApplied,
    kind=CallKind.MONEY,
    tolerate={Code.STEP_UP_NEEDED},
    type_code="QUOTA_APPLY",
)
QUOTA_QUERY = post("/inter/tx/query", m.QuotaQuery, Page[m.QuotaRecord])
QUOTA_RESULT = post("/inter/tx/unassigned/result", m.QuotaResultQuery, m.QuotaResult)
