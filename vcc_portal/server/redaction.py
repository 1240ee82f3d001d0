"""Keeps secrets out of every log line, whoever writes it: installed before anything else is imported (decision 4)."""

import logging
import re
import traceback
from typing import Any

MARK = "[redacted]"
_NAMES = (
    r"pass(?:word|wd|phrase)?|[a-z]*pwd|cvv2?|cvc2?|cvn|pan|card_?no|card_?number|otp|pin|"
    r"(?:sms|image|activate|verify|captcha)_?code|[a-z_]*token|[a-z_]*ticket|ssosession|sandboxsso|"
    r"(?:__host-)?vcc_sid|sid|secret|credential|api_?key|(?:id|cert)_?no|legal_?id_?no"
)
_QUOTED_PAIR = re.compile(
    rf"(?P<key>[\"']?(?<![A-Za-z0-9])(?:{_NAMES})(?![A-Za-z0-9])[\"']?\s*[:=]\s*b?)(?P<quote>[\"'])(?:\\.|(?!(?P=quote)).)*(?P=quote)",
    re.IGNORECASE | re.DOTALL,
)
_BARE_PAIR = re.compile(
    rf"(?P<key>[\"']?(?<![A-Za-z0-9])(?:{_NAMES})(?![A-Za-z0-9])[\"']?\s*[:=]\s*)(?![\"'\s\[])[^\s,;&)}}\]\"'>|]+",
    re.IGNORECASE,
)
_HEADER = re.compile(
    r"(?P<key>(?<![A-Za-z0-9])(?:set-)?cookie\s*:\s*|authorization\s*:\s*)(?P<value>[^\r\n\"']+)", re.IGNORECASE
)
_QUOTED_HEADER = re.compile(
    r"(?P<key>b?[\"'](?:set-)?(?:cookie|authorization)[\"']\s*[:,=]\s*b?)(?P<quote>[\"'])(?:\\.|(?!(?P=quote)).)*(?P=quote)",
    re.IGNORECASE | re.DOTALL,
)
_EVENT = re.compile(
    r"(?P<key>event data:\s*|with value '|payload=|router_data=|\bEvent\()(?P<value>.*?)(?P<end>' and type hint|$)",
    re.IGNORECASE | re.DOTALL,
)
_BEARER = re.compile(r"\b(?P<key>bearer|basic)\s+[A-Za-z0-9._~+/=-]{8,}", re.IGNORECASE)
_DIGITS = re.compile(r"(?<![0-9])(?:[0-9][ -]?){12,18}[0-9](?![0-9])")


def redact(text: str) -> str:
    """The text without card numbers, codes, passwords, cookies, tokens and what an event carried."""
    text = _EVENT.sub(lambda match: f"{match['key']}{MARK}{match['end']}", text)
    text = _QUOTED_HEADER.sub(lambda match: f"{match['key']}{match['quote']}{MARK}{match['quote']}", text)
    text = _HEADER.sub(lambda match: f"{match['key']}{MARK}", text)
    text = _QUOTED_PAIR.sub(lambda match: f"{match['key']}{match['quote']}{MARK}{match['quote']}", text)
    text = _BARE_PAIR.sub(lambda match: f"{match['key']}{MARK}", text)
    text = _BEARER.sub(lambda match: f"{match['key']} {MARK}", text)
    return _DIGITS.sub(lambda match: MARK if _luhn(match[0]) else match[0], text)


def install() -> None:
    """Redact every record as it is made, so that no handler, level or library sees the secret."""
    if getattr(logging.getLogRecordFactory(), "redacts", False):
        return
    make = logging.getLogRecordFactory()

    def make_redacted(*args: Any, **kwargs: Any) -> logging.LogRecord:
        record = make(*args, **kwargs)
        _clean(record)
        return record

    make_redacted.redacts = True  # type: ignore[attr-defined]
    logging.setLogRecordFactory(make_redacted)


def _clean(record: logging.LogRecord) -> None:
    try:
        message = record.getMessage()
    except Exception:  # noqa: BLE001  a broken format string must not lose the line, nor leak its arguments
        message = f"{record.msg} {MARK}"
    record.msg, record.args = redact(message), None
    if record.exc_info and record.exc_info[0] is not None:
        record.exc_text = redact("".join(traceback.format_exception(*record.exc_info)).rstrip())
        # A handler that formats the exception itself would not see the text above.
        record.exc_info = None
    if record.stack_info:
        record.stack_info = redact(record.stack_info)


def _luhn(text: str) -> bool:
    digits = [int(digit) for digit in text if digit.isdigit()]
    if len(set(digits)) == 1:
        return False
    doubled = (digit * 2 - 9 * (digit > 4) for digit in digits[-2::-2])
    return (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0
