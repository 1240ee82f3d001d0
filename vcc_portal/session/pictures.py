"""Pictures that the provider names: only those that the security policy lets a page load."""

from vcc_portal.domain.redirects import safe_picture
from vcc_portal.session.runtime import runtime


def advert_picture(url: str) -> str:
    """The picture's address, or empty where it may not be shown (`VCC_PICTURE_ORIGINS`)."""
    settings = runtime().settings
    return safe_picture(url, settings.public_url, settings.picture_origins)
