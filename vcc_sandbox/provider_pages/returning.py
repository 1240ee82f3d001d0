"""Where a page may send the browser afterwards: to the portal itself, and nowhere else (spec §2)."""

from urllib.parse import urlsplit, urlunsplit

from vcc_portal.domain.redirects import is_set, safe_redirect
from vcc_sandbox.provider_pages.web import PageVisit, own_origins

LIMIT = 3000


def return_address(visit: PageVisit) -> str:
    """The asked `redirectUrl` if it is the portal's, else its account page; on the address that was asked for."""
    asked = visit.value("redirectUrl", LIMIT)
    origins = sorted(own_origins(visit.request, visit.sandbox), key=len, reverse=True)
    home = next((origin for origin in origins if asked.startswith((f"{origin}/", f"{origin}?"))), None)
    return (home or visit.sandbox.settings.public_url) + safe_redirect(asked, origins)


def with_token(address: str, token: str) -> str:
    """The address with the one-time token behind its own parameters."""
    parts = urlsplit(address)
    query = f"{parts.query}&ssotoken={token}" if parts.query else f"ssotoken={token}"
    return urlunsplit(parts._replace(query=query))


def no_check(visit: PageVisit) -> bool:
    """Whether the portal asks not to go on with a session that is already here."""
    return any(name.lower() == "nocheck" and is_set(value) for name, value in visit.query.items())


def carried(visit: PageVisit) -> dict[str, str]:
    """What travels along from page to page."""
    return {name: visit.value(name, LIMIT) for name in ("redirectUrl", "bizSource", "noCheck")}
