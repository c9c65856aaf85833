"""Adds, imports, changes and deletes participants."""

import json
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import TextField
from django.db.models.functions import Cast

from scoring.errors import RuleViolation
from tournaments.models.json_values import JSON
from tournaments.models.participant import Attendance, Participant, Team
from tournaments.models.people.player import Player
from tournaments.models.tournament import Tournament
from tournaments.names.names import Name, tidy
from tournaments.names.order import same_key
from tournaments.names.reading import beside_club, read_person
from tournaments.names.words import fold
from tournaments.selectors.participants.columns import DETAILS, FIELDS, HIGHEST_NUMBER, NAME, SHOWN, value_of
from tournaments.selectors.participants.names import NAME_COLUMNS, full_name, numbered_person
from tournaments.selectors.participants.reading.lines import MOST_LINES, ImportLine, check_size, read
from tournaments.selectors.participants.roster import (
    KnownPeople,
    known_among,
    known_of,
    number_of_name,
    with_seating,
)
from tournaments.services.ledger import Change, WriteRequest, apply_once_computed
from tournaments.services.locks import lock_tournament
from tournaments.services.participants.naming import announce_renamed, prepare_new
from tournaments.services.participants.wishes import (
    WISHES,
    check_not_with,
    drop_empty_teams,
    renumber,
    teams_named,
    wish,
)
from tournaments.services.plain_rows import bulk_insert, columns_of, update_rows, values_of
from tournaments.services.tournament_writes import tournament_write, write_tournament

MOST_NUMBERS = MOST_LINES
# Editable fields. Those other than name, team and wishes are columns of the participant.
EDITABLE = tuple(field.key for field in (*FIELDS, SHOWN))
COLUMNS = tuple(key for key in EDITABLE if key not in (NAME.key, "team", *WISHES))
# Columns that a list changes of a number without a name.
NAMED = (*NAME_COLUMNS, *(detail.key for detail in DETAILS), "team_id", "player_id", "name_withheld", "wishes")
STORED = ("start_number", "id", *NAMED)

# Changes by participant's primary key, then by field in `EDITABLE`.
Edits = Mapping[int, Mapping[str, Any]]
Teams = Mapping[str, Team | None]
AddedRow = tuple[Participant, int | None]  # a new participant and the number of a namesake


@dataclass(frozen=True, slots=True, kw_only=True)
class AddedParticipant:
    """A new participant. `namesake` is the number of somebody else with the same name."""

    start_number: int
    namesake: int | None
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportResult:
    count: int
    left: str


def add_participant(
    *, tournament: Tournament, name: str, club_name: str = "", write_request: WriteRequest
) -> AddedParticipant:
    """Adds a participant with the next number. Raises `name_missing`."""
    name, club_name = " ".join(name.split()), " ".join(club_name.split())
    if not name:
        raise RuleViolation("name_missing", "name")

    def create(row: Tournament) -> AddedRow:
        return create_participant(row, name, club_name=club_name)

    return _add(tournament, create, {"name": name, "club_name": club_name}, write_request)


def add_player(*, tournament: Tournament, player: Player, write_request: WriteRequest) -> AddedParticipant:
    """Adds somebody from the club's address book with the next number. Raises `player_takes_part`."""

    def create(row: Tournament) -> AddedRow:
        there = row.participants.filter(player=player).first()
        if there is not None:
            raise RuleViolation("player_takes_part", name=numbered_person(there, row))
        known = known_of(row)
        person = Participant(tournament=row, start_number=_next_number(known), player=player)
        person.parts, person.club_name, person.email = player.parts, player.club_name, player.email
        return _save_new(person, known)

    return _add(tournament, create, {"player": str(player.uid)}, write_request)


def _add(
    tournament: Tournament, create: Callable[[Tournament], AddedRow], payload: JSON, write_request: WriteRequest
) -> AddedParticipant:
    def apply(row: Tournament) -> Change:
        person, same = create(row)
        result = {"start_number": person.start_number, "name": full_name(person.parts, row), "namesake": same}
        return Change(result=result, after=_name_values(person), tournament=row)

    return AddedParticipant(**write_tournament("add_participant", tournament, write_request, apply, payload))


def create_participant(tournament: Tournament, name: str, **columns: Any) -> AddedRow:
    """Creates a participant with the next number in a locked tournament, and returns them with a namesake's number."""
    known = known_of(tournament)
    person = Participant(tournament=tournament, start_number=_next_number(known), **columns)
    _set_name(person, name, known.clubs)
    return _save_new(person, known)


def _save_new(person: Participant, known: KnownPeople) -> AddedRow:
    same = number_of_name(person.name, known.numbers)
    prepare_new(person.tournament, [person])
    person.save()
    return person, same


def _set_name(person: Participant, text: str, clubs: Collection[str]) -> None:
    known = {fold(club) for club in clubs}
    read_as = beside_club(read_person(text, known), person.club_name)
    person.parts, person.club_name = read_as.name, read_as.club


def _name_values(person: Participant) -> dict[str, Any]:
    return {key: value_of(person, key) for key in ("start_number", "name", "given", "family", "club_name")}


def enrol(tournament: Tournament, people: Sequence[tuple[Name, str, str]]) -> list[Participant]:
    """Registers people, given as (name, club, e-mail address), in a locked tournament, within a write of its own."""
    if not people:
        return []
    first = _next_number(known_of(tournament))
    made = [
        Participant(
            tournament=tournament, start_number=number, club_name=club, email=email, status=Attendance.REGISTERED
        )
        for number, (_name, club, email) in enumerate(people, start=first)
    ]
    for person, (name, _club, _email) in zip(made, people, strict=True):
        person.parts = name
    prepare_new(tournament, made)
    return Participant.objects.bulk_create(made)


def add_numbers(*, tournament: Tournament, last: int, write_request: WriteRequest) -> int:
    """Adds all missing start numbers from 1 to `last` and returns their number. Raises `too_many_numbers`."""
    if not 1 <= last <= MOST_NUMBERS:
        raise RuleViolation("too_many_numbers", "last", most=MOST_NUMBERS)

    rows = {n: values_of(Participant(tournament=tournament, start_number=n)) for n in range(1, last + 1)}

    def apply(row: Tournament) -> Change:
        missing = sorted(rows.keys() - row.participants.values_list("start_number", flat=True))
        bulk_insert(Participant, columns_of(Participant), [rows[number] for number in missing])
        return Change(result=len(missing), after={"start_numbers": missing}, tournament=row)

    return int(write_tournament("add_numbers", tournament, write_request, apply, {"last": last}))


def import_participants(
    *, tournament: Tournament, text: str, status: Attendance, write_request: WriteRequest
) -> ImportResult:
    """Imports the valid lines of a text and returns the others.

    Raises everything `reading.lines.read` does.
    """
    check_size(text)
    payload = {"text": text, "status": status}
    write = tournament_write("import_participants", tournament.pk, write_request, payload)
    return ImportResult(**apply_once_computed(write, _Import(tournament, text, status)))


Rows = Sequence[tuple[list[Any], ImportLine]]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Lines:
    """The rows to write, without new teams: `new` has all columns, `named` the key and `NAMED`."""

    new: Rows
    named: Rows
    as_read: list[JSON]
    left: str


@dataclass(frozen=True, slots=True)
class _Import:
    tournament: Tournament
    text: str
    status: Attendance

    def lock(self) -> Tournament:
        return lock_tournament(self.tournament.pk)

    def look(self, tournament: Tournament) -> list[tuple[Any, ...]]:
        # JSON as text: to parse it takes as long as all the rest.
        return list(tournament.participants.values_list(*STORED[:-1], Cast(STORED[-1], TextField())))

    def compute(self, stored: list[tuple[Any, ...]]) -> _Lines:
        there = [self._stored(row) for row in stored]
        known, numbers = known_among(there), {person.start_number: person for person in there}
        reading = read(self.text, known.numbers, known.clubs)
        people = [(numbers.get(line.number or 0) or self._new(line), line) for line in reading.right]
        for person, line in people:
            _fill(person, line)
        prepare_new(self.tournament, [person for person, _line in people])
        return _Lines(
            new=[(values_of(person), line) for person, line in people if person.pk is None],
            named=[([person.pk, *values_of(person, NAMED)], line) for person, line in people if person.pk],
            as_read=[line.as_json() for line in reading.right],
            left=reading.left,
        )

    def _stored(self, row: tuple[Any, ...]) -> Participant:
        *plain, wishes = zip(STORED, row, strict=True)
        return Participant(tournament=self.tournament, **dict(plain), wishes=json.loads(wishes[1]))

    def _new(self, line: ImportLine) -> Participant:
        return Participant(tournament=self.tournament, start_number=line.number or 0, status=self.status)

    def apply(self, tournament: Tournament, lines: _Lines) -> Change:
        asked = [line.team for _row, line in (*lines.new, *lines.named) if line.team]
        teams = teams_named(tournament, asked) if asked else {}
        columns = columns_of(Participant)
        bulk_insert(Participant, columns, _with_teams(lines.new, columns.index("team_id"), teams))
        update_rows(Participant, NAMED, _with_teams(lines.named, NAMED.index("team_id") + 1, teams))
        result = {"count": len(lines.as_read), "left": lines.left}
        return Change(result=result, after=lines.as_read, tournament=tournament)


def _with_teams(rows: Rows, at: int, teams: Teams) -> list[list[Any]]:
    for values, line in rows:
        if team := teams.get(line.team):
            values[at] = team.pk
    return [values for values, _line in rows]


def change_participants(*, tournament: Tournament, edits: Edits, write_request: WriteRequest) -> tuple[str, ...]:
    """Changes all these participants or none, and returns changed names that now occur twice.

    Raises `participant_gone`, `start_number_fixed` (already seated), `start_number_taken`, `present_until_before_from`,
    and everything `wish` and `check_not_with` do.
    """

    def apply(row: Tournament) -> Change:
        return _change(row, edits)

    payload = _with_text_keys(edits)
    return tuple(write_tournament("change_participants", tournament, write_request, apply, payload))


def change_number(*, tournament: Tournament, start_number: int, number: int, write_request: WriteRequest) -> None:
    """Gives somebody another start number.

    Raises `participant_gone`, `start_number_fixed` (already seated), `start_number_taken`.
    """

    def apply(row: Tournament) -> Change:
        person = row.participants.filter(start_number=start_number).first()
        if person is None:
            raise RuleViolation("participant_gone")
        return _change(row, {person.pk: {"start_number": number}})

    write_tournament("change_number", tournament, write_request, apply, [start_number, number])


def _change(row: Tournament, edits: Edits) -> Change:
    rows = {person.pk: person for person in with_seating(row).filter(pk__in=edits)}
    if len(rows) < len(edits):
        raise RuleViolation("participant_gone")
    before = {str(pk): {name: value_of(rows[pk], name) for name in edit} for pk, edit in edits.items()}
    names = {person: person.parts for person in rows.values()}
    _edit_all(rows, edits, row)
    announce_renamed(row, names)
    there_twice = _duplicate_names(row)
    twice = sorted({full_name(person.parts, row) for person in rows.values() if person.name in there_twice})
    return Change(result=twice, before=before, after=_with_text_keys(edits), tournament=row)


def delete_participant(*, tournament: Tournament, start_number: int, write_request: WriteRequest) -> None:
    """Deletes a participant who has never been seated. Raises `participant_gone`, `participant_was_seated`."""

    def apply(row: Tournament) -> Change:
        person = with_seating(row).filter(start_number=start_number).first()
        if person is None:
            raise RuleViolation("participant_gone")
        if getattr(person, "seated", False):
            raise RuleViolation("participant_was_seated", name=numbered_person(person, row))
        before = {name: value_of(person, name) for name in EDITABLE}
        person.delete()
        renumber(row, {start_number: None})
        drop_empty_teams(row)
        return Change(before=before, tournament=row)

    write_tournament("delete_participant", tournament, write_request, apply, {"start_number": start_number})


def _next_number(known: KnownPeople) -> int:
    number = max(known.numbers, default=0) + 1
    if number > HIGHEST_NUMBER:
        raise RuleViolation("start_number_invalid", "name", given=str(number), most=HIGHEST_NUMBER)
    return number


def _fill(person: Participant, line: ImportLine) -> None:
    person.parts = line.person
    for key, text in line.details.items():
        setattr(person, key, text)
    for key, value in (("table", line.table), ("not_with", line.not_with)):
        if value:
            wish(person, key, value)


def _edit_all(rows: Mapping[int, Participant], edits: Edits, tournament: Tournament) -> None:
    named = [edit["team"] for edit in edits.values() if "team" in edit]
    teams = teams_named(tournament, named) if named else {}
    numbers = {pk: person.start_number for pk, person in rows.items()}
    asks = any(edit.keys() & {"name", "start_number"} for edit in edits.values())
    known = known_of(tournament) if asks else KnownPeople(names={}, clubs=frozenset())
    taken = {number: full_name(name, tournament) for number, name in known.names.items()}
    for pk, edit in edits.items():
        _edit(rows[pk], edit, teams, taken)
        if "name" in edit:
            _set_name(rows[pk], edit["name"], known.clubs)
        rows[pk].parts = tidy(rows[pk].parts)
    Participant.objects.bulk_update(rows.values(), [*COLUMNS, "team", "wishes"], batch_size=200)
    moved: dict[int, int | None] = {
        old: rows[pk].start_number for pk, old in numbers.items() if old != rows[pk].start_number
    }
    if moved:
        renumber(tournament, moved)
    if wishing := [rows[pk] for pk, edit in edits.items() if "not_with" in edit]:
        check_not_with(wishing, tournament)
    if named:
        drop_empty_teams(tournament)


def _edit(person: Participant, edit: Mapping[str, Any], teams: Teams, taken: Mapping[int, str]) -> None:
    if unknown := set(edit) - set(EDITABLE):
        raise TypeError(f"fields cannot be edited: {sorted(unknown)}")
    _check_number(person, edit.get("start_number", person.start_number), taken)
    for name, value in edit.items():
        if name in WISHES:
            wish(person, name, value)
        elif name != NAME.key:
            setattr(person, name, teams[value] if name == "team" else value)
    if person.present_until is not None and person.present_until < person.present_from - 1:
        raise RuleViolation("present_until_before_from", "present_until")


def _check_number(person: Participant, number: int, taken: Mapping[int, str]) -> None:
    if number == person.start_number:
        return
    if getattr(person, "seated", False):
        raise RuleViolation("start_number_fixed", "start_number")
    if number in taken:
        raise RuleViolation("start_number_taken", "start_number", number=number, name=taken[number] or "–")


def _duplicate_names(tournament: Tournament) -> set[str]:
    names = [name for name in known_of(tournament).numbers.values() if name]
    counts = Counter(same_key(name) for name in names)
    return {name for name in names if counts[same_key(name)] > 1}


def _with_text_keys(edits: Edits) -> dict[str, Any]:
    return {str(pk): dict(edit) for pk, edit in edits.items()}
