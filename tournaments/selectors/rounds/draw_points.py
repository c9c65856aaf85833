"""What draws by standing go by: the standings so far, the points of the last round, the lists that are missing."""

from collections.abc import Mapping

from django.db.models import Sum

from tournaments.models.score_list import Occupancy
from tournaments.models.tournament import DrawMode, Tournament
from tournaments.seating.by_standing.by_standing import Target, Trade, trade_off
from tournaments.seating.plans import ranked
from tournaments.selectors.results.lots import chain_of
from tournaments.selectors.results.standings import standings_of
from tournaments.selectors.results.visibility import PLAYED, tables_by_id
from tournaments.selectors.rounds.draws import field_for

# The ways of drawing that go by results, and those that go by the last round alone.
BY_RESULTS = frozenset({DrawMode.STANDINGS, DrawMode.SNAKE, DrawMode.LADDER})
BY_LAST_ROUND = frozenset({DrawMode.LADDER})
# The ways of drawing that a slider weighs repeats against ranks for.
TARGETS: Mapping[DrawMode, Target] = {DrawMode.STANDINGS: Target.STRAIGHT, DrawMode.SNAKE: Target.SNAKE}
TRIAL_SEED = 1


def points_for(tournament: Tournament, number: int, mode: DrawMode) -> dict[int, int]:
    """The points that a draw of this round goes by, by start number, more is better; none without any result.

    By standing they count the ranks from the last, so that the whole chain of criteria decides, with the lot that no
    standings show yet; a shared rank stays shared, and who has none comes last.
    """
    if mode in BY_LAST_ROUND:
        return _of_round(tournament, number - 1)
    rows = standings_of(tournament, by=chain_of(tournament)).rows
    return {row.start_number: len(rows) + 1 - row.rank for row in rows if row.rank is not None}


def _of_round(tournament: Tournament, number: int) -> dict[int, int]:
    """The points of one round by start number; none unless somebody has played; one query."""
    sat = Occupancy.objects.filter(
        round__tournament=tournament, round__number=number, round__status__in=PLAYED, participant__isnull=False
    )
    rows = sat.order_by().values_list("participant__start_number").annotate(Sum("points"), Sum("games_played"))
    scores = [(person, points, played) for person, points, played in rows]
    return {person: points for person, points, _ in scores} if any(played for *_, played in scores) else {}


def lists_missing(tournament: Tournament, number: int, mode: DrawMode) -> tuple[tuple[int, int], ...]:
    """The tables (round, table) before this round whose lists are not in and count for its draw; one query."""
    first = number - 1 if mode in BY_LAST_ROUND else 1
    tables = tables_by_id(tournament).values()
    return tuple(
        sorted((table.round, table.number) for table in tables if first <= table.round < number and not table.done)
    )


def trade_offs(tournament: Tournament, number: int, mode: DrawMode) -> tuple[Trade, ...]:
    """What the slider's positions bring in the next round by standing: repeats against ranks; none without results.

    Drawn with a seed of its own: another draw may differ a little. Raises what `field_for` raises.
    """
    target = TARGETS.get(mode)
    points = points_for(tournament, number, mode) if target else {}
    if target is None or not points:
        return ()
    field = field_for(tournament, number)
    return tuple(trade_off(field, ranked(field, points, TRIAL_SEED), TRIAL_SEED, target))
