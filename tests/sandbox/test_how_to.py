"""The examples of docs/how-to/sandbox.md, sent to a running sandbox as they stand there."""

import re
import shlex
from collections.abc import Iterator

import httpx
import pytest

from tests.support.killing import Server
from tests.support.portal import ROOT
from tests.support.sandbox import fresh_sandbox, sandbox_of
from vcc_sandbox.control.api import control_routes

HOW_TO = (ROOT / "docs" / "how-to" / "sandbox.md").read_text(encoding="utf-8")
WRITTEN = "http://127.0.0.1:3900"


def commands() -> list[list[str]]:
    """Each curl command's words, `$S` and captured variables still in them."""
    blocks = re.findall(r"```sh\n(.*?)```", HOW_TO, re.DOTALL)
    lines = "".join(blocks).replace("\\\n", " ").splitlines()
    return [shlex.split(line) for line in lines if line.startswith("curl")]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("how-to")
    sandbox_of(fresh_sandbox(folder)).database.close()
    server = Server(folder)
    server.start()
    yield f"http://127.0.0.1:{server.port}"
    server.kill()


def send(words: list[str], base: str) -> httpx.Response:
    """What curl would do with the options that the examples use."""
    method, body, headers, url = "GET", None, {}, ""
    rest = iter(words[1:])
    for word in rest:
        if word == "-X":
            method = next(rest)
        elif word == "-H":
            name, _, value = next(rest).partition(":")
            headers[name] = value.strip()
        elif word == "-d":
            body = next(rest)
        else:
            assert not word.startswith("-"), f"an option that this test does not know: {word}"
            url = word
    assert url.startswith("$S"), "examples name the sandbox as $S"
    return httpx.request(method, url.replace("$S", f"{base}/__sandbox"), headers=headers, content=body, timeout=60)


def test_every_example_is_answered(address: str):
    assert f"S={WRITTEN}/__sandbox" in HOW_TO
    examples = commands()
    assert len(examples) >= 7
    for words in examples:
        answer = send(words, address)
        assert answer.status_code == 200, (words, answer.text)
        answer.json()


def test_every_control_call_is_described():
    paths = {path for path in map(_path, control_routes().routes) if path.startswith("/__sandbox/")}
    assert len(paths) >= 12
    unnamed = {path for path in paths if path.removeprefix("/__sandbox/") not in HOW_TO}
    assert unnamed == set()


def _path(route: object) -> str:
    return getattr(route, "path", "")
