"""Saved scenes: keep what there is under a name, bring it back, forget it."""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Annotated

from starlette.exceptions import HTTPException
from starlette.responses import Response

from vcc_portal.domain.text import Text
from vcc_sandbox.console.desk import console_page
from vcc_sandbox.console.words import desk as c
from vcc_sandbox.console.words import scene as t
from vcc_sandbox.control import models as m
from vcc_sandbox.control import saved
from vcc_sandbox.control.errors import Impossible, Unknown
from vcc_sandbox.provider_pages.forms import Form, check, ruled
from vcc_sandbox.provider_pages.web import Visit, at, page_router

HERE = "/console/scenes"
RESTORE = "/console/scenes/restore"
DELETE = "/console/scenes/delete"
DONE = {"saved": t.SCENE_SAVED, "restored": t.SCENE_RESTORED, "deleted": t.SCENE_DELETED}

router = page_router()


class SceneForm(Form):
    """A name for what there is."""

    scene: Annotated[str, ruled(lambda value: None if re.fullmatch(m.NAME, value) else t.BAD_SCENE)]
    replace: str


@router.get(HERE)
def scenes_page(visit: Visit) -> Response:
    """The form and what is kept."""
    return _page(visit)


@router.post(HERE)
def save(visit: Visit) -> Response:
    """Keep what there is."""
    form, errors = check(visit, SceneForm)
    if form is None:
        return _page(visit, errors=errors, status=422)
    asked = m.SaveScene(name=form.scene, replace=form.replace == "yes")
    return _done(visit, "saved", lambda: saved.save(visit.sandbox, asked))


@router.post(RESTORE)
def restore(visit: Visit) -> Response:
    """Put one in the place of what there is."""
    return _done(visit, "restored", lambda: saved.restore(visit.sandbox, m.SceneNamed(name=_name(visit))))


@router.post(DELETE)
def delete(visit: Visit) -> Response:
    """Forget one."""
    return _done(visit, "deleted", lambda: saved.delete(visit.sandbox, _name(visit)))


def _name(visit: Visit) -> str:
    name = visit.value("scene", 40)
    if not re.fullmatch(m.NAME, name):
        raise HTTPException(404)
    return name


def _done(visit: Visit, what: str, act: Callable[[], object]) -> Response:
    try:
        act()
    except Unknown:
        raise HTTPException(404) from None
    except Impossible as error:
        return _page(visit, errors={"": c.IMPOSSIBLE.format(why=str(error))}, status=409)
    return visit.go(at(HERE, done=what))


def _page(visit: Visit, *, errors: Mapping[str, Text] = MappingProxyType({}), status: int = 200) -> Response:
    done = DONE.get(visit.query.get("done", ""))
    return console_page(
        visit,
        HERE,
        "scenes.html",
        done=done if not errors else None,
        errors=errors,
        status=status,
        t=t,
        most=saved.MOST,
        scenes=[(one, f"{one.bytes / 1_000_000:.1f} MB") for one in saved.scenes(visit.sandbox)],
    )
