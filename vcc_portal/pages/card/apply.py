"""/card/apply: one card with all its fields, a live preview, what it costs, and what became of it."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.form import DraftEnd, Ticker, draft_form
from vcc_portal.components.gate import gate_dialog
from vcc_portal.i18n import card_apply as strings
from vcc_portal.layouts.page import page
from vcc_portal.pages.card.apply_controls import more_controls
from vcc_portal.pages.card.apply_draft import DRAFT, FIELDS
from vcc_portal.pages.card.apply_fields import footer, holder, limits, product, use
from vcc_portal.pages.card.apply_result import processing, result
from vcc_portal.pages.card.apply_review import review
from vcc_portal.pages.card.apply_side import side
from vcc_portal.state.card.applied import CardAppliedState
from vcc_portal.state.card.apply import CardApplyState
from vcc_portal.state.entry import EntryState


@page(routes.CARD_APPLY, on_load=[CardApplyState.load, CardAppliedState.load])
def card_apply() -> rx.Component:
    """The page."""
    return rx.el.div(
        _head(),
        DraftEnd.create(form=DRAFT.name, owner=EntryState.user.user_id, request_no=CardApplyState.applied_no),
        rx.cond(_phase("edit") | _phase("processing"), _form(), _other()),
        review(),
        gate_dialog(keeps_draft=True),
    )


def _phase(name: str) -> rx.Var[bool]:
    return rx.Var.create(CardApplyState.phase) == name


def _head() -> rx.Component:
    left = rx.cond(
        _phase("edit") & (CardApplyState.remaining > 0),
        ui.t(strings.MORE_CAN_BE_ISSUED, count=CardApplyState.remaining.to(str)),
        "",
    )
    saved = rx.el.span(rx.cond(_phase("edit"), FIELDS.saved(), rx.fragment()), class_name="text-caption text-ink-2")
    return ui.page_head(routes.CARD_APPLY.title, saved, fact=left)


def _form() -> rx.Component:
    """The form stays mounted while a result is looked for, so that the draft lives on."""
    form = rx.el.div(
        rx.el.section(product(), holder(), limits(), use(), more_controls(), footer(), class_name="panel form-panel"),
        side(),
        class_name="two-columns",
    )
    waiting = rx.fragment(
        Ticker.create(
            wait=CardApplyState.look_in, turn=CardApplyState.asked, on_tick=CardApplyState.look_up(DRAFT.all)
        ),
        processing(),
    )
    return draft_form(
        CardApplyState,
        DRAFT,
        rx.cond(_phase("processing"), waiting, form),
        owner=rx.Var.create(EntryState.user.user_id),
        defaults=rx.Var.create(CardApplyState.defaults),
    )


def _other() -> "rx.Component | rx.Var":
    block = CardApplyState.block
    blocked = ui.panel(
        ui.empty_state(
            "ban", ui.tv(block.title), ui.tv(block.note), ui.button(strings.TO_LIST, href=routes.CARD_LIST.path)
        )
    )
    return rx.match(
        CardApplyState.phase,
        ("done", result()),
        ("blocked", blocked),
        ("failed", ui.panel(ui.error_state(ui.tv(CardApplyState.failure), CardApplyState.retry))),
        _skeleton(),
    )


def _skeleton() -> rx.Component:
    rows = [
        rx.el.div(
            ui.skeleton("120px", 14),
            ui.skeleton("280px", 10),
            rx.el.div(
                *[ui.skeleton("100%", 36)] * count,
                class_name="grid gap-3",
                style={"gridTemplateColumns": f"repeat({count}, 1fr)"},
            ),
            class_name="form-section",
        )
        for count in (3, 2, 4)
    ]
    card = rx.el.div(
        ui.skeleton("100%", 200), ui.skeleton("60%"), ui.skeleton("80%"), class_name="panel p-5 flex flex-col gap-4"
    )
    return rx.el.div(
        rx.el.section(*rows, class_name="panel form-panel"),
        card,
        class_name="two-columns",
        role="status",
        aria_busy="true",
    )
