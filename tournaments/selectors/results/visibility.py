"""Who may see which results, and what the lists of a tournament have brought so far."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import BooleanField, ExpressionWrapper

from scoring.errors import RuleViolation
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.tournament import StandingsShown, Tournament
from tournaments.selectors import access
from tournaments.selectors.access import Right
from tournaments.selectors.list_states import TABLE_BROKEN_OFF, list_done
from tournaments.selectors.prize_giving import is_frozen_at_last


class ResultsHidden(RuleViolation):
    """The organiser shows these results later (HTTP 403); the code is `standings_not_shown`."""


class Audience(StrEnum):
    """The people for whom results are read."""

    STAFF = "staff"  # whoever enters or prints for the tournament
    PUBLIC = "public"


PLAYED = frozenset({RoundStatus.STARTED, RoundStatus.CLOSED})


@dataclass(frozen=True, slots=True)
class RoundsShown:
    """The rounds whose results may be seen: those in one of these states and, if `before` is set, of a lower number."""

    statuses: frozenset[RoundStatus]
    before: int | None = None

    def covers(self, number: int, status: str) -> bool:
        """Whether the results of a round of this number in this state may be seen."""
        return status in self.statuses and (self.before is None or number < self.before)

    def keeps_back(self, number: int, status: str) -> bool:
        """Whether a round of this number in this state has been played in, and its results may not be seen."""
        return status in PLAYED and not self.covers(number, status)

    def __bool__(self) -> bool:
        """Whether there can be anything to see at all."""
        return bool(self.statuses) and (self.before is None or self.before > 1)

    def __str__(self) -> str:
        """The same for the same rounds: for the keys of what is remembered, and the tags of answers."""
        return f"{'.'.join(sorted(self.statuses))}<{self.before or ''}"


EVERYTHING = RoundsShown(PLAYED)
CLOSED_ONLY = RoundsShown(frozenset({RoundStatus.CLOSED}))
NOTHING = RoundsShown(frozenset())


def audience_of(tournament: Tournament) -> Audience:
    """The audience for whom `selectors.access` fetched a tournament."""
    return Audience.STAFF if access.may(tournament, Right.ENTER) else Audience.PUBLIC


def rounds_shown(tournament: Tournament, audience: Audience) -> RoundsShown:
    """The rounds whose results may be seen; none, or not the last one, as long as they wait for the prize giving.

    Nothing is stored about a freeze: the last round is the last one planned, and as long as it has not begun there is
    nothing to keep back. So it stays right when that round is withdrawn, or another number of rounds is planned. No
    query, and no clock: whatever changes it is a write, which raises the tournament's version.
    """
    if audience is Audience.STAFF or tournament.standings_shown == StandingsShown.AT_ONCE:
        return EVERYTHING
    if tournament.standings_shown == StandingsShown.AFTER_ROUND:
        return CLOSED_ONLY
    if tournament.results_released_at:
        return EVERYTHING
    return RoundsShown(PLAYED, tournament.rounds_planned) if is_frozen_at_last(tournament) else NOTHING


def penalties_told(tournament: Tournament, audience: Audience) -> bool:
    """Whether it may be seen who was punished, why and by whom; otherwise only what points it moved."""
    return audience is Audience.STAFF or tournament.penalties_public


def results_shown(tournament: Tournament, in_round: Round, audience: Audience) -> bool:
    """Whether the games and sums of one round may be seen."""
    return rounds_shown(tournament, audience).covers(in_round.number, in_round.status)


def seen_by_staff_alone(tournament: Tournament) -> bool:
    """Whether results of a round that was played in may be seen by staff alone; one query at most."""
    shown = rounds_shown(tournament, Audience.PUBLIC)
    rounds = tournament.rounds.values_list("number", "status") if shown != EVERYTHING else ()
    return any(shown.keeps_back(number, status) for number, status in rounds)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableDone:
    """A table of a published round, whether its list is in, and whether it was broken off; `tournament` is an id.

    `objections_until` is the round's.
    """

    tournament: int
    round: int
    status: RoundStatus
    number: int
    done: bool
    broken_off: bool = False
    objections_until: datetime | None = None


def keeps_back(shown: RoundsShown, published: Iterable[TableDone]) -> bool:
    """Whether results of any of these tables may not be seen."""
    return any(shown.keeps_back(table.round, table.status) for table in published)


def tables_by_id(*tournaments: Tournament) -> dict[int, TableDone]:
    """Every table of the published rounds of tournaments by its id; one query."""
    of_them = Table.objects.filter(round__tournament__in=tournaments)
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
