"""Tenants: whose data this browser sees, and the data of others beside it."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from starlette.exceptions import HTTPException
from starlette.responses import Response

from vcc_portal.domain.text import Text
from vcc_sandbox.console.desk import console_page
from vcc_sandbox.console.words import desk as c
from vcc_sandbox.console.words import scene as t
from vcc_sandbox.control import models as m
from vcc_sandbox.control.errors import Impossible, Unknown
from vcc_sandbox.control.tenants import COOKIE, MOST, Tenants, told
from vcc_sandbox.provider_pages.forms import Form, check, ruled
from vcc_sandbox.provider_pages.web import ROOT, Visit, at, page_router

HERE = "/console/tenants"
ENTER = "/console/tenants/enter"
DELETE = "/console/tenants/delete"

router = page_router()


class TenantForm(Form):
    """A name for somebody's own data."""

    name: Annotated[str, ruled(lambda value: None if re.fullmatch(m.TENANT, value) else t.BAD_TENANT)]


@router.get(HERE)
def tenants_page(visit: Visit) -> Response:
    """Whose data this is, and who else has some."""
    return _page(visit)


@router.post(HERE)
def create(visit: Visit) -> Response:
    """New data with the seed; the browser goes there at once."""
    form, errors = check(visit, TenantForm)
    if form is None:
        return _page(visit, errors=errors, status=422)
    try:
        _all(visit).create(m.TenantNamed(name=form.name))
    except Impossible as error:
        return _page(visit, errors={"": c.IMPOSSIBLE.format(why=str(error))}, status=409)
    return _entered(visit, form.name)


@router.post(ENTER)
def enter(visit: Visit) -> Response:
    """See a tenant's data from now on, or without a name everybody's."""
    name = visit.value("name", 40)
    if name and not _all(visit).has(name):
        raise HTTPException(404)
    return _entered(visit, name)


@router.post(DELETE)
def delete(visit: Visit) -> Response:
    """Throw a tenant's data away; whoever saw it sees everybody's again."""
    name = visit.value("name", 40)
    try:
        _all(visit).delete(name)
    except Unknown:
        raise HTTPException(404) from None
    return _entered(visit, "") if visit.sandbox.tenant == name else visit.go(at(HERE))


def _entered(visit: Visit, name: str) -> Response:
    response = visit.go(at(HERE))
    if name:
        secure = visit.sandbox.settings.secure
        response.set_cookie(COOKIE, name, path=ROOT, httponly=True, samesite="lax", secure=secure)
    else:
        response.delete_cookie(COOKIE, path=ROOT)
    return response


def _all(visit: Visit) -> Tenants:
    return visit.request.app.state.tenants


def _page(visit: Visit, *, errors: Mapping[str, Text] = MappingProxyType({}), status: int = 200) -> Response:
    everybody = _all(visit)
    return console_page(
        visit,
        HERE,
        "tenants.html",
        errors=errors,
        status=status,
        t=t,
        most=MOST,
        here=visit.sandbox.tenant,
        tenants=[told(everybody.of(name)) for name in everybody.names()],
    )
