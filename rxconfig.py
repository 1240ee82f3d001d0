"""Reflex configuration; every other setting lives in `vcc_portal.config`."""

import os
import shutil
import sys
from pathlib import Path

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

from vcc_portal.config import settings

_settings = settings()
_COLOURS = [
    "bg-page",
    "bg-surface",
    "bg-subtle",
    "bg-inset",
    "bg-raised",
    "bg-hover",
    "bg-selected",
    "line",
    "line-strong",
    "line-ctl",
    "ink-1",
    "ink-2",
    "ink-3",
    "ink-off",
    "brand",
    "brand-hover",
    "brand-soft",
    "brand-line",
    "on-brand",
    "link",
    "accent",
    "accent-fill",
    "accent-soft",
    "accent-line",
    "ok",
    "ok-fill",
    "ok-soft",
    "ok-line",
    "warn",
    "warn-fill",
    "warn-soft",
    "warn-line",
    "bad",
    "bad-fill",
    "bad-soft",
    "bad-line",
    "on-bad",
    "info",
    "info-fill",
    "info-soft",
    "info-line",
    "viz-1",
    "viz-2",
    "viz-3",
    "viz-4",
    "viz-track",
    "focus",
    "scrim",
]
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
        rx.plugins.TailwindV4Plugin(
            {
                "content": ["./app/**/*.{js,jsx}", "./app_components/**/*.{js,jsx}", "./utils/**/*.{js,jsx}"],
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
        )
    ],
    disable_plugins=[rx.plugins.SitemapPlugin],
)
