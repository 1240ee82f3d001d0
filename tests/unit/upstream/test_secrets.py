"""No password, code, token or card number in anything that may be printed or logged (decision 4)."""

import logging
import traceback
from typing import Any

import pytest

from tests.support.misbehaving import Provider, envelope, misbehaving, status
from vcc_portal.config import Settings
from vcc_portal.upstream import envelope as envelopes
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import card, sso, user
from vcc_portal.upstream.client import Credential, Upstream
from vcc_portal.upstream.errors import UpstreamError
from vcc_portal.upstream.models import account, card_actions, kyb, report, trade
from vcc_portal.upstream.models import sso as sso_models

CANARY = "C4NARY7"
SIX = "731945"
PAN = "4859320000001234"
SECRETS = (CANARY, SIX, PAN)

HOLDERS: list[Any] = [
    sso_models.Login(login_name="a@b.cn", password=CANARY, sms_code=SIX, image_ticket=CANARY),
    sso_models.LoggedIn(sso_token=CANARY),
    sso_models.VerificationImage(image_token=CANARY, image_base64=CANARY),
    sso_models.ImageCheck(image_token=CANARY, image_code=CANARY),
    sso_models.ImageChecked(image_ticket=CANARY),
    sso_models.ActivateRegister(login_name="a@b.cn", activate_code=CANARY, password=CANARY),
    sso_models.MobileUnblock(image_ticket=CANARY),
    card_actions.CardReveal(card_id="1", verify_token=CANARY, sms_code=SIX, pay_pwd=CANARY),
    card_actions.CardSecrets(card_id="1", card_no=PAN, cvv2=SIX),
    card_actions.CardNumber(card_no=PAN),
    card_actions.CardPhoneUpdate(card_id="1", area_code="86", phone="13800138000", sms_code=SIX),
    card_actions.SmsVerify(type_code="CARD_INFO", sms_code=SIX),
    card_actions.SmsVerified(verify_token=CANARY),
    account.Recharge(request_no="1", currency="USD", amount=1, pay_channel="BANK_TRANSFER", pay_pwd=CANARY),
    kyb.KybForm(legal_id_no=CANARY, beneficiary_list=[kyb.Beneficiary(id_no=CANARY)]),
    report.Voucher(card_no=PAN),
    trade.Otp(otp_id="1", otp=SIX),
    Credential(CANARY),
]


@pytest.mark.parametrize("holder", HOLDERS, ids=lambda holder: type(holder).__name__)
def test_printing_shows_no_secret(holder: Any) -> None:
    for text in (repr(holder), str(holder), f"{holder}"):
        assert not any(secret in text for secret in SECRETS)


def test_a_refused_credential_is_not_quoted() -> None:
    with pytest.raises(ValueError, match="malformed") as caught:
        Credential(f"{CANARY};\r\n")
    assert CANARY not in _printed(caught.value)


@pytest.mark.parametrize(
    "body",
    [
        f'{{"code": 300003, "message": "{PAN}", "data": {{"cardNo": "{PAN}"}}, "errorParam": ["{PAN}"]}}',
        f'{{"code": 100001, "data": {{"cardId": {{"cardNo": "{PAN}"}}, "cvv2": ["{SIX}"]}}}}',
        f'{{"code": 100001, "data": "{PAN}"}}',
        f'{{"cardNo": "{PAN}"',
        f"{PAN}",
    ],
)
def test_errors_do_not_quote_answers(body: str) -> None:
    with pytest.raises(UpstreamError) as caught:
        _opened(body)
    assert not any(secret in _printed(caught.value) for secret in SECRETS)


async def test_logs_show_no_secret(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    logging.getLogger("httpx").setLevel(logging.WARNING)
    reveal = card_actions.CardReveal(card_id="1", verify_token=CANARY, sms_code=SIX, pay_pwd=CANARY)
    login = sso_models.Login(login_name="a@b.cn", password=CANARY)
    async with misbehaving() as provider, _client(provider) as client:
        provider.always = envelope({"cardId": "1", "cardNo": PAN})
        secrets = await client.send(card.INFO_ALL, reveal, credential=Credential(CANARY))
        assert secrets.card_no == PAN
        for behaviour in (envelope({"cardNo": PAN}, 210021, message=PAN), status(500), envelope([PAN])):
            provider.always = behaviour
            for call, request in ((card.INFO_ALL, reveal), (sso.LOGIN, login), (user.INFO, Nothing())):
                with pytest.raises(UpstreamError) as caught:
                    await client.send(call, request, credential=Credential(CANARY))
                assert not any(secret in _printed(caught.value) for secret in SECRETS)
    ours = [record for record in caplog.records if not record.name.startswith(("asyncio", "httpcore"))]
    assert ours
    assert not any(secret in record.getMessage() for record in ours for secret in SECRETS)


def _opened(body: str) -> object:
    answer = envelopes.read(card.INFO_ALL, body.encode())
    envelopes.check(card.INFO_ALL, answer)
    return envelopes.shape(card.INFO_ALL, answer.data)


def _client(provider: Provider) -> Upstream:
    return Upstream(provider.url, Settings())


def _printed(error: BaseException) -> str:
    return "".join(traceback.format_exception(error)) + repr(error) + str(error)
