"""Beside the codes: what inviting has brought, the rules, and the file of all rewards."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.files import file_list
from vcc_portal.components.ui.amounts import amount
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import Text
from vcc_portal.i18n import invite as strings
from vcc_portal.state.invite.page import InviteState
from vcc_portal.state.invite.rewards import RewardFilesState

FILES = RewardFilesState


def summary() -> rx.Component:
    """Sums and counts."""
    view = InviteState.summary
    head = rx.el.div(
        rx.el.dt(ui.t(strings.ALL_REWARDS), class_name="text-table text-ink-2"),
        rx.el.dd(amount(view.total), class_name="text-[24px]/[32px] font-semibold tabular-nums"),
        class_name="mb-2",
    )
    rows = [
        _row(strings.ISSUED, amount(view.issued)),
        _row(strings.PENDING, amount(view.pending)),
        _row(strings.INVITED, rx.fragment(view.invited)),
        _row(strings.ACTIVATED, rx.fragment(view.activated)),
    ]
    return ui.panel(rx.el.dl(head, *rows), heading=strings.SUMMARY)


def _row(name: Text, value: "rx.Component | rx.Var") -> rx.Component:
    return rx.el.div(
        rx.el.dt(ui.t(name), class_name="text-ink-2"),
        rx.el.dd(value, class_name="tabular-nums font-semibold"),
        class_name="flex justify-between gap-4 py-1 text-table",
    )


def rules() -> rx.Component:
    """The provider's own words."""
    said = InviteState.summary.rules
    return ui.panel(
        rx.el.p(
            rx.cond(said.en != "", ui.tv(said), ui.t(strings.NO_RULES)),
            class_name="text-table text-ink-2 whitespace-pre-line break-words",
        ),
        heading=strings.RULES,
    )


def files() -> rx.Component:
    """The files, and having another one made; one at a time."""
    making = rx.cond(FILES.pending, ui.t(strings.BEING_MADE), ui.t(strings.MAKE_FILE))
    order = ui.button(
        making,
        size="sm",
        icon="file-plus",
        on_click=FILES.order(ui.LANG),
        busy=FILES.ordering,
        disabled=FILES.pending,
    )
    none = ui.empty_state("file-down", strings.NO_FILES, strings.NO_FILES_NOTE)
    shown = file_list(FILES, again=strings.AGAIN_OF, on_again=lambda _: FILES.order(ui.LANG), other={Phase.EMPTY: none})
    return ui.panel(
        ui.when(FILES.problem, ui.note("warn", ui.tv(FILES.problem), class_name="mb-3", role="alert")),
        shown,
        rx.el.div(order, class_name="mt-4"),
        heading=strings.FILES,
    )
