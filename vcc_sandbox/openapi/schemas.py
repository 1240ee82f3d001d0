"""JSON schemas of every request and answer, from the wire models."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode
from pydantic_core import core_schema

from vcc_portal.upstream.call import Call

REFERENCE = "#/components/schemas/{model}"
Schema = dict[str, Any]


class _Exact(GenerateJsonSchema):
    """An answer holds every field of its model and no other; a request may hold fields that nobody reads."""

    def field_is_required(
        self,
        field: core_schema.ModelField | core_schema.DataclassField | core_schema.TypedDictField,
        total: bool,
    ) -> bool:
        return self.mode == "serialization" or super().field_is_required(field, total)

    def model_schema(self, schema: core_schema.ModelSchema) -> Schema:
        made = super().model_schema(schema)
        if self.mode == "serialization":
            made["additionalProperties"] = False
        made.pop("description", None)
        return made


@dataclass(frozen=True)
class Schemas:
    """Schemas by call, and the named ones that they refer to."""

    requests: dict[Call[Any, Any], Schema]
    answers: dict[Call[Any, Any], Schema]
    named: dict[str, Schema]


def schemas_of(calls: Iterable[Call[Any, Any]]) -> Schemas:
    """Generate them all at once, so that a model that several calls share is named once."""
    wanted: list[tuple[tuple[Call[Any, Any], str], JsonSchemaMode, TypeAdapter[Any]]] = []
    for call in calls:
        wanted.append(((call, "request"), "validation", TypeAdapter(call.request)))
        wanted.append(((call, "answer"), "serialization", call.adapter))
    found, definitions = TypeAdapter.json_schemas(wanted, ref_template=REFERENCE, schema_generator=_Exact)
    requests = {key[0]: schema for (key, _), schema in found.items() if key[1] == "request"}
    answers = {key[0]: schema for (key, _), schema in found.items() if key[1] == "answer"}
    return Schemas(requests, answers, definitions["$defs"])


def resolved(schema: Schema, named: dict[str, Schema]) -> Schema:
    """The schema itself, or the one that it refers to."""
    reference = schema.get("$ref")
    return named[reference.rsplit("/", 1)[1]] if reference else schema


def names_in(schema: Schema, named: dict[str, Schema]) -> set[str]:
    """The names of all fields, at any depth."""
    found: set[str] = set()
    waiting, seen = [schema], set[str]()
    while waiting:
        one = waiting.pop()
        reference = one.get("$ref")
        if reference in seen:
            continue
        seen |= {reference} - {None}
        whole = resolved(one, named)
        found |= set(whole.get("properties", ()))
        inner = [*whole.get("properties", {}).values(), *whole.get("anyOf", ())]
        inner += [whole.get("items"), whole.get("additionalProperties")]
        waiting += [part for part in inner if isinstance(part, dict)]
    return found
