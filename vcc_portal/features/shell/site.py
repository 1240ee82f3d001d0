"""The links of the site around every page: what the footer and the support toolbar show."""

from dataclasses import dataclass

from vcc_portal.domain.redirects import safe_link
from vcc_portal.upstream.models.content import SiteLinks


@dataclass(frozen=True)
class SiteView:
    """Links of footer and support toolbar; an empty one is not shown."""

    about: str = ""
    agreement: str = ""
    privacy: str = ""
    contact: str = ""
    service: str = ""


def site_view(links: SiteLinks, *, vip: bool) -> SiteView:
    """What of the site's links can be followed; a key account is named to the customer service."""
    service = links.customer_service_url
    if service and vip:
        page, mark, place = service.partition("#")
        service = f"{page}{'&' if '?' in page else '?'}vip=1{mark}{place}"
    return SiteView(
        about=safe_link(links.about_url),
        agreement=safe_link(links.service_agreement_url),
        privacy=safe_link(links.privacy_url),
        contact=safe_link(links.contact_url),
        service=safe_link(service),
    )
