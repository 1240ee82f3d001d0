"""Our scripts: each has a unit test in tests/js, and asks no browser for what it has not learned yet."""

import re

from tests.support import scripts

NEWER = re.compile(
    r"\b(?:Map|Object)\.groupBy|\bPromise\.(?:try|withResolvers)|\bArray\.fromAsync|\bIterator\.|\bURL\.(?:can)?[pP]arse\b"
    r"|\bAbortSignal\.any\b|\brequestIdleCallback\b|\bscrollend\b|\.checkVisibility\(|\.moveBefore\("
    r"|\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(|\bRegExp\.escape\b"
)
"""What Safari has learned after 16.4 (March 2023), or not yet: the style sheets, as they are built, ask for that version."""


def test_each_script_is_loaded_by_a_unit_test() -> None:
    assert scripts.scripts() == scripts.tested()


def test_no_script_asks_for_more_than_the_style_sheets_do() -> None:
    found = {name: NEWER.findall((scripts.ROOT / name).read_text("utf-8")) for name in scripts.scripts()}
    assert {name: asked for name, asked in found.items() if asked} == {}
