"""What each way of drawing makes of the inputs that a round keeps, and the same again from the same inputs."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from tournaments.models.tournament import DrawMode
from tournaments.seating.field import Field
from tournaments.seating.measures import Rounds, measure
from tournaments.seating.plans import Plan, plan
from tournaments.seating.random_draw import draw
from tournaments.selectors.draws import field_from

JSON = Any


def drawn_from(inputs: Mapping[str, JSON], seed: int) -> Plan:
    """The rounds that these inputs of a draw make with a seed; always the same.

    `inputs`: what `selectors.draws.inputs_of` keeps of the field, and "mode", "rounds", "spread", "points".
    Raises `draw_impossible`.
    """
    return MODES[DrawMode(inputs["mode"])](field_from(inputs), inputs, seed)


def report_json(plan: Plan) -> dict[str, JSON]:
    """The report as a round keeps it."""
    return asdict(plan.report)


def _planned(field: Field, inputs: Mapping[str, JSON], seed: int) -> Plan:
    made = plan(len(field.players), inputs["rounds"], seed=seed)
    return Plan(_named(made.rounds, field.players), made.report)


def _named(rounds: Rounds, players: Sequence[int]) -> Rounds:
    return tuple(tuple(tuple(players[seat - 1] for seat in table) for table in tables) for tables in rounds)


def _at_random(field: Field, inputs: Mapping[str, JSON], seed: int) -> Plan:
    began = time.perf_counter()
    tables = draw(field.players, field.sizes, field.history, seed).tables
    seconds = time.perf_counter() - began
    rounds = (*field.history, tables)
    return Plan((tables,), measure(rounds, clubs=field.wishes.clubs, seed=seed, seconds=seconds))


MODES: Mapping[DrawMode, Callable[[Field, Mapping[str, JSON], int], Plan]] = {
    DrawMode.PLAN: _planned,
    DrawMode.RANDOM: _at_random,
}
