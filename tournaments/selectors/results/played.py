"""One participant's rounds, neighbours, and games with the reasons for their points."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import inf

from django.utils import timezone
from django.utils.translation import gettext, ngettext

from scoring.lists.course import Move, points_at, running
from scoring.lists.entries import BrokenSolo, GameEntry
from scoring.lists.points.explained import explain_entry
from scoring.lists.sheet import BreakOff, SheetGame, SheetPenalty
from scoring.rules.rules import RuleSet
from tournaments.adapter import entry_of, last_legal_result, rules_of
from tournaments.models.round import RoundStatus
from tournaments.models.score_list import Entry, EntryKind, Occupancy
from tournaments.phrases.lists.games import game_name
from tournaments.phrases.lists.penalties import paragraph_short
from tournaments.phrases.lists.reasons import explained_words
from tournaments.phrases.terms import DUTIES, word
from tournaments.selectors.lists.people import name_and_number
from tournaments.selectors.objections import finality_in, finality_words
from tournaments.selectors.participants.names import shown_club, shown_name
from tournaments.selectors.results.person_rows import ListRows, PersonRows, Results, is_cancelled, round_of
from tournaments.selectors.results.visibility import penalties_told


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """A game from the participant's point of view; `points` is None if they sat out.

    Penalties have neither `number` nor `total`. `duty`: that of their own solo. `under_review`: whether a correction
    has made the game impossible; it keeps its last points but doesn't count.
    """

    number: int | None
    kind: str
    duty: str
    value: int | None
    points: int | None
    total: int | None
    won: bool
    reasons: tuple[str, ...]
    under_review: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbour:
    position: int
    start_number: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPlayed:
    """A round from the participant's point of view. Sums are None if unknown or not `shown`.

    `finality`: a text; "" if the round is hidden or not closed. `played_by`: a substitute on this start number.
    """

    number: int
    status: RoundStatus
    table: int
    position: int
    neighbours: tuple[Neighbour, ...]
    shown: bool
    points: int | None
    games_won: int | None
    soli_won: int | None
    games: tuple[GameLine, ...]
    only_totals: bool
    finality: str = ""
    played_by: str = ""
    cancelled: bool = False

    @property
    def game_count(self) -> int:
        """The number of games, including those they sat out but not penalties."""
        return sum(game.number is not None and not game.under_review for game in self.games)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedElsewhere:
    """Games that a participant played for `person`, or outside the standings if that is None.

    `games`: their numbers, e.g. "games 7 to 12"; "" if unknown or hidden.
    """

    round: int
    table: int
    games: str
    person: Neighbour | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Career:
    """A participant's published rounds, newest first."""

    start_number: int
    name: str
    club: str
    rounds: tuple[RoundPlayed, ...]
    elsewhere: tuple[PlayedElsewhere, ...]

    @property
    def upcoming_rounds(self) -> tuple[RoundPlayed, ...]:
        """Published rounds that haven't been released, the next one first."""
        return tuple(played for played in reversed(self.rounds) if played.status == RoundStatus.PUBLISHED)

    @property
    def released_rounds(self) -> tuple[RoundPlayed, ...]:
        """Running and closed rounds, newest first."""
        return tuple(played for played in self.rounds if played.status != RoundStatus.PUBLISHED)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Telling:
    penalties: bool
    rules: RuleSet
    name: str


def career_of(rows: PersonRows, names: Mapping[int, str]) -> Career:
    """Returns the participant's published rounds. `names`: of everybody they met, by start number."""
    name, rules = names[rows.person.start_number], rules_of(rows.tournament.rule_set)
    telling = _Telling(penalties=penalties_told(rows.tournament, rows.audience), rules=rules, name=name)
    return Career(
        start_number=rows.person.start_number,
        name=name,
        club=shown_club(rows.person.club_name, rows.tournament),
        rounds=tuple(
            _round(
                place,
                rows.list_of(place).results,
                _neighbours(place, rows.list_of(place), names),
                telling,
                shown=rows.shows(place),
            )
            for place in rows.places
        ),
        elsewhere=tuple(
            _elsewhere(place, rows.list_of(place).results, names, telling, shown=rows.shows(place))
            for place in rows.elsewhere
            if place.games_played != 0 and not is_cancelled(place)
        ),
    )


def _elsewhere(
    place: Occupancy, results: Results, names: Mapping[int, str], telling: _Telling, *, shown: bool
) -> PlayedElsewhere:
    games = _games(results, place, telling) if shown else ()
    numbers = [game.number for game in games if game.number is not None]
    who, table, position = place.participant, place.seat.score_list.table, place.seat.position
    words = ngettext("game {first}", "games {first} to {last}", len(numbers))
    return PlayedElsewhere(
        round=round_of(place).number,
        table=table.number if table else 0,
        games=words.format(first=numbers[0], last=numbers[-1]) if numbers else "",
        person=Neighbour(position=position, start_number=who.start_number, name=names[who.start_number])
        if who
        else None,
    )


def _neighbours(place: Occupancy, rows: ListRows, names: Mapping[int, str]) -> tuple[Neighbour, ...]:
    """Returns those who sat at the table while the participant did."""
    positions = {entry.pk: position for position, (entry, _result) in enumerate(rows.results, start=1)}
    first, last = _span(place, positions)
    met = (row for row in rows.seated if row.participant_id != place.participant_id and _was_used(row))
    spans = ((row, _span(row, positions)) for row in met)
    others = ((row.seat.position, row.participant) for row, (came, left) in spans if came < last and first < left)
    return tuple(
        Neighbour(position=position, start_number=who.start_number, name=names[who.start_number])
        for position, who in others
        if who is not None
    )


def _was_used(row: Occupancy) -> bool:
    return not row.closed or row.until_entry_id is not None


def _span(row: Occupancy, positions: Mapping[int, int]) -> tuple[float, float]:
    """Returns the places of the first entry and of that after the last one."""
    left = row.until_entry_id and positions.get(row.until_entry_id)
    return positions.get(row.from_entry_id or 0, 0), left or inf


def _round(
    place: Occupancy, results: Results, neighbours: tuple[Neighbour, ...], telling: _Telling, *, shown: bool
) -> RoundPlayed:
    in_round, score_list = round_of(place), place.seat.score_list
    begun = shown and bool(results or place.games_played != 0)
    return RoundPlayed(
        number=in_round.number,
        status=RoundStatus(in_round.status),
        table=score_list.table.number if score_list.table else 0,
        position=place.seat.position,
        neighbours=neighbours,
        shown=shown,
        points=place.points if begun else None,
        games_won=place.games_won if begun else None,
        soli_won=place.soli_won if begun else None,
        games=_games(results, place, telling) if shown else (),
        only_totals=shown and any(entry.kind == EntryKind.TOTALS for entry, _result in results),
        finality=finality_words(finality_in(in_round), in_round.tournament, timezone.now()) if shown else "",
        cancelled=is_cancelled(place),
        played_by=shown_name(*name_and_number(place), in_round.tournament) if place.name else "",
    )


def _games(results: Results, place: Occupancy, telling: _Telling) -> tuple[GameLine, ...]:
    moved = [(entry, move) for entry, result in results if (move := result.game or result.penalty or result.break_off)]
    positions = {entry.pk: position for position, (entry, _result) in enumerate(results, start=1)}
    position, first, last = place.seat.position, place.from_entry, place.until_entry
    totals = running(
        [move for _entry, move in moved],
        position,
        positions[first.pk] if first else 0,
        positions[last.pk] if last else None,
    )
    lines = (
        _line(entry, move, position, total, telling)
        for (entry, move), total in zip(moved, totals, strict=True)
        if total is not None
    )
    waiting = _lines_under_review(results, place, telling) if place.until_entry is None else ()
    return (*(line for line in lines if line), *waiting)


def _lines_under_review(results: Results, place: Occupancy, telling: _Telling) -> Iterator[GameLine]:
    """Yields impossible entries with their last points, for the person now on the seat."""
    for entry, result in results:
        last = last_legal_result(entry, result)
        move = last.game or last.penalty or last.break_off
        if last.error and move:
            line = _line(entry, move, place.seat.position, 0, telling)
            if line:
                yield replace(line, total=None, under_review=True)


def _line(entry: Entry, move: Move, position: int, total: int, telling: _Telling) -> GameLine | None:
    facts = entry_of(entry)
    if isinstance(move, SheetGame) and isinstance(facts, GameEntry):
        return _game(facts, move, position, total, telling)
    points = points_at(move, position)
    if not points or isinstance(move, SheetGame):
        return None
    return GameLine(
        number=None,
        kind=gettext("List broken off")
        if isinstance(move, BreakOff)
        else _penalty_words(move, reveal=telling.penalties),
        duty="",
        value=None,
        points=points,
        total=None,
        won=False,
        reasons=(),
    )


def _penalty_words(move: SheetPenalty, *, reveal: bool) -> str:
    if not reveal:
        return gettext("Penalty points")
    return gettext("penalty, {paragraph}").format(paragraph=paragraph_short(move.paragraph))


def _game(entry: GameEntry, game: SheetGame, position: int, total: int, telling: _Telling) -> GameLine:
    untold = not telling.penalties and isinstance(entry.facts, BrokenSolo)
    why = explained_words(explain_entry(entry, game, telling.rules), {position: telling.name})
    return GameLine(
        number=game.number,
        kind=game_name(entry.facts),
        duty=word(DUTIES, game.duty) if game.duty and game.soloist == position else "",
        value=game.value,
        points=points_at(game, position) if position in game.players else None,
        total=total,
        won=position in game.winners,
        reasons=() if untold else why.phrases,
    )
