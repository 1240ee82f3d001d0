"""The document as rows for people to read: its operations, and the fields of a request or an answer."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from vcc_portal.errors.codes import Code

Schema = dict[str, Any]
MAX_DEPTH = 4
COMMON = frozenset({"source", "bizSource"})
"""Headers of every call."""


@dataclass(frozen=True)
class Field:
    """One field; `path` is like `list[].cardId`."""

    path: str
    kind: str
    required: bool
    rule: str


@dataclass(frozen=True)
class Operation:
    """One call of the document."""

    method: str
    path: str
    said: Schema
    named: dict[str, Schema]
    """The schemas that others refer to."""

    @property
    def id(self) -> str:
        """Table and row, like `card.APPLY`."""
        return self.said["operationId"]

    @property
    def group(self) -> str:
        """The table that it is a row of: sso, user, card …"""
        return self.said["tags"][0]

    @property
    def summary(self) -> str:
        """What it does, in a line."""
        return self.said.get("description") or self.said["summary"]

    @property
    def codes(self) -> list[str]:
        """Result codes besides success."""
        return list(self.said.get("x-codes", ()))

    @property
    def success(self) -> str:
        """The code of success; a file has none, so that of the main service stands for it."""
        schema = self.said["responses"]["200"]["content"]["application/json"]["schema"]
        wrapped = resolved(schema.get("anyOf", [{}])[0], self.named)
        return str(wrapped.get("properties", {}).get("code", {}).get("const", Code.SUCCESS))

    @property
    def request(self) -> Schema:
        """The schema of what is sent: the body, or else the parameters as one object."""
        body = self.said.get("requestBody")
        if body is not None:
            return body["content"]["application/json"]["schema"]
        given = [one for one in self.said.get("parameters", ()) if one["in"] != "header" or one["name"] not in COMMON]
        return {
            "properties": {one["name"]: one["schema"] for one in given},
            "required": [one["name"] for one in given if one["required"]],
        }

    @property
    def answer(self) -> Schema | None:
        """The schema of `data`, or of a control call's whole answer; None for a file."""
        content = self.said["responses"]["200"]["content"]
        if "application/octet-stream" in content:
            return None
        schema = content["application/json"]["schema"]
        if "x-kind" not in self.said:
            return schema
        return resolved(schema["anyOf"][0], self.named)["properties"]["data"]


def operations(document: Schema) -> list[Operation]:
    """Every call, in the order of the document."""
    named = document["components"]["schemas"]
    return [
        Operation(method.upper(), path, said, named)
        for path, methods in document["paths"].items()
        for method, said in methods.items()
    ]


def resolved(schema: Schema, named: dict[str, Schema]) -> Schema:
    """The schema itself, or the one that it refers to."""
    reference = schema.get("$ref")
    return named[reference.rsplit("/", 1)[1]] if reference else schema


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
