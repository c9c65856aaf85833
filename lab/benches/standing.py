"""Benchmark of rounds drawn by standing."""

import statistics
import time
from collections.abc import Iterable
from random import Random
from typing import Any

SEEDS = range(1, 11)
# Players, rounds (as others are measured) and positions of the slider.
FIELDS = ((32, 5), (48, 6), (100, 5), (200, 5), (400, 8))
POSITIONS = (0, 5, 10)
# Standard deviations of a round's points by skill and by cards.
SKILL, CARDS = 10, 30


def measure(
    fields: Iterable[tuple[int, int]] = FIELDS,
    seeds: Iterable[int] = SEEDS,
    positions: Iterable[int] = POSITIONS,
) -> dict[str, Any]:
    """Returns the best, median and worst of each figure, by "players x rounds" and position."""
    tried, sliders = tuple(seeds), tuple(positions)
    return {f"{n} x {rounds}": {str(at): _spreads(n, rounds, at, tried) for at in sliders} for n, rounds in fields}


def _spreads(players: int, rounds: int, position: int, seeds: tuple[int, ...]) -> dict[str, Any]:
    events = [event(players, rounds, position, seed) for seed in seeds]
    return {name: _spread([each[name] for each in events]) for name in events[0]}


def _spread(figures: list[float]) -> list[float]:
    return [min(figures), round(statistics.median(figures), 3), max(figures)]


def event(players: int, rounds: int, position: int, seed: int) -> dict[str, float]:
    from tournaments.seating.by_standing.by_standing import by_rank
    from tournaments.seating.field import usual_field
    from tournaments.seating.measures import meetings

    chance = Random(seed)
    skill = {player: chance.gauss(0, SKILL) for player in range(1, players + 1)}
    points = dict.fromkeys(skill, 0.0)
    history: tuple[tuple[tuple[int, ...], ...], ...] = ()
    apart: list[float] = []
    began = time.process_time()
    for _ in range(rounds):
        order = sorted(points, key=lambda player: -points[player])
        tables, rank_spread = by_rank(usual_field(points, history=history), order, seed, position)
        history, apart = (*history, tables), [*apart, rank_spread]
        for table in tables:
            _play(table, points, skill, chance)
    seconds = round(time.process_time() - began, 3)
    repeats = sum(times - 1 for times in meetings(history).values())
    return {"repeats": repeats, "rank_spread": round(statistics.fmean(apart), 2), "seconds": seconds}


def _play(table: tuple[int, ...], points: dict[int, float], skill: dict[int, float], chance: Random) -> None:
    won = {player: chance.gauss(skill[player], CARDS) for player in table}
    mean = statistics.fmean(won.values())
    for player in table:
        points[player] += won[player] - mean
