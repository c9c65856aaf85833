"""JSON for frozen dataclasses: reading with paths in errors, writing, and JSON Schema.

Supported types are bool, int (`Annotated` with a `Range`), str, StrEnum, dataclass, `X | None`, `tuple[X, ...]`, and
tuples of pairs `Annotated` with `CountsOf`, which are JSON objects that map members to numbers.
"""

import json
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from scoring.errors import RuleViolation

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

E = TypeVar("E", bound=StrEnum)
T = TypeVar("T", bound="DataclassInstance")


@dataclass(frozen=True, slots=True)
class Range:
    """Inclusive limits of a number."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class CountsOf:
    """A JSON object that maps enum members to numbers. Zeros are left out."""

    members: type[StrEnum]
    values: Range


# Twice as deep as anything read here; deeper input could exhaust the stack.
DEEPEST = 16
ANY_NUMBER = Range(-1_000_000, 1_000_000)
TYPE_NAMES: dict[type, str] = {bool: "boolean", str: "string"}


def read_json(text: bytes | str) -> Any:
    """Parses JSON. Raises `not_an_object` if malformed, not UTF-8 or nested too deep."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):  # also numbers of thousands of digits
        raise RuleViolation("not_an_object") from None
    if _nests_deeper(value, DEEPEST):
        raise RuleViolation("not_an_object")
    return value


def _nests_deeper(value: Any, levels: int) -> bool:
    if not isinstance(value, dict | list):
        return False
    within = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_nests_deeper(each, levels - 1) for each in within)


def join(path: str, key: str) -> str:
    """Extends a path by one key."""
    return f"{path}.{key}" if path else key


def expect_object(value: object, path: str = "") -> Mapping[str, Any]:
    """Returns the value if it is an object, else raises `not_an_object`."""
    if not isinstance(value, Mapping):
        raise RuleViolation("not_an_object", path or None)
    return value


def refuse_unknown(value: Mapping[str, Any], known: frozenset[str], path: str = "") -> None:
    """Raises `unknown_key` for the first unknown key."""
    for key in value:
        if key not in known:
            raise RuleViolation("unknown_key", join(path, str(key)), key=str(key))


def read_member(members: type[E], value: object, path: str, code: str = "value_unknown", param: str = "value") -> E:
    """Returns the enum member with this value. Otherwise raises `code`, with the value as `param`."""
    if isinstance(value, str) and value in members._value2member_map_:
        return members(value)
    raise RuleViolation(code, path, **{param: value, "allowed": [str(member) for member in members]})


def read_integer(value: object, path: str) -> int:
    """Returns an integer of any size. Booleans aren't accepted."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise RuleViolation("wrong_type", path, expected="integer")
    return value


def read_number(value: object, path: str, limits: Range = ANY_NUMBER) -> int:
    """Returns an integer within limits."""
    number = read_integer(value, path)
    if not limits.low <= number <= limits.high:
        raise RuleViolation("number_out_of_range", path, value=number, low=limits.low, high=limits.high)
    return number


def read_list(value: object, path: str) -> list[Any]:
    """Returns a list, or raises `wrong_type`."""
    if not isinstance(value, list | tuple):
        raise RuleViolation("wrong_type", path, expected="list")
    return list(value)


def read_counts(counts: CountsOf, value: object, path: str) -> tuple[tuple[StrEnum, int], ...]:
    """Returns the numbers by member, in enum order and without zeros."""
    given = expect_object(value, path)
    refuse_unknown(given, frozenset(counts.members), path)
    numbers = {
        counts.members(key): read_number(number, join(path, key), counts.values) for key, number in given.items()
    }
    return tuple((member, numbers[member]) for member in counts.members if numbers.get(member))


@cache
def hints(shape: Any) -> dict[str, Any]:
    """Returns the types of a dataclass's fields, including their annotations."""
    return get_type_hints(shape, include_extras=True)


def read(shape: type[T], value: object, path: str = "") -> T:
    """Builds the dataclass from a JSON object; fields without a default are required."""
    given = expect_object(value, path)
    known = {field.name: field for field in fields(shape)}
    refuse_unknown(given, frozenset(known), path)
    for name, field in known.items():
        if name not in given and field.default is MISSING:
            raise RuleViolation("value_missing", join(path, name), key=name)
    return shape(**{name: read_typed(hints(shape)[name], given[name], join(path, name)) for name in given})


def read_typed(hint: Any, value: object, path: str) -> Any:
    """Reads a value of any supported type."""
    inner, mark = unpack(hint)
    if value is None and type(None) in get_args(inner):
        return None
    if isinstance(mark, CountsOf):
        return read_counts(mark, value, path)
    if get_origin(inner) is tuple:
        item = get_args(inner)[0]
        return tuple(read_typed(item, each, f"{path}.{index}") for index, each in enumerate(read_list(value, path)))
    return read_plain(without_none(inner), mark, value, path)


def read_plain(kind: Any, mark: object, value: object, path: str) -> Any:
    """Reads a value that is neither list nor optional."""
    if get_origin(kind) is not None:
        return read_typed(kind, value, path)
    if is_shape(kind):
        return read(kind, value, path)
    if issubclass(kind, StrEnum):
        return read_member(kind, value, path)
    if kind is int:
        return read_number(value, path, mark if isinstance(mark, Range) else ANY_NUMBER)
    if not isinstance(value, kind):
        raise RuleViolation("wrong_type", path, expected=TYPE_NAMES[kind])
    return value


def is_shape(value: Any) -> bool:
    """Checks for dataclasses and their instances, without narrowing the type."""
    return is_dataclass(value)


def unpack(hint: Any) -> tuple[Any, object]:
    """Splits a type hint into its type and annotation."""
    if get_origin(hint) is Annotated:
        return get_args(hint)[0], get_args(hint)[1]
    return hint, None


def without_none(hint: Any) -> Any:
    """Returns the type wrapped by an Optional."""
    members = [member for member in get_args(hint) if member is not type(None)]
    return members[0] if type(None) in get_args(hint) else hint


def write(value: Any) -> Any:
    """Converts a dataclass, enum member, tuple or plain value to JSON."""
    if is_shape(value):
        shape = hints(value.__class__)
        return {field.name: write_field(shape[field.name], getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, tuple):
        return [write(item) for item in value]
    return value


def write_field(hint: Any, value: Any) -> Any:
    """Converts one field to JSON; `CountsOf` pairs become an object."""
    if isinstance(unpack(hint)[1], CountsOf):
        return {member.value: number for member, number in value}
    return write(value)


def schema(shape: Any) -> dict[str, Any]:
    """Returns the JSON Schema (draft 2020-12) of a dataclass."""
    required = [field.name for field in fields(shape) if field.default is MISSING]
    return {
        "type": "object",
        "properties": {name: schema_of(hint) for name, hint in hints(shape).items()},
        "required": required,
        "additionalProperties": False,
    }


def schema_of(hint: Any) -> dict[str, Any]:
    """Returns the JSON Schema of a type hint."""
    inner, mark = unpack(hint)
    if isinstance(mark, CountsOf):
        return schema_of_counts(mark)
    if type(None) in get_args(inner):
        limited = Annotated[without_none(inner), mark] if mark else without_none(inner)
        return {"anyOf": [schema_of(limited), {"type": "null"}]}
    if get_origin(inner) is tuple:
        return {"type": "array", "items": schema_of(get_args(inner)[0])}
    return schema_of_plain(inner, mark)


def schema_of_counts(counts: CountsOf) -> dict[str, Any]:
    """Returns the JSON Schema of an object that maps members to numbers."""
    number = {"type": "integer", "minimum": counts.values.low, "maximum": counts.values.high}
    return {
        "type": "object",
        "properties": {member.value: number for member in counts.members},
        "additionalProperties": False,
    }


def schema_of_plain(kind: Any, mark: object) -> dict[str, Any]:
    """Returns the JSON Schema of a type that is neither a list nor optional."""
    if is_shape(kind):
        return schema(kind)
    if kind is int:
        limits = mark if isinstance(mark, Range) else ANY_NUMBER
        return {"type": "integer", "minimum": limits.low, "maximum": limits.high}
    if issubclass(kind, StrEnum):
        return {"enum": [member.value for member in kind]}
    return {"type": TYPE_NAMES[kind]}
