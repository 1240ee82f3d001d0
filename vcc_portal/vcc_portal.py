"""Builds the Reflex application: the pages that attach to the route table, the shell around them, the server parts."""

import reflex as rx
from fastapi import FastAPI
from reflex.utils.prerequisites import get_web_dir

from vcc_portal import log
from vcc_portal.components.shell.leave import leave
from vcc_portal.components.shell.overlays import app_wraps
from vcc_portal.config import Settings, settings
from vcc_portal.domain import clock
from vcc_portal.layouts import boot
from vcc_portal.pages import pages_of
from vcc_portal.routes import ROUTES
from vcc_portal.server import asgi, lifespan, namespace
from vcc_portal.server.first_page import FirstPages
from vcc_portal.server.renderer import Renderer
from vcc_portal.session import runtime
from vcc_portal.state.core import bounded_states, effects, ended, guard
from vcc_portal.state.core.prepared import PreparedTabs
from vcc_portal.upstream.client import Upstream

SANDBOX_URL = "http://sandbox.internal"
"""The name under which the client asks the embedded sandbox; no such host is looked up."""
STYLESHEETS = [
    "tokens.css",
    "base.css",
    "ui.css",
    "form.css",
    "overlay.css",
    "card.css",
    "listing.css",
    "shell.css",
    "cells.css",
    "operation.css",
    "narrow.css",
    "touch.css",
    "forced.css",
    "print.css",
]


def build() -> rx.App:
    """The application, with the page of each row of the route table."""
    log.install()
    config = settings()
    sandbox = _sandbox(config)
    if sandbox is not None:
        clock.follow(
            sandbox.state.sandbox.clock.about_now
        )  # a tester moves it, and "today" on every page moves with it
    run = runtime.start(config, Upstream(config.upstream_url or SANDBOX_URL, config, app=sandbox))
    tabs, renderer = PreparedTabs(), Renderer(config.data_patience)
    application = rx.App(
        toaster=None,
        backend_exception_handler=effects.on_error,
        app_wraps=app_wraps(),
        extra_app_wraps={(5, "Leave"): leave},
        api_transformer=asgi.transformers(
            config,
            get_web_dir() / "build" / "client",
            sandbox,
            sandbox.state.pages if sandbox is not None else None,
            FirstPages(tabs, renderer, config) if config.data_with_pages else None,
        ),
        html_lang="zh-CN",
        html_custom_attrs={"spellCheck": "false"},  # names, ids and amounts are no words; a remark asks for it
        stylesheets=[f"/{name}" for name in STYLESHEETS],
        head_components=boot.head(),
    )
    tabs.app = application
    run.sessions.when_ended(tabs.forget)
    # Before the guard, which stands before the namespace that is installed.
    namespace.install(application, config, tabs.receive, guard.is_of_a_loaded_page)
    guard.setup(application)
    bounded_states.setup(application)
    ended.setup(application)
    application.register_lifespan_task(lifespan.serving, run=run, renderer=renderer)
    for page in pages_of(ROUTES):
        application.add_page(
            page.render,
            route=page.route.path,
            title=page.title,
            meta=page.meta,
            on_load=list(page.on_load) or None,
        )
    return application


def _sandbox(config: Settings) -> FastAPI | None:
    """The embedded sandbox; this is the one place where the portal meets it."""
    if not config.sandbox_embedded:
        return None
    from vcc_sandbox.app import create_app  # noqa: PLC0415  absent from a production image

    return create_app(config)


app = build()
