"""The spending rules of one card: currencies, number of payments, merchant categories and merchants."""

import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.card import CHANGE_CODE
from vcc_portal.domain.text import EMPTY, Text, listed
from vcc_portal.errors.failed import Failed, FailedHere
from vcc_portal.features.card.limits.rules import TOGETHER, CardRulesForm, asked, moved_on, typed_rules
from vcc_portal.features.patterns.form import FormModel, Patch
from vcc_portal.features.patterns.saving import SEEN, untouched
from vcc_portal.i18n.card import common as card_words
from vcc_portal.i18n.card import limits as words
from vcc_portal.session.access import Level, Rate, Rule, access
from vcc_portal.state.core import effects
from vcc_portal.state.core.base import ask
from vcc_portal.state.patterns.form import Form
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card import Card, CardById, LimitRules
from vcc_portal.upstream.models.card_actions import CardUpdate


class CardRulesState(Form, rx.State):
    """The rules of the card that /card/updateLimit is about."""

    ACCESS: ClassVar[Rule] = Rule(
        Level.PERMITTED, resource=routes.CARD_UPDATE_LIMIT.resource, codes=frozenset({CHANGE_CODE})
    )
    FORM: ClassVar[type[FormModel]] = CardRulesForm
    BUSY: ClassVar[bool] = True

    owner: str = ""
    defaults: dict[str, str] = {}
    spending: list[str] = []
    """Currencies to choose from."""
    failure: Text = EMPTY
    undoable: bool = False
    ended: str = ""
    payment: str = ""
    """The declined payment that the rules are changed for; empty for none."""
    _card_id: str = ""
    _now: str = ""
    """The rules as they are, as JSON; a State hands out proxies of models."""
    _former: str = ""

    @rx.event
    @access(rate=Rate.MONEY)
    async def undo(self) -> AsyncIterator[None]:
        """Set the former rules again, unless they are not as they were saved any more; a refused undo stays on offer."""
        if not self.undoable or self.sending:
            return
        try:
            self.sending = True
            yield
            await self._undo()
        finally:
            self.sending = False

    async def _undo(self) -> None:
        former, saved = (LimitRules.model_validate_json(rules) for rules in (self._former, self._now))
        now = await self._look_again()
        if now is None:
            return
        if now == saved:
            await self._save(former, self.defaults.get("request_no", ""), undo=True)
        else:
            self.failure = words.RULES_NOT_UNDONE.format(rules=moved_on(saved, now))

    def _put(self, card: Card, spending: Sequence[str], owner: str) -> None:
        """Show the rules of a card; another card's are never left on screen."""
        if card.card_id != self._card_id:
            self.undoable, self._former, self.failure = False, "", EMPTY
        own = card.card_limit_rules.limit_transaction_currencies or []
        self._card_id, self.spending = card.card_id, list(dict.fromkeys([*spending, *own]))
        self._seen(card.card_limit_rules)
        self._keep(card.card_limit_rules)
        self.owner = f"{owner}:{card.card_id}"

    async def _derive(self, values: dict[str, str]) -> dict[str, str]:
        self.failure = EMPTY
        return {}

    async def _accept(self, form: FormModel, values: dict[str, str]) -> None:
        if not isinstance(form, CardRulesForm) or not self._card_id:
            return
        opened = typed_rules(LimitRules.model_validate_json(self._now))
        now = await self._look_again()
        if now is None:
            return
        if form.rules == now:
            await effects.toast(words.RULES_UNCHANGED, "info", "rules")
            return
        if values.get(SEEN, "") != typed_rules(now)[SEEN]:
            self._hold_back(values, opened, typed_rules(now))
            return
        await self._save(form.rules, form.request_no)

    async def _look_again(self) -> LimitRules | None:
        """The rules as they are now, since one call sets them all; None where they cannot be read, which is said."""
        try:
            card = await ask(card_calls.INFO, CardById(card_id=self._card_id))
        except FailedHere as failed:
            self.failure = card_words.NOT_READ.format(reason=failed.text)
            return None
        self._seen(card.card_limit_rules)
        return card.card_limit_rules

    def _seen(self, rules: LimitRules) -> None:
        """The rules as they were just read; where somebody else has set them since they were saved, there is no undo."""
        if self.undoable and rules != LimitRules.model_validate_json(self._now):
            self.undoable, self._former = False, ""
        self._now = rules.model_dump_json()

    def _hold_back(self, values: dict[str, str], opened: Mapping[str, str], now: Mapping[str, str]) -> None:
        """Somebody else has changed the rules: what was not touched here takes theirs, and the rest is named."""
        known = opened[SEEN] == values.get(SEEN)  # a draft of another day was opened with other rules
        changes = (untouched(values, opened, now, together=TOGETHER) if known else {}) | {SEEN: now[SEEN]}
        left = values | changes
        others = [CardRulesForm.label(name) for name, text in now.items() if left.get(name, "") != text]
        self.failure = words.RULES_OVERTAKEN.format(fields=listed(others))
        self.patch = Patch(self.patch.turn + 1, changes)

    async def _save(self, wanted: LimitRules, draft: str, *, undo: bool = False) -> None:
        rules = asked(wanted)
        if rules is None:
            self.failure = words.RULES_ODD
            return
        before = self._now
        try:
            card = await ask(card_calls.UPDATE, CardUpdate(card_id=self._card_id, card_limit_rules=rules))
        except Failed as failed:
            if not failed.outcome_unknown or not await self._came_true(wanted):
                if not failed.leaves_page:
                    self.failure = words.RULES_UNKNOWN if failed.outcome_unknown else failed.text
                return
        else:
            wanted = card.card_limit_rules
        self.ended, self.failure = draft[:64], EMPTY
        self._keep(wanted)
        can_be_undone = not undo and asked(LimitRules.model_validate_json(before)) is not None
        self._former, self.undoable = before if can_be_undone else "", can_be_undone
        await effects.toast(words.RULES_SAVED, "ok", "rules")

    async def _came_true(self, wanted: LimitRules) -> bool:
        """After a lost answer: whether the card has the rules all the same."""
        try:
            card = await ask(card_calls.INFO, CardById(card_id=self._card_id))
        except Failed:
            return False
        return card.card_limit_rules == wanted

    def _keep(self, rules: LimitRules) -> None:
        self._now = rules.model_dump_json()
        self.defaults = {**typed_rules(rules), "request_no": secrets.token_hex(16)}
