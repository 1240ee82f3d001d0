"""Builds the Reflex application: the pages that attach to the route table, the shell around them, the server parts."""

import importlib
import pkgutil

import reflex as rx

from vcc_portal import pages
from vcc_portal.layouts import boot
from vcc_portal.layouts.page import PAGES
from vcc_portal.routes import ROUTES

STYLESHEETS = ["tokens.css", "base.css", "ui.css", "form.css", "overlay.css", "card.css", "shell.css"]


def build() -> rx.App:
    """The application, with every page of the route table that has a page function."""
    application = rx.App(
        toaster=None,
        html_lang="zh-CN",
        stylesheets=[f"/{name}" for name in STYLESHEETS],
        head_components=[rx.el.script(boot.SCRIPT)],
    )
    for module in pkgutil.walk_packages(pages.__path__, f"{pages.__name__}."):
        importlib.import_module(module.name)
    for route in ROUTES:
        if (page := PAGES.get(route.path)) is not None:
            application.add_page(
                page.render,
                route=route.path,
                title=page.title,
                meta=page.meta,
                on_load=list(page.on_load) or None,
            )
    return application


app = build()
