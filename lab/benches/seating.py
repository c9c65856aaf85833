"""Benchmark of plans: quality and duration for ten seeds in every field.

`python -m lab.benches.seating 17 41` only measures those numbers of players.
"""

import statistics
import sys
import time
from collections.abc import Iterable
from typing import Any

SEEDS = range(1, 11)
PLAYERS = tuple(players for players in (*range(8, 101), 101, 200, 203, 399, 400, 1000) if players != 11)
ROUNDS = (3, 5, 8, 10)
FIGURES = ("worst_meetings", "repeats", "five_table_imbalance", "seat_imbalance", "table_imbalance", "seconds")

Figures = dict[str, Any]


def every_field(players: Iterable[int] = PLAYERS) -> list[tuple[int, int]]:
    return [(count, rounds) for count in players for rounds in ROUNDS]


def measure(fields: Iterable[tuple[int, int]] | None = None, seeds: Iterable[int] = SEEDS) -> Figures:
    """Returns, by "players x rounds", the lower bound of repeats and [best, median, worst] of each figure."""
    measured = every_field() if fields is None else fields
    return {f"{players} x {rounds}": _field(players, rounds, tuple(seeds)) for players, rounds in measured}


def worst(measured: Figures) -> Figures:
    """Returns the largest value of each figure, and the fields with more repeats than the bound."""
    above = [
        name for name, field in measured.items() if field["bound"] is None or field["repeats"][-1] > field["bound"]
    ]
    return {**{name: max(field[name][-1] for field in measured.values()) for name in FIGURES}, "above_bound": above}


def measure_history_and_clubs() -> Figures:
    """Measures a random round for 400 people after nine others, and ten rounds with 20 clubs."""
    from tournaments.seating.field import field_of
    from tournaments.seating.plans import draw_at_random, plan, plan_rounds
    from tournaments.seating.wishes import Wishes

    everybody = range(1, 401)
    behind = field_of(everybody, history=plan(400, 9).rounds)
    apart = field_of(everybody, wishes=Wishes(clubs={player: f"Club {player % 20}" for player in everybody}))
    plans = {"random behind 400 x 9": draw_at_random(behind, 1), "400 x 10 with 20 clubs": plan_rounds(apart, 10, 1)}
    return {name: {"repeats": each.report.repeats, "seconds": each.report.seconds} for name, each in plans.items()}


def _field(players: int, rounds: int, seeds: tuple[int, ...]) -> Figures:
    plans = [_plan(players, rounds, seed) for seed in seeds]
    return {"bound": plans[0]["bound"], **{name: _spread([figures[name] for figures in plans]) for name in FIGURES}}


def _plan(players: int, rounds: int, seed: int) -> Figures:
    from tournaments.seating.plans import plan

    start = time.process_time()
    report = plan(players, rounds, seed=seed).report
    effort = {"bound": report.bound, "seconds": round(time.process_time() - start, 3)}
    return {**{name: getattr(report, name) for name in FIGURES}, **effort}


def _spread(figures: list[float]) -> list[float]:
    return [min(figures), statistics.median_low(figures), max(figures)]


if __name__ == "__main__":
    from lab.benches.measuring import format_figures

    asked = every_field(map(int, sys.argv[1:])) if sys.argv[1:] else None
    figures = measure(asked)
    print(format_figures({"worst": worst(figures), "fields": figures}))
