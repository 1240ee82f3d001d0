"""One transaction beside a list: what it was, why it was declined, and what the page shows of it besides."""

from dataclasses import dataclass
from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns.faq import asks
from vcc_portal.components.scripts import script
from vcc_portal.components.shell.keys import page_keys
from vcc_portal.components.ui.amounts import private
from vcc_portal.domain.text import Text
from vcc_portal.i18n import terms
from vcc_portal.i18n.card import decline as why_strings
from vcc_portal.i18n.card import detail as strings
from vcc_portal.i18n.shell import keys as key_strings
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.transactions.inspecting import Inspecting

_OVER_REST = (
    ""
    "[background:repeating-linear-gradient(115deg,var(--bad-fill)_0_4px,color-mix(in_srgb,var(--bad-fill)_45%,transparent)_4px_7px)]"
)

_BESIDE = (
    "grid grid-cols-[minmax(0,1fr)] gap-4 items-start min-[1141px]:data-[open=true]:grid-cols-[minmax(0,1fr)_424px] "
    "max-[1141px]:*:[grid-area:1/1] [&_tr[data-open]]:cursor-pointer print:block"
)
"""On paper one below the other: nothing lies over the rows, and a long list begins on the first sheet."""
_PANEL = (
    "panel sticky top-[76px] z-(--z-sticky) w-full max-w-[424px] max-h-[calc(100dvh-92px)] overflow-auto "
    "[box-shadow:var(--sh-2)] print:static print:max-w-none print:max-h-none print:mt-4 "
    "max-[1141px]:justify-self-end"
)
"""Where rows beside it could not be told apart any more, it lies over their right end: when and who stay in sight."""
_DECLINED = "px-5 py-4 border-y border-bad-line bg-[color-mix(in_srgb,var(--bad-soft)_62%,var(--bg-surface))]"


class InspectorKeys(rx.Component):
    """While the inspector is open: up, down, J and K step through the rows, Escape closes it."""

    library = script("inspector.js")
    tag = "InspectorKeys"

    row: rx.Var[str]
    on_step: rx.EventHandler[rx.event.passthrough_event_spec(bool)]
    on_close: rx.EventHandler[rx.event.no_args_event_spec]


@dataclass(frozen=True)
class OnPage:
    """What a page adds to the panel."""

    thaw: Any = None
    """Thaws the card at once; without it the fix is always a link."""
    tools: "tuple[rx.Component, ...]" = ()
    """Beside the advice on a declined payment."""
    below: "rx.Component | None" = None
    """Between the reason and the facts."""
    foot: "rx.Component | None" = None


def inspector(state: type[Inspecting], on_page: OnPage) -> rx.Component:
    """The panel; the row that it belongs to keeps a mark."""
    tx: Any = state.opened
    foot = [] if on_page.foot is None else [on_page.foot]
    below = [] if on_page.below is None else [on_page.below]
    return inspector_frame(
        state,
        _TX_WORDS,
        _what(tx),
        rx.cond(tx.declined, _declined(tx, on_page)),
        *below,
        facts(tx.facts),
        *foot,
    )


@dataclass(frozen=True)
class InspectorWords:
    """How the panel and its keys are called."""

    title: Text
    previous: Text
    following: Text


_TX_WORDS = InspectorWords(strings.INSPECTOR, strings.PREVIOUS_TX, strings.NEXT_TX)


def inspector_frame(state: type[Inspecting], words: InspectorWords, *children: rx.Component) -> rx.Component:
    """The panel of whatever is open, with its head and its keys."""
    keys = (("j ↓", words.following), ("k ↑", words.previous), (key_strings.ESCAPE, terms.CLOSE))
    return rx.el.aside(
        InspectorKeys.create(row=state.opened_id, on_step=state.step, on_close=state.close),
        page_keys(words.title, keys),
        rx.el.header(
            rx.el.h2(ui.t(words.title), class_name="mr-auto text-body"),
            ui.icon_button("chevron-up", words.previous, on_click=state.step(False), size="sm"),
            ui.icon_button("chevron-down", words.following, on_click=state.step(True), size="sm"),
            ui.icon_button("x", terms.CLOSE, on_click=state.close, size="sm"),
            class_name="sticky print:static top-0 z-1 flex items-center gap-1 h-11 pl-5 pr-3 border-b border-line bg-bg-surface",
        ),
        *children,
        class_name=_PANEL,
        aria_label=ui.t(words.title),
    )


def beside(state: type[Inspecting], rows: rx.Component, panel: rx.Component, *, class_name: str = "") -> rx.Component:
    """The rows, and the panel beside them while one is open, or over them in a narrow window."""
    return rx.el.div(
        rows,
        rx.cond(state.has_opened, panel),
        class_name=f"{_BESIDE} {class_name}".strip(),
        data_open=state.has_opened,
    )


def facts(shown: Any) -> rx.Component:
    """`TxFact`s, one below the other."""
    return rx.el.dl(rx.foreach(shown, _fact), class_name="px-5 py-4")


def opens(
    state: type[Inspecting], seen: Any, amount: Any, *, told: Any, transaction_id: Any, **props: Any
) -> rx.Component:
    """The control in a row that opens it, so that the keyboard can; a click on it is the row's.

    It shows `seen`; rows of the same second, or of one merchant, are told apart by what else it is called: `told` and an `Amount`.
    """
    return rx.el.button(
        seen,
        type="button",
        aria_label=ui.t(strings.ROW_NAME, seen=seen, told=told, currency=amount.currency, sum=amount.amount),
        custom_attrs={"data-tx": transaction_id},
        aria_expanded=is_open(state, transaction_id),
        **props,
    )


def is_open(state: type[Inspecting], transaction_id: Any) -> Any:
    """True for the row whose transaction is open."""
    return rx.Var.create(state.has_opened).to(bool) & (transaction_id == state.opened_id)


def _what(tx: Any) -> rx.Component:
    merchant = rx.cond(tx.row.merchant == "", ui.tv(tx.row.kind), tx.row.merchant)
    amount = tx.row.amount
    return rx.el.div(
        rx.el.div(
            rx.el.p(private(merchant), class_name="text-section font-semibold"),
            rx.el.p(tx.row.time, ui.dot(), ui.tv(tx.row.kind), class_name="text-caption text-ink-3"),
            class_name="min-w-0",
        ),
        rx.el.div(
            ui.money(amount.amount, amount.currency, class_name="text-section", data_sign=amount.sign),
            rx.el.div(ui.badge(tx.row.status.text, tx.row.status.tone), class_name="mt-1"),
            class_name="ml-auto text-right",
        ),
        class_name="flex gap-4 p-5",
    )


def _declined(tx: Any, on_page: OnPage) -> rx.Component:
    why = tx.why
    figures = rx.el.dl(rx.foreach(why.figures, _figure), class_name="mt-3")
    return rx.fragment(
        rx.el.div(
            rx.el.h3(
                ui.icon("circle-x"),
                ui.t(why_strings.WHY),
                class_name="flex items-center gap-2 mb-1.5 text-bad text-body",
            ),
            rx.el.p(ui.tv(why.reason), class_name="text-table"),
            rx.cond(why.figures.length() > 0, figures),
            rx.cond(why.over != "", _over(why)),
            ui.when(why.note, rx.el.p(private(ui.tv(why.note)), class_name="sub mt-2")),
            class_name=_DECLINED,
        ),
        rx.el.div(
            rx.el.h3(ui.t(why_strings.NOW), class_name="text-table font-semibold"),
            _fix(why.fix, on_page),
            _others(why, on_page),
            rx.el.p(ui.tv(why.advice), class_name="sub"),
            asks("declined"),
            _for_admin(why),
            class_name="grid gap-2.5 p-5 border-b border-line",
        ),
    )


def _fix(fix: Any, on_page: OnPage) -> rx.Component:
    """The one button that makes the payment pass the next time, if this user may."""
    icon = rx.match(
        fix.icon,
        ("limit", ui.icon("gauge")),
        ("transfer", ui.icon("arrow-right-left")),
        ("wallet", ui.icon("wallet")),
        ui.icon("sun"),
    )
    look: Any = {"class_name": "btn w-full", "data_kind": "primary", "data_size": "md"}
    text = private(ui.tv(fix.text))
    link = ui.RouterLink.create(icon, text, to=fix.href, **look)
    if on_page.thaw is None:
        return ui.when(fix.text, link)
    thaw = rx.el.button(icon, text, type="button", on_click=on_page.thaw, **look)
    return ui.when(fix.text, rx.cond(fix.unfreezes, thaw, link))


def _others(why: Any, on_page: OnPage) -> rx.Component:
    balance = ui.button(why_strings.SEE_BALANCE, kind="outline", size="sm", href=routes.ACCOUNT.path)
    return rx.el.div(*on_page.tools, rx.cond(why.balance, balance), class_name="flex flex-wrap gap-2")


def _for_admin(why: Any) -> rx.Component:
    """A ready text for whoever may do more, in the language that he reads."""
    message = why.message
    helpless = why.ask & ~EntryState.user.admin
    ask = rx.cond(helpless, rx.el.p(ui.t(why_strings.ASK_ADMIN), class_name="text-table"))
    return rx.fragment(ask, rx.el.div(*copies_of(message), class_name="flex flex-wrap gap-4"))


def copies_of(message: Any) -> list[rx.Component]:
    """A text that is ready to be sent is copied in either language, whichever the page is in."""
    return [copies(why_strings.COPY_ZH, message.zh), copies(why_strings.COPY_EN, message.en)]


def copies(title: Text, text: Any) -> rx.Component:
    """What can be copied, by its name."""
    return rx.el.span(
        ui.t(title), ui.copy_button(text, title), class_name="inline-flex items-center gap-1 text-ink-2 text-table"
    )


def _over(why: Any) -> rx.Component:
    rest = 100 - why.used_share - why.fits_share
    return rx.fragment(
        rx.el.div(
            rx.el.span(ui.tv(why.over_label)),
            private(why.over),
            class_name="flex justify-between border-t border-bad-line mt-2 pt-2 text-table font-semibold text-bad",
        ),
        rx.el.div(
            rx.el.span(style={"width": why.used_share.to(str) + "%"}, class_name="bg-viz-1"),
            rx.el.span(style={"width": why.fits_share.to(str) + "%"}, class_name="bg-viz-2"),
            rx.el.span(style={"width": rest.to(str) + "%"}, class_name=_OVER_REST),
            class_name="flex h-1.5 mt-2.5 rounded-[3px] overflow-hidden",
            aria_hidden="true",
        ),
    )


def _fact(fact: Any) -> rx.Component:
    copy = rx.cond(fact.copied != "", ui.copy_button(fact.copied))
    return rx.el.div(
        rx.el.dt(ui.tv(fact.label), class_name="text-ink-3"),
        rx.el.dd(ui.tv(fact.value), copy, class_name="text-right min-w-0 break-words"),
        class_name="flex justify-between items-baseline gap-4 py-1 text-table",
    )


def _figure(figure: Any) -> rx.Component:
    return rx.el.div(
        rx.el.dt(ui.tv(figure.label), class_name="text-ink-3"),
        rx.el.dd(ui.tv(figure.value), class_name="text-right min-w-0 break-words"),
        class_name="flex justify-between items-baseline gap-4 py-1 text-table",
    )


def ways_on(*ways: tuple[Any, str, Text]) -> list[rx.Component]:
    """Links to other pages: address, icon and text of each; one without an address is not there."""
    return [rx.cond(href != "", ui.button(text, icon=icon, href=href, size="sm")) for href, icon, text in ways]
