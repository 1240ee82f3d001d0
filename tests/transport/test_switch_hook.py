"""The provider's switch is told who has come (spec §2); whatever it does, nobody notices."""

import json

import httpx
import pytest

from vcc_portal.config import SettingsError, load
from vcc_portal.upstream import switch_hook
from vcc_portal.upstream.models.user import PortalPermission

URL = "https://switch.example.com/portal"
SETTINGS = load({"VCC_SWITCH_HOOK_URL": URL})
WHO = PortalPermission(user_id="2026", kyc_channel_id="7", support_portal_new_ui=True)


async def test_user_channel_and_version_are_told_and_nothing_else() -> None:
    told: list[httpx.Request] = []
    await switch_hook.report(SETTINGS, WHO, httpx.MockTransport(lambda each: told.append(each) or httpx.Response(200)))
    (request,) = told
    assert (request.method, str(request.url)) == ("POST", URL)
    assert json.loads(request.content) == {"userId": "2026", "channelId": "7", "newVersion": True}
    assert not {"cookie", "authorization"} & set(request.headers)


def unreachable(_: httpx.Request) -> httpx.Response:
    raise httpx.ConnectError("refused")


@pytest.mark.parametrize("answers", [lambda _: httpx.Response(500), lambda _: httpx.Response(302), unreachable])
async def test_its_failures_are_ignored(answers: object) -> None:
    await switch_hook.report(SETTINGS, WHO, httpx.MockTransport(answers))  # type: ignore[arg-type]


async def test_without_an_address_nobody_is_told() -> None:
    def never(_: httpx.Request) -> httpx.Response:
        raise AssertionError("told")

    await switch_hook.report(load({}), WHO, httpx.MockTransport(never))


def test_the_address_is_https() -> None:
    with pytest.raises(SettingsError, match="VCC_SWITCH_HOOK_URL"):
        load({"VCC_SWITCH_HOOK_URL": "http://switch.example.com/"})
