"""The three steps of a company that has no card yet."""

from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns.gate import may_apply
from vcc_portal.features.account.start import StartStep
from vcc_portal.i18n import account as words
from vcc_portal.state.account.page import AccountHomeState
from vcc_portal.state.core.gate import GateState

_STEP = (
    "flex items-center gap-4 min-h-18 py-3 border-t border-line first:border-t-0 data-[state=later]:text-ink-2 "
    "data-[state=next]:bg-bg-selected data-[state=next]:-mx-5 data-[state=next]:px-5"
)
_NUMBER = (
    "grid place-items-center shrink-0 size-8 rounded-full border border-line-strong text-[13px] font-semibold text-ink-2 "
    "in-data-[state=next]:bg-brand in-data-[state=next]:border-brand in-data-[state=next]:text-on-brand"
)


def start() -> rx.Component:
    """The panel: each step with its state and the way on."""
    done = rx.el.span(ui.t(words.START_NOTE, done=AccountHomeState.steps_done), class_name="text-ink-2")
    return ui.panel(
        rx.el.ol(*[_step(number) for number in range(3)], class_name="-mt-1 -mb-2"),
        heading=words.START,
        aside=done,
    )


def _step(number: int) -> rx.Component:
    step: Any = AccountHomeState.steps[number]
    disc = rx.cond(
        step.state == "done",
        ui.round_icon("check", "ok", 16, class_name="size-8"),
        rx.el.span(number + 1, class_name=_NUMBER, aria_hidden="true"),
    )
    ways = (_verify(step), _fund(), _apply())
    return rx.el.li(
        disc,
        rx.el.div(
            rx.el.strong(ui.tv(step.title), class_name="block text-body"),
            rx.el.span(ui.tv(step.note), class_name="text-table text-ink-2"),
            class_name="min-w-0 flex-1",
        ),
        _way(step, ways[number]),
        class_name=_STEP,
        data_state=step.state,
    )


def _way(step: "rx.Var[StartStep]", way: "rx.Component | rx.Var") -> rx.Component:
    """Where the next step is done, or how another one stands."""
    tone: Any = rx.match(step.state, ("done", "ok"), ("waiting", "info"), "neutral")
    return rx.cond(step.state == "next", way, ui.badge(step.label, tone))


def _verify(step: "rx.Var[StartStep]") -> "rx.Component | rx.Var":
    """A business is verified on a page of ours, identity at the provider."""
    business = ui.button(words.GO_ON, kind="primary", href=routes.KYB.path)
    return rx.cond(step.href != "", business, ui.button(words.GO_ON, kind="primary", on_click=GateState.explain))


def _fund() -> rx.Component:
    return ui.button(words.START_FUND_ACTION, kind="primary", href=routes.ACCOUNT_RECHARGE.path)


def _apply() -> rx.Component:
    apply = ui.button(words.APPLY, kind="primary", on_click=GateState.open_page(routes.CARD_APPLY.path))
    return rx.cond(may_apply(), apply, ui.badge(words.START_ASK))
