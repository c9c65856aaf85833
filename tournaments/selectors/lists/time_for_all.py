"""Time that the desk has just called for a whole round, as long as it can be taken back."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Any

from tournaments.models.revision import Revision
from tournaments.models.round import Round
from tournaments.phrases.rounds.times import time_to_the_second

DECLARED, UNDONE = "time_for_all", "undo_time_for_all"  # actions of the ledger
LASTS = timedelta(seconds=30)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeDeclared:
    """The line of the ledger by which it was called, and the numbers of the tables whose time is up.

    `due`: the ids of the lists that end behind the game being played; `ends`: tables, by their ids, and when their time
    was to be over; `still`: the tables whose extra time runs on; `until`: the time of day up to which it can be undone;
    `left`: the seconds until then.
    """

    in_round: Round
    line: int
    noted: tuple[int, ...]
    due: tuple[int, ...]
    ends: tuple[tuple[int, datetime], ...]
    still: tuple[int, ...]
    until: str
    left: int


def time_declared(in_round: Round, now: datetime) -> TimeDeclared | None:
    """What can be taken back at this moment; one query."""
    since = now - LASTS
    lines = Revision.objects.filter(tournament=in_round.tournament_id, action__in=(DECLARED, UNDONE), at__gte=since)
    rows = [line for line in lines.order_by("-id") if _after(line).get("round") == in_round.number]
    undone = {_after(line)["of"] for line in rows if line.action == UNDONE}
    latest = next((line for line in rows if line.action == DECLARED and line.pk not in undone), None)
    return _declared(in_round, latest, now) if latest is not None and _after(latest)["noted"] else None


def declared_at(in_round: Round) -> datetime | None:
    """When time was called for the whole round as it runs now, None where it was not or was taken back; one query."""
    lines = Revision.objects.filter(tournament=in_round.tournament_id, action__in=(DECLARED, UNDONE))
    since = lines.filter(at__gte=in_round.started_at) if in_round.started_at else lines
    rows = [line for line in since.order_by("-id") if _after(line).get("round") == in_round.number]
    undone = {_after(line)["of"] for line in rows if line.action == UNDONE}
    return next((line.at for line in rows if line.action == DECLARED and line.pk not in undone), None)


def was_undone(in_round: Round, line: int) -> bool:
    """Whether it was taken back already; one query."""
    lines = Revision.objects.filter(tournament=in_round.tournament_id, action=UNDONE, pk__gt=line)
    return any(_after(each).get("of") == line for each in lines)


def _after(line: Revision) -> dict[str, Any]:
    return line.after or {}


def _declared(in_round: Round, line: Revision, now: datetime) -> TimeDeclared:
    after, until = _after(line), line.at + LASTS
    return TimeDeclared(
        in_round=in_round,
        line=line.pk,
        noted=tuple(after["noted"]),
        due=tuple(after["due"]),
        ends=tuple((table, datetime.fromisoformat(ends_at)) for table, ends_at in after["ends"]),
        still=tuple(after["still"]),
        until=time_to_the_second(until, in_round.tournament.time_zone),
        left=max(0, ceil((until - now).total_seconds())),
    )
