"""Draw modes, applied to the stored inputs of a round so that draws can be repeated."""

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace

from tournaments.models.json_values import JSON
from tournaments.models.tournament import DrawMode
from tournaments.seating.by_standing.by_standing import Target
from tournaments.seating.constraints import people_at_fixed_tables
from tournaments.seating.field import Field
from tournaments.seating.measures import measure
from tournaments.seating.plans import Plan, by_ladder, by_rank, draw_at_random, plan_rounds
from tournaments.seating.repair.repair import repair_rounds
from tournaments.selectors.rounds.draws import DrawInputs, field_from


def drawn_from(inputs: DrawInputs, seed: int) -> Plan:
    """Draws the rounds; the same inputs and seed always give the same draw.

    `inputs`: see `DrawInputs`. Unused tables are left empty. Raises RuleViolation `draw_impossible`.
    """
    return MODES[DrawMode(inputs["mode"])](field_from(inputs), inputs, seed)


def report_json(plan: Plan) -> dict[str, JSON]:
    return asdict(plan.report)


def _draw_plan(field: Field, inputs: DrawInputs, seed: int) -> Plan:
    """Plans all rounds for the people in the first one, then adapts later ones to arrivals and departures."""
    plan = plan_rounds(field, inputs["rounds"], seed)
    if not inputs["present"]:
        return plan
    began = time.perf_counter()
    hall = replace(field, numbers=tuple(inputs["numbers_later"] or ()))
    rounds = repair_rounds(plan.rounds, [frozenset(people) for people in inputs["present"]], hall, seed).rounds
    seconds = plan.report.seconds + time.perf_counter() - began
    report = measure(
        field.history + rounds,
        clubs=field.wishes.clubs,
        seed=seed,
        seconds=seconds,
        keeping=people_at_fixed_tables(field),
        in_passing=field.in_passing,
    )
    return Plan(rounds, report)


def _draw_at_random(field: Field, inputs: DrawInputs, seed: int) -> Plan:
    return draw_at_random(field, seed)


def _draw_by_standing(field: Field, inputs: DrawInputs, seed: int) -> Plan:
    return by_rank(field, Target.STRAIGHT, _points(inputs), seed, inputs["spread"])


def _draw_as_snake(field: Field, inputs: DrawInputs, seed: int) -> Plan:
    return by_rank(field, Target.SNAKE, _points(inputs), seed, inputs["spread"])


def _draw_by_ladder(field: Field, inputs: DrawInputs, seed: int) -> Plan:
    return by_ladder(field, _points(inputs), seed)


def _points(inputs: DrawInputs) -> dict[int, float]:
    return {int(number): points for number, points in inputs["points"].items()}


MODES: Mapping[DrawMode, Callable[[Field, DrawInputs, int], Plan]] = {
    DrawMode.PLAN: _draw_plan,
    DrawMode.RANDOM: _draw_at_random,
    DrawMode.STANDINGS: _draw_by_standing,
    DrawMode.SNAKE: _draw_as_snake,
    DrawMode.LADDER: _draw_by_ladder,
}
