"""Agreements as pages show them: which one an address names, and its text without anything that could run (spec §2)."""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass

import nh3

from vcc_portal.domain.site_config import DEFAULT_REGION
from vcc_portal.features.patterns.asking import Ask
from vcc_portal.i18n import Text
from vcc_portal.i18n.text import EMPTY
from vcc_portal.upstream.calls import content as content_calls
from vcc_portal.upstream.models.account_settings import AgreementVersion
from vcc_portal.upstream.models.content import Agreement, AgreementQuery

LONGEST = 200_000
"""Characters of a text that are shown; no agreement comes near."""
_TAGS = {
    *("h1", "h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "blockquote", "pre"),
    *("ul", "ol", "li", "dl", "dt", "dd", "strong", "b", "em", "i", "u", "sub", "sup", "a"),
    *("table", "caption", "thead", "tbody", "tr", "th", "td", "section", "div", "span"),
}
_ATTRIBUTES = {"a": {"href"}, "th": {"colspan", "rowspan", "scope"}, "td": {"colspan", "rowspan"}, "ol": {"start"}}
_SITE = re.compile(r"[A-Za-z]{2,8}")
_CODE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")
_TITLE = re.compile(r"<(/?)h1>")


@dataclass(frozen=True)
class AgreementText:
    """One agreement on a page."""

    key: str = ""
    """Names it on the page: site, code and version."""
    title: Text = EMPTY
    html: Text = EMPTY
    """Cleaned; empty when the provider has no text of it."""
    version: str = ""
    effective: str = ""
    newer: bool = False
    """Its version is not the one that was shown before."""


def named_by(path: str, prefix: str) -> tuple[str, str] | None:
    """Site (empty for the one of the user) and code in `/agreement/{code}` or `/agreement/{site}/{code}`, else None."""
    parts = path.removeprefix(prefix).strip("/").split("/")
    site, code = ("", parts[0]) if len(parts) == 1 else (parts[0], parts[1])
    known = len(parts) <= 2 and (not site or _SITE.fullmatch(site)) and _CODE.fullmatch(code)
    return (site.upper(), code) if known else None


def key_of(version: AgreementVersion) -> str:
    """What names one version in a form."""
    return f"{version.site}:{version.code}:{version.version}"


def text_of(zh: Agreement, en: Agreement, version: AgreementVersion | None = None) -> AgreementText:
    """The agreement as it came in both languages; a language without a text shows the other one's."""
    version = version or AgreementVersion(site=zh.site, code=zh.code or "-", version=zh.version)
    titles = [each.title for each in (zh, en)]
    texts = [clean(each.content) for each in (zh, en)]
    return AgreementText(
        key=key_of(version),
        title=Text.either(*titles) or Text.same(version.title or version.code),
        html=Text.either(*texts),
        version=version.version or zh.version,
        effective=zh.effective_date or en.effective_date,
    )


async def read_agreement(ask: Ask, version: AgreementVersion) -> AgreementText:
    """An agreement's text in both languages, read side by side; without one `html` is empty. Raises `Failed`."""
    asked = AgreementQuery(site=version.site or DEFAULT_REGION, code=version.code)
    zh, en = await asyncio.gather(
        ask(content_calls.AGREEMENT, asked, lane=f"{version.code}-zh"),
        ask(content_calls.AGREEMENT, asked.model_copy(update={"lang": "en"}), lane=f"{version.code}-en"),
    )
    return text_of(zh, en, version)


def with_newer(shown: Sequence[AgreementText], before: Sequence[AgreementText]) -> list[AgreementText]:
    """What is still to be signed, with a mark on what came out in another version meanwhile."""
    keys, codes = {each.key for each in before}, {_without_version(each.key) for each in before}
    return [
        AgreementText(
            each.key,
            each.title,
            each.html,
            each.version,
            each.effective,
            newer=each.key not in keys and _without_version(each.key) in codes,
        )
        for each in shown
    ]


def clean(html: str) -> str:
    """The provider's HTML as a browser may show it: no script, style, picture or form; links to https and mail only.

    Its first headings become second ones, because the page has one of its own.
    """
    safe = nh3.clean(
        html[:LONGEST],
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        url_schemes={"https", "mailto"},
        link_rel="noopener noreferrer",
        set_tag_attribute_values={"a": {"target": "_blank"}},
    )
    return _TITLE.sub(r"<\1h2>", safe)


def _without_version(key: str) -> str:
    return key.rpartition(":")[0]
