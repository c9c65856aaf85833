"""How an event went: everybody's points and rank behind each of its rounds."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.ranking.criteria import Criterion
from scoring.ranking.standings import RoundResult, Standing, Unfinished, standings


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """How somebody stood behind a round."""

    points: int
    """Spielpunkte so far."""
    rank: int | None
    """None for the disqualified."""
    tied: bool
    """The rank was shared."""


# By round from the first with results to the last; None before somebody's first result.
Progress = tuple[Moment | None, ...]


def progress(
    results: Iterable[RoundResult],
    chain: Sequence[Criterion],
    *,
    participants: Collection[int] = (),
    seed: int | None = None,
    lots: Mapping[int, int] | None = None,
    unfinished: Unfinished = Unfinished.COUNT,
    disqualified: Collection[int] = (),
) -> dict[int, Progress]:
    """By participant how they stood behind each round; behind the last as in `standings` with the same arguments.

    Whoever came later, or is listed without any result, has no rank before. Raises as `standings` does.
    """
    known = [result for result in results if result.finished or unfinished is Unfinished.COUNT]
    numbers = sorted({result.round for result in known})
    behind: list[dict[int, Standing]] = []
    for number in range(numbers[0], numbers[-1] + 1) if numbers else ():
        lines = standings(
            [result for result in known if result.round <= number],
            chain,
            participants=participants if number == numbers[-1] else (),
            seed=seed,
            lots=lots,
            disqualified=disqualified,
        )
        behind.append({line.participant: line for line in lines})
    everybody = behind[-1] if behind else {}
    return {key: tuple(_moment(lines.get(key)) for lines in behind) for key in everybody}


def _moment(line: Standing | None) -> Moment | None:
    return None if line is None else Moment(points=line.points, rank=line.rank, tied=line.tied)
