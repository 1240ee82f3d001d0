"""Turns an answer's bytes into a result or an error: the single place that decides (spec §7)."""

import json
import re
from dataclasses import dataclass
from typing import Any, NoReturn, TypeVar

from pydantic import ValidationError

from vcc_portal.errors.codes import SUCCESS_CODES
from vcc_portal.upstream.call import Call, Nothing, Service
from vcc_portal.upstream.errors import BadAnswer, BusinessError, Tolerated
from vcc_portal.upstream.models.base import RECEIVED

TOLERATE_ALL = "ALL"
"""In a row's `tolerate`: every code goes to the caller."""

_CODE = re.compile(r"[0-9A-Za-z_-]{0,12}")
"""Codes are logged, so they must be short."""
_MAYBE_UNFIT = re.compile(
    rb"\\u(?:[dD][89a-fA-F]|20(?:2[a-eA-E]|6[6-9]))|\xed[\xa0-\xbf]|\xe2(?:\x80[\xaa-\xae]|\x81[\xa6-\xa9])"
)
"""Finds in the bytes of an answer what `_fit` looks for, and whole characters beyond the first 65,536."""
_HALF = re.compile(r"[\ud800-\udfff]")
_TURNING = re.compile(r"[\u202a-\u202e\u2066-\u2069]")

R = TypeVar("R")


@dataclass(frozen=True, repr=False)
class Envelope:
    """`{code, message, msg, data, errorParam, model}`, read."""

    code: str
    message: str
    data: Any
    error_param: tuple[str, ...]

    @property
    def success(self) -> bool:
        """Whether the code is one of the two that mean success."""
        return self.code in SUCCESS_CODES


def read(call: Call[Any, Any], body: bytes) -> Envelope:
    """Read an envelope; anything else is a `BadAnswer` that does not quote it."""
    answer = _json(body)
    code = _code(answer)
    if code is None:
        raise BadAnswer(str(call), "not an envelope")
    texts = [answer.get("message"), answer.get("msg")]
    if call.service is Service.SSO:
        texts.reverse()
    data = answer.get("data")
    return Envelope(
        code=code,
        message=next((text for text in texts if isinstance(text, str) and text), ""),
        data=answer.get("model") if data is None else data,
        error_param=_params(answer.get("errorParam")),
    )


def check(call: Call[Any, Any], envelope: Envelope) -> None:
    """Raise the error that an envelope stands for, if it stands for one."""
    if envelope.success:
        return
    tolerated = envelope.code in call.tolerate or TOLERATE_ALL in call.tolerate
    kind = Tolerated if tolerated else BusinessError
    raise kind(str(call), envelope.code, envelope.message, envelope.data, envelope.error_param)


def shape(call: "Call[Any, R]", data: Any) -> R:
    """The data as the call's answer type; null is an empty one."""
    try:
        return call.adapter.validate_python(_filled(call.response, data), context=RECEIVED)
    except ValidationError as error:
        problems = "; ".join(
            f"{'.'.join(str(part) for part in problem['loc'])[:60]} {problem['type']}"
            for problem in error.errors(include_input=False, include_url=False, include_context=False)[:5]
        )
    # Outside the except block: the exception must not drag the answer along.
    raise BadAnswer(str(call), f"unexpected shape: {problems}")


def _filled(response: Any, data: Any) -> Any:
    if response is Nothing:
        return {}
    if response is bool:
        return data if isinstance(data, bool) else True
    if data is not None or response is object:
        return data
    if response is str:
        return ""
    return [] if getattr(response, "__origin__", None) is list else {}


def _json(body: bytes) -> Any:
    try:
        answer = json.loads(body, parse_constant=_no_constant)
        return _fit(answer) if _MAYBE_UNFIT.search(body) else answer
    except (ValueError, RecursionError):
        return None


def _fit(value: Any) -> Any:
    """The same in characters that can be sent on and stay where they are.

    A name that was cut within an emoji ends with half a character, which neither a browser nor the sessions' file takes. One
    with a mark that turns the direction turns what stands behind it in a sentence as well: 96% reads 69%.
    """
    if isinstance(value, str):
        return _TURNING.sub("", _HALF.sub("\ufffd", value))
    if isinstance(value, list):
        return [_fit(one) for one in value]
    return {_fit(name): _fit(one) for name, one in value.items()} if isinstance(value, dict) else value


def _code(answer: Any) -> str | None:
    code = answer.get("code") if isinstance(answer, dict) else None
    if not isinstance(code, int | str) or isinstance(code, bool):
        return None
    text = str(code).strip()
    return text if _CODE.fullmatch(text) else None


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _params(value: Any) -> tuple[str, ...]:
    if value is None:
        return ()
    return tuple(str(item) for item in value) if isinstance(value, list) else (str(value),)
