"""The theme store: light, dark or as the system says, without a server event."""

from typing import Literal

import reflex as rx
from reflex.event import EventChain
from reflex.vars import FunctionVar, VarData
from reflex_base.utils.imports import ImportVar

_STORE = "$/public/theme.js"

THEME = rx.Var(
    _js_expr="vccTheme",
    _var_type=str,
    _var_data=VarData(imports={_STORE: [ImportVar(tag="useTheme")]}, hooks={"const vccTheme = useTheme()": None}),
)
"""What the person chose: `light`, `dark` or `system`."""


def set_theme(theme: Literal["light", "dark", "system"]) -> rx.Var:
    """An event that sets the theme in the browser."""
    return rx.Var(
        _js_expr=f"(() => setTheme({theme!r}))",
        _var_data=VarData(imports={_STORE: [ImportVar(tag="setTheme")]}),
    ).to(FunctionVar, EventChain)
