import pytest

from vcc_portal.domain.masking import mask_login_name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("operator@lanyu.example", "ope****@lanyu.example"),
        ("abcdef@x.cn", "abc****@x.cn"),
        ("admin@lanyu.example", "ad***@lanyu.example"),
        ("ab@x.cn", "a*@x.cn"),
        ("a@x.cn", "*@x.cn"),
        ("13800138000", "138******00"),
        ("a****@lanyu.example", "a****@lanyu.example"),
        ("138******00", "138******00"),
        ("51234567", "5******7"),
        ("ab", "**"),
        ("", ""),
        ("@x.cn", "@***n"),
        ("we@ird@x.cn", "we@****@x.cn"),
    ],
)
def test_a_login_name_is_masked(name: str, shown: str) -> None:
    assert mask_login_name(name) == shown


def test_masking_twice_changes_nothing() -> None:
    for name in ("operator@lanyu.example", "ab@x.cn", "13800138000"):
        assert mask_login_name(mask_login_name(name)) == mask_login_name(name)
