"""Style sheets, pictures and the one script of the provider's pages."""

import functools
import hashlib
from pathlib import Path

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

FOLDER = Path(__file__).parent
TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
NAMES = frozenset(path.name for path in FOLDER.iterdir() if path.suffix in TYPES)

router = APIRouter()


@functools.cache
def address_of(name: str) -> str:
    """The address of a file; it changes with the content, so a browser may keep it for good."""
    return f"/sandbox/static/{name}?v={hashlib.sha256(_read(name)).hexdigest()[:12]}"


@functools.cache
def _read(name: str) -> bytes:
    return (FOLDER / name).read_bytes()


async def _static(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in NAMES:
        raise HTTPException(404)
    kept = "public, max-age=31536000, immutable" if request.query_params.get("v") else "public, max-age=300"
    headers = {"Cache-Control": kept, "X-Content-Type-Options": "nosniff"}
    return Response(_read(name), media_type=TYPES[Path(name).suffix], headers=headers)


router.add_route("/static/{name}", _static, methods=["GET"])
