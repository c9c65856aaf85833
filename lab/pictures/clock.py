"""Moves an event in time by changing the database."""

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

EVENT = "(SELECT id FROM tournaments_tournament WHERE slug = ?)"
ROUNDS = f"(SELECT id FROM tournaments_round WHERE tournament_id = {EVENT})"  # noqa: S608
STARTED = ROUNDS.replace("WHERE", "WHERE status = 'started' AND", 1)
ZONE = ZoneInfo("Europe/Berlin")


class Clock:
    """Writes to the database what would otherwise take too long, and bumps the version to notify watchers."""

    def __init__(self, folder: Path, event: str) -> None:
        self.file, self.slug = folder / "kreuzdame.sqlite3", event.strip("/").split("/")[-1]

    def set(self, statement: str, *values: object) -> None:
        with sqlite3.connect(self.file, timeout=20) as database:
            database.execute(statement, (*values, self.slug))
            database.execute("UPDATE tournaments_tournament SET version = version + 1 WHERE slug = ?", (self.slug,))
        database.close()

    def set_event(self, **fields: object) -> None:
        settings = ", ".join(f"{name} = ?" for name in fields)
        self.set(f"UPDATE tournaments_tournament SET {settings} WHERE slug = ?", *fields.values())  # noqa: S608

    def start_in(self, minutes: float) -> None:
        at = datetime.now(ZONE) + timedelta(minutes=minutes)
        self.set_event(date=f"{at:%Y-%m-%d}", starts_at=f"{at:%H:%M:%S}")

    def set_time_left(self, minutes: float) -> None:
        at = datetime.now(UTC) + timedelta(minutes=minutes)
        self.set(f"UPDATE tournaments_table SET ends_at = ? WHERE round_id IN {STARTED}", f"{at:%Y-%m-%d %H:%M:%S}")  # noqa: S608

    def extend(self, table: int, minutes: int) -> None:
        statement = f"UPDATE tournaments_table SET extra_minutes = ? WHERE number = ? AND round_id IN {STARTED}"  # noqa: S608
        self.set(statement, minutes, table)

    def keep_present(self, first: int) -> None:
        statement = f"UPDATE tournaments_participant SET status = 'registered' WHERE tournament_id = {EVENT}"  # noqa: S608
        self.set(statement.replace("WHERE", "WHERE start_number > ? AND", 1), first)

    def check_in_all(self) -> None:
        self.set(f"UPDATE tournaments_participant SET status = 'present' WHERE tournament_id = {EVENT}")  # noqa: S608

    def confirm_all_lists(self) -> None:
        tables = f"SELECT id FROM tournaments_table WHERE round_id IN {ROUNDS}"  # noqa: S608
        self.set(f"UPDATE tournaments_scorelist SET status = 'confirmed' WHERE table_id IN ({tables})")  # noqa: S608

    def set_light(self, *, on: bool) -> None:
        self.set(f"UPDATE tournaments_display SET light = ? WHERE tournament_id = {EVENT}", on)  # noqa: S608
