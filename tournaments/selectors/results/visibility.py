"""Who may see which results, and what the lists of a tournament have brought so far."""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import BooleanField, ExpressionWrapper

from scoring.errors import RuleViolation
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.tournament import StandingsShown, Tournament
from tournaments.selectors import access
from tournaments.selectors.access import Right
from tournaments.selectors.list_done import list_done


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


def penalties_told(tournament: Tournament, audience: Audience) -> bool:
    """Whether it may be seen who was punished, why and by whom; otherwise only what points it moved."""
    return audience is Audience.STAFF or tournament.penalties_public


def results_shown(tournament: Tournament, in_round: Round, audience: Audience) -> bool:
    """Whether the games and sums of one round may be seen."""
    return in_round.status in rounds_shown(tournament, audience)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableDone:
    """A table of a published round, whether its list is in, and whether it was broken off; `tournament` is an id."""

    tournament: int
    round: int
    status: RoundStatus
    number: int
    done: bool
    broken_off: bool = False


def tables_by_id(*tournaments: Tournament) -> dict[int, TableDone]:
    """Every table of the published rounds of tournaments by its id; one query."""
    of_them = Table.objects.filter(round__tournament__in=tournaments)
    tables = of_them.exclude(round__status=RoundStatus.DRAWN).order_by("pk")
    rows = tables.annotate(done=ExpressionWrapper(list_done("score_list"), output_field=BooleanField()))
    fields = ("pk", "round__tournament_id", "round__number", "round__status", "number", "done")
    return {
        pk: TableDone(
            tournament=of,
            round=in_round,
            status=RoundStatus(status),
            number=number,
            done=bool(done),
            broken_off=bool(broken_off),
        )
        for pk, of, in_round, status, number, done, broken_off in rows.values_list(
            *fields, "score_list__state__broken_off"
        )
    }
