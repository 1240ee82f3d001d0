"""/invite: codes to hand out, invitations by e-mail, and what they have brought (spec §2, §6)."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import listing, loading
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import invite as strings
from vcc_portal.layouts.page import page
from vcc_portal.pages.invite.codes import codes
from vcc_portal.pages.invite.form import by_email
from vcc_portal.pages.invite.summary import files, rules, summary
from vcc_portal.state.invite.page import InviteState
from vcc_portal.state.invite.rewards import RewardFilesState, RewardsState


@page(routes.INVITE, on_load=[InviteState.load, RewardsState.load, RewardFilesState.load])
def invite() -> rx.Component:
    """What is handed out at the left, what it has brought at the right, and every reward below."""
    return rx.fragment(
        ui.page_head(routes.INVITE.title, _participate(), fact=strings.FACT),
        loading.part(InviteState, _parts(), waiting=_skeleton(), framed=True),
        rx.el.h2(ui.t(strings.REWARDS), class_name="text-title mt-8 mb-4"),
        listing.query_form(RewardsState),
        rx.el.section(
            listing.tabs(RewardsState, strings.REWARDS),
            listing.listing(RewardsState, name=strings.REWARDS, other={Phase.BLOCKED: _being_made()}),
            class_name="panel min-w-0",
        ),
    )


def _participate() -> rx.Component:
    """The way to the provider's page of the activity, while there is one (spec §6)."""
    link = ui.button(
        strings.PARTICIPATE, kind="primary", icon_end="arrow-up-right", href=InviteState.participate, external=True
    )
    return rx.cond(InviteState.participate != "", link)


def _parts() -> rx.Component:
    return rx.el.div(
        rx.el.div(codes(), by_email(), class_name="column"),
        rx.el.aside(summary(), rules(), files(), class_name="column"),
        class_name="two-columns",
    )


def _being_made() -> rx.Component:
    return rx.el.div(ui.empty_state("file-clock", strings.BEING_MADE, strings.BEING_MADE_NOTE), role="status")


def _skeleton() -> rx.Component:
    def block(height: int) -> rx.Component:
        return rx.el.div(ui.skeleton("140px", 16), class_name="panel p-5", style={"height": f"{height}px"})

    return rx.el.div(
        rx.el.div(block(292), block(372), class_name="column"),
        rx.el.div(block(222), block(140), block(270), class_name="column"),
        class_name="two-columns",
    )
