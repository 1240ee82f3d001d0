"""Reflex configuration; every other setting lives in `vcc_portal.config`."""

import os
import re
import shutil
import sys
from pathlib import Path

from vcc_portal.server.frames import LONGEST

# Reflex reads these from the environment only. No outside address is contacted by build or run.
os.environ.setdefault("REFLEX_CHECK_LATEST_VERSION", "false")
os.environ.setdefault("REFLEX_HTTP_CLIENT_BIND_ADDRESS", "0.0.0.0")  # noqa: S104  skips an IP probe; binds nothing
os.environ.setdefault("REFLEX_USE_SYSTEM_BUN", "true")
os.environ.setdefault("REFLEX_SOCKET_MAX_HTTP_BUFFER_SIZE", str(LONGEST))
# A line that dies without a word, as of a telephone between two masts, is known by the heartbeat alone, on both sides: for as
# long as both together nothing that is pressed arrives, and nobody says so. A slow line carries the largest message in half of it.
os.environ.setdefault("REFLEX_SOCKET_INTERVAL", "10s")
os.environ.setdefault("REFLEX_SOCKET_TIMEOUT", "15s")
# Node and Bun are wheels in the virtual environment, whether or not it was activated.
os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])

import reflex as rx
from reflex_base.constants import StateManagerMode

from vcc_portal.config import settings
from vcc_portal.frontend.plugins import DataWithThePage, LastAskedHolds, Licenses, SmallClient

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
    # The pages ask their own origin instead (`frontend/stand_ins/env_here.js`), so one build serves anywhere.
    api_url="http://localhost:3000",
    deploy_url="http://localhost:3000",
    cors_allowed_origins=_settings.allowed_origins,
    state_manager_mode=StateManagerMode.MEMORY,
    telemetry_enabled=False,
    show_built_with_reflex=False,
    frontend_compression_formats=["brotli", "gzip"],
    bun_path=shutil.which("bun") or "bun",
    plugins=[
        DataWithThePage(),
        LastAskedHolds(),
        SmallClient(),
        Licenses(),
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
