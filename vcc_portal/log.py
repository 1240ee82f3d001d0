"""The log: a line for each thing that happened with its time, and no secret in it, whoever writes it (decision 4).

What is logged may be any text of a stranger, and it is read on the event loop: every expression here takes time that is
linear in the text, which a test proves, and no text is longer than its limit.
"""

import logging
import re
import traceback
from typing import Any

from vcc_portal.domain.card_numbers import LONGEST, mask_card_numbers

LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"
MARK = "[redacted]"
LONGEST_MESSAGE = 8_000
LONGEST_PIECE = 2_000
"""Characters of one frame or one exception of a traceback."""
LONGEST_NUMBER = 2 * LONGEST
"""Characters of a card number with something between all of its digits."""
MOST_PIECES = 60
"""Frames and exceptions of a traceback; the middle of a longer one is left out."""
_WORDS = (
    *("password", "passwd", "passphrase", "pwd", "secret", "credential", "token", "ticket", "apikey"),
    *("cvv", "cvv2", "cvc", "cvc2", "cvn", "cardno", "cardnumber", "idno", "certno"),
    *("smscode", "imagecode", "activatecode", "verifycode", "captchacode", "captcha", "verificationcode"),
    *("ssosession", "sandboxsso", "vccsid"),
)
"""A name that ends with one of these holds a secret, whatever stands between its words."""
_SHORT_WORDS = frozenset({"pass", "pan", "otp", "pin", "sid"})
"""The same for a name's last word, as these are the ends of other words too."""
_HEADERS = ("cookie", "cookies", "authorization")
"""Such a value has parts, and goes on to the end of its line."""

_KEY = re.compile(
    r"(?<![A-Za-z0-9_-])(?P<name>[A-Za-z0-9_-]++)(?P<close>\\*+[\"'])?+\]?+\s*+(?:[:=]|%3[AaDd]|(?(close),|(?!)))\s*+"
)
_LAST_WORD = re.compile(r"[_-]|(?<=[a-z0-9])(?=[A-Z])")
_DOUBLE = r'"(?:[^"\\]++|\\.)*+(?:"|\\?+\Z)'
_SINGLE = r"'(?:[^'\\]++|\\.)*+(?:'|\\?+\Z)"
_TEXT = re.compile(rf"(?P<prefix>[bBrRuU]{{0,2}})(?:{_DOUBLE}|{_SINGLE})", re.DOTALL)
_ESCAPED_QUOTE = re.compile(r"\\++[\"']")
_LIST = re.compile(
    rf"\[(?:[^\]\"']++|{_DOUBLE}|{_SINGLE})*+\]?+|\{{(?:[^}}\"']++|{_DOUBLE}|{_SINGLE})*+\}}?+", re.DOTALL
)
# The first argument of a constructor belongs to the value: credential=Credential('…').
_BARE = re.compile(rf"(?:[^\s,;&)}}\]\"'>|]++(?:(?<=[=(:])(?:{_DOUBLE}|{_SINGLE}))?+)++", re.DOTALL)
_LINE = re.compile(r"[^\r\n]++")
_EVENT = re.compile(
    r"(?P<key>event data:\s*+|with value '|payload=|router_data=|\bEvent\()(?:.*(?P<end>' and type hint)|.*+)",
    re.IGNORECASE | re.DOTALL,
)
_BEARER = re.compile(r"\b(?P<key>bearer|basic)\s++[A-Za-z0-9._~+/=-]{8,}+", re.IGNORECASE)
_ADDRESS = re.compile(r"(?P<key>://[^\s/:@]*+:)[^\s/@]++@")
_HIDDEN = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]"
)
"""Control characters but for tabs and line feeds, what is not seen or turns a line around, and halves of characters."""


def redact(text: str) -> str:
    """The text without card numbers, codes, passwords, cookies, tokens and what an event carried.

    A secret that is not closed goes on to the end. The time is linear in the length of the text.
    """
    text = _EVENT.sub(lambda match: f"{match['key']}{MARK}{match['end'] or ''}", text)
    text = _ADDRESS.sub(lambda match: f"{match['key']}{MARK}@", _without_secrets(text))
    text = _BEARER.sub(lambda match: f"{match['key']} {MARK}", text)
    return mask_card_numbers(text, lambda _: MARK)


def clean_message(text: str) -> str:
    """A message for the log: cut, redacted, and on one line, so that nobody's text begins a line of its own."""
    return _visible(_cut(text, LONGEST_MESSAGE)).replace("\n", "\\n")


def clean_stack(pieces: list[str]) -> str:
    """The frames and exceptions of a traceback for the log, each cut and redacted by itself; every line is indented.

    An exception may quote a stranger, whose line ends must not look like those of the log.
    """
    if (over := len(pieces) - MOST_PIECES) > 0:
        half = MOST_PIECES // 2
        pieces = [*pieces[:half], f"… ({over} more)\n", *pieces[-half:]]
    text = "\n".join(_visible(_cut(piece.rstrip("\n"), LONGEST_PIECE)) for piece in pieces)
    return "\n".join(f"  {line}" for line in text.split("\n"))


class _NotOfGoneTabs(logging.Filter):
    """Leaves out what happens all day: a tab is closed before the answer to what was asked in it."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (
            record.name == "reflex.app" and record.getMessage().startswith("Attempting to send delta to disconnected")
        )


def configuration(level: str) -> dict[str, Any]:
    """For `logging.config`, and for the server, which hands it on to the process that serves.

    Libraries say only what is wrong: at INFO they have a line for every request.
    """
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"format": LINE, "datefmt": "%Y-%m-%dT%H:%M:%S%z"}},
        "filters": {"gone": {"()": f"{__name__}.{_NotOfGoneTabs.__name__}"}},
        "handlers": {
            "out": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["gone"], "level": level}
        },
        "loggers": {name: {"level": level} for name in ("vcc_portal", "vcc_sandbox", "_granian")},
        "root": {"level": "WARNING", "handlers": ["out"]},
    }


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
    record.msg, record.args = clean_message(message), None
    if record.exc_info and record.exc_info[0] is not None:
        record.exc_text = clean_stack(traceback.format_exception(*record.exc_info))
        # A handler that formats the exception itself would not see the text above.
        record.exc_info = None
    if record.stack_info:
        record.stack_info = clean_stack(record.stack_info.split("\n"))


def _cut(text: str, longest: int) -> str:
    """Redacted, and cut before that; it is the end that is cut, as the name of a secret stands before its value."""
    if len(text) <= longest:
        return redact(text)
    # What is left of a number at the cut would not be known for one.
    sure = longest - LONGEST_NUMBER
    kept = text[:sure] + text[sure:longest].rstrip("0123456789 -")
    return f"{redact(kept)} … ({len(text) - len(kept)} more characters)"


def _visible(text: str) -> str:
    return _HIDDEN.sub(lambda char: char[0].encode("unicode_escape").decode(), text)


def _without_secrets(text: str) -> str:
    pieces, position, looked_at = [], 0, 0
    while (key := _KEY.search(text, looked_at)) is not None:
        looked_at = key.end()
        if not _is_secret(text, key):
            continue
        quote, end = _value(text, key)
        if end > looked_at:
            pieces += [text[position:looked_at], f"{quote}{MARK}{quote}"]
            position = looked_at = end
    return "".join([*pieces, text[position:]])


def _is_secret(text: str, key: re.Match[str]) -> bool:
    before = text[key.start() - 1] if key.start() else ""
    # The first characters may end an escape: "\npin=…", "%26pin%3D…".
    name = key["name"][{"\\": 1, "%": 2}.get(before, 0) :]
    joined = name.lower().replace("_", "").replace("-", "")
    return joined.endswith((*_WORDS, *_HEADERS)) or _LAST_WORD.split(name)[-1].lower() in _SHORT_WORDS


def _value(text: str, key: re.Match[str]) -> tuple[str, int]:
    """The quote that the value behind a key stands in, and where it ends; where it begins when there is none."""
    start = key.end()
    if quoted := _TEXT.match(text, start):
        return text[quoted.end("prefix")], quoted.end()
    if listed := _LIST.match(text, start):
        return "", listed.end()
    if escaped := _ESCAPED_QUOTE.match(text, start):
        return "", _escaped_end(text, escaped)
    is_header = key["name"].lower().endswith(_HEADERS)
    bare = (_LINE if is_header else _BARE).match(text, start)
    return "", bare.end() if bare else start


def _escaped_end(text: str, quote: re.Match[str]) -> int:
    r"""Where a text in escaped quotes ends, such as `\"…\"` of JSON within JSON: at the same quotes again."""
    position = quote.end()
    while (found := text.find(quote[0], position)) >= 0:
        position = found + len(quote[0])
        if text[found - 1] != "\\":
            return position
    return len(text)
