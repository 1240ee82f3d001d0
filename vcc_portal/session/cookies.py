"""The cookies of a sign-in: the session id that scripts cannot read, and the login info for display."""

import base64
import json

from vcc_portal.config import Settings
from vcc_portal.session.session import SignedInLogin

LOGIN_INFO = "vcc-login-info"
"""userId, masked loginName and region (spec §3), readable by scripts and never trusted."""


def sid_name(settings: Settings) -> str:
    """`__Host-` ties the cookie to this host and to TLS, where there is TLS."""
    return "__Host-vcc_sid" if settings.secure else "vcc_sid"


def read_sid(cookie_header: str, settings: Settings) -> str:
    """The session id in a Cookie header; empty without one, and when two different ones were planted."""
    name, found = sid_name(settings), set()
    for part in cookie_header.split(";"):
        key, _, value = part.strip().partition("=")
        if key == name:
            found.add(value)
    return found.pop() if len(found) == 1 else ""


def session_cookie(sid: str, settings: Settings) -> str:
    """The Set-Cookie value that carries a session; it ends with the browser or with the session."""
    return f"{sid_name(settings)}={sid}; Path=/; HttpOnly; SameSite=Lax{_secure(settings)}"


def login_info_cookie(login: SignedInLogin, settings: Settings) -> str:
    """The Set-Cookie value with the login info."""
    text = json.dumps({"userId": login.user_id, "loginName": login.login_name, "region": login.region})
    value = base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
    return f"{LOGIN_INFO}={value}; Path=/; SameSite=Lax{_secure(settings)}"


def clearing_cookies(settings: Settings) -> list[str]:
    """Set-Cookie values that take both cookies away."""
    return [
        f"{name}=; Path=/; Max-Age=0; SameSite=Lax{_secure(settings)}{extra}"
        for name, extra in ((sid_name(settings), "; HttpOnly"), (LOGIN_INFO, ""))
    ]


def _secure(settings: Settings) -> str:
    return "; Secure" if settings.secure else ""
