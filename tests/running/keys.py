"""High primary keys, which differ for each table."""

from django.db import connection

APART = 1_000_000


def raise_sequences() -> None:
    """Starts each sequence at its own million. SQLite doesn't have sequences."""
    with connection.cursor() as cursor:
        for number, sequence in enumerate(connection.introspection.sequence_list(), start=1):
            names = (connection.ops.quote_name(sequence["table"]), sequence["column"])
            cursor.execute("SELECT setval(pg_get_serial_sequence(%s, %s), %s)", [*names, number * APART])
