"""The overview of linked accounts: order, what was seen of each, what is said of a failed verification."""

from datetime import datetime

import pytest

from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.account.cockpit import (
    LinkedReading,
    SeenAccount,
    cockpit_rows,
    fail_reasons,
    found,
    remembered,
    with_problem,
)
from vcc_portal.features.account.contract import contract_view
from vcc_portal.features.patterns.provider_pages import ProviderPages
from vcc_portal.i18n import terms
from vcc_portal.upstream.models.sso import LinkedAccount
from vcc_portal.upstream.models.user import BizAccount, FeeRate, KycEntry, MasterInfo

NOW = datetime(2026, 3, 5, 12, 0)
PAGES = ProviderPages(kyc="https://id.example/kyc", kyc_update="https://id.example/kyc/update")


def account(
    user_id: str, name: str = "", *, checked: bool = False, kyc: int = 2, source: str = "cn_vcc"
) -> LinkedAccount:
    return LinkedAccount(user_id=user_id, kyc_name=name or user_id, checked=checked, kyc_status=kyc, biz_source=source)


def seen(at: str = "2026-03-05 10:32:07", *amounts: tuple[str, int]) -> SeenAccount:
    return SeenAccount(at, amounts, cards=7, attention=2)


def test_the_one_that_is_open_comes_first_then_those_that_need_somebody() -> None:
    reading = LinkedReading([account("a"), account("b", kyc=3), account("c", checked=True), account("d", kyc=4)])
    rows = cockpit_rows(reading, PAGES, {}, NOW)
    assert [row.account.user_id for row in rows] == ["c", "b", "d", "a"]
    assert [row.current for row in rows] == [True, False, False, False]
    assert {row.seen for row in rows} == {EMPTY}, "nothing is made up of what was never open"


@pytest.mark.parametrize(
    ("at", "said"), [("2026-03-05 10:32:07", "As seen 10:32"), ("2026-03-04 23:59:59", "As seen 03-04 23:59")]
)
def test_what_was_seen_says_when(at: str, said: str) -> None:
    amounts = (("USD", 1_234_560), ("JPY", 5_000_000), ("EUR", -10))
    [row] = cockpit_rows(LinkedReading([account("a")]), PAGES, {"a": SeenAccount(at, amounts, 7, 2)}, NOW)
    assert (row.balances, row.more.en) == (["USD 1,234.56", "JPY 5,000"], "1 more currency")
    assert (row.cards, row.attention, row.seen.en) == ("7", 2, said)


@pytest.mark.parametrize(
    ("kyc", "entries", "reason"),
    [
        (3, [KycEntry(kyc_name="Ads", fail_reason="blurred")], "blurred"),
        (4, [KycEntry(kyc_name="Ads", fail_reason="blurred")], "blurred"),
        (2, [KycEntry(kyc_name="Ads", fail_reason="blurred")], ""),
        (3, [KycEntry(kyc_name="Ads", fail_reason="one"), KycEntry(kyc_name="Ads", fail_reason="two")], ""),
        (3, [KycEntry(kyc_name="Other", fail_reason="blurred")], ""),
        (3, [], ""),
    ],
)
def test_why_a_verification_failed(kyc: int, entries: list[KycEntry], reason: str) -> None:
    reasons = [Text.same(each) for each in fail_reasons(entries)]
    reading = LinkedReading([account("a", "Ads", kyc=kyc)], kyc=entries, reasons=reasons)
    [row] = cockpit_rows(reading, PAGES, {}, NOW)
    assert row.reason == Text.same(reason)


@pytest.mark.parametrize(
    ("text", "ids"),
    [("", "ab"), (" ADS ", "a"), ("service trade", "b"), ("服务贸易", "b"), ("acct-9", "a"), ("zzz", "")],
)
def test_search(text: str, ids: str) -> None:
    reading = LinkedReading(
        [account("a", "Ads"), account("b", "Travel", source="cn_oneportal")],
        [BizAccount(user_id="a", account_no="ACCT-9")],
    )
    rows = cockpit_rows(reading, PAGES, {}, NOW)
    assert "".join(row.account.user_id for row in found(rows, text)) == ids


def test_a_hundred_thousand_cards_are_grouped_like_any_number() -> None:
    [row] = cockpit_rows(
        LinkedReading([account("a")]), PAGES, {"a": SeenAccount("2026-03-05 10:00:00", (), 100_000, 0)}, NOW
    )
    assert row.cards == "100,000"


def test_what_was_seen_is_bounded_and_the_oldest_goes() -> None:
    kept: dict[str, SeenAccount] = {}
    for number in range(5):
        kept = remembered(kept, f"u{number}", seen(f"2026-03-05 10:0{number}:00"), most=3)
    assert list(kept) == ["u2", "u3", "u4"]
    again = remembered(kept, "u2", seen("2026-03-05 11:00:00"), most=3)
    assert again["u2"].at.endswith("11:00:00")
    assert set(again) == {"u2", "u3", "u4"}


def test_a_problem_stands_in_its_own_row_alone() -> None:
    rows = cockpit_rows(LinkedReading([account("a"), account("b")]), PAGES, {}, NOW)
    first = with_problem(rows, "a", terms.FAILED)
    assert [row.problem for row in first] == [terms.FAILED, EMPTY]
    assert [row.problem for row in with_problem(first, "b", terms.FAILED)] == [EMPTY, terms.FAILED]


def test_the_contract() -> None:
    fees = [FeeRate(fee_type="CARD_APPLY_FEE", currency="USD", amount=500), FeeRate(fee_type="X", rate_bp=100)]
    view = contract_view(
        MasterInfo(kyc_name="Lanyu", contract_no="VCC-1", contract_status="SIGNED", fee_rate_list=fees)
    )
    assert (view.company.en, view.number, view.status.tone) == ("Lanyu", "VCC-1", "ok")
    assert [line.value for line in view.fees] == ["USD 0.50", "1.00%"]
    assert contract_view(MasterInfo(contract_status="UNSIGNED")).status.tone == "warn"
    assert contract_view(MasterInfo()).status.text.en == "--"
