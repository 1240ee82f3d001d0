"""Reflex configuration; every other setting lives in `vcc_portal.config`."""

import json
import os
import re
import shutil
import sys
from importlib import metadata
from pathlib import Path
from typing import Unpack

# Reflex reads these from the environment only. No outside address is contacted by build or run.
os.environ.setdefault("REFLEX_CHECK_LATEST_VERSION", "false")
os.environ.setdefault("REFLEX_HTTP_CLIENT_BIND_ADDRESS", "0.0.0.0")  # noqa: S104  skips an IP probe; binds nothing
os.environ.setdefault("REFLEX_USE_SYSTEM_BUN", "true")
# Room for the table of a batch (session/arguments.py TABLE_BYTES); the guard holds every other event far below.
os.environ.setdefault("REFLEX_SOCKET_MAX_HTTP_BUFFER_SIZE", str(256 * 1024))
# A line that dies without a word, as of a telephone between two masts, is known by the heartbeat alone, on both sides: for as
# long as both together nothing that is pressed arrives, and nobody says so. A slow line carries the largest message in half of it.
os.environ.setdefault("REFLEX_SOCKET_INTERVAL", "10s")
os.environ.setdefault("REFLEX_SOCKET_TIMEOUT", "15s")
# Node and Bun are wheels in the virtual environment, whether or not it was activated.
os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])

import reflex as rx
from reflex_base.constants import StateManagerMode, Templates
from reflex_base.plugins import CommonContext, PreCompileContext

from vcc_portal import routes
from vcc_portal.config import settings
from vcc_portal.server.packing import ASKED

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

const unpacked = (data) =>
  typeof data === "string"
    ? data
    : new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"))).text();

/* The first one may have been opened already (`layouts/boot.py`), and have heard the server. Who can unpack says so, and gets
   long messages packed (`server/packing.py`). */
class Begun extends WS {
  /* When the first message left after which nothing was heard; 0 for none. If nothing is until it closes, nobody knows which
     of them have arrived, and nothing sends them again: the page tells of it (`components/shell/watches.js`). */
  unheard = 0;

  write(packets) {
    // A "1" is a page's word that it leaves, as it does for every file that is downloaded: nothing answers that.
    if (packets.some(({ type, data }) => type === "message" && data[0] !== "1")) this.unheard ||= Date.now();
    super.write(packets);
  }

  onPacket(packet) {
    this.unheard = 0;
    super.onPacket(packet);
  }

  onClose(details) {
    if (this.unheard) dispatchEvent(new CustomEvent("vcc-unheard", { detail: this.unheard }));
    super.onClose(details);
  }

  /* What comes behind a message that is being unpacked waits for it. */
  onData(data) {
    if (typeof data === "string" && !this.reading) {
      super.onData(data);
      return;
    }
    const before = this.reading;
    const read = async () => {
      const text = await Promise.resolve(data).then(unpacked).catch((error) => this.onError("message cannot be unpacked", error));
      await Promise.allSettled([before]);
      if (typeof text === "string") super.onData(text);
    };
    const reading = read().finally(() => {
      if (this.reading === reading) this.reading = undefined;
    });
    this.reading = reading;
  }

  createSocket(address, ...given) {
    const uri = globalThis.DecompressionStream ? `${address}&{ASKED}` : address;
    const begun = globalThis.__vccSocket;
    globalThis.__vccSocket = undefined;
    const isMeant = begun?.url === uri && begun.readyState <= WebSocket.OPEN;
    if (begun && !isMeant) begun.close();
    return isMeant ? begun : super.createSocket(uri, ...given);
  }

  addEventListeners() {
    super.addEventListeners();
    const { ws } = this;
    if (ws.readyState === WebSocket.CONNECTING || !ws.said) return;
    queueMicrotask(() => {
      ws.onopen();
      for (const event of ws.said) ws.onmessage(event);
    });
  }
}

export const transports = { websocket: Begun };
""".replace("{ASKED}", "=".join(ASKED))
_ENV_HERE = """
import built from "../env.json";

const { protocol, host } = globalThis.location ?? { protocol: "http:", host: "localhost" };
const secure = protocol === "https:" ? "s" : "";
const here = (value) =>
  typeof value === "string" ? value.replace(/^(http|ws):\\/\\/[^/]+/, `$1${secure}://${host}`) : value;

export default Object.fromEntries(Object.entries(built).map(([name, value]) => [name, here(value)]));
"""
_NO_POLLING = """
export class XHR {}
export class Fetch {}
"""
_NO_UPLOADS = """
export const uploadFiles = () => {
  throw new Error("rxconfig.py leaves out the framework's uploads; components/ui/upload.py has ours");
};
"""
_NO_DISCOVERY = """
export const URL_LIMIT = 7680;
export const isFogOfWarEnabled = () => false;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const useFogOFWarDiscovery = () => {};
const refuse = () => {
  throw new Error("rxconfig.py leaves out routes that are found later");
};
export {
  refuse as getManifestPath,
  refuse as getPartialManifest,
  refuse as getPathsWithAncestors,
  refuse as handleClientVersionMismatch,
};
"""
_NO_INSTRUMENTS = """
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const instrumentationResultMetaContext = undefined;
const refuse = () => {
  throw new Error("rxconfig.py leaves out what measures the router");
};
export {
  refuse as getRouteInstrumentationUpdates,
  refuse as instrumentClientSideRouter,
  refuse as instrumentHandler,
};
"""
_DEBOUNCED = """
import { createElement, useEffect, useRef, useState } from "react";

export default function DebounceInput(given) {
  const { element = "input", value, onChange, debounceTimeout = 100, inputRef, onBlur, onKeyDown, ...rest } = given;
  const [typed, setTyped] = useState(value ?? "");
  const tell = useRef(onChange);
  const waiting = useRef(null);
  const flush = () => {
    const { timer, event } = waiting.current ?? {};
    clearTimeout(timer);
    waiting.current = null;
    if (event) tell.current(event);
  };
  useEffect(() => {
    tell.current = onChange;
  });
  useEffect(() => {
    if (!waiting.current && value != null) setTyped(value);
  }, [value]);
  useEffect(() => flush, []);
  return createElement(element, {
    type: "text",
    ...rest,
    ref: inputRef,
    value: typed,
    onChange: (event) => {
      setTyped(event.target.value);
      clearTimeout(waiting.current?.timer);
      waiting.current = { event, timer: setTimeout(flush, debounceTimeout) };
    },
    onKeyDown: (event) => {
      if (event.key === "Enter") flush();
      onKeyDown?.(event);
    },
    onBlur: (event) => {
      flush();
      onBlur?.(event);
    },
  });
}
"""
_STAND_INS = {
    # One build serves any address: it asks the origin that it was loaded from.
    '"$/env.json"': ("env_here.js", _ENV_HERE),
    # Our `style=` holds plain properties, which the browser takes as they are.
    '"@emotion/react"': ("plain_jsx.js", _PLAIN_JSX),
    '"universal-cookie"': ("no_cookies.js", _NO_COOKIES),
    # Of a style that a Radix primitive gives to its child; ours have no second level.
    '"mergician"': ("flat_merge.js", _FLAT_MERGE),
    # The socket begins as one (`transport` of the configuration), in the page's head, and never falls back to requests.
    r"/^\.\/transports\/index\.js$/": ("websocket_alone.js", _WEBSOCKET_ALONE),
    r"/^\.\/transports\/polling-(xhr(\.node)?|fetch)\.js$/": ("no_polling.js", _NO_POLLING),
    '"$/utils/helpers/upload"': ("no_uploads.js", _NO_UPLOADS),
    # The manifest of the build has every route, and nobody measures the router.
    r"/^\.{1,2}\/.*\bfog-of-war\.js$/": ("no_discovery.js", _NO_DISCOVERY),
    r"/^\.{1,2}\/.*\binstrumentation\.js$/": ("no_instruments.js", _NO_INSTRUMENTS),
    # The same without lodash and prop-types.
    '"react-debounce-input"': ("debounced.js", _DEBOUNCED),
}
"""What the bundler takes instead of a module that the framework's client imports, by how it is imported."""

_FRAMEWORK = "react|react-dom(?!/(client|cjs/react-dom-client))|react-router|react-error-boundary|@?socket[.]io.*?|engine[.]io.*?"
_SMALL = "batch|kept|turning|focus|step_up|countdown"
"""Also on pages without a form, which would get all of `forms` for one of them."""
_SHARED = {
    "framework": (rf"/node_modules/({_FRAMEWORK})/|^(?!.*/node_modules/).*/utils/|preload-helper", 2),
    "shell": (
        rf"/lucide-react/|/components/(shell|ui/(overlay|select|lang|amounts|theme))/|/({_SMALL})/|/ticker",
        2,
    ),
    "listing": ("/external/.*/(listing|date_range|undo|inspector)/", 2),
    "forms": ("/external/", 2),
}
"""Chunks for what pages share, by the modules that go there and the least number of pages that ask for one.

Whatever a page alone needs is one chunk of its own; whatever is loaded after a page is in none of these.
"""


_CLIENT = Path("utils") / "state.js"
_LICENSE = Path("utils") / "reflex_license.txt"
_FIRST_STATE = Path(__file__).parent / "vcc_portal" / "first_state.js"


class _DataWithThePage(rx.plugins.Plugin):
    """The framework's client begins with the State that has come with the page, where one has (decision 35)."""

    def get_static_assets(self, **context: Unpack[CommonContext]) -> list[tuple[Path, str | bytes]]:
        """Answer with the module that knows that State, and the framework's own client: an earlier build has changed it."""
        return [
            (Path("utils") / _FIRST_STATE.name, _FIRST_STATE.read_text("utf-8")),
            (_CLIENT, (Path(Templates.Dirs.WEB_TEMPLATE) / _CLIENT).read_text("utf-8")),
        ]

    def pre_compile(self, **context: Unpack[PreCompileContext]) -> None:
        """Have the stores begin with it, and the socket name the tab that the server has loaded."""
        module = 'from "$/utils/first_state";\n'
        context["add_modify_task"](
            "utils/context.jsx",
            lambda source: _changed(
                source,
                ("import ", f"import {{ begun, claim }} {module}import "),
                ("createStateStore(initialState));", "createStateStore(begun(initialState)));"),
                ("=> initialState[substateName]", "=> begun(initialState)[substateName]"),
                # Nothing is known of what is on the page: should the tab have to be loaded after all, it gets everything.
                ("= initialStateHashes;", "= claim ? [] : initialStateHashes;"),
            ),
        )
        context["add_modify_task"](
            "utils/state.js",
            lambda source: _changed(
                source,
                ("import ", f"import {{ meet, taken, unmet }} {module}import "),
                (
                    "state_schema: app.stateSchema }",
                    "state_schema: app.stateSchema, prepared: unmet() }",
                ),
                (
                    '.on("connect", async () => {\n    socket.current.wait_connect = false;',
                    '.on("connect", async () => {\n    meet();\n    socket.current.wait_connect = false;',
                ),
                # A page that leaves meanwhile has no connection any more, and would go round here for ever.
                ("while (event_queue.length > 0) {", "while (event_queue.length > 0 && socket.current?.connected) {"),
                # The page is taken over (`layouts.boot`), before anything on it asks for the focus.
                ("import { useCallback, useEffect, ", "import { useCallback, useEffect, useLayoutEffect, "),
                (
                    "const mounted = useRef(false);",
                    "const mounted = useRef(false);\n  useLayoutEffect(taken, []);",
                ),
            ),
        )


def _changed(source: str, *changes: tuple[str, str]) -> str:
    """The source with each change made once; it may have been made before."""
    for old, new in changes:
        if new not in source:
            if old not in source:
                raise RuntimeError(f"The framework's client has no {old!r} any more; was Reflex upgraded?")
            source = source.replace(old, new, 1)
    return source


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
        context["add_modify_task"]("vite.config.js", _with_few_chunks)
        # Each page says its own (`layouts/page.py`); of two the browser takes the last, and reads on for it.
        context["add_modify_task"](
            "app/_document.js", lambda source: re.sub(r'jsx\("meta",\{[^}]*name:"viewport"\},\),', "", source)
        )


def _with_stand_ins(config: str) -> str:
    aliases = "".join(
        f'{{ find: {module}, replacement: fileURLToPath(new URL("./utils/{name}", import.meta.url)) }},\n      '
        for module, (name, _) in _STAND_INS.items()
    )
    return config if aliases in config else config.replace("alias: [", f"alias: [\n      {aliases}", 1)


def _with_few_chunks(config: str) -> str:
    groups = [
        f'{{ name: "{name}", test: new RegExp({json.dumps(modules)}), minShareCount: {pages}, '
        f'priority: {len(_SHARED) - order}, tags: ["$initial"] }}'
        for order, (name, (modules, pages)) in enumerate(_SHARED.items())
    ]
    output = f"{{ codeSplitting: {{ groups: [{', '.join(groups)}] }} }}"
    return _with_plugin(config, "few-chunks", f"rollupOptions: {{ output: {output} }}")


def _with_plugin(config: str, name: str, build: str, hook: str = "") -> str:
    """The configuration with options of the browser's build, and what else is done in it."""
    plugin = (
        f'{{ name: "{name}", configEnvironment: (environment) => environment === "client" '
        f"? {{ build: {{ {build} }} }} : null, {hook} }},\n    "
    )
    return config if plugin in config else config.replace("plugins: [\n    ", f"plugins: [\n    {plugin}", 1)


class _Licenses(rx.plugins.Plugin):
    """The licenses of the libraries that are built into the scripts, which lose them as they are made small, in a file of the build."""

    def get_static_assets(self, **context: Unpack[CommonContext]) -> list[tuple[Path, str | bytes]]:
        """Answer with that of the framework, whose client is no package of the bundler's."""
        text = metadata.distribution("reflex").read_text("licenses/LICENSE")
        return [(_LICENSE, f"\n## reflex - {metadata.version('reflex')} (Apache-2.0)\n\n{text}")]

    def pre_compile(self, **context: Unpack[PreCompileContext]) -> None:
        """Have the bundler write those of its packages, and the framework's behind them."""
        context["add_modify_task"]("vite.config.js", _with_licenses)


def _with_licenses(config: str) -> str:
    name = routes.LICENSES.removeprefix("/")
    add = (
        f'generateBundle: {{ order: "post", async handler(_, bundle) {{ const file = bundle["{name}"]; '
        f'if (file) file.source += await this.fs.readFile("{_LICENSE.as_posix()}", {{ encoding: "utf8" }}); }} }}'
    )
    return _with_plugin(config, "licenses", f'license: {{ fileName: "{name}" }}', add)


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
    # The pages ask their own origin instead (`_ENV_HERE`), so one build serves anywhere.
    api_url="http://localhost:3000",
    deploy_url="http://localhost:3000",
    cors_allowed_origins=_settings.allowed_origins,
    state_manager_mode=StateManagerMode.MEMORY,
    telemetry_enabled=False,
    show_built_with_reflex=False,
    frontend_compression_formats=["brotli", "gzip"],
    bun_path=shutil.which("bun") or "bun",
    plugins=[
        _DataWithThePage(),
        _SmallClient(),
        _Licenses(),
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
