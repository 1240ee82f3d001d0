"""An e-mail address, or a telephone number with its area code known or said (spec §5)."""

import pytest

from vcc_portal.domain.login_names import LoginName, read_login_name


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("admin@lanyu.example", LoginName("admin@lanyu.example")),
        (" Chen.Siyuan+a@mail.lanyu.example ", LoginName("Chen.Siyuan+a@mail.lanyu.example")),
        ("13800138000", LoginName("13800138000", "86")),
        ("138 0013-8000", LoginName("13800138000", "86")),
        ("61234567", LoginName("61234567", "852")),
        ("91234567", LoginName("91234567", "852")),
        ("2125550123", LoginName("2125550123", "1")),
        ("(212) 555-0123", LoginName("2125550123", "1")),
        ("+8613800138000", LoginName("13800138000", "86")),
        ("0044 7700 900123", LoginName("7700900123", "44")),
        ("+852 6123 4567", LoginName("61234567", "852")),
    ],
)
def test_it_is_read_as_people_type_it(typed: str, name: LoginName) -> None:
    assert read_login_name(typed) == name


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "chen",
        "a@b",
        "a b@lanyu.example",
        "@lanyu.example",
        "23800138000",
        "71234567",
        "1125550123",
        "12345",
        "+99912345678",
        "+44",
        "+4412345",
        "+8613800138000138000",
        "１３８００１３８０００",
        "a" * 120 + "@lanyu.example",
    ],
)
def test_anything_else_is_neither(typed: str) -> None:
    assert read_login_name(typed) is None
