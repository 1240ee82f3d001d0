"""The envelopes of the services as models: success around a call's data, and a refusal (contract §0)."""

from typing import Any, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict

from vcc_portal.upstream.call import Call, Service

T = TypeVar("T")


class _Exact(BaseModel):
    model_config = ConfigDict(extra="forbid")


class MainSuccess(_Exact, Generic[T]):
    """An answer of the main service; `data` is the call's own."""

    code: Literal[100001]
    message: Literal["SUCCESS"]
    msg: None
    data: T
    errorParam: None  # noqa: N815  the wire's spelling
    model: None


class MainRefusal(_Exact):
    """A result code of the main service; `errorParam` names the fields it is about."""

    code: int
    message: str
    msg: None
    data: Any
    errorParam: list[str] | None  # noqa: N815  the wire's spelling
    model: None


class ServiceSuccess(_Exact, Generic[T]):
    """An answer of the content and open services."""

    code: Literal["000000"]
    message: None
    msg: str
    data: T
    errorParam: None  # noqa: N815  the wire's spelling
    model: None


class SignInSuccess(_Exact, Generic[T]):
    """An answer of the sign-in service, which says its data twice."""

    code: Literal["000000"]
    message: None
    msg: str
    data: T
    errorParam: None  # noqa: N815  the wire's spelling
    model: T


class ServiceRefusal(_Exact):
    """A result code of the sign-in, content and open services."""

    code: str
    message: None
    msg: str
    data: Any
    errorParam: list[str] | None  # noqa: N815  the wire's spelling
    model: None


def success_of(call: Call[Any, Any]) -> Any:
    """The model of a call's success."""
    made = {Service.MAIN: MainSuccess, Service.SSO: SignInSuccess}.get(call.service, ServiceSuccess)
    return made[call.response]


def refusal_of(call: Call[Any, Any]) -> type[BaseModel]:
    """The model of a call's refusal."""
    return MainRefusal if call.service is Service.MAIN else ServiceRefusal
