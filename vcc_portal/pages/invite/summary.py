"""Beside the codes: what inviting has brought, the rules, and the file of all rewards."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.draft import Draft, DraftForm
from vcc_portal.components.patterns.files import file_list
from vcc_portal.components.patterns.owner import OWNER
from vcc_portal.components.ui.amounts import amount
from vcc_portal.features.exports.order import DRAFT_NO
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import Text
from vcc_portal.i18n import invite as strings
from vcc_portal.state.invite.page import InviteState
from vcc_portal.state.invite.rewards import RewardFilesState

FILES = RewardFilesState
DRAFT = Draft("reward-file")


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
    """The files, and having another one made; one at a time, and while it is made the keyboard stays with the button."""
    making = rx.cond(FILES.pending, ui.t(strings.BEING_MADE), ui.t(strings.MAKE_FILE))
    order = DraftForm.create(
        ui.button(
            making,
            size="sm",
            icon="file-plus",
            type="submit",
            aria_disabled=FILES.pending,
            busy=FILES.ordering,
            data_safe="",  # an order without an answer is looked for when the form is on screen again
        ),
        form=DRAFT.name,
        owner=OWNER,
        defaults=rx.Var.create({"request_no": DRAFT_NO}),
        patch=rx.Var.create(FILES.patch).to(dict[str, Any]),
        busy=FILES.ordering | FILES.pending,
        on_restore=FILES.restored,
        on_send=lambda values: FILES.order(ui.LANG, values),
        class_name="mt-4",
    )
    none = ui.empty_state("file-down", strings.NO_FILES, strings.NO_FILES_NOTE)
    again = FILES.order(ui.LANG, DRAFT.all)
    shown = file_list(FILES, again=strings.AGAIN_OF, on_again=lambda _: again, other={Phase.EMPTY: none})
    return ui.panel(
        ui.when(FILES.problem, ui.note("warn", FILES.problem, class_name="mb-3", role="alert")),
        shown,
        order,
        heading=strings.FILES,
    )
