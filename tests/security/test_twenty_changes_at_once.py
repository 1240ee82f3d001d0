"""The events that open, close, apply and save without moving money, twenty times at once on one raw socket: done once."""

from collections.abc import Iterator
from contextlib import contextmanager

from tests.security.test_twenty_at_once import HYDRATE, TIMES, Page, books, settled
from tests.support.attacker import Attacker
from tests.support.counted_sandbox import Counted
from vcc_portal.state.account.quota.page import QuotaState
from vcc_portal.state.account.quota.sub_account import SubAccountState
from vcc_portal.state.account.recharge.opening import AccountOpeningState
from vcc_portal.state.account.recharge.page import AccountRechargeState
from vcc_portal.state.account.statements import StatementsState
from vcc_portal.state.settings.alarm import AlarmState

BASE = "POST /cb-va-vcc"
ALIAS = "Twenty at once"


@contextmanager
def opened(counted: Counted, who: str, path: str, state: type) -> Iterator[Page]:
    """A page behind a raw socket."""
    portal = counted.portal
    with Attacker(portal.url, cookie=portal.sign_in(who), origin=portal.url, path=path) as client:
        page = Page(client, state)
        client.send(HYDRATE)
        yield page


def test_a_sub_account_is_opened_and_closed_once(counted: Counted) -> None:
    create, update = f"{BASE}/account/sub/user/create", f"{BASE}/account/sub/user/update"
    before = counted.calls()
    with opened(counted, "admin@lanyu.example", "/account/quota", QuotaState) as page:
        page.wait(lambda: page.value("rows"))
        page.run("create", SubAccountState)
        page.wait(lambda: page.value("dialog", SubAccountState) == "create")
        for _ in range(TIMES):
            page.run("save", SubAccountState, form={"alias": ALIAS, "remark": ""})
        page.wait(lambda: not page.value("dialog", SubAccountState))
        assert settled(counted, create) - before[create] == 1
        [(sub, status)] = books(counted, "SELECT sub_user_id, status FROM sub_user WHERE alias = ?", ALIAS)
        assert status == "VALID"
        page.wait(lambda: any(row["sub_user_id"] == sub for row in page.value("rows")))
        page.run("shut", SubAccountState, sub_user_id=sub)
        page.wait(lambda: page.value("dialog", SubAccountState) == "close")
        for _ in range(TIMES):
            page.run("save", SubAccountState, form={})
        page.wait(lambda: not page.value("dialog", SubAccountState))
        assert settled(counted, update) - before[update] == 1
    assert books(counted, "SELECT status FROM sub_user WHERE alias = ?", ALIAS) == [("CANCEL",)]


def test_an_account_is_opened_once(counted: Counted) -> None:
    apply = f"{BASE}/user/apply/open/nonBasic/account"
    before = counted.calls()[apply]
    with opened(counted, "shared@lanyu.example", "/account/recharge?currency=HKD", AccountRechargeState) as page:
        page.wait(lambda: page.value("defaults"))
        for _ in range(TIMES):
            page.run("open_account", AccountOpeningState, values=page.value("defaults"))
        page.wait(lambda: page.value("currency", AccountOpeningState) == "HKD")
        assert settled(counted, apply) - before == 1


def test_an_alert_is_saved_once(counted: Counted) -> None:
    save = f"{BASE}/account/config/alarmInfo"
    before = counted.calls()[save]
    with opened(counted, "shared@lanyu.example", "/settings", AlarmState) as page:
        page.wait(lambda: page.value("defaults"))
        kept = page.value("defaults")
        values = {**kept, "alarm_switch": "on", "alarm_amount": "12.34", "mailbox_list": "twenty@lanyu.example"}
        page.run("restored", values=kept, sent=False)
        for _ in range(TIMES):
            page.run("send", values=values)
        page.wait(lambda: page.value("tiles")[0]["on"])
        assert settled(counted, save) - before == 1


def test_a_statement_is_applied_for_once(counted: Counted) -> None:
    submit = f"{BASE}/account/apply/bill/submit"
    before = counted.calls()[submit]
    with opened(counted, "admin@lanyu.example", "/account", StatementsState) as page:
        page.wait(lambda: page.value("phase") in {"empty", "ready"})
        page.run("begin", month="")
        page.wait(lambda: page.value("dialog") and page.value("offers") and not page.value("reading"))
        number, offers = page.value("form_no"), page.value("offers")
        wanted = {f"currency_{one['currency']}": "on" if one is offers[0] else "" for one in offers}
        form = {**wanted, "request_no": number, "language": "en", "stamp_flag": "", "receive_email": ""}
        for _ in range(TIMES):
            page.run("submit", form=form)
        page.wait(lambda: page.value("ended_no") == number and not page.value("dialog"))
        assert settled(counted, submit) - before == 1
    applied = books(counted, "SELECT currency FROM bill_application")
    assert applied == [(offers[0]["currency"],)]
