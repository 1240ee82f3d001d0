"""A page that arrives with its data is its visitor's alone, whoever asks beside him, and whoever learns what it is called."""

import json
import re
import sqlite3
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass

import pytest

from tests.support.attacker import PATIENCE, Attacker, Update, leaves_for
from tests.support.counted_sandbox import Counted, counted_portal
from tests.support.portal import Answer
from vcc_portal.domain.card_numbers import mask_card_numbers
from vcc_portal.session.redirects import MOST

PEOPLE = ("admin", "personal", "empty", "single", "shared")
"""Each of another company."""
PAGES = ("/card/list", "/account", "/trade", "/accountFlow", "/invite")
RANDOM = re.compile(r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b")
"""Names that are drawn by lot, of tabs and requests: one in some hundreds has the digits of a card number."""
BLOCK = re.compile(
    r'<script type="application/json" id="vcc-state" data-claim="([\w-]+)" data-kept="[^"<]*">(.*?)</script>', re.DOTALL
)
LOAD = "reflex___state____state.hydrate_and_load"
CARDS = """SELECT DISTINCT login_name, card.card_id FROM card JOIN linked_user USING (company_id) JOIN person USING (person_id)"""


@dataclass(frozen=True)
class Visitor:
    """Somebody who is signed in."""

    name: str
    cookie: str
    cards: frozenset[str]
    """Ids of all cards of his company."""


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Counted]:
    with counted_portal(tmp_path_factory.mktemp("with-data"), events_per_address=100_000) as running:
        yield running


@pytest.fixture(scope="module")
def visitors(counted: Counted) -> list[Visitor]:
    with closing(sqlite3.connect(counted.portal.data_dir / "sandbox" / "sandbox.db", timeout=20)) as db:
        cards = db.execute(CARDS).fetchall()
    made = [
        Visitor(
            name,
            counted.portal.sign_in(f"{name}@lanyu.example"),
            frozenset(card for who, card in cards if who == f"{name}@lanyu.example"),
        )
        for name in PEOPLE
    ]
    assert not frozenset.intersection(*(visitor.cards for visitor in made if visitor.cards))
    return made


def came_with_data(counted: Counted, visitor: Visitor, path: str) -> tuple[str, str, str]:
    """The claim, the State and the whole of a page; the first ones may come before what draws them is ready."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        time.sleep(0.1)
        html = counted.portal.get(path, cookie=visitor.cookie).body.decode()
        if (found := BLOCK.search(html)) is not None:
            return found[1], found[2], html
    raise AssertionError(f"{path} came without data")


def test_fifty_mixed_visitors_at_once_get_their_own_pages_only(counted: Counted, visitors: list[Visitor]) -> None:
    came_with_data(counted, visitors[0], "/card/list")
    asked = [(visitors[number % len(visitors)], PAGES[number // len(visitors) % len(PAGES)]) for number in range(50)]

    def answer(ask: tuple[Visitor, str]) -> tuple[Visitor, Answer]:
        visitor, path = ask
        return visitor, counted.portal.get(path, cookie=visitor.cookie)

    with ThreadPoolExecutor(50) as pool:
        answers = list(pool.map(answer, asked * 3))
    drawn = [
        (visitor, html) for visitor, html in ((who, got.body.decode()) for who, got in answers) if BLOCK.search(html)
    ]
    assert {visitor.name for visitor, _ in drawn} == set(PEOPLE)
    for visitor, html in drawn:
        others = frozenset().union(*(other.cards for other in visitors if other is not visitor))
        assert not [card for card in others if card in html]
    assert all(answer.status == 200 for _, answer in answers)


def test_no_cache_in_front_may_keep_such_a_page(counted: Counted, visitors: list[Visitor]) -> None:
    came_with_data(counted, visitors[0], "/faq")
    answer = counted.portal.get("/faq", cookie=visitors[0].cookie)
    assert BLOCK.search(answer.body.decode())
    assert answer.header("cache-control") == "no-store"
    assert {"cookie", "accept-language", "accept-encoding"} <= set(answer.header("vary").lower().split(", "))
    assert not answer.header("etag")


def numbers_in(html: str) -> list[str]:
    """Card numbers of a document."""
    found: list[str] = []
    mask_card_numbers(RANDOM.sub("<random>", html), lambda number: found.append(number) or "", but_dates=True)
    return found


def test_a_random_name_is_no_card_number_and_one_beside_it_is() -> None:
    by_lot = "00000000-0000-4000-8485-932001234567"
    assert mask_card_numbers(by_lot, lambda _: "", but_dates=True) != by_lot
    assert numbers_in(f'"{by_lot}"') == []
    for written in (
        "4859320012345670",
        "4859 3200 1234 5670",
        f"{by_lot} 4859320012345670",
        f"4859-3200-1234-5670-{by_lot}",
    ):
        assert numbers_in(written)


def test_it_carries_no_full_card_number_and_no_session(counted: Counted, visitors: list[Visitor]) -> None:
    for path in PAGES:
        _, state, html = came_with_data(counted, visitors[0], path)
        assert numbers_in(html) == []
        assert visitors[0].cookie.partition("=")[2] not in html
        assert "set_cookie" not in state
        assert "<" not in state


@pytest.fixture
def arrived(counted: Counted, visitors: list[Visitor]) -> tuple[str, Visitor]:
    """The claim of a page of the administrator's."""
    claim, _, _ = came_with_data(counted, visitors[0], "/card/list")
    return claim, visitors[0]


def joined(counted: Counted, cookie: str, claim: object, path: str = "/card/list", *, token: str = "") -> list[Update]:
    """What a page gets that connects with a claim, until the server is quiet."""
    route = {"pathname": path.partition("#")[0], "asPath": path}
    event = {"name": LOAD, "payload": {"hashes": []}, "router_data": route}
    joining = json.dumps({"event": event, "prepared": claim})
    tab = token or str(uuid.uuid4())
    with Attacker(counted.portal.url, cookie, counted.portal.url, tab, path, joining=joining) as page:
        deadline = time.monotonic() + PATIENCE
        while not (updates := page.updates(1.5)) and time.monotonic() < deadline:
            pass
        return updates


def loads(updates: list[Update]) -> bool:
    """Whether the tab was loaded for it, instead of going on with what was there."""
    assert updates
    return any("reflex___state____state" in update.delta and any("is_hydrated" in name for name in update.delta["reflex___state____state"]) for update in updates)  # fmt: skip


@pytest.mark.parametrize("path", ["/card/list", "/card/list#main"])
def test_the_tab_goes_on_with_it_once_and_nothing_is_read_again(
    counted: Counted, arrived: tuple[str, Visitor], path: str
) -> None:
    claim, visitor = arrived
    updates = joined(counted, visitor.cookie, claim, path)
    assert not loads(updates)
    assert not [name for update in updates for name in update.delta if "card_list" in name]
    assert loads(joined(counted, visitor.cookie, claim))


def test_somebody_else_who_has_the_claim_gets_his_own(counted: Counted, arrived: tuple[str, Visitor], visitors: list[Visitor]) -> None:  # fmt: skip
    claim, _ = arrived
    updates = joined(counted, visitors[1].cookie, claim)
    assert loads(updates)
    assert not [card for card in visitors[0].cards if card in json.dumps([update.delta for update in updates])]


def test_who_is_not_signed_in_gets_nothing(counted: Counted, arrived: tuple[str, Visitor]) -> None:
    claim, visitor = arrived
    updates = joined(counted, "", claim)
    assert not [card for card in visitor.cards if card in json.dumps([update.delta for update in updates])]


@pytest.mark.parametrize("claim", ["", "0" * 36, "../../x", 7, None, {"claim": "x"}, ["x"]])
def test_a_claim_that_nobody_has_is_an_ordinary_load(counted: Counted, visitors: list[Visitor], claim: object) -> None:
    assert loads(joined(counted, visitors[0].cookie, claim))


def test_for_another_page_it_is_an_ordinary_load(counted: Counted, arrived: tuple[str, Visitor]) -> None:
    claim, visitor = arrived
    assert loads(joined(counted, visitor.cookie, claim, path="/account"))


def test_a_form_whose_claim_is_gone_comes_again(counted: Counted, visitors: list[Visitor]) -> None:
    """What it tells of its draft would reach a State that is not loaded yet."""
    visitor, form = visitors[0], "/card/apply?kind=many"
    came_with_data(counted, visitor, form)
    updates = joined(counted, visitor.cookie, "0" * 36, form)
    assert leaves_for(updates) == form
    assert not loads(updates)


def test_a_form_does_not_come_again_for_ever(counted: Counted, visitors: list[Visitor]) -> None:
    """A tab that connects before its last connection is known to be gone is another one to the server, so it may take longer."""
    token = str(uuid.uuid4())
    came = (
        leaves_for(joined(counted, visitors[0].cookie, "0" * 36, "/card/move", token=token)) for _ in range(3 * MOST)
    )
    assert next(came) == "/card/move"
    assert "" in came


def test_ended_sessions_take_it_with_them(counted: Counted) -> None:
    cookie = counted.portal.sign_in("empty@lanyu.example")
    claim, _, _ = came_with_data(counted, Visitor("empty", cookie, frozenset()), "/account")
    answer = counted.portal.request("POST", "/auth/sign-out", cookie=cookie, origin=counted.portal.url, form={})
    assert answer.status == 303, answer
    updates = joined(counted, cookie, claim, path="/account")
    assert any("/login?redirectUrl=" in json.dumps(update.delta) for update in updates)
