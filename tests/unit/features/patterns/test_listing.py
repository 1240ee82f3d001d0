"""What follows from a list's declaration: nothing of it is written a second time."""

import asyncio
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Annotated, Any, ClassVar
from urllib.parse import parse_qsl, urlsplit

import pytest

from vcc_portal.domain import clock
from vcc_portal.domain.listing import Amount, CurrencyCode, Day, Keyword, ListAddress, Status, Token, WrittenAmount
from vcc_portal.features.card.list.query import CARD_LIST
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.columns import Column, ColumnKind, column, columns_of, sorts_of, value
from vcc_portal.features.patterns.filters import Choice, Filter, FilterKind, Menus, TabChoice
from vcc_portal.features.patterns.list_page import ListPage, address_view, read_list
from vcc_portal.features.patterns.listing import Blank, ListDeclaration
from vcc_portal.features.patterns.loading import Elsewhere, NotShown, Phase
from vcc_portal.features.transactions.tabs import ALL
from vcc_portal.i18n import Text
from vcc_portal.routes import TRADE
from vcc_portal.upstream.call import Nothing, Wire, get, post
from vcc_portal.upstream.models.base import CurrencySum, Page, PageQuery, SummedPage


def words(text: str) -> Text:
    return Text(zh=f"{text}（中）", en=text)


class Fruit(Wire):
    name: str = ""
    grams: int = 0


class FruitQuery(PageQuery):
    name: str | None = None
    kind: str | None = None
    ripe: bool | None = None
    first: str | None = None
    last: str | None = None
    order_by: str | None = None
    order_dir: str | None = None


@dataclass(frozen=True)
class FruitRow:
    name: str = column(words("Name"), lambda fruit: fruit.name, sort="name", order="fruitName", pinned=True)
    state: Status = column(words("State"), lambda _: Status(words("Ripe"), "ok"), width="80px")
    price: Amount = column(words("Price"), lambda _: Amount("1.00", "USD"))
    heavy: bool = value(lambda fruit: fruit.grams > 100)


class FruitAddress(ListAddress):
    SORTS: ClassVar[frozenset[str]] = sorts_of(FruitRow)

    q: Annotated[Keyword, Filter(words("Name"), FilterKind.KEYWORD, asks="name")] = ""
    kind: Annotated[Token, Filter(words("Kind"), menu={"citrus": words("Citrus")}, asks="kind")] = ""
    tab: Annotated[Token, TabChoice({"": words("All"), "ripe": words("Ripe")}, lambda _: {"ripe": True})] = ""
    since: Annotated[Day | None, Filter(words("Picked"), FilterKind.DATES, asks=("first", "last"), folded=True)] = None
    until: Day | None = None


FRUITS = ListDeclaration(
    route=TRADE,
    call=post("/fruit/page", FruitQuery, Page[Fruit]),
    request=FruitQuery,
    address=FruitAddress,
    row=FruitRow,
    blank=Blank("apple", words("None"), words("Note"), words("No match")),
)
TODAY = date(2026, 11, 22)


def orchard(*fruits: Fruit, matching: int | None = None) -> Any:
    """Answers like the provider; with `matching`, so many fit any filter."""

    async def ask(call: Any, request: FruitQuery, *, lane: str = "") -> Page[Fruit]:
        narrowed = bool(request.name or request.kind or request.ripe)
        total = matching if narrowed and matching is not None else len(fruits)
        first = (request.page_no - 1) * request.page_size
        return Page[Fruit](items=list(fruits[:total][first : first + request.page_size]), total=total)

    return ask


async def read(asked: Any, **params: str) -> ListPage:
    return await read_list(FRUITS, Visit(asked, params))


def test_a_count_that_cannot_be_filled_is_refused_where_it_is_declared() -> None:
    with pytest.raises(KeyError):
        replace(FRUITS, total=words("{count} fruits"))


def test_a_column_says_its_kind_by_its_type_and_a_value_is_no_column() -> None:
    name, state, price = columns_of(FruitRow)
    assert name == Column("name", words("Name"), sort="name", order="fruitName", pinned=True)
    assert (state.kind, state.width) == (ColumnKind.STATUS, "80px")
    assert price.kind is ColumnKind.MONEY
    assert {"name"} == FruitAddress.SORTS


def test_the_address_becomes_the_request() -> None:
    address = FruitAddress.read(
        {"q": "lem", "kind": "citrus", "tab": "ripe", "since": "2026-11-01", "sort": "-name", "page": "2", "size": "20"}
    )
    asked = FRUITS.asks(address, Menus(), TODAY)
    assert asked.model_dump(exclude_none=True) == {
        "name": "lem", "kind": "citrus", "ripe": True, "first": "2026-11-01", "last": "2026-11-22",
        "order_by": "fruitName", "order_dir": "DESC", "page_no": 2, "page_size": 20,
    }  # fmt: skip


def test_chips_tabs_and_menus_follow_from_the_address() -> None:
    since = f"{clock.today() - timedelta(days=21)}"  # of a day more than a year ago the chip says another thing
    address = FruitAddress.read({"kind": "citrus", "since": since, "tab": "ripe"})
    view = address_view(FRUITS, address, Menus(FRUITS.fixed_menus()), {"": 7, "ripe": 1})
    assert [(chip.text.en, chip.href) for chip in view.chips] == [
        ("Kind: Citrus", f"/trade?tab=ripe&since={since}"),
        (f"Picked: from {since}", "/trade?kind=citrus&tab=ripe"),
    ]
    assert [(tab.text.en, tab.count, tab.active) for tab in view.tabs] == [("All", "7", False), ("Ripe", "1", True)]
    assert [choice.value for choice in view.choices["kind"]] == ["citrus"]
    assert view.clear_href == "/trade?tab=ripe"
    assert view.sort_hrefs == {"name": f"/trade?kind=citrus&tab=ripe&since={since}".replace("?", "?sort=name&")}


def test_the_days_are_said_where_the_address_leaves_their_end_open() -> None:
    """On paper "the last 90 days" are some days or others."""
    today = clock.today()
    since = f"{today - timedelta(days=21)}"

    def said(**asked: str) -> str:
        return address_view(FRUITS, FruitAddress.read(asked), Menus()).period.en

    assert said() == f"Picked: {today - timedelta(days=89)} to {today}"
    assert said(since=since) == f"Picked: {since} to {today}"
    assert said(since=since, until=since) == ""
    assert address_view(CARD_LIST, CARD_LIST.address.read({}), Menus()).period == Text.same("")


@pytest.mark.parametrize(
    ("asked", "shown", "time", "amount"),
    [
        ("", "-time", "time", "-amount"),
        ("time", "time", "", "-amount"),
        ("-time", "-time", "time", "-amount"),
        ("-amount", "-amount", "", "amount"),
    ],
)
def test_the_order_that_rows_come_in_is_marked_and_turned_by_one_press(
    asked: str, shown: str, time: str, amount: str
) -> None:
    """The first press on the time asked for what was there already."""
    view = address_view(ALL, ALL.address.read({"sort": asked}), Menus())
    leads = {key: ALL.address.read(dict(parse_qsl(urlsplit(href).query))).sort for key, href in view.sort_hrefs.items()}
    assert (view.sort, leads["time"], leads["amount"]) == (shown, time, amount)


@pytest.mark.parametrize(("declared", "first"), [(ALL, "-time"), (CARD_LIST, "-created"), (FRUITS, "")])
def test_a_list_knows_how_its_rows_come(declared: ListDeclaration, first: str) -> None:
    assert declared.first_sort == first


async def test_a_page_is_read_with_its_rows_total_and_neighbours() -> None:
    fruits = [Fruit(name=f"{number}", grams=number * 20) for number in range(25)]
    page = await read(orchard(*fruits), page="2")
    assert [row.name for row in page.fetched.rows] == [f"{number}" for number in range(10, 20)]
    assert [row.heavy for row in page.fetched.rows] == [True] * 10
    assert (page.view.total, page.view.previous_href, page.view.next_href) == (25, "/trade", "/trade?page=3")
    assert page.view.shown_text.en == "showing 11–20"


@pytest.mark.parametrize("told", [0, -3, 4])
@pytest.mark.parametrize(("page", "total", "shown"), [("1", 10, "1–10"), ("2", 15, "11–15")])
async def test_a_total_below_the_rows_that_came_is_not_believed(told: int, page: str, total: int, shown: str) -> None:
    answers = orchard(*[Fruit()] * 15)

    async def ask(call: Any, request: FruitQuery, *, lane: str = "") -> Page[Fruit]:
        return (await answers(call, request)).model_copy(update={"total": told})

    found = await read(ask, page=page)
    assert (found.view.total, found.view.total_text.en, found.view.shown_text.en) == (
        total,
        f"{total} rows",
        f"showing {shown}",
    )


@dataclass(frozen=True)
class PricedRow:
    name: str = column(words("Name"), lambda fruit: fruit.name, sort="name", order="fruitName")
    price: Amount = column(
        words("Price"), lambda fruit: Amount(f"{fruit.grams}", fruit.name), sort="price", order="price"
    )


class PricedAddress(FruitAddress):
    SORTS: ClassVar[frozenset[str]] = sorts_of(PricedRow)


PRICED = ListDeclaration(
    route=TRADE, call=FRUITS.call, request=FruitQuery, address=PricedAddress, row=PricedRow, blank=FRUITS.blank
)


@pytest.mark.parametrize(
    ("sort", "currencies", "sums", "said"),
    [
        ("-price", ["USD", "JPY"], [], ", sorted by figure (currencies are not converted)"),
        ("price", ["USD", "USD"], ["JPY", "USD"], ", sorted by figure (currencies are not converted)"),
        ("price", ["USD", "USD"], ["USD"], ""),
        ("-name", ["USD", "JPY"], [], ""),
        ("", ["USD", "JPY"], [], ""),
    ],
)
async def test_an_order_over_several_currencies_says_that_it_goes_by_the_figure(
    sort: str, currencies: list[str], sums: list[str], said: str
) -> None:
    async def ask(call: Any, request: FruitQuery, *, lane: str = "") -> SummedPage[Fruit]:
        fruits = [Fruit(name=currency) for currency in currencies]
        return SummedPage[Fruit](items=fruits, total=2, sum_list=[CurrencySum(currency=each) for each in sums])

    page = await read_list(PRICED, Visit(ask, {"sort": sort}))
    assert page.view.shown_text.en == f"showing 1–2{said}"


async def test_behind_the_last_page_is_the_last_page() -> None:
    with pytest.raises(Elsewhere) as other:
        await read(orchard(*[Fruit()] * 11), page="9", kind="citrus")
    assert other.value.address == "/trade?page=2&kind=citrus"


@pytest.mark.parametrize(
    ("all_", "params", "phase", "hint"),
    [
        (0, {}, Phase.EMPTY, ""),
        (0, {"q": "x"}, Phase.EMPTY, ""),
        (3, {"q": "x"}, Phase.NO_RESULT, "Try removing Name: x, or loosen another filter."),
        (3, {"tab": "ripe"}, Phase.NO_RESULT, FRUITS.other_tab.en),
    ],
)
async def test_without_rows_it_says_why(all_: int, params: dict[str, str], phase: Phase, hint: str) -> None:
    with pytest.raises(NotShown) as none:
        await read(orchard(*[Fruit()] * all_, matching=0), **params)
    assert (none.value.phase, none.value.data.view.hint.en) == (phase, hint)


class WeighedAddress(FruitAddress):
    """Its rows can be asked for by an amount, too."""

    least: Annotated[WrittenAmount, Filter(words("Price"), FilterKind.AMOUNTS, asks=("name", "kind"))] = ""
    most: WrittenAmount = ""
    currency: Annotated[CurrencyCode, Filter(words("Currency"), asks="kind")] = ""


WEIGHED = ListDeclaration(
    route=TRADE, call=FRUITS.call, request=FruitQuery, address=WeighedAddress, row=FruitRow, blank=FRUITS.blank
)


@pytest.mark.parametrize(
    ("typed", "amount", "href"),
    [
        ("240.61", "240.61", "/trade?tab=ripe&least=240.61&most=240.61"),
        ("1,240.61", "1240.61", "/trade?tab=ripe&least=1240.61&most=1240.61"),
        ("1,240", "1240", "/trade?tab=ripe&least=1240&most=1240"),
        ("１．２４０，６１", "1240.61", "/trade?tab=ripe&least=1240.61&most=1240.61"),
        ("\u2212240.61", "240.61", "/trade?tab=ripe&least=240.61&most=240.61"),
        ("+240.61", "240.61", "/trade?tab=ripe&least=240.61&most=240.61"),
        ("$240.61", "240.61", "/trade?tab=ripe&least=240.61&most=240.61"),
        ("USD 240.61", "240.61", "/trade?tab=ripe&least=240.61&most=240.61&currency=USD"),
        ("12.345", "12.345", "/trade?tab=ripe&least=12.345&most=12.345"),
        ("12.3456", "", ""),
        ("4111111111111111", "", ""),
        ("Figma", "", ""),
        ("7-11", "", ""),
    ],
)
async def test_an_amount_that_was_typed_as_a_keyword_can_be_searched_for_as_one(
    typed: str, amount: str, href: str
) -> None:
    visit = Visit(orchard(Fruit(), matching=0), {"q": typed, "tab": "ripe", "page": "1"})
    with pytest.raises(NotShown) as none:
        await read_list(WEIGHED, visit)
    view = none.value.data.view
    assert (none.value.phase, view.typed_amount, view.typed_amount_href) == (Phase.NO_RESULT, amount, href)


async def test_a_list_without_amounts_to_ask_for_offers_none() -> None:
    with pytest.raises(NotShown) as none:
        await read(orchard(Fruit(), matching=0), q="240.61")
    assert none.value.data.view.typed_amount_href == ""


def test_an_amount_that_is_asked_for_exactly_is_no_range() -> None:
    address = WeighedAddress.read({"least": "240.61", "most": "240.61"})
    assert [chip.text.en for chip in address_view(WEIGHED, address, Menus()).chips] == ["Price: 240.61"]


MENU = get("/fruit/kinds", Nothing, list[str])


class Basket(ListDeclaration):
    """Its menu is read."""

    async def menus(self, visit: Visit) -> Menus:
        return Menus({"kind": [Choice(kind) for kind in await visit.ask(MENU, Nothing())]})


class CrateAddress(FruitAddress):
    """What a typed name means depends on the menu."""

    q: Annotated[
        Keyword, Filter(words("Name"), FilterKind.KEYWORD, asks=lambda _, menus: {"name": menus.values("kind")[0]})
    ] = ""


CRATE = Basket(
    route=TRADE, call=FRUITS.call, request=FruitQuery, address=CrateAddress, row=FruitRow, blank=FRUITS.blank
)


@pytest.mark.parametrize(
    ("params", "first"),
    [
        ({}, {MENU.path, FRUITS.call.path}),
        ({"kind": "citrus"}, {MENU.path, FRUITS.call.path}),
        ({"q": "x"}, {MENU.path}),
    ],
)
async def test_menu_and_page_are_asked_side_by_side_unless_the_question_needs_the_menu(
    params: dict[str, str], first: set[str]
) -> None:
    asked, answers, seen = [], orchard(Fruit(name="a")), asyncio.Event()

    async def ask(call: Any, request: Any, *, lane: str = "") -> Any:
        asked.append((call.path, request))
        await seen.wait()
        return ["citrus"] if call is MENU else await answers(call, request)

    reading = asyncio.ensure_future(read_list(CRATE, Visit(ask, params)))
    for _ in range(5):
        await asyncio.sleep(0)
    before = {path for path, _ in asked}
    seen.set()
    page = await reading
    assert (before, len(asked)) == (first, 2)
    question = next(request for path, request in asked if path == FRUITS.call.path)
    assert question.name == ("citrus" if "q" in params else None)
    assert page.menus.values("kind") == ["citrus"]
    assert [row.name for row in page.fetched.rows] == ["a"]
