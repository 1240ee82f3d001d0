import json
from typing import Any

import pytest

from vcc_portal.server.frames import LONGEST, MOST_ROUTE, FrameVerdict, Reader

KNOWN = "state.load"
JOIN = "40/_event,"
PAGE = {"pathname": "/account", "asPath": "/account?a=1#b"}


def joined() -> Reader:
    reader = Reader(KNOWN.__eq__, may_join=True)
    assert reader.judge(JOIN) is FrameVerdict.PASS
    return reader


def packet(*parts: Any) -> str:
    """As the pages write it: without spaces."""
    return "42/_event," + json.dumps(parts, separators=(",", ":"))


def event(**changed: Any) -> dict[str, Any]:
    return {"name": KNOWN, "payload": {}, "router_data": PAGE, **changed}


@pytest.mark.parametrize(
    "frame",
    ["3", "41/_event,", packet("event", event()), packet("event", event(router_data={**PAGE, "query": {"a": "1"}})),
     packet("event", event(payload={"text": "x" * 200_000})), packet("event", {"name": KNOWN}),
     packet("client_error", {"message": "m", "error_type": "state_update"})],
)  # fmt: skip
def test_what_the_pages_send_passes(frame: str) -> None:
    assert joined().judge(frame) is FrameVerdict.PASS


@pytest.mark.parametrize(
    "body", ["", "{}", json.dumps({"event": event(), "state_schema": "1"}), json.dumps({"event": None})]
)
def test_joining_may_carry_the_first_event(body: str) -> None:
    assert Reader(KNOWN.__eq__, may_join=True).judge(JOIN + body) is FrameVerdict.PASS


@pytest.mark.parametrize(
    "name", ["connect", "disconnect", "ping", "message", "", "event_", "Event", "__init__", "connect_error", None, 1]
)
def test_no_other_packet_passes(name: object) -> None:
    assert joined().judge(packet(name, event())) is FrameVerdict.FOREIGN


@pytest.mark.parametrize(
    "frame",
    [None, "", "1", "2", "2probe", "3x", "5", "6", "4", "40", "40/_event", "40/,", "41", "41/_event,{}", '42["event",{}]',
     '42/other,["event",{}]', '42/_event?a=1,["event",{}]', '42/_event,7["event",{}]', '421-/_event,["event",{}]',
     '42/_event,["\\u0065vent",{}]', '42/_event, ["event",{}]', '42/_event,{"event":1}', "43/_event,1[]", "44/_event,{}",
     '451-/_event,["connect",{"_placeholder":true,"num":0}]', "461-/_event,1[]", "bAAAA", "é"],
)  # fmt: skip
def test_no_other_frame_passes(frame: str | None) -> None:
    assert joined().judge(frame) is FrameVerdict.FOREIGN


@pytest.mark.parametrize(
    "given",
    ["text", [], None, {}, {"name": 1}, event(name="no.such"), event(router_data=None), event(router_data=[]),
     event(router_data={"asPath": "x@[::1"}), event(router_data={"asPath": 7}), event(router_data={"pathname": {}}),
     event(router_data={"query": []}), event(router_data={**PAGE, "x": "y" * MOST_ROUTE})],
)  # fmt: skip
def test_an_event_of_another_shape_or_name_is_dropped(given: object) -> None:
    assert joined().judge(packet("event", given)) is FrameVerdict.DROP


@pytest.mark.parametrize(
    "frame",
    ['42/_event,["event",', '42/_event,["event",{}', '42/_event,["event",{},{}]', '42/_event,["event",]',
     '42/_event,["event",' + "[" * 5000, packet("client_error", "text"), packet("client_error", {"m": "x" * 20_000})],
)  # fmt: skip
def test_what_is_no_packet_is_dropped(frame: str) -> None:
    assert joined().judge(frame) is FrameVerdict.DROP


def test_a_frame_that_is_too_long_is_not_read() -> None:
    """16 MB of brackets stopped the process for more than a second, joined or not."""
    start = f'{JOIN}{{"event":{{"name":"{KNOWN}","payload":{{"a":['
    for reader in (Reader(KNOWN.__eq__, may_join=True), joined()):
        assert reader.judge(start + "[]," * (LONGEST // 3)) is FrameVerdict.TOO_LONG
    fits = packet("event", event(payload={"text": ""}))
    fits = fits.replace('"text":""', f'"text":"{"x" * (LONGEST - len(fits))}"')
    assert joined().judge(fits) is FrameVerdict.PASS
    assert joined().judge(fits + " ") is FrameVerdict.TOO_LONG


def test_nothing_passes_before_joining_and_nobody_joins_twice() -> None:
    reader = Reader(KNOWN.__eq__, may_join=True)
    assert reader.judge(packet("event", event())) is FrameVerdict.FOREIGN
    assert reader.judge("41/_event,") is FrameVerdict.FOREIGN
    assert reader.judge("3") is FrameVerdict.PASS
    assert reader.judge(JOIN) is FrameVerdict.PASS
    assert reader.judge(JOIN) is FrameVerdict.FOREIGN
    assert reader.judge("41/_event,") is FrameVerdict.PASS
    assert reader.judge(JOIN) is FrameVerdict.FOREIGN


@pytest.mark.parametrize("body", ["x", "[]", '{"event":"x"}', json.dumps({"event": event(name="no.such")})])
def test_joining_with_something_else_is_foreign(body: str) -> None:
    assert Reader(KNOWN.__eq__, may_join=True).judge(JOIN + body) is FrameVerdict.FOREIGN


def test_a_socket_without_a_tab_does_not_join() -> None:
    assert Reader(KNOWN.__eq__, may_join=False).judge(JOIN) is FrameVerdict.FOREIGN
