"""The tabs of /trade: what each address asks for, which days need the history, and what rows and totals say."""

from datetime import date, timedelta
from typing import Any

import pytest

from vcc_portal.domain import clock
from vcc_portal.domain.account import Standing
from vcc_portal.domain.period import MAX_DAYS
from vcc_portal.domain.transactions import FEE_TYPES, TradeType
from vcc_portal.features.exports.query import REBATE_EXPORT
from vcc_portal.features.flow.query import FLOWS
from vcc_portal.features.logs.query import LOGS
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.columns import row_of
from vcc_portal.features.patterns.filters import RECENT_DAYS, Choice, FilterKind, Menus
from vcc_portal.features.patterns.list_page import address_view
from vcc_portal.features.patterns.listing import Fetched, ListDeclaration
from vcc_portal.features.transactions import tabs
from vcc_portal.features.transactions.codes import CODES, SentCodeRow, code_state
from vcc_portal.features.transactions.filters import OUTCOMES, type_name
from vcc_portal.features.transactions.record import tx_status
from vcc_portal.features.transactions.rows import AuthorizationRow, BillRow, CardTransferRow, FeeRow, RebateRow
from vcc_portal.features.transactions.tabs import TradeList, TradeTab, query_mode, tabs_of
from vcc_portal.features.vouchers.query import PAYMENTS
from vcc_portal.i18n import records as strings
from vcc_portal.i18n import terms
from vcc_portal.upstream.models import trade as m
from vcc_portal.upstream.models.base import CurrencySum, HeldSum, SummedPage
from vcc_portal.upstream.models.user import BizAccount, BizAccounts, VccUser
from vcc_sandbox.core.clock import add_months

TODAY = date(2025, 11, 18)
LISTS: tuple[TradeList, ...] = (
    tabs.ALL,
    tabs.AUTHORIZATIONS_LIST,
    tabs.CONSUMPTION,
    tabs.TOP_UPS,
    tabs.TRANSFERS,
    tabs.FEES,
    tabs.BILLS,
    CODES,
    tabs.REBATES,
)
each = pytest.mark.parametrize("tab", LISTS, ids=lambda tab: tab.tab or "all")


def asked(tab: TradeList, **params: str) -> dict[str, Any]:
    query = tab.asks(tab.address.read({"tab": tab.tab, **params}), Menus(), TODAY)
    return query.model_dump(exclude_none=True, exclude={"page_no", "page_size", "time_start", "time_end", "query_mode"})


def test_every_tab_has_its_list_and_every_list_its_own_call() -> None:
    assert [each.tab for each in LISTS] == list(TradeTab)
    assert len({each.call for each in LISTS}) == len(LISTS)


@each
def test_a_list_is_shown_at_its_own_address_alone(tab: TradeList) -> None:
    assert [other.shown(other.address.read({"tab": tab.tab})) for other in LISTS].count(True) == 1
    assert tab.shown(tab.address.read({"tab": tab.tab}))


@each
def test_what_an_address_says_is_in_its_links(tab: TradeList) -> None:
    address = tab.address.read({"tab": tab.tab, "size": "20"})
    assert tab.address.read({"tab": tab.tab, "size": "20"}) == address
    assert (f"tab={tab.tab}" in tab.href(address)) == bool(tab.tab)


@each
@pytest.mark.parametrize("junk", ["'; --", "<b>", "x" * 200, "٣", "-1", "1e9", "\x00"])
def test_junk_asks_for_nothing_more(tab: TradeList, junk: str) -> None:
    names = [name for name in tab.address.model_fields if name not in {"tab", "q", "merchant", "card", "sub", "tag"}]
    assert asked(tab, **dict.fromkeys(names, junk)) == asked(tab)


@pytest.mark.parametrize(
    ("tab", "params", "expected"),
    [
        (tabs.ALL, {"kind": "21"}, {"trade_type_list": [21]}),
        (tabs.ALL, {"kind": "refund"}, {"trade_type_list": [4, 10, 21]}),
        (tabs.ALL, {"merchant": "Google Ads", "mcc": "7311"}, {"merchant_name": "Google Ads", "mcc": "7311"}),
        (tabs.ALL, {"card": "2207"}, {"last4digits": "2207"}),
        (tabs.ALL, {"card": "2025010100000001"}, {"card_id": "2025010100000001"}),
        (tabs.ALL, {"card": "Ads US", "tag": "ads"}, {"card_name": "Ads US", "card_tag": "ads"}),
        (tabs.ALL, {"least": "1,000.5", "most": "20"}, {"amount_min": 20_000, "amount_max": 1_000_500}),
        (tabs.ALL, {"most": "0.001"}, {"amount_max": 1}),
        (tabs.ALL, {"least": "1.2345"}, {}),
        (tabs.AUTHORIZATIONS_LIST, {"reversal": "OVER_TIME"}, {"reversal_type": "OVER_TIME"}),
        (tabs.AUTHORIZATIONS_LIST, {"kind": "3"}, {}),
        (tabs.AUTHORIZATIONS_LIST, {"held": "yes"}, {"held_only": True}),
        (tabs.AUTHORIZATIONS_LIST, {"held": "no"}, {}),
        (tabs.AUTHORIZATIONS_LIST, {"sort": "-amount"}, {"order_by": "billingAmount", "order_dir": "DESC"}),
        (tabs.CONSUMPTION, {"sort": "time"}, {"order_by": "settlementTime", "order_dir": "ASC"}),
        (tabs.CONSUMPTION, {"kind": "9", "sub": "2025"}, {"trade_type_list": [9], "sub_user_id": "2025"}),
        (
            tabs.TOP_UPS,
            {"channel": "BANK_TRANSFER", "status": "FAIL"},
            {"pay_channel": "BANK_TRANSFER", "status": "FAIL"},
        ),
        (tabs.TRANSFERS, {"card": "2207", "direction": "OUT"}, {"last4digits": "2207", "direction": "OUT"}),
        (tabs.FEES, {"fee": "CARD_VERIFY_FEE"}, {"fee_type": "CARD_VERIFY_FEE"}),
        (tabs.BILLS, {"period": "202510", "currency": "USD"}, {"bill_period": "202510", "currency": "USD"}),
        (tabs.BILLS, {"period": "202513"}, {}),
        (CODES, {"card": "2207"}, {"last4digits": "2207"}),
        (tabs.REBATES, {"status": "PENDING"}, {"status": "PENDING"}),
    ],
)
def test_a_filter_asks_for_its_field(tab: TradeList, params: dict[str, str], expected: dict[str, Any]) -> None:
    assert asked(tab, **params) == expected


def test_each_trade_type_and_fee_type_can_be_asked_for_alone() -> None:
    assert [asked(tabs.ALL, kind=str(int(kind))) for kind in TradeType] == [
        {"trade_type_list": [int(kind)]} for kind in TradeType
    ]
    assert [asked(tabs.FEES, fee=kind)["fee_type"] for kind in FEE_TYPES] == list(FEE_TYPES)


def test_types_with_one_name_are_told_apart_in_the_menu() -> None:
    names = [type_name(kind).en for kind in TradeType]
    assert len(set(names)) == len(TradeType)
    assert type_name(TradeType.SINGLE_CONSUMPTION).en == "Purchase (own balance)"


@pytest.mark.parametrize(("days_ago", "mode"), [(0, "RECENT"), (366, "RECENT"), (367, "HISTORY"), (3000, "HISTORY")])
def test_days_beyond_a_year_are_history(days_ago: int, mode: str) -> None:
    first = TODAY - timedelta(days=days_ago)
    assert query_mode(first.isoformat(), TODAY) == mode
    days = {"since": first.isoformat(), "until": min(TODAY, first + timedelta(days=30)).isoformat()}
    query = tabs.ALL.asks(tabs.ALL.address.read(days), Menus(), TODAY)
    assert (query.query_mode, query.time_start) == (mode, first.isoformat())
    assert (date.fromisoformat(query.time_end) - date.fromisoformat(query.time_start)).days <= m.MAX_DAYS


def test_chips_say_the_range_and_the_name_of_a_sub_account() -> None:
    address = tabs.ALL.address.read({"least": "10", "most": "99.5", "sub": "7", "merchant": "Figma"})
    view = address_view(tabs.ALL, address, Menus({"sub": [Choice("7", tabs.ALL.total)]}))
    assert [chip.text.en.split(":")[0] for chip in view.chips] == ["Sub-account", "Amount range", "Merchant"]
    assert view.chips[1].text.en == "Amount range: 10 to 99.5"
    assert view.chips[1].href == "/trade?sub=7&merchant=Figma"


def visit(user: VccUser, *codes: str, **params: str) -> Visit:
    async def nobody(*_: Any, **__: Any) -> None:
        raise AssertionError

    return Visit(nobody, params, standing=Standing(resource_codes=frozenset(codes)), user=user)


def test_tabs_are_those_that_the_user_may_use() -> None:
    shared = VccUser(user_id="1", support_single_card_mode=False)
    shown = [tab.key for tab in tabs_of(visit(shared), LISTS)]
    assert set(TradeTab) - set(shown) == {TradeTab.TRANSFERS, TradeTab.CODES}
    single = VccUser(user_id="1", support_single_card_mode=True)
    assert [tab.key for tab in tabs_of(visit(single, "vcc_otp"), LISTS)] == list(TradeTab)


def test_the_chip_of_a_period_says_the_days_that_are_asked_for() -> None:
    today = clock.today()

    def chip(**params: str) -> str:
        return address_view(tabs.ALL, tabs.ALL.address.read(params), Menus()).chips[0].text.en

    year_ago, week_ago = today - timedelta(days=MAX_DAYS), str(today - timedelta(days=7))
    assert chip(since=week_ago) == f"Date: from {week_ago}"
    assert chip(since=week_ago, until=str(today)) == f"Date: {week_ago} to {today}"
    assert chip(until=week_ago) == f"Date: {today - timedelta(days=7 + RECENT_DAYS - 1)} to {week_ago}"
    for params in ({"since": "2020-01-01"}, {"since": "2020-01-01", "until": str(today)}):
        assert chip(**params) == f"Date: {year_ago} to {today} (one year at most)"
    ahead = str(today + timedelta(days=40))
    assert chip(since=ahead) == f"Date: from {ahead}"


def test_another_tab_keeps_the_filters_that_it_has() -> None:
    user = VccUser(user_id="1", support_single_card_mode=True)
    shown = tabs_of(visit(user, tab="auth", currency="HKD", reversal="NORMAL", since="2025-11-01", page="3"), LISTS)
    hrefs = {tab.key: tab.href for tab in shown}
    assert [tab.key for tab in shown if tab.active] == [TradeTab.AUTHORIZATIONS]
    assert hrefs[TradeTab.FEES] == "/trade?tab=fee&since=2025-11-01&currency=HKD"
    assert hrefs[TradeTab.ALL] == "/trade?since=2025-11-01&currency=HKD"
    assert hrefs[TradeTab.REBATES] == "/trade?tab=rebate"


def test_totals_are_formatted_by_currency_and_never_added() -> None:
    page: SummedPage[m.Tx] = SummedPage(
        sum_list=[
            CurrencySum(currency="JPY", count=1, in_amount=0, out_amount=38_400_000, fee_amount=0),
            CurrencySum(currency="USD", count=1_200, in_amount=1_258_400, out_amount=39_104_600, fee_amount=5_000),
        ]
    )
    dollar, yen = totals_of(tabs.CONSUMPTION, page)
    assert yen == ("JPY", "1 record", ["Spent 38,400", "Refunded 0", "Fees on these payments 0"])
    assert dollar == ("USD", "1,200 records", ["Spent 39,104.60", "Refunded 1,258.40", "Fees on these payments 5.00"])
    assert [figures for _, _, figures in totals_of(tabs.ALL, page)] == [
        ["Out 39,104.60", "In 1,258.40"],
        ["Out 38,400", "In 0"],
    ], "no fee, where the list has no name for it"
    assert totals_of(CODES, page) == []


def test_totals_of_authorizations_tell_what_is_still_held_where_that_is_asked_for() -> None:
    for held, expected in ((None, []), (49_320, ["Still held 49.32"])):
        usd = HeldSum(currency="USD", count=2, in_amount=0, out_amount=69_470, held_amount=held)
        page = m.AuthPage(sum_list=[usd])
        ((_, _, figures),) = totals_of(tabs.AUTHORIZATIONS_LIST, page)
        assert figures == [*expected, "Authorized amount 69.47", "Released 0.00"]


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("auth", ["Authorized amount", "Released"]),
        ("2", ["Authorized amount", "Released"]),
        ("consumption", ["Out", "In"]),
        ("", ["Out", "In"]),
    ],
)
def test_totals_of_authorizations_are_called_so_in_the_list_of_everything(kind: str, names: list[str]) -> None:
    texts = tabs.ALL.total_texts(tabs.ALL.address.read({"kind": kind}))
    assert texts is not None
    figures = texts.figures(CurrencySum(currency="USD"))
    assert [each.name.en for each in figures] == names
    # The account's own money that goes onto a card is out of the account and in here.
    assert [bool(each.note) for each in figures] == [name in {"Out", "In"} for name in names]


def test_a_bill_says_that_it_is_the_accounts_and_leaves_out_what_cards_with_their_own_balance_pay() -> None:
    """The same month has another sum called "Spent" among the purchases, which are those of every card."""
    (total,) = tabs.BILLS.totals_of(
        SummedPage(sum_list=[CurrencySum(currency="USD", fee_amount=0)]), tabs.BillAddress()
    )
    assert [figure.name.en for figure in total.figures if figure.note] == ["Spent", "In", "Fees"]
    assert [column.key for column in tabs.BILLS.columns if column.note.zh] == ["consume", "refund", "fee"]


def totals_of(declared: ListDeclaration, page: Any) -> list[tuple[str, str, list[str]]]:
    found = declared.totals_of(page, declared.address())
    return [(one.currency, one.count.en, [f"{each.name.en} {each.amount}" for each in one.figures]) for one in found]


def test_rows_say_what_their_tab_is_about() -> None:
    released = row_of(AuthorizationRow, m.Tx(transaction_id="1", trade_type=2, reversal_type="OVER_TIME"))
    assert (released.released.en, released.category.en) == ("Not settled in time", "")
    fee = row_of(FeeRow, m.FeeTx(transaction_id="1", trade_type=13, fee_type="CARD_VERIFY_FEE", billing_currency="USD"))
    assert fee.fee_kind.en == "Card verification fee"
    moved = row_of(
        CardTransferRow, m.CardRechargeTx(id="5", direction="OUT", recharge_amount=1_500, recharge_currency="USD")
    )
    assert (moved.amount.amount, moved.direction.en) == ("\u22121.50", "Back from the card")
    assert moved.number.href == "/card/recharge?transfer=5"
    bill = row_of(BillRow, m.Bill(bill_period="202510", currency="USD", closing_balance=-500, status="SUCCESS"))
    assert (bill.period, bill.closing.amount, bill.status.text.en) == ("2025-10", "\u22120.50", "Final")
    rebate = row_of(RebateRow, m.RebateBill(rebate_bill_id="1", rate_bp=125, currency="USD", status="ISSUED"))
    assert (rebate.rate, rebate.status.text.en) == ("1.25%", "Paid out")


@pytest.mark.parametrize(
    ("status", "said", "tone"),
    [
        ("INIT", "Month to date", "info"),
        ("PROCESSED", "Month to date", "info"),
        ("SUCCESS", "Final", "ok"),
        ("FAIL", "Failed", "bad"),
        ("REOPENED", "REOPENED", "neutral"),
    ],
)
def test_only_a_bill_that_is_final_is_called_so(status: str, said: str, tone: str) -> None:
    """The four states of a bill (contract §1), and one that the provider has added since."""
    shown = row_of(BillRow, m.Bill(currency="USD", status=status)).status
    assert (shown.text.en, shown.tone) == (said, tone)


def test_a_code_s_row_holds_no_digits() -> None:
    otp = m.Otp(otp_id="1", otp="493021", card_no_mask="4383 66** **** 7383", expire_time="2025-01-01 00:00:00")
    row = row_of(SentCodeRow, otp)
    assert "493021" not in repr(row)
    assert (row.card.last4, row.code, code_state(otp.model_copy(update={"used": True}))) == ("7383", "expired", "used")


def test_the_chip_of_a_card_has_its_name_once_a_row_tells_it() -> None:
    address = tabs.ALL.address.read({"card": "2026010100000001"})
    before = Menus(tabs.ALL.fixed_menus())
    rows = [m.Tx(transaction_id="t", card_id="2026010100000001", card_name="Meta 01", last4digits="1234")]
    known = tabs.ALL.learned(before, address, Fetched([], 1, answer=m.TxPage(items=rows)))
    chips = [address_view(tabs.ALL, address, menus).chips[0].text.en for menus in (before, known)]
    assert [chip.endswith(end) for chip, end in zip(chips, ("2026010100000001", "Meta 01 ···· 1234"), strict=True)] == [
        True,
        True,
    ]
    assert tabs.ALL.learned(known, address, Fetched([], 1, answer=m.TxPage(items=rows))) is known
    nobody = tabs.ALL.learned(before, address, Fetched([], 0, answer=m.TxPage()))
    assert nobody is before
    typed = tabs.ALL.address.read({"card": "Meta"})
    assert tabs.ALL.learned(before, typed, Fetched([], 1, answer=m.TxPage(items=rows))) is before


@pytest.mark.parametrize(
    "declared", [*LISTS, PAYMENTS, FLOWS, LOGS], ids=lambda declared: f"{declared.route.path}-{declared.call.path}"
)
def test_a_list_of_the_last_days_does_not_say_that_there_never_was_anything(declared: Any) -> None:
    days = [each.recent for each in declared.filters if each.kind is FilterKind.DATES and each.recent]
    assert [str(each) in declared.blank.title.zh for each in days] == [True] * len(days)
    assert ("Choose dates to see earlier ones" in declared.blank.note.en) == bool(days)
    assert "{" not in declared.blank.title.en


@pytest.mark.parametrize("listed", [tabs.TOP_UPS, tabs.TRANSFERS, tabs.REBATES, REBATE_EXPORT])
def test_a_filter_is_called_as_the_column_that_it_narrows(listed: ListDeclaration) -> None:
    [status] = [each.title for each in listed.columns if each.key == "status"]
    [narrows] = [each for each in listed.filters if each.asks == "status"]
    assert (narrows.label, narrows.hint) == (status, terms.ALL_STATUSES)


def test_the_sum_of_returned_rebates_is_called_as_each_of_them_is() -> None:
    assert tabs.REBATES.totals is not None
    assert tabs.REBATES.totals.went.en == strings.REBATE_STATUSES["REFUNDED"].en


@pytest.mark.parametrize(
    ("admin", "opened", "ago"),
    [
        (True, 3, 3),
        (True, 0, 0),
        (True, 60, 23),
        (True, None, 23),
        (False, 3, 23),
    ],
)
@pytest.mark.parametrize("listed", [tabs.BILLS, tabs.REBATES, REBATE_EXPORT])
async def test_no_month_is_on_offer_in_which_there_was_no_account(
    listed: TradeList, admin: bool, opened: int | None, ago: int
) -> None:
    """A company of three months could choose among twenty-four; an operator's own account may be younger than the rows."""
    months = tabs._months(clock.today(), "")
    day = "" if opened is None else f"{add_months(clock.now(), -opened):%Y-%m-%d %H:%M:%S}"

    async def ask(call: Any, request: Any, *, lane: str = "") -> BizAccounts:
        return BizAccounts(biz_list=[BizAccount(user_id="2", open_time="2001"), BizAccount(user_id="1", open_time=day)])

    menus = await listed.menus(Visit(ask, standing=Standing(user_id="1", admin=admin)))
    assert menus.choices.get("period", []) == months[1 if listed.ended else 0 : ago + 1]


@pytest.mark.parametrize("trade_type", [TradeType.CARD_VERIFICATION, TradeType.TOP_UP])
def test_a_record_that_went_well_is_called_as_the_choice_that_finds_it(trade_type: TradeType) -> None:
    assert tx_status(m.Tx(transaction_id="1", trade_type=trade_type, status="SUCCESS")).text == OUTCOMES["SUCCESS"]
