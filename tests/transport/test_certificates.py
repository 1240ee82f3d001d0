"""Whom the portal takes for its provider: who shows a certificate for that name, of somebody who is known to give them."""

import ssl
from datetime import UTC, datetime
from ipaddress import ip_address
from pathlib import Path

import certifi
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.support.misbehaving import envelope, misbehaving
from vcc_portal.config import Settings
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import card, user
from vcc_portal.upstream.client import Upstream
from vcc_portal.upstream.errors import NoAnswer
from vcc_portal.upstream.models.card_actions import CardRecharge

HERE = x509.IPAddress(ip_address("127.0.0.1"))
ELSEWHERE = x509.DNSName("provider.example")
RECHARGE = CardRecharge(request_no="r-1", card_id="1", amount=1000, currency="USD")


def certificate(folder: Path, name: x509.GeneralName) -> tuple[ssl.SSLContext, Path]:
    """A server with a certificate for that name, and the file of who has given it: itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "provider")])
    given = (
        x509.CertificateBuilder(who, who, key.public_key(), x509.random_serial_number())
        .not_valid_before(datetime(2020, 1, 1, tzinfo=UTC))
        .not_valid_after(datetime(2120, 1, 1, tzinfo=UTC))
        .add_extension(x509.SubjectAlternativeName([name]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    public, private = folder / "certificate.pem", folder / "key.pem"
    public.write_bytes(given.public_bytes(serialization.Encoding.PEM))
    private.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    server = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    server.load_cert_chain(public, private)
    return server, public


@pytest.mark.parametrize(
    ("name", "is_known", "is_taken"),
    [(HERE, True, True), (HERE, False, False), (ELSEWHERE, True, False)],
    ids=["its own", "of nobody known", "another's"],
)
async def test_nobody_else_gets_what_is_meant_for_the_provider(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: x509.GeneralName, is_known: bool, is_taken: bool
) -> None:
    server, authority = certificate(tmp_path, name)
    if is_known:
        monkeypatch.setattr(certifi, "where", lambda: str(authority))
    async with misbehaving(server) as provider, Upstream(provider.url, Settings()) as upstream:
        provider.always = envelope({"userId": "1", "id": "7"})
        if is_taken:
            assert (await upstream.send(user.INFO, Nothing())).user_id == "1"
            assert (await upstream.send(card.RECHARGE, RECHARGE)).id == "7"
            return
        with pytest.raises(NoAnswer) as caught:
            await upstream.send(card.RECHARGE, RECHARGE)
        assert not caught.value.outcome_unknown
        assert not provider.received
