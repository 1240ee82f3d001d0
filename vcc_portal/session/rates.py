"""How many events one session and one address may send."""

from limits import parse_many
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from vcc_portal.session.access import Rate


class Rates:
    """Counts events; on one machine in memory."""

    def __init__(self, *, per_address: int) -> None:
        self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._address = parse_many(f"{per_address}/second;{per_address * 60}/minute")
        self._normal = parse_many(Rate.NORMAL)
        self._own = {rate: parse_many(rate) for rate in Rate}

    def allow(self, *, session: str, address: str, handler: str, rate: Rate) -> bool:
        """Count one event; False when the address, the session or this handler's own rate is used up."""
        return (
            self._hit(self._address, "address", address)
            and (not session or self._hit(self._normal, "session", session))
            and (rate is Rate.NORMAL or self._hit(self._own[rate], handler, session or address))
        )

    def allow_one(self, rate: Rate, *names: str) -> bool:
        """Count something that is not an event, such as a sign-in from an address."""
        return self._hit(self._own[rate], *names)

    def is_open(self, rate: Rate, *names: str) -> bool:
        """Whether `allow_one` would still say yes, without counting: for what is counted only when it fails."""
        return all(self._limiter.test(item, *names) for item in self._own[rate])

    def _hit(self, items: list, *names: str) -> bool:
        return all(self._limiter.hit(item, *names) for item in items)
