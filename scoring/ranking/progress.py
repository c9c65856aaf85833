"""Points and ranks after each round of an event."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.ranking.criteria import Criterion, Value
from scoring.ranking.lots import decided_by_lot, without_lot
from scoring.ranking.missed import UNCOUNTED, MissedRounds
from scoring.ranking.standings import RoundResult, Standing, UnfinishedLists, standings


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A participant's position after a round."""

    points: Value
    """Points so far, including those for missed rounds."""
    rank: int | None
    """None for the disqualified."""
    tied: bool
    by_lot: bool = False
    """Separated from a neighbour only by lot."""


# One for each round from the first with results to the last; None before the first own result.
Progress = tuple[Moment | None, ...]


def progress(
    results: Iterable[RoundResult],
    chain: Sequence[Criterion],
    *,
    participants: Collection[int] = (),
    seed: int | None = None,
    lots: Mapping[int, int] | None = None,
    unfinished: UnfinishedLists = UnfinishedLists.COUNT,
    disqualified: Collection[int] = (),
    missed: MissedRounds = UNCOUNTED,
) -> dict[int, Progress]:
    """Returns each participant's positions after every round; the last one equals `standings`.

    Earlier rounds ignore the lot. Participants have no position before their first result. Raises everything
    `standings` does.
    """
    results = list(results)
    counted = [result for result in results if result.finished or unfinished is UnfinishedLists.COUNT]
    numbers = sorted({result.round for result in counted})
    behind: list[dict[int, Moment]] = []
    for number in range(numbers[0], numbers[-1] + 1) if numbers else ():
        at_last = number == numbers[-1]
        now = chain if at_last else without_lot(chain)
        lines = standings(
            [result for result in results if result.round <= number],
            now,
            participants=participants if at_last else (),
            seed=seed,
            lots=lots,
            unfinished=unfinished,
            disqualified=disqualified,
            missed=missed,
        )
        drawn = decided_by_lot(now, lines)
        behind.append({line.participant: _moment(line, line.participant in drawn) for line in lines})
    everybody = behind[-1] if behind else {}
    return {key: tuple(moments.get(key) for moments in behind) for key in everybody}


def _moment(line: Standing, by_lot: bool) -> Moment:
    return Moment(points=line.total, rank=line.rank, tied=line.tied, by_lot=by_lot)
