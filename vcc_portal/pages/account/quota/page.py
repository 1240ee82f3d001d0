"""/account/quota: quota between the main account and sub-accounts, its records, and the sub-accounts themselves."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import listing
from vcc_portal.components.patterns.amounts_paste import paste_dialog, paste_undo
from vcc_portal.components.patterns.form import draft_end
from vcc_portal.components.patterns.gate import gate_dialog
from vcc_portal.components.patterns.money import in_check, is_unknown
from vcc_portal.components.patterns.owner import owner_of
from vcc_portal.components.patterns.step_up import step_up_dialog
from vcc_portal.features.account.quota.query import RECORDS, VIEW
from vcc_portal.i18n import quota as strings
from vcc_portal.layouts.page import page
from vcc_portal.pages.account.quota.dialog import create_button, sub_account_dialog
from vcc_portal.pages.account.quota.form import DRAFT, quota_form, unsupported
from vcc_portal.pages.account.quota.result import quota_result
from vcc_portal.state.account.quota.filling import QuotaFillState
from vcc_portal.state.account.quota.page import QuotaState
from vcc_portal.state.account.quota.records import QuotaRecordsState
from vcc_portal.state.account.quota.result import QuotaResultState
from vcc_portal.state.core.auth import EntryState


@page(routes.QUOTA, on_load=[QuotaState.load, QuotaResultState.load, QuotaRecordsState.load])
def quota() -> rx.Component:
    """The page; without sub-accounts in the service there is nothing on it."""
    state = QuotaState
    body = rx.match(
        state.shows,
        ("result", quota_result()),
        ("records", rx.fragment(_views(), listing.section(QuotaRecordsState))),
        ("form", rx.fragment(_views(), quota_form())),
        ui.panel(ui.skeleton_rows(6), flush=True),
    )
    return rx.el.div(
        ui.page_head(
            routes.QUOTA.title,
            rx.cond(EntryState.user.sub_user & state.may_manage & (state.shows == "form"), create_button()),
            fact=strings.TITLE_FACT,
        ),
        draft_end(DRAFT, state.operation.ended_no, owner=owner_of(state.currency)),
        rx.cond(EntryState.user.sub_user, body, unsupported()),
        sub_account_dialog(),
        paste_dialog(QuotaFillState, ui.t(strings.PASTE_NOTE, currency=state.currency)),
        paste_undo(QuotaFillState, DRAFT, ~in_check(state) & ~is_unknown(state)),
        gate_dialog(keeps_draft=True),
        step_up_dialog(),
    )


def _views() -> rx.Component:
    path, shows = routes.QUOTA.path, QuotaState.shows
    form = rx.cond(QuotaState.currency == "", path, f"{path}?currency=" + QuotaState.currency)
    return listing.view_links(
        strings.TABS_NAME,
        (strings.TABS[""], form, shows == "form"),
        (strings.TABS[RECORDS], f"{path}?{VIEW}={RECORDS}", shows == "records"),
    )
