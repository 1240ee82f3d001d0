"""The route table and the specification's list of addresses say the same (spec §2)."""

from pathlib import Path

import pytest

from vcc_portal.routes import REGISTER_ANY, ROUTES, Access, Route

LISTED: dict[str, set[str]] = {}
for line in (Path(__file__).parent / "spec" / "routes.tsv").read_text(encoding="utf-8").splitlines()[1:]:
    address, _, flags = line.partition("\t")
    LISTED[address] = set(flags.split())
REFLEX_PATHS = {
    "/register/[[...splat]]": "/register/{anything}",
    "/agreement/[agreement]": "/agreement/{code}",
    "/agreement/[agreement]/[agreement_code]": "/agreement/{site}/{code}",
}


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.path)
def test_a_route_is_listed_with_its_flags(route: Route) -> None:
    flags = LISTED.get(REFLEX_PATHS.get(route.path, route.path))
    assert flags is not None, "its address, with its flags, belongs into tests/contract/spec/routes.tsv"
    assert route.responsive == ("responsive" in flags)
    if route.path != "/404":
        assert (route.access is Access.ANONYMOUS) == ("anonymous" in flags)
    if "menu_hidden" in flags:
        assert route.hide_menu
    if "needs_auth" in flags:
        assert route.access is Access.PERMITTED


def test_no_address_twice() -> None:
    assert len({route.path for route in ROUTES}) == len(ROUTES)


def test_every_listed_address_is_a_row_once() -> None:
    rows = [REFLEX_PATHS.get(route.path, route.path) for route in (*ROUTES, REGISTER_ANY)]
    assert sorted(rows) == sorted(LISTED), (
        f"ROUTES of vcc_portal/routes.py lacks {LISTED.keys() - set(rows)}, or has a row twice; "
        f"tests/contract/spec/routes.tsv lacks {set(rows) - LISTED.keys()}"
    )
