"""Statistics of one participant's games, as far as an audience may see them. No queries."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from scoring.game.shares import winning_seats
from scoring.lists.course import points_at
from scoring.lists.entries import Entry as ListEntry
from scoring.lists.entries import GameEntry
from scoring.lists.parties import parties
from scoring.lists.sheet import SheetGame
from scoring.ranking.evening import Encounter, Evening, EveningGame, Extreme, GameAt, Side, evening
from scoring.rules.worth import Counting
from tournaments.adapter import entry_of, rules_of
from tournaments.models.score_list import Occupancy
from tournaments.phrases.lists.games import game_name
from tournaments.selectors.results.games_played import Sitter, seated_at
from tournaments.selectors.results.person_rows import ListRows, PersonRows, is_cancelled, round_of


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedGame:
    """The first of `many` games that share the most or fewest points; `kind` is "" if unknown."""

    points: int
    at: GameAt
    kind: str
    many: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MetPerson:
    start_number: int
    name: str
    games: Encounter


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningSeen:
    """Statistics of a participant's games. `without_games`: rounds left out because some games are unknown."""

    figures: Evening
    without_games: tuple[int, ...]
    best: NamedGame | None
    worst: NamedGame | None
    met: tuple[MetPerson, ...]


# Sort orders of the people met: most first, equal ones by start number.
ORDERS: Mapping[str, Callable[[MetPerson], int]] = {
    "together": lambda each: -each.games.together,
    "points_together": lambda each: -each.games.points_together,
    "against": lambda each: -each.games.against,
    "points_against": lambda each: -each.games.points_against,
}
USUAL_ORDER = "together"
_Known = Mapping[GameAt, tuple[EveningGame, ListEntry]]


def evening_of(rows: PersonRows, names: Mapping[int, str], *, by: str = USUAL_ORDER) -> EveningSeen:
    """Returns statistics for the rounds shown. `names`: of everybody they met; `by`: a key of `ORDERS`."""
    shown = {place.seat.score_list_id: place for place in rows.places if rows.shows(place) and not is_cancelled(place)}
    unknown = {pk: place for pk, place in shown.items() if _is_unknown(place, rows.list_of(place))}
    counting = rules_of(rows.tournament.rule_set).worth.counting
    known = {at: game for place in shown.values() for at, game in _games(place, rows.list_of(place), counting)}
    figures = evening(rows.person.start_number, [game for game, _entry in known.values()])
    return EveningSeen(
        figures=figures,
        without_games=tuple(sorted({round_of(place).number for place in unknown.values()})),
        best=_named_game(figures.best, known),
        worst=_named_game(figures.worst, known),
        met=_people_met(figures, names, by),
    )


def _is_unknown(place: Occupancy, of: ListRows) -> bool:
    return place.games_played is None or any(result.error for _entry, result in of.results)


def _games(
    place: Occupancy, of: ListRows, counting: Counting
) -> Iterator[tuple[GameAt, tuple[EveningGame, ListEntry]]]:
    positions = {row.pk: position for position, (row, _result) in enumerate(of.results, start=1)}
    numbers = {row.participant_id: row.participant.start_number for row in of.seated if row.participant}
    sitters = [_sitter(row) for row in of.seated]
    in_round, table = round_of(place).number, place.seat.score_list.table
    for row, result in of.results:
        if result.game:
            seated = {seat: numbers[who] for seat, who in seated_at(sitters, positions, result.game.position)}
            at, entry = GameAt(in_round, table.number if table else 0, result.game.number), entry_of(row)
            yield at, (_game(at, entry, result.game, seated, counting), entry)


def _sitter(row: Occupancy) -> Sitter:
    list_id, table, who = row.seat.score_list_id, 0, row.participant_id or 0
    return Sitter(list_id, table, row.seat.position, who, row.from_entry_id, row.until_entry_id, row.games_played)


def _game(at: GameAt, entry: ListEntry, game: SheetGame, seated: Mapping[int, int], counting: Counting) -> EveningGame:
    """Converts a game, leaving out people who aren't participants."""
    won = winning_seats(counting, game.points, game.winners)
    return EveningGame(
        at=at,
        points={seated[seat]: points_at(game, seat) for seat in game.players if seat in seated},
        won=tuple(seated[seat] for seat in won if seat in seated),
        sitting=tuple(seated[seat] for seat in game.sitting if seat in seated),
        soloist=seated.get(game.soloist) if game.soloist else None,
        sides=tuple(
            Side(tuple(seated[seat] for seat in party.seats if seat in seated), party.won, party.announced)
            for party in parties(entry, game) or ()
        ),
    )


def _named_game(extreme: Extreme | None, known: _Known) -> NamedGame | None:
    if extreme is None:
        return None
    at = extreme.games[0]
    _game, entry = known[at]
    kind = game_name(entry.facts) if isinstance(entry, GameEntry) else ""
    return NamedGame(points=extreme.points, at=at, kind=kind, many=len(extreme.games))


def _people_met(figures: Evening, names: Mapping[int, str], by: str) -> tuple[MetPerson, ...]:
    people = [
        MetPerson(start_number=each.participant, name=names[each.participant], games=each) for each in figures.met
    ]
    return tuple(sorted(people, key=ORDERS[by]))
