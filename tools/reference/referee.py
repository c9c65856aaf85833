"""Refusals and notes of the referee, and where each refusal stands in the rules."""

from collections.abc import Iterator, Mapping
from json import dumps
from typing import Any

from scoring.cards.codes import NOTES, REFUSALS, Code
from scoring.cards.schema import record_schema, verdict_schema
from tools.reference.blocks import table


def blocks() -> Mapping[str, str]:
    refusals = [(f"`{code}`", each.meaning, _place(each)) for code, each in REFUSALS.items()]
    return {
        "refusals": table(("code", "meaning", "where it stands"), refusals),
        "notes": table(("code", "meaning"), [(f"`{code}`", meaning) for code, meaning in NOTES.items()]),
        "record": _schema(record_schema()),
        "verdict": _schema(verdict_schema()),
    }


def _schema(schema: Mapping[str, Any]) -> str:
    """Formats a JSON Schema with a line for each property."""
    properties = ",\n".join(f"  {dumps(name)}: {dumps(inner)}" for name, inner in schema["properties"].items())
    rest = ",\n ".join(f"{dumps(key)}: {dumps(value)}" for key, value in schema.items() if key != "properties")
    return f'```json\n{{"properties": {{\n{properties}\n }},\n {rest}}}\n```'


def undescribed_names() -> Iterator[str]:
    """Yields refusals without a place in the rules."""
    return (code for code, each in REFUSALS.items() if not _place(each))


def _place(code: Code) -> str:
    return code.paragraph or code.source or ""
