"""Serves a peer, as the portal is served: `python -m benchmarks.first_page.peers.serve htmx PORT DATABASE FOLDER`."""

import argparse
import json
import os
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import Depends, FastAPI, HTTPException, Request
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from granian.constants import HTTPModes, Interfaces
from granian.server import Server
from jinja2 import Environment, FileSystemLoader
from starlette.middleware.gzip import GZipMiddleware

from benchmarks.first_page.peers.store import Filter, Store
from benchmarks.first_page.shown import ASSETS, TEXTS

NEVER_CHANGES = {"cache-control": "public, max-age=31536000, immutable"}
COMPRESSED = {"br": ".br", "gzip": ".gz"}
NOT_KEPT = {"cache-control": "no-store"}


def file(request: Request, path: Path, headers: Mapping[str, str]) -> FileResponse:
    """A file as small as the browser takes it."""
    accepted = [each.partition(";")[0].strip() for each in request.headers.get("accept-encoding", "").split(",")]
    kind = next((name for name in COMPRESSED if name in accepted), "")
    sent = dict(headers) | ({"content-encoding": kind, "vary": "Accept-Encoding"} if kind else {})
    media = {".js": "text/javascript", ".css": "text/css", ".html": "text/html"}[path.suffix]
    return FileResponse(path.with_name(path.name + COMPRESSED.get(kind, "")), headers=sent, media_type=media)


def application(store: Store, folder: Path) -> FastAPI:
    """What both have: compressed answers, files, and the session."""
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    app.add_middleware(GZipMiddleware)

    @app.get("/healthz")
    async def healthz() -> str:
        return "ok"

    @app.get("/assets/{name}")
    async def asset(request: Request, name: str) -> FileResponse:
        return file(request, folder / "assets" / name, NEVER_CHANGES)

    app.state.store = store
    return app


async def visitor(request: Request) -> str:
    """Who is signed in."""
    return request.app.state.store.signed_in(request.cookies.get("sid", ""))


Visitor = Annotated[str, Depends(visitor)]
Wanted = Annotated[Filter, Depends(Filter)]


def react(store: Store, folder: Path) -> FastAPI:
    """A page without data, and an API."""
    app = application(store, folder)

    @app.get("/card/list")
    async def page(request: Request) -> FileResponse:
        return file(request, folder / "index.html", {"cache-control": "no-cache"})

    @app.get("/api/cards")
    async def cards(who: Visitor, wanted: Wanted) -> Response:
        if not who:
            raise HTTPException(401)
        return Response(_json({**store.cards(wanted), "who": who}), headers=NOT_KEPT, media_type="application/json")

    @app.post("/api/cards/{card_id}/turn")
    async def turn(who: Visitor, card_id: str) -> Response:
        row = store.turn(card_id) if who else None
        if row is None:
            raise HTTPException(404 if who else 401)
        return Response(_json(row), headers=NOT_KEPT, media_type="application/json")

    return app


def htmx(store: Store, folder: Path) -> FastAPI:
    """Pages with their data, and parts of them for htmx."""
    app = application(store, folder)
    environment = Environment(loader=FileSystemLoader(Path(__file__).parent), autoescape=True)
    draw: Any = environment.get_template("page.html").module
    assets, both = (json.loads((folder / name).read_text(encoding="utf-8")) for name in (ASSETS, TEXTS))
    texts = {language: {name: text[language] for name, text in both.items()} for language in ("zh", "en")}

    @app.get("/card/list")
    async def page(request: Request, who: Visitor, wanted: Wanted, lang: str = "") -> Response:
        if not who:
            return RedirectResponse("/sign-in", 303)
        language = lang or _language(request)
        t, found, given = texts[language], store.cards(wanted), asdict(wanted)

        def to(**changes: object) -> str:
            return "/card/list?" + urlencode({name: value for name, value in {**given, **changes}.items() if value})

        if "hx-request" in request.headers:
            return HTMLResponse(str(draw.list(found, given, t, to)), headers=NOT_KEPT)
        answer = HTMLResponse(str(draw.page(found, given, t, to, language, who, assets)), headers=NOT_KEPT)
        if lang:
            answer.set_cookie("lang", lang)
        return answer

    @app.post("/card/{card_id}/turn")
    async def turn(request: Request, who: Visitor, card_id: str) -> HTMLResponse:
        row = store.turn(card_id) if who else None
        if row is None:
            raise HTTPException(404 if who else 401)
        return HTMLResponse(str(draw.row(row, texts[_language(request)])), headers=NOT_KEPT)

    return app


def _language(request: Request) -> str:
    chosen = request.cookies.get("lang") or request.headers.get("accept-language", "zh")
    return "en" if chosen.startswith("en") else "zh"


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


PEERS = {"htmx": htmx, "react": react}


def made() -> FastAPI:
    """The peer that the environment names."""
    return PEERS[os.environ["PEER"]](Store(Path(os.environ["PEER_DATABASE"])), Path(os.environ["PEER_FOLDER"]))


def main() -> None:
    """Serve with as many processes as the portal has: one."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.first_page.peers.serve", description=__doc__)
    parser.add_argument("peer", choices=sorted(PEERS))
    parser.add_argument("port", type=int)
    parser.add_argument("database")
    parser.add_argument("folder")
    wanted = parser.parse_args()
    os.environ |= {"PEER": wanted.peer, "PEER_DATABASE": wanted.database, "PEER_FOLDER": wanted.folder}
    Server(
        target="benchmarks.first_page.peers.serve:made",
        factory=True,
        address="127.0.0.1",
        port=wanted.port,
        interface=Interfaces.ASGI,
        http=HTTPModes.http1,
        log_access=False,
    ).serve()


if __name__ == "__main__":
    main()
