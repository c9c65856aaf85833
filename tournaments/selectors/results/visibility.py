"""Who may see which results, and what the lists of a tournament have brought so far."""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import BooleanField, ExpressionWrapper, Q

from scoring.errors import RuleViolation
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import ListStatus
from tournaments.models.tournament import StandingsShown, Tournament
from tournaments.selectors import access
from tournaments.selectors.access import Right


class ResultsHidden(RuleViolation):
    """The organiser shows these results later (HTTP 403); the code is `standings_not_shown`."""


class Audience(StrEnum):
    """The people for whom results are read."""

    STAFF = "staff"  # whoever enters or prints for the tournament
    PUBLIC = "public"


PLAYED = frozenset({RoundStatus.STARTED, RoundStatus.CLOSED})
CLOSED = frozenset({RoundStatus.CLOSED})
NOTHING: frozenset[RoundStatus] = frozenset()


def audience_of(tournament: Tournament) -> Audience:
    """The audience for whom `selectors.access` fetched a tournament."""
    return Audience.STAFF if access.may(tournament, Right.ENTER) else Audience.PUBLIC


def rounds_shown(tournament: Tournament, audience: Audience) -> frozenset[RoundStatus]:
    """The states of rounds whose results may be seen; none before the prize giving where it is kept for that."""
    if audience is Audience.STAFF or tournament.standings_shown == StandingsShown.AT_ONCE:
        return PLAYED
    if tournament.standings_shown == StandingsShown.AFTER_ROUND:
        return CLOSED
    return PLAYED if tournament.results_released_at else NOTHING


def results_shown(tournament: Tournament, in_round: Round, audience: Audience) -> bool:
    """Whether the games and sums of one round may be seen."""
    return in_round.status in rounds_shown(tournament, audience)


def list_done(score_list: str) -> Q:
    """The condition that a list is in: handed in by somebody, or nothing is left to play as the fold says."""
    handed_in = Q(**{f"{score_list}__status__in": (ListStatus.HANDED_IN, ListStatus.CONFIRMED)})
    # A list that was never folded has no such key, and comparing nothing is neither true nor false.
    played = Q(**{f"{score_list}__state__has_key": "finished", f"{score_list}__state__finished": True})
    return handed_in | played


@dataclass(frozen=True, slots=True, kw_only=True)
class TableDone:
    """A table of a published round, and whether its list is in."""

    round: int
    status: RoundStatus
    number: int
    done: bool


def tables_by_id(tournament: Tournament) -> dict[int, TableDone]:
    """Every table of the published rounds by its id; one query."""
    tables = Table.objects.filter(round__tournament=tournament).exclude(round__status=RoundStatus.DRAWN).order_by("pk")
    rows = tables.annotate(done=ExpressionWrapper(list_done("score_list"), output_field=BooleanField()))
    return {
        pk: TableDone(round=in_round, status=RoundStatus(status), number=number, done=bool(done))
        for pk, in_round, status, number, done in rows.values_list(
            "pk", "round__number", "round__status", "number", "done"
        )
    }
