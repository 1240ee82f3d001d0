"""The page of a business verification in a tab, and what the provider keeps of it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import select

from tests.support.bench import Bench, bench
from tests.support.kyb import TYPED
from tests.support.sandbox import sandbox_of
from vcc_portal.state.core.base import ask
from vcc_portal.state.kyb.page import BusinessVerificationState
from vcc_portal.upstream.calls import account as calls
from vcc_portal.upstream.models.kyb import KybDocument, KybSave
from vcc_sandbox.control.finish import finish
from vcc_sandbox.control.models import Finish
from vcc_sandbox.core.tables import KybFile
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.operation_log.tables import OperationLog

WHO, AT = "kyb-init@lanyu.example", "/kyb"
SAVE, SUBMIT = "/cb-va-vcc/kyb/preAdd", "/cb-va-vcc/kyb/submit"
PDF = "JVBERi0xLjcgZXhhbXBsZQ=="


@dataclass
class Page:
    """The page in a tab."""

    tab: Bench

    @property
    def state(self) -> BusinessVerificationState:
        return self.tab.state(BusinessVerificationState)

    def values(self, **changes: str) -> dict[str, str]:
        return {**self.state.defaults, **TYPED, **changes}

    def file(self) -> KybFile:
        """What the provider keeps."""
        with sandbox_of(self.tab.app).database.read() as db:
            file = db.scalars(
                select(KybFile).order_by(KybFile.kyb_id.desc()).where(KybFile.user_id == self.user_id)
            ).one()
            db.expunge_all()
            return file

    @property
    def user_id(self) -> str:
        return self.user.user_id

    @property
    def user(self) -> LinkedUser:
        with sandbox_of(self.tab.app).database.read() as db:
            query = select(LinkedUser).join(Person, Person.person_id == LinkedUser.person_id)
            user = db.scalars(query.where(Person.login_name == WHO)).one()
            db.expunge_all()
            return user

    def submissions(self) -> int:
        """Lines of the operation log that say it was submitted."""
        with sandbox_of(self.tab.app).database.read() as db:
            query = select(OperationLog).where(
                OperationLog.operation_type == "KYB_SUBMIT",
                OperationLog.result == "SUCCESS",
                OperationLog.user_id == self.user_id,
            )
            return len(db.scalars(query).all())

    def saves(self) -> int:
        return self.tab.network.asked.count(SAVE)

    async def upload(self) -> None:
        """Both documents that are needed, as the route for them sends them."""
        for kind in ("LICENCE", "LEGAL_ID"):
            document = KybDocument(file_type=kind, file_name="a.pdf", content_base64=PDF)
            await ask(calls.KYB_PRE_ADD, KybSave(document=document))
        await self.tab.run(BusinessVerificationState.uploaded, self.values())

    async def submit(self, **changes: str) -> None:
        self.state.step = 4
        await self.tab.run(BusinessVerificationState.send, self.values(**changes))

    def decide(self, status: str, **reasons: str) -> None:
        finish(sandbox_of(self.tab.app), Finish(kind="KYB", id=self.user_id, status=status, fail_reasons=reasons))


@asynccontextmanager
async def opened(folder: Path, who: str = WHO, at: str = AT) -> AsyncIterator[Page]:
    async with bench(folder, who, at) as tab:
        page = Page(tab)
        await tab.run(BusinessVerificationState.load)
        if page.state.shows == "form":
            await tab.run(BusinessVerificationState.restored, dict(page.state.defaults), False)
        yield page
