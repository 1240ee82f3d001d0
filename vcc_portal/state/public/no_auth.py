"""Which page was refused (spec §6)."""

from typing import ClassVar

import reflex as rx

from vcc_portal.domain.redirects import safe_redirect
from vcc_portal.i18n import Text
from vcc_portal.i18n.text import EMPTY
from vcc_portal.routes import BY_PATH
from vcc_portal.session.access import SIGNED_IN, Rule


class NoAuthState(rx.State):
    """The page behind the `redirect` query of /noAuth/page."""

    ACCESS: ClassVar[Rule] = SIGNED_IN

    back: str = ""
    """The refused address, as far as it is one of ours."""
    page: Text = EMPTY
    """Its title."""

    @rx.event
    def load(self) -> None:
        """Read the query; an address that is not the portal's own is left out."""
        asked = self.router.url.query_parameters.get("redirect", "")
        self.back = safe_redirect(asked, (), default="")
        path = self.back.partition("?")[0].rstrip("/")
        self.page = BY_PATH[path].title if path in BY_PATH else EMPTY
