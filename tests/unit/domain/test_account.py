"""Routing by account status (spec §4) over all combinations, against a table that a person can read."""

from dataclasses import dataclass
from itertools import product

import pytest

from vcc_portal import routes
from vcc_portal.domain.account import (
    AccountStatus,
    Go,
    LandingPlace,
    Standing,
    Stay,
    Target,
    decide,
    has_codes,
    may_open,
    without_slash,
)

ANY = object()
STAY = "stay"
HOLD = {"LANDING": LandingPlace.LANDING, "FROZEN": LandingPlace.FROZEN}

# The first row that fits decides. Columns: anonymous route, account status, user id, accountAvailable, status,
# bizSource is cn_vcc, kycUserStatus, needs permission, admin, permission held.
TABLE = [
    (True, ANY, ANY, ANY, ANY, ANY, ANY, ANY, ANY, ANY, STAY),
    (ANY, "FROZEN", ANY, ANY, ANY, ANY, ANY, ANY, ANY, ANY, "FROZEN"),
    (ANY, "PASSIVE", ANY, ANY, ANY, ANY, ANY, ANY, ANY, ANY, "LANDING"),
    (ANY, ANY, False, ANY, ANY, ANY, ANY, ANY, ANY, ANY, "LANDING"),
    (ANY, ANY, ANY, ANY, "INVALID", ANY, ANY, ANY, ANY, ANY, "FROZEN"),
    (ANY, ANY, ANY, ANY, "INIT", ANY, ANY, ANY, ANY, ANY, "LANDING"),
    (ANY, ANY, ANY, ANY, "CANCEL", ANY, ANY, ANY, ANY, ANY, "LANDING"),
    (ANY, ANY, ANY, False, ANY, ANY, ANY, ANY, ANY, ANY, "LANDING"),
    (ANY, ANY, ANY, ANY, ANY, True, "UN_ACTIVE", ANY, ANY, ANY, "LANDING"),
    (ANY, ANY, ANY, ANY, ANY, ANY, ANY, True, False, False, "NO_PERMISSION"),
    (ANY, ANY, ANY, ANY, ANY, ANY, ANY, ANY, ANY, ANY, STAY),
]
COLUMNS = [
    (True, False),
    tuple(AccountStatus),
    (True, False),
    (True, False),
    ("INIT", "VALID", "INVALID", "CANCEL", "", "SOMETHING_NEW"),
    (True, False),
    ("NORMAL", "UN_ACTIVE", ""),
    (True, False),
    (True, False),
    (True, False),
]
PATHS = ("/account", "/card/apply", "/frozen", "/landing")


@dataclass(frozen=True)
class Case:
    facts: tuple[object, ...]

    def expected(self) -> str:
        return next(
            row[-1]
            for row in TABLE
            if all(wanted is ANY or wanted == fact for wanted, fact in zip(row, self.facts, strict=False))
        )

    def standing(self, path: str) -> Standing:
        _, account_status, known, available, status, is_card, kyc, _, admin, held = self.facts
        return Standing(
            user_id="2025100700048271" if known else "",
            account_available=available,
            status=status,
            biz_source="cn_vcc" if is_card else "cn_b2b",
            kyc_user_status=kyc,
            account_status=account_status,
            admin=admin,
            resource_urls=frozenset({f"{path}/"} if held else {"/something/else"}),
        )


def test_every_combination_goes_where_the_table_says() -> None:
    count = 0
    for facts, path, came_from in product(product(*COLUMNS), PATHS, ("", "/landing", "/frozen")):
        case = Case(facts)
        target = Target(path, f"{path}?a=1", anonymous=facts[0], needs_permission=facts[7], resource=path)
        decision = decide(case.standing(path), target, came_from=came_from, nonce="n")
        expected = case.expected()
        count += 1
        if expected == STAY or HOLD.get(expected) == path:
            assert decision == Stay(), (case, path)
        elif expected == "NO_PERMISSION":
            assert decision == Go(LandingPlace.NO_PERMISSION, {"redirect": f"{path}?a=1"}), (case, path)
        else:
            place = HOLD[expected]
            assert decision == Go(place, {"t": "n"} if came_from == place else {}), (case, path, came_from)
    assert count == 2 * 3 * 2 * 2 * 6 * 2 * 3 * 2 * 2 * 2 * 4 * 3


def test_a_page_with_trailing_slash_matches_its_permission() -> None:
    standing = Standing(resource_urls=frozenset({"/card/list"}))
    assert may_open(standing, "/card/list/")
    assert not may_open(standing, "/card/listing")
    assert not may_open(standing, "/card")


def test_resource_codes_are_all_needed_but_not_by_the_admin() -> None:
    holder = Standing(resource_codes=frozenset({"vcc_setting"}))
    assert has_codes(holder, "vcc_setting")
    assert not has_codes(holder, "vcc_setting", "vcc_invite")
    assert has_codes(Standing(admin=True), "vcc_invite")


@pytest.mark.parametrize(("path", "expected"), [("/a/", "/a"), ("/", "/"), ("/a?x=1", "/a"), ("", "/")])
def test_paths_are_compared_without_slash_and_query(path: str, expected: str) -> None:
    assert without_slash(path) == expected


@pytest.mark.parametrize("place", [p for p in LandingPlace if p is not LandingPlace.SIGN])
def test_places_are_pages_of_the_route_table(place: LandingPlace) -> None:
    assert place in routes.BY_PATH
