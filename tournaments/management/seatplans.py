"""The input files and the output of `seatplan`."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from scoring.errors import RuleViolation
from scoring.shapes import (
    Range,
    expect_object,
    join,
    read_integer,
    read_list,
    read_member,
    read_number,
    refuse_unknown,
)
from tournaments.seating.constraints import UnmetWish
from tournaments.seating.measures import Rounds
from tournaments.seating.plans import MOST_PLAYERS, MOST_ROUNDS, Plan, check_within
from tournaments.seating.wishes import USUAL, Pair, Strength, Wish

Points = dict[int, int]

WISHES = frozenset({"not_with", "tables", "teams", "strength", "closed_tables"})
TABLE_NUMBERS = Range(1, MOST_PLAYERS)
# Naming teams implies a wish.
STRENGTHS: Mapping[Wish, Strength] = {**USUAL, Wish.TEAMS: Strength.SOFT}


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatplanWishes:
    not_with: frozenset[Pair] = frozenset()
    tables: Mapping[int, int] = field(default_factory=dict)
    teams: Mapping[int, str] = field(default_factory=dict)
    strength: Mapping[Wish, Strength] = field(default_factory=lambda: dict(STRENGTHS))
    closed_tables: frozenset[int] = frozenset()


def parse_groups(value: object, players: int, path: str = "clubs") -> dict[int, str]:
    """Parses {"1": "club or team"}."""
    groups: Mapping[str, Any] = expect_object(value, "" if path == "clubs" else path)
    return {_number(key, path, players): _name(name, join(path, key)) for key, name in groups.items()}


def parse_wishes(value: object, players: int) -> SeatplanWishes:
    """Parses {"not_with": [[1, 2]], "tables": {"7": 3}, "teams": {"1": "A"}, "strength": {"clubs": "hard"}, …}."""
    wishes = expect_object(value)
    refuse_unknown(wishes, WISHES)
    tables: Mapping[str, Any] = expect_object(wishes.get("tables", {}), "tables")
    closed = read_list(wishes.get("closed_tables", []), "closed_tables")
    return SeatplanWishes(
        not_with=frozenset(_pair(pair, players) for pair in read_list(wishes.get("not_with", []), "not_with")),
        tables={
            _number(key, "tables", players): read_number(table, join("tables", key), TABLE_NUMBERS)
            for key, table in tables.items()
        },
        teams=parse_groups(wishes.get("teams", {}), players, "teams"),
        strength={**STRENGTHS, **_strengths(wishes.get("strength", {}))},
        closed_tables=frozenset(read_number(number, "closed_tables", TABLE_NUMBERS) for number in closed),
    )


def parse_history(value: object, players: int) -> tuple[Rounds, Points]:
    """Parses {"rounds": […], "points": {"1": 17}}, both optional."""
    history = expect_object(value)
    refuse_unknown(history, frozenset({"rounds", "points", "report", "numbers"}))
    rounds = read_list(history.get("rounds", []), "rounds")
    check_within("rounds", len(rounds), 0, MOST_ROUNDS)
    points: Mapping[str, Any] = expect_object(history.get("points", {}), "points")
    return (
        tuple(_tables(tables, f"rounds[{at}]", players) for at, tables in enumerate(rounds)),
        {_number(key, "points", players): read_integer(total, join("points", key)) for key, total in points.items()},
    )


def plan_to_json(plan: Plan, numbers: tuple[int, ...]) -> dict[str, Any]:
    """Returns {"rounds", "report"}, and `numbers` if any tables are closed (interfaces: `seatplan`).

    The report includes `ungranted`, and `rank_spread` only for draws by standing.
    """
    report = asdict(plan.report)
    if report["rank_spread"] is None:
        del report["rank_spread"]
    report["ungranted"] = [unmet_wish_to_json(each) for each in plan.unmet_wishes]
    closed = numbers != tuple(range(1, len(numbers) + 1))
    return {"rounds": plan.rounds, **({"numbers": numbers} if closed else {}), "report": report}


def unmet_wish_to_json(each: UnmetWish) -> dict[str, Any]:
    """Returns {"wish", "people", "rounds", "reason"}, and "table" if the wish is about one."""
    answer = {"wish": each.wish, "people": each.people, "rounds": each.rounds, "reason": each.reason}
    return answer if each.table is None else {**answer, "table": each.table}


def _pair(value: object, players: int) -> Pair:
    pair = sorted(read_number(player, "not_with", Range(1, players)) for player in read_list(value, "not_with"))
    if len(set(pair)) != 2 or len(pair) != 2:
        raise RuleViolation("wrong_type", "not_with", expected="pairs of two players")
    return pair[0], pair[1]


def _strengths(value: object) -> dict[Wish, Strength]:
    strengths: Mapping[str, Any] = expect_object(value, "strength")
    refuse_unknown(strengths, frozenset(Wish), "strength")
    return {Wish(key): read_member(Strength, much, join("strength", key)) for key, much in strengths.items()}


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
    plain = key.isascii() and key.isdecimal() and len(key) <= len(str(players))
    if not plain or key != str(int(key)):  # "01" would duplicate player "1"
        raise RuleViolation("unknown_key", path, key=key)
    return read_number(int(key), join(path, key), Range(1, players))


def _name(value: object, path: str) -> str:
    if not isinstance(value, str):
        raise RuleViolation("wrong_type", path, expected="string")
    return value
