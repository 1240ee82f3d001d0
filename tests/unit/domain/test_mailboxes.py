"""What a mailbox is, in a form, in a login name and in what is sent."""

import pytest
from pydantic import TypeAdapter, ValidationError

from vcc_portal.domain.login_names import read_login_name
from vcc_portal.domain.mailboxes import is_mailbox
from vcc_portal.features.patterns import fields
from vcc_portal.upstream.models import base

SENT = TypeAdapter(base.Email)


def sent(text: str) -> bool:
    try:
        return SENT.validate_python(text) == text
    except ValidationError:
        return False


def typed(text: str) -> bool:
    try:
        return bool(fields.email(text))
    except ValueError:
        return False


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("a@b.co", True),
        ("first.last+tag@sub.company.com.cn", True),
        ("O'Brien@b.example", True),
        ("小红@例子.公司", True),
        (f"{'a' * 64}@{'b' * 55}.example", True),
        ("", False),
        ("nobody", False),
        ("@b.example", False),
        ("a@b", False),
        ("a@@b.example", False),
        ("a@b..example", False),
        ("a@b.example.", False),
        ("a@b.example\n", False),
        ("a b@c.example", False),
        ("a" * 65 + "@b.example", False),
        ("a@" + "b" * 64 + ".example", False),
        ("a@" + "b." * 60 + "example", False),
    ],
)
def test_a_mailbox_is_the_same_wherever_it_is_typed_or_sent(text: str, good: bool) -> None:
    assert is_mailbox(text) is typed(text) is sent(text) is good
    assert (read_login_name(text) is not None) is (is_mailbox(text.strip()))
