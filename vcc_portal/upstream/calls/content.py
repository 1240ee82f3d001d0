"""Calls for content, marketing and notices (spec §7)."""

from vcc_portal.upstream.call import A_WHILE, CallKind, Nothing, Service, get, post
from vcc_portal.upstream.models import content as m

_OPEN = {"service": Service.OPEN, "auth_ignore": True, "skip_auth": True}
_CMS = {"service": Service.CMS, "auth_ignore": True, "skip_auth": True}

AGREEMENT = get("/agreementconfig/query", m.AgreementQuery, m.Agreement, **_CMS)
ACTIVITY = get("/activityconfig/query", m.ActivityQuery, m.Activity, **_CMS)
SITE_PARAMS = get("/site/params", m.SiteQuery, m.SiteParams, **_CMS, kept=A_WHILE)
SPACE_ADVERT = get("/advertData/getSpaceAdvert", m.SpaceAdvertQuery, list[m.SpaceAdvert], **_OPEN)
KA = get("/user/ka", m.KeyAccountQuery, object, **_OPEN, kept=A_WHILE)
"""Any truthy answer means a key account."""
ADVERT_CODES = post("/advert/code/list", m.AdvertCodesQuery, m.AdvertCodes)
ADVERTS = post("/advert/list", m.AdvertsQuery, list[m.Advert])
TOP_UP_BANNER_SHOW = post("/user/topupbanner/show", Nothing, m.TopUpBanner)
ACTIVITY_CODE_SHOW = post("/user/activitycode/show", Nothing, m.ActivityCode)
TOP_UP_TEXT_SHOW = post("/user/topuptext/show", m.TopUpTextQuery, m.TopUpText)
MESSAGE_LIST = post("/message/list/showType", m.NoticeQuery, list[m.Notice], cache_bust=True)
MESSAGE_REACH = post("/message/reach", m.NoticeReached, bool, kind=CallKind.WRITE, beside=True)
