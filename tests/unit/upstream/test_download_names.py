"""File names from content-disposition, made safe (spec §7)."""

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vcc_portal.domain import clock
from vcc_portal.upstream.download import MAX_NAME, file_name

NOW = datetime(2025, 11, 18, 9, 30, 5, tzinfo=clock.SHANGHAI)
DEFAULT = "Islet_20251118093005.xlsx"


@pytest.mark.parametrize(
    ("disposition", "expected"),
    [
        (None, DEFAULT),
        ("", DEFAULT),
        ("attachment", DEFAULT),
        ("attachment; filename=report.xlsx", "report.xlsx"),
        ('attachment; filename="my report.xlsx"; size=3', "my report.xlsx"),
        ('attachment; filename="a \\"b\\".xlsx"', "a _b_.xlsx"),
        ("attachment; filename*=UTF-8''%E8%B4%A6%E5%8D%95%202025.xlsx", "账单 2025.xlsx"),
        ("attachment; filename=\"x.xlsx\"; filename*=utf-8'zh'%E8%B4%A6.xlsx", "账.xlsx"),
        ("attachment; filename*=UTF-8''%E8%B4%A6.xlsx; filename=x.xlsx", "账.xlsx"),
        ("attachment; filename*=gbk''%D5%CB%B5%A5.xlsx", "账单.xlsx"),
        ("attachment; filename*=no-such''%41.xlsx; filename=b.xlsx", "b.xlsx"),
        ("attachment; filename*=UTF-8''%FF%FE; filename=b.xlsx", "b.xlsx"),
        ("attachment; filename*=undefined''%41.xlsx; filename=b.xlsx", "b.xlsx"),
        ("attachment; filename*=idna''xn--%20; filename=b.xlsx", "b.xlsx"),
        ("attachment; filename*=punycode''a..xlsx", DEFAULT),
        ("attachment; filename=%E8%B4%A6%E5%8D%95.xlsx", "账单.xlsx"),
        ('attachment; FileName="UP.xlsx"', "UP.xlsx"),
        ('attachment; filename="../../etc/passwd"', "passwd"),
        ('attachment; filename="C:\\\\Users\\\\x\\\\a.xlsx"', "a.xlsx"),
        ("attachment; filename*=UTF-8''..%2F..%2Fa.xlsx", "a.xlsx"),
        ("attachment; filename*=UTF-8''a%0d%0aSet-Cookie%3A%20x.xlsx", "aSet-Cookie_ x.xlsx"),
        ("attachment; filename*=UTF-8''a%E2%80%AExslx.exe", "axslx.exe"),
        ('attachment; filename=".."', DEFAULT),
        ('attachment; filename="/"', DEFAULT),
        ('attachment; filename=" . "', DEFAULT),
        ('attachment; filename=".htaccess"', "htaccess"),
    ],
)
def test_name(disposition: str | None, expected: str) -> None:
    assert file_name(disposition, "Islet", NOW) == expected


@given(
    st.one_of(
        st.text(max_size=80).map("attachment; filename={}".format),
        st.tuples(
            st.sampled_from(
                ["UTF-8", "gbk", "utf-16", "utf-7", "undefined", "idna", "punycode", "unicode_escape", "hex"]
            ),
            st.text("%0123456789abcdef.\\/-x ", max_size=40),
        ).map(lambda pair: f"attachment; filename*={pair[0]}''{pair[1]}"),
    )
)
def test_any_header_gives_a_name_that_can_be_saved(disposition: str) -> None:
    name = file_name(disposition, "Islet", NOW)
    assert 0 < len(name) <= MAX_NAME
    assert name.isprintable()
    assert not set('<>:"|?*/\\') & set(name)
    assert name.strip(" .") == name


def test_a_long_name_keeps_its_extension() -> None:
    name = file_name(f"attachment; filename={'x' * 500}.xlsx", "Islet", NOW)
    assert len(name) == MAX_NAME
    assert name.endswith("x.xlsx")
    assert len(file_name(f"attachment; filename={'x' * 500}", "Islet", NOW)) == MAX_NAME


def test_the_default_is_stamped_with_the_time_of_shanghai() -> None:
    before = clock.now().strftime("%Y%m%d%H%M%S")
    name = file_name(None, "Islet")
    assert before <= name[len("Islet_") : -len(".xlsx")] <= clock.now().strftime("%Y%m%d%H%M%S")
