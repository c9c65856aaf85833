"""Keys as in an installation that has been used for years: high, and no table's are those of another."""

from django.db import connection

APART = 1_000_000


def begin_high() -> None:
    """Sets every sequence of the database to a million of its own; SQLite has none."""
    with connection.cursor() as cursor:
        for number, sequence in enumerate(connection.introspection.sequence_list(), start=1):
            names = (connection.ops.quote_name(sequence["table"]), sequence["column"])
            cursor.execute("SELECT setval(pg_get_serial_sequence(%s, %s), %s)", [*names, number * APART])
