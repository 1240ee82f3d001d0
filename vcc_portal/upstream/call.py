"""An upstream call as a typed value: one row in `upstream.calls`, one `send()` in the client."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, GetJsonSchemaHandler, TypeAdapter
from pydantic_core import CoreSchema


def to_camel(name: str) -> str:
    """`last4digits` stays, `card_name` becomes `cardName`: a capital only after an underscore."""
    first, *rest = name.split("_")
    return first + "".join(part[:1].upper() + part[1:] for part in rest)


class Wire(BaseModel):
    """Base of every request and response: camelCase on the wire, snake_case in Python.

    Money is an integer in thousandths of the major unit (USD 12.34 = 12340; JPY 1 = 1000).
    Unknown answer fields are ignored, so that the provider may add some.
    """

    model_config = ConfigDict(
        alias_generator=to_camel,
        populate_by_name=True,
        extra="ignore",
        json_schema_serialization_defaults_required=True,
    )

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """An answer holds every field of its model and no other; a request may hold fields that nobody reads."""
        made = handler(schema)
        if handler.mode == "serialization":
            handler.resolve_ref_schema(made)["additionalProperties"] = False
        return made

    @property
    def carries_file(self) -> bool:
        """True for a request that a slow line or a provider that looks into the file may take long over."""
        return False

    def wire(self) -> dict[str, Any]:
        """The JSON body, with wire names; absent (None) fields left out."""
        return self.model_dump(mode="json", by_alias=True, exclude_none=True)


class Nothing(Wire):
    """A request without parameters, or an answer whose data is not read."""


Q = TypeVar("Q", bound=BaseModel)
R = TypeVar("R")

A_MOMENT, A_WHILE = 10.0, 60.0
"""Seconds for which an answer is kept: what each page asks beside its own, and what the provider configures."""


class Service(StrEnum):
    """Which of the provider's services a path belongs to; `client` maps it to a base path."""

    MAIN = "main"
    SSO = "sso"
    CMS = "cms"
    OPEN = "open"


class CallKind(StrEnum):
    """What may be done with a call that is slow, overtaken or unanswered."""

    READ = "read"
    """May be cancelled by a newer one and tried again."""
    WRITE = "write"
    """Changes something; never tried again by itself."""
    MONEY = "money"
    """Carries a requestNo; never cancelled, and no answer means 'processing'."""


@dataclass(frozen=True)
class Call(Generic[Q, R]):
    """One row of the call table (spec §7)."""

    service: Service
    method: str
    path: str
    request: type[Q]
    response: Any
    """A type, or a generic such as `list[Card]`; `R` is what `send` returns."""
    kind: CallKind = CallKind.READ
    tolerate: frozenset[str] = frozenset()
    """Codes that are handed to the caller as `Tolerated` instead of taking their effect."""
    not_redirect: bool = False
    auth_ignore: bool = False
    remain_empty_string: bool = False
    skip_auth: bool = False
    blob: bool = False
    cache_bust: bool = False
    """A random query parameter on a POST; every GET has one anyway."""
    type_code: str = ""
    """What the verification is for that 210021 asks for, such as CARD_MOVE; empty for a call that never asks."""
    beside: bool = False
    """For a WRITE that the portal sends of its own accord: nobody has pressed for it, and no button waits for it."""
    kept: float = 0.0
    """Seconds for which one answer serves all pages of a sign-in, unless that sign-in changes something."""
    adapter: TypeAdapter[R] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "adapter", TypeAdapter(self.response))

    def __hash__(self) -> int:
        return hash((self.service, self.method, self.path))

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


def get(
    path: str, request: type[Q], response: type[R], *, service: Service = Service.MAIN, **options: Any
) -> Call[Q, R]:
    """A GET row; parameters go into the query."""
    return _call("GET", path, request, response, service, options)


def post(
    path: str, request: type[Q], response: type[R], *, service: Service = Service.MAIN, **options: Any
) -> Call[Q, R]:
    """A POST row; parameters go into the JSON body."""
    return _call("POST", path, request, response, service, options)


def _call(
    method: str, path: str, request: type[Q], response: type[R], service: Service, options: dict[str, Any]
) -> Call[Q, R]:
    tolerate: Iterable[str] = options.pop("tolerate", ())
    return Call(service, method, path, request, response, tolerate=frozenset(tolerate), **options)
