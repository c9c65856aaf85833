"""The lengths of lists by table size, derived from other sizes if not set."""

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.errors import RuleViolation
from scoring.game.game import MOST_SEATS, SEATS_PLAYING
from scoring.lists.format import MOST_GAMES
from tournaments.models.round import Round
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Tournament
from tournaments.seating.sizes import sizes_for, table_sizes
from tournaments.selectors.tournament.draw_settings import draw_settings_of

Sizes = Mapping[str, Mapping[str, Any]]

# Sizes of nearly all tables.
USUAL = (4, 5)
# Games are None if only a pot ends them, minutes if no clock runs. Games exclude Pflichtsoli.
NUMBERS = ("normal_games", "minutes")


def all_sizes(sizes: Sizes) -> dict[str, Mapping[str, Any]]:
    """Returns games and minutes for tables of four to seven; `sizes` is as in `Tournament.sizes`.

    Missing numbers are scaled from the next smaller table that has them, in proportion to its seats and rounded up, as
    in TSR 8.5.1 and 10.1.5: 20 normal games in 100 minutes at four, 25 in 125 at five.

    >>> all_sizes({"4": {"normal_games": 20, "minutes": 100}, "5": {"normal_games": 24}})["5"]
    {'normal_games': 24, 'minutes': 125}
    """
    every = range(SEATS_PLAYING, MOST_SEATS + 1) if sizes else ()
    return {str(seats): {name: _number_at(sizes, seats, name) for name in NUMBERS} for seats in every}


def _number_at(sizes: Sizes, seats: int, name: str) -> int | None:
    """Derives a number from the largest size up to `seats` that has it, or else from the smallest."""
    known = [int(size) for size, values in sizes.items() if name in values]
    nearest = max((size for size in known if size <= seats), default=min(known, default=None))
    return None if nearest is None else _scale(sizes[str(nearest)][name], seats, nearest)


def _scale(number: int | None, seats: int, at_seats: int) -> int | None:
    return number and -(-number * seats // at_seats)


def _numbers_from_smaller(sizes: Sizes, seats: int) -> Mapping[str, Any]:
    smaller = {size: values for size, values in sizes.items() if int(size) < seats}
    return all_sizes(smaller).get(str(seats), {})


def set_apart(sizes: Sizes) -> dict[str, Mapping[str, Any]]:
    """Returns the sizes without the numbers that can be derived from smaller tables.

    >>> set_apart({"4": {"normal_games": 20, "minutes": 100}, "5": {"normal_games": 24, "minutes": 125}})
    {'4': {'normal_games': 20, 'minutes': 100}, '5': {'normal_games': 24}}
    """
    apart: dict[str, Mapping[str, Any]] = {}
    for size in sorted(sizes):
        implied = _numbers_from_smaller(apart, int(size)).items()
        own = {name: number for name, number in sizes[size].items() if (name, number) not in implied}
        apart |= {size: own} if own else {}
    return apart


def pot_at(pot: Mapping[str, Any] | None, seats: int) -> dict[str, Any] | None:
    """Returns the pot for a table size; `max_games` is its own, or scaled from smaller tables up to `MOST_GAMES`.

    >>> pot_at({"points": 100, "max_games": 40}, 5)
    {'points': 100, 'max_games': 50}
    """
    if not pot:
        return None
    known = {SEATS_PLAYING: pot.get("max_games"), **{int(size): most for size, most in explicit_max_games(pot).items()}}
    nearest = max(size for size in known if size <= seats)
    most = _scale(known[nearest], seats, nearest)
    return {**pot, "max_games": most and min(most, MOST_GAMES)}


def explicit_max_games(pot: Mapping[str, Any] | None) -> Mapping[str, int]:
    apart: Mapping[str, int] = (pot or {}).get("max_games_at", {})
    return apart


def max_games_to_describe(pot: Mapping[str, Any] | None, sizes: Iterable[int]) -> dict[int, int]:
    """Returns `max_games` by size if any is explicit, or else nothing.

    >>> max_games_to_describe({"max_games": None, "max_games_at": {"5": 30}}, (4, 5, 6))
    {5: 30, 6: 36}
    >>> max_games_to_describe({"max_games": 40}, (4, 5, 6))
    {}
    """
    found = {size: (pot_at(pot, size) or {}).get("max_games") for size in sizes} if explicit_max_games(pot) else {}
    return {size: most for size, most in found.items() if most}


def explicit_pot(pot: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the pot without the numbers that can be derived from smaller tables.

    >>> explicit_pot({"max_games": 40, "max_games_at": {"5": 50, "6": 50}})
    {'max_games': 40, 'max_games_at': {'6': 50}}
    """
    alone: dict[str, Any] = {name: value for name, value in pot.items() if name != "max_games_at"}
    apart: dict[str, int] = {}
    for size, most in sorted(explicit_max_games(pot).items()):
        implied = pot_at({**alone, "max_games_at": apart}, int(size)) or {}
        apart |= {} if most == implied["max_games"] else {size: most}
    return {**alone, "max_games_at": apart} if apart else alone


def sizes_seated(in_round: Round) -> tuple[int, ...]:
    """Returns the table sizes in a drawn round. One query."""
    lists = ScoreList.objects.filter(table__round=in_round)
    return tuple(sorted(set(lists.values_list("format__seats", flat=True))))


def sizes_to_set(in_round: Round) -> tuple[int, ...]:
    """Returns a round's table sizes, plus four and five if it may still get them. One query."""
    seated = sizes_seated(in_round)
    return seated if seated and min(seated) > max(USUAL) else tuple(sorted({*USUAL, *seated}))


def sizes_to_describe(tournament: Tournament) -> tuple[int, ...]:
    """Returns the table sizes to mention in descriptions. One query.

    These are four and five, unless all tables are larger, and any larger sizes that are drawn or set.
    """
    lists = ScoreList.objects.filter(table__round__tournament=tournament).order_by()
    seated = set(lists.values_list("format__seats", flat=True).distinct())
    usual = () if seated and min(seated) > max(USUAL) else USUAL
    own = map(int, (*set_apart(tournament.sizes), *explicit_max_games(tournament.pot)))
    larger = {size for size in (*seated, *own) if size > max(USUAL)}
    return tuple(sorted({*usual, *larger}))


def lengths_to_describe(tournament: Tournament) -> Sizes:
    """Returns games and minutes for the sizes to mention. One query."""
    sizes = all_sizes(tournament.sizes)
    return {str(size): sizes[str(size)] for size in sizes_to_describe(tournament) if str(size) in sizes}


def larger_to_set(tournament: Tournament, people: int) -> tuple[int, ...]:
    """Returns the table sizes above five that exist or are needed for `people`. One query."""
    sizes = {*sizes_to_describe(tournament), *larger_of(tournament, people)}
    return tuple(sorted(size for size in sizes if size > max(USUAL)))


def larger_of(tournament: Tournament, people: int) -> tuple[int, ...]:
    """Returns the table sizes above five that result from the draw settings for `people`."""
    count = draw_settings_of(tournament).table_count
    try:
        sizes = sizes_for(people, count) if count else table_sizes(people)
    except RuleViolation:  # nothing can be drawn; the draw page says why
        return ()
    return tuple(sorted({size for size in sizes if size > max(USUAL)}))
