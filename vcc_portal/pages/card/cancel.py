"""/card/cancel: what ends and what comes back, the confirmation, and the end of each card."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.card.chosen import chosen_fact, facts, no_right, selection_notes, stages
from vcc_portal.components.patterns.batch import batch_gone, batch_outcome, batch_preview, counted_action
from vcc_portal.components.patterns.faq import asks
from vcc_portal.components.patterns.gate import gate_dialog
from vcc_portal.components.patterns.polling import poll
from vcc_portal.components.patterns.step_up import step_up_dialog
from vcc_portal.components.ui.amounts import private
from vcc_portal.domain.card_changes import MAX_REASON
from vcc_portal.features.card.cancel.sums import Refund
from vcc_portal.i18n.card import cancel as strings
from vcc_portal.layouts.page import page
from vcc_portal.state.card.cancel.page import CardCancelState, HeldCard

_REFUND_ROW = (
    "text-table flex items-baseline justify-between gap-3 py-2 px-0 border-t border-t-line first:border-t-0 "
    "[&>dt]:text-ink-2 [&>dt>small]:text-[12px] [&>dt>small]:block [&>dt>small]:text-ink-3 [&>dd]:text-right "
    "[&>dd]:tabular-nums data-sum:border-t-line-strong data-sum:text-ink-1 data-sum:font-semibold"
)
_CHANGE_PARTS = (
    "grid [grid-auto-columns:minmax(0,1fr)] grid-flow-col gap-4 items-stretch max-[640px]:grid-flow-row "
    "max-[640px]:grid-cols-[minmax(0,1fr)]"
)
_HELD_CARDS = (
    "grid grid-cols-[minmax(0,max-content)_max-content_max-content] gap-y-0.5 gap-x-6 mt-1.5 [&>li]:grid "
    "[&>li]:col-span-full [&>li]:grid-cols-subgrid [&>li]:items-baseline [&_a]:py-0.5 max-[640px]:block "
    "max-[640px]:[&>li]:flex max-[640px]:[&>li]:flex-wrap max-[640px]:[&>li]:gap-x-3 "
    "max-[640px]:[&>li]:wrap-anywhere"
)

_GOES_ON = "inline-flex items-center gap-1.5"


@page(routes.CARD_CANCEL, on_load=[CardCancelState.load])
def card_cancel() -> rx.Component:
    """The page."""
    return rx.fragment(
        ui.page_head(routes.CARD_CANCEL.title, fact=chosen_fact(CardCancelState.selection)),
        stages(CardCancelState, _ready()),
        gate_dialog(),
        step_up_dialog(),
    )


def _ready() -> rx.Component:
    preview = rx.fragment(batch_gone(CardCancelState), _consequences(), _unsettled(), _preview())
    return rx.el.div(
        selection_notes(CardCancelState.selection),
        rx.cond(CardCancelState.selection.may, rx.fragment(), no_right(strings.NO_RIGHT, strings.NO_RIGHT_NOTE)),
        rx.cond(CardCancelState.batch.phase == "preview", preview, _outcome()),
        class_name="flex flex-col gap-4 mt-4",
    )


def _consequences() -> rx.Component:
    card = rx.el.section(
        rx.el.div(ui.virtual_card(CardCancelState.selection.one), class_name="side-part"), class_name="panel"
    )
    return rx.el.div(
        rx.cond(CardCancelState.selection.count == 1, card),
        ui.panel(
            facts(
                ("ban", strings.ENDS_NUMBER),
                ("repeat", strings.ENDS_SUBSCRIPTIONS),
                ("receipt", strings.ENDS_FEES),
                ("circle-check", strings.ENDS_REFUNDS),
                tone="bad",
            ),
            heading=strings.WHAT_ENDS,
        ),
        ui.panel(_refunds(), heading=strings.COMES_BACK),
        class_name=_CHANGE_PARTS,
    )


def _refunds() -> rx.Component:
    refunds = CardCancelState.refunds
    table = rx.el.dl(rx.foreach(refunds.rows, _refund), rx.foreach(refunds.totals, _total))
    none = rx.el.p(ui.tv(refunds.nothing), class_name="text-table text-ink-2")
    debts = ui.note("warn", strings.DEBT, class_name="mt-3")
    return rx.fragment(
        rx.cond(refunds.rows.length() > 0, table, none),
        rx.cond(refunds.debts, debts),
    )


def _refund(refund: rx.Var[Refund]) -> rx.Component:
    return rx.el.div(
        rx.el.dt(private(ui.t(strings.TO, place=ui.tv(refund.place))), rx.el.small(ui.tv(refund.cards))),
        rx.el.dd(ui.money(refund.amount, refund.currency)),
        class_name=_REFUND_ROW,
    )


def _total(refund: rx.Var[Refund]) -> rx.Component:
    return rx.el.div(
        rx.el.dt(ui.t(strings.TOTAL, currency=refund.currency)),
        rx.el.dd(ui.money(refund.amount, refund.currency)),
        class_name=_REFUND_ROW,
        data_sum="",
    )


def _unsettled() -> rx.Component:
    """300036, with the held amount of each card and the way to its payments."""
    count = CardCancelState.unsettled_count
    more = count - CardCancelState.unsettled.length()
    body = ui.note(
        "warn",
        rx.el.strong(
            rx.cond(count == 1, ui.t(strings.EXPLAIN_UNSETTLED_ONE), ui.t(strings.EXPLAIN_UNSETTLED, count=count))
        ),
        rx.el.p(ui.t(strings.EXPLAIN_UNSETTLED_NOTE)),
        rx.el.ul(rx.foreach(CardCancelState.unsettled, _held), class_name=_HELD_CARDS),
        rx.cond(more > 0, rx.el.p(ui.t(strings.AND_MORE, count=more), class_name="text-ink-2")),
        asks("cancel-unsettled", class_name="mt-1.5"),
    )
    return rx.cond(count > 0, body)


def _held(card: rx.Var[HeldCard]) -> rx.Component:
    return rx.el.li(
        rx.el.span(private(card.name), " ", ui.masked(card.last4)),
        rx.el.span(card.amount, class_name="tabular-nums"),
        ui.RouterLink.create(
            ui.t(strings.SEE_TRANSACTIONS),
            to=card.href,
            class_name="link",
            aria_label=ui.t(strings.SEE_TRANSACTIONS_OF, name=card.name),
        ),
    )


def _preview() -> rx.Component:
    count = CardCancelState.batch.will_run
    return batch_preview(
        CardCancelState,
        counted_action(CardCancelState, strings.RUN, strings.RUN_ONE),
        kind="danger-filled",
        confirm=rx.cond(count > 0, _confirmation()),
        ready=CardCancelState.ready & CardCancelState.selection.may,
        back=rx.cond(count == 1, ui.t(strings.KEEP_ONE), ui.t(strings.KEEP)),
    )


def _confirmation() -> rx.Component:
    count = CardCancelState.batch.will_run
    reason = ui.field(
        strings.REASON,
        ui.text_input(
            name="reason",
            default_value=CardCancelState.reason,
            tells=CardCancelState.say_why,
            max_length=MAX_REASON,
            spell_check=True,
        ),
        name="reason",
        hint=strings.REASON_HINT,
        optional=True,
    )
    typed = ui.field(
        ui.t(strings.CONFIRM, count=count),
        ui.text_input(
            name="typed",
            default_value=CardCancelState.typed,
            on_change=CardCancelState.type_confirmation,  # at once: one that came late would confirm for other cards
            max_length=20,
            auto_complete="off",
        ),
        name="typed",
        hint=rx.cond(CardCancelState.ready, ui.t(strings.CONFIRMED), ui.t(strings.CONFIRM_HINT)),
    )
    return rx.el.div(reason, rx.cond(count > 1, typed), class_name="form-grid")


def _outcome() -> rx.Component:
    state = CardCancelState
    still = rx.cond(
        state.look_in > 0,
        ui.t(strings.STILL_CLOSING, count=state.closing),
        ui.t(strings.STILL_CLOSING_LONG, count=state.closing),
    )
    waits = rx.el.span(ui.icon("clock", 14), still, class_name=_GOES_ON)
    closed = rx.cond(state.batch.ok == 1, ui.t(strings.ALL_CLOSED_ONE), ui.t(strings.ALL_CLOSED))
    ended = rx.el.span(ui.icon("circle-check", 14), closed, class_name=f"{_GOES_ON} text-ok")
    # In the line of the counts: above the outcome it moved all of it, as the provider had accepted the first card.
    goes_on = rx.el.span(
        rx.cond(state.batch.phase != "running", rx.cond(state.closing > 0, waits, rx.cond(state.closed, ended))),
        role="status",
    )
    return rx.fragment(
        poll(state.look, wait=state.look_in, turn=state.looked, pending=state.closing > 0),
        batch_outcome(state, goes_on=goes_on),
    )
