"""A file on its way to a route of the portal, with its progress."""

from typing import Any

import reflex as rx

from vcc_portal.components.scripts import script
from vcc_portal.components.ui.lang import LANG, Str
from vcc_portal.i18n import Text


class FileUpload(rx.Component):
    """A button that lets choose one file and sends it at once."""

    library = script("upload.jsx")
    tag = "FileUpload"

    address: rx.Var[str]
    """Takes the file as the body of a POST; a refusal holds `said` in both languages, and so does what went well but for something."""
    name: rx.Var[str]
    kind: rx.Var[str]
    size: rx.Var[str]
    label: rx.Var[str]
    title: rx.Var[str]
    """What the button is for, to a screen reader."""
    accept: rx.Var[str]
    most: rx.Var[int]
    """Bytes."""
    lang: rx.Var[str]
    words: rx.Var[dict[str, dict[str, str]]]
    """uploading, passing, cancel, cancelled, done, large, empty and lost, each in both languages."""
    on_done: rx.EventHandler[rx.event.no_args_event_spec]


def file_upload(
    *,
    address: Str,
    label: rx.Var[str],
    title: rx.Var[str],
    accept: str,
    most: int,
    words: dict[str, Text],
    **props: Any,
) -> rx.Component:
    """The button, and while a file is on its way its progress with a way to cancel it; `words` are its own."""
    said = {key: {"zh": text.zh, "en": text.en} for key, text in words.items()}
    return FileUpload.create(
        address=address, label=label, title=title, accept=accept, most=most, words=said, lang=LANG, **props
    )
