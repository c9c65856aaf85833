"""Offline entries, and the place in the list where they expect to be."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.datastructures import MultiValueDict

from scoring.errors import RuleViolation
from scoring.lists.sheet import NextGame, Sheet
from scoring.terms import Phase, TableEvent
from tournaments.adapter import PENALTY_EVENTS, derived_of, event_in, folded_as_far_as_legal
from tournaments.models.json_values import JSONObject
from tournaments.models.score_list import Entry, ScoreList
from tournaments.selectors.lists.edits import Edit, Spot

# Events the table does not know of; games before them still count.
ENDS = (TableEvent.TIME_UP, TableEvent.POT_EMPTY)


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """The next game as the page expected it; `bock`: the factor at that time.

    Dealer and Bock are None if the page couldn't know them; then those of the list count.
    """

    number: int
    dealer: int | None
    players: tuple[int, ...]
    bock: int | None

    @classmethod
    def of_json(cls, given: Mapping[str, Any]) -> "Expected":
        return cls(number=given["number"], dealer=given["dealer"], players=tuple(given["players"]), bock=given["bock"])

    def as_json(self) -> JSONObject:
        return {**asdict(self), "players": list(self.players)}

    def is_next(self, coming: NextGame | None) -> bool:
        if coming is None or (coming.number, coming.players) != (self.number, self.players):
            return False
        return self.dealer in (None, coming.dealer) and self.bock in (None, coming.bock)


@dataclass(frozen=True, slots=True, kw_only=True)
class SentEntry:
    """An uploaded entry; `at`: when it was made by the phone's clock, or None if unknown."""

    key: UUID
    after_key: UUID | None
    expected: Expected
    at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery(SentEntry):
    """An entry that was sent as facts."""

    facts: JSONObject


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledForm(SentEntry):
    """An entry that was sent as its page's form."""

    fields: MultiValueDict[str, str]

    def read_as(self, facts: JSONObject) -> Delivery:
        return Delivery(key=self.key, after_key=self.after_key, expected=self.expected, at=self.at, facts=facts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """An entry that can't be recorded or held."""

    key: str
    why: RuleViolation


def places_for(score_list: ScoreList, rows: Sequence[Entry], expected: Expected, facts: JSONObject) -> Iterator[Edit]:
    """Yields edits that put the facts at the expected place: the end, or before the end of the normal games.

    Raises the mismatch if there's no such place.
    """
    edits = list(_matching_edits(score_list, rows, expected, facts))
    if not edits:
        raise mismatch(expected, _sheet(score_list, rows))
    yield from edits


def _matching_edits(
    score_list: ScoreList, rows: Sequence[Entry], expected: Expected, facts: JSONObject
) -> Iterator[Edit]:
    for index in _end_indexes(rows):
        if not expected.is_next(_sheet(score_list, rows[:index]).next):
            continue
        if index == len(rows):
            yield Edit(spot=Spot.END, facts=facts)
        else:
            yield Edit(spot=Spot.BEFORE, facts=facts, entry=rows[index].uid)


def sheet_before(score_list: ScoreList, rows: Sequence[Entry], expected: Expected) -> Sheet:
    """Returns the list before the expected game, or before the game with its number, or else all of it."""
    for index in _end_indexes(rows):
        sheet = _sheet(score_list, rows[:index])
        if expected.is_next(sheet.next):
            return sheet
    there = game_of_number(rows, expected.number)
    return _sheet(score_list, rows[: rows.index(there)] if there else rows)


def _end_indexes(rows: Sequence[Entry]) -> Iterator[int]:
    """Yields the indexes for a new game: the end, and before the end of the normal games."""
    yield len(rows)
    for index in range(len(rows) - 1, -1, -1):
        event = event_in(rows[index].facts)
        if event in ENDS:
            yield index
        elif event not in PENALTY_EVENTS:
            return


def _sheet(score_list: ScoreList, rows: Sequence[Entry]) -> Sheet:
    return folded_as_far_as_legal(score_list, [row.facts for row in rows]).sheet


def mismatch(expected: Expected, sheet: Sheet) -> RuleViolation:
    number, coming = expected.number, sheet.next
    if number <= len(sheet.games):
        return RuleViolation("game_already_there", number=number)
    if coming is None and sheet.phase is Phase.FINISHED:
        return RuleViolation("list_finished")
    if coming is not None and number > coming.number:
        return RuleViolation("games_missing_before", number=number, next=coming.number)
    return RuleViolation("game_expected_otherwise", number=number)


def game_of_number(rows: Sequence[Entry], number: int) -> Entry | None:
    return next((row for row in rows if derived_of(row).number == number), None)
