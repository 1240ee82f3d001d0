"""What waits for a step-up: the action, what is said about it, and what has to be typed. Never left to the browser."""

import json
from collections import OrderedDict
from dataclasses import dataclass, field

from pydantic import TypeAdapter, ValidationError
from reflex_base.event import Event
from reflex_base.event.context import EventContext

from vcc_portal.domain.card import CardFace
from vcc_portal.i18n.patterns import step_up as words
from vcc_portal.i18n.text import EMPTY, Text
from vcc_portal.state.core import browser
from vcc_portal.upstream.models.base import SmsCode, StepUpAsked

SMS, PASSWORD = "SMS", "PAY_PWD"
"""The provider's names of the two kinds."""
MAX_PASSWORD = 256
_MAX_WAITING = 1000
_CODE: TypeAdapter[str] = TypeAdapter(SmsCode)


@dataclass(frozen=True)
class StepUpSubject:
    """What is to be confirmed, as the dialog says it."""

    about: Text = EMPTY
    """One sentence: what happens after the confirmation, such as "注销 3 张卡片前，请确认是您本人操作"."""
    card: CardFace | None = None
    """The one card that it is about, if it is one."""
    aside: Text = EMPTY
    """A fact beside the card, such as how long the number is shown."""
    action: Text = words.CONFIRM
    """The button."""


@dataclass(frozen=True)
class Wanted:
    """An action that waits for a proof. It never leaves the server: the browser can only prove or give up."""

    session: str
    """`Session.key` of who asked for it."""
    type_code: str
    subject: StepUpSubject
    again: str
    """Name of the event that runs after the proof."""
    payload: str
    """Its arguments, JSON: a State would hand them out wrapped."""
    asked: StepUpAsked | None
    """What the provider accepts; None when it refused the proof that the dialog is still about."""
    problem: Text = EMPTY
    code: str = ""


@dataclass
class _Waiting:
    """Actions refused outside the dialog's lock, by the tab that is to ask; background handlers hold none."""

    by_tab: OrderedDict[str, Wanted] = field(default_factory=OrderedDict)

    def put(self, wanted: Wanted) -> None:
        self.by_tab[browser.token()] = wanted
        while len(self.by_tab) > _MAX_WAITING:
            self.by_tab.popitem(last=False)

    def take(self, session: str) -> Wanted | None:
        wanted = self.by_tab.pop(browser.token(), None)
        return wanted if wanted is not None and wanted.session == session else None


waiting = _Waiting()


async def run_again(wanted: Wanted) -> None:
    """Queue the action that waited."""
    await EventContext.get().enqueue(Event(name=wanted.again, payload=json.loads(wanted.payload)))


def incomplete(method: str, form: dict[str, str]) -> Text | None:
    """What is missing in the form; None when it can be sent."""
    if method == PASSWORD:
        return None if 0 < len(form.get("pay_pwd", "")) <= MAX_PASSWORD else words.PASSWORD_HINT
    try:
        _CODE.validate_python(form.get("code", ""))
    except ValidationError:
        return words.CODE_HINT
    return None
