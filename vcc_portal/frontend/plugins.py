"""What is done to the framework's build of the front end: data that comes with the page, less client, few chunks, licenses.

Each plugin changes files that the framework has written, and stops the build where it no longer finds what it changes.
"""

import json
import re
from importlib import metadata
from pathlib import Path
from typing import Unpack

import reflex as rx
from reflex_base.constants import Templates
from reflex_base.plugins import CommonContext, PreCompileContext

from vcc_portal import routes
from vcc_portal.server.packing import ASKED

_HERE = Path(__file__).parent
_LEFT_OUT = "left_out.js"
_STAND_INS = {
    '"$/env.json"': "env_here.js",
    '"@emotion/react"': "plain_jsx.js",
    '"universal-cookie"': _LEFT_OUT,
    '"mergician"': _LEFT_OUT,
    r"/^\.\/transports\/index\.js$/": "websocket_alone.js",
    r"/^\.\/transports\/polling-(xhr(\.node)?|fetch)\.js$/": _LEFT_OUT,
    '"$/utils/helpers/upload"': _LEFT_OUT,
    '"$/utils/react-theme"': _LEFT_OUT,
    r"/^\.{1,2}\/.*\bfog-of-war\.js$/": _LEFT_OUT,
    r"/^\.{1,2}\/.*\binstrumentation\.js$/": _LEFT_OUT,
}
"""What the bundler takes instead of a module that the framework's client imports, by how it is imported. Each says why."""

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

_THEIR_HEAD = (
    r'jsx\("meta",\{[^}]*name:"viewport"\},\),',
    r'jsx\("script",\{\},"\\n// Only run in browser environment(?:[^"\\]|\\.)*"\),',
)
_CLIENT = Path("utils") / "state.js"
_LICENSE = Path("utils") / "reflex_license.txt"
_FIRST_STATE = _HERE / "first_state.js"
_LED_ON = _HERE / "led_on.js"


class DataWithThePage(rx.plugins.Plugin):
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
                ("import ", f"import {{ claim, initialStates }} {module}import "),
                ("createStateStore(initialState));", "createStateStore(initialStates(initialState)));"),
                ("=> initialState[substateName]", "=> initialStates(initialState)[substateName]"),
                # Nothing is known of what is on the page: should the tab have to be loaded after all, it gets everything.
                ("= initialStateHashes;", "= claim ? [] : initialStateHashes;"),
            ),
        )
        context["add_modify_task"](
            "utils/state.js",
            lambda source: _changed(
                source,
                ("import ", f"import {{ connected, hydrated, claimUntilConnected }} {module}import "),
                (
                    "state_schema: app.stateSchema }",
                    "state_schema: app.stateSchema, prepared: claimUntilConnected() }",
                ),
                (
                    '.on("connect", async () => {\n    socket.current.wait_connect = false;',
                    '.on("connect", async () => {\n    connected();\n    socket.current.wait_connect = false;',
                ),
                # A page that leaves meanwhile has no connection any more, and would go round here for ever.
                ("while (event_queue.length > 0) {", "while (event_queue.length > 0 && socket.current?.connected) {"),
                # The page is taken over (`layouts.boot`), before anything on it asks for the focus.
                ("import { useCallback, useEffect, ", "import { useCallback, useEffect, useLayoutEffect, "),
                (
                    "const mounted = useRef(false);",
                    "const mounted = useRef(false);\n  useLayoutEffect(hydrated, []);",
                ),
            ),
        )


class LastAskedHolds(rx.plugins.Plugin):
    """An answer that leads somewhere leads nobody who has gone on meanwhile; it stands behind `DataWithThePage`."""

    def get_static_assets(self, **context: Unpack[CommonContext]) -> list[tuple[Path, str | bytes]]:
        """Answer with the module that knows who has."""
        return [(Path("utils") / _LED_ON.name, _LED_ON.read_text("utf-8"))]

    def pre_compile(self, **context: Unpack[PreCompileContext]) -> None:
        """Have the client ask it; what takes the place of an entry of the history is led to all the same."""
        context["add_modify_task"](
            "utils/state.js",
            lambda source: _changed(
                source,
                ("import ", 'import { isLedOn } from "$/utils/led_on";\nimport '),
                ("    } else {\n      navigate(pathname);", "    } else if (!isLedOn()) {\n      navigate(pathname);"),
            ),
        )


def _changed(source: str, *changes: tuple[str, str]) -> str:
    """The source with each change made once; it may have been made before."""
    for old, new in changes:
        if new not in source:
            if old not in source:
                raise RuntimeError(f"The framework's front end has no {old!r} any more; was Reflex upgraded?")
            source = source.replace(old, new, 1)
    return source


def _replaced(source: str, pattern: str, new: str) -> str:
    """The source with something else wherever the pattern fits, which is somewhere."""
    changed, times = re.subn(pattern, new, source)
    if not times:
        raise RuntimeError(f"The framework's front end has nothing like {pattern!r} any more; was Reflex upgraded?")
    return changed


class SmallClient(rx.plugins.Plugin):
    """The framework's client without what these pages never use."""

    def get_static_assets(self, **context: Unpack[CommonContext]) -> list[tuple[Path, str | bytes]]:
        """Answer with what stands for the modules that are left out."""
        return [(Path("utils") / name, _stand_in(name)) for name in sorted(set(_STAND_INS.values()))]

    def pre_compile(self, **context: Unpack[PreCompileContext]) -> None:
        """Have the build take those, and `state.js` call `eval` by way of the global object.

        A direct `eval`, which our policy refuses anyway, keeps the names of a whole chunk long.
        """
        context["add_modify_task"](
            "utils/state.js", lambda source: _replaced(source, r"(?<![.\w])eval(\?\.)?\(", "globalThis.eval(")
        )
        context["add_modify_task"]("vite.config.js", _with_stand_ins)
        context["add_modify_task"]("vite.config.js", _with_few_chunks)
        context["add_modify_task"]("app/_document.js", _with_our_head)


def _stand_in(name: str) -> str:
    """The module of this name; the socket's tells the server in the server's words that it can unpack."""
    return (_HERE / "stand_ins" / name).read_text("utf-8").replace("{ASKED}", "=".join(ASKED))


def _with_our_head(document: str) -> str:
    """The document without what the framework puts into each head, and ours says otherwise.

    Each page says its own viewport (`layouts/page.py`): of two the browser takes the last, and reads on for it. The theme is
    set by `layouts/boot.py`.
    """
    for theirs in _THEIR_HEAD:
        document = _replaced(document, theirs, "")
    return document


def _with_stand_ins(config: str) -> str:
    aliases = "".join(
        f'{{ find: {module}, replacement: fileURLToPath(new URL("./utils/{name}", import.meta.url)) }},\n      '
        for module, name in _STAND_INS.items()
    )
    return config if aliases in config else _changed(config, ("alias: [", f"alias: [\n      {aliases}"))


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
    return config if plugin in config else _changed(config, ("plugins: [\n    ", f"plugins: [\n    {plugin}"))


class Licenses(rx.plugins.Plugin):
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
