"""What the provider has put into words is read in both languages, and asked for twice only where there is any."""

from typing import Any

import pytest

from vcc_portal.domain.text import Language, Text
from vcc_portal.errors.failed import Failed, failure
from vcc_portal.errors.row import Effect
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import user as user_calls

AGREED = ["照片不清晰", "", "缺一页"]
DOWN = failure(Text.same("down"))


def visit(said: list[str] | Failed, language: Language, asked: list[str]) -> Visit:
    async def other(call: Any, request: Any, *, lane: str = "") -> list[str]:
        asked.append(lane)
        if isinstance(said, Failed):
            raise said
        return said

    return Visit(other, language=language, ask_in_the_other=other)


@pytest.mark.parametrize(
    ("here", "language", "there", "told", "times"),
    [
        (
            AGREED,
            "zh",
            ["Blurred", "", "A page is missing"],
            [("照片不清晰", "Blurred"), ("", ""), ("缺一页", "A page is missing")],
            1,
        ),
        (["Blurred"], "en", ["照片不清晰"], [("照片不清晰", "Blurred")], 1),
        (["Blurred"], "en", [""], [("Blurred", "Blurred")], 1),
        (["Blurred"], "en", DOWN, [("Blurred", "Blurred")], 1),
        (["Blurred"], "en", ["照片不清晰", "缺一页"], [("Blurred", "Blurred")], 1),
        (["", ""], "zh", DOWN, [("", ""), ("", "")], 0),
        ([], "zh", DOWN, [], 0),
    ],
)
async def test_in_both(
    here: list[str], language: Language, there: list[str] | Failed, told: list[tuple[str, str]], times: int
) -> None:
    asked: list[str] = []
    found = await visit(there, language, asked).in_both(here, user_calls.KYC_LIST, Nothing(), list, lane="x")  # type: ignore[arg-type]
    assert [(one.zh, one.en) for one in found] == told
    assert len(asked) == times
    assert "x" not in asked, "neither ends the other"


async def test_without_a_page_there_is_one_language() -> None:
    async def nobody(*_: object, **__: object) -> None:
        raise AssertionError

    assert await Visit(nobody).in_both(["a"], user_calls.KYC_LIST, Nothing(), list) == [Text.same("a")]  # type: ignore[arg-type]


async def test_what_leaves_the_page_does_so_in_either_language() -> None:
    over = failure(Text.same("over"), effect=Effect.SIGN_OUT)
    with pytest.raises(Failed):
        await visit(over, "zh", []).in_both(["a"], user_calls.KYC_LIST, Nothing(), list)  # type: ignore[arg-type]
