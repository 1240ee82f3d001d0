"""What control calls are asked and answer, in the wire's spelling; amounts in thousandths."""

from typing import Annotated, Any, Self

from pydantic import ConfigDict, Field, model_validator

from vcc_portal.upstream.call import Wire, to_camel
from vcc_portal.upstream.models.base import Currency, Id, Moment
from vcc_sandbox.control.faults import Garbage

Flag = bool | None


class Asked(Wire):
    """A request; an unknown field is a mistake of the tester."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _storable(cls, value: Any) -> Any:
        if isinstance(value, dict) and any(isinstance(item, str) and "\0" in item for item in value.values()):
            raise ValueError("no database takes a null character")
        names = {field.alias or name: name for name, field in cls.model_fields.items()}
        if isinstance(value, dict) and (unknown := value.keys() - names - set(names.values())):
            raise ValueError(f"unknown: {', '.join(sorted(unknown))}; it takes {', '.join(names) or 'nothing'}")
        return value


class Reset(Asked):
    """Which data to begin with."""

    scenario: str = "standard"
    seed: int | None = Field(default=None, ge=0, le=2**31 - 1)
    """Another year of payments; None is the usual one."""


class ResetDone(Wire):
    """What there is now."""

    scenario: str
    seed: int
    now: str
    people: int
    cards: int
    transactions: int
    ms: int


FURTHEST = 10 * 366 * 86_400
"""Seconds that the clock moves at most in one call."""


NAME = "[a-z0-9][a-z0-9-]{0,30}"
"""Of a scene; it is a folder's name too."""


class SceneNamed(Asked):
    """A scene."""

    name: Annotated[str, Field(pattern=f"^{NAME}$")]


class SaveScene(SceneNamed):
    """Where to keep what there is now."""

    replace: bool = False
    """Gives up an earlier scene of that name."""


class Scene(Wire):
    """Data that is kept under a name."""

    name: str
    saved_at: str
    """By the machine's clock."""
    now: str
    """The sandbox's time in it."""
    cards: int
    transactions: int
    bytes: int
    usable: bool
    """False when another version of the sandbox has saved it."""


TENANT = "[a-z][a-z0-9]{0,15}"
"""It stands in cookies, folders and names of databases."""


class TenantNamed(Asked):
    """A tenant."""

    name: Annotated[str, Field(pattern=f"^{TENANT}$")]


class Tenant(Wire):
    """Somebody's own data beside everybody else's."""

    name: str
    now: str
    cards: int
    transactions: int


class MoveClock(Asked):
    """Either a time or how far to go; time only goes forward."""

    now: Moment | None = None
    advance_seconds: int | None = Field(default=None, ge=0, le=FURTHEST)

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.now is None) == (self.advance_seconds is None):
            raise ValueError("give now or advanceSeconds")
        return self


class ClockNow(Wire):
    """The sandbox's time, and what happened on the way."""

    now: str
    happened: int = 0


class OfAccount(Asked):
    """About a linked account, named by its id or by a login name (then the current one)."""

    user_id: Id | None = None
    login_name: str | None = Field(default=None, max_length=128)

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.user_id is None) == (self.login_name is None):
            raise ValueError("give userId or loginName")
        return self


class SetBalance(OfAccount):
    """What an account shall have available; a top-up or a withdrawal makes it so. Amount in thousandths."""

    currency: Currency
    available: Annotated[int, Field(ge=0, le=10**15)]


class BalanceSet(Wire):
    """What it has now, and the transaction that made it so; empty where it had that already."""

    available: int
    currency: str
    transaction_id: str


class Finish(Asked):
    """Ends something that waits."""

    kind: str
    id: Id
    status: str = "SUCCESS"
    fail_reason: str = Field(default="", max_length=128)
    fail_reasons: dict[Annotated[str, Field(max_length=64)], Annotated[str, Field(max_length=128)]] = Field(
        default_factory=dict, max_length=50
    )
    """Of business verification: by field of the wire what is wrong with it; any name may stand here."""


class Finished(Wire):
    """What became of it."""

    kind: str
    id: str
    status: str
    fail_reason: str = ""


class Agreement(Asked):
    """An agreement that is to be signed."""

    site: str = Field(default="CN", max_length=8)
    code: str = Field(max_length=64)
    version: str = Field(default="2026-01", max_length=16)
    title: str = Field(default="", max_length=128)


class Flags(Asked):
    """What a user may do; None leaves it."""

    support_sub_user: Flag = None
    support_single_card_mode: Flag = None
    support_shared_card_mode: Flag = None
    card_limit_white: Flag = None
    vip: Flag = None
    max_cards: int | None = Field(default=None, ge=0, le=100_000)


class UserState(OfAccount):
    """States of a linked account; None leaves it."""

    status: Annotated[str, Field(pattern=r"^(INIT|VALID|INVALID|CANCEL)$")] | None = None
    kyc_user_status: Annotated[str, Field(pattern=r"^(NORMAL|UN_ACTIVE)$")] | None = None
    account_status: Annotated[str, Field(pattern=r"^(ACTIVE|FROZEN|PASSIVE|NONE)$")] | None = None
    freeze_reason: str | None = Field(default=None, max_length=128)
    user_centre_block: Annotated[str, Field(pattern=r"^(|200017|200018|200019)$")] | None = None
    """Empty lifts it."""
    kyc_type: Annotated[int, Field(ge=0, le=1)] | None = None
    kyc_status: int | None = None
    """The numeric scale of spec §4."""
    kyb_status: Annotated[str, Field(pattern=r"^(INIT|PENDING|SYSTEM_AUDITING|AUDITING|PASSED|FAILED)$")] | None = None
    unsigned_agreements: list[Agreement] | None = Field(default=None, max_length=10)
    """Replaces them; the empty list signs all."""
    flags: Flags = Field(default_factory=Flags)


class FaultAsked(Asked):
    """A fault for the next requests that fit."""

    method: Annotated[str, Field(pattern=r"^(\*|GET|POST|DELETE)$")] = "*"
    path_pattern: str = Field(min_length=1, max_length=200)
    times: int = Field(default=1, ge=0, le=100_000)
    """0: until it is taken back."""
    code: Annotated[str, Field(pattern=r"^[0-9]{4,6}$")] = ""
    message: str = Field(default="", max_length=200)
    data: Any = None
    error_param: list[str] | None = Field(default=None, max_length=20)
    http_status: int = Field(default=0, ge=0, le=599)
    delay_ms: int = Field(default=0, ge=0, le=600_000)
    drop_connection: bool = False
    garbage: Garbage | None = None
    after: bool = False
    """The call is carried out, and only its answer suffers."""
    skip: int = Field(default=0, ge=0, le=100_000)
    """So many requests that fit pass first."""
    share: int = Field(default=100, ge=1, le=100)
    """Of a hundred requests that fit, about so many meet it; which ones, `seed` decides."""
    seed: int = Field(default=0, ge=0, le=2**31 - 1)

    @model_validator(mode="after")
    def _one(self) -> Self:
        given = [bool(self.code), bool(self.http_status), self.drop_connection, self.garbage is not None]
        if sum(given) > 1 or not (any(given) or self.delay_ms):
            raise ValueError("give one of code, httpStatus, dropConnection and garbage, or delayMs")
        if self.http_status and not 400 <= self.http_status <= 599:
            raise ValueError("httpStatus is from 400 to 599")
        return self


class FaultWaiting(Wire):
    """A fault that waits."""

    fault_id: str
    method: str
    path_pattern: str
    left: int | None
    used: int
    skip: int
    share: int


class Letter(Wire):
    """A message that the sandbox would have sent."""

    channel: str
    to: str
    code: str
    type_code: str
    text: str
    link: str
    time: str


class BookDifference(Wire):
    """Something that does not add up."""

    what: str
    where: str
    expected: int
    found: int


class LedgerState(Wire):
    """Whether the books add up."""

    balanced: bool
    differences: list[BookDifference]
    entries: int
    ms: int
