"""The testers' dial: one press in the running portal sets a scene for who is signed in, and leads back to the page."""

import re
from collections.abc import Callable
from typing import Any

from starlette.responses import PlainTextResponse, Response

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.call import CallKind
from vcc_portal.upstream.calls import ALL_CALLS
from vcc_sandbox.console.desk import console_page
from vcc_sandbox.console.words import desk as c
from vcc_sandbox.control import models as m
from vcc_sandbox.control import people, scene
from vcc_sandbox.control.errors import Impossible, Unknown
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.provider_pages.web import Visit, page_router
from vcc_sandbox.provider_pages.words import verification as t

HERE = "/console/dial"
HOUR, DAY = 3600, 86_400
"""Seconds."""
_BACK = re.compile(r"/(?![/\\])[!-\[\]-~]{0,1000}")
"""An address of the portal: its own path, and nothing that another host could be read into."""
_OF_NOBODY_ELSE = {"account_status": "ACTIVE", "status": "VALID", "kyc_user_status": "NORMAL", "user_centre_block": ""}
_VERIFIED = {"kyc_status": 5, "kyb_status": "PASSED", "unsigned_agreements": []}

router = page_router()
Turn = Callable[[Sandbox, str], None]


@router.post(HERE)
def turn(visit: Visit) -> Response:
    """Set the scene of that name for a linked account, and go back."""
    act, back, who = SCENES.get(visit.value("scene", 40)), visit.value("back", 1000), visit.value("who", 20)
    if act is None or not who or not _BACK.fullmatch(back):
        return PlainTextResponse("no such scene", 422)
    try:
        act(visit.sandbox, who)
    except (Impossible, Unknown) as error:
        errors = {"": c.IMPOSSIBLE.format(why=str(error)[:200])}
        return console_page(visit, HERE, "dial.html", errors=errors, status=409, t=t, back=back)
    return visit.go(back)


def _state(**values: Any) -> Turn:
    def act(sandbox: Sandbox, who: str) -> None:
        people.set_state(sandbox, m.UserState.model_validate({"user_id": who, **values}))

    return act


def _usual(sandbox: Sandbox, who: str) -> None:
    sandbox.control.faults.remove()
    _state(**_OF_NOBODY_ELSE, **_VERIFIED)(sandbox, who)


def _no_money(sandbox: Sandbox, who: str) -> None:
    people.set_balance(sandbox, m.SetBalance(user_id=who, currency="USD", available=0))


def _fault(path: str, times: int | None, *, method: str = "*", **effect: Any) -> Turn:
    def act(sandbox: Sandbox, who: str) -> None:
        sandbox.control.faults.add(method, path, times, Effect(**effect))

    return act


def _lost(sandbox: Sandbox, who: str) -> None:
    """Of each call that moves money the next is carried out and not answered."""
    for call in ALL_CALLS:
        if call.kind is CallKind.MONEY:
            sandbox.control.faults.add(call.method, call.path, 1, Effect(drop_connection=True, after=True))


def _later(seconds: int) -> Turn:
    def act(sandbox: Sandbox, who: str) -> None:
        scene.move_clock(sandbox, m.MoveClock(advance_seconds=seconds))

    return act


SCENES: dict[str, Turn] = {
    "usual": _usual,
    "frozen": _state(account_status="FROZEN", freeze_reason="风险核查"),
    "closed": _state(account_status="NONE"),
    "kyc-failed": _state(kyc_status=6),
    "kyb-review": _state(kyb_status="AUDITING"),
    "agreements": _state(unsigned_agreements=[{"site": "CN", "code": "VCC_SERVICE"}]),
    "no-money": _no_money,
    "slow": _fault("*", None, delay_ms=1500),
    "lists-fail": _fault("*/page", 5, method="POST", code=str(Code.SYSTEM_ERROR)),
    "no-data-right": _fault("*/page", 5, method="POST", code=str(Code.NO_DATA_RIGHT)),
    "two-tries": _fault(
        "/card/info/smsVerify",
        1,
        method="POST",
        code=str(Code.SMS_CODE_WRONG),
        data={"maxFailNum": 5, "currentFailNum": 3},
    ),
    "locked": _fault("/card/info/smsVerify", 1, method="POST", code=str(Code.ACCOUNT_LOCKED), error_param=["1800"]),
    "lost": _lost,
    "hour": _later(HOUR),
    "day": _later(DAY),
    "month": _later(30 * DAY),
}
"""By name; the words for them are the portal's (`i18n/shell/dial.py`)."""
