"""Builds what the peers' browsers get: one script and one sheet each, with a hash in the name, compressed beforehand.

React and Vite are those that the portal's own build has installed; htmx comes from the registry that the machine is set up
with, and is known by its hash.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from benchmarks.first_page.peers import texts
from benchmarks.first_page.shown import ASSETS, TEXTS
from vcc_portal.build import BuildError, web_dir

HTMX = "2.0.11"
HTMX_HASH = "d6fdc75f204e6bdefa99b69bf1e6d4ac69b8a364f77929f45c13476b4000f717"
OWN = Path(__file__).parent
_INDEX = """<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Islet</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="root"></div>
<script type="module" src="/page.jsx"></script>
</body>
</html>
"""
_REACT = """
import { build } from "vite";
await build({ logLevel: "warn", configFile: false, build: { modulePreload: { polyfill: false } } });
"""
_COMPRESS = """
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
for (const name of readdirSync(".", { recursive: true }).filter((name) => /[.](js|css|html)$/.test(name))) {
  const file = readFileSync(name);
  writeFileSync(`${name}.br`, brotliCompressSync(file));
  writeFileSync(`${name}.gz`, gzipSync(file));
}
"""


def build(folder: Path) -> None:
    """Leave the files of both peers in `folder/htmx` and `folder/react`."""
    _react(folder)
    _htmx(folder)
    for name in ("htmx", "react"):
        _node(_COMPRESS, folder / name)


def _react(folder: Path) -> None:
    source = folder / "react-source"
    source.mkdir()
    (source / "node_modules").symlink_to(web_dir() / "node_modules")
    for name in ("page.jsx", "page.css"):
        shutil.copy(OWN / name, source)
    (source / TEXTS).write_text(json.dumps(texts.both()), encoding="utf-8")
    (source / "index.html").write_text(_INDEX, encoding="utf-8")
    _node(_REACT, source)
    (source / "dist").rename(folder / "react")


def _htmx(folder: Path) -> None:
    source, made = folder / "htmx-source", folder / "htmx"
    source.mkdir()
    (made / "assets").mkdir(parents=True)
    (source / "package.json").write_text(json.dumps({"dependencies": {"htmx.org": HTMX}}), encoding="utf-8")
    # The portal's build has written down which registry is the machine's.
    for name in (".npmrc", "bunfig.toml"):
        if (web_dir() / name).exists():
            shutil.copy(web_dir() / name, source)
    _run([str(Path(sys.executable).parent / "bun"), "install", "--no-save"], source)
    script = (source / "node_modules" / "htmx.org" / "dist" / "htmx.min.js").read_bytes()
    if hashlib.sha256(script).hexdigest() != HTMX_HASH:
        raise BuildError(f"htmx {HTMX} is not what it was")
    names = {}
    for kind, content in (("js", script), ("css", (OWN / "page.css").read_bytes())):
        names[kind] = f"/assets/page-{hashlib.sha256(content).hexdigest()[:8]}.{kind}"
        (made / names[kind].lstrip("/")).write_bytes(content)
    (made / ASSETS).write_text(json.dumps(names), encoding="utf-8")
    (made / TEXTS).write_text(json.dumps(texts.both()), encoding="utf-8")


def _node(script: str, folder: Path) -> None:
    _run([str(Path(sys.executable).parent / "node"), "--input-type=module"], folder, script)


def _run(command: list[str], folder: Path, script: str = "") -> None:
    environment = {**os.environ, "NODE_ENV": "production"}
    done = subprocess.run(  # noqa: S603
        command, cwd=folder, env=environment, input=script, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BuildError(f"A peer could not be built:\n{(done.stdout + done.stderr)[-2000:]}")
