"""How long lists are by table size, including sizes for which an organiser gave no numbers."""

from collections.abc import Mapping
from typing import Any

from scoring.errors import RuleViolation
from scoring.game.game import MOST_SEATS, SEATS_PLAYING
from tournaments.models.round import Round
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Tournament
from tournaments.seating.sizes import sizes_for, table_sizes
from tournaments.selectors.tournament.draw_settings import draw_settings_of

Sizes = Mapping[str, Mapping[str, Any]]

# Every organiser sets these two; larger tables follow from them unless they have numbers of their own.
USUAL = (4, 5)


def all_sizes(sizes: Sizes) -> dict[str, Mapping[str, Any]]:
    """Games and minutes of every table from four to seven; `sizes` as `Tournament.sizes`, at least one of them.

    A size without numbers plays as much for each player as the next smaller one that has them: games and minutes grow
    with the seats, rounded up. So do TSR 8.5.1 and 10.1.5: 20 normal games in 100 minutes at four, 25 in 125 at five.

    >>> five = {"5": {"normal_games": 25, "minutes": 125}}
    >>> all_sizes(five)["7"]
    {'normal_games': 35, 'minutes': 175}
    """
    sized: dict[str, Mapping[str, Any]] = {}
    for seats in range(SEATS_PLAYING, MOST_SEATS + 1) if sizes else ():
        nearest = _nearest(sizes, seats)
        own = sizes.get(str(seats))
        sized[str(seats)] = own or {
            "normal_games": _in_proportion(sizes[str(nearest)]["normal_games"], seats, nearest),
            "minutes": _in_proportion(sizes[str(nearest)].get("minutes"), seats, nearest),
        }
    return sized


def _nearest(sizes: Sizes, seats: int) -> int:
    """The largest size with numbers up to this one, else the smallest."""
    known = sorted(map(int, sizes))
    return max((size for size in known if size <= seats), default=known[0])


def _in_proportion(number: int | None, seats: int, at_seats: int) -> int | None:
    return number and -(-number * seats // at_seats)


def sizes_seated(in_round: Round) -> tuple[int, ...]:
    """The sizes of the tables of a round as they were drawn, each once; one query."""
    lists = ScoreList.objects.filter(table__round=in_round)
    return tuple(sorted(set(lists.values_list("format__seats", flat=True))))


def sizes_to_set(in_round: Round) -> tuple[int, ...]:
    """The sizes that a round has, and those of four and five that it may come to have; one query."""
    seated = sizes_seated(in_round)
    return seated if seated and min(seated) > max(USUAL) else tuple(sorted({*USUAL, *seated}))


def sizes_told(tournament: Tournament) -> tuple[int, ...]:
    """The sizes to speak of where a tournament is described; one query.

    Four and five unless only larger tables are drawn, and larger ones that are drawn or have numbers of their own.
    """
    lists = ScoreList.objects.filter(table__round__tournament=tournament).order_by()
    seated = set(lists.values_list("format__seats", flat=True).distinct())
    usual = () if seated and min(seated) > max(USUAL) else USUAL
    larger = {size for size in (*seated, *map(int, tournament.sizes)) if size > max(USUAL)}
    return tuple(sorted({*usual, *larger}))


def lengths_told(tournament: Tournament) -> Sizes:
    """Games and minutes of the sizes to speak of; one query."""
    sizes = all_sizes(tournament.sizes)
    return {str(size): sizes[str(size)] for size in sizes_told(tournament) if str(size) in sizes}


def larger_to_set(tournament: Tournament, people: int) -> tuple[int, ...]:
    """The sizes above five of a tournament, and those that so many people would make; one query."""
    sizes = {*sizes_told(tournament), *larger_of(tournament, people)}
    return tuple(sorted(size for size in sizes if size > max(USUAL)))


def larger_of(tournament: Tournament, people: int) -> tuple[int, ...]:
    """The sizes above five that so many people make, at as many tables as the draw settings say."""
    count = draw_settings_of(tournament).table_count
    try:
        sizes = sizes_for(people, count) if count else table_sizes(people)
    except RuleViolation:  # nothing can be drawn as it is; the draw page says why
        return ()
    return tuple(sorted({size for size in sizes if size > max(USUAL)}))
