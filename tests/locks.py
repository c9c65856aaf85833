"""Observes and simulates locks without a clock."""

import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from django.db import DatabaseError, connection
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.db.utils import DatabaseErrorWrapper

from tests.paths import ROOT

# Expensive code that must not run under a lock; of `seating/`, `VALUES` may.
VALUES = frozenset({"field.py", "sizes.py", "wishes.py", "constraints.py"})
COMPUTING = frozenset(
    str(path)
    for path in [
        *(ROOT / "tournaments" / "seating").rglob("*.py"),
        *(ROOT / "tournaments" / "selectors" / "participants" / "reading").glob("*.py"),
    ]
    if path.name not in VALUES
)
FOLD = str(ROOT / "scoring" / "lists" / "fold.py")


@dataclass(slots=True)
class Held:
    """Statements, calls to expensive functions ("module.function") and folds during locks.

    `elsewhere`, `folds_elsewhere`: the ones outside any lock.
    """

    statements: list[str] = field(default_factory=list)
    computed: set[str] = field(default_factory=set)
    folds: int = 0
    elsewhere: set[str] = field(default_factory=set)
    folds_elsewhere: int = 0


@contextmanager
def held_locks() -> Iterator[Held]:
    """Records everything in transactions that start in this block, excluding the test's own."""
    held, depth = Held(), len(connection.atomic_blocks)

    def within() -> bool:
        return len(connection.atomic_blocks) > depth

    def note_statement(execute: Any, sql: str, params: Sequence[object], many: bool, context: dict[str, Any]) -> Any:
        if within() and "SAVEPOINT" not in sql:
            held.statements.append(sql)
        return execute(sql, params, many, context)

    def note_call(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event != "call" or code.co_name.startswith("<") or code.co_filename not in {*COMPUTING, FOLD}:
            return
        name = f"{Path(code.co_filename).stem}.{code.co_name}"
        if not within():
            held.elsewhere.add(name)
            held.folds_elsewhere += name == "fold.fold"
        elif code.co_filename == FOLD:
            held.folds += code.co_name == "fold"
        elif not code.co_name.startswith("__"):
            held.computed.add(name)

    before = sys.getprofile()
    with connection.execute_wrapper(note_statement):
        sys.setprofile(note_call)
        try:
            yield held
        finally:
            sys.setprofile(before)


@contextmanager
def meanwhile(name: str, act: Callable[[], object], times: int = 1) -> Iterator[None]:
    """Calls `act` whenever the function ("module.function") is called, at most `times` times."""
    left = [times]

    def note_call(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event == "call" and left[0] and name == f"{Path(code.co_filename).stem}.{code.co_name}":
            left[0] -= 1
            act()

    before = sys.getprofile()
    sys.setprofile(note_call)
    try:
        yield
    finally:
        sys.setprofile(before)


def busy_error(folder: Path) -> DatabaseError:
    """Returns Django's version of SQLite's error for a locked database."""
    file = folder / "locked.sqlite3"
    with closing(sqlite3.connect(file)) as writer, closing(sqlite3.connect(file, timeout=0)) as other:
        writer.execute("BEGIN IMMEDIATE")
        try:
            with DatabaseErrorWrapper(DatabaseWrapper(connection.settings_dict)):
                other.execute("BEGIN IMMEDIATE")
        except DatabaseError as error:
            return error
    raise AssertionError("nothing was locked")


@contextmanager
def refusing_writes(error: DatabaseError) -> Iterator[None]:
    def refuse(execute: Any, sql: str, *arguments: Any) -> Any:
        if sql.startswith(("INSERT", "UPDATE", "DELETE")):
            raise error
        return execute(sql, *arguments)

    with connection.execute_wrapper(refuse):
        yield
