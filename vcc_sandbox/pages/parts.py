"""The pieces that pages are made of: fields with their errors, buttons, notes, badges, steps."""

from collections.abc import Iterable, Mapping, Sequence

from vcc_portal.domain.text import Text
from vcc_sandbox.pages.html import Attribute, Child, Element, h
from vcc_sandbox.pages.icons import icon
from vcc_sandbox.pages.words import frame as t

Errors = Mapping[str, Text]
NONE: Errors = {}
NOTE_ICONS = {"info": "info", "ok": "circle-check", "warn": "triangle-alert", "bad": "circle-x"}


def field(
    label: Text,
    name: str,
    *,
    errors: Errors = NONE,
    value: str = "",
    type_: str = "text",
    hint: Text | None = None,
    optional: bool = False,
    after: Child = None,
    **attributes: Attribute,
) -> Element:
    """A labelled input; its error stands below it, and what was typed stays."""
    control = h.input(
        id=name,
        name=name,
        type=type_,
        value=value or None,
        required=not optional,
        **_described(name, errors, hint),
        **attributes,
    )
    return _labelled(label, name, [control, after], errors, hint, optional=optional)


def password(label: Text, name: str, *, errors: Errors = NONE, hint: Text | None = None, new: bool = False) -> Element:
    """A password with an eye; it is never sent back to the page."""
    peek = h.button(
        h.span(icon("eye"), class_="off"),
        h.span(icon("eye-off"), class_="on"),
        h.span(t.SHOW_PASSWORD, class_="reader"),
        type="button",
        class_="quiet peek",
        aria_pressed="false",
        hidden=True,
    )
    complete = "new-password" if new else "current-password"
    return field(
        label, name, errors=errors, type_="password", hint=hint, after=peek, autocomplete=complete, maxlength=128
    )


def select(
    label: Text,
    name: str,
    options: Iterable[tuple[str, Text]],
    *,
    errors: Errors = NONE,
    value: str = "",
    optional: bool = False,
    hint: Text | None = None,
) -> Element:
    """A native select with an empty first row."""
    control = h.select(
        h.option(t.CHOOSE, value=""),
        [h.option(text, value=key, selected=key == value) for key, text in options],
        id=name,
        name=name,
        required=not optional,
        **_described(name, errors, hint),
    )
    return _labelled(label, name, [control], errors, hint, optional=optional)


def ticks(
    label: Text, name: str, options: Iterable[tuple[str, Text]], *, chosen: Sequence[str], errors: Errors = NONE
) -> Element:
    """A group of ticks under one name."""
    return h.fieldset(
        h.legend(label),
        h.div((tick(text, name, value=key, checked=key in chosen) for key, text in options), class_="ticks"),
        error_of(name, errors),
        class_="field",
        id=name,
        tabindex="-1",
        aria_describedby=f"{name}-error" if name in errors else None,
    )


def tick(text: Child, name: str, *, value: str = "yes", checked: bool = False, required: bool = False) -> Element:
    """One tick with its words."""
    alone = name if value == "yes" else None
    box = h.input(type="checkbox", id=alone, name=name, value=value, checked=checked, required=required)
    return h.label(box, h.span(text), class_="tick")


def error_of(name: str, errors: Errors) -> Element | None:
    """The error below a field."""
    if name not in errors:
        return None
    return h.p(icon("circle-alert", 14), h.span(errors[name]), class_="error", id=f"{name}-error", role="alert")


def note(tone: str, *children: Child, role: str | None = None) -> Element:
    """A quiet box in the colour of its meaning: info, ok, warn, bad."""
    return h.div(icon(NOTE_ICONS[tone]), h.div(children), class_=f"note {tone}", role=role)


def alert(errors: Errors) -> Element | None:
    """What is wrong with the whole form."""
    return note("bad", errors[""], role="alert") if "" in errors else None


def primary(label: Child, *, wide: bool = False, **attributes: Attribute) -> Element:
    """The one filled button of a page."""
    return h.button(label, type="submit", class_=f"button primary large{' wide' if wide else ''}", **attributes)


def link_button(label: Child, href: str, kind: str = "secondary") -> Element:
    """A link that looks like a button."""
    return h.a(label, href=href, class_=f"button {kind}")


def wide(table: Child, name: Text) -> Element:
    """A table that a narrow screen scrolls sideways, with the keyboard too."""
    return h.div(table, class_="scroll", tabindex="0", role="region", aria_label=name)


def badge(text: Text, tone: str) -> Element:
    """A status in words; the colour only helps."""
    return h.span(text, class_=f"badge {tone}")


def round_icon(name: str, tone: str = "") -> Element:
    """An icon on a round ground."""
    return h.span(icon(name, 22), class_=f"round big {tone}".strip())


def steps(labels: Sequence[Text], now: int) -> Element:
    """Where the visitor is; `now` counts from 0."""
    return h.ol(
        (
            h.li(
                label,
                class_="done" if i < now else "now" if i == now else None,
                aria_current="step" if i == now else None,
            )
            for i, label in enumerate(labels)
        ),
        class_="steps",
    )


def hidden(**values: str) -> list[Element]:
    """Values that travel with a form; empty ones stay behind."""
    return [h.input(type="hidden", name=name, value=value) for name, value in values.items() if value]


def facts(rows: Iterable[tuple[Text, Child]]) -> Element:
    """Names and values."""
    return h.dl([[h.dt(name), h.dd(value or "--")] for name, value in rows], class_="facts")


def _described(name: str, errors: Errors, hint: Text | None) -> dict[str, Attribute]:
    if name in errors:
        return {"aria_invalid": "true", "aria_describedby": f"{name}-error"}
    return {"aria_describedby": f"{name}-hint" if hint else None}


def _labelled(
    label: Text, name: str, control: list[Child], errors: Errors, hint: Text | None, *, optional: bool
) -> Element:
    below = error_of(name, errors) or (h.span(hint, class_="hint", id=f"{name}-hint") if hint else None)
    mark = h.span(t.OPTIONAL, class_="optional") if optional else None
    return h.div(h.label(label, mark, for_=name), h.div(control, class_="control"), below, class_="field")
