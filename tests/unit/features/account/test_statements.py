"""Statements as rows, what a month offers, and the form, as tables."""

import pytest

from vcc_portal.features.account.statements import (
    MonthOffer,
    StatementForm,
    StatementReading,
    application,
    currency_offers,
    details_file,
    found_again,
    is_under_way,
    statement_rows,
)
from vcc_portal.upstream.models.account_settings import BillStatus
from vcc_portal.upstream.models.report import ExportFile
from vcc_portal.upstream.models.trade import Bill

NOW = "2026-11-21 12:00:00"
APPLIED = BillStatus(
    apply_id="1",
    bill_month="202610",
    currency="USD",
    status="SUCCESS",
    file_id="f1",
    apply_time="2026-11-20 09:00:00",
    request_no="n1",
)
FILE = ExportFile(
    export_id="e1",
    file_id="f1",
    report_type="BILL",
    status="SUCCESS",
    conditions={"billPeriod": "202610", "currency": "USD"},
    create_time="2026-11-20 09:00:06",
    expire_time="2026-11-27 09:00:09",
)


@pytest.mark.parametrize(
    ("applied", "file", "expected"),
    [
        ({}, {}, ("Ready", "Until 2026-11-27 09:00", "f1", "")),
        ({}, {"expire_time": NOW}, ("Expired", "The file has expired. Apply again.", "", "202610")),
        ({}, None, ("Ready", APPLIED.apply_time, "f1", "")),
        ({"status": "INIT", "file_id": ""}, None, ("Generating", APPLIED.apply_time, "", "")),
        ({"status": "PROCESSED"}, {"status": "GENERATING", "progress": 40}, ("Generating", "40% done", "", "")),
        (
            {"status": "FAIL", "fail_reason": "STORAGE_FULL"},
            None,
            ("Failed", "Out of storage space", "", "202610"),
        ),
        ({"status": "FAIL", "fail_reason": "NEW_ONE"}, None, ("Failed", "NEW_ONE", "", "202610")),
        ({"status": "NEW_STATE"}, None, ("NEW_STATE", APPLIED.apply_time, "", "")),
    ],
)
def test_an_application_says_how_far_it_is(
    applied: dict[str, str], file: dict[str, object] | None, expected: tuple[str, str, str, str]
) -> None:
    files = [] if file is None else [FILE.model_copy(update=file)]
    (row,) = statement_rows(StatementReading([APPLIED.model_copy(update=applied)], files), NOW)
    assert (row.title.en, row.time) == ("2026-10 · USD", "2026-11-20 09:00:00")
    assert (row.status.text.en, *(fact.en for fact in row.facts), row.file_id, row.again) == expected


def test_files_that_nobody_applied_for_stand_among_them_by_time() -> None:
    details = FILE.model_copy(
        update={"file_id": "f2", "export_id": "e2", "conditions": {"billPeriod": "202611"}, "create_time": NOW}
    )
    rows = statement_rows(StatementReading([APPLIED], [FILE, details]), NOW)
    assert [(row.title.en, row.file_id) for row in rows] == [("2026-11 · line details", "f2"), ("2026-10 · USD", "f1")]
    assert not is_under_way(StatementReading([APPLIED], [FILE]))
    assert is_under_way(StatementReading([APPLIED], [details.model_copy(update={"status": "INIT"})]))


def test_statements_of_one_month_and_currency_are_told_apart() -> None:
    def titles(*others: BillStatus) -> list[str]:
        return [row.title.en for row in statement_rows(StatementReading([APPLIED, *others], []), NOW)]

    euro = APPLIED.model_copy(update={"apply_id": "2", "currency": "EUR"})
    later = APPLIED.model_copy(update={"apply_id": "3", "apply_time": "2026-11-20 10:30:00"})
    beside = APPLIED.model_copy(update={"apply_id": "4", "apply_time": "2026-11-20 09:00:59"})
    assert sorted(titles(euro)) == ["2026-10 · EUR", "2026-10 · USD"]
    assert titles(later) == [
        "2026-10 · USD (requested 2026-11-20 10:30)",
        "2026-10 · USD (requested 2026-11-20 09:00)",
    ]
    assert titles(beside) == [
        "2026-10 · USD (requested 2026-11-20 09:00, no. 4)",
        "2026-10 · USD (requested 2026-11-20 09:00, no. 1)",
    ]


def test_one_of_several_says_once_when_it_was_ordered() -> None:
    def said(*applied: BillStatus) -> list[list[str]]:
        files = [FILE.model_copy(update={"file_id": each.file_id}) for each in applied]
        return [[fact.en for fact in row.facts] for row in statement_rows(StatementReading(list(applied), files), NOW)]

    made = APPLIED.model_copy(update={"apply_id": "2", "file_id": "f2", "status": "INIT", "apply_time": NOW})
    failed = made.model_copy(update={"apply_id": "3", "file_id": "", "status": "FAIL", "fail_reason": "NO_DATA"})
    alone = made.model_copy(update={"currency": "EUR"})
    assert said(alone) == [[NOW]]
    assert said(made, made.model_copy(update={"apply_id": "4"})) == [[], []]
    assert [] not in said(made.model_copy(update={"currency": "EUR"}), APPLIED, failed), "what else it says stands"


def test_a_lost_application_is_known_by_its_number() -> None:
    assert found_again([APPLIED], "n1")
    assert not found_again([APPLIED], "n2")
    assert not found_again([APPLIED.model_copy(update={"request_no": ""})], "n1")


def test_a_month_offers_each_currency_once_with_its_end() -> None:
    bills = (
        Bill(currency="USD", closing_balance=1_000_000),
        Bill(currency="USD", closing_balance=500_000),
        Bill(currency="JPY", closing_balance=7_000),
    )
    assert [(one.currency, one.closing) for one in currency_offers(MonthOffer(True, bills=bills))] == [
        ("USD", "USD 1,500.00"),
        ("JPY", "JPY 7"),
    ]


FORM = {
    "kind": "official",
    "bill_month": "202610",
    "currency_list": "USD\nEUR",
    "language": "en",
    "stamp_flag": "on",
    "receive_email": "",
}


@pytest.mark.parametrize(
    ("values", "error"),
    [
        ({}, {}),
        ({"currency_list": ""}, {"currency_list": "Choose at least one currency"}),
        ({"currency_list": "SGD"}, {"currency_list": "Choose at least one currency"}),
        ({"kind": "details", "currency_list": ""}, {}),
        ({"bill_month": ""}, {"bill_month": "Choose one"}),
        ({"bill_month": "x"}, {"bill_month": "This format isn't valid"}),
        ({"receive_email": "a@b.example"}, {}),
        ({"receive_email": "a"}, {"receive_email": "Enter a full email address, for example finance@example.com"}),
        ({"kind": "other"}, {"kind": "This format isn't valid"}),
        ({"language": "de"}, {"language": "This format isn't valid"}),
    ],
)
def test_an_application_is_checked(values: dict[str, str], error: dict[str, str]) -> None:
    errors = StatementForm.check({**FORM, **values}, frozenset({"USD", "EUR"}))[1]
    assert {name: text.en for name, text in errors.items()} == error


def test_an_application_carries_what_was_chosen() -> None:
    form, _ = StatementForm.check(FORM, frozenset({"EUR"}))
    assert form is not None
    sent = application(form, "a" * 32).wire()
    assert (sent["requestNo"], sent["currencyList"], sent["stampFlag"], sent["language"]) == (
        "a" * 32,
        ["EUR"],
        True,
        "en",
    )
    assert details_file(form).wire() == {"fileType": "BILL", "billPeriod": "202610", "language": "en"}
