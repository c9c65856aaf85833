"""Time declared for a whole round, as long as it can be undone."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from tournaments.models.lists.time_declaration import TimeDeclaration
from tournaments.models.round import Round
from tournaments.phrases.rounds.times import time_to_the_second

LASTS = timedelta(seconds=30)


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoableDeclaration:
    """Time declared for a round. `revision_id`: of its revision. `noted`: the tables where time is up.

    `due`: ids of lists that end after the current game. `ends`: previous end times by table id. `still`: tables that
    have extra time left. `until`, `left`: the deadline for undoing it, and the seconds left.
    """

    in_round: Round
    revision_id: int
    noted: tuple[int, ...]
    due: tuple[int, ...]
    ends: tuple[tuple[int, datetime], ...]
    still: tuple[int, ...]
    until: str
    left: int


def undoable_declaration(in_round: Round, now: datetime) -> UndoableDeclaration | None:
    """Returns the declaration that can still be undone, or None. One query."""
    latest = in_round.time_declarations.filter(undone_at=None, at__gte=now - LASTS).first()
    return _declaration_of(in_round, latest, now) if latest is not None and latest.noted else None


def declared_at(in_round: Round) -> datetime | None:
    """Returns when time was declared for the running round; None if it wasn't, or was undone. One query."""
    standing = in_round.time_declarations.filter(undone_at=None)
    since = standing.filter(at__gte=in_round.started_at) if in_round.started_at else standing
    return since.values_list("at", flat=True).first()


def _declaration_of(in_round: Round, row: TimeDeclaration, now: datetime) -> UndoableDeclaration:
    until = row.at + LASTS
    return UndoableDeclaration(
        in_round=in_round,
        revision_id=row.revision_id,
        noted=tuple(row.noted),
        due=tuple(row.due),
        ends=tuple((table, datetime.fromisoformat(ends_at)) for table, ends_at in row.ends),
        still=tuple(row.still),
        until=time_to_the_second(until, in_round.tournament.time_zone),
        left=max(0, ceil((until - now).total_seconds())),
    )
