"""What a tester sees behind the counter: answers of images, codes in the outbox, rows of the database."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
from fastapi import FastAPI
from sqlalchemy import select

from tests.support.sandbox import data, sandbox_of
from vcc_portal.upstream.calls import sso as calls
from vcc_sandbox.identity import outbox
from vcc_sandbox.identity.sign_in_tables import ImageCheck, OutboxMessage
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.identity.tokens import digest
from vcc_sandbox.seed.demonstration import DEMONSTRATION

ORIGIN = "http://localhost:3000"
ADMIN = "admin@lanyu.example"
NOBODY = "nobody@lanyu.example"
PASSWORD = DEMONSTRATION.password


@dataclass(frozen=True)
class Desk:
    """Looks into one sandbox."""

    app: FastAPI

    def answer_of(self, image_token: str) -> str:
        """The characters in an image."""
        with sandbox_of(self.app).database.read() as db:
            return db.get_one(ImageCheck, digest(image_token)).answer

    def messages(self, recipient: str) -> list[OutboxMessage]:
        """What was sent to somebody, newest first."""
        with sandbox_of(self.app).database.read() as db:
            found = list(outbox.recent(db, recipient=recipient))
            db.expunge_all()
            return found

    def code_for(self, recipient: str) -> str:
        """The latest code that was sent to somebody."""
        return self.messages(recipient)[0].code

    def user(self, login_name: str, biz_source: str = "cn_vcc") -> LinkedUser:
        """An account as it stands."""
        with sandbox_of(self.app).database.read() as db:
            query = select(LinkedUser).join(Person, Person.person_id == LinkedUser.person_id)
            found = db.scalars(query.where(Person.login_name == login_name, LinkedUser.biz_source == biz_source)).one()
            db.expunge_all()
            return found

    async def ticket(self, client: httpx.AsyncClient) -> str:
        """A ticket for an image that was read rightly."""
        image = await data(client, calls.CREATE_IMAGE)
        token = image["imageToken"]
        checked = await data(client, calls.CHECK_IMAGE, imageToken=token, imageCode=self.answer_of(token))
        return checked["imageTicket"]


def login(name: str = ADMIN, password: str = PASSWORD, **more: Any) -> dict[str, Any]:
    """The body of a sign-in."""
    return {"loginName": name, "password": password, "region": "CN", **more}


def token_in(address: str) -> str:
    """The one-time token that an address carries."""
    return parse_qs(urlsplit(address).query)["ssotoken"][0]
