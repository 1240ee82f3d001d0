"""What stands around the form of every tab: the tabs, the states without a form, the result that is looked for."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import loading, money
from vcc_portal.components.patterns.faq import asks
from vcc_portal.components.patterns.form import draft_form
from vcc_portal.features.card.apply.kind import ApplyKind
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n.card import apply as strings
from vcc_portal.i18n.card import apply_batch as batch
from vcc_portal.i18n.text import Text
from vcc_portal.pages.card.apply.draft import View
from vcc_portal.pages.card.apply.more_cards import ask_for_more
from vcc_portal.state.card.apply.kind import ApplyKindState

_TABS: dict[ApplyKind, tuple[str, Text]] = {
    ApplyKind.SINGLE: ("credit-card", batch.KIND_SINGLE),
    ApplyKind.TABLE: ("table-2", batch.KIND_TABLE),
    ApplyKind.IDENTICAL: ("copy-plus", batch.KIND_IDENTICAL),
}


def frame(
    view: View, form: rx.Component, done: rx.Component, waiting_for: "rx.Var[str] | rx.Component"
) -> rx.Component:
    """One tab in whichever phase it is."""
    state = view.state
    ready = rx.cond(money.is_done(state), done, _form(view, form, waiting_for))
    other = {
        Phase.BLOCKED: ui.panel(_blocked(view), flush=True),
        Phase.FAILED: ui.panel(loading.failed(state.failure, state.retry), flush=True),
    }
    return loading.part(state, ready, waiting=_skeleton(), other=other)


def kind_tabs() -> rx.Component:
    """The ways to apply, as addresses.

    They stand above all of them, drawn once: drawn with each, the one that was chosen by keyboard went away with its focus.
    """

    def one(kind: ApplyKind) -> rx.Component:
        icon, text = _TABS[kind]
        return ui.RouterLink.create(
            ui.icon(icon),
            ui.t(text),
            to=kind.address,
            class_name="tab",
            custom_attrs={"aria-current": rx.cond(ApplyKindState.kind == kind.value, "page", "false")},
        )

    return rx.el.nav(*[one(kind) for kind in ApplyKind], class_name="tabs mb-4", aria_label=ui.t(batch.KINDS))


def _form(view: View, form: rx.Component, waiting_for: "rx.Var[str] | rx.Component") -> rx.Component:
    """The form stays mounted while a result is looked for, so that the draft lives on."""
    state = view.state
    to_list = ui.button(strings.TO_LIST, href=routes.CARD_LIST.path)
    waiting = money.waiting_panel(state, view.draft, waiting_for, to_list)
    return draft_form(
        state,
        view.draft,
        money.money_clock(state, view.draft),
        rx.cond(money.is_unknown(state), waiting, form),
    )


def _blocked(view: View) -> rx.Component:
    block = view.state.block
    actions = rx.el.div(
        ui.button(strings.TO_LIST, href=routes.CARD_LIST.path),
        rx.cond(block.ask_for_more, ask_for_more("primary", "md")),
        rx.cond(block.ask_for_more, asks("card-limit-reached", class_name="basis-full justify-center")),
        class_name="flex flex-wrap justify-center gap-2",
    )
    return ui.empty_state("ban", block.title, block.note, actions)


def _skeleton() -> rx.Component:
    def fields(count: int) -> list[rx.Component]:
        boxes = rx.el.div(
            *[ui.skeleton("100%", 36)] * count,
            class_name="grid gap-3",
            style={"gridTemplateColumns": f"repeat({count}, 1fr)"},
        )
        return [ui.skeleton("120px", 14), ui.skeleton("280px", 10), boxes]

    side = [ui.skeleton("100%", 200), ui.skeleton("60%"), ui.skeleton("80%")]
    return ui.skeleton_form(*map(fields, (3, 2, 4)), side=side)
