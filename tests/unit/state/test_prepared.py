"""Pages come with their data only where they were built of the States that load it, and where nothing is to be said meanwhile."""

import asyncio
import contextlib
import traceback
from pathlib import Path
from types import SimpleNamespace

import pytest
from reflex.state import State, state_snapshot_hashes
from reflex_base.constants import RouteVar
from reflex_base.event.processor import EventFuture

from vcc_portal.config import Settings
from vcc_portal.domain.text import Text
from vcc_portal.state.core import prepared
from vcc_portal.state.core.prepared import PreparedTab, PreparedTabs, ended, stop


@pytest.mark.parametrize("same", [True, False])
def test_what_is_left_out_as_the_default_is_the_default_of_the_built_pages(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, same: bool
) -> None:
    hashes = state_snapshot_hashes(State(_reflex_internal_init=True).dict(initial=True))
    if not same:
        hashes[-1] = "0" * len(hashes[-1])
    (tmp_path / "utils").mkdir()
    names = ", ".join(f'"{each}"' for each in hashes)
    (tmp_path / "utils" / "context.jsx").write_text(f"export const initialStateHashes = [{names}];")
    monkeypatch.setattr(prepared, "web_dir", lambda: tmp_path)
    assert PreparedTabs()._fits_build() is same


async def test_a_message_that_comes_after_the_head_is_left_for_the_tab_that_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Loading would take it, and nobody see it."""
    session = SimpleNamespace(notices=[Text("下载失败", "The download failed")])

    async def find(_sid: str) -> SimpleNamespace:
        return session

    monkeypatch.setattr(prepared, "runtime", lambda: SimpleNamespace(sessions=SimpleNamespace(find=find)))
    tab = PreparedTab("claim", "sid", "key", "/trade/export", "token")
    assert not await PreparedTabs().load(tab, {"type": "http"})
    assert len(session.notices) == 1


@pytest.mark.parametrize("waits", [True, False])
async def test_a_run_that_was_signed_out_of_is_left_for_the_tab_that_is_there(
    monkeypatch: pytest.MonkeyPatch, waits: bool
) -> None:
    session = SimpleNamespace(key="key", notices=[], login=SimpleNamespace(user_id="1"))

    async def find(_sid: str) -> SimpleNamespace:
        return session

    run = SimpleNamespace(sessions=SimpleNamespace(find=find), settings=Settings())
    monkeypatch.setattr(prepared, "runtime", lambda: run)
    monkeypatch.setattr(prepared, "parked", SimpleNamespace(holds_for_any={"1": waits}.__getitem__))
    tabs = PreparedTabs()
    cookie = {RouteVar.HEADERS: {"cookie": "vcc_sid=sid"}}
    for name, answer in {"_router_data": cookie, "_states": object(), "_fits_build": True, "_is_busy": False}.items():
        monkeypatch.setattr(tabs, name, lambda *_, answer=answer: answer)
    assert (await tabs.begin({"type": "http"}, "/card/list") is None) is waits


@pytest.mark.parametrize("of", ["the load", "what follows"])
async def test_the_log_can_say_where_a_handler_of_a_page_s_load_failed(of: str) -> None:
    """It is written when the load has been waited for: its traceback had no frame of ours."""

    def handler() -> None:
        raise KeyError("no such thing")

    load, follows = EventFuture(txid="1"), EventFuture(txid="2")
    load.add_child(follows)
    failing, other = (load, follows) if of == "the load" else (follows, load)
    other.set_result(None)
    try:
        handler()
    except KeyError as error:
        failing.set_exception(error)
    with contextlib.suppress(KeyError):
        failing.result()  # as the framework does, so that nothing says that nobody has asked
    assert await ended(load) is (of != "the load")
    problem = failing.exception()
    assert problem is not None
    assert "handler" in [frame.name for frame in traceback.extract_tb(problem.__traceback__)]


async def test_a_load_that_nobody_waits_for_any_more_is_stopped_where_it_is() -> None:
    load, first, second = (EventFuture(txid=str(number)) for number in range(3))
    load.add_child(first)
    load.add_child(second)
    load.set_result(None)
    first.set_result(None)
    waits = asyncio.ensure_future(ended(load))
    await asyncio.sleep(0)
    waits.cancel()
    stop(load)
    assert (first.cancelled(), second.cancelled()) == (False, True)
