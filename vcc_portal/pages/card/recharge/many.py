"""The form for many cards: an amount each, totals against the accounts that pay; then the batch that sends them."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.card.chosen import selection_notes
from vcc_portal.components.patterns import loading
from vcc_portal.components.patterns.amounts_paste import paste_button, paste_dialog, paste_undo
from vcc_portal.components.patterns.amounts_table import amounts_table, fill_line, not_counted
from vcc_portal.components.patterns.batch import batch_gone, batch_panel, counted_action, next_part
from vcc_portal.components.patterns.focus import FocusedHeading
from vcc_portal.components.patterns.form import Draft, Fields, draft_end, draft_form
from vcc_portal.components.patterns.listing import cells
from vcc_portal.components.patterns.money import side_box
from vcc_portal.components.patterns.owner import owner_of
from vcc_portal.components.patterns.polling import poll
from vcc_portal.components.ui.amounts import private
from vcc_portal.features.card.recharge.many_form import AMOUNTS
from vcc_portal.features.card.recharge.many_view import FundRow, Total
from vcc_portal.features.patterns.amounts_paste import REVIEW
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.features.patterns.money import Side
from vcc_portal.i18n.card import recharge as strings
from vcc_portal.i18n.patterns import amounts_paste as paste_words
from vcc_portal.i18n.patterns import money as words
from vcc_portal.i18n.text import Text
from vcc_portal.pages.card.recharge.one import ways_out
from vcc_portal.state.card.recharge.many import CardRechargeBatchState
from vcc_portal.state.card.recharge.pasting import CardRechargePasteState

DRAFT = Draft("transfers")
FIELDS = Fields(CardRechargeBatchState, DRAFT)


def many_cards() -> rx.Component:
    """The form, or the batch in its phase."""
    state = CardRechargeBatchState
    owner = owner_of(state.selection)
    form = draft_form(
        state,
        DRAFT,
        rx.el.div(_table(), _side(), class_name="two-columns"),
        owner=owner,
    )
    open_ = (state.batch.phase != "running") & (state.batch.unknown > 0)
    blocked = ui.panel(
        ui.empty_state(
            "ban",
            state.block.title,
            private(ui.tv(state.block.note)),
            ui.button(strings.TO_LIST, href=routes.CARD_LIST.path),
        )
    )
    part = loading.part(
        state,
        form,
        waiting=ui.panel(ui.skeleton_rows(6), flush=True),
        other={Phase.BLOCKED: blocked},
        framed=True,
    )
    batch = rx.fragment(
        poll(state.follow, wait=rx.cond(open_, state.follow_in, 0), turn=state.follow_turn, pending=open_),
        rx.cond(state.batch.phase == "preview", _part(), rx.fragment()),
        batch_panel(
            state,
            counted_action(state, strings.MANY_CONFIRM),
            total=rx.Var.create(state.sum_text).to(Text),
        ),
    )
    shown = rx.cond(state.batch.phase != "", batch, part)
    return rx.fragment(
        draft_end(DRAFT, state.ended_no, owner=owner),
        shown,
        paste_dialog(CardRechargePasteState, strings.PASTE_NOTE),
        paste_undo(CardRechargePasteState, DRAFT, state.batch.phase == ""),
    )


def _part() -> rx.Component:
    """Which of all the cards these are, above their preview as well."""
    return rx.el.div(selection_notes(CardRechargeBatchState.chosen), class_name="grid gap-2 has-[>*]:mb-4")


def _table() -> rx.Component:
    state = CardRechargeBatchState
    heads = [strings.CARD, *[ui.figure_head(title) for title in (strings.BALANCE, strings.AMOUNT, strings.AFTER)]]
    rows = rx.foreach(state.fund_rows, _row)
    table = amounts_table(strings.CARD, heads, rows, ("", "136px", "208px", "152px"))
    paging = ui.paging(
        total=ui.t(strings.MANY_TITLE, count=state.chosen.count),
        page=state.page,
        pages=state.pages,
        numbers=state.page_numbers,
        on_page=state.show_page,
    )
    return rx.el.section(
        rx.el.header(
            FocusedHeading.create(ui.t(strings.MANY_TITLE, count=state.chosen.count)),
            rx.el.span(ui.t(strings.MANY_NOTE), class_name="text-table text-ink-3"),
            class_name="panel-head",
        ),
        _notes(),
        rx.el.div(
            rx.foreach(state.groups, lambda group: _fill(code=group.currency, fields=group.fields)),
            rx.cond(state.groups.length() > 0, paste_button(CardRechargePasteState)),
            class_name="flex flex-wrap items-start gap-y-3 gap-x-6 px-5 pt-0 pb-4",
        ),
        table,
        rx.cond(rx.Var.create(state.pages) > 1, paging),
        class_name="panel min-w-0",
    )


def _notes() -> rx.Component:
    state = CardRechargeBatchState
    return rx.el.div(
        rx.cond(state.sent_before.en == "", batch_gone(state), ui.note("info", state.sent_before, role="status")),
        selection_notes(state.chosen),
        class_name="grid gap-2 py-0 px-5 has-[>*]:pb-4",
    )


@rx.memo
def _fill(code: rx.Var[str], fields: rx.Var[list[str]]) -> rx.Component:
    """One amount for every card of a currency."""
    name = rx.Var.create(f"fill.{code}")
    box = FIELDS.amount(
        name,
        label=strings.EACH_CARD,
        currency=code,
        control={"size": "sm", "form": "", "aria_label": ui.t(strings.FILL, currency=code)},
    )
    fill = ui.button(strings.FILL_ALL, size="sm", on_click=DRAFT.fill(fields, DRAFT.value(name)))
    clear = ui.button(paste_words.CLEAR, kind="quiet", size="sm", on_click=DRAFT.fill(fields, ""))
    return fill_line(box, fill, clear)


def _row(row: "rx.Var[FundRow]") -> rx.Component:
    field = _amount(card_id=row.card_id, card_name=row.face.name, currency=row.currency, most=row.most)
    sent = rx.el.span(
        rx.el.span(row.sent_amount, class_name="tabular-nums"),
        ui.badge(row.sent.text, row.sent.tone),
        class_name="inline-flex items-center justify-end gap-2",
    )
    reason = rx.el.span(ui.tv(row.why_not), class_name="sub")
    return rx.el.tr(
        rx.el.td(cells.card(row.face), role="rowheader"),
        rx.el.td(rx.cond(row.balance == "", "--", ui.money(row.balance, row.currency)), class_name="num"),
        rx.el.td(
            rx.cond(row.why_not.en != "", reason, rx.cond(row.sent.text.en != "", sent, field)), class_name="text-right"
        ),
        rx.el.td(
            rx.cond(row.after == "", "--", row.after),
            class_name="text-right tabular-nums font-semibold whitespace-nowrap",
        ),
    )


@rx.memo
def _amount(card_id: rx.Var[str], card_name: rx.Var[str], currency: rx.Var[str], most: rx.Var[str]) -> rx.Component:
    """The amount for one card; its control's name is made in the browser."""
    return FIELDS.amount(
        rx.Var.create(f"{AMOUNTS}.{card_id}"),
        label=strings.AMOUNT,
        currency=currency,
        most=most,
        control={"size": "sm", "aria_label": ui.t(strings.AMOUNT_FOR, card=card_name)},
    )


def _side() -> rx.Component:
    state = CardRechargeBatchState
    nothing = rx.el.p(ui.t(strings.NOTHING_YET), class_name="sub")
    error = rx.cond(
        state.errors.contains(AMOUNTS),
        rx.el.p(ui.icon("circle-alert", 14), ui.t(strings.NONE_FILLED), class_name="field-error", role="alert"),
    )
    return rx.el.aside(
        rx.el.section(
            rx.el.div(
                rx.el.h2(ui.t(strings.TOTALS), class_name="side-title"),
                rx.cond(
                    state.totals.length() > 0,
                    rx.foreach(state.totals, _total),
                    rx.cond(state.not_counted.length() > 0, rx.fragment(), nothing),
                ),
                not_counted(state.not_counted),
                rx.foreach(state.sources, _source),
                rx.cond(state.short, ways_out()),
                class_name="side-part",
                aria_live="polite",
            ),
            rx.el.div(
                error,
                ui.button(
                    strings.TO_CHECK,
                    kind="primary",
                    type="submit",
                    class_name="w-full",
                    custom_attrs={"data-heads": REVIEW},
                ),
                next_part(state),
                rx.el.p(ui.t(strings.FORM_NOTE), class_name="text-caption text-ink-2"),
                class_name="side-part",
            ),
            class_name="panel",
        ),
        class_name="side",
    )


def _total(total: "rx.Var[Total]") -> rx.Component:
    return rx.el.div(
        rx.el.span(ui.t(strings.TOTAL_OF, count=total.cards), class_name="text-ink-2"),
        rx.el.span(ui.money(total.amount, total.currency), class_name="cost-total"),
        class_name="cost-line items-baseline",
    )


def _source(side: "rx.Var[Side]") -> rx.Component:
    return side_box(side, words.FROM)
