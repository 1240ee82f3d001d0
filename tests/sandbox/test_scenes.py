"""Data that is kept under a name and brought back, on both databases."""

import json

import httpx
import pytest
from fastapi import FastAPI

from tests.support.cards import new_card, usd
from tests.support.control import Console
from tests.support.databases import on_one_database
from tests.support.sandbox import data, noon_clock, sandbox_of
from vcc_portal.upstream.calls import card as calls
from vcc_sandbox.control import saved
from vcc_sandbox.core.clock import Clock

pytestmark = pytest.mark.usefixtures("each_database")


@pytest.fixture
def clock() -> Clock:
    return noon_clock(runs=False)


async def test_a_scene_brings_data_and_clock_back(app: FastAPI, console: Console, empty: httpx.AsyncClient):
    first = await new_card(empty, 1)
    await console.buy(first, 10_000)
    start, late = await usd(empty), (await console.post("clock", advanceSeconds=3 * 86_400))["now"]
    kept = await console.post("scene", name="one-hold")
    assert (kept["name"], kept["now"], kept["usable"]) == ("one-hold", late, True)
    assert kept["bytes"] > 100_000
    await console.post("clock", advanceSeconds=9 * 86_400)
    await console.buy(await new_card(empty, 2), 20_000)
    assert await usd(empty) != start
    again = await console.post("scene/restore", name="one-hold")
    assert again == kept
    assert (await console.get("clock"))["now"] == late
    assert await usd(empty) == start
    assert [row["cardId"] for row in (await data(empty, calls.PAGE))["list"]] == [first], "who was signed in still is"
    assert (await new_card(empty, 3)) != first, "the database goes on numbering after the scene"
    await console.post("scene/restore", name="one-hold")
    assert await usd(empty) == start, "as often as wanted"


async def test_scenes_are_listed_replaced_and_deleted(console: Console, empty: httpx.AsyncClient):
    await console.post("scene", name="a")
    await new_card(empty)
    await console.post("scene", name="b")
    counts = {one["name"]: one["cards"] for one in await console.get("scene")}
    assert counts["b"] == counts["a"] + 1
    await console.refuses(409, "scene", name="a")
    assert (await console.post("scene", name="a", replace=True))["cards"] == counts["b"]
    assert await console.delete("scene", name="a") == {"removed": 1}
    await console.refuses(404, "scene/restore", name="a")
    assert [one["name"] for one in await console.get("scene")] == ["b"]
    await console.post("reset")
    assert [one["name"] for one in await console.get("scene")] == ["b"], "a reset keeps them"
    assert await console.delete("scene") == {"removed": 1}
    assert await console.get("scene") == []


@on_one_database
async def test_scenes_are_bounded_and_their_names_are_names(
    app: FastAPI, console: Console, monkeypatch: pytest.MonkeyPatch
):
    for name in ("", "..", "a/b", "A", "-a", "a" * 32, "a b", ".a"):
        await console.refuses(422, "scene", name=name)
        await console.refuses(422, "scene/restore", name=name)
    await console.post("scene", name="kept")
    with monkeypatch.context() as patched:
        patched.setattr(saved, "MOST", 1)
        await console.refuses(409, "scene", name="more")
        await console.post("scene", name="kept", replace=True)
    with monkeypatch.context() as patched:
        patched.setattr(saved, "LARGEST", 1000)
        await console.refuses(409, "scene", name="large")
    folder = sandbox_of(app).settings.data_dir / "scenes"
    assert [path.name for path in folder.iterdir()] == ["kept"], "nothing unfinished is left"
    assert oct((folder / "kept" / "data").stat().st_mode & 0o777) == "0o600"
    assert oct(folder.stat().st_mode & 0o777) == "0o700"


@on_one_database
async def test_a_scene_of_another_version_is_not_brought_back(app: FastAPI, console: Console):
    await console.post("scene", name="old")
    told = sandbox_of(app).settings.data_dir / "scenes" / "old" / "scene.json"
    told.write_text(json.dumps(json.loads(told.read_text()) | {"version": "earlier"}))
    assert [one["usable"] for one in await console.get("scene")] == [False]
    await console.refuses(409, "scene/restore", name="old")
