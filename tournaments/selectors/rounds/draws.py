"""The inputs for draws."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import NotRequired, TypedDict, TypeVar

from tournaments.models.participant import Participant
from tournaments.models.tournament import Tournament
from tournaments.seating.field import Field, field_of
from tournaments.seating.measures import Rounds
from tournaments.seating.wishes import Pair, Priority, Strength, Wish, Wishes
from tournaments.selectors.participants.clubs import club_key
from tournaments.selectors.participants.roster import plays
from tournaments.selectors.rounds.places import met_in_passing, places_in
from tournaments.selectors.tournament.draw_settings import draw_settings_of


def field_for(tournament: Tournament, number: int, last: int = 0) -> Field:
    """Returns the people, tables and history for a round. Three queries.

    Includes the wishes of everybody who plays in any round up to `last`. Raises the same errors as `field_of`:
    `too_few_participants` or `tables_do_not_fit`.
    """
    people = list(tournament.participants.order_by("start_number"))
    rounds = range(number, max(number, last) + 1)
    known = [person for person in people if any(plays(person, each) for each in rounds)]
    playing = [person.start_number for person in people if plays(person, number)]
    places = places_in(tournament, number - 1)
    return replace(
        tables_for(tournament, playing),
        history=as_rounds(tables.values() for tables in places.values()),
        in_passing=tuple(chain.from_iterable(met_in_passing(tournament, places).values())),
        wishes=wishes_of(tournament, known),
    )


def tables_for(tournament: Tournament, people: Collection[int]) -> Field:
    """Returns a field with the tournament's table settings, but without history and wishes."""
    settings = draw_settings_of(tournament)
    field = field_of(people, table_count=settings.table_count, closed=settings.closed_tables)
    return replace(field, priority=settings.priority)


def present_in(tournament: Tournament, rounds: Iterable[int]) -> list[list[int]]:
    people = list(tournament.participants.order_by("start_number"))
    return [[person.start_number for person in people if plays(person, number)] for number in rounds]


def wishes_of(tournament: Tournament, people: Sequence[Participant]) -> Wishes:
    """Returns weighted wishes by start number. One query if anybody has a team.

    All spellings of a club are replaced by that of the lowest start number. Wishes about people not in `people` are
    dropped.
    """
    present = {person.start_number for person in people}
    spellings = {
        club_key(person.club_name): _tidy(person.club_name) for person in sorted(people, key=_number, reverse=True)
    }
    named = dict(tournament.teams.values_list("pk", "name")) if any(person.team_id for person in people) else {}
    table_wishes = {person.start_number: person.wishes.get("table") for person in people}
    return Wishes(
        clubs={person.start_number: spellings[club] for person in people if (club := club_key(person.club_name))},
        teams={person.start_number: named[person.team_id] for person in people if person.team_id},
        not_with=frozenset(pair for person in people for pair in _pairs(person, present)),
        tables={number: table for number, table in table_wishes.items() if table},
        strength=draw_settings_of(tournament).strength,
    )


def _tidy(name: str) -> str:
    return " ".join(name.split())


def _number(person: Participant) -> int:
    return person.start_number


def _pairs(person: Participant, present: set[int]) -> Iterable[Pair]:
    own = person.start_number
    return ((min(own, other), max(own, other)) for other in person.wishes.get("not_with", ()) if other in present)


def as_rounds(tables: Iterable[Iterable[Iterable[int]]]) -> Rounds:
    return tuple(tuple(tuple(table) for table in in_round) for in_round in tables)


Value = TypeVar("Value")


class WishInputs(TypedDict):
    clubs: dict[str, str]
    teams: dict[str, str]
    not_with: list[list[int]]
    tables: dict[str, int]
    strength: dict[str, str]


class FieldInputs(TypedDict):
    people: list[int]
    sizes: list[int]
    numbers: list[int]
    history: list[list[list[int]]]
    in_passing: NotRequired[list[list[int]]]  # missing in draws stored without it
    wishes: WishInputs
    priority: NotRequired[str]  # missing if it could not be chosen


class LaterInputs(TypedDict):
    """The players of each round of a plan, and the tables they use; None if everybody plays in all rounds."""

    present: list[list[int]] | None
    numbers_later: list[int] | None


class DrawInputs(FieldInputs, LaterInputs):
    """All inputs of a draw except the seed, as stored in `Round.draw_inputs`."""

    mode: str
    first: int
    rounds: int
    spread: int
    points: dict[str, int | float]


def inputs_of(field: Field) -> FieldInputs:
    """Serialises a field with everything needed to repeat the draw."""
    wishes = field.wishes
    return {
        "people": list(field.players),
        "sizes": list(field.sizes),
        "numbers": list(field.numbers),
        "history": [[list(table) for table in tables] for tables in field.history],
        "in_passing": [list(pair) for pair in field.in_passing],
        "wishes": {
            "clubs": {str(number): club for number, club in wishes.clubs.items()},
            "teams": {str(number): team for number, team in wishes.teams.items()},
            "not_with": sorted(map(list, wishes.not_with)),
            "tables": {str(number): table for number, table in wishes.tables.items()},
            "strength": {wish.value: strength.value for wish, strength in wishes.strength.items()},
        },
        "priority": field.priority.value,
    }


def field_from(inputs: FieldInputs) -> Field:
    wishes = inputs["wishes"]
    return Field(
        players=tuple(inputs["people"]),
        sizes=tuple(inputs["sizes"]),
        numbers=tuple(inputs["numbers"]),
        history=as_rounds(inputs["history"]),
        in_passing=tuple((one, other) for one, other in inputs.get("in_passing", ())),
        wishes=Wishes(
            clubs=_with_number_keys(wishes["clubs"]),
            teams=_with_number_keys(wishes["teams"]),
            not_with=frozenset((one, other) for one, other in wishes["not_with"]),
            tables=_with_number_keys(wishes["tables"]),
            strength={Wish(name): Strength(value) for name, value in wishes["strength"].items()},
        ),
        priority=Priority(inputs.get("priority", Priority.MEETINGS)),
    )


def _with_number_keys(values: Mapping[str, Value]) -> dict[int, Value]:
    return {int(number): value for number, value in values.items()}
