"""Compares predicted chances with outcomes."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from lab.benches.chances.invented import NORMAL_GAMES_A_SEAT, Event, Moment, Table
from scoring.ranking.chances import EarnedPoints, RemainingGames, chances, load
from scoring.ranking.criteria import Criterion

GAMES = 4 * (NORMAL_GAMES_A_SEAT + 1)  # per person and round, at tables of any size
FEWEST = 500  # predictions in a bin
EDGES = (0.0, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.55, 0.75, 1.0)


@dataclass(frozen=True, slots=True)
class Prediction:
    """A predicted chance and the outcome; a shared first place counts as a fraction."""

    chance: float
    won: float


@dataclass(frozen=True, slots=True)
class Bin:
    low: float
    high: float
    count: int
    said: float
    happened: float


def predictions_for(event: Event, runs: int) -> list[Prediction]:
    return [each for said in _predictions_by_moment(event, runs) for each in said]


def predictions_at(event: Event, moment: int, runs: int) -> list[Prediction]:
    return _predictions_by_moment(event, runs)[moment]


def _predictions_by_moment(event: Event, runs: int) -> list[list[Prediction]]:
    told = [
        chances(*_earned_and_remaining(moment, event.people), [Criterion.POINTS], seed=1, runs=runs)
        for moment in event.moments()
    ]
    points = event.points()
    first = [who for who, earned in enumerate(points) if earned == max(points)]
    return [[Prediction(chance, (who in first) / len(first)) for who, chance in at.items()] for at in told]


def _earned_and_remaining(moment: Moment, people: int) -> tuple[list[EarnedPoints], list[RemainingGames]]:
    numbered = [*enumerate(moment.over, start=1), (len(moment.over) + 1, moment.running)]
    earned = [
        _earned_points(table, who, number) for number, tables in numbered for table in tables for who in table.people
    ]
    running = [_remaining_games(table, len(moment.over) + 1, at) for at, table in enumerate(moment.running, start=1)]
    everybody = tuple(range(people))
    rounds = range(len(moment.over) + 1, len(moment.over) + 1 + moment.follow)
    coming = [
        RemainingGames(round=number, people=everybody, games=GAMES, owed=dict.fromkeys(everybody, 1))
        for number in rounds
    ]
    return earned, running + coming


def _earned_points(table: Table, who: int, number: int) -> EarnedPoints:
    games = load(table.played[who], 1 - table.owed[who])
    return EarnedPoints(participant=who, round=number, points=table.points[who], games=games)


def _remaining_games(table: Table, number: int, at: int) -> RemainingGames:
    games = table.left * 4 / len(table.people)
    return RemainingGames(round=number, people=table.people, games=games, owed=table.owed, table=at)


def bins(said: Iterable[Prediction]) -> Iterator[Bin]:
    """Groups predictions into bins. A bin with too few of them is merged with the next lower one."""
    left = sorted(said, key=lambda each: each.chance)
    ends: list[tuple[float, list[Prediction]]] = []
    for low, high in pairwise(EDGES):
        inside = [each for each in left if low <= each.chance < high or (high == 1.0 and each.chance == 1.0)]
        if ends and len(inside) < FEWEST:
            ends[-1][1].extend(inside)
        else:
            ends.append((low, inside))
    uppers = [low for low, _ in ends[1:]] + [1.0]
    for (low, inside), high in zip(ends, uppers, strict=True):
        yield _bin(low, high, inside)


def _bin(low: float, high: float, inside: Sequence[Prediction]) -> Bin:
    count = len(inside) or 1
    said, happened = sum(each.chance for each in inside) / count, sum(each.won for each in inside) / count
    return Bin(low, high, len(inside), said, happened)
