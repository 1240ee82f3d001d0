"""The fields of a request or an answer as rows for people to read."""

from collections.abc import Iterator
from dataclasses import dataclass

from vcc_sandbox.openapi.schemas import Schema, resolved

MAX_DEPTH = 4


@dataclass(frozen=True)
class Field:
    """One field; `path` is like `list[].cardId`."""

    path: str
    kind: str
    required: bool
    rule: str


def fields_of(schema: Schema, named: dict[str, Schema]) -> list[Field]:
    """Every field, those of inner objects after their own."""
    return list(_fields(schema, named, "", 0))


def _fields(schema: Schema, named: dict[str, Schema], prefix: str, depth: int) -> Iterator[Field]:
    whole, _ = _plain(schema, named)
    if whole.get("type") == "array":
        yield from _fields(whole.get("items", {}), named, f"{prefix}[]", depth)
        return
    required = set(whole.get("required", ()))
    for name, inner in whole.get("properties", {}).items():
        path = f"{prefix}.{name}".lstrip(".")
        plain, nullable = _plain(inner, named)
        yield Field(path, _kind(plain, named, nullable=nullable), name in required, _rule({**inner, **plain}))
        if depth < MAX_DEPTH:
            yield from _fields(plain, named, path, depth + 1)


def kind_of(schema: Schema, named: dict[str, Schema]) -> str:
    """The type of a whole answer in a word."""
    plain, nullable = _plain(schema, named)
    return _kind(plain, named, nullable=nullable)


def _plain(schema: Schema, named: dict[str, Schema]) -> tuple[Schema, bool]:
    """The schema without its reference and without null, and whether null was one of its choices."""
    choices = schema.get("anyOf", [])
    kept = [one for one in choices if one != {"type": "null"}]
    if choices and len(kept) == 1:
        return resolved(kept[0], named), True
    return resolved(schema, named), False


def _kind(plain: Schema, named: dict[str, Schema], *, nullable: bool) -> str:
    word = plain.get("type") or ("any" if not plain.get("anyOf") else "one of several")
    if word == "array":
        word = f"{kind_of(plain.get('items', {}), named)}[]"
    elif word == "object" and isinstance(plain.get("additionalProperties"), dict):
        word = f"{{string: {kind_of(plain['additionalProperties'], named)}}}"
    return f"{word} | null" if nullable else str(word)


def _rule(schema: Schema) -> str:
    """Bounds and pattern in one line."""
    bounds = (
        ("pattern", "{}"),
        ("minLength", "≥ {} chars"),
        ("maxLength", "≤ {} chars"),
        ("exclusiveMinimum", "> {}"),
        ("minimum", "≥ {}"),
        ("maximum", "≤ {}"),
        ("minItems", "≥ {} items"),
        ("maxItems", "≤ {} items"),
    )
    said = [form.format(schema[name]) for name, form in bounds if name in schema]
    default = schema.get("default")
    return "  ".join([*said, f"= {default}"] if default not in (None, "", [], {}) else said)
