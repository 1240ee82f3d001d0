"""One sign-in: who it is, what the provider last said, and the provider's own session."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from pydantic import BaseModel, Field

from vcc_portal.domain.account import AccountStatus, Standing
from vcc_portal.features.account.seen import SeenAccount
from vcc_portal.i18n import Text
from vcc_portal.session.answers import Answers
from vcc_portal.upstream.client import Credential
from vcc_portal.upstream.errors import UpstreamError
from vcc_portal.upstream.models.account_settings import AgreementVersion
from vcc_portal.upstream.models.user import VccUser

MOST_NOTICES = 5
LATELY = 60.0
"""Seconds after a change in which some button may still wait for what follows it."""


class SignedInLogin(BaseModel):
    """The login info of the specification (§3); the name is masked before it gets here."""

    user_id: str = ""
    login_name: str = ""
    region: str = "CN"


class SessionContent(BaseModel):
    """The encrypted part of a stored session."""

    credential: str
    login: SignedInLogin
    user: VccUser | None = None
    account_status: AccountStatus = AccountStatus.ACTIVE
    agreements: list[AgreementVersion] = Field(default_factory=list)
    seen: dict[str, SeenAccount] = Field(default_factory=dict)


class Changes:
    """Whether something that a sign-in has sent was, or may have been, carried out a moment ago."""

    def __init__(self) -> None:
        self._under_way = 0
        self._at = -LATELY

    @contextmanager
    def one(self) -> Iterator[None]:
        """Around a call that changes something."""
        self._under_way += 1
        refused = False
        try:
            yield
        except UpstreamError as error:
            refused = not error.outcome_unknown
            raise
        finally:
            self._under_way -= 1
            if not refused:
                self._at = time.monotonic()

    @property
    def none(self) -> bool:
        """Nothing is on its way, and nothing was done lately, in whichever tab."""
        return not self._under_way and time.monotonic() - self._at >= LATELY


@dataclass
class Session:
    """A live sign-in. `key` names it everywhere; the cookie's id is not in it."""

    key: str
    credential: Credential
    login: SignedInLogin
    created_at: float
    seen_at: float
    """Seconds since the epoch, by the store's clock."""
    user: VccUser | None = None
    account_status: AccountStatus = AccountStatus.ACTIVE
    agreements: list[AgreementVersion] = field(default_factory=list)
    seen: dict[str, SeenAccount] = field(default_factory=dict)
    """What was seen of each linked account since the sign-in, by user id; a switch keeps it."""
    notices: list[Text] = field(default_factory=list)
    """What a plain HTTP answer could not say; the next page shows it as a message."""
    answers: Answers = field(default_factory=Answers)
    """What its pages need not ask again within seconds; gone after a restart."""
    changes: Changes = field(default_factory=Changes)
    loaded_at: float = 0.0
    """When `user` was read, on the monotonic clock; 0 after a restart."""

    def notify(self, notice: Text) -> None:
        """Keep a message for the next page; of many the last ones, for nobody may ever come to read them."""
        self.notices = [*self.notices, notice][-MOST_NOTICES:]

    @property
    def visitor(self) -> str:
        """Whose pending requests a newer one cancels (spec §7)."""
        return self.key

    @property
    def standing(self) -> Standing:
        """What the rules of access look at."""
        user = self.user
        if user is None:
            return Standing(account_status=self.account_status)
        grants = user.uri_permission_dto_list
        return Standing(
            user_id=user.user_id,
            account_available=user.account_available,
            status=user.status,
            biz_source=user.biz_source,
            kyc_user_status=user.kyc_user_status,
            account_status=self.account_status,
            admin=user.admin_flag,
            resource_urls=frozenset(grant.resource_url for grant in grants if grant.resource_url),
            resource_codes=frozenset(grant.resource_code for grant in grants if grant.resource_code),
        )

    @property
    def unread(self) -> bool:
        """True while user info could not be had, and no answer has said that the account is held."""
        return self.user is None and self.account_status is AccountStatus.ACTIVE

    def put_user(self, user: VccUser) -> None:
        """Keep a fresh answer of the user-info call; one that says another thing ends what was answered before."""
        if user != self.user:
            self.answers.forget()
        self.user = user
        self.loaded_at = time.monotonic()

    def has_fresh_user(self, seconds: float) -> bool:
        """True while the user info is younger than `seconds`, so that one navigation asks once."""
        return self.user is not None and self.loaded_at > 0 and time.monotonic() - self.loaded_at < seconds
