"""Empties the tables of PostgreSQL after tests that commit."""

from collections.abc import Sequence
from typing import Any

from django.db.backends.postgresql.operations import DatabaseOperations


def delete_rows(self: DatabaseOperations, style: Any, tables: Sequence[str], **_options: bool) -> list[str]:
    """Returns statements for one transaction. Of few rows this takes a hundredth of what TRUNCATE takes."""
    return [f"DELETE FROM {self.quote_name(table)}" for table in tables]


def empty_quickly() -> None:
    DatabaseOperations.sql_flush = delete_rows
