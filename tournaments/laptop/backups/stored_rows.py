"""Reads and writes the rows of any table as JSON lines, on any database."""

import base64
import json
from collections.abc import Generator, Iterable, Iterator, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import singledispatch
from itertools import islice
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Field, Model
from django.utils.duration import duration_iso_string

_AT_ONCE = 1000


@singledispatch
def _to_text(value: object) -> str:
    raise TypeError(f"{type(value).__name__} cannot be stored in a backup")


@_to_text.register(date)
@_to_text.register(datetime)
@_to_text.register(time)
def _moment_to_text(value: date) -> str:
    return value.isoformat()  # keeps microseconds, which Django's encoder cuts


_to_text.register(UUID, str)
_to_text.register(Decimal, str)
_to_text.register(timedelta, duration_iso_string)


@_to_text.register(bytes)
@_to_text.register(memoryview)
def _bytes_to_text(value: bytes | memoryview) -> str:
    return base64.b64encode(value).decode()


def lines(model: type[Model]) -> Generator[bytes]:
    """Yields a line of column names, then one line per row."""
    names = [field.attname for field in _fields(model)]
    yield _line(names)
    for row in model._base_manager.order_by("pk").values_list(*names).iterator(_AT_ONCE):
        yield _line(row)


def _line(values: Sequence[object]) -> bytes:
    return json.dumps(values, default=_to_text, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def store(model: type[Model], rows: Iterator[bytes]) -> int:
    by_name = {field.attname: field for field in _fields(model)}
    fields = [by_name[name] for name in json.loads(next(rows))]
    quote = connection.ops.quote_name
    columns = ", ".join(quote(str(field.column)) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    statement = f"INSERT INTO {quote(model._meta.db_table)} ({columns}) VALUES ({places})"  # noqa: S608 - names of models
    count = 0
    with connection.cursor() as cursor:
        while batch := list(islice(rows, _AT_ONCE)):
            cursor.executemany(statement, [_values(fields, json.loads(row)) for row in batch])
            count += len(batch)
    return count


def _values(fields: Iterable[Field[Any, Any]], row: Iterable[object]) -> list[Any]:
    return [
        field.get_db_prep_save(field.to_python(value), connection) for field, value in zip(fields, row, strict=True)
    ]


def _fields(model: type[Model]) -> list[Field[Any, Any]]:
    return [field for field in model._meta.concrete_fields if not field.generated]
