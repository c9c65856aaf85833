"""The files `seatplan` reads, and the object it prints."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from scoring.errors import RuleViolation
from scoring.shapes import Range, expect_object, join, read_integer, read_list, read_number, refuse_unknown
from tournaments.seating.measures import Rounds
from tournaments.seating.plans import Plan

Points = dict[int, int]


def parse_clubs(value: object, players: int) -> dict[int, str]:
    """{"1": "name of a club"}: the clubs of those who have one."""
    return {_number(key, "clubs", players): _name(club, f"clubs.{key}") for key, club in expect_object(value).items()}


def parse_history(value: object, players: int) -> tuple[Rounds, Points]:
    """{"rounds": […], "points": {"1": 17}}: the rounds played, as printed, and points; both may be missing."""
    given = expect_object(value)
    refuse_unknown(given, frozenset({"rounds", "points", "report"}))
    rounds = read_list(given.get("rounds", []), "rounds")
    points: Mapping[str, Any] = expect_object(given.get("points", {}), "points")
    return (
        tuple(_tables(tables, f"rounds[{at}]", players) for at, tables in enumerate(rounds)),
        {_number(key, "points", players): read_integer(total, join("points", key)) for key, total in points.items()},
    )


def plan_to_json(plan: Plan) -> dict[str, Any]:
    """{"rounds", "report"} (interfaces: `seatplan`); `rank_spread` is reported by standing only."""
    report = asdict(plan.report)
    if report["rank_spread"] is None:
        del report["rank_spread"]
    return {"rounds": plan.rounds, "report": report}


def _tables(value: object, path: str, players: int) -> tuple[tuple[int, ...], ...]:
    limits = Range(1, players)
    tables = tuple(
        tuple(read_number(player, path, limits) for player in read_list(table, path))
        for table in read_list(value, path)
    )
    seated = [player for table in tables for player in table]
    twice = next((player for player in seated if seated.count(player) > 1), None)
    if twice is not None:
        raise RuleViolation("player_twice", path, player=twice)
    return tables


def _number(key: str, path: str, players: int) -> int:
    if not (key.isascii() and key.isdecimal() and len(key) <= len(str(players))):
        raise RuleViolation("unknown_key", path, key=key)
    return read_number(int(key), join(path, key), Range(1, players))


def _name(value: object, path: str) -> str:
    if not isinstance(value, str):
        raise RuleViolation("wrong_type", path, expected="string")
    return value
