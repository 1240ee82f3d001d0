"""What an address names, and the provider's HTML made safe."""

import pytest

from vcc_portal.features.public.agreements import LONGEST, AgreementText, clean, named_by, text_of, with_newer
from vcc_portal.i18n import Text
from vcc_portal.upstream.models.account_settings import AgreementVersion
from vcc_portal.upstream.models.content import Agreement


@pytest.mark.parametrize(
    ("path", "named"),
    [
        ("/agreement/VCC_SERVICE", ("", "VCC_SERVICE")),
        ("/agreement/VCC_SERVICE/", ("", "VCC_SERVICE")),
        ("/agreement/hk/VCC_SERVICE", ("HK", "VCC_SERVICE")),
        ("/agreement", None),
        ("/agreement/", None),
        ("/agreement/CN/", ("", "CN")),
        ("/agreement//VCC_SERVICE", ("", "VCC_SERVICE")),
        ("/agreement/CN/A/B", None),
        ("/agreement/1/A", None),
        ("/agreement/..", None),
        ("/agreement/%00", None),
        ("/agreement/" + "A" * 65, None),
    ],
)
def test_an_address_names_a_code_and_perhaps_a_site(path: str, named: tuple[str, str] | None) -> None:
    assert named_by(path, "/agreement") == named


@pytest.mark.parametrize(
    ("html", "shown"),
    [
        ("<h1>Title</h1><p>One</p>", "<h2>Title</h2><p>One</p>"),
        ("<p onclick='x()' style='position:fixed' class='a' id='main'>One</p>", "<p>One</p>"),
        ("<script>alert(1)</script><style>*{}</style>Text", "Text"),
        ("<img src=x onerror=alert(1)><iframe src=//evil></iframe><svg/onload=alert(1)>", ""),
        ("<form action=//evil><input name=password><button>Go</button></form>", "Go"),
        ("<a href='javascript:alert(1)'>a</a>", '<a target="_blank" rel="noopener noreferrer">a</a>'),
        (
            "<a href='https://x.example/' target=_self>a</a>",
            '<a href="https://x.example/" target="_blank" rel="noopener noreferrer">a</a>',
        ),
        ("<td colspan=2 style=x>not in a table</td>", "not in a table"),
        ("<p>never closed", "<p>never closed</p>"),
    ],
)
def test_nothing_of_the_html_can_run_or_leave_its_place(html: str, shown: str) -> None:
    assert clean(html) == shown


def test_a_text_without_end_is_cut() -> None:
    assert len(clean("a" * (LONGEST + 10))) == LONGEST


def test_a_language_without_a_text_shows_the_other_one() -> None:
    shown = text_of(Agreement(code="A", title="协议", content="<p>中</p>", version="2"), Agreement())
    assert (shown.title, shown.html) == (Text.same("协议"), Text.same("<p>中</p>"))
    unknown = text_of(Agreement(), Agreement(), AgreementVersion(site="CN", code="A", version="1"))
    assert (unknown.title, bool(unknown.html), unknown.key) == (Text.same("A"), False, "CN:A:1")


def test_only_another_version_of_what_was_shown_is_newer() -> None:
    before = [AgreementText("CN:A:1"), AgreementText("CN:B:1")]
    after = [AgreementText("CN:A:2"), AgreementText("CN:B:1"), AgreementText("CN:C:1")]
    assert [each.newer for each in with_newer(after, before)] == [True, False, False]
