"""Reflex configuration; every other setting lives in `vcc_portal.config`."""

import os
import re
import shutil
import sys
from pathlib import Path
from typing import Unpack

# Reflex reads these from the environment only. No outside address is contacted by build or run.
os.environ.setdefault("REFLEX_CHECK_LATEST_VERSION", "false")
os.environ.setdefault("REFLEX_HTTP_CLIENT_BIND_ADDRESS", "0.0.0.0")  # noqa: S104  skips an IP probe; binds nothing
os.environ.setdefault("REFLEX_USE_SYSTEM_BUN", "true")
# Room for the table of a batch (session/arguments.py TABLE_BYTES); the guard holds every other event far below.
os.environ.setdefault("REFLEX_SOCKET_MAX_HTTP_BUFFER_SIZE", str(256 * 1024))
# Node and Bun are wheels in the virtual environment, whether or not it was activated.
os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])

import reflex as rx
from reflex_base.constants import StateManagerMode
from reflex_base.plugins import CommonContext, PreCompileContext

from vcc_portal.config import settings

_PLAIN_JSX = """
import { createElement } from "react";

export function jsx(type, props, ...children) {
  if (!props?.css) return createElement(type, props, ...children);
  const { css, ...rest } = props;
  return createElement(type, { ...rest, style: { ...css, ...rest.style } }, ...children);
}
"""

_NO_COOKIES = """
const refuse = () => {
  throw new Error("rxconfig.py leaves out what keeps Vars in cookies");
};

export default class Cookies {
  get = refuse;
  set = refuse;
  remove = refuse;
}
"""
_FLAT_MERGE = "export const mergician = (...objects) => Object.assign({}, ...objects);"
_WEBSOCKET_ALONE = """
import { WS } from "../node_modules/engine.io-client/build/esm/transports/websocket.js";

export const transports = { websocket: WS };
"""
_STAND_INS = {
    # Our `style=` holds plain properties, which the browser takes as they are.
    '"@emotion/react"': ("plain_jsx.js", _PLAIN_JSX),
    '"universal-cookie"': ("no_cookies.js", _NO_COOKIES),
    # Of a style that a Radix primitive gives to its child; ours have no second level.
    '"mergician"': ("flat_merge.js", _FLAT_MERGE),
    # The socket begins as one (`transport` of the configuration) and never falls back to requests.
    r"/^\.\/transports\/index\.js$/": ("websocket_alone.js", _WEBSOCKET_ALONE),
}
"""What the bundler takes instead of a module that the framework's client imports, by how it is imported."""


class _SmallClient(rx.plugins.Plugin):
    """The framework's client without what these pages never use."""

    def get_static_assets(self, **context: Unpack[CommonContext]) -> list[tuple[Path, str | bytes]]:
        """Answer with what stands for the modules that are left out."""
        return [(Path("utils") / name, script) for name, script in _STAND_INS.values()]

    def pre_compile(self, **context: Unpack[PreCompileContext]) -> None:
        """Have the build take those, and `state.js` call `eval` by way of the global object.

        A direct `eval`, which our policy refuses anyway, keeps the names of a whole chunk long.
        """
        context["add_modify_task"](
            "utils/state.js", lambda source: re.sub(r"(?<![.\w])eval(\?\.)?\(", "globalThis.eval(", source)
        )
        context["add_modify_task"]("vite.config.js", _with_stand_ins)


def _with_stand_ins(config: str) -> str:
    aliases = "".join(
        f'{{ find: {module}, replacement: fileURLToPath(new URL("./utils/{name}", import.meta.url)) }},\n      '
        for module, (name, _) in _STAND_INS.items()
    )
    return config if aliases in config else config.replace("alias: [", f"alias: [\n      {aliases}", 1)


_settings = settings()
_TOKENS = (Path(__file__).parent / "assets" / "tokens.css").read_text().partition('[data-theme="light"]')[2]
_COLOURS = re.findall(r"--((?!sh-)[\w-]+):", _TOKENS.partition("}")[0])
"""The one list of colours is the light theme in assets/tokens.css; shadows are not colours."""
_TYPE = {
    "display": ("44px", "52px"),
    "figure": ("32px", "40px"),
    "title": ("24px", "32px"),
    "subfigure": ("20px", "28px"),
    "section": ("16px", "24px"),
    "body": ("14px", "20px"),
    "table": ("13px", "20px"),
    "caption": ("12px", "16px"),
    "micro": ("11px", "14px"),
}

config = rx.Config(
    app_name="vcc_portal",
    frontend_port=_settings.port,
    backend_port=_settings.port,
    backend_host=_settings.host,
    # `vcc_portal.build` replaces this origin in the bundle by the page's own, so one build serves anywhere.
    api_url="http://localhost:3000",
    deploy_url="http://localhost:3000",
    cors_allowed_origins=_settings.allowed_origins,
    state_manager_mode=StateManagerMode.MEMORY,
    telemetry_enabled=False,
    show_built_with_reflex=False,
    frontend_compression_formats=["brotli", "gzip"],
    bun_path=shutil.which("bun") or "bun",
    plugins=[
        _SmallClient(),
        rx.plugins.TailwindV4Plugin(
            {
                "content": [f"./{folder}/**/*.{{js,jsx}}" for folder in ("app", "app_components", "utils", "public")],
                "theme": {
                    "extend": {
                        "colors": {name: f"var(--{name})" for name in _COLOURS},
                        "fontSize": {name: [size, {"lineHeight": line}] for name, (size, line) in _TYPE.items()},
                        "boxShadow": {name: f"var(--sh-{name})" for name in ("1", "2", "3", "card")},
                        "borderRadius": {"badge": "4px", "ctl": "6px", "panel": "10px", "dialog": "14px"},
                    }
                },
                "plugins": [],
            }
        ),
    ],
    disable_plugins=[rx.plugins.SitemapPlugin],
)
