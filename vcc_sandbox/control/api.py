"""The control calls under `/__sandbox`: JSON in and out, for tests and for whoever sits at this machine."""

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.routing import APIRoute

from vcc_portal.config import LOOPBACK
from vcc_portal.upstream.models.user import VccUser
from vcc_sandbox.control import finish as endings
from vcc_sandbox.control import models as m
from vcc_sandbox.control import people, scene, simulate
from vcc_sandbox.control.errors import Impossible, Unknown
from vcc_sandbox.control.faults import Effect, Fault
from vcc_sandbox.control.traffic import Exchange
from vcc_sandbox.core.context import Sandbox

PREFIX = "/__sandbox"
IN_PROCESS = {"sandbox", "sandbox.internal", "testserver"}
"""Names under which the sandbox is asked without a socket; a browser can reach none of them."""


def from_this_machine(request: Request) -> None:
    """No page of another origin, and no name that somebody else's DNS made point here."""
    host = request.url.hostname or ""
    origin = request.headers.get("origin")
    foreign = origin is not None and urlsplit(origin).hostname not in LOOPBACK
    elsewhere = request.client is not None and request.client.host not in LOOPBACK
    cross = request.headers.get("sec-fetch-site", "none") not in {"none", "same-origin"}
    if foreign or elsewhere or cross or host not in LOOPBACK | IN_PROCESS:
        raise HTTPException(403, "control calls are for this machine only")


class _Route(APIRoute):
    """Answers what cannot be done with a status and a text."""

    def get_route_handler(self) -> Callable[[Request], Awaitable[Response]]:  # type: ignore[override]
        handle = super().get_route_handler()

        async def handler(request: Request) -> Response:
            try:
                return await handle(request)
            except Unknown as error:
                raise HTTPException(404, str(error)) from None
            except Impossible as error:
                raise HTTPException(409, str(error)) from None

        return handler


def control_router(sandbox: Sandbox) -> APIRouter:
    """Every control call of a sandbox."""
    routes = APIRouter(prefix=PREFIX, route_class=_Route, dependencies=[Depends(from_this_machine)])
    _add_scene(routes, sandbox)
    _add_payments(routes, sandbox)
    _add_faults(routes, sandbox)
    return routes


def _add_scene(routes: APIRouter, sandbox: Sandbox) -> None:
    @routes.post("/reset")
    def reset(asked: m.Reset) -> m.ResetDone:
        return scene.reset(sandbox, asked)

    @routes.get("/clock")
    def clock() -> m.ClockNow:
        return scene.now(sandbox)

    @routes.post("/clock")
    def move_clock(asked: m.MoveClock) -> m.ClockNow:
        return scene.move_clock(sandbox, asked)

    @routes.get("/ledger/check")
    def ledger_check() -> m.LedgerState:
        return scene.check_ledger(sandbox)

    @routes.get("/outbox")
    def letters(to: str = "", typeCode: str = "") -> list[m.Letter]:  # noqa: N803  the wire's spelling
        return scene.letters(sandbox, to, typeCode)

    @routes.post("/sim/finish")
    def finish(asked: m.Finish) -> m.Finished:
        return endings.finish(sandbox, asked)

    @routes.post("/sim/userState")
    def user_state(asked: m.UserState) -> VccUser:
        return people.set_state(sandbox, asked)


def _add_payments(routes: APIRouter, sandbox: Sandbox) -> None:
    @routes.post("/sim/authorize")
    def authorize(asked: m.Buy) -> m.SimTx:
        return simulate.authorize(sandbox, asked)

    @routes.post("/sim/verify")
    def verify(asked: m.Verify) -> m.SimTx:
        return simulate.verify(sandbox, asked)

    @routes.post("/sim/reverse")
    def reverse(asked: m.Reverse) -> m.SimTx:
        return simulate.reverse(sandbox, asked)

    @routes.post("/sim/settle")
    def settle(asked: m.Settle) -> m.SimTx:
        return simulate.settle(sandbox, asked)

    @routes.post("/sim/refund")
    def refund(asked: m.Refund) -> m.SimTx:
        return simulate.refund(sandbox, asked)

    @routes.post("/sim/disputeRefund")
    def dispute_refund(asked: m.Refund) -> m.SimTx:
        return simulate.refund(sandbox, asked, dispute=True)


def _add_faults(routes: APIRouter, sandbox: Sandbox) -> None:
    control = sandbox.control

    @routes.post("/fault")
    def add(asked: m.FaultAsked) -> m.FaultWaiting:
        effect = Effect(**{name: getattr(asked, name) for name in Effect.__dataclass_fields__})
        return _waiting(control.faults.add(asked.method, asked.path_pattern, asked.times or None, effect))

    @routes.get("/fault")
    def waiting() -> list[m.FaultWaiting]:
        return [_waiting(one) for one in control.faults.waiting()]

    @routes.delete("/fault")
    def remove(faultId: str | None = None) -> dict[str, int]:  # noqa: N803  the wire's spelling
        return {"removed": control.faults.remove(faultId)}

    @routes.get("/traffic")
    def traffic(since: int = 0) -> list[dict[str, Any]]:
        return [_seen(one) for one in control.traffic.since(since)]


def _waiting(fault: Fault) -> m.FaultWaiting:
    return m.FaultWaiting(
        fault_id=fault.fault_id,
        method=fault.method,
        path_pattern=fault.path_pattern,
        left=fault.left,
        used=fault.used,
    )


def _seen(one: Exchange) -> dict[str, Any]:
    return {name: getattr(one, name) for name in Exchange.__dataclass_fields__}
