"""What the account home shows, built from answers of the provider."""

from datetime import date, datetime

import pytest

from vcc_portal.domain.gating import Gate
from vcc_portal.domain.spending import Day, Month
from vcc_portal.domain.transactions import TradeType
from vcc_portal.features.account import attention, chart, records
from vcc_portal.features.patterns.columns import row_of
from vcc_portal.features.transactions.record import TxRow
from vcc_portal.state.account.balances import balance_row, in_order
from vcc_portal.state.account.page import tag_rows
from vcc_portal.upstream.models.account import Account
from vcc_portal.upstream.models.trade import OTHER, Tx, TxGroup

NOW = datetime(2025, 11, 18, 10, 32, 8)


def account(currency: str = "USD", available: int = 0, frozen: int = 0, unassigned: int = 0) -> Account:
    return Account(currency=currency, available_amount=available, frozen_amount=frozen, unassigned_amount=unassigned)


def tx(trade_type: int, amount: int, *, status: str = "SUCCESS", tid: str = "t", **more: str) -> Tx:
    return Tx(
        transaction_id=tid,
        trade_type=trade_type,
        status=status,
        billing_amount=amount,
        billing_currency=more.pop("currency", "USD"),
        transaction_time=more.pop("at", "2025-11-18 10:31:44"),
        original_transaction_id=more.pop("original", ""),
        **more,
    )


def test_the_bar_of_a_balance_is_whole() -> None:
    row = balance_row(account(available=900_000, frozen=100_000, unassigned=300_000))
    assert (row.assigned_share, row.unassigned_share, row.frozen_share) == ("60%", "30%", "10%")
    assert (row.available, row.frozen, row.unassigned) == ("900.00", "100.00", "300.00")
    assert "60%" in row.split.en


def test_where_nothing_is_assigned_the_bar_and_its_words_have_two_parts() -> None:
    """Without sub-accounts all that is available is unassigned: read aloud it was "available 0%"."""
    row = balance_row(account(available=900_000, frozen=100_000, unassigned=900_000), assigns=False)
    assert (row.assigned_share, row.unassigned_share, row.frozen_share) == ("90%", "0%", "10%")
    assert row.split.en == "USD: available 90%, frozen 10%"


@pytest.mark.parametrize("money", [(0, 0, 0), (-500, 0, 0), (-500, 100, 50), (100, 0, 500)])
def test_a_balance_at_or_below_zero_has_a_sane_bar(money: tuple[int, int, int]) -> None:
    available, frozen, unassigned = money
    row = balance_row(account(available=available, frozen=frozen, unassigned=unassigned))
    shares = [int(share.rstrip("%")) for share in (row.assigned_share, row.unassigned_share, row.frozen_share)]
    assert all(share >= 0 for share in shares)
    assert sum(shares) <= 100


def test_us_dollars_come_first_and_the_rest_keeps_its_order() -> None:
    accounts = [account(code) for code in ("HKD", "USD", "EUR")]
    assert [one.currency for one in in_order(accounts)] == ["USD", "HKD", "EUR"]


def test_the_chart_fits_its_scale_and_marks_today() -> None:
    days = [Day() for _ in range(30)]
    days[10] = Day(settled=4_380_000, before=1_800_000)
    days[17] = Day(settled=1_000_000, authorised=900_000)
    month = Month("USD", date(2025, 11, 1), 18, tuple(days), 4_677_826)
    bars = chart.bars(month)
    assert [line.label for line in chart.grid(month)] == ["0", "1k", "2k", "3k", "4k", "5k"]
    assert bars[10].settled_height == "87.60%"
    assert bars[10].before_height == "36.00%"
    assert bars[0].settled_height == "0.00%"
    assert [bar.day for bar in bars if bar.today] == [18]
    assert {bar.day: bar.href for bar in bars if bar.href} == {
        11: "/trade?currency=USD&since=2025-11-11&until=2025-11-11",
        18: "/trade?currency=USD&since=2025-11-18&until=2025-11-18",
    }
    assert [bar.day for bar in bars if bar.future] == list(range(19, 31))
    assert [bar.tick.en for bar in bars if bar.tick.en] == ["1", "5", "10", "15", "Today", "25", "30"]
    assert chart.change(month) == "15.0%"
    assert chart.signed_change(month) == "+15.0%"


def test_the_scale_has_room_for_what_is_authorised_above_what_is_settled() -> None:
    days = [Day(settled=3_000_000, authorised=4_200_000), Day(before=5_000_000)]
    month = Month("USD", date(2025, 11, 1), 2, tuple(days), 0)
    assert [line.label for line in chart.grid(month)][-1] == "7.5k"


def test_a_month_without_spending_still_has_a_scale() -> None:
    month = Month("JPY", date(2025, 11, 1), 1, tuple(Day() for _ in range(30)), 0)
    assert chart.change(month) == ""
    assert all(bar.settled_height == "0.00%" for bar in chart.bars(month))


@pytest.mark.parametrize(
    ("record", "amount", "income", "status"),
    [
        (tx(3, 1_286_400), "\u22121,286.40", False, "Settled"),
        (tx(4, 12_800_000, currency="JPY"), "+12,800", True, "Settled"),
        (tx(1, 420_000, status="FAIL"), "\u2212420.00", False, "Declined"),
        (tx(5, 20_000_000), "+20,000.00", True, "Successful"),
        (tx(5, 20_000_000, status="PROCESSED"), "+20,000.00", True, "Processing"),
        (tx(6, 1_000, status="FAIL"), "\u22121.00", False, "Failed"),
        (tx(12, 0), "0.00", False, "Successful"),
        (tx(7, -500), "\u22120.50", False, "Settled"),
    ],
)
def test_a_record_as_a_row(record: Tx, amount: str, income: bool, status: str) -> None:
    row = records.recent_row(record, 2025)
    assert (row.amount, row.income, row.status.en) == (amount, income, status)
    assert row.time == "11-18 10:31:44"


@pytest.mark.parametrize("kind", list(TradeType))
@pytest.mark.parametrize("outcome", ["SUCCESS", "FAIL", "PROCESSED"])
def test_a_record_has_the_status_that_it_has_among_the_transactions(kind: TradeType, outcome: str) -> None:
    record = tx(kind, 0, status=outcome)
    row, listed = records.recent_row(record, 2025), row_of(TxRow, record).status
    assert (row.status, row.tone) == (listed.text, listed.tone)


def test_another_year_stays_in_the_time() -> None:
    assert records.recent_row(tx(3, 1), 2026).time == "2025-11-18 10:31:44"


def group(
    key: str, settled: int = 0, *, currency: str = "USD", held: int = 0, back: int = 0, count: int = 1
) -> TxGroup:
    return TxGroup(
        key=key, currency=currency, count=count, settled_amount=settled, held_amount=held, refunded_amount=back
    )


def found(days: list[TxGroup], before: list[TxGroup] | None = None, late: list[Tx] | None = None) -> records.Records:
    return records.Records(NOW, [], days, before or [], late or [], [], [], [])


def test_the_days_of_a_month() -> None:
    days = [group("2025-11-01", 150, held=20, back=5), group("2025-11-18", 7)]
    month = records.months(found(days))["USD"]
    assert month.days[0] == Day(settled=150, authorised=20, refunded=5)
    authorised = sum(day.authorised for day in month.days)
    assert (month.total, authorised, len(month.days), month.today) == (157, 20, 30, 18)


def test_last_month_is_compared_up_to_the_same_time() -> None:
    before = [group("2025-10-10", 1_000), group("2025-10-18", 9_150), group("2025-10-31", 4_000)]
    late = [
        tx(3, 9_000, at="2025-10-18 10:33:00", card_id="c"),
        tx(3, 150, at="2025-10-18 10:31:00", card_id="c"),
        tx(11, 77, at="2025-10-18 23:00:00"),
    ]
    month = records.months(found([group("2025-11-10", 1_150)], before, late))["USD"]
    assert month.before_at_this_point == 1_150
    assert month.change_permille == 0
    assert month.days[17].before == 9_150
    assert sum(day.before for day in month.days) == 10_150


@pytest.mark.parametrize("odd", ["", OTHER, "2025-11", "2025-11-31", "2025-09-30", "2025-12-31", "yesterday"])
def test_a_day_that_is_none_of_the_month_is_no_part_of_its_sums(odd: str) -> None:
    """Left out it would make the month's total less than it is; the panel says that it cannot be read."""
    for days, before in (([group(odd, 9_999)], []), ([], [group(odd, 9_999)])):
        with pytest.raises(ValueError, match=r".*"):
            records.months(found([*days, group("2025-11-10", 150)], [*before, group("2025-10-10", 100)]))


def test_nothing_to_compare_with() -> None:
    assert records.months(found([group("2025-11-01", 1)]))["USD"].change_permille is None


def test_currencies_stay_apart_and_the_busiest_comes_first() -> None:
    result = records.months(found([group("2025-11-01", 900, currency="JPY"), group("2025-11-02", 3, count=2)]))
    assert list(result) == ["USD", "JPY"]
    assert (result["USD"].total, result["JPY"].total) == (3, 900)
    assert records.months(found([])) == {}


def test_at_the_beginning_of_a_month_the_busiest_currency_of_the_last_comes_first() -> None:
    """On the first every account home began with EUR, the first by its letters, whatever the company pays in."""
    before = [group("2025-10-02", 1, currency="EUR"), group("2025-10-03", 1, count=9)]
    assert list(records.months(found([], before))) == ["USD", "EUR"]
    assert list(records.months(found([group("2025-11-01", 1, currency="EUR")], before))) == ["EUR", "USD"]


def test_tags_are_sums_by_currency_the_largest_first() -> None:
    spent = records.spent_by_tag(
        [group("", 30), group("Ads", 60), group(OTHER, 5), group("Idle"), group("Ads", 9, currency="JPY")]
    )
    assert spent == {"USD": [("Ads", 60), ("", 30)], "JPY": [("Ads", 9)]}


def test_the_busiest_card_has_the_most_payments() -> None:
    cards = [group("b", count=2), group("a", count=2), group("", count=9), group(OTHER, count=9)]
    assert records.busiest_card([*cards, group("b", currency="JPY")]) == "b"
    assert records.busiest_card(cards) == "a"
    assert records.busiest_card([]) == ""


def test_declined_today() -> None:
    (row,) = attention.declined(["0006", "0006", "0001"], "2025-11-18")
    assert row.title.zh == "今日拒绝 3 笔"
    assert row.note.zh == "超出单日限额 2 笔、余额不足 1 笔"
    assert row.href == "/trade?tab=auth&status=FAIL&since=2025-11-18&until=2025-11-18"
    assert attention.declined([], "2025-11-18") == []


def test_reasons_of_what_was_declined_today_add_up_to_its_number() -> None:
    (row,) = attention.declined(["0006", "0006", "0001", "0005", "0007"], "2025-11-18")
    assert row.title.en == "5 declined today"
    assert row.note.en == "Over the daily limit: 2, insufficient balance: 1, other reasons: 2"
    assert row.note.zh == "超出单日限额 2 笔、余额不足 1 笔、其他原因 2 笔"


def test_applications_say_how_long_the_first_one_waits() -> None:
    now = datetime(2025, 11, 18, 10, 32)
    (row,) = attention.applying(2, "2025-11-18 10:14:00", now)
    assert row.title.zh == "2 笔开卡申请处理中"
    assert row.note.zh == "最长已等待 18 分钟"
    (row,) = attention.applying(2, "2025-11-17 10:30:00", now)
    assert row.note.en == "Longest wait: 1 day"


@pytest.mark.parametrize("since", ["", "0000-00-00 00:00:00", "2025-13-45", "99999-01-01 00:00:00"])
def test_an_application_whose_time_is_none_is_still_named(since: str) -> None:
    (row,) = attention.applying(1, since, datetime(2025, 11, 18, 10, 32))
    assert row.title.zh == "1 笔开卡申请处理中"


def test_tags_have_a_share_of_what_was_spent() -> None:
    spent = [("Ads", 46_000), ("", 27_000), ("Cloud", 27_000), ("A", 9_000), ("B", 8_000), ("C", 7_000)]
    rows = tag_rows(spent, 100_000, "USD", "2025-11-18")
    assert [(row.tag.en, row.amount, row.percent) for row in rows] == [
        ("Ads", "46.00", "46%"),
        ("Cloud", "27.00", "27%"),
        ("A", "9.00", "9%"),
        ("B", "8.00", "8%"),
        ("No tag", "27.00", "27%"),
    ]
    assert tag_rows([], 0, "USD", "") == []
    # Each leads to the payments that it adds up; what has no tag is no filter.
    assert rows[0].href == "/trade?currency=USD&tag=Ads&since=2025-11-01&until=2025-11-18"
    assert rows[-1].href == ""


@pytest.mark.parametrize(
    ("gate", "may", "href"),
    [
        (Gate.KYB_FAILED, True, ["/kyb"]),
        (Gate.KYB_FAILED, False, [""]),
        (Gate.KYB_TO_SUBMIT, False, [""]),
        (Gate.KYC_FAILED, True, [""]),
        (Gate.KYB_REVIEW, True, []),
        (Gate.OPEN, True, []),
    ],
)
def test_verification_leads_to_its_page_who_may_open_it(gate: Gate, may: bool, href: list[str]) -> None:
    assert [row.href for row in attention.verification(gate, may_verify_business=may)] == href
