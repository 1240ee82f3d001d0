"""Long messages of the server come packed to a browser that can unpack, as text to any other, in their order to both."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocket, WebSocketRoute, expect

from vcc_portal.server.packing import SHORT

Enter = Callable[..., Page]
ROWS = "tbody tr:not(.list-below)"


def go_through_the_list(page: Page) -> None:
    """To its second page, the rows of which come over the socket."""
    page.goto("/card/list?status=VALID")
    expect(page.locator(ROWS)).to_have_count(10)
    first = page.locator(ROWS).first.inner_text()
    page.get_by_role("link", name="Next page").click()
    expect(page).to_have_url(re.compile("page=2"))
    expect(page.locator(ROWS).first).not_to_have_text(first)


@pytest.mark.parametrize("unpacks", [True, False])
def test_rows_come_packed_where_the_browser_can_unpack(enter: Enter, unpacks: bool) -> None:
    page = enter("admin@lanyu.example", "/healthz")
    if not unpacks:
        page.add_init_script("delete globalThis.DecompressionStream")
    heard: list[str | bytes] = []

    def note(frame: str | bytes) -> None:
        heard.append(frame)

    def follow(socket: WebSocket) -> None:
        socket.on("framereceived", note)

    page.on("websocket", follow)
    go_through_the_list(page)
    assert any(isinstance(frame, bytes) for frame in heard) is unpacks
    assert any(isinstance(frame, str) and len(frame) >= SHORT for frame in heard) is not unpacks


def test_after_a_message_that_cannot_be_unpacked_the_page_connects_again(enter: Enter) -> None:
    """As where something between browser and server changes what it does not understand."""
    page = enter("admin@lanyu.example", "/healthz")
    sockets: list[WebSocketRoute] = []
    spoilt: list[bytes] = []

    def between(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        server = socket.connect_to_server()

        def passed_on(frame: str | bytes) -> None:
            if isinstance(frame, bytes) and not spoilt:
                spoilt.append(frame)
                frame = b"\x00" + frame[1:]
            socket.send(frame)

        server.on_message(passed_on)

    page.route_web_socket(re.compile("/_event/"), between)
    go_through_the_list(page)
    assert spoilt
    assert len(sockets) > 1
