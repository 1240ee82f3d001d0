"""The name under which somebody asks: what only this machine may do is refused under any other."""

import re

_HOST = re.compile(r"(?:\[(?P<ipv6>[0-9a-f:.]+)\]|(?P<name>[a-z0-9._-]+))(?::[0-9]{1,5})?")


def host_in(header: str) -> str:
    """The host of a `Host` header, in small letters and without its port; empty where that is not a name or an address.

    The framework's `request.url` has the server's own address then, which is this machine's.
    """
    found = _HOST.fullmatch(header.lower())
    return (found["ipv6"] or found["name"]) if found else ""
