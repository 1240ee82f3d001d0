"""The control calls under `/__sandbox`: JSON in and out, for tests and for whoever sits at this machine."""

import functools
from collections.abc import Awaitable, Callable
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, Header, HTTPException, Query, Request, Response
from fastapi.routing import APIRoute

from vcc_portal.config import LOOPBACK
from vcc_portal.domain.hosts import host_in
from vcc_portal.upstream.models.user import VccUser
from vcc_sandbox.control import disputes, people, saved, scene, simulate, stories
from vcc_sandbox.control import finish as endings
from vcc_sandbox.control import models as m
from vcc_sandbox.control import payment_models as pay
from vcc_sandbox.control.errors import Impossible, Unknown
from vcc_sandbox.control.faults import Effect, Fault
from vcc_sandbox.control.tenants import HEADER, Tenants, told
from vcc_sandbox.control.traffic import Exchange
from vcc_sandbox.core.context import Sandbox

PREFIX = "/__sandbox"
GROUP = "control"
"""Tag of these calls in the document."""
IN_PROCESS = {"sandbox", "sandbox.internal", "testserver"}
"""Names under which the sandbox is asked without a socket; a browser can reach none of them."""


def from_this_machine(request: Request) -> None:
    """No page of another origin, and no name that somebody else's DNS made point here."""
    host = host_in(request.headers.get("host", ""))
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


def _asked(request: Request, tenant: Annotated[str, Header(alias=HEADER)] = "") -> Sandbox:
    tenants: Tenants = request.app.state.tenants
    try:
        return tenants.of(tenant) if tenant else tenants.main
    except Unknown as error:
        raise HTTPException(404, str(error)) from None


async def _all(request: Request) -> Tenants:
    return request.app.state.tenants


Asked = Annotated[Sandbox, Depends(_asked)]
"""The sandbox that is asked: the header's tenant, else the main one."""
Storable = Annotated[str, Query(pattern=r"^[^\x00]*$")]
"""A text that a database can be asked about."""
Everybody = Annotated[Tenants, Depends(_all)]


@functools.cache
def control_routes() -> APIRouter:
    """Every control call; the same routes for all sandboxes."""
    routes = APIRouter(
        prefix=PREFIX,
        tags=[GROUP],
        route_class=_Route,
        dependencies=[Depends(from_this_machine)],
        responses={403: {"description": "Not asked from this machine."}},
        generate_unique_id_function=lambda route: f"{GROUP}.{route.name.upper()}",
    )
    _add_scene(routes)
    _add_saved(routes)
    _add_tenants(routes)
    _add_payments(routes)
    _add_what_follows(routes)
    _add_disputes(routes)
    _add_faults(routes)
    return routes


def _add_scene(routes: APIRouter) -> None:
    @routes.post("/reset")
    def reset(sandbox: Asked, asked: m.Reset) -> m.ResetDone:
        """Begin again: scenario `standard` (everybody, a year of payments) or `people` (no cards, no payments)."""
        return scene.reset(sandbox, asked)

    @routes.get("/clock")
    def clock(sandbox: Asked) -> m.ClockNow:
        """The sandbox's time."""
        return scene.now(sandbox)

    @routes.post("/clock")
    def move_clock(sandbox: Asked, asked: m.MoveClock) -> m.ClockNow:
        """Move the clock forward; what falls due on the way happens."""
        return scene.move_clock(sandbox, asked)

    @routes.get("/ledger/check")
    def ledger_check(sandbox: Asked) -> m.LedgerState:
        """Whether the books add up, and where they do not."""
        return scene.check_ledger(sandbox)

    @routes.get("/outbox")
    def letters(sandbox: Asked, to: Storable = "", typeCode: Storable = "") -> list[m.Letter]:  # noqa: N803  the wire's spelling
        """Mails and text messages that the sandbox would have sent, newest first."""
        return scene.letters(sandbox, to, typeCode)

    @routes.post("/sim/finish")
    def finish(sandbox: Asked, asked: m.Finish) -> m.Finished:
        """End something that waits: an application, a recharge, an export."""
        return endings.finish(sandbox, asked)

    @routes.post("/sim/userState")
    def user_state(sandbox: Asked, asked: m.UserState) -> VccUser:
        """Set the states of a linked account; what is not given stays."""
        return people.set_state(sandbox, asked)

    @routes.post("/sim/balance")
    def balance(sandbox: Asked, asked: m.SetBalance) -> m.BalanceSet:
        """Let a main account have that much available, by a top-up or a withdrawal."""
        return people.set_balance(sandbox, asked)


def _add_saved(routes: APIRouter) -> None:
    @routes.get("/scene")
    def scenes(sandbox: Asked) -> list[m.Scene]:
        """The scenes that are kept, newest first."""
        return saved.scenes(sandbox)

    @routes.post("/scene")
    def save_scene(sandbox: Asked, asked: m.SaveScene) -> m.Scene:
        """Keep all data and the clock as they are now, under a name."""
        return saved.save(sandbox, asked)

    @routes.post("/scene/restore")
    def restore_scene(sandbox: Asked, asked: m.SceneNamed) -> m.Scene:
        """Put a scene in the place of what there is."""
        return saved.restore(sandbox, asked)

    @routes.delete("/scene")
    def delete_scene(sandbox: Asked, name: str = "") -> dict[str, int]:
        """Forget one scene, or all; says how many."""
        return {"removed": saved.delete(sandbox, name)}


def _add_tenants(routes: APIRouter) -> None:
    @routes.get("/tenant")
    def tenants(everybody: Everybody) -> list[m.Tenant]:
        """Who works beside each other; the main sandbox is nobody's."""
        return [told(everybody.of(name)) for name in everybody.names()]

    @routes.post("/tenant")
    def create_tenant(everybody: Everybody, asked: m.TenantNamed) -> m.Tenant:
        """A database of its own with the seed, for whoever sends this name in the header."""
        return everybody.create(asked)

    @routes.delete("/tenant")
    def delete_tenant(everybody: Everybody, name: str) -> dict[str, int]:
        """Throw a tenant's data away."""
        everybody.delete(name)
        return {"removed": 1}


def _add_payments(routes: APIRouter) -> None:
    @routes.post("/sim/authorize")
    def authorize(sandbox: Asked, asked: pay.Buy) -> pay.SimTx:
        """A purchase, decided as the card stands."""
        return simulate.authorize(sandbox, asked)

    @routes.post("/sim/advise")
    def advise(sandbox: Asked, asked: pay.Advise) -> pay.SimTx:
        """An authorization that the network approved in our stead: held whatever the rules say."""
        return simulate.advise(sandbox, asked)

    @routes.post("/sim/inquire")
    def inquire(sandbox: Asked, asked: pay.Inquire) -> pay.SimTx:
        """A balance inquiry: an authorization of nothing that answers `afterBalance`."""
        return simulate.inquire(sandbox, asked)

    @routes.post("/sim/withdraw")
    def withdraw(sandbox: Asked, asked: pay.Withdraw) -> pay.SimTx:
        """Cash from a machine, asked and settled at once, with its fee."""
        return simulate.withdraw(sandbox, asked)

    @routes.post("/sim/verify")
    def verify(sandbox: Asked, asked: pay.Verify) -> pay.SimTx:
        """A card verification without money."""
        return simulate.verify(sandbox, asked)

    @routes.post("/sim/story")
    def story(sandbox: Asked, asked: pay.Tell) -> pay.Told:
        """A whole payment: HOTEL, FUEL, TIP, SHIPMENTS or RENTAL."""
        return stories.tell(sandbox, asked)


def _add_what_follows(routes: APIRouter) -> None:
    @routes.post("/sim/reverse")
    def reverse(sandbox: Asked, asked: pay.Reverse) -> pay.SimTx:
        """Give a hold back, whole or in part."""
        return simulate.reverse(sandbox, asked)

    @routes.post("/sim/settle")
    def settle(sandbox: Asked, asked: pay.Settle) -> pay.SimTx:
        """Take the money of an authorization, or of a card without one."""
        return simulate.settle(sandbox, asked)

    @routes.post("/sim/refund")
    def refund(sandbox: Asked, asked: pay.Refund) -> pay.SimTx:
        """Pay a settlement back."""
        return simulate.refund(sandbox, asked)

    @routes.post("/sim/credit")
    def credit(sandbox: Asked, asked: pay.Credit) -> pay.SimTx:
        """A refund that belongs to no purchase (unlinked)."""
        return simulate.credit(sandbox, asked)

    @routes.post("/sim/fee")
    def fee(sandbox: Asked, asked: pay.ChargeFee) -> pay.SimTx:
        """Charge a network's, a cross-border or another fee for a transaction, or give it back."""
        return simulate.charge(sandbox, asked)


def _add_disputes(routes: APIRouter) -> None:
    @routes.post("/sim/disputeRefund")
    def dispute_refund(sandbox: Asked, asked: pay.Refund) -> pay.SimTx:
        """Pay a settlement back after a dispute."""
        return simulate.refund(sandbox, asked, dispute=True)

    @routes.get("/sim/dispute")
    def list_disputes(sandbox: Asked, transactionId: Storable = "") -> list[pay.DisputeState]:  # noqa: N803  the wire's spelling
        """The disputes of a settlement, or the latest of all."""
        with sandbox.database.read() as db:
            return disputes.of_settlement(db, transactionId)

    @routes.post("/sim/dispute")
    def open_dispute(sandbox: Asked, asked: pay.OpenDispute) -> pay.DisputeState:
        """Complain about a settlement, with the amount paid back for the time being or not."""
        return disputes.open_dispute(sandbox, asked)

    @routes.post("/sim/dispute/end")
    def end_dispute(sandbox: Asked, asked: pay.EndDispute) -> pay.DisputeState:
        """Decide a dispute: WON pays back, LOST and WITHDRAWN settle again what was credited."""
        return disputes.end_dispute(sandbox, asked)


def _add_faults(routes: APIRouter) -> None:
    @routes.post("/fault")
    def add_fault(sandbox: Asked, asked: m.FaultAsked) -> m.FaultWaiting:
        """Let a fault wait for the next requests that fit."""
        effect = Effect(**{name: getattr(asked, name) for name in Effect.__dataclass_fields__})
        return _waiting(
            sandbox.control.faults.add(
                asked.method,
                asked.path_pattern,
                asked.times or None,
                effect,
                skip=asked.skip,
                share=asked.share,
                seed=asked.seed,
            )
        )

    @routes.get("/fault")
    def faults(sandbox: Asked) -> list[m.FaultWaiting]:
        """The faults that wait."""
        return [_waiting(one) for one in sandbox.control.faults.waiting()]

    @routes.delete("/fault")
    def remove_faults(sandbox: Asked, faultId: str | None = None) -> dict[str, int]:  # noqa: N803  the wire's spelling
        """Take one fault back, or all; says how many."""
        return {"removed": sandbox.control.faults.remove(faultId)}

    @routes.get("/traffic")
    def traffic(sandbox: Asked, since: int = 0) -> list[dict[str, Any]]:
        """Requests to the API after that number, oldest first."""
        return [_seen(one) for one in sandbox.control.traffic.since(since)]


def _waiting(fault: Fault) -> m.FaultWaiting:
    return m.FaultWaiting(
        fault_id=fault.fault_id,
        method=fault.method,
        path_pattern=fault.path_pattern,
        left=fault.left,
        used=fault.used,
        skip=fault.skip,
        share=fault.share,
    )


def _seen(one: Exchange) -> dict[str, Any]:
    return {name: getattr(one, name) for name in Exchange.__dataclass_fields__}
