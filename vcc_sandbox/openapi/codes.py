"""Which result codes a call can answer with: those of its rules, and those that its handler's code names."""

import dis
from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

from vcc_portal.errors.codes import SUCCESS_CODES, Code
from vcc_sandbox.core.request_checks import SUB_ACCOUNT_FIELDS, Need
from vcc_sandbox.core.serve import Served

OWN = "vcc_sandbox"
ALWAYS = {Code.CANNOT_USE_SERVICE, Code.SYSTEM_ERROR}
OF_SESSION = {Code.SESSION_INVALID}
OF_PERSON = {
    Code.ACCOUNT_FROZEN,
    Code.AGREEMENTS_UNSIGNED,
    Code.USER_CENTRE_FORBIDDEN,
    Code.USER_CENTRE_FORBIDDEN_2,
    Code.USER_CENTRE_FORBIDDEN_3,
}
OF_ACCOUNT = {Code.ACCOUNT_CANCELLED, Code.SERVICE_NOT_OPENED, Code.ACCOUNT_MISSING}


def codes_of(served: Served) -> list[str]:
    """Every code but success, sorted."""
    found = ALWAYS | _of_rules(served) | set(_named_by(served.handler))
    return sorted({str(code) for code in found} - {str(code) for code in SUCCESS_CODES})


def _of_rules(served: Served) -> set[str]:
    rules = served.rules
    steps = ((Need.SESSION, OF_SESSION), (Need.PERSON, OF_PERSON), (Need.ACCOUNT, OF_ACCOUNT))
    found: set[str] = {code for need, codes in steps if rules.need >= need for code in codes}
    if served.call.request.model_fields or served.call.method == "POST":
        found.add(served.invalid)
    if rules.routes:
        found.add(Code.NO_PERMISSION)
    if rules.function:
        found.add(rules.without_function)
    if rules.kyc:
        found |= {Code.KYC_NEEDED, Code.KYC_NOT_APPROVED}
    if rules.need >= Need.SESSION and (rules.spends_from or _names_sub_account(served)):
        found.add(Code.NO_DATA_RIGHT)
    return found


def _names_sub_account(served: Served) -> bool:
    names = {field.alias for field in served.call.request.model_fields.values()}
    return bool(names & {*SUB_ACCOUNT_FIELDS, "subUserIdList"})


def _named_by(handler: Any) -> Iterator[Code]:
    """Codes named by a function, and by the sandbox's own functions and classes that it names."""
    waiting: list[Any] = [handler]
    seen: set[Any] = set()
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        for value in _values_in(thing):
            if isinstance(value, Code):
                yield value
            elif isinstance(value, FunctionType | type | dict | tuple | property) or hasattr(value, "func"):
                waiting.append(value)


def _values_in(thing: Any) -> Iterator[Any]:
    if isinstance(thing, FunctionType) and thing.__module__.startswith(OWN):
        yield from _loaded(thing.__code__, thing.__globals__)
        yield from thing.__defaults__ or ()
        yield getattr(thing, "__wrapped__", None)
    elif isinstance(thing, type) and thing.__module__.startswith(OWN):
        yield from vars(thing).values()
    elif isinstance(thing, dict):
        yield from thing.values()
    elif isinstance(thing, tuple):
        yield from thing
    elif isinstance(thing, property):
        yield thing.fget
    else:
        yield getattr(thing, "func", None)


def _loaded(code: CodeType, names: dict[str, Any]) -> Iterator[Any]:
    """What the code loads by name: globals, and attributes of modules and of `Code`."""
    value: Any = None
    for step in dis.get_instructions(code):
        if step.opname == "LOAD_GLOBAL":
            value = names.get(step.argval)
            if value is not Code and not isinstance(value, ModuleType):
                yield value
        elif step.opname in {"LOAD_ATTR", "LOAD_METHOD"}:
            if value is Code or isinstance(value, ModuleType):
                value = getattr(value, step.argval, None)
                yield value
        else:
            value = None
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _loaded(constant, names)
