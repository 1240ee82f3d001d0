"""Plants the seed into an empty database; deterministic by seed number, relative to the clock's now."""

from sqlalchemy.orm import Session

from vcc_sandbox.context import Sandbox
from vcc_sandbox.scenarios.cast import enter_cast


def plant(sandbox: Sandbox, db: Session) -> None:
    """People, companies, cards and a year of payments."""
    enter_cast(db, sandbox.clock.now())
