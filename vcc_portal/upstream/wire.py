"""What goes onto the wire for a call: address, query, body and headers (spec §7)."""

import re
import secrets
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import quote

from vcc_portal.config import Settings
from vcc_portal.domain.text import Language
from vcc_portal.upstream.call import Call, Service, Wire
from vcc_portal.upstream.calls import HIDDEN_PATHS

SESSION_COOKIE = "SSOSESSION"
TOKEN_HEADER = "ssoToken"  # noqa: S105  a header's name
FIXED_HEADERS = {"source": "PC", "bizSource": "cn_vcc"}
ACCEPTED: dict[Language, str] = {"zh": "zh-CN", "en": "en"}
MAIN_BASE = "/cb-va-vcc"
SSO_BASE = "/cb-va-sso-api"
_TOKEN = re.compile(r"[A-Za-z0-9._~+/=:-]{1,2048}")
_PLACE = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class Credential:
    """The provider's session of one person, sent as a cookie. Never shown, logged or sent to a browser."""

    token: str = field(repr=False)

    def __post_init__(self) -> None:
        if not is_token(self.token):
            raise ValueError("malformed credential")


@dataclass(frozen=True, repr=False)
class Outgoing:
    """A request ready to be sent."""

    method: str
    url: str
    """Path with its places filled, behind an origin where that is not the usual one; the query is apart."""
    query: dict[str, Any]
    body: dict[str, Any] | None
    headers: dict[str, str]


def is_token(value: str) -> bool:
    """Whether a value may stand in a cookie or header as it is."""
    return _TOKEN.fullmatch(value) is not None


def prepare(
    call: Call[Any, Any], request: Wire, credential: Credential | None, settings: Settings, language: Language = "zh"
) -> Outgoing:
    """GET parameters become the query with a random `t`; POST and DELETE parameters the body.

    `language` is the visitor's: notices, agreements and files come in it (contract §6).
    """
    parameters = request.wire()
    url = host(call, settings) + base(call.service, settings) + _fill(path(call, settings), parameters)
    if not call.remain_empty_string:
        parameters = {name: value for name, value in parameters.items() if value != ""}
    headers = FIXED_HEADERS | {"Accept-Language": ACCEPTED[language]}
    if credential is not None and not call.skip_auth:
        headers["Cookie"] = f"{SESSION_COOKIE}={credential.token}"
    random = {"t": secrets.token_hex(8)}
    if call.method == "GET":
        return Outgoing(call.method, url, {**parameters, **random}, None, headers)
    return Outgoing(call.method, url, random if call.cache_bust else {}, parameters, headers)


def host(call: Call[Any, Any], settings: Settings) -> str:
    """The provider's global host for the calls that lie there (spec §7); empty for the usual one."""
    return settings.global_url or "" if call.path in settings.global_paths else ""


def base(service: Service, settings: Settings) -> str:
    """The base path of a service."""
    return {
        Service.MAIN: MAIN_BASE,
        Service.SSO: SSO_BASE,
        Service.CMS: settings.base_cms,
        Service.OPEN: settings.base_open,
    }[service]


def path(call: Call[Any, Any], settings: Settings) -> str:
    """The row's path, or the setting for a path that the specification does not show."""
    return getattr(settings, HIDDEN_PATHS[call]) if call in HIDDEN_PATHS else call.path


def new_credential(set_cookies: list[str]) -> Credential | None:
    """The session that an answer hands out, if it does."""
    for line in set_cookies:
        try:
            morsel = SimpleCookie(line).get(SESSION_COOKIE)
        except CookieError:
            continue
        if morsel is not None and is_token(morsel.value):
            return Credential(morsel.value)
    return None


def _fill(template: str, parameters: dict[str, Any]) -> str:
    # A dot is escaped too: an id of ".." must not climb out of the path.
    return _PLACE.sub(lambda place: quote(str(parameters.pop(place[1])), safe="").replace(".", "%2E"), template)
