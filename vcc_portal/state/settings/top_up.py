"""State of the automatic top-up on /settings."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.filters import Choice
from vcc_portal.features.patterns.form import FormModel
from vcc_portal.features.settings.alarm import CurrencySetting, balance_text, may_change
from vcc_portal.features.settings.top_up import (
    EDITED,
    AutoTopUpForm,
    LastRun,
    TopUpReading,
    TopUpRules,
    channel_choices,
    last_run,
    range_text,
    read_top_ups,
    top_up_rules,
    top_up_tiles,
    top_up_update,
    top_up_values,
)
from vcc_portal.state.core import browser
from vcc_portal.state.patterns.form import Form
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.state.patterns.saving import Saves
from vcc_portal.upstream.call import Call
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.models.account import Account
from vcc_portal.upstream.models.account_settings import AutoTopUp, AutoTopUpUpdate


class AutoTopUpState(Saves, Form, Loading, rx.State):
    """The automatic top-up of each currency; the form shows one."""

    ACCESS: ClassVar[routes.Route] = routes.SETTINGS
    FORM: ClassVar[type[FormModel]] = AutoTopUpForm
    FIELD_OF_CODE: ClassVar[Mapping[str, str]] = {
        Code.CNY_RECHARGE_CHECK_FAILED: "top_up_amount",
        Code.FUNCTION_UNSUPPORTED: "pay_channel",
    }
    SAVES: ClassVar[Call[Any, Any]] = account_calls.UPDATE_CONFIG_AUTO_TOP_UP
    EDITED: ClassVar[tuple[str, ...]] = EDITED

    tiles: list[CurrencySetting] = []
    currency: str = ""
    balance: Text = EMPTY
    channels: list[Choice] = []
    bounds: Text = EMPTY
    last: LastRun = LastRun()

    _settings: list[AutoTopUp] = []
    _accounts: Sequence[Account] = ()
    _divided: bool = False
    _known: TopUpRules | None = None

    async def _reading(self, visit: Visit) -> tuple[TopUpReading, bool]:
        return await read_top_ups(visit), may_change(visit)

    def _put(self, data: tuple[TopUpReading, bool]) -> None:
        reading, may = data
        self._settings, self._accounts = reading.settings, reading.accounts
        self._divided = reading.divided
        self._known = top_up_rules(reading)
        self.tiles = top_up_tiles(reading.settings)
        self._open_form(may)

    def _rules(self) -> TopUpRules:
        return self._known or TopUpRules()

    def _kept(self, currency: str) -> AutoTopUp | None:
        return next((one for one in self._settings if one.currency == currency), None)

    def _controls(self, currency: str) -> dict[str, str]:
        kept = self._kept(currency)
        return top_up_values(kept, self._rules()) if kept else {}

    def _first(self) -> str:
        return self._settings[0].currency if self._settings else ""

    def _needs_verification(self, form: AutoTopUpForm) -> bool:
        """Money that shall move no more can be stopped by anybody who may change it."""
        return form.auto_top_up_switch

    def _update(self, form: Any) -> AutoTopUpUpdate:
        return top_up_update(form, self._kept(form.currency))

    def _redraw(self, values: Mapping[str, str]) -> None:
        currency, rules = values.get("currency", ""), self._rules()
        kept = self._kept(currency)
        browser.put(
            self,
            currency=currency,
            balance=balance_text(self._accounts, currency, divided=self._divided),
            channels=channel_choices(rules, kept) if kept else [],
            bounds=range_text(rules, currency, values.get("pay_channel", "")),
            last=last_run(kept) if kept else LastRun(),
        )
