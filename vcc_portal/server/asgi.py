"""Puts the server parts around the Reflex application, as plain ASGI."""

import os
from collections.abc import Callable
from pathlib import Path

from starlette.types import ASGIApp, Receive, Scope, Send

from vcc_portal.config import Settings
from vcc_portal.server import register_forms, sign_in_form, web
from vcc_portal.server.auth import Auth
from vcc_portal.server.card_secrets import CardSecretRoutes
from vcc_portal.server.contract import ContractPage
from vcc_portal.server.control import ControlCalls, forgetting
from vcc_portal.server.documents import Documents
from vcc_portal.server.downloads import Downloads
from vcc_portal.server.failures import Failures
from vcc_portal.server.first_page import FirstPages
from vcc_portal.server.headers import SecurityHeaders
from vcc_portal.server.kyb_documents import KybDocuments
from vcc_portal.server.limits import BodyLimit
from vcc_portal.server.origin import Origin
from vcc_portal.server.outcomes import Outcomes
from vcc_portal.server.pages import PageFiles
from vcc_portal.server.sockets import Sockets

SANDBOX = "/sandbox"
_SERVES_BUILT_PAGES = "__REFLEX_MOUNT_FRONTEND_COMPILED_APP"


def transformers(
    settings: Settings,
    built: Path,
    sandbox: ASGIApp | None = None,
    sandbox_pages: ASGIApp | None = None,
    first_pages: FirstPages | None = None,
) -> list[Callable[[ASGIApp], ASGIApp]]:
    """What `rx.App(api_transformer=…)` takes; the last one is the outermost.

    Of the embedded `sandbox` a program on this machine reaches the control calls, and browsers the provider's pages
    alone (`sandbox_pages`): its API has no address that a browser could use. With `first_pages`, signed-in visitors get
    their pages with what they show.
    """
    serves_pages = os.environ.get(_SERVES_BUILT_PAGES, "").lower() in {"true", "1"}

    def wrap(app: ASGIApp) -> ASGIApp:
        if serves_pages:
            app = PageFiles(app, Documents(built, settings), first_pages)
        if sandbox_pages is not None:
            app = Under(app, SANDBOX, forgetting(sandbox_pages))
        if sandbox is not None:
            app = ControlCalls(app, forgetting(sandbox), settings)
        app = ContractPage(app)
        files = Downloads(Outcomes(CardSecretRoutes(app)))
        forms = web.Routes(files, sign_in_form.HANDLERS | register_forms.HANDLERS)
        limited = BodyLimit(Origin(Auth(forms)), settings)
        # Files have a limit of their own, and are read for those alone who may send them.
        app = Sockets(KybDocuments(limited), settings)
        return SecurityHeaders(Failures(app), settings, with_policy=serves_pages)

    return [wrap]


class Under:
    """One application below a path, another for everything else."""

    def __init__(self, app: ASGIApp, prefix: str, inner: ASGIApp) -> None:
        self._app, self._prefix, self._inner = app, prefix, inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        if scope["type"] != "http" or not (path == self._prefix or path.startswith(f"{self._prefix}/")):
            await self._app(scope, receive, send)
            return
        # Without the slash at its end: the inner application would redirect to whatever host the request names.
        page = f"{self._prefix}/" if path.rstrip("/") == self._prefix else path.rstrip("/")
        inner = {**scope, "path": page, "root_path": scope.get("root_path", "") + self._prefix}
        await self._inner(inner, receive, send)
