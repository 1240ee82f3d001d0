"""The texts that users read, and what they are filled with (spec §8)."""

import copy
import json
import pickle
import re
import string
from typing import Any

import pytest

from vcc_portal.errors.catalogue import CATALOGUE, DEFAULT, Effect, Fills, describe, lookup, remaining_attempts, text_of
from vcc_portal.errors.codes import Code
from vcc_portal.errors.exceptions import BadAnswer, BusinessError, HttpStatusError, NoAnswer, Superseded, Tolerated
from vcc_portal.i18n import Text, errors
from vcc_portal.i18n.http import STATUS, status_text
from vcc_portal.i18n.text import EMPTY

TEXTS = [
    *(row.text for row in CATALOGUE.values()),
    *(row.bare for row in CATALOGUE.values() if row.bare != EMPTY),
    *(text for text in vars(errors).values() if isinstance(text, Text)),
    *STATUS.values(),
]
FILLERS = {Fills.NOTHING: set(), Fills.ATTEMPTS: {"remaining"}, Fills.DURATION: {"duration"}}


def _business(code: str, data: Any = None, param: tuple[str, ...] = ()) -> BusinessError:
    return BusinessError("POST /x", code, "the provider's words", data, param)


def _places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.en[:30])
def test_both_languages_say_something(text: Text) -> None:
    assert re.search(r"[一-鿿]", text.zh)
    assert not re.search(r"[一-鿿]", text.en)
    assert text.en[0].isupper()
    assert _places(text.zh) == _places(text.en)


@pytest.mark.parametrize("row", CATALOGUE.values(), ids=lambda row: row.code)
def test_a_text_has_the_places_that_its_row_fills(row: Any) -> None:
    assert _places(row.text.zh) == FILLERS[row.fills]


@pytest.mark.parametrize("code", CATALOGUE)
@pytest.mark.parametrize(
    ("data", "param"), [(None, ()), ({"maxFailNum": 5, "currentFailNum": 2}, ("90",)), ([], ("x",))]
)
def test_every_code_can_be_described(code: str, data: Any, param: tuple[str, ...]) -> None:
    text = describe(_business(code, data, param))
    assert text.zh
    assert text.en
    assert "{" not in text.zh + text.en
    assert "provider" not in text.en


@pytest.mark.parametrize("code", [*CATALOGUE, "999999"])
def test_a_code_that_comes_alone_has_no_places_left(code: str) -> None:
    """As that of one card among many, which has neither counters nor seconds."""
    said = text_of(code)
    assert "{" not in said.zh + said.en
    assert said == describe(_business(code))


@pytest.mark.parametrize("code", Code)
def test_a_code_is_its_string_and_carries_its_row(code: Code) -> None:
    assert code == code.value == str(code) == code.row.code
    assert hash(code) == hash(code.value)
    assert Code(code.value) is code
    assert pickle.loads(pickle.dumps(code)) is code
    assert copy.deepcopy(code) is code
    assert json.loads(json.dumps({"code": code})) == {"code": code.value}


def test_one_text_is_written_once() -> None:
    texts = [code.row.text for code in Code]
    assert len({id(text) for text in texts}) == len(set(texts)), "codes that share a text share a constant"


def test_an_unknown_code_is_the_default() -> None:
    assert lookup("123456") is DEFAULT
    assert describe(_business("123456")) == errors.DEFAULT


@pytest.mark.parametrize(
    ("code", "effect"),
    [
        ("900001", Effect.GO_FROZEN),
        ("900002", Effect.GO_LANDING),
        ("900003", Effect.GO_LANDING),
        ("900004", Effect.MESSAGE),
        ("10010", Effect.SIGN_OUT),
        ("200016", Effect.SIGN_AGREEMENTS),
        ("200017", Effect.FORBIDDEN_PAGE),
        ("200018", Effect.FORBIDDEN_PAGE),
        ("200019", Effect.FORBIDDEN_PAGE),
        ("200021", Effect.NO_AUTH),
        ("200022", Effect.MESSAGE),
        ("200031", Effect.TOAST),
    ],
)
def test_effects(code: str, effect: Effect) -> None:
    assert lookup(code).effect is effect


def test_every_other_code_is_a_message() -> None:
    special = {code for code, row in CATALOGUE.items() if row.effect is not Effect.MESSAGE}
    assert special == {
        "900001",
        "900002",
        "900003",
        "10010",
        "200016",
        *map(str, range(200017, 200020)),
        "200021",
        "200031",
    }


@pytest.mark.parametrize(
    ("data", "left"),
    [
        ({"maxFailNum": 5, "currentFailNum": 2}, 3),
        ({"maxFailNum": "5", "currentFailNum": "5"}, 0),
        ({"maxFailNum": 5, "currentFailNum": 9}, 0),
        ({"maxFailNum": 5}, 5),
    ],
)
def test_remaining_attempts(data: Any, left: int) -> None:
    assert remaining_attempts(data) == left
    assert str(left) in describe(_business(Code.SMS_CODE_WRONG, data)).zh


@pytest.mark.parametrize(
    "data",
    [
        {"maxFailNum": None, "currentFailNum": []},
        {"currentFailNum": 1},
        {},
        None,
        "x",
        {"maxFailNum": "9" * 4000},
        {"maxFailNum": 1e308},
    ],
)
def test_tries_that_are_not_told_are_not_called_none(data: Any) -> None:
    """Who reads of none left tries no more."""
    assert remaining_attempts(data) is None
    for code in (Code.SMS_CODE_WRONG, Code.PAY_PWD_WRONG):
        assert describe(_business(code, data)) == code.row.bare


@pytest.mark.parametrize("code", ["210006", "210017", "210018"])
def test_durations(code: str) -> None:
    assert "10 分钟" in describe(_business(code, param=("600",))).zh
    assert "10 minutes" in describe(_business(code, param=("600",))).en
    assert "，请稍后重试" in describe(_business(code)).zh
    assert "Try again in a little while." in describe(_business(code, param=("soon",))).en
    for no_time in ("2025100700048271", "9" * 4000):
        assert "Try again in a little while." in describe(_business(code, param=(no_time,))).en


@pytest.mark.parametrize(
    ("code", "field"),
    [
        ("930001", "holderName"),
        ("930002", "holderName"),
        ("930003", "country"),
        ("930005", "postcode"),
        ("930007", "address"),
        ("930009", "startTime"),
        ("930010", "endTime"),
        ("930013", "cardNo"),
        ("930014", "commitment"),
        ("930016", "purpose"),
        ("930018", "relationship"),
        ("930019", None),
        ("210004", "smsCode"),
    ],
)
def test_a_code_names_its_field(code: str, field: str | None) -> None:
    assert lookup(code).field == field


def test_statuses() -> None:
    assert set(STATUS) == {400, 401, 403, 404, 405, 408, 500, 501, 502, 503, 504, 505}
    assert describe(HttpStatusError("GET /x", 503)) == STATUS[503]
    assert "418" in status_text(418).zh
    assert "418" in status_text(418).en


def test_failures_without_a_code() -> None:
    assert describe(NoAnswer("GET /x", "ConnectError")) == errors.NO_ANSWER
    assert describe(BadAnswer("GET /x", "not an envelope")) == errors.DEFAULT
    assert describe(Superseded("GET /x", "overtaken")) == errors.SUPERSEDED
    assert describe(Tolerated("GET /x", "210021")) == Code.STEP_UP_NEEDED.row.text
