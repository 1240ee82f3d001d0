"""The money-operation pattern's view: the check before sending, the wait for an answer, the end."""

from collections.abc import Sequence
from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns import loading
from vcc_portal.components.patterns.draft import Draft
from vcc_portal.components.patterns.faq import asks
from vcc_portal.components.patterns.focus import FocusedHeading
from vcc_portal.components.patterns.polling import poll
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.features.patterns.money import PROCESSING, UNKNOWN, MoneyPhase, PastMovement
from vcc_portal.i18n.patterns import money as strings
from vcc_portal.i18n.text import Text
from vcc_portal.state.patterns.money import MovesMoney
from vcc_portal.state.patterns.money_result import MoneyResult

_SIDE_HEAD = (
    "flex items-baseline gap-1.5 min-w-0 [&>strong]:min-w-0 [&>strong]:font-semibold [&>.sub]:flex-none "
    "[&>.sub]:ml-auto"
)

_RESULT_TITLE = "text-subfigure font-semibold"
_RESULT_NOTE = "text-body/[22px] mt-1 max-w-130 text-ink-2"
_RESULT_CENTER = "flex flex-col items-center gap-3 py-12 px-5 text-center"
_MOVEMENT_ARROW = (
    "z-1 grid place-items-center self-center w-6.5 h-6.5 -my-1.5 mx-0 border border-line rounded-full "
    "bg-bg-surface text-link"
)


def side_box(side: Any, title: Text, *, told: "rx.Var[bool] | bool" = True) -> rx.Component:
    """One side of a movement of money: what it has now and afterwards (a `Side` of State).

    Whether it is short is `told` here, unless the form says so beside the amount.
    """
    missing = rx.el.p(ui.icon("circle-alert", 14), ui.tv(side.missing), class_name="field-error")
    note = ui.when(side.note, rx.el.span(ui.tv(side.note), class_name="sub"))
    known = rx.fragment(
        rx.el.dl(
            rx.el.div(rx.el.dt(ui.t(strings.NOW)), rx.el.dd(side.currency, " ", side.before), class_name="balance-row"),
            rx.el.div(
                rx.el.dt(ui.t(strings.AFTERWARDS)),
                rx.el.dd(ui.money(side.after, side.currency), class_name="font-semibold"),
                class_name="balance-row",
            ),
        ),
        rx.el.div(
            rx.el.span(class_name="bar-left", style={"width": side.share.to(str) + "%"}),
            class_name="balance-bar",
            aria_hidden="true",
        ),
    )
    return rx.el.div(
        rx.el.div(
            rx.el.span(ui.t(title), class_name="flex-none text-ink-3"),
            rx.el.strong(ui.tv(side.name), class_name="ellipsis", title=ui.tv(side.name)),
            note,
            class_name=_SIDE_HEAD,
        ),
        rx.cond(side.before != "", known),
        rx.cond((side.missing.en != "") & told, missing),
        class_name="balance-box",
    )


def movement(source: rx.Component, target: rx.Component) -> rx.Component:
    """From the one side to the other."""
    return rx.el.div(
        source,
        rx.el.span(ui.icon("arrow-down", 14), class_name=_MOVEMENT_ARROW),
        target,
        class_name="flex flex-col gap-0",
    )


def review_row(name: Text, value: "rx.Var | rx.Component | str", **props: Any) -> rx.Component:
    """A name and its value."""
    return rx.el.div(rx.el.dt(ui.t(name)), rx.el.dd(value), class_name="review-row", **props)


def known_row(name: Text, value: "rx.Var[str] | str", shown: "rx.Component | None" = None) -> rx.Component:
    """A name and its value, or `shown` in its place, once there is one; nothing before."""
    return rx.cond(value != "", review_row(name, value if shown is None else shown))


def figure_row(name: Text, amount: "rx.Var[str] | str") -> rx.Component:
    """What it is all about, larger than the rest."""
    return review_row(name, rx.el.strong(amount, class_name="text-[18px]/[26px] tabular-nums"))


def number_row(name: Text, number: "rx.Var[str] | str") -> rx.Component:
    """A number that can be copied."""
    return review_row(name, rx.el.span(number, ui.copy_button(number), class_name="inline-flex gap-2"))


def status_row(state: type[MoneyResult]) -> rx.Component:
    """How far the provider is with it."""
    tone = rx.match(state.outcome, ("success", "ok"), ("failed", "bad"), "info").to(str)  # pyright: ignore[reportAttributeAccessIssue]
    return review_row(strings.STATUS, ui.badge(state.status_text, tone))


def in_check(state: type[MovesMoney]) -> rx.Var[bool]:
    """True while the check is shown: before it is sent, while it is, and after a refusal."""
    return _is_in(state, MoneyPhase.CHECKING, MoneyPhase.SENDING, MoneyPhase.REFUSED)


def is_unknown(state: type[MovesMoney]) -> rx.Var[bool]:
    """True while the outcome is unknown: `waiting_panel` is shown."""
    return _is_in(state, *UNKNOWN)


def is_done(state: type[MovesMoney]) -> rx.Var[bool]:
    """True once the end is known."""
    return _is_in(state, MoneyPhase.DONE)


def is_sending(state: type[MovesMoney]) -> rx.Var[bool]:
    """True while it is on its way."""
    return _is_in(state, MoneyPhase.SENDING)


def to_check(state: type[MovesMoney], text: Any, **props: Any) -> rx.Component:
    """The button that leads to the check; busy while what that shows is read, and while a check above the form is sent.

    It keeps the focus meanwhile, which a dialog gives back to it; the form itself takes no second press.
    """
    busy = rx.Var.create(state.sending) | is_sending(state)
    turning = rx.cond(busy, ui.spinner(14))
    props |= {"aria_busy": busy, "data_safe": ""}
    return ui.button(text, kind="primary", type="submit", icon=turning, **props)


def money_clock(state: type[MovesMoney], draft: Draft) -> rx.Component:
    """Looks up an operation whose outcome is unknown, or that has not arrived, later and later; it stands in the form in every phase.

    While that is filled in, coming back to the page reads the balances again.
    """
    operation = state.operation
    pending = is_unknown(state) | rx.Var.create(operation.not_received) | _is_in(state, MoneyPhase.EDITING)
    return poll(state.look_up(draft.all), wait=operation.look_in, turn=operation.looks, pending=pending)


def check_notes(state: type[MovesMoney]) -> tuple[rx.Component, rx.Component]:
    """Above the check, that nothing was received; below it, why it was refused."""
    operation, words = state.operation, state.WORDS
    not_received = ui.note("warn", words.not_received, class_name="mb-4", role="status")
    code = rx.cond(operation.refusal_code != "", rx.el.span(" ", operation.refusal_code, class_name="sub"))
    refused = ui.note("bad", operation.refusal, code, class_name="mt-4", role="alert")
    return rx.cond(operation.not_received, not_received), ui.when(operation.refusal, refused)


def check_actions(
    state: type[MovesMoney], draft: Draft, confirm: "rx.Var[str] | rx.Component", possible: "rx.Var[bool]"
) -> list[rx.Component]:
    """Back, and the one button that sends; in its place the ways out where the number was used before."""
    operation, words = state.operation, state.WORDS
    sending = is_sending(state)
    earlier = rx.cond(operation.earlier != "", ui.button(words.see_earlier, kind="outline", href=operation.earlier))
    anew = ui.button(words.start_new, kind="primary", on_click=state.start_new(draft.all))
    send = ui.button(
        rx.cond(sending, rx.fragment(ui.t(words.sending)), rx.fragment(confirm)),
        kind="primary",
        on_click=state.confirm(draft.sent),
        busy=sending,
        disabled=~possible,
        data_safe="",  # looked for, whatever becomes of the connection
    )
    return [
        ui.button(strings.EDIT, on_click=state.close_check(False), disabled=sending, auto_focus=False),
        rx.cond(operation.sent_before, rx.fragment(earlier, anew), send),
    ]


def check_panel(
    state: type[MovesMoney],
    draft: Draft,
    *rows: rx.Component,
    title: Text,
    confirm: "rx.Var[str] | rx.Component",
    possible: "rx.Var[bool]",
) -> rx.Component:
    """What will be sent, once more, in the form's place."""
    above, below = check_notes(state)
    return rx.el.section(
        rx.el.div(
            rx.el.div(
                FocusedHeading.create(ui.t(title), class_name="form-title"),
                rx.el.p(ui.t(strings.CHECK_NOTE), class_name="form-note"),
            ),
            class_name="form-section",
        ),
        rx.el.div(above, rx.el.dl(*rows, class_name="review-rows"), below, class_name="form-section"),
        rx.el.div(
            rx.el.span(class_name="mr-auto"), *check_actions(state, draft, confirm, possible), class_name="form-foot"
        ),
        class_name="panel form-panel",
    )


def waiting_panel(
    state: type[MovesMoney], draft: Draft, about: "ui.Str | rx.Component", leave: rx.Component
) -> rx.Component:
    """No answer came: neither done nor failed. It is looked for; there is nothing to pay with here.

    Its heading takes the focus and so tells of it; as a live region the panel would be read out with each look-up.
    """
    operation, words = state.operation, state.WORDS
    waits = rx.Var.create(operation.looking) | (rx.Var.create(operation.look_in) > 0)
    asked = rx.cond(
        rx.Var.create(operation.looks) > 0, rx.el.p(ui.t(strings.ASKED, count=operation.looks), class_name="sub")
    )
    disc = rx.el.span(ui.spinner(24), class_name="round-icon", data_tone="info")
    return ui.panel(
        rx.el.div(
            rx.cond(waits, disc, ui.round_icon("clock", "warn")),
            FocusedHeading.create(ui.t(words.processing), class_name=_RESULT_TITLE),
            rx.el.p(about, class_name="font-semibold"),
            rx.el.p(ui.t(words.processing_note), class_name=_RESULT_NOTE),
            rx.cond(waits, asked, ui.note("warn", words.still, role="status")),
            asks("no-result"),
            rx.el.div(
                leave,
                ui.button(
                    strings.ASK_AGAIN,
                    kind="outline",
                    busy=operation.looking,
                    data_safe="",
                    on_click=state.look_up(draft.all),
                ),
                class_name="state-actions",
            ),
            class_name=_RESULT_CENTER,
        ),
    )


def _is_in(state: type[MovesMoney], *phases: MoneyPhase) -> rx.Var[bool]:
    named = sorted(phase.value for phase in phases)
    return rx.Var.create(named).contains(rx.Var.create(state.operation.phase).to(str))


def result_panel(
    state: type[MoneyResult],
    *,
    picture: rx.Component | None = None,
    said: "tuple[rx.Component, rx.Component, rx.Component]",
    facts: "Sequence[rx.Component | rx.Var]",
    actions: "Sequence[rx.Component | rx.Var]",
    missing: rx.Component | None = None,
) -> rx.Component:
    """The end of an operation; `said` for processing, success and failure, made with `said_line`; `missing` where the State
    finds none of that id.
    """
    processing, success, failed = said
    shown = rx.match(state.outcome, ("success", success), ("failed", failed), processing)
    waits = rx.Var.create(state.outcome) == PROCESSING
    panel = ui.panel(
        rx.el.div(
            *([] if picture is None else [picture]),
            rx.el.div(
                shown,
                rx.el.dl(*facts, class_name="review-rows"),
                rx.el.div(*actions, class_name="flex flex-wrap gap-2"),
                class_name="flex flex-col gap-5",
            ),
            class_name="p-5" if picture is None else "result",
        )
    )
    watch = poll(state.look, wait=state.ask_in, turn=state.asked, pending=waits)
    return loading.part(
        state,
        rx.fragment(watch, panel),
        waiting=ui.panel(ui.skeleton_rows(4)),
        other=None if missing is None else {Phase.MISSING: missing},
        framed=True,
    )


def past_panel(
    rows: Any,
    address: "rx.Var[str]",
    *,
    heading: Text,
    heads: tuple[Text, Text],
    empty: rx.Component,
    unread: Any,
    unread_note: Text,
    aside: "rx.Component | None" = None,
) -> rx.Component:
    """The last movements (`PastMovement`) below a form, each with its result at the `address` and its id.

    `heads` name the time and the way; `unread` is why they could not be read, and `unread_note` what that means.
    """
    titles = [*heads, ui.figure_head(strings.AMOUNT), strings.STATUS, ui.unseen_head(strings.SEE_RESULT)]
    table = ui.table(heading, titles, rx.foreach(rows, lambda row: _past(row, address)))
    none = rx.cond(unread.zh != "", ui.error_state(unread, reference=unread_note), empty)
    return ui.panel(rx.cond(rows.length() > 0, table, none), heading=heading, aside=aside, flush=True)


def _past(row: "rx.Var[PastMovement]", address: "rx.Var[str]") -> rx.Component:
    result = ui.link(
        strings.SEE_RESULT,
        address + row.id,
        aria_label=ui.t(strings.RESULT_OF, time=row.time, amount=row.amount),
        class_name="print:hidden",
    )
    return rx.el.tr(
        rx.el.td(row.time, class_name="tabular-nums min-w-27", role="rowheader"),
        rx.el.td(ui.tv(row.way)),
        rx.el.td(row.amount, class_name="text-right tabular-nums font-semibold"),
        rx.el.td(ui.badge(row.status.text, row.status.tone)),
        rx.el.td(result, class_name="text-right whitespace-nowrap"),
    )


def not_found(state: type[MoneyResult], title: Text, note: Text, *ways: rx.Component) -> rx.Component:
    """No operation of the address's id; one that was sent a moment ago may be told of later, so it can be asked for again."""
    again = ui.button(strings.ASK_AGAIN, icon="refresh-cw", on_click=state.retry)
    return ui.panel(ui.empty_state("search-x", title, note, rx.fragment(again, *ways)))


def processing_line(state: type[MoneyResult], title: Text, note: Text, long: Text) -> rx.Component:
    """It is still happening; `long` where it is not asked for any more."""
    return said_line(None, "info", title, rx.cond(rx.Var.create(state.ask_in) > 0, ui.t(note), ui.t(long)))


def failed_line(state: type[MoneyResult], title: Text, note: Text) -> rx.Component:
    """It came to nothing; `note` has a place for the reason."""
    return said_line("circle-x", "bad", title, ui.t(note, reason=ui.tv(state.reason)))


def said_line(icon: "str | None", tone: str, title: Text, note: "rx.Var[str] | rx.Component") -> rx.Component:
    """What happened, in a sentence; without an icon it is still happening."""
    disc = (
        rx.el.span(ui.spinner(20), class_name="round-icon", data_tone=tone)
        if icon is None
        else ui.round_icon(icon, tone)
    )
    return rx.el.div(
        disc,
        rx.el.div(FocusedHeading.create(ui.t(title), class_name=_RESULT_TITLE), rx.el.p(note, class_name=_RESULT_NOTE)),
        class_name="flex gap-3",
        role="status",
    )
