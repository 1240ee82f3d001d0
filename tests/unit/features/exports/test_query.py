"""What the pages that export ask for: filters of every tab, and what becomes of them in an order."""

from datetime import date

import pytest

from vcc_portal.domain.account import Standing
from vcc_portal.domain.text import Text
from vcc_portal.features.exports.order import (
    ExportContent,
    ExportForm,
    conditions_of,
    found_again,
    order_again,
    order_of,
    read_content,
)
from vcc_portal.features.exports.query import (
    FLOW_EXPORT,
    FLOW_LINES,
    REBATE_BILLS,
    REBATE_EXPORT,
    SINGLE_MODE_EXPORT,
    TRADE_EXPORT,
    TRADES,
    Report,
    _call,
    back_href,
)
from vcc_portal.features.flow.query import FlowRow
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.columns import columns_of
from vcc_portal.features.patterns.filters import Menus
from vcc_portal.features.patterns.listing import Blank, TotalTexts
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.features.transactions import rows, tabs
from vcc_portal.i18n.report_columns import FLOW_COLUMNS, REBATE_COLUMNS, TRADE_COLUMNS
from vcc_portal.upstream.calls import trade as calls
from vcc_portal.upstream.models.account import Delay
from vcc_portal.upstream.models.report import ExportFile, ExportGenerate
from vcc_portal.upstream.models.user import VccUser

TODAY = date(2026, 11, 21)
DAYS = {"timeStart": "2026-08-24", "timeEnd": "2026-11-21", "queryMode": "RECENT"}
CONSUMPTION = [3, 4, 9, 10, 11, 21]


@pytest.mark.parametrize(
    ("params", "asked"),
    [
        ({}, {}),
        ({"tab": "auth"}, {"tradeTypeList": [1, 2, 12]}),
        ({"tab": "auth", "kind": "2", "reversal": "OVER_TIME"}, {"tradeTypeList": [2], "reversalType": "OVER_TIME"}),
        ({"tab": "auth", "held": "yes"}, {"tradeTypeList": [1, 2, 12], "heldOnly": True}),
        ({"held": "yes", "fee": "CARD_APPLY_FEE"}, {"heldOnly": True}),
        ({"tab": "consume"}, {"tradeTypeList": CONSUMPTION}),
        ({"tab": "consume", "kind": "4"}, {"tradeTypeList": [4]}),
        ({"tab": "fee", "fee": "CARD_APPLY_FEE"}, {"tradeTypeList": [7, 8, 13], "feeType": "CARD_APPLY_FEE"}),
        ({"tab": "rebate"}, {}),
        ({"kind": "settled"}, {"tradeTypeList": CONSUMPTION}),
        ({"reversal": "NORMAL", "fee": "CARD_APPLY_FEE"}, {"reversalType": "NORMAL"}),
        ({"least": "10", "most": "5", "currency": "USD"}, {"amountMin": 5_000, "amountMax": 10_000, "currency": "USD"}),
        ({"q": "1234"}, {"last4digits": "1234"}),
        ({"merchant": "=cmd|' /C calc'!A0"}, {"merchantName": "=cmd|' /C calc'!A0"}),
        ({"page": "7", "size": "50", "sort": "-amount"}, {}),
    ],
)
def test_the_filters_of_a_tab_become_conditions(params: dict[str, str], asked: dict[str, object]) -> None:
    address = TRADE_EXPORT.address.read(params)
    assert conditions_of(TRADE_EXPORT.asks(address, Menus(), TODAY)) == {**DAYS, **asked}


def test_older_days_are_asked_for_as_history() -> None:
    address = TRADE_EXPORT.address.read({"since": "2024-01-01", "until": "2024-02-01"})
    conditions = conditions_of(TRADE_EXPORT.asks(address, Menus(), TODAY))
    assert conditions == {"timeStart": "2024-01-01", "timeEnd": "2024-02-01", "queryMode": "HISTORY"}


@pytest.mark.parametrize(
    ("params", "call"),
    [
        ({}, calls.RECORD_PAGE),
        ({"reversal": "NORMAL"}, calls.AUTH_PAGE),
        ({"held": "yes"}, calls.AUTH_PAGE),
        ({"fee": "CARD_APPLY_FEE"}, calls.FEE_PAGE),
    ],
)
def test_rows_are_counted_by_the_call_that_knows_the_filter(params: dict[str, str], call: object) -> None:
    address: object = TRADE_EXPORT.address.read(params)
    assert _call(address) is call  # type: ignore[arg-type]


def test_single_mode_is_a_kind_of_file_and_no_condition_of_it() -> None:
    query = SINGLE_MODE_EXPORT.asks(SINGLE_MODE_EXPORT.address(), Menus(), TODAY)
    assert query.card_mode == "SINGLE"
    assert conditions_of(query) == DAYS


def test_a_list_leads_to_its_export_with_its_filters_alone() -> None:
    address = tabs.AUTHORIZATIONS_LIST.address.read({"tab": "auth", "status": "FAIL", "page": "3", "size": "50"})
    assert tabs.AUTHORIZATIONS_LIST.export_href(address) == "/trade/export?tab=auth&status=FAIL"
    assert tabs.ALL.export_href(tabs.ALL.address()) == "/trade/export"
    assert tabs.BILLS.export_href(tabs.BILLS.address()) == ""
    assert FLOW_EXPORT.export_href(FLOW_EXPORT.address()) == ""


@pytest.mark.parametrize(
    ("single_mode", "urls", "phase"),
    [(False, {"/trade"}, Phase.BLOCKED), (True, {"/card/list"}, Phase.DENIED)],
)
async def test_who_has_no_such_transactions_asks_for_none(single_mode: bool, urls: set[str], phase: Phase) -> None:
    async def ask(*_: object, **__: object) -> object:
        raise AssertionError

    user = VccUser(user_id="1", support_single_card_mode=single_mode)
    visit = Visit(ask, standing=Standing(resource_urls=frozenset(urls)), user=user)
    with pytest.raises(NotShown) as none:
        await SINGLE_MODE_EXPORT.read(visit, SINGLE_MODE_EXPORT.address(), Menus())
    assert none.value.phase is phase


@pytest.mark.parametrize(
    ("values", "errors"),
    [
        ({}, {}),
        ({"language": "both", "file_name": "十一月 明细"}, {}),
        ({"language": "de"}, {"language": "This format isn't valid"}),
        ({"file_name": "a/b"}, {"file_name": "A file name can't contain \\ / : * ? \" < > |"}),
        ({"file_name": "x" * 101}, {"file_name": "Up to 100 characters"}),
    ],
)
def test_the_form_is_checked(values: dict[str, str], errors: dict[str, str]) -> None:
    form, wrong = ExportForm.check({"language": "zh", "file_name": "", **values})
    assert {name: text.en for name, text in wrong.items()} == errors
    assert (form is None) == bool(errors)


def test_an_order_carries_conditions_language_and_name() -> None:
    query = FLOW_EXPORT.asks(FLOW_EXPORT.address.read({"currency": "EUR"}), Menus(), TODAY)
    form, _ = ExportForm.check({"language": "both", "file_name": " 十一月 "})
    assert form is not None
    assert order_of(FLOW_LINES, query, form).wire() == {
        "reportType": "FUND_FLOW",
        "conditions": {
            "acctDateTimeStart": "2026-08-24 00:00:00",
            "acctDateTimeEnd": "2026-11-21 23:59:59",
            "currency": "EUR",
        },
        "fileName": "十一月",
    }


FILE = ExportFile(
    export_id="1", report_type="TRADE_DETAIL", conditions=DAYS, file_name="十一月.xlsx", status="FAIL", fail_reason="X"
)


def test_a_file_that_was_never_made_keeps_its_name() -> None:
    assert order_again(FILE, "en").file_name == "十一月.xlsx"
    assert order_again(FILE.model_copy(update={"status": "SUCCESS"}), "en").file_name is None
    assert order_again(FILE, "en").conditions == DAYS


@pytest.mark.parametrize(
    ("known", "change", "found"),
    [
        (set[str](), {}, True),
        ({"1"}, {}, False),
        (set[str](), {"conditions": {}}, False),
        (set[str](), {"report_type": "FUND_FLOW"}, False),
    ],
)
def test_a_lost_order_is_known_by_what_was_not_there_before(
    known: set[str], change: dict[str, object], found: bool
) -> None:
    order = ExportGenerate(report_type="TRADE_DETAIL", conditions=DAYS)
    assert found_again([FILE.model_copy(update=change)], known, order) is found


@pytest.mark.parametrize(
    ("asked", "found"), [("十一月", True), ("十一月.xlsx", True), (" 十一月. ", True), (None, True), ("十二月", False)]
)
def test_a_file_with_another_name_than_was_asked_for_is_a_colleagues(asked: str | None, found: bool) -> None:
    order = ExportGenerate(report_type="TRADE_DETAIL", conditions=DAYS, file_name=asked)
    assert found_again([FILE], set(), order) is found


@pytest.mark.parametrize(
    ("delay", "data", "delayed"),
    [
        (Delay(delayed=False, data_time="2026-11-21 12:00:00"), "Complete, as of 2026-11-21 12:00:00", False),
        (
            Delay(delayed=True, data_time="2026-11-21 12:00:00", delay_minutes=0),
            "Data is as of 2026-11-21 12:00:00, about 1 minute behind. Records after that may be missing from the file.",
            True,
        ),
    ],
)
async def test_how_far_the_data_is_behind_is_said_before(delay: Delay, data: str, delayed: bool) -> None:
    async def ask(call: object, request: object, *, lane: str = "") -> object:
        assert getattr(request, "time_end", "") == "2026-11-21"
        return delay

    query = TRADE_EXPORT.asks(TRADE_EXPORT.address(), Menus(), TODAY)
    content = await read_content(Visit(ask), TRADES, query)
    period = Text(zh="2026-08-24 至 2026-11-21", en="2026-08-24 to 2026-11-21")
    assert (content.period, content.data.en, content.delayed) == (period, data, delayed)
    assert content != ExportContent()


@pytest.mark.parametrize(
    ("report", "params", "expected"),
    [
        (TRADES, {}, "/trade"),
        (TRADES, {"tab": "auth", "currency": "USD", "page": "3"}, "/trade?page=3&tab=auth&currency=USD"),
        (TRADES, {"currency": "USD", "kind": "settled"}, "/trade?tab=consume&currency=USD"),
        (TRADES, {"reversal": "NORMAL"}, "/trade?tab=auth&reversal=NORMAL"),
        (TRADES, {"held": "yes"}, "/trade?tab=auth&held=yes"),
        (TRADES, {"fee": "CARD_APPLY_FEE", "tag": "ads"}, "/trade?tab=fee&fee=CARD_APPLY_FEE&tag=ads"),
        (TRADES, {"kind": "3", "card": "2026010100000001"}, "/trade?kind=3&card=2026010100000001"),
        (FLOW_LINES, {"currency": "EUR", "nonsense": "1"}, "/accountFlow?currency=EUR"),
        (REBATE_BILLS, {"status": "ISSUED"}, "/trade?tab=rebate&status=ISSUED"),
    ],
)
def test_the_way_back_keeps_the_filters(report: Report, params: dict[str, str], expected: str) -> None:
    assert back_href(report, params) == expected


@pytest.mark.parametrize(
    ("params", "totals"),
    [
        ({"tab": "fee"}, tabs.FEES.totals),
        ({"fee": "SETTLE_TRANSACTION_FEE"}, tabs.FEES.totals),
        ({"kind": "13"}, tabs.FEES.totals),
        ({"tab": "fee", "held": "yes"}, tabs.TOTALS_OF_HOLDS),
        ({"tab": "auth"}, tabs.TOTALS_OF_HOLDS),
        ({}, TRADE_EXPORT.totals),
        ({"tab": "consume"}, TRADE_EXPORT.totals),
    ],
)
def test_the_totals_are_called_as_on_the_tab_of_such_rows(params: dict[str, str], totals: TotalTexts) -> None:
    assert TRADE_EXPORT.total_texts(TRADE_EXPORT.address.read(params)) == totals


@pytest.mark.parametrize(
    ("blank", "what"),
    [
        (REBATE_EXPORT.blank, "the bill appears here on the 1st"),
        (tabs.REBATES.blank, "the bill appears here on the 1st"),
        (tabs.TOP_UPS.blank, "Money added to the account appears here"),
    ],
    ids=["rebates for a file", "rebates", "top-ups"],
)
def test_who_sees_the_main_account_is_not_told_that_it_takes_a_right_to_see_it(blank: Blank, what: str) -> None:
    assert what in blank.note.en
    assert ("access" in blank.note.en, "Operators" in blank.note.en) == (False, False)
    assert "main account" in blank.operator.en


@pytest.mark.parametrize(
    ("columns", "row", "alike"),
    [
        (
            TRADE_COLUMNS,
            rows.TradeRow,
            {
                "transaction_time": "time",
                "trade_type": "kind",
                "status": "status",
                "transaction_amount": "original",
                "billing_amount": "amount",
                "alias": "owner",
                "transaction_id": "record_id",
            },
        ),
        (
            TRADE_COLUMNS,
            rows.ConsumptionRow,
            {"settlement_time": "time", "exchange_rate": "rate", "fee_amount": "fee"},
        ),
        (
            TRADE_COLUMNS,
            rows.AuthorizationRow,
            {"reversal_type": "released", "held_amount": "held", "auth_code": "auth_code"},
        ),
        (
            REBATE_COLUMNS,
            rows.RebateRow,
            {
                "bill_period": "period",
                "rebate_bill_id": "number",
                "rebate_type": "kind",
                "base_amount": "base",
                "rebate_amount": "amount",
                "status": "status",
                "issue_time": "issued",
            },
        ),
        (
            FLOW_COLUMNS,
            FlowRow,
            {
                "at": "time",
                "serial_no": "serial",
                "flow_type": "kind",
                "trade_type": "trade_type",
                "amount": "change",
                "remaining": "balance",
                "transaction_id": "record",
                "remark": "remark",
            },
        ),
    ],
    ids=["records", "purchases", "authorizations", "rebates", "movements"],
)
def test_a_file_s_columns_are_called_as_on_the_page(columns: dict[str, Text], row: type, alike: dict[str, str]) -> None:
    titles = {each.key: each.title for each in columns_of(row)}
    assert {name: columns[name] for name in alike} == {name: titles[field] for name, field in alike.items()}
