"""The cards that an address names, against the sandbox: by id, by filter, and whatever else stands there."""

import math
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from sqlalchemy import select, update

from tests.support.bench import Bench, bench
from tests.support.sandbox import sandbox_of
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card import targets
from vcc_portal.features.card.targets import TargetCards, card_ids, cards_query, target_cards
from vcc_portal.state.core.base import ask
from vcc_sandbox.cards.tables import Card

INFO, PAGE = "/cb-va-vcc/card/info", "/cb-va-vcc/card/page"


@pytest.fixture
async def tab(tmp_path: Path) -> AsyncIterator[Bench]:
    async with bench(tmp_path, "admin@lanyu.example", "/card/list") as tab:
        yield tab


async def read(tab: Bench, **params: str) -> TargetCards:
    return await target_cards(ask, params)


def company(tab: Bench) -> str:
    """The company with the most cards: the administrator's."""
    with sandbox_of(tab.app).database.read() as db:
        owners = list(db.scalars(select(Card.company_id)))
    return max(set(owners), key=owners.count)


def ids(tab: Bench, *conditions, mine: bool = True) -> list[str]:
    owner = company(tab)
    with sandbox_of(tab.app).database.read() as db:
        whose = Card.company_id == owner if mine else Card.company_id != owner
        return list(db.scalars(select(Card.card_id).where(whose, *conditions).order_by(Card.card_id)))


async def test_named_cards_come_in_the_order_of_the_address(tab: Bench) -> None:
    wanted = ids(tab)[:30][::-1]
    found = await read(tab, cards=",".join(wanted))
    assert [card.card_id for card in found.cards] == wanted
    assert (found.missing, found.capped, found.named, found.total) == ([], False, True, 30)


async def test_each_card_is_asked_for_once(tab: Bench) -> None:
    one = ids(tab)[0]
    tab.network.asked.clear()
    found = await read(tab, cards=f"{one},{one}, {one},,")
    assert [card.card_id for card in found.cards] == [one]
    assert tab.network.asked.count(INFO) == 1


async def test_a_list_of_ids_that_are_no_cards_costs_few_calls(tab: Bench) -> None:
    mine = ids(tab)[:3]
    unknown = [f"20260000000{number:05}" for number in range(190)]
    tab.network.asked.clear()
    found = await read(tab, cards=",".join([*unknown[:100], *mine, *unknown[100:]]))
    assert sorted(card.card_id for card in found.cards) == mine
    assert found.missing == unknown
    assert tab.network.asked.count(INFO) <= 10 + 8, "those that were under way when the tenth was no card"


async def test_somebody_elses_card_is_missing_like_one_that_is_not_there(tab: Bench) -> None:
    mine, foreign = ids(tab)[0], ids(tab, mine=False)[0]
    found = await read(tab, cards=f"{foreign},{mine},2026000000000000")
    assert [card.card_id for card in found.cards] == [mine]
    assert found.missing == [foreign, "2026000000000000"]


@pytest.mark.parametrize(
    "value",
    [
        "",
        ",",
        "../x",
        "%00",
        "a" * 65,
        "<script>",
        "١٢٣",
        "1 2",
        "a;b",
        "\x00",
        "' or 1=1--",
        "{}",
        ",".join(["!"] * 900),
    ],
)
async def test_what_cannot_be_an_id_reaches_nobody(tab: Bench, value: str) -> None:
    tab.network.asked.clear()
    assert await read(tab, cards=value) == TargetCards()
    assert tab.network.asked == []


async def test_no_more_ids_than_two_hundred_are_read(tab: Bench) -> None:
    tab.network.asked.clear()
    found = await read(tab, cards=",".join(f"no-{number}" for number in range(500)))
    assert (len(found.missing), found.capped, found.total) == (200, True, 500)
    assert tab.network.asked.count(PAGE) <= 5


async def test_many_named_cards_are_read_from_the_pages_of_the_list(tab: Bench) -> None:
    wanted = ids(tab)[:60]
    tab.network.asked.clear()
    assert [card.card_id for card in (await read(tab, cards=",".join(wanted))).cards] == wanted
    assert tab.network.asked.count(INFO) == 0
    assert tab.network.asked.count(PAGE) <= 2


async def test_old_cards_that_were_made_together_are_read_together(tab: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hundred old cards cost five pages without any of them, and two hundred calls."""
    monkeypatch.setattr(targets, "_PAGE", 20)
    monkeypatch.setattr(targets, "_FEW", 5)
    with sandbox_of(tab.app).database.read() as db:
        query = select(Card.card_id).where(Card.company_id == company(tab)).order_by(Card.create_time, Card.card_id)
        wanted = list(db.scalars(query.offset(40).limit(60)))
    tab.network.asked.clear()
    assert [card.card_id for card in (await read(tab, cards=",".join(wanted[::-1]))).cards] == wanted[::-1]
    assert tab.network.asked.count(PAGE) <= 6
    assert tab.network.asked.count(INFO) <= 6


async def test_old_cards_of_many_days_are_not_looked_for_on_a_page_each(
    tab: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(targets, "_PAGE", 10)
    with sandbox_of(tab.app).database.read() as db:
        query = select(Card.card_id).where(Card.company_id == company(tab)).order_by(Card.create_time, Card.card_id)
        wanted = list(db.scalars(query))[:-20:4]
    tab.network.asked.clear()
    assert [card.card_id for card in (await read(tab, cards=",".join(wanted))).cards] == wanted
    assert tab.network.asked.count(PAGE) <= 2
    assert tab.network.asked.count(INFO) <= len(wanted)


async def test_all_that_match_the_filters_of_the_list(tab: Bench) -> None:
    frozen = ids(tab, Card.status == "ABNORMAL")
    found = await read(tab, all="1", status="ABNORMAL", page="7", size="10", sort="nonsense", q="", evil="1")
    assert sorted(card.card_id for card in found.cards) == frozen
    assert (found.total, found.capped) == (len(frozen), False)


async def test_all_that_match_but_those_that_were_taken_out(tab: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    first, *others = ids(tab, Card.status == "ABNORMAL")
    found = await read(tab, all="1", status="ABNORMAL", without=f"{first},no-card,{first}")
    assert sorted(card.card_id for card in found.cards) == others
    assert (found.total, found.capped) == (len(others), False)
    every = ids(tab)
    monkeypatch.setattr(targets, "_PAGE", 7)
    monkeypatch.setattr(targets, "MOST_MATCHING", 14)
    left = (await read(tab, all="1")).cards[0].card_id
    found = await read(tab, all="1", without=left)
    assert left not in {card.card_id for card in found.cards}
    assert (len(found.cards), found.capped, found.total) == (13, True, len(every) - 1)


async def test_all_cards_are_read_page_by_page_and_the_cap_is_said(tab: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    every = ids(tab)
    monkeypatch.setattr(targets, "_PAGE", 7)
    assert sorted(card.card_id for card in (await read(tab, all="1")).cards) == every
    monkeypatch.setattr(targets, "MOST_MATCHING", 14)
    found = await read(tab, all="1")
    assert (len(found.cards), found.capped, found.total) == (14, True, len(every))


async def test_all_that_match_are_reached_part_by_part_whatever_becomes_of_them(
    tab: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 30,000 cards a change took 1,000, and of those that still matched the same ones again."""
    monkeypatch.setattr(targets, "_PAGE", 7)
    monkeypatch.setattr(targets, "MOST_MATCHING", 14)
    wanted = ids(tab, Card.status == "VALID")
    query, seen, left = "all=1&status=VALID&sort=name&run=0a", list[str](), len(wanted)
    while query:
        found = await read(tab, **dict(parse_qsl(query)))
        seen += (part := [card.card_id for card in found.cards])
        assert (found.total, found.capped) == (left, left > 14)
        assert (found.part, found.parts) == (math.ceil(len(seen) / 14), math.ceil(len(wanted) / 14))
        left -= len(part)
        assert found.rest.count == left
        query = found.rest.query
        assert "run=" not in query
        with sandbox_of(tab.app).database.write() as db:  # a change that takes some of them out of the filter
            db.execute(update(Card).where(Card.card_id.in_(part[::3])).values(status="ABNORMAL"))
            left_here = db.scalars(select(Card.card_id).where(Card.card_id.in_(wanted), Card.status == "VALID")).all()
        assert set(wanted) - set(seen) <= set(left_here)
    assert sorted(seen) == wanted, "each once"
    assert left == 0


async def test_cards_of_one_second_are_not_lost_between_two_parts(tab: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(targets, "_PAGE", 7)
    wanted = ids(tab, Card.status == "VALID")
    with sandbox_of(tab.app).database.write() as db:
        db.execute(update(Card).where(Card.card_id.in_(wanted)).values(create_time="2026-11-02 10:00:00"))
    seen, query = list[str](), "all=1&status=VALID"
    while query:
        found = await target_cards(ask, dict(parse_qsl(query)), most=20)
        seen, query = seen + [card.card_id for card in found.cards], found.rest.query
    assert sorted(seen) == wanted


async def test_what_was_taken_out_stays_out_of_every_part(tab: Bench) -> None:
    everything = ids(tab)
    out, seen, query = everything[::5], list[str](), f"all=1&without={','.join(everything[::5])}"
    while query:
        found = await target_cards(ask, dict(parse_qsl(query)), most=50)
        assert found.total == len(everything) - len(out) - len(seen)
        seen, query = seen + [card.card_id for card in found.cards], found.rest.query
    assert sorted(seen) == sorted(set(everything) - set(out))


async def test_a_late_part_is_found_without_reading_all_before_it(tab: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(targets, "_PAGE", 3)
    wanted = ids(tab)
    with sandbox_of(tab.app).database.write() as db:
        for number, each in enumerate(wanted):
            at = f"2026-11-02 10:{number // 60:02}:{number % 60:02}"
            db.execute(update(Card).where(Card.card_id == each).values(create_time=at))
    tab.network.asked.clear()
    number = len(wanted) - 2
    place = f"2026-11-02T10:{number // 60:02}:{number % 60:02}.{wanted[number]}"
    found = await read(tab, all="1", after=place)
    assert [card.card_id for card in found.cards] == wanted[number + 1 :]
    assert tab.network.asked.count(PAGE) <= 10, f"of {len(wanted) // 3} pages"


@pytest.mark.parametrize("after", ["7", "2026-13-01T10:00:00.1", "2026-11-02T10:00:00", "2026-11-02T10:00:00.1;2"])
async def test_a_place_that_cannot_be_read_does_not_mean_the_first_part(tab: Bench, after: str) -> None:
    tab.network.asked.clear()
    assert await read(tab, all="1", after=after) == TargetCards()
    assert tab.network.asked == []


@pytest.mark.parametrize("params", [{}, {"all": "2"}, {"all": ""}, {"status": "VALID"}, {"page": "3"}])
async def test_an_address_that_chooses_nothing(tab: Bench, params: dict[str, str]) -> None:
    tab.network.asked.clear()
    assert await read(tab, **params) == TargetCards()
    assert tab.network.asked == []


@pytest.mark.parametrize(
    "unread",
    [
        {"status": "CANCELED"},
        {"q": "a name longer than fifty characters is read by no list"},
        {"since": "2026-13-01"},
        {"mode": "BOTH"},
        {"sub": "20'51"},
        {"currency": "US"},
        {"expires": "0"},
    ],
    ids=lambda unread: next(iter(unread)),
)
async def test_a_filter_that_cannot_be_read_does_not_mean_all_cards(tab: Bench, unread: dict[str, str]) -> None:
    """/card/cancel?all=1&status=CANCELED offered the end of all 242 cards."""
    tab.network.asked.clear()
    assert await read(tab, all="1", tag="Ads", **unread) == TargetCards()
    assert tab.network.asked == []


async def test_a_card_without_an_answer_is_not_called_missing(tab: Bench) -> None:
    tab.network.lose[INFO] = 9
    with pytest.raises(Failed):
        await read(tab, cards=",".join(ids(tab)[:3]))


def test_a_link_is_read_as_it_was_written() -> None:
    params = dict(parse_qsl(cards_query("a1", "b-2", day="2400.00")))
    assert (card_ids(params), params["day"]) == (["a1", "b-2"], "2400.00")


async def test_a_sentence_says_which_part_of_how_many_it_is(tab: Bench) -> None:
    query, said = "all=1", list[str]()
    while query:
        found = await target_cards(ask, dict(parse_qsl(query)), most=100)
        said += [note.en.split(":")[0] for note in targets.selection_view(found).notes]
        query = found.rest.query
    assert said == ["Part 1 of 3", "Part 2 of 3", "Part 3, the last one"]


@pytest.mark.parametrize("part", ["", "1", "-3", "x", "99999"])
async def test_a_part_that_cannot_be_read_is_the_second(tab: Bench, part: str) -> None:
    found = await target_cards(ask, {"all": "1", "after": "2020-01-01T10:00:00.1", "part": part})
    assert found.part == 2
