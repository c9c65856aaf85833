"""Bulk inserts without model instances, which take a fifth of the time under the lock."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection
from django.db.models import Model


def bulk_insert(model: type[Model], columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Inserts rows with these columns (`attname`s) and database values. Other columns get their default.

    Not for models that have a default which differs from row to row.
    """
    others = [
        field for field in model._meta.local_concrete_fields if not field.primary_key and field.attname not in columns
    ]
    same = [field.get_db_prep_save(field.get_default(), connection) for field in others]
    known: dict[str, str] = {field.attname: str(field.column) for field in model._meta.local_concrete_fields}
    quote = connection.ops.quote_name
    names = ", ".join(quote(known[name]) for name in [*columns, *(field.attname for field in others)])
    marks = ", ".join(["%s"] * (len(columns) + len(others)))
    statement = f"INSERT INTO {quote(model._meta.db_table)} ({names}) VALUES ({marks})"  # noqa: S608 - names of ours
    with connection.cursor() as cursor:
        cursor.executemany(statement, [(*row, *same) for row in rows])
