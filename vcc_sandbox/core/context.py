"""What a handler gets: the sandbox, the open transaction, who is asking; and how it refuses."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from vcc_portal.config import Settings
from vcc_sandbox.control.gate import Control
from vcc_sandbox.core.background import Background
from vcc_sandbox.core.clock import Clock, ts
from vcc_sandbox.core.db import Database
from vcc_sandbox.core.vault import Vault
from vcc_sandbox.identity.tables import DataScope, LinkedUser


@dataclass(frozen=True)
class Sandbox:
    """Everything of one set of data that lives as long as the process: the main one, or a tenant's."""

    settings: Settings
    database: Database
    clock: Clock
    vault: Vault
    background: Background = field(default_factory=Background)
    control: Control = field(default_factory=Control)
    main: "Sandbox | None" = None
    """Whose tenant it is; None is the main one itself."""
    alone_at: str = ""
    """Its own origin while it runs alone (`make sandbox`); empty while the portal mounts its pages."""

    @property
    def pages_at(self) -> str:
        """The origin at which a browser finds the provider's pages and pictures."""
        return (self.main or self).alone_at or self.settings.public_url

    @property
    def tenant(self) -> str:
        """The tenant's name; empty for the main one."""
        return self.database.tenant

    @property
    def planted_in(self) -> Path:
        """Where planted data is kept for everybody."""
        return (self.main or self).settings.data_dir


def in_language(written: str, *, english: bool) -> str:
    """What the provider's staff has written, as its reader gets it: "中文 · English" holds it in both languages."""
    chinese, both, in_english = written.partition(" · ")
    return (in_english if english else chinese) if both else written


class Refused(Exception):
    """A business answer other than success.

    `keep` commits what the handler wrote (a failed attempt is counted); otherwise nothing of it remains.
    """

    def __init__(
        self,
        code: str,
        *,
        data: Any = None,
        error_param: list[str] | None = None,
        message: str = "",
        keep: bool = False,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.data = data
        self.error_param = error_param
        self.message = message
        self.keep = keep
        self.log_row: tuple[dict[str, Any], Ctx] | None = None
        """What `serve` writes into the operation log."""


@dataclass
class Trail:
    """What a handler tells the operation log; the rest is read from the request and the answer."""

    target_id: str = ""
    summary: str = ""
    """Names and figures, without words of any language."""
    before: dict[str, Any] | None = None
    after: dict[str, Any] | None = None


@dataclass
class Ctx:
    """One request in one database transaction."""

    sandbox: Sandbox
    db: Session
    now: datetime
    headers: Mapping[str, str] = field(default_factory=dict)
    cookies: Mapping[str, str] = field(default_factory=dict)
    account: LinkedUser | None = None
    session_hash: str = ""
    address: str = ""
    """Network address of the asker."""
    trail: Trail = field(default_factory=Trail)
    set_cookies: list[tuple[str, str, int]] = field(default_factory=list)

    @property
    def user(self) -> LinkedUser:
        """The linked account that asks; only for calls that need a session."""
        if self.account is None:
            raise LookupError("this call has no session")
        return self.account

    @property
    def owner(self) -> str:
        """The account that owns the cards and the money."""
        return self.user.company_id

    @property
    def company(self) -> LinkedUser:
        """The owner itself: its flags and states count, also for an operator."""
        return self.db.get_one(LinkedUser, self.owner)

    @property
    def held_by(self) -> tuple[LinkedUser, ...]:
        """Whose states hold the asker: their own account, and before them the company that an operator works for."""
        return (self.user,) if self.owner == self.user.user_id else (self.company, self.user)

    @property
    def time(self) -> str:
        """Now, as it is stored and sent."""
        return ts(self.now)

    @property
    def english(self) -> bool:
        """Whether the visitor reads English; everybody else reads Chinese (contract §6)."""
        return self.headers.get("accept-language", "").lower().startswith("en")

    def worded(self, written: str) -> str:
        """What the provider's staff has written, as the visitor reads it."""
        return in_language(written, english=self.english)

    @property
    def operator_name(self) -> str:
        """Who did it, for records."""
        return self.user.operator_name or self.user.kyc_name_zh

    @cached_property
    def scope(self) -> frozenset[str] | None:
        """Sub-accounts that the asker may see; None is the whole company."""
        if self.user.admin_flag:
            return None
        query = select(DataScope.sub_user_id).where(DataScope.user_id == self.user.user_id)
        return frozenset(self.db.scalars(query)) or None

    def set_cookie(self, name: str, value: str, max_age: int) -> None:
        """Send a cookie with the answer: HttpOnly, SameSite=Lax, seconds to live (0 removes it)."""
        self.set_cookies.append((name, value, max_age))
