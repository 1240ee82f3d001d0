"""The call tables and the specification's list of calls say the same (spec §7)."""

import csv
from collections import Counter
from pathlib import Path

from vcc_portal.config import Settings
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.call import CallKind
from vcc_portal.upstream.calls import ALL_CALLS, HIDDEN_PATHS
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.base import StepUp
from vcc_portal.upstream.models.user import SendMobile
from vcc_portal.upstream.wire import base, path

Key = tuple[str, str, str]
LISTED: set[Key] = set()
TOLERATED: dict[Key, set[str]] = {}
with (Path(__file__).parent / "spec" / "calls.tsv").open(encoding="utf-8") as file:
    for row in csv.DictReader(file, delimiter="\t"):
        key = (row["base"], row["method"], row["path"])
        LISTED.add(key)
        if row["tolerated"]:
            TOLERATED[key] = set(row["tolerated"].split())

NOT_YET: set[Key] = set()
"""Listed calls without a row."""
HIDDEN_KEYS: set[Key] = {
    ("main", "GET", "/user/bizAccount/list"),
    ("main", "POST", "/advert/code/list"),
    ("main", "POST", "/advert/list"),
}
"""Rows for calls whose path is not listed; the fourth, the agreement query, is a listed one of the content service."""


def _rows() -> dict[Key, object]:
    return {(call.service.value, call.method, call.path): call for call in ALL_CALLS}


def test_every_row_is_listed() -> None:
    assert set(_rows()) - LISTED == HIDDEN_KEYS, "agree on the call first: a line in tests/contract/spec/calls.tsv"


def test_every_listed_call_has_a_row_or_is_known_to_be_missing() -> None:
    assert LISTED - set(_rows()) == NOT_YET


def test_no_two_rows_make_the_same_request() -> None:
    keys = Counter((call.service, call.method, call.path) for call in ALL_CALLS)
    assert [key for key, times in keys.items() if times > 1] == []


def test_tolerated_codes_are_the_listed_ones() -> None:
    found = {key: set(call.tolerate) for key, call in _rows().items() if call.tolerate}
    assert found == TOLERATED


def test_a_call_that_may_ask_for_a_verification_says_what_for_and_takes_one() -> None:
    asking = {call for call in ALL_CALLS if Code.STEP_UP_NEEDED in call.tolerate}
    assert asking == {call for call in ALL_CALLS if call.type_code}
    for call in asking:
        assert issubclass(call.request, StepUp)
        SendMobile(type_code=call.type_code)


def test_hidden_paths_have_a_setting_with_the_rows_path_as_default() -> None:
    assert len(HIDDEN_PATHS) == 4
    for call, name in HIDDEN_PATHS.items():
        assert Settings.model_fields[name].default == call.path
        assert path(call, Settings.model_construct(**{name: "/real"})) == "/real"


def test_bases() -> None:
    settings = Settings()
    found = {call.service.value: base(call.service, settings) for call in ALL_CALLS}
    assert found == {"main": "/cb-va-vcc", "sso": "/cb-va-sso-api", "cms": "/cb-cms", "open": "/cb-open-api"}


FOUND_AGAIN = {account_calls.APPLY_BILL_SUBMIT}
"""They move no money; their number is for finding them when the answer was lost (contract §6)."""


def test_money_calls_carry_a_request_number() -> None:
    for call in ALL_CALLS:
        numbered = "request_no" in call.request.model_fields and _moves(call.path)
        assert numbered == (call.kind is CallKind.MONEY or call in FOUND_AGAIN), str(call)


def _moves(where: str) -> bool:
    return not where.endswith(("/page", "/query"))


def test_only_reads_are_called_again_by_themselves() -> None:
    changing = ("/update", "/submit", "/apply", "/send", "/switch", "/logout", "/move", "/cancel", "/create", "/reach")
    for call in ALL_CALLS:
        last_words = [f"/{word}" for word in call.path.split("/")[1:]]
        if any(word in changing for word in last_words) and "/bill" not in last_words:
            assert call.kind is not CallKind.READ, str(call)


def test_paths_with_places_are_filled_by_their_requests() -> None:
    assert [call for call in ALL_CALLS if "{" in call.path] == [card_calls.RECHARGE_RESULT]
    assert "id" in card_calls.RECHARGE_RESULT.request.model_fields
