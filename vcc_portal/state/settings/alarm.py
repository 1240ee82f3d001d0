"""State of the low-balance alert on /settings."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.form import FormModel
from vcc_portal.features.settings.alarm import (
    EDITED,
    AlarmForm,
    AlarmReading,
    AlarmRules,
    CurrencySetting,
    alarm_tiles,
    alarm_update,
    alarm_values,
    balance_text,
    may_change,
    read_alarms,
)
from vcc_portal.i18n import settings as strings
from vcc_portal.state.core import browser
from vcc_portal.state.patterns.form import Form
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.state.patterns.saving import Saves
from vcc_portal.upstream.call import Call
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.models.account import Account
from vcc_portal.upstream.models.account_settings import AlarmInfo, AlarmUpdate


class AlarmState(Saves, Form, Loading, rx.State):
    """The alert of each currency; the form shows one."""

    ACCESS: ClassVar[routes.Route] = routes.SETTINGS
    FORM: ClassVar[type[FormModel]] = AlarmForm
    FIELD_OF_CODE: ClassVar[Mapping[str, str]] = {
        Code.TOO_MANY_MAILBOXES: "mailbox_list",
        Code.MAILBOX_FORMAT: "mailbox_list",
    }
    SAVES: ClassVar[Call[Any, Any]] = account_calls.CONFIG_ALARM_INFO_UPDATE
    EDITED: ClassVar[tuple[str, ...]] = EDITED

    tiles: list[CurrencySetting] = []
    currency: str = ""
    balance: Text = EMPTY
    mobile: str = ""
    """Masked; empty where none is bound, and where that could not be read."""
    unbound: bool = False
    changed: Text = EMPTY

    _alarms: list[AlarmInfo] = []
    _accounts: Sequence[Account] = ()
    _divided: bool = False

    async def _reading(self, visit: Visit) -> tuple[AlarmReading, bool]:
        return await read_alarms(visit), may_change(visit)

    def _put(self, data: tuple[AlarmReading, bool]) -> None:
        reading, may = data
        self._alarms, self._accounts, self.mobile = reading.alarms, reading.accounts, reading.mobile
        self.unbound, self._divided = reading.unbound, reading.divided
        self.tiles = alarm_tiles(reading.alarms)
        self._open_form(may)

    def _rules(self) -> AlarmRules:
        return AlarmRules(frozenset(alarm.currency for alarm in self._alarms), self.unbound)

    def _kept(self, currency: str) -> AlarmInfo | None:
        return next((alarm for alarm in self._alarms if alarm.currency == currency), None)

    def _controls(self, currency: str) -> dict[str, str]:
        kept = self._kept(currency)
        return alarm_values(kept) if kept else {}

    def _first(self) -> str:
        return self._alarms[0].currency if self._alarms else ""

    def _update(self, form: Any) -> AlarmUpdate:
        return alarm_update(form)

    def _redraw(self, values: Mapping[str, str]) -> None:
        currency = values.get("currency", "")
        kept = self._kept(currency)
        at = kept.update_time if kept else ""
        browser.put(
            self,
            currency=currency,
            balance=balance_text(self._accounts, currency, divided=self._divided),
            changed=strings.CHANGED_AT.format(time=at) if at else EMPTY,
        )
