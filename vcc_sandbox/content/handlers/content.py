"""Site parameters, agreements and the key-account check; nobody needs to be signed in."""

from vcc_portal.upstream.calls import content as content_calls
from vcc_portal.upstream.models import content as m
from vcc_sandbox.content.agreements import TITLES, VERSION
from vcc_sandbox.core.context import Ctx
from vcc_sandbox.core.request_checks import Need
from vcc_sandbox.core.serve import serves
from vcc_sandbox.identity.tables import LinkedUser


@serves(content_calls.SITE_PARAMS, need=Need.NOTHING)
def site_params(ctx: Ctx, request: m.SiteQuery) -> m.SiteParams:
    """Registration number and links of the footer."""
    settings = ctx.sandbox.settings
    origin = ctx.sandbox.pages_at
    return m.SiteParams(
        site=request.site,
        params=m.SiteLinks(
            icp_no="浙ICP备00000000号",
            copyright=settings.legal_line_zh,
            about_url=f"{origin}/sandbox/about",
            service_agreement_url=f"{origin}/sandbox/agreement",
            privacy_url=f"{origin}/sandbox/privacy",
            contact_url=f"{origin}/sandbox/contact",
            customer_service_url=f"{origin}/sandbox/contact",
        ),
    )


@serves(content_calls.AGREEMENT, need=Need.NOTHING)
def agreement(ctx: Ctx, request: m.AgreementQuery) -> m.Agreement | None:
    """An agreement, null when there is none with that code."""
    titles = TITLES.get(request.code)
    if titles is None:
        return None
    title = titles.zh if request.lang == "zh" else titles.en
    sentence = (
        "本协议由您与服务商共同缔结。"
        if request.lang == "zh"
        else "This agreement is made between you and the provider."
    )
    return m.Agreement(
        site=request.site,
        code=request.code,
        title=title,
        content=f"<h1>{title}</h1><p>{sentence}</p>",
        version=VERSION,
        effective_date="2026-01-01",
    )


@serves(content_calls.KA, need=Need.NOTHING)
def key_account(ctx: Ctx, request: m.KeyAccountQuery) -> bool:
    """True for a vip."""
    user = ctx.db.get(LinkedUser, request.user_id)
    return user is not None and user.vip
