"""Whatever reads a stranger's text takes time that is linear in its length, in each place that does."""

import contextlib
import re
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic_core import PydanticCustomError

from tests.support.linear import assert_linear, repeated
from vcc_portal.domain import listing, redirects, tables
from vcc_portal.domain.card_changes import confirms
from vcc_portal.domain.card_numbers import mask_card_numbers
from vcc_portal.domain.inputs import normalized
from vcc_portal.domain.mailboxes import MAILBOX
from vcc_portal.domain.masking import mask_login_name
from vcc_portal.domain.money import BadAmount, parse_amount
from vcc_portal.domain.websites import WEBSITE
from vcc_portal.features.patterns import fields
from vcc_portal.log import clean_message, clean_stack
from vcc_portal.upstream import envelope, wire
from vcc_portal.upstream.download import file_name
from vcc_sandbox.core.redaction import clean
from vcc_sandbox.identity import mailboxes
from vcc_sandbox.provider_pages import checks
from vcc_sandbox.verification import websites

ROOT = Path(__file__).resolve().parents[2]
MARKS = "\u0327\u0301"
pytestmark = pytest.mark.timeout(60)


def amount(text: str) -> None:
    with contextlib.suppress(BadAmount):
        parse_amount(text, "USD")


def field(read: Callable[[str], Any]) -> Callable[[str], None]:
    def reads(text: str) -> None:
        with contextlib.suppress(PydanticCustomError):
            read(text)

    return reads


def disposition(text: str) -> None:
    file_name(f"attachment; {text}", "Islet")


READERS: list[tuple[str, Callable[[str], Any], Callable[[int], str]]] = [
    ("log: message", clean_message, repeated("\\", 'password="')),
    ("log: stack", lambda text: clean_stack([text] * 5), repeated("\\", 'password="')),
    ("card numbers: one run", lambda text: mask_card_numbers(text, str), repeated("4")),
    ("card numbers: groups of one", lambda text: mask_card_numbers(text, str), repeated("4 8-")),
    ("card numbers: groups of four", lambda text: mask_card_numbers(text, str), repeated("4859 ")),
    ("operation log", clean, repeated("4 8-")),
    ("normal form: marks", normalized, repeated(MARKS, "a")),
    ("normal form: marks that are letters", normalized, repeated("\u0301\uff9e", "a")),
    ("normal form: pairs of marks", normalized, repeated("\u0f73", "a")),
    ("normal form: ends of lines", normalized, repeated("\ufb2c\u0327")),
    ("amount: marks", amount, repeated(MARKS, "1")),
    ("amount: digits", amount, repeated("1")),
    ("amount: thousands", amount, repeated(",111", "1", "x")),
    ("amount: decimals", amount, repeated("0", "1.", "x")),
    ("search: keyword", listing._plain, repeated(MARKS, "a")),
    ("search: blanks", listing._plain, repeated(" \u3000")),
    ("confirmation", lambda text: confirms(text, 3), repeated(MARKS, "a")),
    ("login name: masked", mask_login_name, repeated("@")),
    ("phone", field(fields._phone), repeated("1 -(")),
    ("form e-mail", field(fields.email), repeated(".a", "a@", "@")),
    ("mailbox", re.compile(MAILBOX).fullmatch, repeated(".a", "a@", "@")),
    ("mailbox: letters", re.compile(MAILBOX).fullmatch, repeated("a", after="@")),
    ("website", WEBSITE.fullmatch, repeated("a.", after="@")),
    ("website: letters", WEBSITE.fullmatch, repeated("a", "https://")),
    ("redirect: dots", lambda text: redirects.safe_redirect(text, ()), repeated("/..")),
    ("redirect: percent", redirects._decodings, repeated("%25")),
    ("redirect: tree", redirects._TREE.search, repeated("/.a")),
    ("redirect: parameters", lambda text: redirects.without_param(text, "a"), repeated("&b=", "/?")),
    ("table: quotes", tables.read_table, repeated('"')),
    ("table: unclosed", tables.read_table, repeated('"a""\t')),
    ("table: cells that open", tables.read_table, repeated('""a\t"')),
    ("table: numbers", tables.read_table, repeated("1,111", "$", "x")),
    ("table: blanks", tables.read_table, repeated(" ")),
    ("table: line ends", tables.read_table, repeated("\r\n\r")),
    ("file name: unclosed", disposition, repeated("\\", 'filename="')),
    ("file name: many", disposition, repeated("filename*=")),
    ("file name: quotes", disposition, repeated("filename*='")),
    ("file name: blanks", disposition, repeated(" ", "filename*", ";")),
    ("file name: empty", disposition, repeated("filename=;")),
    ("file name: marks", disposition, repeated(MARKS, 'filename="a', '"')),
    ("file name: places", disposition, repeated("../", 'filename="', '"')),
    ("credential", wire.is_token, repeated("a", after="\n")),
    ("result code", lambda text: envelope._code({"code": text}), repeated("1")),
    ("sandbox mail", checks.mail, repeated(".", "a@", "@")),
    ("sandbox mail: letters", checks.mail, repeated("a", after="@")),
    ("sandbox website", checks.website, repeated(".", "https://", "@")),
    ("sandbox website: letters", checks.website, repeated("a", "https://")),
    ("sandbox amount", checks.amount, repeated("111,")),
    ("sandbox Latin", checks.latin, repeated("a ", after="é")),
    ("sandbox KYB website", websites.FORM.fullmatch, repeated("a.", after="/ ")),
    ("sandbox KYB website: dots", websites.FORM.fullmatch, repeated(".", after="@")),
    ("sandbox mailbox", mailboxes.FORM.fullmatch, repeated(".a", "a@a", "@")),
    ("sandbox mailbox: hyphens", mailboxes.FORM.fullmatch, repeated("a-", "a@", ".")),
]


@pytest.mark.parametrize(("read", "text"), [row[1:] for row in READERS], ids=[row[0] for row in READERS])
def test_a_reader_of_foreign_text_is_linear(read: Callable[[str], Any], text: Callable[[int], str]) -> None:
    assert_linear(read, text)


def test_this_would_find_what_is_worse() -> None:
    with pytest.raises(AssertionError, match="characters take"):
        assert_linear(re.compile(r"a+b").search, lambda length: "a" * (length // 4))  # even of a quarter of the text


@given(st.text(max_size=200), st.sampled_from(["NFC", "NFKC"]))
def test_the_normal_form_of_ordinary_text_is_the_usual_one(text: str, form: Any) -> None:
    assert normalized(text, form) == unicodedata.normalize(form, text)


def test_marks_past_a_language_s_need_are_left_out() -> None:
    assert normalized("a" + "\u0301" * 500 + "b" + "\u0301" * 3) == "\u00e1" + "\u0301" * 29 + "b" + "\u0301" * 3


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("", ""), ("1", "1"), ("12", "12"), ("123", "123"), ("1234", "1,234"), ("123456", "123,456"), ("-1234567", "-1,234,567"),
     ("1234.5678", "1,234.5678"), ("12345.", "12,345."), ("x", "x"), ("1,2", "1,2")],
)  # fmt: skip
def test_the_page_groups_thousands(typed: str, shown: str) -> None:
    assert in_node(f"console.log(JSON.stringify(grouped({typed!r})))") == f'"{shown}"\n'


def test_the_page_groups_thousands_in_linear_time() -> None:
    """Measured in the browser's own engine, as ratio, with the floor of the other tests."""
    script = """
    const seconds = (length) => {
      const text = "1".repeat(length);
      let least = Infinity;
      for (let turn = 0; turn < 5; turn += 1) {
        const began = performance.now();
        grouped(text);
        least = Math.min(least, performance.now() - began);
      }
      return least / 1000;
    };
    const [short, long] = [seconds(6000), seconds(60000)];
    console.log(long <= Math.max(0.02, 40 * short));
    """
    assert in_node(script) == "true\n"


def in_node(script: str) -> str:
    source = (ROOT / "vcc_portal/components/patterns/amounts.js").read_text(encoding="utf-8")
    command = [Path(sys.executable).parent / "node", "--input-type=module", "--eval", f"{source}\n{script}"]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=50).stdout
