"""The table of every packet name on the event socket: `python -m tests.support.socket_events` writes it anew."""

import re
from pathlib import Path

import reflex_base
from reflex.app import EventNamespace

from vcc_portal.server.frames import NAMES

TABLE = Path(__file__).resolve().parents[1] / "security" / "socket_events.tsv"
HEAD = ("packet", "the pages send it", "the framework answers it", "let through")
_CLIENT = Path(reflex_base.__file__).parent / ".templates" / "web" / "utils" / "state.js"
_EMIT = re.compile(r"\bsocket(?:\.current)?(?:\?)?\.emit\(\s*([^,)]+)")
_HANDLER = "on_"


def sent_by_the_pages() -> set[str]:
    """Names that the framework's client emits, read from its source."""
    source = _CLIENT.read_text()
    constants = dict(re.findall(r'^const (\w+) = "([^"]*)";$', source, re.MULTILINE))
    found = _EMIT.findall(source)
    if len(found) != len(re.findall(r"\.emit\(", source)):
        raise ValueError("the client emits in a way that this does not read")
    return {given.strip('"') if given.startswith('"') else constants[given] for given in found}


def answered_by_the_framework() -> set[str]:
    """Names for which the framework's namespace has a method, which the socket library calls for any packet."""
    return {name.removeprefix(_HANDLER) for name in dir(EventNamespace) if name.startswith(_HANDLER)}


def render() -> str:
    """The table as text."""
    sent, answered = sent_by_the_pages(), answered_by_the_framework()
    rows = [
        (name, *("yes" if name in names else "no" for names in (sent, answered, NAMES)))
        for name in sorted(sent | answered | set(NAMES))
    ]
    return "".join("\t".join(row) + "\n" for row in (HEAD, *rows))


if __name__ == "__main__":
    TABLE.write_text(render())
