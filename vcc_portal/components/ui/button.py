"""Buttons, links and icons."""

from typing import Any, Literal

import reflex as rx
from reflex_components_core.el.elements.base import BaseHTML

from vcc_portal.components.scripts import script
from vcc_portal.components.ui.lang import Flag, Label, Str, label, t
from vcc_portal.i18n import Text

Kind = Literal["primary", "secondary", "outline", "danger", "danger-filled", "quiet", "text"]
Size = Literal["sm", "md", "lg"]


class RouterLink(rx.Component):
    """An in-app link: no document load, and the page's code is fetched when the pointer comes near."""

    library = "react-router"
    tag = "Link"

    to: rx.Var[str]
    prefetch: rx.Var[str] = rx.Var.create("intent")
    reload_document: rx.Var[bool]
    title: rx.Var[str]


class NativeForm(BaseHTML):
    """A form that the browser submits by itself; the framework's own form never does."""

    tag = "form"

    action: rx.Var[str]
    method: rx.Var[str]
    no_validate: rx.Var[bool]
    on_change: rx.EventHandler[rx.event.no_args_event_spec]


class DownloadForm(NativeForm):
    """One of which nothing came has the focus on its button again, on the page that then says why."""

    library = script("download.js")
    tag = "DownloadForm"

    file: rx.Var[str]


def icon(name: str, size: int = 16, **props: Any) -> rx.Component:
    """A lucide icon; decorative, so hidden from screen readers."""
    # Not as a property of its own: the framework makes a style of those it does not know.
    attributes = {"strokeWidth": 1.75 if size < 24 else 1.5, **props.pop("custom_attrs", {})}
    return rx.icon(name, size=size, aria_hidden="true", custom_attrs=attributes, **props)


_icon = icon


def spinner(size: int = 16) -> rx.Component:
    """A turning ring for something under way."""
    return rx.el.span(class_name="spin", style={"fontSize": f"{size}px"}, aria_hidden="true")


def link(text: Label, href: Str, *, external: bool = False, **props: Any) -> rx.Component:
    """A text link; inside the product through the router, outside in a new tab."""
    props["class_name"] = f"link {props.pop('class_name', '')}".strip()
    if external:
        return rx.el.a(label(text), href=href, target="_blank", rel="noopener noreferrer", **props)
    return RouterLink.create(label(text), to=href, **props)


def post_form(*children: rx.Component, action: str, **props: Any) -> rx.Component:
    """A form that is posted to a server route and loads the answer as a document."""
    return NativeForm.create(*children, action=action, method="post", **props)


def download_form(*children: rx.Component, action: str, fields: "dict[str, Str]", **props: Any) -> rx.Component:
    """A form whose hidden fields are sent by GET for a file: the page stays, unless there is none (spec §7)."""
    hidden = [rx.el.input(type="hidden", name=name, value=value, read_only=True) for name, value in fields.items()]
    file = fields["fileId"] if "fileId" in fields else fields["exportId"]
    return DownloadForm.create(*hidden, *children, file=file, action=action, method="get", **props)


def button(
    text: Label,
    *,
    kind: Kind = "secondary",
    size: Size = "md",
    icon: str | rx.Component | None = None,
    icon_end: str | None = None,
    on_click: Any = None,
    href: Str | None = None,
    external: bool = False,
    document: bool = False,
    disabled: Flag | None = None,
    busy: Flag | None = None,
    type: Literal["button", "submit", "reset"] = "button",  # noqa: A002  HTML's own word
    **props: Any,
) -> rx.Component:
    """A button, or a link that looks like one when `href` is given (`document`: a full page load).

    One that is `busy` while the portal starts again is told to have lost its answer (`AnswerWatch`), unless it is marked
    with `data_safe=""`: it changes nothing, or the page says by itself what has become of it.
    """
    props["class_name"] = f"btn {props.pop('class_name', '')}".strip()
    props |= {"data_kind": kind, "data_size": size}
    children = _face(text, size, icon, icon_end, busy)
    if href is not None:
        if external:
            return rx.el.a(*children, href=href, target="_blank", rel="noopener noreferrer", **props)
        if document:
            return RouterLink.create(*children, to=href, reload_document=True, prefetch="none", **props)
        return RouterLink.create(*children, to=href, on_click=on_click, **props)
    if busy is not None:
        props["aria_busy"] = busy
        disabled = busy if disabled is None else (rx.Var.create(disabled).to(bool) | rx.Var.create(busy).to(bool))
    return rx.el.button(*children, on_click=on_click, disabled=disabled, type=type, **props)


def icon_button(name: str, text: Text, *, on_click: Any = None, size: Size = "md", **props: Any) -> rx.Component:
    """A square button with an icon alone; `text` is its tooltip and, without an `aria_label`, its name for screen readers."""
    props["class_name"] = f"btn {props.pop('class_name', '')}".strip()
    return rx.el.button(
        icon(name, 16 if size != "lg" else 20),
        on_click=on_click,
        type="button",
        title=t(text),
        data_kind="quiet",
        data_size=size,
        data_square="",
        **{"aria_label": t(text), **props},
    )


def _face(
    text: Label, size: Size, start: str | rx.Component | None, end: str | None, busy: Flag | None
) -> list[rx.Component]:
    pixels = {"sm": 14, "md": 16, "lg": 18}[size]
    lead = _icon(start, pixels) if isinstance(start, str) else start
    parts: list[rx.Component] = []
    if busy is not None:
        parts.append(rx.cond(busy, spinner(pixels - 2), lead or rx.fragment()))
    elif lead is not None:
        parts.append(lead)
    parts.append(rx.el.span(label(text)))
    if end:
        parts.append(_icon(end, pixels))
    return parts
