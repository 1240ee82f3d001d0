"""One agreement by its address, for everybody (spec §2)."""

from typing import ClassVar

import reflex as rx

from vcc_portal.domain.site_config import DEFAULT_REGION, site_of
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.features.public.agreements import AgreementText, named_by, read_agreement
from vcc_portal.routes import AGREEMENTS, NOT_FOUND
from vcc_portal.session.access import ANONYMOUS, Rule
from vcc_portal.state.core import browser
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.upstream.models.account_settings import AgreementVersion


class AgreementState(Loading, rx.State):
    """The agreement that the address names."""

    ACCESS: ClassVar[Rule] = ANONYMOUS

    agreement: AgreementText = AgreementText()

    async def _enter(self) -> bool:
        """An address that names none goes to /404."""
        if named_by(browser.address().path, AGREEMENTS) is None:
            await browser.go(NOT_FOUND.path)
            return False
        return True

    async def _reading(self, visit: Visit) -> AgreementText:
        named = named_by(visit.path, AGREEMENTS)
        if named is None:
            raise NotShown(Phase.MISSING)
        session, (site, code) = await browser.session(), named
        site = site or (site_of(session.login.region) if session else DEFAULT_REGION)
        found = await read_agreement(visit.ask, AgreementVersion(site=site, code=code))
        if not found.html:
            raise NotShown(Phase.MISSING)
        return found

    def _put(self, data: AgreementText) -> None:
        self.agreement = data
