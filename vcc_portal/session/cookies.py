"""The cookies of a sign-in: the session id that scripts cannot read, and the login info for display."""

import base64
import json
import re
from urllib.parse import quote, unquote

from vcc_portal.config import Settings
from vcc_portal.domain.origin import (
    INVITATION,
    UTM_COOKIE,
    UTM_PARAMS,
    UTM_SECONDS,
    clean_invitation,
    utm_in,
)
from vcc_portal.domain.text import Language
from vcc_portal.session.session import SignedInLogin

LOGIN_INFO = "vcc-login-info"
"""userId, masked loginName and region (spec §3), readable by scripts and never trusted."""


LANGUAGE = "vcc-language"
STYLES = "vcc-styles"
"""Which style sheet the browser has, by the hash in its name; set by the pages."""
THEME = "vcc-theme"
"""light, dark or system; set by the pages."""
HAND_OFF = "vcc_hand_off"
"""Set while this browser is on its way to the sign-in page by its own user's doing."""
_HAND_OFF_SECONDS = 900
ANONYMOUS = "vcc_anonymous"
"""Names what is kept for a browser that nobody is signed in with (`session.anonymous`)."""
_KEPT = re.compile(r"vcc-amounts|vcc-list-[A-Za-z]{1,60}")
_MOST_KEPT, _LONGEST_KEPT = 12, 2000


def sid_name(settings: Settings) -> str:
    """`__Host-` ties the cookie to this host and to TLS, where there is TLS."""
    return "__Host-vcc_sid" if settings.secure else "vcc_sid"


def read_sid(cookie_header: str, settings: Settings) -> str:
    """The session id in a Cookie header; empty without one, and when two different ones were planted."""
    return read(cookie_header, sid_name(settings))


def read(cookie_header: str, name: str) -> str:
    """A cookie's value; empty without one, and when two different ones were planted."""
    pairs = (part.strip().partition("=") for part in cookie_header.split(";"))
    found = {value for key, _, value in pairs if key == name}
    return found.pop() if len(found) == 1 else ""


def session_cookie(sid: str, settings: Settings) -> str:
    """The Set-Cookie value that carries a session; it ends with the browser or with the session."""
    return f"{sid_name(settings)}={sid}; Path=/; HttpOnly; SameSite=Lax{_secure(settings)}"


def login_info_cookie(login: SignedInLogin, settings: Settings) -> str:
    """The Set-Cookie value with the login info."""
    text = json.dumps({"userId": login.user_id, "loginName": login.login_name, "region": login.region})
    value = base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
    return f"{LOGIN_INFO}={value}; Path=/; SameSite=Lax{_domain(settings)}{_secure(settings)}"


def language_of(cookie_header: str, accepted: str) -> Language:
    """The language that pages are in: their cookie, else the browser's, as `layouts.boot` chooses it (spec §1)."""
    for part in cookie_header.split(";"):
        name, _, value = part.strip().partition("=")
        if name == LANGUAGE and value.startswith(("zh", "en")):
            return "en" if value.startswith("en") else "zh"
    return "en" if accepted.lower().startswith("en") else "zh"


def hand_off_cookie(settings: Settings) -> str:
    """The Set-Cookie value that expects a sign-in to come back to this browser."""
    return f"{HAND_OFF}=1; Path=/; Max-Age={_HAND_OFF_SECONDS}; HttpOnly; SameSite=Lax{_secure(settings)}"


def has_hand_off(cookie_header: str) -> bool:
    """Whether a sign-in is expected."""
    return any(part.strip() == f"{HAND_OFF}=1" for part in cookie_header.split(";"))


def clearing_hand_off(settings: Settings) -> str:
    """The Set-Cookie value after the sign-in that was expected."""
    return f"{HAND_OFF}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{_secure(settings)}"


def anonymous_cookie(key: str, settings: Settings) -> str:
    """The Set-Cookie value that names a browser that nobody is signed in with; it ends with the browser."""
    return f"{ANONYMOUS}={key}; Path=/; HttpOnly; SameSite=Lax{_secure(settings)}"


def invitation_cookie(code: str, settings: Settings) -> str:
    """The Set-Cookie value with an invitation code, for the provider's other sites too (spec §9)."""
    return f"{INVITATION}={code}; Path=/; SameSite=Lax{_domain(settings)}{_secure(settings)}"


def utm_cookie(name: str, value: str, settings: Settings) -> str:
    """The Set-Cookie value with what an address said of its campaign, for one day (spec §9)."""
    head = f"{UTM_COOKIE}{name}={quote(value, safe='')}; Path=/; Max-Age={UTM_SECONDS}; SameSite=Lax"
    return f"{head}{_domain(settings)}{_secure(settings)}"


def invitation_of(cookie_header: str) -> str:
    """The invitation code that a browser brings, cleaned: any site of the domain may have set it."""
    return clean_invitation(read(cookie_header, INVITATION))


def utm_of(cookie_header: str) -> dict[str, str]:
    """What a browser brings of its campaign, by the parameters' short names."""
    return utm_in((f"utm_{name}", unquote(read(cookie_header, f"{UTM_COOKIE}{name}"))) for name in UTM_PARAMS)


def kept_of(cookie_header: str) -> dict[str, str]:
    """What the browser keeps of its own and pages are drawn with, by its name there (`Drawn` in `store.js`).

    Anybody may have set it: of these names alone, few and short; the scripts read it as they read their storage.
    """
    names = [name for part in cookie_header.split(";") if _KEPT.fullmatch(name := part.partition("=")[0].strip())]
    found = {name: unquote(read(cookie_header, name)) for name in names[:_MOST_KEPT]}
    return {name: text for name, text in found.items() if 0 < len(text) <= _LONGEST_KEPT}


def clearing_cookies(settings: Settings) -> list[str]:
    """Set-Cookie values that take both cookies away."""
    return [
        f"{name}=; Path=/; Max-Age=0; SameSite=Lax{_secure(settings)}{extra}"
        for name, extra in ((sid_name(settings), "; HttpOnly"), (LOGIN_INFO, _domain(settings)))
    ]


def _domain(settings: Settings) -> str:
    """The login info is for the provider's other sites too, where it names their domain (spec §3)."""
    return f"; Domain={settings.login_info_domain}" if settings.login_info_domain else ""


def _secure(settings: Settings) -> str:
    return "; Secure" if settings.secure else ""
