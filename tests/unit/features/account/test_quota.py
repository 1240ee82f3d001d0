"""Quota as a form: each amount, the sum against the unassigned quota, and what the page shows of it."""

import pytest

from vcc_portal.domain.account import Standing
from vcc_portal.features.account.quota.filling import WORDS, equal_parts, last_amounts, last_query, payees_of
from vcc_portal.features.account.quota.form import AMOUNTS, MOST, QuotaForm, QuotaRules, left_out, short_by
from vcc_portal.features.account.quota.query import QUOTA_RECORDS, QuotaAddress, RecordRow
from vcc_portal.features.account.quota.result import QuotaAnswer, outcomes, total_of, unassigned_of, why
from vcc_portal.features.account.quota.sub_account import SubAccountForm, came_true, last_quota, obstacles
from vcc_portal.features.account.quota.view import (
    QuotaAccounts,
    QuotaRights,
    currency_of,
    main_side,
    matching,
    names_of,
    quota_row,
    rights_of,
    rules_of,
)
from vcc_portal.features.flow.query import FlowRow
from vcc_portal.features.patterns.amounts_paste import read_pasted, shown_problems
from vcc_portal.features.patterns.columns import columns_of, row_of
from vcc_portal.features.patterns.filters import Menus
from vcc_portal.i18n import quota as strings
from vcc_portal.i18n.patterns import money as words
from vcc_portal.upstream.models.account import Account
from vcc_portal.upstream.models.sub_account import (
    LastAllocation,
    QuotaRecord,
    QuotaResult,
    QuotaResultItem,
    SubUser,
    SubUserDetails,
)

RULES = QuotaRules("USD", 100_000, {"a": 30_000, "b": 0, "c": -5_000})


def check(
    direction: str = "ASSIGN", rules: QuotaRules = RULES, **amounts: str
) -> tuple[dict[str, int] | None, dict[str, str]]:
    values = {"request_no": "0" * 32, "currency": rules.currency, "direction": direction}
    form, errors = QuotaForm.check(values | {f"{AMOUNTS}.{name}": text for name, text in amounts.items()}, rules)
    return (form.amounts if form else None), {name: text.en for name, text in errors.items()}


@pytest.mark.parametrize(
    ("direction", "amounts", "sent", "error"),
    [
        ("ASSIGN", {"a": "1,000.5", "b": ""}, None, (AMOUNTS, "USD 900.50 over")),
        ("ASSIGN", {"a": "60", "b": "40"}, {"a": 60_000, "b": 40_000}, None),
        ("ASSIGN", {"a": "60", "b": "40.01"}, None, (AMOUNTS, "USD 0.01 over")),
        ("ASSIGN", {"a": "60", "stranger": "5"}, {"a": 60_000}, None),
        ("ASSIGN", {}, None, (AMOUNTS, "Enter an amount for at least one")),
        ("ASSIGN", {"a": " ", "b": ""}, None, (AMOUNTS, "Enter an amount for at least one")),
        ("ASSIGN", {"a": "-1"}, None, (f"{AMOUNTS}.a", "Enter an amount greater than 0")),
        ("ASSIGN", {"a": "0"}, None, (f"{AMOUNTS}.a", "Enter an amount greater than 0")),
        ("ASSIGN", {"a": "1e3"}, None, (f"{AMOUNTS}.a", "Enter a number")),
        ("ASSIGN", {"a": "1.001"}, None, (f"{AMOUNTS}.a", "Too many decimals")),
        ("RETURN", {"a": "30"}, {"a": 30_000}, None),
        ("RETURN", {"a": "30.01"}, None, (f"{AMOUNTS}.a", "USD 30.00 can be returned at most")),
        ("RETURN", {"b": "0.01"}, None, (f"{AMOUNTS}.b", "Nothing to return")),
        ("RETURN", {"c": "0.01"}, None, (f"{AMOUNTS}.c", "Nothing to return")),
        ("BOTH", {"a": "1"}, None, ("direction", "This format")),
    ],
)
def test_amounts(
    direction: str, amounts: dict[str, str], sent: dict[str, int] | None, error: tuple[str, str] | None
) -> None:
    found, errors = check(direction, RULES, **amounts)
    assert found == sent
    if error is None:
        assert errors == {}
    else:
        assert errors[error[0]].startswith(error[1])


def test_amounts_of_rows_that_are_gone_are_known() -> None:
    typed = {f"{AMOUNTS}.a": "60", f"{AMOUNTS}.gone": "5", f"{AMOUNTS}.emptied": " ", "search": "x"}
    assert left_out(typed, RULES) == [f"{AMOUNTS}.gone"]


def test_an_amount_has_the_currency_s_own_places() -> None:
    assert check(rules=QuotaRules("JPY", 5_000_000, {"a": 0}), a="1500")[0] == {"a": 1_500_000}
    assert check(rules=QuotaRules("JPY", 5_000_000, {"a": 0}), a="1.5")[1][f"{AMOUNTS}.a"].startswith("Too many")


def test_who_may_not_see_the_main_account_is_checked_by_the_provider() -> None:
    hidden = QuotaRules("USD", None, {"a": 0})
    assert check(rules=hidden, a="999")[0] == {"a": 999_000}
    assert short_by({"a": 999_000}, "ASSIGN", hidden) == 0
    assert main_side({"a": 1}, "ASSIGN", hidden).before == ""


SUBS = [
    SubUser(
        sub_user_id=each,
        alias=alias,
        card_count=2,
        account_list=[Account(currency="USD", account_type="SUB_ACCOUNT", available_amount=amount, frozen_amount=held)],
    )
    for each, alias, amount, held in (("a", "Ads", 30_000, 500), ("b", "Überbau", -5_000, 0))
]
MAINS = [Account(currency="USD", unassigned_amount=100_000), Account(currency="JPY", unassigned_amount=7_000)]
ACCOUNTS = QuotaAccounts(SUBS, MAINS)


def test_what_the_page_is_made_of() -> None:
    assert [currency_of(wanted, ACCOUNTS) for wanted in ("", "JPY", "EUR", "jpy", "../x")] == [
        "USD",
        "JPY",
        "USD",
        "USD",
        "USD",
    ]
    assert rules_of(ACCOUNTS, "USD") == QuotaRules("USD", 100_000, {"a": 30_000, "b": -5_000})
    assert rules_of(ACCOUNTS, "JPY") == QuotaRules("JPY", 7_000, {"a": 0, "b": 0})
    assert [sub.sub_user_id for sub in matching(SUBS, "über", "")] == ["b"]
    assert [sub.sub_user_id for sub in matching(SUBS, "", "b")] == ["b", "a"]
    given = quota_row(SUBS[0], "USD", "ASSIGN", 1_250)
    assert (given.available, given.held.en, given.after, given.most) == ("30.00", "0.50 frozen", "31.25", "")
    back = quota_row(SUBS[0], "USD", "RETURN", 1_250)
    assert (back.after, back.most) == ("28.75", "30.00")
    assert quota_row(SUBS[1], "USD", "RETURN", None).most == "", "nothing, which no button offers to return"
    assert names_of(list("abc")).en == "a, b, c"
    assert names_of(list("abcdefg")).en == "a, b, c, d, e and others, 7 in all"


def test_no_amount_of_more_sub_accounts_than_one_request_takes_is_left_out_in_silence() -> None:
    ids = [str(number) for number in range(MOST + 1)]
    rules = QuotaRules("USD", 10**9, dict.fromkeys(ids, 0))
    amounts, errors = check(rules=rules, **dict.fromkeys(ids, "1"))
    assert (amounts, errors) == (None, {AMOUNTS: "Enter amounts for at most 200 sub-accounts at a time"})
    amounts, _ = check(rules=rules, **dict.fromkeys(ids[1:], "1"))
    assert amounts is not None
    assert len(amounts) == MOST


@pytest.mark.parametrize(
    ("direction", "total", "after", "over"),
    [
        ("ASSIGN", 40_000, "60.00", ""),
        ("ASSIGN", 140_000, "−40.00", "40.00 over the unassigned quota"),
        ("RETURN", 40_000, "140.00", ""),
    ],
)
def test_the_main_account_beside_it(direction: str, total: int, after: str, over: str) -> None:
    side = main_side({"a": total}, direction, RULES)
    assert (side.before, side.after, side.over.en) == ("100.00", after, over)


def test_rights() -> None:
    assert rights_of(Standing(admin=True)) == QuotaRights(True, True)
    assert rights_of(Standing(resource_codes=frozenset({"vcc_quota"}))) == QuotaRights(True, False)
    assert rights_of(Standing(resource_codes=frozenset({"vcc_sub_account"}))) == QuotaRights(False, True)


def test_what_stands_in_the_way_of_closing() -> None:
    sub = SubUserDetails(
        **SUBS[0].model_dump(), last_allocation=LastAllocation(amount=5_000, currency="USD", create_time="t")
    )
    assert [text.en for text in obstacles(sub)] == [
        "The balance must be zero: return USD 30.00 first.",
        "USD 0.50 is authorized and not settled yet.",
        "2 cards are still open. Move or cancel first.",
    ]
    assert last_quota(sub).en == "Last allocated: USD 5.00, t"
    free = SubUserDetails(sub_user_id="c")
    assert (obstacles(free), last_quota(free).en) == ([], "")
    assert SubAccountForm.check({"alias": " ", "remark": ""})[1].keys() == {"alias"}
    assert SubAccountForm.check({"alias": "x" * 129, "remark": "y" * 201})[1].keys() == {"alias", "remark"}


def test_a_result_by_sub_account() -> None:
    items = [
        QuotaResultItem(sub_user_id="a", alias="Ads", amount=5_000, status="SUCCESS"),
        QuotaResultItem(sub_user_id="b", amount=1, status="FAIL", fail_reason="QUOTA_INSUFFICIENT"),
    ]
    records = {"a": QuotaRecord(transaction_id="1", currency="USD", status="SUCCESS", sub_balance_after=9_000)}
    answer = QuotaAnswer(QuotaResult(apply_id="1", status="SUCCESS", item_list=items), records)
    first, second = outcomes(answer)
    assert (first.name, first.amount, first.balance, first.reason.en) == ("Ads", "5.00", "9.00", "")
    assert (second.name, second.balance, second.reason) == ("b", "", strings.FAIL_REASONS["QUOTA_INSUFFICIENT"])
    assert total_of(answer) == "USD 5.00"
    assert why("ACCOUNT_FROZEN") == words.FAIL_REASONS["ACCOUNT_FROZEN"]
    failed = QuotaAnswer(QuotaResult(apply_id="1", status="FAIL", item_list=items[1:]), {})
    assert (failed.end.outcome, failed.end.reason) == ("failed", strings.FAIL_REASONS["QUOTA_INSUFFICIENT"])


@pytest.mark.parametrize(
    ("status", "left", "shown"),
    [("SUCCESS", 5_000, "USD 5.00"), ("SUCCESS", 0, "USD 0.00"), ("SUCCESS", None, ""), ("PROCESSED", 5_000, "")],
)
def test_a_main_account_that_gave_all_it_had_is_told_apart_from_one_that_is_not_told(
    status: str, left: int | None, shown: str
) -> None:
    result = QuotaResult(apply_id="1", status=status, unassigned_amount=left)
    record = QuotaRecord(transaction_id="1", currency="USD", status=status, unassigned_after=left)
    assert unassigned_of(QuotaAnswer(result, {"a": record})) == shown
    row = row_of(RecordRow, record)
    assert f"{row.unassigned.currency} {row.unassigned.amount}".strip() == shown


def test_each_balance_of_a_list_says_whether_frozen_amounts_are_in_it() -> None:
    """The same account stands with another balance in the records of quota than in the fund flow."""
    notes = {each.key: each.note.en for row in (RecordRow, FlowRow) for each in columns_of(row) if each.note}
    assert set(notes) == {"sub_balance", "unassigned", "balance"}
    assert notes["balance"].startswith("Includes frozen")
    assert notes["sub_balance"] == notes["unassigned"]
    assert notes["unassigned"].startswith("Without frozen")


def test_the_records_ask_for_what_the_address_says_and_stay_in_their_tab() -> None:
    address = QuotaAddress.read(
        {
            "view": "records",
            "subUserId": "1",
            "currency": "USD",
            "direction": "RETURN",
            "status": "bad",
            "since": "2026-01-02",
        }
    )
    asked = QUOTA_RECORDS.asks(address, Menus())
    assert (asked.sub_user_id, asked.currency, asked.direction, asked.status) == ("1", "USD", "RETURN", None)
    assert (asked.time_start, asked.time_end) == ("2026-01-02", None)
    assert "view=records" in QUOTA_RECORDS.href(address.cleared("currency"))
    record = QuotaRecord(
        transaction_id="9", apply_id="7", direction="RETURN", amount=1_500, currency="USD", status="PROCESSED"
    )
    row = row_of(RecordRow, record)
    assert (row.change.amount, row.time.href, row.unassigned.amount) == ("−1.50", "/account/quota?applyId=7", "")


@pytest.mark.parametrize(
    ("total", "count", "currency", "parts"),
    [
        ("100", 3, "USD", ["33.34", "33.33", "33.33"]),
        ("1,000.00", 2, "USD", ["500.00", "500.00"]),
        ("0.02", 3, "USD", ["0.01", "0.01", ""]),
        ("1000", 3, "JPY", ["334", "333", "333"]),
        ("1000.5", 3, "JPY", []),
        ("0.005", 2, "USD", []),
        ("0", 2, "USD", []),
        ("-5", 2, "USD", []),
        ("", 2, "USD", []),
        ("5", 0, "USD", []),
    ],
)
def test_equal_parts_add_up(total: str, count: int, currency: str, parts: list[str]) -> None:
    assert list(equal_parts(total, [str(number) for number in range(count)], currency).values()) == parts


def test_the_amounts_of_the_last_request() -> None:
    def record(apply_id: str, sub_user_id: str, amount: int) -> QuotaRecord:
        return QuotaRecord(
            transaction_id="1", apply_id=apply_id, sub_user_id=sub_user_id, amount=amount, currency="USD"
        )

    newest_first = [record("7", "a", 1_500), record("7", "gone", 9), record("7", "b", -20), record("6", "c", 1)]
    assert last_amounts(newest_first, ["a", "b", "c"]) == {"a": "1.50", "b": "0.02"}
    assert last_amounts([], ["a"]) == {}
    assert last_amounts([record("", "a", 1)], ["a"]) == {}
    asked = last_query("EUR", "RETURN")
    assert (asked.currency, asked.direction, asked.status) == ("EUR", "RETURN", "SUCCESS")
    assert last_query("EUR", "anything").direction == "ASSIGN"


NAMED = [SubUser(sub_user_id=each, alias=alias) for each, alias in (("2001", "Ads"), ("2002", "Über  Bau"))]
TWINS = [SubUser(sub_user_id=each, alias="Ads") for each in ("2001", "2002")]


@pytest.mark.parametrize(
    ("text", "amounts", "problems"),
    [
        ("", {}, []),
        ("Ads\t12.5\nüber bau\t3", {"2001": "12.50", "2002": "3.00"}, []),
        ("Name\tAmount\nAds\t12.5", {"2001": "12.50"}, []),
        ("12.5\tAds", {"2001": "12.50"}, []),
        ("2002\tnote\t1,000.50", {"2002": "1000.50"}, []),
        ("Ads;7", {"2001": "7.00"}, []),
        ("Ads\tUSD 7", {"2001": "7.00"}, []),
        ("Ads\t$7", {"2001": "7.00"}, []),
        ("Ads\tEUR 7", {}, ["Line 1: 7 isn't a clear amount in USD"]),
        ("Ads\t7.005", {}, ["Line 1: 7.005 isn't a clear"]),
        ("Ads\t1.000,50", {}, ["Line 1: 1.000,50 isn't a clear"]),
        ("Ads\t1,000", {}, ["Line 1: 1,000 isn't a clear"]),
        ("Ads\t1,000\n2002\t5.50", {"2001": "1000.00", "2002": "5.50"}, []),
        ("Ads\t1\nNobody\t2", {"2001": "1.00"}, ["Line 2: no such"]),
        ("Ads\t1\nAds\t2", {"2001": "1.00"}, ["Line 2: this sub-account was named"]),
        ("Ads\tÜber Bau\t1", {}, ["Line 1: more than one sub-account"]),
        ("Ads\t1\t2", {}, ["Line 1: exactly one"]),
        ("Ads", {}, ["Line 1: exactly one"]),
        ("Ads\t1,000\n2002\t7", {"2002": "7.00"}, ["Line 1: 1,000 isn't a clear"]),
        ("Name\tAmount\n" + "\n".join(["Ads\t1"] * 200), {"2001": "1.00"}, ["Line "] * 199),
        ("\n".join(["Ads\t1"] * 201), {"2001": "1.00"}, ["Line "] * 199 + ["Only the first 200"]),
    ],
)
def test_amounts_of_a_pasted_table(text: str, amounts: dict[str, str], problems: list[str]) -> None:
    pasted = read_pasted(text, payees_of(NAMED, "USD"), WORDS)
    assert pasted.amounts == amounts
    assert len(pasted.problems) == len(problems)
    assert all(said.en.startswith(start) for said, start in zip(pasted.problems, problems, strict=True))


def test_a_name_that_two_have_is_nobody_s() -> None:
    twins = payees_of(TWINS, "USD")
    ads = read_pasted("Ads\t1", twins, WORDS)
    assert (ads.amounts, ads.problems[0].en) == ({}, "Line 1: more than one sub-account is meant. Use its ID.")
    assert read_pasted("2001\t1", twins, WORDS).amounts == {"2001": "1.00"}
    nobody = read_pasted("\n".join(f"x{number}\t1" for number in range(9)), twins, WORDS)
    assert [text.en for text in shown_problems(nobody.problems)][-1] == "4 more lines have a problem"


@pytest.mark.parametrize(
    ("dialog", "sub_user_id", "alias", "now", "came"),
    [
        ("create", "", "  Baltics ", {"2001": "Ads", "2002": "Shop", "2003": "Baltics"}, True),
        ("create", "", "Baltics", {"2001": "Ads", "2002": "Shop"}, False),
        ("create", "", "Ads", {"2001": "Ads", "2002": "Shop"}, False),
        ("rename", "2001", "Adverts", {"2001": "Adverts", "2002": "Shop"}, True),
        ("rename", "2001", "Adverts", {"2001": "Ads", "2002": "Adverts"}, False),
        ("close", "2001", "Ads", {"2002": "Shop"}, True),
        ("close", "2001", "Ads", {"2001": "Ads"}, False),
    ],
)
def test_the_list_says_what_became_of_a_change_without_an_answer(
    dialog: str, sub_user_id: str, alias: str, now: dict[str, str], came: bool
) -> None:
    before, after = (
        [SubUser(sub_user_id=each, alias=name) for each, name in subs.items()]
        for subs in ({"2001": "Ads", "2002": "Shop"}, now)
    )
    assert came_true(dialog, sub_user_id, alias, before, after) is came
