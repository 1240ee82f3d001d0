"""/card/updateLimit: new limits for one card, with its bars, or for many, with a preview and a result card by card."""

import reflex as rx
from reflex.vars import VarData

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.card.chosen import no_form, selection_notes, without_cards
from vcc_portal.components.patterns import loading
from vcc_portal.components.patterns.batch import batch_gone, batch_panel
from vcc_portal.components.patterns.form import draft_end, draft_form
from vcc_portal.components.patterns.gate import gate_dialog
from vcc_portal.components.patterns.listing import cells
from vcc_portal.components.scripts import data_of
from vcc_portal.components.ui.amounts import private
from vcc_portal.domain.card import CardFace
from vcc_portal.features.card.limits.view import CannotCard
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n.card import limits as words
from vcc_portal.i18n.patterns import batch as batch_words
from vcc_portal.i18n.text import Text
from vcc_portal.layouts.page import page
from vcc_portal.pages.card.limits.draft import DRAFT
from vcc_portal.pages.card.limits.fields import by_currency, footer, limits
from vcc_portal.pages.card.limits.rules import spending_rules
from vcc_portal.state.card.limits.page import CardLimitState

STATE = CardLimitState


@page(routes.CARD_UPDATE_LIMIT, on_load=[CardLimitState.load])
def card_update_limit() -> rx.Component:
    """The page."""
    return rx.el.div(
        _head(),
        gate_dialog(keeps_draft=True),
        draft_end(DRAFT, STATE.ended, owner=rx.Var.create(STATE.owner)),
        rx.cond(STATE.batch.phase == "", rx.fragment(batch_gone(STATE, class_name="mb-4"), _cards()), _batch()),
    )


def _head() -> rx.Component:
    count = STATE.chosen.count
    many = rx.cond(count > 0, ui.t(words.OF_MANY, count=count), "")
    fact = rx.cond(STATE.one, private(STATE.face.name), rx.fragment(many))
    return ui.page_head(routes.CARD_UPDATE_LIMIT.title, fact=fact)


def _batch() -> rx.Component:
    again = rx.Var.create(f"{routes.CARD_UPDATE_LIMIT.path}?cards=") + STATE.card_id
    # A suggested change that came true made room for the payment it was suggested for.
    back = rx.fragment(
        rx.cond(STATE.undoable, rx.el.p(ui.t(words.RETRY_NOW), class_name="basis-full text-table")),
        ui.button(words.BACK_TO_PAYMENT, kind="primary", icon="arrow-left", href=STATE.payment),
    )
    after = rx.fragment(
        rx.cond(STATE.payment != "", back),
        rx.cond(STATE.undoable, ui.button(words.UNDO, icon="undo-2", on_click=STATE.undo)),
        rx.cond(STATE.one, ui.button(words.SET_OTHERS, href=again)),
        rx.foreach(STATE.others, lambda other: ui.button(other.text, href=other.href)),
    )
    notes = rx.el.div(selection_notes(STATE.selection), class_name="grid gap-2 has-[>*]:mb-4")
    preview = (STATE.batch.phase == "preview") & ~STATE.one
    return rx.fragment(
        rx.cond(preview, notes, rx.fragment()), batch_panel(STATE, words.RUN, at_once=STATE.one, after=after)
    )


def _edit() -> rx.Component:
    form = draft_form(
        STATE,
        DRAFT,
        rx.el.section(limits(), by_currency(), footer(), class_name="panel form-panel"),
        owner=rx.Var.create(STATE.owner),
    )
    return rx.el.div(
        rx.el.div(
            selection_notes(STATE.selection),
            form,
            rx.cond(STATE.one, spending_rules()),
            class_name="grid grid-cols-[minmax(0,1fr)] gap-4 content-start min-w-0",
        ),
        rx.el.aside(rx.cond(STATE.one, _one(words.CARD_AFTER, _after()), _many()), class_name="side"),
        class_name="two-columns",
    )


def _one(title: Text, face: rx.Var[CardFace]) -> rx.Component:
    return rx.el.section(
        rx.el.div(
            rx.el.h2(ui.t(title), class_name="side-title"),
            ui.virtual_card(face),
            class_name="side-part",
        ),
        class_name="panel",
    )


def _after() -> rx.Var[CardFace]:
    """The card with the month limit as it is being typed."""
    face, month = STATE.face, STATE.previews["single_month_limit"]
    changed = f"used_percent: {month!s}?.percent ?? 0, left: {month!s}?.left, limited: {month!s}?.limited"
    return rx.Var(_js_expr=f"({{...{face!s}, {changed}}})", _var_data=VarData.merge(*data_of(face, month))).to(CardFace)


def _many() -> rx.Component:
    chosen = STATE.chosen
    more = rx.cond(chosen.more > 0, rx.el.p(ui.t(words.AND_MORE, count=chosen.more), class_name="sub"))
    unnamed = STATE.cannot_count - STATE.cannot.length()
    cannot = ui.note(
        "warn",
        rx.el.p(ui.t(words.CANNOT, count=STATE.cannot_count)),
        rx.el.ul(rx.foreach(STATE.cannot, _cannot), class_name="grid gap-1"),
        rx.cond(unnamed > 0, rx.el.p(ui.t(words.AND_MORE, count=unnamed))),
    )
    return rx.el.section(
        rx.el.div(
            rx.el.h2(ui.t(words.SIDE_MANY), class_name="side-title"),
            rx.el.ul(
                rx.foreach(chosen.faces, lambda face: rx.el.li(cells.card(face))),
                class_name="grid grid-cols-[minmax(0,1fr)] gap-3",
            ),
            more,
            rx.cond(STATE.cannot_count > 0, cannot),
            class_name="side-part",
        ),
        class_name="panel",
    )


def _cannot(card: rx.Var[CannotCard]) -> rx.Component:
    number = rx.cond(card.last4 != "", ui.masked(card.last4))  # it has none before it is made
    return rx.el.li(private(card.name), " ", number, rx.el.span(ui.tv(card.why), class_name="sub block"))


def _cards() -> rx.Component:
    refused = rx.el.div(
        selection_notes(STATE.selection),
        rx.el.div(
            ui.panel(
                ui.empty_state(
                    "ban",
                    words.CANNOT_ONE,
                    STATE.refusal,
                    ui.button(batch_words.BACK_TO_LIST, href=routes.CARD_LIST.path),
                )
            ),
            rx.el.aside(_one(words.CARD_NOW, rx.Var.create(STATE.face)), class_name="side"),
            class_name="two-columns",
        ),
    )
    other = without_cards() | {
        Phase.DENIED: no_form("lock", words.NO_RIGHT, words.NO_RIGHT_NOTE),
        Phase.BLOCKED: refused,
    }
    return loading.part(STATE, _edit(), waiting=_skeleton(), other=other, framed=True)


def _skeleton() -> rx.Component:
    row = rx.el.div(
        ui.skeleton("120px", 14), ui.skeleton("220px", 32), ui.skeleton("200px", 36), class_name="limit-row"
    )
    fields = [ui.skeleton("140px", 16), ui.skeleton("320px", 10), *[row] * 4]
    return ui.skeleton_form(fields, side=[ui.skeleton("100%", 200)])
