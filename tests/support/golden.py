"""Records one answer of the real sandbox for every served call: `python -m tests.support.golden`.

An example whose shape is still the sandbox's stays as it is, whatever its values: one that is deleted is recorded anew.
"""

import asyncio
import json
import re
import tempfile
from datetime import datetime
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from tests.support.sandbox import HEADERS, base_path, sandbox_of, signed_in, visitor
from vcc_portal.config import Settings
from vcc_portal.upstream.call import Call
from vcc_portal.upstream.calls import ALL_CALLS
from vcc_sandbox.app import create_app, load_handlers
from vcc_sandbox.core.clock import ZONE, Clock
from vcc_sandbox.core.serve import HANDLERS
from vcc_sandbox.openapi.document import group_of, operation_id

FOLDER = Path(__file__).resolve().parents[1] / "contract" / "golden"
NOON = datetime(2026, 5, 15, 12, 0, 0, tzinfo=ZONE)
KEPT_ITEMS = 3
"""How many items of a list are kept; the shape of all of them is compared before."""
MADE_WITHIN = 120.0
"""Seconds for the files of a recording, on a busy machine."""
SECRETS = {
    "payPwd": "<password>",
    "password": "<password>",
    "smsCode": "000000",
    "activateCode": "000000",
    "otp": "000000",
    "imageCode": "<characters>",
    "imageBase64": "<picture>",
    "imageToken": "<token>",
    "imageTicket": "<token>",
    "ssoToken": "<token>",
    "verifyToken": "<token>",
    "cardNo": "0000000000000000",
    "cvv2": "000",
    "cardNoMask": "0000 00** **** 0000",
    "last4digits": "0000",
}
FREE = {"before", "after", "conditions", "statusCount", "cardStatusCount"}
"""Objects whose keys are data."""
LONG_RANDOM = re.compile(r"[A-Za-z0-9_-]{32,}")

Golden = dict[str, Any]


def file_of(call: Call[Any, Any]) -> Path:
    """Where a call's example is kept."""
    return FOLDER / group_of(call) / f"{operation_id(call).split('.')[1].lower()}.json"


class Recorder:
    """Makes calls as the demonstration people and keeps the first successful answer of each call."""

    def __init__(self, app: FastAPI, clock: Clock) -> None:
        self.app = app
        self.clock = clock
        self.goldens: dict[Call[Any, Any], Golden] = {}
        self._clients: dict[str, httpx.AsyncClient] = {}

    def client(self, person: str) -> httpx.AsyncClient:
        """A client of that person; an empty name is a visitor, and `admin/2` has a session of its own."""
        if person not in self._clients:
            login = f"{person.partition('/')[0]}@lanyu.example"
            self._clients[person] = signed_in(self.app, login) if person else visitor(self.app)
        return self._clients[person]

    async def __call__(self, call: Call[Any, Any], person: str = "admin", **values: Any) -> Any:
        """Make the call, keep the first answer, and return its data; headers may be given as `_headers`."""
        if call not in HANDLERS:
            return None
        golden, data = await self.ask(call, person, **values)
        self.goldens.setdefault(call, golden)
        return data

    async def ask(self, call: Call[Any, Any], person: str = "admin", **values: Any) -> tuple[Golden, Any]:
        """Make the call, when nothing is being made in the background any more; its example and its data."""
        await asyncio.to_thread(sandbox_of(self.app).background.wait, MADE_WITHIN)
        answer = await self._send(self.client(person), call, dict(values), values.pop("_headers", {}))
        if call.blob and not answer.headers["content-type"].startswith("application/json"):
            kept: Golden = {"contentType": answer.headers["content-type"]}
            return {"call": str(call), "request": values, "file": kept}, answer.content
        envelope = answer.json()
        if str(envelope["code"]) not in {"100001", "000000"}:
            raise AssertionError(
                f"tests/support/golden_requests.py asks for it so that it is refused: {operation_id(call)}: {envelope}"
            )
        return {"call": str(call), "request": values, "answer": envelope}, envelope["data"]

    async def _send(
        self, client: httpx.AsyncClient, call: Call[Any, Any], values: dict[str, Any], headers: dict[str, str]
    ) -> httpx.Response:
        values.pop("_headers", None)
        path = base_path(Settings(), call.service) + re.sub(r"\{(\w+)\}", lambda m: values.pop(m[1]), call.path)
        sent = {**HEADERS, **headers}
        if call.method == "GET":
            return await client.get(path, params=values, headers=sent)
        return await client.request(call.method, path, json=values, headers=sent)

    async def close(self) -> None:
        """Close the clients and the database, once nothing writes beside it any more."""
        sandbox = sandbox_of(self.app)
        await asyncio.to_thread(sandbox.background.stop, MADE_WITHIN)
        for client in self._clients.values():
            await client.aclose()
        sandbox.database.close()


async def record() -> dict[Call[Any, Any], Golden]:
    """Every example as the sandbox answers today, not yet normalised."""
    from tests.support.golden_requests import make_all  # noqa: PLC0415  it names the calls, which need their handlers

    clock = Clock(NOON)
    with tempfile.TemporaryDirectory() as folder:
        recorder = Recorder(create_app(Settings(data_dir=Path(folder)), clock=clock), clock)
        try:
            await make_all(recorder)
        finally:
            await recorder.close()
    return recorder.goldens


def normalised(value: Any, name: str = "") -> Any:
    """Without secrets and without what differs between two recordings; long lists are cut."""
    if isinstance(value, dict):
        return {key: normalised(item, key) for key, item in value.items()}
    if isinstance(value, list):
        return [normalised(item, name) for item in value[:KEPT_ITEMS]]
    if name == "size":
        return 1000
    if isinstance(value, str) and value:
        return SECRETS.get(name) or LONG_RANDOM.sub("<token>", value)
    return value


def shape(value: Any) -> Any:
    """Keys and JSON types: what two answers of one call must share."""
    if isinstance(value, dict):
        return {key: "object" if key in FREE else shape(item) for key, item in value.items()}
    if isinstance(value, list):
        return [merged([shape(item) for item in value])]
    if isinstance(value, bool):
        return "boolean"
    return {int: "integer", str: "string", type(None): "null"}.get(type(value), type(value).__name__)


def merged(shapes: list[Any]) -> Any:
    """One shape for all items of a list; None for an empty one."""
    found: Any = None
    for one in shapes:
        found = one if found in (None, "null") else _both(found, one)
    return found


def _both(first: Any, second: Any) -> Any:
    if isinstance(first, dict) and isinstance(second, dict):
        return {key: _both(first.get(key, "absent"), second.get(key, "absent")) for key in {**first, **second}}
    if isinstance(first, list) and isinstance(second, list):
        return [merged([*first, *second])]
    if second in (None, "null") or first == second:
        return first
    return second if first in (None, "null") else f"{first} or {second}"


def fits(first: Any, second: Any) -> bool:
    """Whether two shapes are the same; null, and the items of an empty list, say nothing about the type."""
    if "null" in (first, second) or first is None or second is None:
        return True
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(fits(first[key], second[key]) for key in first)
    if isinstance(first, list) and isinstance(second, list):
        return fits(first[0], second[0])
    return first == second


def read(call: Call[Any, Any]) -> Golden:
    """The kept example."""
    if not file_of(call).exists():
        raise FileNotFoundError(f"no example of {call} yet: run `python -m tests.support.golden`")
    return json.loads(file_of(call).read_text(encoding="utf-8"))


def kept_as_it_is(call: Call[Any, Any], golden: Golden) -> bool:
    """Whether there is an example already, and of this shape."""
    return file_of(call).exists() and fits(shape(golden), shape(read(call)))


def main() -> None:
    """Write the examples that are missing or of another shape; one of a call that is no longer served goes away."""
    load_handlers()
    goldens = asyncio.run(record())
    for old in FOLDER.glob("*/*.json"):
        if old not in {file_of(call) for call in goldens}:
            old.unlink()
    changed = {call: golden for call, golden in goldens.items() if not kept_as_it_is(call, golden)}
    for call, golden in changed.items():
        file_of(call).parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(normalised(golden), ensure_ascii=False, indent=1)
        file_of(call).write_text(text + "\n", encoding="utf-8")
    missing = [operation_id(call) for call in ALL_CALLS if call in HANDLERS and call not in goldens]
    print(f"{len(goldens)} examples in {FOLDER}", *map(str, changed), sep="\n  written: ")
    print(
        *(f"  without: {name}, which tests/support/golden_requests.py does not ask for" for name in missing), sep="\n"
    )


if __name__ == "__main__":
    main()
