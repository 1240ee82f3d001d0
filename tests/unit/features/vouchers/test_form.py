"""An application for a voucher: what each field takes, with the provider's own words, and what is ordered."""

from datetime import date

import pytest

from vcc_portal.domain.card_numbers import digits_of, is_card_number
from vcc_portal.domain.text import Text
from vcc_portal.domain.vouchers import Relationship
from vcc_portal.errors.codes import Code
from vcc_portal.features.patterns.columns import row_of
from vcc_portal.features.patterns.filters import Menus
from vcc_portal.features.vouchers.address import VoucherSubject
from vcc_portal.features.vouchers.form import BY_NUMBER, VoucherForm, VoucherRules, number_error
from vcc_portal.features.vouchers.query import PAYMENTS, PaymentAddress, PaymentRow, back_href
from vcc_portal.features.vouchers.subject import arrived, presets, subject_href, voucher_order
from vcc_portal.i18n import vouchers as strings
from vcc_portal.i18n.patterns import form as form_strings
from vcc_portal.upstream.models.report import ExportFile, VoucherTx

TODAY = date(2026, 11, 23)
RULES = VoucherRules(TODAY)
ONE = VoucherRules(TODAY, one=True)
RIGHT = {
    "request_no": "1",
    "card_id": "2026010100000001",
    "start_time": "2026-11-01",
    "end_time": "2026-11-23",
    "holder_name": "欧阳静",
    "country": "CHN",
    "postcode": "518000",
    "address": "深圳市南山区科技园南区 1 号",
    "relationship": "EMPLOYEE",
    "purpose": "广告投放费用核销",
    "language": "zh",
    "commitment": "on",
}
NUMBER = "4111111111111111"
WRONG: list[tuple[str, str, Text]] = [
    ("card_id", "", strings.CHOOSE_CARD),
    ("start_time", "", Code.START_TIME_EMPTY.row.text),
    ("start_time", "11/01/2026", form_strings.DATE_WRONG),
    ("start_time", "2026-02-30", form_strings.DATE_WRONG),
    ("start_time", "2026-11-24", strings.NOT_AHEAD),
    ("end_time", "", Code.END_TIME_EMPTY.row.text),
    ("end_time", "tomorrow", form_strings.DATE_WRONG),
    ("end_time", "2026-10-31", strings.TO_BEFORE_FROM),
    ("holder_name", " ", Code.HOLDER_NAME_EMPTY.row.text),
    ("holder_name", "长" * 65, Code.HOLDER_NAME_LONG.row.text),
    ("country", "", Code.COUNTRY_EMPTY.row.text),
    ("country", "XYZ", Code.COUNTRY_EMPTY.row.text),
    ("postcode", "", Code.POSTCODE_EMPTY.row.text),
    ("postcode", "1" * 17, Code.POSTCODE_LONG.row.text),
    ("address", "", Code.ADDRESS_EMPTY.row.text),
    ("address", "长" * 129, Code.ADDRESS_LONG.row.text),
    ("relationship", "", Code.RELATIONSHIP_EMPTY.row.text),
    ("relationship", "FRIEND", Code.RELATIONSHIP_UNKNOWN.row.text),
    ("purpose", "", Code.PURPOSE_EMPTY.row.text),
    ("purpose", "长" * 129, Code.PURPOSE_LONG.row.text),
    ("commitment", "", Code.COMMITMENT_NEEDED.row.text),
]


def checked(rules: VoucherRules = RULES, **changes: str) -> VoucherForm:
    form, errors = VoucherForm.check({**RIGHT, **changes}, rules)
    assert (form is not None, errors) == (True, {})
    assert form is not None
    return form


@pytest.mark.parametrize(("name", "typed", "said"), WRONG)
def test_what_is_wrong_stands_beside_its_field_alone(name: str, typed: str, said: Text) -> None:
    form, errors = VoucherForm.check({**RIGHT, name: typed}, RULES)
    assert (form, errors) == (None, {name: said})


@pytest.mark.parametrize("day", ["2026-11-01", "2026/11/1", "2026.11.01", "2026年11月1日", "２０２６-11-01"])
def test_a_day_is_read_in_every_usual_spelling(day: str) -> None:
    """As the other forms and lists read it: here a slash was not the right format."""
    assert checked(start_time=day).start_time == "2026-11-01"


def test_a_period_is_a_year_at_most() -> None:
    assert checked(start_time="2025-11-22").start_time == "2025-11-22"
    _, errors = VoucherForm.check({**RIGHT, "start_time": "2025-11-21"}, RULES)
    assert errors == {"end_time": strings.TOO_LONG_A_PERIOD.format(most=366)}


def test_a_payment_brings_card_and_days_of_its_own() -> None:
    form = checked(ONE, card_id="", start_time="", end_time="nonsense")
    tx = VoucherTx(transaction_id="2026112000000007", card_id="c1", transaction_time="2026-11-20 10:00:00")
    order = voucher_order(form, tx, NUMBER)
    assert order.voucher is not None
    assert order.conditions == {"transactionId": "2026112000000007"}
    asked = (order.voucher.card_id, order.voucher.card_no, order.voucher.start_time, order.voucher.end_time)
    assert asked == ("c1", "", "2026-11-20", "2026-11-20")


def test_a_card_is_named_by_its_id_or_by_its_number_never_by_both() -> None:
    chosen = voucher_order(checked(), None, NUMBER).voucher
    typed = voucher_order(checked(card_id=BY_NUMBER), None, NUMBER).voucher
    assert chosen is not None
    assert typed is not None
    assert (chosen.card_id, chosen.card_no) == ("2026010100000001", "")
    assert (typed.card_id, typed.card_no) == ("", NUMBER)
    assert NUMBER not in repr(typed)


def test_both_languages_are_no_language() -> None:
    assert voucher_order(checked(language="both"), None, "").language is None
    assert voucher_order(checked(language="en"), None, "").language == "en"
    assert VoucherForm.check({**RIGHT, "language": "de"}, RULES)[0] is None


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("4111 1111-1111 1111", ""),
        ("４１１１１１１１１１１１１１１１", ""),
        ("", Code.CARD_NO_EMPTY.row.text.zh),
        ("4111111111111112", strings.CARD_NUMBER_WRONG.zh),
        ("41111", strings.CARD_NUMBER_WRONG.zh),
        ("4111x11111111111", strings.CARD_NUMBER_WRONG.zh),
    ],
)
def test_a_typed_number_is_looked_at_before_it_is_sent(typed: str, said: str) -> None:
    assert number_error(digits_of(typed)).zh == said
    assert is_card_number(digits_of(typed)) == (not said)


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({}, VoucherSubject()),
        ({"transactionId": "2026112000000007", "cardId": "c"}, VoucherSubject("2026112000000007")),
        ({"transactionId": "<script>"}, VoucherSubject()),
        ({"transactionId": "1" * 65}, VoucherSubject()),
        (
            {"cardId": "c1", "from": "2026-11-20", "to": "2026-11-01"},
            VoucherSubject("", "c1", "2026-11-01", "2026-11-20"),
        ),
        ({"cardId": "c1", "from": "2026-11-20"}, VoucherSubject("", "c1")),
        ({"cardId": "c1", "from": "20261120", "to": "2026-11-01"}, VoucherSubject("", "c1")),
    ],
)
def test_an_address_is_read_without_trust(params: dict[str, str], expected: VoucherSubject) -> None:
    assert VoucherSubject.read(params) == expected


def test_filters_of_the_list_leave_what_the_form_is_about() -> None:
    address = PaymentAddress.read({"transactionId": "2026112000000007", "q": "Meta", "page": "3"})
    assert PAYMENTS.href(address.change(page=4)) == "/trade/transaction?page=4&transactionId=2026112000000007&q=Meta"
    assert "transactionId" not in PaymentAddress.view_params()
    query = PAYMENTS.asks(address, Menus(), TODAY)
    assert (query.merchant_name, query.transaction_id) == ("Meta", None)


def test_the_way_back_opens_the_list_as_it_was_left() -> None:
    asked = {"transactionId": "2026112000000007", "back": "tab=consume&currency=EUR&page=2"}
    assert back_href(asked) == "/trade?page=2&tab=consume&currency=EUR&tx=2026112000000007"
    assert back_href({"transactionId": "2026112000000007"}) == "/trade"
    assert back_href({"back": "tab=consume&next=//evil.example&q=%00"}) == "/trade?tab=consume"
    assert back_href({"back": "x" * 1001}) == "/trade"


@pytest.mark.parametrize(
    ("status", "said", "applies", "downloads"),
    [
        ("NONE", "未申请", True, False),
        ("GENERATING", "生成中", False, False),
        ("SUCCESS", "可下载", False, True),
        ("FAIL", "失败", True, False),
        ("LATER", "LATER", True, False),
    ],
)
def test_a_payment_says_how_its_voucher_stands(status: str, said: str, applies: bool, downloads: bool) -> None:
    tx = VoucherTx(transaction_id="2026112000000007", trade_type=3, voucher_status=status, export_id="e1")
    row = row_of(PaymentRow, tx)
    assert (row.status.text.zh, bool(row.action), bool(row.export_id)) == (said, applies, downloads)


def test_a_voucher_leads_back_to_what_it_was_for() -> None:
    period = ExportFile(conditions={"cardId": "c1", "timeStart": "2026-11-01", "timeEnd": "2026-11-20 10:00:00"})
    assert subject_href(period) == "/trade/transaction?cardId=c1&from=2026-11-01&to=2026-11-20"
    one = ExportFile(conditions={"cardId": "c1", "transactionId": "t1"})
    assert subject_href(one) == "/trade/transaction?transactionId=t1"


def test_an_order_without_an_answer_is_found_by_what_is_new() -> None:
    order = voucher_order(checked(), None, "")
    conditions = {"cardId": RIGHT["card_id"], "timeStart": "2026-11-01", "timeEnd": "2026-11-23"}
    there = ExportFile(export_id="e1", conditions=conditions)
    assert arrived([there], set(), order)
    assert not arrived([there], {"e1"}, order)
    assert not arrived([ExportFile(export_id="e2", conditions={**conditions, "cardId": "other"})], set(), order)
    assert not arrived([ExportFile(export_id="e2", conditions={**conditions, "transactionId": "t"})], set(), order)
    by_number = voucher_order(checked(card_id=BY_NUMBER), None, NUMBER)
    assert arrived([ExportFile(export_id="e2", conditions={**conditions, "cardId": "other"})], set(), by_number)


def test_stretches_of_days_that_are_chosen_with_a_click() -> None:
    days = [(one.since, one.until) for one in presets(date(2026, 3, 1))]
    assert days == [("2026-03-01", "2026-03-01"), ("2026-02-01", "2026-02-28"), ("2025-12-02", "2026-03-01")]


def test_every_relationship_is_taken() -> None:
    assert [checked(relationship=one).relationship for one in Relationship] == list(Relationship)


def test_no_field_of_the_form_is_named_as_a_filter_of_the_list_below_it() -> None:
    fields = {VoucherForm.label(name) for name in VoucherForm.model_fields if name not in VoucherForm.HIDDEN}
    assert fields.isdisjoint(each.label for each in PAYMENTS.filters)
