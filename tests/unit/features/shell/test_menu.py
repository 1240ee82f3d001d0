"""The menu shows pages that exist, and nothing that was not granted (spec §2)."""

from vcc_portal.features.shell.menu import ADMIN_MENU, granted_menu
from vcc_portal.routes import ACCOUNT, BY_PATH, CARD_APPLY, CARD_LIST
from vcc_portal.upstream.models.user import UriPermission


def grant(url: str, link_type: int = 1) -> UriPermission:
    return UriPermission(resource_code=url, resource_url=url, resource_id=url, link_type=link_type)


def test_the_admin_menu_has_at_most_five_entries_and_no_dead_link() -> None:
    assert len(ADMIN_MENU) <= 5
    links = [entry.route for entry in ADMIN_MENU if not entry.children]
    links += [child for entry in ADMIN_MENU for child in entry.children]
    assert all(BY_PATH[route.path] is route for route in links)


def test_card_management_is_a_submenu_of_list_and_apply() -> None:
    cards = next(entry for entry in ADMIN_MENU if entry.children)
    assert cards.children == (CARD_LIST, CARD_APPLY)


def test_only_grants_of_link_type_1_stand_in_the_menu_in_their_order() -> None:
    menu = granted_menu([grant("/card/list"), grant("/card/apply", link_type=2), grant("/account/")])
    assert [item.path for item in menu] == [CARD_LIST.path, ACCOUNT.path]
    assert menu[0].title == CARD_LIST.title


def test_a_grant_for_a_page_that_does_not_exist_or_twice_is_left_out() -> None:
    menu = granted_menu([grant("/nowhere"), grant("https://evil.example/"), grant("/account"), grant("/account")])
    assert [item.path for item in menu] == [ACCOUNT.path]


def test_an_entry_has_the_title_that_the_server_gives_it_in_its_language() -> None:
    named = [grant("/card/list").model_copy(update={"resource_name": name}) for name in ("卡片管理", "Our cards", " ")]
    titles = [granted_menu([one])[0].title for one in named]
    own = CARD_LIST.title
    assert [(title.zh, title.en) for title in titles] == [
        ("卡片管理", own.en),
        (own.zh, "Our cards"),
        (own.zh, own.en),
    ]
