"""What stands beside the pages: the top notice, the guide's step, the offers of the header and the adverts of the home."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from vcc_portal.domain.redirects import safe_link
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.asking import Ask
from vcc_portal.i18n.shell import promotions as words
from vcc_portal.upstream.call import Call, Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import content as calls
from vcc_portal.upstream.errors import Superseded
from vcc_portal.upstream.models import content as m
from vcc_portal.upstream.models.account_settings import Guide

TOP_NOTIFY = "TOP_NOTIFY"
NEW_TAB = 1
"""The `openType` of what opens in a new tab; any other opens in this one (spec §3)."""
ROTATING = "LianLianCardrebate2_1"
"""The title of the entry that stands for the two offers (spec §4)."""
STEPS = tuple(words.STEPS)
"""The marks of what the guide shows, step by step from 1."""
BANNER = ((words.FIRST_TOP_UP, words.FIRST_TOP_UP_SHORT), (words.TRANSACTIONS, words.TRANSACTIONS_SHORT))
MOST_NOTICES, MOST_SLIDES, MOST_CODES = 5, 6, 20
LONGEST = 400

Picture = Callable[[str], str]
"""Gives the address of a picture that may be shown, or an empty one."""


@dataclass(frozen=True)
class NoticeView:
    """One notice."""

    record_id: str = ""
    text: Text = EMPTY


@dataclass(frozen=True)
class Slide:
    """One thing among those that take turns."""

    text: Text = EMPTY
    short: Text = EMPTY
    """The same in fewer words."""
    href: str = ""
    picture: str = ""
    new_tab: bool = True


async def read_step(ask: Ask) -> int:
    """The step of the guide; 0 is none, and so is one that cannot be read."""
    answer = await _quietly(ask, account_calls.GUIDE, Guide())
    return step_of(answer.step) if answer is not None else 0


def step_of(number: int) -> int:
    """A step that there is: a later one is the last."""
    return max(0, min(number, len(STEPS)))


async def read_notices(in_chinese: Ask, in_english: Ask) -> tuple[list[NoticeView], int]:
    """The first top notices, in both languages, between which the browser switches, and how many there are; none where they
    cannot be read (spec §8).
    """
    query = m.NoticeQuery(show_type=TOP_NOTIFY)
    found = await asyncio.gather(*(_quietly(ask, calls.MESSAGE_LIST, query) for ask in (in_chinese, in_english)))
    chinese, english = (one or [] for one in found)
    return notice_views(chinese, english), len(_said(chinese) | _said(english))


def notice_views(chinese: Sequence[m.Notice], english: Sequence[m.Notice]) -> list[NoticeView]:
    """Those that say something, the first few, each once; one that has a single language says that in both."""
    zh, en = _said(chinese), _said(english)
    found = [NoticeView(key, Text(zh=zh.get(key) or en[key], en=en.get(key) or zh[key])) for key in {**zh, **en}]
    return found[:MOST_NOTICES]


def _said(notices: Sequence[m.Notice]) -> dict[str, str]:
    said = {one.record_id: one.message_content.strip()[:LONGEST] for one in notices if one.record_id}
    return {key: text for key, text in said.items() if text}


async def read_offers(in_chinese: Ask, in_english: Ask, site: str) -> list[Slide]:
    """What the header offers: the user's activity, and the promotional banner; each may be missing."""
    adverts, code = await asyncio.gather(
        _quietly(in_chinese, calls.SPACE_ADVERT, m.SpaceAdvertQuery()),
        _quietly(in_chinese, calls.ACTIVITY_CODE_SHOW, Nothing()),
    )
    activity = english = None
    if code is not None and code.show and code.activity_code:
        query = m.ActivityQuery(activity_code=code.activity_code[:64], site=site)
        activity, english = await asyncio.gather(
            *(_quietly(ask, calls.ACTIVITY, query) for ask in (in_chinese, in_english))
        )
    return offers(adverts or [], code, activity or english, english)


def offers(
    adverts: Sequence[m.SpaceAdvert],
    code: m.ActivityCode | None,
    activity: m.Activity | None,
    in_english: m.Activity | None = None,
) -> list[Slide]:
    """The activity first; of the banner two offers in turn where its rotating entry is there (spec §4)."""
    slides: list[Slide] = []
    if code is not None and code.show and activity is not None and activity.enabled:
        zh, en = (one.title.strip()[:LONGEST] if one is not None else "" for one in (activity, in_english))
        title = Text.either(zh, en)
        if title:
            slides.append(Slide(title, title, safe_link(code.link or activity.link)))
    rotating = next((one for one in adverts if one.file_title == ROTATING), None)
    if rotating is not None:
        slides += [Slide(text, short, safe_link(rotating.link)) for text, short in BANNER]
    elif adverts:
        slides.append(Slide(words.OFFER, words.OFFER, safe_link(adverts[0].link)))
    return [slide for slide in slides if slide.href]


async def read_adverts(ask: Ask, picture: Picture) -> list[Slide]:
    """The pictures of the account home; none where they cannot be read (spec §8)."""
    known = await _quietly(ask, calls.ADVERT_CODES, m.AdvertCodesQuery())
    codes = [code[:64] for code in known.advert_codes if code][:MOST_CODES] if known is not None else []
    if not codes:
        return []
    return advert_slides(await _quietly(ask, calls.ADVERTS, m.AdvertsQuery(advert_codes=codes)) or [], picture)


def advert_slides(adverts: Sequence[m.Advert], picture: Picture) -> list[Slide]:
    """Each picture that may be shown and leads somewhere; `openType` 1 is a new tab (spec §3)."""
    banners = [banner for advert in adverts for banner in advert.banners_info]
    slides = [
        Slide(href=safe_link(one.link), picture=picture(one.file_path), new_tab=one.open_type == NEW_TAB)
        for one in banners
    ]
    return [slide for slide in slides if slide.href and slide.picture][:MOST_SLIDES]


async def _quietly(ask: Ask, call: Call[Any, Any], request: Any) -> Any:
    """None after any failure: nothing of this is worth a word."""
    try:
        return await ask(call, request)
    except (Failed, Superseded):
        return None
