"""The results that draws by standing are based on, and missing lists."""

from collections.abc import Mapping

from django.db.models import Sum

from tournaments.models.round import RELEASED
from tournaments.models.score_list import Occupancy
from tournaments.models.tournament import DrawMode, Tournament
from tournaments.seating.by_standing.by_standing import Target, Trade, trade_off
from tournaments.seating.plans import rank_players
from tournaments.selectors.results.ranking import chain_of
from tournaments.selectors.results.standings import standings_of
from tournaments.selectors.results.visibility import tables_by_id
from tournaments.selectors.rounds.draws import field_for

# Draw modes that use results, and those that use only the last round.
BY_RESULTS = frozenset({DrawMode.STANDINGS, DrawMode.SNAKE, DrawMode.LADDER})
BY_LAST_ROUND = frozenset({DrawMode.LADDER})
# Draw modes with a slider between repeats and ranks.
TARGETS: Mapping[DrawMode, Target] = {DrawMode.STANDINGS: Target.STRAIGHT, DrawMode.SNAKE: Target.SNAKE}
TRIAL_SEED = 1


def points_for(tournament: Tournament, number: int, mode: DrawMode) -> dict[int, int]:
    """Returns the points for this draw by start number; empty if there are no results.

    Draws by standing count ranks from the bottom, so that all criteria matter, including the lot before it is shown.
    Shared ranks stay shared.
    """
    if mode in BY_LAST_ROUND:
        return _points_of_round(tournament, number - 1)
    rows = standings_of(tournament, by=chain_of(tournament)).rows
    return {row.start_number: len(rows) + 1 - row.rank for row in rows if row.rank is not None}


def _points_of_round(tournament: Tournament, number: int) -> dict[int, int]:
    sat = Occupancy.objects.filter(
        round__tournament=tournament,
        round__number=number,
        round__status__in=RELEASED,
        participant__isnull=False,
        seat__score_list__table__cancelled_at=None,
    )
    rows = sat.order_by().values_list("participant__start_number").annotate(Sum("points"), Sum("games_played"))
    scores = [(person, points, played) for person, points, played in rows]
    return {person: points for person, points, _ in scores} if any(played for *_, played in scores) else {}


def lists_missing(tournament: Tournament, number: int, mode: DrawMode) -> tuple[tuple[int, int], ...]:
    """Returns (round, table) for each missing list that matters for the draw. One query."""
    first = number - 1 if mode in BY_LAST_ROUND else 1
    tables = tables_by_id(tournament).values()
    return tuple(
        sorted((table.round, table.number) for table in tables if first <= table.round < number and not table.done)
    )


def trade_offs(tournament: Tournament, number: int, mode: DrawMode) -> tuple[Trade, ...]:
    """Returns the trade-off between repeats and ranks at each slider position; empty without results.

    Uses a fixed seed, so the real draw may differ. Raises the same errors as `field_for`.
    """
    target = TARGETS.get(mode)
    points = points_for(tournament, number, mode) if target else {}
    if target is None or not points:
        return ()
    field = field_for(tournament, number)
    return tuple(trade_off(field, rank_players(field, points, TRIAL_SEED), TRIAL_SEED, target))
