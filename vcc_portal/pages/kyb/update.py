"""/kyb/update: what a verified company changes of its information; it is reviewed again."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.layouts.page import page
from vcc_portal.pages.kyb.verification import business_verification
from vcc_portal.state.kyb.page import BusinessVerificationState


@page(routes.KYB_UPDATE, on_load=[BusinessVerificationState.load])
def kyb_update() -> rx.Component:
    """The page."""
    return business_verification(routes.KYB_UPDATE)
