"""A linked account as the switcher and the overview show it (spec §3, §4)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeVar

from vcc_portal.domain.kyc import LinkedKyc, linked_kyc
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.provider_pages import ProviderPages
from vcc_portal.i18n import kyc as kyc_words
from vcc_portal.i18n.shell import header as words
from vcc_portal.i18n.text import EMPTY, Text
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import sso as sso_calls
from vcc_portal.upstream.models.sso import BizList, LinkedAccount

T = TypeVar("T")
LinkedNames = Mapping[tuple[str, ...], Text]
"""By what tells one linked account from the others."""
_TONES = {
    LinkedKyc.UNDER_REVIEW: "info",
    LinkedKyc.VERIFIED: "ok",
    LinkedKyc.FAILED: "bad",
    LinkedKyc.REJECTED: "bad",
}


@dataclass(frozen=True)
class LinkedView:
    """One linked account as the browser draws it."""

    user_id: str = ""
    """With the next three what `/auth/switch` takes to find the account again."""
    biz_source: str = ""
    operator_id: str = ""
    """Not empty for an operator, who has no copy-id control (spec §6)."""
    channel_id: str = ""
    tag: str = ""
    """Names the account in the browser's storage, where its id should not stand."""
    name: Text = EMPTY
    platform: Text = EMPTY
    kind: Text = EMPTY
    """Company or personal."""
    kyc: Text = EMPTY
    tone: str = "hollow"
    alarm: bool = False
    """Failed or rejected: a red warning icon stands before the label."""
    verify: Text = EMPTY
    """The label of the verify action, empty when there is none."""
    verify_url: str = ""


MOST_PINS = 60
MOST_SHOWN = 50
"""Accounts on screen at a time; of somebody's thousand any other is found by what it is called."""
SEARCH_FROM = 8
"""Fewer accounts are seen at a glance."""
LONGEST_SEARCH = 64
COMPANY = frozenset({"COMPANY", ""})
"""The one account type that the specification names (§3), and an answer without one; any other is a person's."""


def person_of(accounts: Iterable[LinkedAccount]) -> str:
    """Names whoever is linked to the accounts; where the provider does not say, the first of them does."""
    known = [(not one.sso_user_id, one.sso_user_id or one.user_id) for one in accounts]
    return min(known, default=(True, ""))[1]


def pins_of(kept: Mapping[str, str]) -> list[str]:
    """The tags of the pinned accounts in their order, as a browser has kept them: each with its place."""
    placed = [(int(text), tag) for tag, text in kept.items() if text.isascii() and text.isdigit() and len(text) < 5]
    return [tag for _, tag in sorted(placed)[:MOST_PINS]]


def pinned_first(accounts: Iterable[T], pins: Sequence[str], tag: Callable[[T], str]) -> list[T]:
    """Pinned accounts in their order, whichever is open; then the others as they were."""
    places = {pinned: place for place, pinned in enumerate(pins)}
    return sorted(accounts, key=lambda one: places.get(tag(one), len(places)))


def fits(account: LinkedView, searched: str, *more: str) -> bool:
    """Whether its name, platform, kind, verification or number holds the text, or whatever `more` is said of it."""
    text = searched.strip().casefold()[:LONGEST_SEARCH]
    shown = (account.name, account.platform, account.kind, account.kyc)
    words_of_it = [part for one in shown for part in (one.zh, one.en)]
    return any(text in part.casefold() for part in (*words_of_it, account.user_id, *more))


async def linked_names(visit: Visit, answer: BizList, *, lane: str = "") -> LinkedNames:
    """What each is called in both languages. The lists are put side by side by who the accounts are: either may be in the
    order of its own names.
    """

    def names(listed: BizList) -> list[str]:
        return [one.kyc_name for one in sorted(listed.user_biz_info_list, key=_who)]

    named = await visit.in_both(answer, sso_calls.BIZ_LIST, Nothing(), names, lane=lane)
    return dict(zip(sorted(map(_who, answer.user_biz_info_list)), named, strict=True))


def _who(account: LinkedAccount) -> tuple[str, ...]:
    return account.user_id, account.biz_source, account.operator_id, account.channel_id


def linked_view(
    account: LinkedAccount, pages: ProviderPages, tag: str = "", names: LinkedNames = MappingProxyType({})
) -> LinkedView:
    """A linked account with its labels; an operator gets no verify action (spec §6)."""
    status = linked_kyc(account.kyc_status)
    name = names.get(_who(account)) or Text.same(account.kyc_name) or words.NEW_ENTERPRISE
    verify, verify_url = (EMPTY, "") if account.operator_id else _action(status, pages)
    return LinkedView(
        user_id=account.user_id,
        biz_source=account.biz_source,
        operator_id=account.operator_id,
        channel_id=account.channel_id,
        tag=tag,
        name=name,
        platform=platform(account),
        kind=words.COMPANY if account.account_type in COMPANY else words.PERSONAL,
        kyc=kyc_words.LINKED_KYC[status],
        tone=_TONES.get(status, "hollow"),
        alarm=status.warns,
        verify=verify,
        verify_url=verify_url,
    )


def platform(account: LinkedAccount) -> Text:
    """The platform's label; service trade, once verified, goes by its line of business (spec §3)."""
    source = account.biz_source.lower()
    if source == "cn_oneportal" and account.kyc_status == LinkedKyc.VERIFIED:
        line = account.sub_business_type.lower().replace(" ", "_")
        if line in words.SUB_BUSINESS:
            return words.SUB_BUSINESS[line]
    return words.PLATFORMS.get(source, Text.same(account.biz_source))


def _action(status: LinkedKyc, pages: ProviderPages) -> tuple[Text, str]:
    if status.can_verify_again:
        return kyc_words.VERIFY_AGAIN, pages.kyc_update
    return (kyc_words.GO_VERIFY, pages.kyc) if status.can_verify else (EMPTY, "")
