"""Whose drafts, selections and choices the browser keeps."""

import reflex as rx

from vcc_portal.state.core.auth import EntryState

OWNER = rx.Var.create(EntryState.user.tag).to(str)
"""The user of the linked account, by the account's tag."""


def owner_of(part: "rx.Var[str] | str") -> rx.Var[str]:
    """The user and what else keeps things apart: a currency, a card; nobody while that is empty."""
    return rx.cond(part == "", "", OWNER + "." + rx.Var.create(part).to(str)).to(str)
