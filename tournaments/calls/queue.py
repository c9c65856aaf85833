"""Selectors for referee calls."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404

from scoring.errors import RuleViolation
from tournaments.models.calls import RefereeCall
from tournaments.models.round import RoundStatus
from tournaments.models.score_list import PenaltyDetail, ScoreList
from tournaments.models.tournament import Status, Tournament
from tournaments.phrases.rounds.times import time_of_day
from tournaments.selectors.rounds.rounds import has_clock

OPEN = Q(solved_at=None, withdrawn_at=None)
MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownCall:
    """A call as text; `minutes`: how long it took to solve, or has been open so far."""

    row: RefereeCall
    since: str
    minutes: int

    @property
    def taken_by(self) -> str:
        """The referee's name, but never an e-mail address, because players can see it."""
        return "" if "@" in self.row.taken_by else self.row.taken_by

    @property
    def costs_time(self) -> bool:
        """True if the round has a clock, so that minutes can be given back."""
        return has_clock(self.row.table.round)

    @property
    def is_open(self) -> bool:
        return self.row.solved_at is None and self.row.withdrawn_at is None


def call_refusal(score_list: ScoreList) -> RuleViolation | None:
    """Returns why the table can't call now, or None."""
    table = score_list.table
    if table is None:
        raise ValueError("a list without a table has no referee")
    in_round = table.round
    if in_round.tournament.status == Status.FINISHED:
        return RuleViolation("tournament_finished")
    if in_round.status != RoundStatus.RUNNING:
        return RuleViolation("calls_while_running", round=in_round.number)
    return None


def open_call(score_list: ScoreList) -> RefereeCall | None:
    return RefereeCall.objects.filter(OPEN, table=score_list.table_id).first()


def calls_of(tournament: Tournament, now: datetime) -> tuple[tuple[ShownCall, ...], tuple[ShownCall, ...]]:
    """Returns the open calls, oldest first, and the solved ones, newest first; one query."""
    rows = _calls(tournament).exclude(withdrawn_at__isnull=False).order_by("called_at", "pk")
    calls = [shown_call(row, tournament, now) for row in rows]
    solved = sorted((each for each in calls if not each.is_open), key=lambda each: each.row.pk, reverse=True)
    return tuple(each for each in calls if each.is_open), tuple(solved)


def waiting_calls(tournament: Tournament, now: datetime) -> tuple[ShownCall, ...]:
    """Returns the open calls, oldest first, or none once the tournament is over; one query."""
    if tournament.status == Status.FINISHED:
        return ()
    return tuple(
        shown_call(row, tournament, now) for row in _calls(tournament).filter(OPEN).order_by("called_at", "pk")
    )


def call_in(tournament: Tournament, uid: UUID) -> RefereeCall:
    """Returns a call with its table, round and list, or raises 404."""
    return get_object_or_404(_calls(tournament), uid=uid)


def shown_call(call: RefereeCall, tournament: Tournament, now: datetime) -> ShownCall:
    return ShownCall(row=call, since=time_of_day(call.called_at, tournament.time_zone), minutes=minutes_of(call, now))


def minutes_of(call: RefereeCall, now: datetime) -> int:
    """Returns the minutes from the call until it was solved (or until now), rounded up."""
    return max(0, -(-((call.solved_at or now) - call.called_at) // MINUTE))


def penalties_since(calls: Iterable[RefereeCall]) -> dict[int, list[PenaltyDetail]]:
    """Returns the valid penalties booked since each table's call, newest first, by table id; one query."""
    since = {call.table_id: call.called_at for call in calls}
    penalties: dict[int, list[PenaltyDetail]] = {}
    details = PenaltyDetail.objects.filter(entry__score_list__table__in=since, cancelled_at=None)
    for detail in details.select_related("entry__score_list").order_by("-pk") if since else ():
        table = detail.entry.score_list.table_id
        if table is not None and detail.entry.created_at >= since[table]:
            penalties.setdefault(table, []).append(detail)
    return penalties


def _calls(tournament: Tournament) -> QuerySet[RefereeCall]:
    calls = RefereeCall.objects.filter(table__round__tournament=tournament)
    return calls.select_related("table__round__tournament", "table__score_list", "penalty__penalty")
