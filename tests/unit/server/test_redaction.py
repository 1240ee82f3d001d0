"""No canary survives in a log line, whoever writes it and however (reliability S10)."""

import io
import logging
from collections.abc import Iterator

import pytest

from vcc_portal.server import redaction
from vcc_portal.server.redaction import MARK, redact

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
    redaction.install()
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


def test_installing_twice_is_installing_once(output: io.StringIO) -> None:
    before = logging.getLogRecordFactory()
    redaction.install()
    assert logging.getLogRecordFactory() is before


@pytest.mark.parametrize("text", ["a" * 100_000, "'" * 50_000, "password=" * 5_000, "4 " * 50_000, "Event(" * 20_000])
@pytest.mark.timeout(5)
def test_hostile_lines_do_not_stall_the_log(text: str) -> None:
    redact(text)
