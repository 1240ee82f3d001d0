"""Faults: choose a call and what shall go wrong with it; see and clear those that wait."""

import json
from typing import Any

from starlette.responses import Response

from vcc_portal.domain.text import Text
from vcc_portal.errors.catalogue import CATALOGUE
from vcc_portal.upstream.calls import ALL_CALLS, HIDDEN_PATHS
from vcc_sandbox.console.desk import console_page
from vcc_sandbox.console.fields import choice
from vcc_sandbox.control.faults import Effect, Fault, Garbage
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.serve import base_path
from vcc_sandbox.pages.html import Child, Element, h
from vcc_sandbox.pages.parts import NONE, Errors, error_of, field, round_icon, tick
from vcc_sandbox.pages.web import Pages, Visit, at
from vcc_sandbox.pages.words import console as c
from vcc_sandbox.pages.words import console_play as t

HERE = "/console/faults"
CLEAR = "/console/faults/clear"
ANY = "* *"
STATUSES = (400, 401, 403, 404, 405, 408, 413, 429, 500, 501, 502, 503, 504)

router = Pages()


@router.show(HERE)
def faults_page(visit: Visit) -> Response:
    """The form and what waits."""
    return _page(visit)


@router.take(HERE)
def inject(visit: Visit) -> Response:
    """Let a fault wait for its requests."""
    errors, effect = _effect(visit)
    calls, times = calls_of(visit.sandbox), visit.value("times", 5)
    call = visit.value("call", 200) or ANY
    if call not in calls:
        errors["call"] = c.BAD_VALUE
    if not (times.isascii() and times.isdecimal() and int(times) <= 1000):
        errors["times"] = t.BAD_TIMES
    if errors:
        return _page(visit, errors=errors, status=422)
    method, _, path = call.partition(" ")
    visit.sandbox.control.faults.add(method, path, int(times) or None, Effect(**effect))
    return visit.go(at(HERE, done="placed"))


@router.take(CLEAR)
def clear(visit: Visit) -> Response:
    """Take one back, or all."""
    gone = visit.sandbox.control.faults.remove(visit.value("fault", 40) or None)
    return visit.go(at(HERE, cleared=str(gone)))


def calls_of(sandbox: Sandbox) -> dict[str, str]:
    """`POST /cb-va-vcc/card/page` and the service it belongs to, for every call."""
    found = {ANY: ""}
    for call in ALL_CALLS:
        path = getattr(sandbox.settings, HIDDEN_PATHS[call]) if call in HIDDEN_PATHS else call.path
        glob = "/".join("*" if part.startswith("{") else part for part in path.split("/"))
        base = base_path(sandbox.settings, call.service)
        found[f"{call.method} {base}{glob}"] = base
    return found


def _effect(visit: Visit) -> tuple[dict[str, Text], dict[str, Any]]:
    """What is wrong with the form, and the fields of the effect."""
    kind, after = visit.value("kind", 10), {"after": visit.value("after") == "yes"}
    if kind == "code":
        errors, effect = _code_effect(visit)
        return errors, effect | after
    if kind == "status":
        status = visit.value("status", 3)
        wrong = status not in map(str, STATUSES)
        return ({"status": c.BAD_VALUE}, {}) if wrong else ({}, {"http_status": int(status)} | after)
    if kind == "delay":
        delay = visit.value("delay", 7)
        right = delay.isascii() and delay.isdecimal() and 1 <= int(delay) <= 120_000
        return ({}, {"delay_ms": int(delay)} | after) if right else ({"delay": t.BAD_DELAY}, {})
    if kind == "cut":
        return {}, {"drop_connection": True} | after
    if kind == "garbage":
        name = visit.value("garbage", 20)
        wrong = name not in t.GARBAGE_WORDS
        return ({"garbage": c.BAD_VALUE}, {}) if wrong else ({}, {"garbage": Garbage(name)} | after)
    return {"kind": c.CHOOSE_FIRST}, {}


def _code_effect(visit: Visit) -> tuple[dict[str, Text], dict[str, Any]]:
    code, typed = visit.value("code", 6), visit.value("data", 2000)
    errors: dict[str, Text] = {} if code in CATALOGUE else {"code": c.CHOOSE_FIRST}
    data = None
    try:
        data = json.loads(typed) if typed else None
    except (ValueError, RecursionError):
        errors["data"] = t.BAD_DATA
    param = [part.strip() for part in visit.value("errorParam", 200).split(",") if part.strip()]
    return errors, {"code": code, "data": data, "error_param": param or None}


def _page(visit: Visit, *, errors: Errors = NONE, status: int = 200) -> Response:
    cleared = visit.query.get("cleared", "")
    done = t.INJECTED if visit.query.get("done") == "placed" and not errors else None
    if cleared.isdecimal() and len(cleared) < 5:
        done = t.CLEARED.format(n=cleared)
    return console_page(visit, HERE, _form(visit, errors), _waiting(visit.sandbox), done=done, status=status)


def _form(visit: Visit, errors: Errors) -> Element:
    kind = visit.value("kind", 10) or "code"
    return h.form(
        h.header(h.h2(t.INJECT)),
        h.div(
            _call(visit, errors),
            _kinds(kind, errors),
            _of_code(visit, errors),
            h.div(_status(visit, errors), class_="of-status"),
            h.div(
                field(t.DELAY, "delay", errors=errors, value=visit.value("delay", 7) or "5000", inputmode="numeric"),
                class_="of-delay",
            ),
            h.div(
                choice(t.GARBAGE, "garbage", t.GARBAGE_WORDS, visit.value("garbage", 20) or "HTML", errors),
                class_="of-garbage",
            ),
            h.div(
                field(
                    t.TIMES,
                    "times",
                    errors=errors,
                    value=visit.value("times", 5) or "1",
                    hint=t.TIMES_HINT,
                    inputmode="numeric",
                    maxlength=4,
                ),
                class_="two",
            ),
            h.div(tick(t.AFTER, "after", checked=visit.value("after") == "yes"), class_="of-after"),
            h.div(h.button(t.INJECT, class_="button primary", type="submit"), class_="actions"),
            class_="inside stack",
        ),
        method="post",
        action=at(HERE),
        class_="panel fault-form",
        novalidate=True,
    )


def _call(visit: Visit, errors: Errors) -> Element:
    chosen, groups = visit.value("call", 200), dict[str, list[str]]()
    for call, base in calls_of(visit.sandbox).items():
        groups.setdefault(base, []).append(call)
    options: list[Child] = [h.option(t.ANY_CALL, value=ANY, selected=chosen in ("", ANY))]
    for base, calls in groups.items():
        rows = [h.option(call, value=call, selected=call == chosen) for call in sorted(calls, key=_by_path)]
        options += [h.optgroup(rows, label=base)] if base else []
    control = h.select(options, id="call", name="call", aria_invalid="true" if "call" in errors else None)
    return h.div(
        h.label(t.CALL, for_="call"), h.div(control, class_="control"), error_of("call", errors), class_="field"
    )


def _by_path(call: str) -> str:
    return call.partition(" ")[2]


def _kinds(chosen: str, errors: Errors) -> Element:
    tiles = [
        h.label(
            h.input(type="radio", name="kind", value=kind, checked=kind == chosen, id=f"kind-{kind}"),
            h.span(h.b(label), h.small(t.KIND_NOTES[kind])),
        )
        for kind, label in t.KINDS.items()
    ]
    return h.fieldset(
        h.legend(t.KIND), h.div(tiles, class_="choice kinds"), error_of("kind", errors), class_="field", id="kind"
    )


def _of_code(visit: Visit, errors: Errors) -> Element:
    chosen, wrong = visit.value("code", 6), "code" in errors
    options = [h.option(f"{code} · ", row.text, value=code, selected=code == chosen) for code, row in _codes()]
    control = h.select(
        h.option("--", value=""),
        options,
        id="code",
        name="code",
        aria_invalid="true" if wrong else None,
        aria_describedby="code-error" if wrong else None,
    )
    return h.div(
        h.div(h.label(t.CODE, for_="code"), h.div(control, class_="control"), error_of("code", errors), class_="field"),
        h.div(
            field(
                t.DATA,
                "data",
                errors=errors,
                value=visit.value("data", 2000),
                hint=t.DATA_HINT,
                optional=True,
                autocomplete="off",
            ),
            field(
                t.PARAM,
                "errorParam",
                errors=errors,
                value=visit.value("errorParam", 200),
                hint=t.PARAM_HINT,
                optional=True,
                autocomplete="off",
            ),
            class_="two",
        ),
        class_="of-code stack",
    )


def _codes() -> list[tuple[str, Any]]:
    return sorted(CATALOGUE.items())


def _status(visit: Visit, errors: Errors) -> Element:
    words = {str(status): Text.same("HTTP") for status in STATUSES}
    return choice(t.HTTP, "status", words, visit.value("status", 3) or "503", errors)


def _waiting(sandbox: Sandbox) -> Element:
    faults = sandbox.control.faults.waiting()
    if not faults:
        empty = h.div(
            round_icon("shield-check", "ok"), h.h3(t.NONE_WAITS), h.p(t.NONE_WAITS_NOTE, class_="sub"), class_="empty"
        )
        return h.section(h.header(h.h2(t.WAITING)), empty, class_="panel")
    everything = h.form(h.button(t.CLEAR_ALL, class_="button danger", type="submit"), method="post", action=at(CLEAR))
    rows = h.ul([_fault(one) for one in faults], class_="path faults")
    return h.section(h.header(h.h2(t.WAITING), everything), rows, class_="panel")


def _fault(one: Fault) -> Element:
    left = t.UNTIL_CLEARED if one.left is None else t.LEFT_TIMES.format(n=one.left)
    every = (one.method, one.path_pattern) == ("*", "*")
    return h.li(
        h.div(
            h.h3(t.ANY_CALL if every else h.code(f"{one.method} {one.path_pattern}")),
            h.p(
                h.span(_told(one.effect)),
                h.span(left),
                h.span(t.USED_TIMES.format(n=one.used)) if one.used else None,
                h.span(t.AFTER) if one.effect.after else None,
                class_="dotted fine",
            ),
        ),
        h.form(
            h.input(type="hidden", name="fault", value=one.fault_id),
            h.button(t.CLEAR, class_="button secondary", type="submit"),
            method="post",
            action=at(CLEAR),
        ),
    )


def _told(effect: Effect) -> Child:
    if effect.code:
        text = CATALOGUE[effect.code].text if effect.code in CATALOGUE else None
        return [effect.code, " ", text]
    if effect.http_status:
        return f"HTTP {effect.http_status}"
    if effect.drop_connection:
        return t.KINDS["cut"]
    if effect.garbage:
        return [t.KINDS["garbage"], " ", t.GARBAGE_WORDS[str(effect.garbage)]]
    return [t.KINDS["delay"], " ", effect.delay_ms, " ms"]
