"""/kyb: business verification, from the first field to the end of its review."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.layouts.page import page
from vcc_portal.pages.kyb.verification import business_verification
from vcc_portal.state.kyb.page import BusinessVerificationState


@page(routes.KYB, on_load=[BusinessVerificationState.load])
def kyb() -> rx.Component:
    """The page."""
    return business_verification(routes.KYB)
