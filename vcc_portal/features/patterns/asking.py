"""How a rule that needs more than it was given asks the provider."""

from typing import Any, Protocol

from vcc_portal.upstream.call import Call


class Ask(Protocol):
    """`Portal._ask`: what a State hands down, so that nothing below it knows of sessions. Raises `Failed`."""

    async def __call__(self, call: Call[Any, Any], request: Any, *, lane: str = "") -> Any: ...
