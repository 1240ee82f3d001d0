"""The table of every event that a browser can send: `python -m tests.support.handlers` writes it anew."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TABLE = Path(__file__).resolve().parents[1] / "security" / "handlers.tsv"
HEAD = ("event", "who", "arguments", "rate", "kind")


@dataclass(frozen=True)
class Endpoint:
    """One registered handler."""

    name: str
    who: str
    arguments: str
    rate: str
    kind: str
    annotated: bool
    schema: dict[str, Any]

    @property
    def row(self) -> tuple[str, ...]:
        """The row of the table."""
        return self.name, self.who, self.arguments, self.rate, self.kind


def endpoints() -> list[Endpoint]:
    """Every handler of the application, the framework's own setter on each State left out."""
    os.environ.setdefault("VCC_UPSTREAM_URL", "http://127.0.0.1:9")
    for page in ("SIGN_IN", "REGISTER", "FORBIDDEN"):
        os.environ.setdefault(f"VCC_{page}_URL", "http://127.0.0.1:9/page")
    from reflex_base.registry import RegistrationContext  # noqa: PLC0415

    import vcc_portal.vcc_portal  # noqa: F401, PLC0415  after the settings are in place
    from vcc_portal.state.core import guard  # noqa: PLC0415

    registered = RegistrationContext.get().event_handlers
    return [_endpoint(name, registered[name]) for name in sorted(registered) if not guard.is_setter(registered[name])]


def _endpoint(name: str, registered: Any) -> Endpoint:
    from vcc_portal.session import arguments  # noqa: PLC0415
    from vcc_portal.session.access import mark_of  # noqa: PLC0415
    from vcc_portal.state.core import guard  # noqa: PLC0415

    handler = registered.handler.fn
    mark = mark_of(guard.owner_of(registered), handler)
    return Endpoint(
        name,
        guard.may_call(registered),
        arguments.describe(handler),
        mark.rate.name.lower() + (" poll" if mark.background_poll else ""),
        "background" if registered.handler.is_background else "foreground",
        arguments.is_annotated(handler),
        arguments.schema(handler),
    )


def render(rows: list[Endpoint]) -> str:
    """The table as text."""
    return "".join("\t".join(row) + "\n" for row in (HEAD, *(endpoint.row for endpoint in rows)))


def example(schema: dict[str, Any], definitions: dict[str, Any] | None = None) -> Any:
    """The smallest value that fits a JSON schema, so that a refusal cannot be about the arguments."""
    definitions = schema.get("$defs", {}) if definitions is None else definitions
    if "$ref" in schema:
        return example(definitions[schema["$ref"].rsplit("/", 1)[1]], definitions)
    for choice in ("anyOf", "oneOf", "allOf"):
        if choice in schema:
            return example(schema[choice][0], definitions)
    if "const" in schema or "enum" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    if schema.get("type") == "object" or "properties" in schema:
        wanted = schema.get("required", [])
        return {name: example(schema["properties"][name], definitions) for name in wanted}
    smallest = {"string": "1" * schema.get("minLength", 1), "integer": schema.get("minimum", 1), "number": 1}
    return {"boolean": True, "array": [], "null": None, **smallest}.get(schema.get("type", ""), "1")


if __name__ == "__main__":
    TABLE.write_text(render(endpoints()))
