"""The page that assigns quota to sub-accounts and returns it: one currency and one direction at a time, sent once."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.listing import last_page
from vcc_portal.domain.money import with_currency
from vcc_portal.domain.redirects import with_query
from vcc_portal.domain.text import Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.account.quota.form import (
    AMOUNTS,
    Direction,
    QuotaForm,
    QuotaRules,
    left_out,
    read_amounts,
    short_by,
)
from vcc_portal.features.account.quota.query import RECORDS, VIEW
from vcc_portal.features.account.quota.view import (
    MainSide,
    QuotaAccounts,
    QuotaRow,
    currency_of,
    main_side,
    matching,
    names_of,
    quota_row,
    read_accounts,
    rights_of,
    rules_of,
)
from vcc_portal.features.patterns.amounts_paste import controls
from vcc_portal.features.patterns.amounts_table import not_counted
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.form import FormModel, Patch, named_by
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.features.patterns.money import MoneyPhase, building, named_id
from vcc_portal.features.patterns.step_up import StepUpSubject
from vcc_portal.i18n import quota as strings
from vcc_portal.state.account.quota.result import APPLICATION
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import TakeOver, ask, visit
from vcc_portal.state.core.gate import gate_passes
from vcc_portal.state.patterns.amounts_paste import put_in
from vcc_portal.state.patterns.form import Form
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.state.patterns.money import MovesMoney
from vcc_portal.state.patterns.step_up import ask_verified
from vcc_portal.upstream.calls import sub_account as sub_calls
from vcc_portal.upstream.models.sub_account import QuotaApply, QuotaItem, QuotaQuery, SubUser

CURRENCY, SUB_ACCOUNT = "currency", "subUserId"
"""Query parameters of the form."""
ROWS = 50
SEARCH = "search"
"""The control that narrows the table; it belongs to no field of the form."""
_CHECKING = frozenset({MoneyPhase.CHECKING, MoneyPhase.SENDING, MoneyPhase.REFUSED})


class QuotaState(MovesMoney, Form, Loading, rx.State):
    """The form, in the currency that the address names. Amounts of other currencies wait in drafts of their own."""

    ACCESS: ClassVar[routes.Route] = routes.QUOTA
    ANEW: ClassVar[bool] = True  # the rows of a check that is over must not turn into others under the pointer
    FORM: ClassVar[type[FormModel]] = QuotaForm
    TASK: ClassVar[str] = "quota"

    shows: str = ""
    """form, records or result; empty before the address was read."""
    may_move: bool = False
    may_manage: bool = False
    defaults: dict[str, str] = {}
    currency: str = ""
    currencies: list[str] = []
    stranger: bool = False
    """The address names a sub-account that is not among those shown."""
    count: int = 0
    rows: list[QuotaRow] = []
    fields: list[str] = []
    """Controls of the rows on screen."""
    page: int = 1
    page_numbers: list[int] = []
    main: MainSide = MainSide()
    direction: str = Direction.ASSIGN.value
    total: str = ""
    """Of what is typed, with its currency."""
    chosen: int = 0
    """Sub-accounts with an amount."""
    not_counted: list[Text] = []
    """Why amounts that are typed are not in the total."""
    left_out: list[str] = []
    """Controls of amounts typed for sub-accounts that were closed, or taken from this user, meanwhile."""
    short: bool = False

    _accounts: QuotaAccounts = QuotaAccounts()
    _named: str = ""
    _values: dict[str, str] = {}

    @rx.event
    def show_page(self, page: int) -> None:
        """Show other sub-accounts; what was typed for these stays in the draft."""
        self.page = page
        self._redraw(self._values)

    async def _enter(self) -> bool:
        params = browser.address().params
        self.shows = "result" if named_id(params, APPLICATION) else "records" if params.get(VIEW) == RECORDS else "form"
        session = await browser.session()
        if session is not None:
            rights = rights_of(session.standing)
            self.may_move, self.may_manage = rights.move, rights.manage
        if self.shows != "form":
            return False
        same = params.get(CURRENCY, self.currency) == self.currency
        return not (same and self.phase == Phase.READY and self.operation.under_way)

    def _known_accounts(self) -> QuotaAccounts:
        return self._accounts

    def _typed_so_far(self) -> dict[str, str]:
        return dict(self._values)

    def _may_fill(self) -> bool:
        """Whether amounts can be typed now."""
        return self.may_move and self.phase == Phase.READY and self.operation.phase is MoneyPhase.EDITING

    def _listed(self, values: Mapping[str, str]) -> list[SubUser]:
        """The sub-accounts that the search leaves, of every page."""
        return matching(self._accounts.subs, values.get(SEARCH, "")[:64], self._named)

    async def _fill(self, values: dict[str, str], amounts: Mapping[str, str]) -> None:
        """Put amounts into the draft as if they were typed, and draw what follows from them."""
        if not self._may_fill():
            return
        await put_in(self, values, controls(amounts))

    async def _reading(self, visit: Visit) -> QuotaAccounts:
        return await read_accounts(visit)

    async def _settled(self, phase: Phase) -> None:
        """What the provider would refuse at the end is said before anything is filled in."""
        if self.phase == Phase.READY and self.may_move:
            await gate_passes(self)

    def _put(self, data: QuotaAccounts) -> None:
        """A form with a number of its own."""
        params = browser.address().params
        self._accounts, self.currency = data, currency_of(params.get(CURRENCY, ""), data)
        self.currencies = [account.currency for account in data.mains]
        wanted = named_id(params, SUB_ACCOUNT)
        self._named = wanted if any(sub.sub_user_id == wanted for sub in data.subs) else ""
        self.stranger = bool(wanted) and not self._named
        self.defaults = {
            "request_no": self._open_operation(),
            "currency": self.currency,
            "direction": Direction.ASSIGN.value,
        }
        self.page = 1
        self._redraw(self.defaults)

    async def _reread(self) -> None:
        """A sub-account was opened, renamed or closed; what is typed stays."""
        if self.phase != Phase.READY or self.operation.phase is not MoneyPhase.EDITING:
            await self._load()
            return
        try:
            self._accounts = await read_accounts(await visit())
        except NotShown:  # the last one was closed
            self._accounts = QuotaAccounts()
            await self._load()
            return
        self._redraw(self._values)

    def _start_afresh(self, *, sent: bool = False) -> None:
        Form._start_afresh(self, sent=sent)
        if self._named and self.may_move:
            self._go_to(f"{AMOUNTS}.{self._named}")

    async def _derive(self, values: dict[str, str]) -> dict[str, str]:
        # What is shown is what moves, whatever a draft says.
        fixed = {"currency": self.currency} if self.currency else {}
        if values.get(SEARCH, "") != self._values.get(SEARCH, ""):
            self.page = 1
        self._values = values | fixed
        self._redraw(self._values)
        return fixed

    def _rules(self) -> QuotaRules:
        return rules_of(self._accounts, self.currency)

    def _redraw(self, values: Mapping[str, str], *, checking: bool = False) -> None:
        """Rows, total and the main account after what is typed; only what changed is sent."""
        rules, direction = self._rules(), values.get("direction", "")
        amounts, wrong = read_amounts(values, rules)
        if checking or self.operation.phase in _CHECKING:
            shown_subs = [sub for sub in self._accounts.subs if sub.sub_user_id in amounts]
        else:
            shown_subs = self._listed(values)
        pages = last_page(len(shown_subs), ROWS)
        page = max(1, min(self.page, pages))
        rows = [
            quota_row(sub, self.currency, direction, amounts.get(sub.sub_user_id), self._named)
            for sub in shown_subs[(page - 1) * ROWS : page * ROWS]
        ]
        drawn: dict[str, Any] = {
            "page": page,
            "page_numbers": list(range(1, pages + 1)),
            "count": len(shown_subs),
            "rows": rows,
            "fields": [f"{AMOUNTS}.{row.sub_user_id}" for row in rows],
            "main": main_side(amounts, direction, rules),
            "direction": direction,
            "total": with_currency(sum(amounts.values()), self.currency) if amounts else "",
            "chosen": len(amounts),
            "not_counted": not_counted(wrong),
            "left_out": left_out(values, rules),
            "short": short_by(amounts, direction, rules) > 0,
        }
        # A sub-account has to have what it gives back.
        self._short = drawn["short"] or (direction == Direction.RETURN and bool(wrong))
        browser.put(self, **drawn)

    async def _accept(self, form: FormModel, values: dict[str, str]) -> None:
        if self.may_move:
            await self._check(values)

    async def _renew(self) -> TakeOver:
        """Balances of this moment."""
        accounts = await read_accounts(await visit())

        def take_over() -> None:
            self._accounts = accounts

        return take_over

    def _show_check(self, form: Any) -> None:
        if self.operation.phase not in _CHECKING:
            self.page = 1
        self._redraw(self._values, checking=True)

    def _let_edit(self) -> None:
        Form._let_edit(self)
        self._redraw(self._values)

    def _go_to(self, name: str) -> None:
        """To a row that another page or the search hides as well."""
        wanted = name.removeprefix(f"{AMOUNTS}.")
        if name not in self.fields and any(sub.sub_user_id == wanted for sub in self._accounts.subs):
            if self._values.get(SEARCH):
                self._values = {**self._values, SEARCH: ""}
                self.patch = Patch(self.patch.turn + 1, {SEARCH: ""})
            found = matching(self._accounts.subs, "", self._named)
            self.page = next(i for i, sub in enumerate(found) if sub.sub_user_id == wanted) // ROWS + 1
            self._redraw(self._values)
        Form._go_to(self, name)

    def _wrong_fields(self, failed: Failed) -> list[str]:
        """Besides the form's fields the rows of sub-accounts that a refusal names; the currency has no control."""
        known = {sub.sub_user_id for sub in self._accounts.subs}
        own = [name for name in Form._wrong_fields(self, failed) if name != CURRENCY]
        return own or [f"{AMOUNTS}.{each}" for each in named_by(failed) if each in known]

    async def _order(self, form: Any, values: dict[str, str]) -> str | None:
        amounts: dict[str, int] = form.amounts
        with building():
            request = QuotaApply(
                request_no=form.request_no,
                currency=form.currency,
                direction=form.direction,
                item_list=[QuotaItem(sub_user_id=each, amount=amount) for each, amount in amounts.items()],
            )
        amount = with_currency(sum(amounts.values()), form.currency)
        subject = StepUpSubject(
            about=strings.STEP_UP_ABOUT[form.direction].format(count=len(amounts), amount=amount),
            names=names_of([sub.alias for sub in self._accounts.subs if sub.sub_user_id in amounts]),
            action=strings.CONFIRM[form.direction].format(amount=amount),
        )
        answer = await ask_verified(sub_calls.QUOTA_APPLY, request, again=QuotaState.confirm(values), subject=subject)
        return answer.apply_id if answer is not None else None

    def _ordered(self, answer: str, form: Any, values: dict[str, str]) -> str:
        return _address_of(answer)

    async def _find(self, request_no: str) -> list[str]:
        page = await ask(sub_calls.QUOTA_QUERY, QuotaQuery(request_no=request_no))
        # A list that knows no such filter answers with other moves.
        return [row.apply_id for row in page.items if row.request_no == request_no]

    def _found(self, found: Sequence[str], values: dict[str, str]) -> str:
        return _address_of(found[0])

    def _task(self, values: dict[str, str]) -> tuple[str, str]:
        rules = rules_of(self._accounts, values.get("currency", "")[:3])
        amounts, _ = read_amounts(values, rules)
        address = with_query(routes.QUOTA.path, **{CURRENCY: rules.currency})
        return f"{with_currency(sum(amounts.values()), rules.currency)} ({len(amounts)})"[:80], address

    async def _reopen(self) -> None:
        await self._load()


def _address_of(apply_id: str) -> str:
    return with_query(routes.QUOTA.path, **{APPLICATION: apply_id})
