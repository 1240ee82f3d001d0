"""What the provider takes as a mail address: one rule, wherever one is typed in."""

import httpx
import pytest

from tests.sandbox.test_card_apply import SHARED
from tests.support.sandbox import ask
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import card as card_calls
from vcc_sandbox.identity.mailboxes import is_mailbox
from vcc_sandbox.provider_pages import checks


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("a@b.example", True),
        ("first.last+tag@sub.company.com.cn", True),
        ("Sinead.O'Brien@b.example", True),
        ("a@xn--fsqu00a.xn--fiqs8s", True),
        (f"{'a' * 64}@{'b' * 55}.example", True),
        ("", False),
        ("nobody", False),
        ("@b.example", False),
        ("a@b", False),
        ("a@-.x", False),
        ("a@@b.example", False),
        ("a@b..example", False),
        ("a@b.example.", False),
        ("a@b.example\n", False),
        ("a b@c.example", False),
        ("ａ@b.example", False),
        ("小红@b.example", False),
        ("a" * 65 + "@b.example", False),
        ("a@" + "b" * 64 + ".example", False),
        ("a@" + "b." * 60 + "example", False),
    ],
)
def test_what_mail_can_be_addressed_to(text: str, good: bool) -> None:
    assert is_mailbox(text) is good
    assert (checks.mail(text) is None) is good


async def test_no_card_is_opened_for_an_address_that_it_could_not_be_changed_to(empty: httpx.AsyncClient) -> None:
    for mailbox in ("小红@b.example", "a@b"):
        refused = await ask(empty, card_calls.APPLY, **SHARED | {"email": mailbox})
        assert (str(refused["code"]), refused["errorParam"]) == (Code.CARD_OPEN_FAILED, ["email"])
