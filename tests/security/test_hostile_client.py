"""A client that skips the pages and sends events itself has no effect and reaches nobody (reliability S1, S5, I2)."""

import json
import time
import uuid
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from simple_websocket import ConnectionError as Refused

from tests.support.attacker import PATIENCE, Attacker, Update, changed_values, leaves_for, redirects
from tests.support.counted_sandbox import SETTLE, Counted
from tests.support.handlers import Endpoint, example
from vcc_portal.state.shell import in_progress

ENTER = "reflex___state____state.vcc_portal___state___core___auth____entry_state.enter"
HYDRATE = "reflex___state____state.hydrate_and_load"
COLLECT = "reflex___state____state.vcc_portal___state___core___toast____toast_state.collect"
SHOOTERS = 20
AT_ONCE = 6
"""Sessions that sign in or load a page side by side: a busy machine answers no more of them in time."""


@pytest.fixture(scope="module")
def guarded(endpoints: list[Endpoint]) -> list[Endpoint]:
    """Handlers that are not for everybody."""
    return [endpoint for endpoint in endpoints if endpoint.who not in {"anonymous", "framework"}]


def attack(counted: Counted, targets: list[Endpoint], cookie: Callable[[], str]) -> dict[str, Any]:
    """Send every event; what changed in the tabs. Fails when one reached the provider.

    A session may send 20 events a second, so that each 15 events have a session and a socket of their own; they wait for
    the server side by side.
    """
    shares = [targets[number : number + 15] for number in range(0, len(targets), 15)]
    with ThreadPoolExecutor(len(shares)) as pool, ThreadPoolExecutor(AT_ONCE) as door, ExitStack() as stack:
        url = counted.portal.url
        cookies = list(door.map(lambda _: cookie(), shares))
        clients = [stack.enter_context(Attacker(url, cookie=each, origin=url, path="/noAuth")) for each in cookies]
        before = loaded(counted, clients)
        for client, share in zip(clients, shares, strict=True):
            for endpoint in share:
                client.send(endpoint.name, example(endpoint.schema))
        heard = pool.map(lambda client: changed_values(client.updates(0.5)), clients)
        effects = {name: value for changed in heard for name, value in changed.items()}
        assert counted.settled() == before
    return effects


def loaded(counted: Counted, clients: list[Attacker]) -> Counter[str]:
    """Load the pages of new tabs, which is not the attack, and hear all of it; the calls so far."""
    for number in range(0, len(clients), AT_ONCE):
        for client in clients[number : number + AT_ONCE]:
            client.send(HYDRATE)
        for client in clients[number : number + AT_ONCE]:
            wait_for_page(client)
    # What stands around the page is asked for behind it, and what is in progress once it has settled.
    before = counted.settled(quiet=in_progress.SETTLE + 3 * SETTLE)
    for client in clients:
        client.updates(0.05)
    return before


def wait_for_page(client: Attacker) -> None:
    """Until the page's own handlers have run: with many clients the last ones begin late."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        for update in client.updates(0.05):
            if any(changed.get("is_hydrated_rx_state_") for changed in update.delta.values()):
                return


def as_(counted: Counted, person: str) -> Callable[[], str]:
    """Signs that person in each time, and passes the door so that the session knows its user."""

    def cookie() -> str:
        value = counted.portal.sign_in(f"{person}@lanyu.example")
        know(counted, value)
        return value

    return cookie


def signed_out(counted: Counted) -> str:
    """The cookie of somebody who has left."""
    cookie = counted.portal.sign_in("admin@lanyu.example")
    counted.portal.request("POST", "/auth/sign-out", form={}, cookie=cookie, origin=counted.portal.url)
    return cookie


def new_token() -> str:
    return str(uuid.uuid4())


def connecting(**payload: dict[str, Any]) -> str:
    """What a page says as it joins the namespace: without a `payload` that it connects again, with `hashes` that it was loaded."""
    route = {"pathname": "/account", "asPath": "/account", "query": {}}
    return json.dumps({"event": {"name": HYDRATE, "router_data": route, **payload}})


def only_messages(effects: dict[str, Any]) -> dict[str, Any]:
    """What is left besides messages to the attacker himself."""
    return {name: value for name, value in effects.items() if "toast_state" not in name}


def test_without_a_login(counted: Counted, guarded: list[Endpoint]) -> None:
    assert attack(counted, guarded, lambda: "") == {}


@pytest.mark.parametrize("forged", ["vcc_sid={}", "vcc_sid=a; vcc_sid={}"])
def test_with_a_forged_cookie(counted: Counted, guarded: list[Endpoint], forged: str) -> None:
    assert attack(counted, guarded, lambda: forged.format(new_token())) == {}


def test_after_sign_out(counted: Counted, guarded: list[Endpoint]) -> None:
    assert attack(counted, guarded, lambda: signed_out(counted)) == {}


def test_a_socket_that_was_open_at_sign_out(counted: Counted, guarded: list[Endpoint]) -> None:
    cookie = counted.portal.sign_in("admin@lanyu.example")
    with Attacker(counted.portal.url, cookie=cookie, origin=counted.portal.url) as client:
        loaded(counted, [client])
        counted.portal.request("POST", "/auth/sign-out", form={}, cookie=cookie, origin=counted.portal.url)
        before = counted.settled()
        for endpoint in guarded[:15]:
            updates = until_sent_away(client, endpoint)
            assert changed_values(updates) == {}
            assert leaves_for(updates).startswith("/login?redirectUrl=")
        assert counted.calls() == before


def until_sent_away(client: Attacker, endpoint: Endpoint) -> list[Update]:
    said: list[Update] = []

    def sent_away(update: Update) -> str:
        said.append(update)
        return leaves_for(said)

    client.answer(endpoint.name, example(endpoint.schema), having=sent_away)
    return said


def test_without_permission(counted: Counted, endpoints: list[Endpoint]) -> None:
    """The operator holds /account, /card/list, /card/detail and /trade."""
    held = ("/card/list", "/card/detail", "/trade")
    targets = [
        endpoint
        for endpoint in endpoints
        if endpoint.who.startswith("permitted") and not any(f"({path})" in endpoint.who for path in held)
    ]
    assert targets
    assert only_messages(attack(counted, targets, as_(counted, "operator"))) == {}


@pytest.mark.parametrize("person", ["frozen", "closed", "unactive", "invalid", "init", "cancelled"])
def test_an_account_that_is_held(counted: Counted, endpoints: list[Endpoint], person: str) -> None:
    targets = [endpoint for endpoint in endpoints if endpoint.who.startswith(("active", "permitted"))]
    assert only_messages(attack(counted, targets, as_(counted, person))) == {}


def test_before_the_door_was_passed(counted: Counted, endpoints: list[Endpoint]) -> None:
    """A live session whose user nobody has asked about yet has no rights."""
    targets = [endpoint for endpoint in endpoints if endpoint.who.startswith(("active", "permitted"))]
    cookie = counted.portal.sign_in("admin@lanyu.example")
    before = counted.calls()
    with Attacker(counted.portal.url, cookie=cookie, origin=counted.portal.url) as client:
        for endpoint in targets[:15]:
            assert changed_values(client.call(endpoint.name, example(endpoint.schema), quiet=0.08)) == {}
    assert counted.calls() == before


def know(counted: Counted, cookie: str) -> None:
    """Pass the door once, so that the session knows its user."""
    with Attacker(counted.portal.url, cookie=cookie, origin=counted.portal.url) as client:
        pass_the_door(client)


def pass_the_door(client: Attacker) -> Update | None:
    """Until it has answered, with what it shows or with another address."""
    return client.answer(ENTER, having=lambda update: any("entry_state" in state for state in update.delta))


def test_the_same_events_do_work_for_who_may(counted: Counted, endpoints: list[Endpoint]) -> None:
    """The control: were the events wrong, every test above would pass for nothing."""
    cookie = counted.portal.sign_in("admin@lanyu.example")
    before = counted.calls()
    with Attacker(counted.portal.url, cookie=cookie, origin=counted.portal.url) as client:
        assert pass_the_door(client)
        loads = [endpoint for endpoint in endpoints if endpoint.name.endswith("account_home_state.load")]
        assert client.answer(loads[0].name, having=lambda update: changed_values([update]))
        client.updates(1.0)
    made = counted.settled() - before
    assert made["GET /cb-va-vcc/sso/vcc/user/info"] == 1
    assert sum(made.values()) > 2


@pytest.mark.parametrize("person", ["", "admin"])
def test_the_generic_setter_is_dead(counted: Counted, endpoints: list[Endpoint], person: str) -> None:
    cookie = counted.portal.sign_in(f"{person}@lanyu.example") if person else ""
    states = sorted({endpoint.name.rsplit(".", 1)[0] for endpoint in endpoints})
    for number in range(0, len(states), 15):
        with Attacker(counted.portal.url, cookie=cookie, origin=counted.portal.url) as client:
            for state in states[number : number + 15]:
                client.send(f"{state}.setvar", {"var_name": "ready", "value": True})
                client.send(f"{state}.set_ready", {"value": True})
            assert all("ready_rx_state_" not in str(update.delta) for update in client.updates(0.5))


def test_the_page_that_the_client_claims_to_be_on_gives_no_rights(counted: Counted) -> None:
    before = counted.settled(quiet=in_progress.SETTLE + 3 * SETTLE)  # what the tabs of other tests still ask
    for path in ("/", "/landing", "/account", "/card/list", "//evil.example", "javascript:alert(1)", "", "\x00", "é"):
        with Attacker(counted.portal.url, origin=counted.portal.url, path=path) as client:
            updates = client.call(HYDRATE, quiet=0.5)
            assert not any(address.startswith(("//", "http", "java")) for address in redirects(updates))
            assert leaves_for(updates) == "" or leaves_for(updates).startswith("/login?redirectUrl=%2F")
    made = counted.calls() - before
    assert set(made) <= {"GET /cb-cms/site/params"}, "the footer's figures are all that everybody may ask for"


def test_headers_in_an_event_are_not_believed(counted: Counted) -> None:
    cookie = counted.portal.sign_in("admin@lanyu.example")
    with Attacker(counted.portal.url, origin=counted.portal.url) as client:
        forged = {"headers": {"cookie": cookie}, "cookie": cookie, "ip": "10.0.0.1", "token": "x", "sid": "x"}
        update = client.answer(ENTER, having=lambda update: leaves_for([update]), **forged)
        assert update is not None
        assert leaves_for([update]).startswith("/login")


class TestStolenToken:
    """The framework's own token is chosen by the browser and stands in an address; it must open nothing."""

    @pytest.mark.parametrize("first", ["event", "hydrate"])
    @pytest.mark.parametrize("thief", ["", "operator@lanyu.example"])
    def test_it_shows_nothing(self, counted: Counted, first: str, thief: str) -> None:
        owner = counted.portal.sign_in("admin@lanyu.example")
        token = new_token()
        with Attacker(counted.portal.url, cookie=owner, origin=counted.portal.url, token=token) as client:
            pass_the_door(client)
            secret = "ad***@lanyu.example"
            assert client.answer(HYDRATE, having=lambda update: secret in str(update))
        cookie = counted.portal.sign_in(thief) if thief else ""
        with Attacker(counted.portal.url, cookie=cookie, origin=counted.portal.url, token=token) as client:
            name = HYDRATE if first == "hydrate" else COLLECT
            seen = str(client.call(name, quiet=0.8)) + str(client.call(HYDRATE, quiet=0.8))
        assert secret not in seen

    def test_while_its_owner_is_connected_it_opens_another_state(self, counted: Counted) -> None:
        token = new_token()
        owner = counted.portal.sign_in("admin@lanyu.example")
        with Attacker(counted.portal.url, cookie=owner, origin=counted.portal.url, token=token) as client:
            pass_the_door(client)
            with Attacker(counted.portal.url, origin=counted.portal.url, token=token) as thief:
                assert "ad***@lanyu.example" not in str(thief.call(HYDRATE, quiet=0.8))
                assert thief.new_token

    def test_a_page_that_connects_again_goes_on_though_its_former_connection_stands(self, counted: Counted) -> None:
        """After a network changed, the server had not heard of its end: the page got another State, and lost what was under way."""
        owner, token = counted.portal.sign_in("admin@lanyu.example"), new_token()
        with Attacker(counted.portal.url, cookie=owner, origin=counted.portal.url, token=token) as before:
            pass_the_door(before)
            with Attacker(counted.portal.url, owner, counted.portal.url, token, joining=connecting()) as page:
                assert page.answer(COLLECT)
                assert not page.new_token
                with Attacker(counted.portal.url, owner, counted.portal.url, token, joining=connecting()) as again:
                    before.call(COLLECT)
                    assert again.answer(COLLECT)
                    assert not again.new_token

    @pytest.mark.parametrize(
        ("who", "payload"),
        [("admin@lanyu.example", {"hashes": []}), ("finance@lanyu.example", {}), ("", {}), ("", {"hashes": None})],
    )
    def test_a_copy_of_the_tab_and_somebody_else_end_no_connection(
        self, counted: Counted, who: str, payload: dict[str, Any]
    ) -> None:
        owner, token = counted.portal.sign_in("admin@lanyu.example"), new_token()
        cookie = owner if who.startswith("admin") else counted.portal.sign_in(who) if who else ""
        with Attacker(counted.portal.url, cookie=owner, origin=counted.portal.url, token=token) as client:
            pass_the_door(client)
            with Attacker(
                counted.portal.url, cookie, counted.portal.url, token, joining=connecting(payload=payload)
            ) as other:
                assert other.is_renamed()
            assert client.answer(COLLECT)

    def test_a_token_that_was_planted_before_the_sign_in_shows_nothing(self, counted: Counted) -> None:
        token = "attacker-chosen"
        with Attacker(counted.portal.url, origin=counted.portal.url, token=token) as thief:
            thief.call(HYDRATE)
        owner = counted.portal.sign_in("admin@lanyu.example")
        with Attacker(counted.portal.url, cookie=owner, origin=counted.portal.url, token=token) as client:
            pass_the_door(client)
        with Attacker(counted.portal.url, origin=counted.portal.url, token=token) as thief:
            assert "ad***@lanyu.example" not in str(thief.call(HYDRATE, quiet=0.8))


@pytest.mark.parametrize(
    "origin",
    [None, "http://evil.example", "null", "http://localhost", "https://{host}", "http://{host}.evil.example", "http://x@{host}",
     "http://evil.example/{host}", "http://sub.{host}", "http://{host}:80"],
)  # fmt: skip
def test_other_sites_cannot_open_the_socket(counted: Counted, origin: str | None) -> None:
    host = counted.portal.url.removeprefix("http://")
    cookie = counted.portal.sign_in("admin@lanyu.example")
    with (
        pytest.raises(Refused),
        Attacker(counted.portal.url, cookie=cookie, origin=origin and origin.format(host=host)),
    ):
        pass


SHAPES: list[Any] = [
    None, True, 0, -1, 1.5, 1e308, 10**40, "", "x", "\x00", "\ud800", "'; DROP TABLE card; --", "<script>alert(1)</script>",
    "{{7*7}}", "../../etc/passwd", "=cmd|' /C calc'!A0", "\r\nSet-Cookie: a=b", "１２３", "a" * 9000, [], [1], ["x"] * 600, [[[[]]]],
    {}, {"a": 1}, {"$ne": ""}, {"__proto__": {}}, {"a": {"b": {"c": {}}}}, [None], {"": ""},
]  # fmt: skip


def test_arguments_of_any_shape_end_in_no_traceback(counted: Counted, endpoints: list[Endpoint]) -> None:
    """Each handler and argument with 30 shapes, as users who may call all of them."""
    mark = len(log_of(counted))
    jobs = [
        (endpoint.name, payload)
        for endpoint in endpoints
        for name in endpoint.schema.get("properties", {})
        for payload in shaped(example(endpoint.schema), name)
    ]
    # A session may send 20 events a second: several at once make it quick.
    with ThreadPoolExecutor(SHOOTERS) as pool:
        list(pool.map(lambda number: fire(counted, jobs[number::SHOOTERS]), range(SHOOTERS)))
    added = log_of(counted)[mark:]
    assert "Traceback" not in added, added[added.index("Traceback") :][:20_000]
    assert "A handler failed" not in added


def shaped(fitting: dict[str, Any], name: str) -> list[Any]:
    return [*({**fitting, name: shape} for shape in SHAPES), {**fitting, "extra": 1}, {}, [], "text", None]


def fire(counted: Counted, jobs: list[tuple[str, Any]]) -> None:
    cookie = counted.portal.sign_in("empty@lanyu.example")
    know(counted, cookie)
    for number in range(0, len(jobs), 15):
        with Attacker(counted.portal.url, cookie=cookie, origin=counted.portal.url) as client:
            for name, payload in jobs[number : number + 15]:
                client.send(name, payload)
            client.updates(0.6)
            time.sleep(0.2)


def log_of(counted: Counted) -> str:
    return Path(counted.portal.log).read_text(errors="replace")


def test_the_log_of_all_this_holds_no_session(counted: Counted) -> None:
    cookie = counted.portal.sign_in("admin@lanyu.example")
    sid = cookie.partition("=")[2]
    canaries = [sid, "canary-987", "4111111111111111", "424242-otp"]
    with Attacker(counted.portal.url, cookie=cookie, origin=counted.portal.url) as client:
        client.send("no.such.handler", {"cvv": canaries[1], "pan": canaries[2], "smsCode": canaries[3]})
        client.send(ENTER, {"cvv": canaries[1], "x": canaries[2]})
        client.send_raw(f'42/_event,["event","{canaries[1]} {canaries[2]}"]')
        client.send_raw(f'42/_event,["event",{{"payload":{{"cvv":"{canaries[1]}"}}}}]')
        client.send_raw(f'42/_event,["client_error",{{"message":"pan {canaries[2]} cookie: vcc_sid={sid}"}}]')
        client.send(
            "reflex___state____state.reflex___state____frontend_event_exception_state.handle_frontend_exception",
            {"info": f"card {canaries[2]} cvv={canaries[1]}", "component_stack": sid},
        )
        client.updates(0.6)
    counted.portal.get(f"/account?ssotoken={canaries[1]}", cookie=cookie)
    written = log_of(counted)
    assert [canary for canary in canaries if canary in written] == []


def test_a_flood_of_events_is_cut_off(counted: Counted) -> None:
    cookie = counted.portal.sign_in("admin@lanyu.example")
    know(counted, cookie)
    before = counted.calls()
    with Attacker(counted.portal.url, cookie=cookie, origin=counted.portal.url) as client:
        for _ in range(300):
            client.send(ENTER)
        client.updates(1.5)
    made = counted.calls() - before
    assert sum(made.values()) < 60
