"""Scripts that stand beside their Python wrapper, and what Python takes from them: components, values, events."""

import sys
import zlib
from pathlib import Path
from typing import Any

import reflex as rx
from reflex.event import EventChain
from reflex.vars import FunctionVar, VarData
from reflex_base.utils.imports import ImportVar

_STORES = "$/public/external/vcc_portal/components/ui/lang/store.js"


def script(name: str) -> str:
    """What a component imports: the script `name` beside the calling module, put into the build.

    Scripts of the same module import it as `./<name>`, others as `$/public/external/<calling module>/<name>`. It is one
    module to the browser either way, so a store in it is one store; that is why the version Reflex adds is taken off.
    """
    caller = sys._getframe(1)  # noqa: SLF001  what inspect asks, without reading the source of each frame
    place = f"external/{caller.f_globals['__name__'].replace('.', '/')}/{name}"
    linked, beside = Path("assets", place), Path(caller.f_code.co_filename).with_name(name)
    # Reflex looks through all modules for each frame to find out who calls: two seconds at each start of the portal.
    if not linked.exists() or not linked.samefile(beside):
        rx.asset(name, shared=True, _stack_level=2)
    return f"$/public/{place}"


def hooked(library: str, hook: str, *args: Any, kind: Any = str) -> rx.Var:
    """What a hook of a script gives for these arguments, in the browser.

    Each piece of a page that reads it calls the hook, so a hook only looks at a store; who changes that is an effect of
    one component, or an event.
    """
    called = f"{hook}({', '.join(_js(each) for each in args)})"
    name = f"{hook}_{zlib.crc32(called.encode()):08x}"
    data = VarData(imports={library: [ImportVar(tag=hook)]}, hooks={f"const {name} = {called}": None})
    return rx.Var(_js_expr=name, _var_data=VarData.merge(*data_of(*args), data)).to(kind)


def held(library: str, store: str, *, first: Any = None, kind: Any = str) -> rx.Var:
    """What a `Store` that a script exports holds; the page's HTML is made with its `first` value, or with this one."""
    one = rx.Var(store, _var_data=VarData(imports={library: [ImportVar(tag=store)]}))
    return hooked(_STORES, "useStore", one, *([] if first is None else [first]), kind=kind)


def called(library: str, function: str, *args: Any, kind: Any = str) -> rx.Var:
    """What a function of a script gives for these arguments, in the browser."""
    data = VarData.merge(VarData(imports={library: [ImportVar(tag=function)]}), *data_of(*args))
    return rx.Var(_js_expr=f"{function}({', '.join(_js(each) for each in args)})", _var_data=data).to(kind)


def run(library: str, function: str, *args: Any, told: bool = False) -> rx.Var:
    """An event that is over in the browser: a function of a script, or `put` of a store in it, with these arguments and,
    where it is `told`, those of the event behind them.
    """
    data = VarData.merge(VarData(imports={library: [ImportVar(tag=function.removesuffix(".put"))]}), *data_of(*args))
    given = ", ".join([*(_js(each) for each in args), *(["...told"] if told else [])])
    head = "...told" if told else ""
    return rx.Var(_js_expr=f"(({head}) => {{ {function}({given}) }})", _var_data=data).to(FunctionVar, EventChain)


def data_of(*values: object) -> list[VarData | None]:
    """The imports and hooks that Vars bring along."""
    return [value._get_all_var_data() for value in values if isinstance(value, rx.Var)]  # noqa: SLF001


def _js(value: Any) -> str:
    return str(value) if isinstance(value, rx.Var) else str(rx.Var.create(value))
