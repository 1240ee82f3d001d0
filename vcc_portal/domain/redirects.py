"""Addresses to come back to: only the portal's own, cleaned as the specification says (spec §2)."""

import base64
import re
from collections.abc import Iterable
from urllib.parse import quote, unquote, urlencode

from vcc_portal.domain.account import CARD_BUSINESS, LandingPlace

DEFAULT = str(LandingPlace.ACCOUNT)
MAX_LENGTH = 2048
MARKER_PARAM = "bizSource"
MARKER = base64.b64encode(CARD_BUSINESS.encode()).decode()
"""The business-source marker of the sign-in address: the card product's constant in base64."""
STRIPPED = frozenset({"nocheck", "ssotoken", "redirecturl"})
_URL_MARKS = "/?#%&=+:;,@!$'()*~-._[]"
_DECODINGS = 6
_LONGEST_ID = 64
_UNSAFE = re.compile(r"[\x00-\x1f\x7f-\x9f\\\s\ufeff\ud800-\udfff]")
_TREE = re.compile(r"(^|/)\.{1,2}(/|$)|//")


def safe_redirect(value: str | None, own_origins: Iterable[str], default: str = DEFAULT) -> str:
    """A path and query of the portal itself; anything else becomes `default`.

    Parameters that would carry a sign-in on are stripped, and an address with the word login is replaced.
    """
    if not value or len(value) > MAX_LENGTH:
        return default
    if _UNSAFE.search(value) or any("login" in form.casefold() for form in _decodings(value)):
        return default
    local = _local_part(value, own_origins)
    if local is None:
        return default
    path, query, fragment = _split(local)
    if any(not form.startswith("/") or _UNSAFE.search(form) or _TREE.search(form) for form in _decodings(path)):
        return default
    clean = _join(path, _without(query, STRIPPED), _strip_fragment(fragment))
    return quote(clean, safe=_URL_MARKS)


def sign_in_address(
    query: Iterable[tuple[str, str]], *, sign_in_url: str, own_origin: str, own_origins: Iterable[str] = ()
) -> str:
    """The provider's sign-in page for the current query parameters (spec §2 'Sign-in redirect')."""
    pairs = list(query)
    named = {name.lower(): value for name, value in pairs}
    back = own_origin + safe_redirect(named.get("redirecturl"), [own_origin, *own_origins])
    kept = [(name, value) for name, value in pairs if name.lower() not in STRIPPED | {MARKER_PARAM.lower()}]
    sent = [*kept, (MARKER_PARAM, MARKER), ("redirectUrl", back)]
    if is_set(named.get("nocheck")):
        sent.append(("nocheck", "true"))
    return f"{sign_in_url}{'&' if '?' in sign_in_url else '?'}{urlencode(sent)}"


def with_query(path: str, **query: str) -> str:
    """A path and its encoded query."""
    return f"{path}{'&' if '?' in path else '?'}{urlencode(query)}" if query else path


def sign_in_path(return_address: str, *, no_check: bool = False) -> str:
    """The portal's own hand-off page, with the address to come back to (spec §4 'Session')."""
    query = {"redirectUrl": return_address, **({"noCheck": "true"} if no_check else {})}
    return with_query(LandingPlace.SIGN_IN, **query)


def forbidden_address(forbidden_url: str, *, user_id: str, own_origin: str, return_address: str) -> str:
    """The forbidden page of the provider's user centre (codes 200017-200019).

    The id is whatever the answer has for a message, which is of any length.
    """
    query = {"from": "vcc", "userId": user_id[:_LONGEST_ID], "redirectUrl": own_origin + return_address}
    return with_query(forbidden_url, **query)


def without_param(path_and_query: str, *names: str) -> str:
    """The address without some query parameters, whatever their case; the others keep their order."""
    path, query, _ = _split(path_and_query)
    return _join(path, _without(query, {name.lower() for name in names}))


def is_set(flag: str | None) -> bool:
    """True for a query flag that was given and not denied."""
    return flag is not None and flag.strip().lower() not in {"", "0", "false"}


def _decodings(value: str) -> list[str]:
    """The value as it is, and as it is after each of several percent-decodings."""
    forms = [value]
    for _ in range(_DECODINGS):
        decoded = unquote(forms[-1], errors="replace")
        if decoded == forms[-1]:
            break
        forms.append(decoded)
    return forms


def _local_part(value: str, own_origins: Iterable[str]) -> str | None:
    if value.startswith("/"):
        return value
    for origin in own_origins:
        rest = value[len(origin) :] if value.lower().startswith(origin.lower()) else None
        if rest is not None and rest[:1] in {"", "/", "?", "#"}:
            return rest if rest.startswith("/") else f"/{rest}"
    return None


def _split(local: str) -> tuple[str, str, str]:
    """Path, query and fragment; the library's own split would read a host out of `//`."""
    rest, _, fragment = local.partition("#")
    path, _, query = rest.partition("?")
    return path, query, fragment


def _join(path: str, query: str, fragment: str = "") -> str:
    return path + (f"?{query}" if query else "") + (f"#{fragment}" if fragment else "")


def _without(query: str, names: frozenset[str] | set[str]) -> str:
    kept = [part for part in query.split("&") if part and unquote(part.partition("=")[0]).lower() not in names]
    return "&".join(kept)


def _strip_fragment(fragment: str) -> str:
    if "?" in fragment:
        head, _, tail = fragment.partition("?")
        stripped = _without(tail, STRIPPED)
        return f"{head}?{stripped}" if stripped else head
    return _without(fragment, STRIPPED)


def safe_picture(url: str, own_origin: str, origins: Iterable[str]) -> str:
    """An address that a picture may be loaded from: this portal's, or one of the configured origins; else empty.

    The portal's own comes without its origin, under whatever name the browser knows it.
    """
    if _UNSAFE.search(url) or len(url) > MAX_LENGTH:
        return ""
    if url.startswith(f"{own_origin}/"):
        url = url[len(own_origin) :]
    local = url.startswith("/") and url[1:2] != "/"
    return url if local or any(url.startswith(f"{origin}/") for origin in origins) else ""


def safe_link(url: str) -> str:
    """An address that may stand in a link: a web page, or a page of the portal; anything else is empty."""
    local = url.startswith("/") and not url.startswith(("//", "/\\"))
    return url if local or url.startswith(("https://", "http://")) else ""
