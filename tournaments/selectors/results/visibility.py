"""Visibility of results."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import BooleanField, ExpressionWrapper

from scoring.errors import RuleViolation
from tournaments.models.round import RELEASED, Round, RoundStatus, Table
from tournaments.models.tournament import StandingsShown, Tournament
from tournaments.selectors import access
from tournaments.selectors.access import Right
from tournaments.selectors.list_states import TABLE_BROKEN_OFF, list_done
from tournaments.selectors.prize_giving import hides_last_round


class ResultsHidden(RuleViolation):
    """Raised if the organiser isn't showing these results yet (HTTP 403); the code is `standings_not_shown`."""


class Audience(StrEnum):
    STAFF = "staff"  # everybody who may enter or print
    PUBLIC = "public"


@dataclass(frozen=True, slots=True)
class RoundsShown:
    """The rounds with visible results: those with these statuses and, if set, `before` this number."""

    statuses: frozenset[RoundStatus]
    before: int | None = None

    def covers(self, number: int, status: str) -> bool:
        return status in self.statuses and (self.before is None or number < self.before)

    def keeps_back(self, number: int, status: str) -> bool:
        """True if the round has been released but its results are hidden."""
        return status in RELEASED and not self.covers(number, status)

    def __bool__(self) -> bool:
        return bool(self.statuses) and (self.before is None or self.before > 1)

    def __str__(self) -> str:
        """Returns a stable representation for cache keys and ETags."""
        return f"{'.'.join(sorted(self.statuses))}<{self.before or ''}"


EVERYTHING = RoundsShown(RELEASED)
CLOSED_ONLY = RoundsShown(frozenset({RoundStatus.CLOSED}))
NOTHING = RoundsShown(frozenset())


def audience_of(tournament: Tournament) -> Audience:
    """Returns the viewer's audience for a tournament fetched by `selectors.access`."""
    return Audience.STAFF if access.may(tournament, Right.ENTER) else Audience.PUBLIC


def rounds_shown(tournament: Tournament, audience: Audience) -> RoundsShown:
    """Returns the rounds with visible results. No query.

    A freeze isn't stored but follows from the number of planned rounds, so nothing has to be updated if the last round
    is unpublished or more are planned. The result only changes with a write, and every write increments the
    tournament's version.
    """
    if audience is Audience.STAFF or tournament.standings_shown == StandingsShown.AT_ONCE:
        return EVERYTHING
    if tournament.standings_shown == StandingsShown.AFTER_ROUND:
        return CLOSED_ONLY
    if tournament.results_released_at:
        return EVERYTHING
    return RoundsShown(RELEASED, tournament.rounds_planned) if hides_last_round(tournament) else NOTHING


def penalties_told(tournament: Tournament, audience: Audience) -> bool:
    """True if offenders, reasons and referees are visible, and not just points."""
    return audience is Audience.STAFF or tournament.penalties_public


def results_shown(tournament: Tournament, in_round: Round, audience: Audience) -> bool:
    return rounds_shown(tournament, audience).covers(in_round.number, in_round.status)


def has_staff_only_results(tournament: Tournament) -> bool:
    """True if the results of any released round are only visible to staff. At most one query."""
    shown = rounds_shown(tournament, Audience.PUBLIC)
    rounds = tournament.rounds.values_list("number", "status") if shown != EVERYTHING else ()
    return any(shown.keeps_back(number, status) for number, status in rounds)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableDone:
    """A table of a published round. `tournament`: an id. `done`: whether its list is in."""

    tournament: int
    round: int
    status: RoundStatus
    number: int
    done: bool
    broken_off: bool = False
    objections_until: datetime | None = None


def keeps_back(shown: RoundsShown, published: Iterable[TableDone]) -> bool:
    return any(shown.keeps_back(table.round, table.status) for table in published)


def tables_by_id(*tournaments: Tournament) -> dict[int, TableDone]:
    """Returns the tables of published rounds by id, except cancelled ones. One query."""
    of_them = Table.objects.filter(round__tournament__in=tournaments, cancelled_at=None)
    tables = of_them.exclude(round__status=RoundStatus.DRAWN).order_by("pk")
    rows = tables.annotate(done=ExpressionWrapper(list_done("score_list"), output_field=BooleanField()))
    of_round = ("round__tournament_id", "round__number", "round__status", "round__objections_until")
    return {
        pk: TableDone(
            tournament=of,
            round=in_round,
            status=RoundStatus(status),
            number=number,
            done=bool(done),
            broken_off=bool(broken_off),
            objections_until=until,
        )
        for pk, of, in_round, status, until, number, done, broken_off in rows.values_list(
            "pk", *of_round, "number", "done", TABLE_BROKEN_OFF
        )
    }
