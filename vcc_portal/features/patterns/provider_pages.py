"""Where the provider's own pages are for a user: his account configuration, and the site's defaults (spec §3)."""

from dataclasses import dataclass

from vcc_portal.domain.site_config import DEFAULT_REGION, Site, SitePage, address, site_of
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.asking import Ask
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models.user import AccountConfig, KycSourceQuery

DEFAULT_SOURCE = "B2C"
"""The KYC source of a user without one (spec §1)."""
_LANE = "config"


@dataclass(frozen=True)
class ProviderPages:
    """The five addresses of one region, and the KYC source that they are for; never empty once read."""

    kyc_source: str = DEFAULT_SOURCE
    region: Site = DEFAULT_REGION
    portal_name: str = ""
    home: str = ""
    forgot_password: str = ""
    kyc: str = ""
    kyc_update: str = ""
    kyb: str = ""

    def address(self, page: SitePage) -> str:
        """Of one page."""
        return {
            SitePage.HOME: self.home,
            SitePage.FORGOT_PASSWORD: self.forgot_password,
            SitePage.KYC: self.kyc,
            SitePage.KYC_UPDATE: self.kyc_update,
            SitePage.KYB: self.kyb,
        }[page]


def provider_pages(config: AccountConfig, kyc_source: str, region: str, site: str) -> ProviderPages:
    """The addresses of a region as configured; below `site`, the region's own, where they are not, or are no web address."""
    where = site_of(region)
    urls = config.hk if where is Site.HK else config.cn
    return ProviderPages(
        kyc_source=kyc_source or DEFAULT_SOURCE,
        region=where,
        portal_name=config.portal_name,
        home=address(urls.home_url, SitePage.HOME, site),
        forgot_password=address(urls.forgot_pwd_url, SitePage.FORGOT_PASSWORD, site),
        kyc=address(urls.kyc_url, SitePage.KYC, site),
        kyc_update=address(urls.kyc_update_url, SitePage.KYC_UPDATE, site),
        kyb=address(urls.kyb_url, SitePage.KYB, site),
    )


async def read_provider_pages(ask: Ask, kyc_source: str, region: str, site: str) -> ProviderPages:
    """The addresses of a user; a failure sets the configuration empty (spec §7), and leaves the defaults."""
    source = kyc_source or DEFAULT_SOURCE
    try:
        config = AccountConfig.parse(
            await ask(user_calls.KYC_SOURCE_CONFIG, KycSourceQuery(kyc_source=source), lane=_LANE)
        )
    except Failed:
        config = AccountConfig()
    return provider_pages(config, source, region, site)
