"""Where the provider's own pages are for who is signed in."""

from vcc_portal.features.patterns.provider_pages import ProviderPages, read_provider_pages
from vcc_portal.session.runtime import runtime
from vcc_portal.session.session import Session
from vcc_portal.state.core.base import ask


async def pages_of(session: Session | None) -> ProviderPages:
    """By the user's KYC source and the login's region; none for a visitor."""
    if session is None:
        return ProviderPages()
    source, region = session.user.kyc_source if session.user else "", session.login.region
    return await read_provider_pages(ask, source, region, runtime().settings.site_url(region))
