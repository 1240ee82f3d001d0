"""Choosing the account that cards shall spend from: one tile an account, with balances and number of cards."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.ui.amounts import private
from vcc_portal.features.card.funding_accounts import CurrencyBalance, FundingAccount
from vcc_portal.i18n.card import move as strings

_PLACE_HEAD = (
    "text-[14px] flex flex-wrap items-baseline gap-y-0 gap-x-2 text-ink-1 [&>strong]:font-semibold "
    "[&>strong]:wrap-anywhere"
)
_PLACE_INITIAL = (
    "text-[14px] grid flex-none w-8 h-8 place-items-center rounded-ctl bg-brand-soft text-link font-semibold"
)
_PLACE_BALANCES = "text-table/[18px] flex flex-wrap gap-y-0.5 gap-x-3.5 text-ink-2 tabular-nums"


def place_tiles(
    shown: "rx.Var[list[FundingAccount]] | list[FundingAccount]", chosen: ui.Str, *, on_choose: Any, disabled: ui.Flag
) -> rx.Component:
    """A radio group; `on_choose` gets the key of a place."""
    tiles = rx.foreach(shown, lambda place: _tile(place, chosen, on_choose, disabled))
    return rx.el.fieldset(
        rx.el.legend(ui.t(strings.TARGET), class_name="sr-only"),
        tiles,
        class_name="tiles tiles-two [&>.tile]:py-3.5 [&_.tile-text]:flex-1 [&_.tile-text]:gap-1",
    )


def _tile(place: rx.Var[FundingAccount], chosen: ui.Str, on_choose: Any, disabled: ui.Flag) -> rx.Component:
    cards = ui.when(place.cards, rx.el.small(ui.tv(place.cards), class_name="text-[12px] text-ink-3"))
    text = rx.el.span(
        rx.el.span(rx.el.strong(private(ui.tv(place.name))), cards, class_name=_PLACE_HEAD),
        rx.cond(place.note.zh == "", _balances(place), rx.el.small(ui.tv(place.note))),
        class_name="tile-text",
    )
    return ui.radio_tile(
        _initial(place),
        text,
        name="target",
        value=place.key,
        checked=place.key == chosen,
        on_change=on_choose(place.key),
        disabled=disabled,
    )


def _initial(place: rx.Var[FundingAccount]) -> rx.Component:
    sign = rx.cond(place.initial == "", ui.icon("building-2", 16), private(place.initial))
    return rx.el.span(sign, class_name=_PLACE_INITIAL, aria_hidden="true")


def _balances(place: rx.Var[FundingAccount]) -> rx.Component:
    shown = rx.el.span(rx.foreach(place.balances, _balance), class_name=_PLACE_BALANCES)
    none = rx.el.small(ui.t(strings.NO_BALANCE))
    return rx.cond(place.balances.length() > 0, shown, none)


def _balance(balance: rx.Var[CurrencyBalance]) -> rx.Component:
    low = rx.el.span(ui.t(strings.LOW), class_name="text-[12px] ml-0.5 text-warn")
    return rx.el.span(ui.money(balance.amount, balance.currency), rx.cond(balance.short, rx.fragment(" ", low)))
