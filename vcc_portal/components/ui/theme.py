"""The theme store: light, dark or as the system says, without a server event."""

import reflex as rx
from reflex.vars import VarData
from reflex_base.utils.imports import ImportVar

from vcc_portal.components.scripts import held, script

_STORE = script("theme.js")

THEME = held(_STORE, "chosenTheme", first="system")
"""What the person chose: `light`, `dark` or `system`."""

SET_THEME = rx.Var(_js_expr="setTheme", _var_data=VarData(imports={_STORE: [ImportVar(tag="setTheme")]}))
"""Sets the theme in the browser; a function of `light`, `dark` or `system`."""
