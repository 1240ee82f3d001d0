"""No canary survives in a log line, whoever writes it and however (reliability S10)."""

import io
import json
import logging
import logging.config
import re
import time
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.linear import assert_linear, repeated
from vcc_portal import log as portal_log
from vcc_portal.errors.exceptions import BadAnswer
from vcc_portal.log import LONGEST_MESSAGE, LONGEST_PIECE, MARK, MOST_PIECES, redact
from vcc_portal.upstream.calls import ALL_CALLS

PAN = "4859320012345670"
CANARIES = [
    f"card {PAN}",
    "card 4859 3200 1234 5670 declined",
    "card 4859-3200-1234-5670",
    '{"cardNo": "canary-1"}',
    "{'cvv': '987'}",
    '{"cvv": 987}',
    "cvv=987",
    "{'smsCode': '424242', 'x': 1}",
    '{"sms_code":"424242"}',
    "smsCode: 424242",
    "{'password': 'islet \\'demo\\' 2026'}",
    '{"password": "a \\"canary\\" b"}',
    "payPwd=canary",
    "loginPwd='canary'",
    "GET /account?ssotoken=canary-token&x=1 HTTP/1.1",
    "GET /account?x=1&ssoToken=canary-token HTTP/1.1",
    '127.0.0.1 - "GET /_event/?EIO=4&token=canary-uuid HTTP/1.1" 101',
    "cookie: vcc_sid=canary; a=canary2",
    "Set-Cookie: SSOSESSION=canary; Path=/",
    "headers={'cookie': 'vcc_sid=canary; other=1', 'host': 'x'}",
    "[(b'cookie', b'vcc_sid=canary')]",
    "SSOSESSION=canary",
    "__Host-vcc_sid=canary",
    "Authorization: Bearer canary.canary.canary",
    "token='canary'",
    "verifyToken=canary imageTicket=canary",
    "imageCode: canary",
    "{'legalIdNo': 'canary'}",
    "Received event data as a string. Event data: {'name': 'x', 'payload': {'anything': 'canary'}}",
    "Failed to deserialize event data: {'payload': {'k': 'canary'}}",
    "Error transforming event argument 'amount' with value 'canary' and type hint '<class int>'",
    "Event(name='x', payload={'a': 'canary'}, router_data={'headers': {'cookie': 'canary'}})",
    "with value 'canary' and type hint '' canary' and type hint '<class int>'",
    "verification of 'imageCode': 'canary'",
    "{'activateCode': 'canary'}, verify_code=canary captchaCode: canary",
    "captcha: canary",
    "Authorization: Basic Y2FuYXJ5OmNhbmFyeQ==",
    "sent with bearer canary.canary-canary",
    "id_no=canary",
    "{'idNo': 'canary'}",
    "cert_no: canary",
    "legal_id_no='canary'",
    "card 12 4859 3200 1234 5670 was declined",
    "card 4859 3200 1234 5670 12 was declined",
    "line 12 4859320012345670",
    "４８５９320012345670",
    'password="canary \\\\ canary',
    "password='canary, and no end",
    "pwd: 'canary\ncanary",
    '{"body": "{\\"cardNo\\": \\"canary\\", \\"x\\": 1}"}',
    r"{\"password\": \"a \\\"canary\\\" b\"}",
    "credential=Credential('canary')",
    "credential=Credential(token='canary')",
    "[['password', 'canary'], ['name', 'x']]",
    "(b'otp', b'canary')",
    'body["password"] = "canary"',
    "{'smsCode': ['canary', 'canary']}",
    "{'password': {'value': 'canary'}}",
    "userPassword=canary",
    "cardPin=987",
    "tried\\npin=987",
    "redirectUrl=%2Faccount%3Fssotoken%3Dcanary&x=1",
    "postgresql://portal:canary@database/portal",
    'Cookie: a="canary"; vcc_sid="canary"',
    "x-api-key: canary",
]
SECRETS = (PAN, "4859 3200", "4859-3200", "canary", "987", "424242", "islet")


@pytest.mark.parametrize("text", CANARIES)
def test_the_secret_is_gone(text: str) -> None:
    clean = redact(text)
    assert MARK in clean
    assert not any(secret in clean for secret in SECRETS), clean


@pytest.mark.parametrize(
    "text",
    [
        "GET /card/page: code 210004",
        "Refused reflex___state____state.vcc_portal.card_list_state.load: string_type at amount",
        "transaction 20251118000012340 settled",
        "POST /login/check: HTTP status 500",
        *(str(BadAnswer(str(call), "not an envelope")) for call in ALL_CALLS),
        "1700000000000 ms",
        "The sandbox answers at http://127.0.0.1:3900",
        "0000000000000000",
    ],
)
def test_ordinary_lines_stay_readable(text: str) -> None:
    assert redact(text) == text


@pytest.fixture
def output() -> Iterator[io.StringIO]:
    factory = logging.getLogRecordFactory()
    portal_log.install()
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logging.Formatter("%(name)s %(message)s"))
    logger = logging.getLogger("reflex.sample")
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    yield stream
    logger.removeHandler(handler)
    logging.setLogRecordFactory(factory)


def test_every_logger_is_covered(output: io.StringIO) -> None:
    log = logging.getLogger("reflex.sample.child")
    log.debug("password=%s", "canary")
    log.info("%(cvv)s", {"cvv": f"cvv=987 {PAN}"})
    log.warning({"password": "canary"})
    log.error("one %s", "password=canary", "too many")  # noqa: PLE1205  a mistake must not leak either
    assert not any(secret in output.getvalue() for secret in SECRETS)
    assert output.getvalue().count(MARK) >= 4


def test_tracebacks_are_covered(output: io.StringIO) -> None:
    log = logging.getLogger("reflex.sample")
    try:
        raise ValueError(f"card {PAN}", {"password": "canary"})  # noqa: TRY301
    except ValueError:
        log.exception("failed with cookie: vcc_sid=canary")
    text = output.getvalue()
    assert "Traceback" in text
    assert PAN not in text
    assert "vcc_sid=canary" not in text
    assert "'password': 'canary'" not in text


def test_stack_texts_are_covered(output: io.StringIO) -> None:
    def fail(password: str) -> None:
        logging.getLogger("reflex.sample").warning("card %s", PAN, stack_info=True)
        raise KeyError(f"card {PAN}, {password=}")

    secret = f"canary-{1}"  # a traceback shows the lines of this file
    try:
        fail(secret)
    except KeyError:
        logging.getLogger("reflex.sample").exception("failed")
    text = output.getvalue()
    assert "Stack (most recent call last)" in text
    assert "fail" in text
    assert text.count(MARK) == 3
    assert PAN not in text
    assert "canary-1" not in text


FORGED = "2025-11-18 09:30:05 ERROR forged"


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\x0b", "\x0c", "\x1c", "\x1e", "\x85", "\u2028", "\u2029"])
def test_nobody_writes_a_line_of_his_own(output: io.StringIO, end: str) -> None:
    log = logging.getLogger("reflex.sample")
    log.warning("a page said %s", f"x{end}{FORGED}")
    try:
        raise ValueError(f"x{end}{FORGED}")  # noqa: TRY301
    except ValueError:
        log.exception("failed", stack_info=True)
    lines = output.getvalue().splitlines()
    assert [line for line in lines if line.startswith("reflex.sample ")] == [lines[0], "reflex.sample failed"]
    assert FORGED in lines[0]
    assert not [line for line in lines if line.startswith("2025")]


@pytest.mark.parametrize(
    "mark", ["\x00", "\x1b", "\x07", "\x7f", "\x9b", "\u202e", "\u2066", "\u200b", "\ufeff", "\ud800"]
)
def test_what_cannot_be_seen_is_spelled_out(output: io.StringIO, mark: str) -> None:
    logging.getLogger("reflex.sample").warning("a%sb\tc 屿 é", mark)
    assert output.getvalue() == f"reflex.sample a{mark.encode('unicode_escape').decode()}b\tc 屿 é\n"


def test_a_long_message_is_cut_and_says_so(output: io.StringIO) -> None:
    logging.getLogger("reflex.sample").warning("a" * (LONGEST_MESSAGE + 500))
    assert output.getvalue() == f"reflex.sample {'a' * LONGEST_MESSAGE} … (500 more characters)\n"
    logging.getLogger("reflex.sample").warning("b" * LONGEST_MESSAGE)
    assert output.getvalue().endswith(f" {'b' * LONGEST_MESSAGE}\n")


def test_only_the_last_digits_before_the_cut_are_left_out(output: io.StringIO) -> None:
    logging.getLogger("reflex.sample").warning("1 " * LONGEST_MESSAGE)
    assert LONGEST_MESSAGE - 100 < len(output.getvalue()) < LONGEST_MESSAGE + 100


def test_the_cut_leaves_nothing_of_a_secret(output: io.StringIO) -> None:
    for shown in range(1, 18):
        filled = "x" * (LONGEST_MESSAGE - shown)
        logging.getLogger("reflex.sample").warning("%s%s", filled, PAN)
        logging.getLogger("reflex.sample").warning('%s password="canary-canary-canary"', filled[10:])
    written = output.getvalue()
    assert "485" not in written
    assert "canary" not in written


def test_a_long_traceback_is_cut_and_keeps_its_ends(output: io.StringIO) -> None:
    def descend(depth: int) -> None:
        if not depth:
            raise ValueError("y" * (LONGEST_PIECE + 700) + PAN)
        other(depth - 1)

    def other(depth: int) -> None:
        descend(depth)

    try:
        try:
            raise KeyError("z" * 100_000)  # noqa: TRY301
        except KeyError:
            descend(200)
    except ValueError:
        logging.getLogger("reflex.sample").exception("failed")
    text = output.getvalue()
    assert len(text) < (MOST_PIECES + 2) * (LONGEST_PIECE + 100)
    assert "KeyError: 'zzz" in text
    assert "ValueError: yyy" in text
    assert text.count("more characters)") == 2
    assert "more)" in text
    assert "test_a_long_traceback_is_cut" in text


@pytest.mark.timeout(60)
def test_what_is_cut_costs_nothing(output: io.StringIO) -> None:
    log = logging.getLogger("reflex.sample")

    def seconds(length: int) -> float:
        text = 'password="\\' * (length // 11)
        began = time.thread_time()
        log.warning(text)
        try:
            raise ValueError(text)  # noqa: TRY301
        except ValueError:
            log.exception("failed")
        return time.thread_time() - began

    assert min(seconds(2_000_000) for _ in range(5)) < 20 * min(seconds(20_000) for _ in range(5))


def test_installing_twice_is_installing_once(output: io.StringIO) -> None:
    before = logging.getLogRecordFactory()
    portal_log.install()
    assert logging.getLogRecordFactory() is before


# Everything that a secret is known by, and whatever might be read twice on the way to it.
NAMES = [
    "password", "passwd", "passphrase", "pass", "payPwd", "cvv", "cvc2", "cvn", "pan", "cardNo", "card_number", "otp", "pin",
    "smsCode", "imageCode", "activate_code", "captchaCode", "token", "imageTicket", "SSOSESSION", "sandboxSso",
    "__Host-vcc_sid", "sid", "secret", "credential", "api_key", "idNo", "legal_id_no", "cert_no", "cookie", "set-cookie",
    "authorization",
]  # fmt: skip
PIECES = [
    *NAMES, "a", "_", "-", "a_", "\\", '"', "'", '\\"', "=", ":", ": ", ",", " ", "\n", "[", "]", "{", "}", "(", "%3D", "b'",
    '="', "='", '": "', "': '", '=\\"', "=[", "={", "=(", "4", "4 ", "4-", "4859 ", "4859320012345670", "Event(", "event data: ",
    "with value '", "' and type hint", "payload=", "bearer ", "basic a", "://", "://a:", "@", "\x00", "\ud800", "屿", "٣",
]  # fmt: skip


@pytest.mark.timeout(60)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("opened", ['="', "='", '": "', '=\\"', "=", ": [", "={'", "=("])
def test_a_secret_that_is_not_closed_takes_linear_time(name: str, opened: str) -> None:
    for unit in ("\\", "a", '\\"', "'\\", "("):
        assert_linear(redact, repeated(unit, before=f"{name}{opened}"))


@pytest.mark.timeout(60)
@pytest.mark.parametrize("unit", PIECES)
def test_hostile_text_takes_linear_time(unit: str) -> None:
    assert_linear(redact, repeated(unit))
    assert_linear(redact, repeated(unit, before="password=", after="!"))


@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=5), st.sampled_from(PIECES), st.sampled_from(PIECES))
def test_any_mixture_takes_linear_time(unit: list[str], before: str, after: str) -> None:
    assert_linear(redact, repeated("".join(unit), before, after))


@given(st.sampled_from(NAMES), st.text(st.sampled_from("q\\\"' \n:=,;&()[]{}")), st.booleans())
def test_a_quoted_secret_is_gone_whatever_is_in_it(name: str, around: str, closed: bool) -> None:
    secret = f"{around}canary{around}"
    for text in (json.dumps({name: secret}), repr({name: secret}), json.dumps(json.dumps({name: secret}))):
        assert "canary" not in redact(text if closed else text[: text.rindex("canary") + 6])


NUMBERS = {
    13: "4222222222222", 14: "36227206271667", 15: "378282246310005", 16: "4859320012345670",
    17: "50180012345678900", 18: "627780001234567893", 19: "6304000123456789015",
}  # fmt: skip


def grouped(number: str, size: int, sign: str) -> str:
    return sign.join(number[place : place + size] for place in range(0, len(number), size))


@pytest.mark.parametrize("length", NUMBERS)
@pytest.mark.parametrize("sign", ["", " ", "-"])
@pytest.mark.parametrize("around", ["{}", "card {}.", "2 {}", "{} 7", "x{}x", "2025-11-18 {}", "12 34 {}-5"])
def test_card_numbers_of_every_length_are_gone(length: int, sign: str, around: str) -> None:
    number = NUMBERS[length]
    for size in (4, 6, 1):
        if sign or size == 4:
            assert grouped(number, size, sign)[-9:] not in redact(around.format(grouped(number, size, sign)))


@pytest.fixture
def root() -> Iterator[logging.Logger]:
    """The root logger and the product's own, as they are now again afterwards."""
    loggers = [logging.getLogger(name) for name in ("", "vcc_portal", "vcc_sandbox", "_granian")]
    before = [(logger, logger.level, logger.handlers[:]) for logger in loggers]
    yield loggers[0]
    for logger, level, handlers in before:
        logger.setLevel(level)
        logger.handlers[:] = handlers


@pytest.mark.parametrize(
    ("level", "shown"),
    [
        ("DEBUG", ["portal debug", "portal info", "portal warning", "library warning"]),
        ("INFO", ["portal info", "portal warning", "library warning"]),
        ("WARNING", ["portal warning", "library warning"]),
        ("ERROR", []),
    ],
)
def test_a_line_says_when_how_bad_and_who(
    level: str, shown: list[str], root: logging.Logger, capsys: pytest.CaptureFixture[str]
) -> None:
    logging.config.dictConfig(portal_log.configuration(level))
    for name, who in (("portal", "vcc_portal.upstream.client"), ("library", "httpx")):
        for severity in (logging.DEBUG, logging.INFO, logging.WARNING):
            logging.getLogger(who).log(severity, "%s %s", name, logging.getLevelName(severity).lower())
    lines = capsys.readouterr().err.splitlines()
    assert [line.rpartition(": ")[2] for line in lines] == shown
    assert all(
        re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} [A-Z]+ (vcc_portal\.upstream\.client|httpx): ", line)
        for line in lines
    )


def test_a_tab_that_is_closed_before_its_answer_has_no_line(
    root: logging.Logger, capsys: pytest.CaptureFixture[str]
) -> None:
    logging.config.dictConfig(portal_log.configuration("INFO"))
    framework = logging.getLogger("reflex.app")
    framework.warning("Attempting to send delta to disconnected client 'x'")
    framework.warning("Frontend version 1 does not match")
    assert [line.rpartition(": ")[2] for line in capsys.readouterr().err.splitlines()] == [
        "Frontend version 1 does not match"
    ]
