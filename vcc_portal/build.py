"""Builds the front end when something that goes into it has changed.

The built pages carry no address of their own, so one build serves on any port and host.
"""

import contextlib
import gzip
import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from vcc_portal.config import Settings

ROOT = Path(__file__).resolve().parent.parent
BAKED_ORIGIN = "localhost:3000"
"""What Reflex writes into the bundle at build time (rxconfig `api_url`)."""
_DRAWING = """
import { createRequestHandler } from "react-router";
import * as build from "./build/server/index.js";
import { drawAll } from "{prerender}";
const handler = createRequestHandler({ ...build, ssr: true, isSpaMode: false }, "production");
await drawAll(handler, build.prerender, "build/client");
"""
COMPILED_SETTINGS = ("product_name_zh", "product_name_en", "legal_line_zh", "legal_line_en")


class BuildError(Exception):
    """The front end could not be built; the text is for the operator."""


def web_dir() -> Path:
    """Where Reflex keeps its working copy and the built pages."""
    return ROOT / os.environ.get("REFLEX_WEB_WORKDIR", ".web")


def ensure_built(settings: Settings) -> bool:
    """Build unless the last build was made of the same inputs; True when it built."""
    with _one_at_a_time():
        stamp = web_dir() / "build" / "fingerprint"
        sources = _digest_of_sources(settings)
        if stamp.exists() and stamp.read_text() == sources + _digest_of_lock():
            return False
        _export()
        _drop_baked_origin(web_dir() / "build" / "client" / "assets")
        _draw_in_each_language()
        # The lock is read again: a build may add a package to it.
        stamp.write_text(sources + _digest_of_lock())
        return True


def _digest_of_sources(settings: Settings) -> str:
    digest = hashlib.sha256(sys.version.encode())
    for path in sorted(_sources()):
        digest.update(str(path.relative_to(ROOT)).encode())
        digest.update(path.read_bytes())
    for name in COMPILED_SETTINGS:
        digest.update(str(getattr(settings, name)).encode())
    return digest.hexdigest()


def _digest_of_lock() -> str:
    lock = ROOT / "reflex.lock" / "bun.lock"
    return hashlib.sha256(lock.read_bytes()).hexdigest() if lock.exists() else ""


def _sources() -> Iterator[Path]:
    yield from (ROOT / name for name in ("rxconfig.py", "requirements.txt"))
    yield from (path for path in (ROOT / "vcc_portal").rglob("*") if path.suffix in {".py", ".js", ".jsx", ".css"})
    yield from (path for path in (ROOT / "assets").rglob("*") if path.is_file() and "external" not in path.parts)


def _export() -> None:
    environment = {**os.environ, "NO_COLOR": "1"}
    environment.setdefault("NPM_CONFIG_REGISTRY", _configured_registry())
    done = subprocess.run(
        [sys.executable, "-m", "reflex", "export", "--frontend-only", "--no-zip"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BuildError(f"The front end could not be built:\n{(done.stdout + done.stderr)[-4000:]}")


def _draw_in_each_language() -> None:
    """The framework draws its pages once, in Chinese; what it has built for that draws them again in both languages."""
    script = _DRAWING.replace("{prerender}", (Path(__file__).parent / "prerender.js").as_uri())
    # Read from its input, so that its packages are those of the working copy, in which it runs.
    done = subprocess.run(  # noqa: S603
        [str(_tool("node")), "--input-type=module"],
        cwd=web_dir(),
        env={**os.environ, "NODE_ENV": "production"},
        input=script,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BuildError(f"The pages could not be drawn:\n{(done.stdout + done.stderr)[-4000:]}")


def _tool(name: str) -> Path:
    """A program of the virtual environment."""
    tool = Path(sys.executable).parent / name
    if not tool.exists():
        raise BuildError(f"{name} is missing from the virtual environment; run `make install`.")
    return tool


def _configured_registry() -> str:
    """The registry that npm is set up with here; Reflex would otherwise race two public ones."""
    answer = subprocess.run(  # noqa: S603
        [str(_tool("npm")), "config", "get", "registry"], capture_output=True, text=True, check=False
    )
    return answer.stdout.strip()


def _drop_baked_origin(assets: Path) -> None:
    """Make the bundle ask the page's own origin, whatever address it is served from."""
    chunks = [path for path in assets.glob("reflex-env-*.js") if BAKED_ORIGIN in path.read_text()]
    if len(chunks) != 1:
        raise BuildError("The build has no single environment chunk; was Reflex upgraded?")
    chunk = chunks[0]
    scheme_of = {"http": "location.origin", "ws": "location.origin.replace(/^http/,`ws`)"}
    text = re.sub(
        rf"([`\"'])(http|ws)://{BAKED_ORIGIN}(/[\w-]+)\1",
        lambda match: f"globalThis.location?{scheme_of[match[2]]}+`{match[3]}`:`{match[2]}://{BAKED_ORIGIN}{match[3]}`",
        chunk.read_text(),
    )
    chunk.write_text(text)
    chunk.with_suffix(".js.gz").write_bytes(gzip.compress(text.encode(), mtime=0))
    chunk.with_suffix(".js.br").unlink(missing_ok=True)


@contextlib.contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Two starts of the same checkout wait for each other instead of spoiling one build."""
    import fcntl  # noqa: PLC0415  absent on Windows, where only one start at a time is supported

    web_dir().parent.mkdir(parents=True, exist_ok=True)
    with (web_dir().parent / ".build.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
