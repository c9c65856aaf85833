"""Participants come, are named, are present or not, and go."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from scoring.errors import RuleViolation
from tournaments.models.participant import Attendance, Participant
from tournaments.models.tournament import Tournament
from tournaments.selectors.participants import name_key, namesake, numbers_taken, with_seating
from tournaments.services.ledger import JSON, Actor, Change, Write, once
from tournaments.services.locks import lock_tournament
from tournaments.services.participant_lines import HIGHEST_NUMBER, Verdict, read

MOST_NUMBERS = 5_000
EDITABLE = ("start_number", "name", "club_name", "status", "present_from", "present_until")

# What to change, by primary key of the participant, then by field named in `EDITABLE`.
Edits = Mapping[int, Mapping[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """A new participant's number, and the number of somebody who already had the same name."""

    start_number: int
    namesake: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """How many participants came of a text, and what of the text is left, as it was."""

    count: int
    left: str


def add_participant(*, tournament: Tournament, name: str, club_name: str = "", actor: Actor, client_key: UUID) -> Added:
    """Somebody at the door gets the number after the highest. Raises `RuleViolation("name_missing")`."""
    name, club_name = " ".join(name.split()), " ".join(club_name.split())
    if not name:
        raise RuleViolation("name_missing", "name")

    def apply() -> Change:
        same = namesake(tournament, name)
        number = _next_number(tournament)
        Participant.objects.create(tournament=tournament, start_number=number, name=name, club_name=club_name)
        after = {"start_number": number, "name": name, "club_name": club_name}
        return Change(result={"start_number": number, "namesake": same}, after=after, tournament=tournament)

    payload = {"name": name, "club_name": club_name}
    return Added(**_once("add_participant", tournament, actor, client_key, payload, apply))


def add_numbers(*, tournament: Tournament, last: int, actor: Actor, client_key: UUID) -> int:
    """Start numbers 1 to `last` whose names follow; those that are there stay. Gives how many are new.

    Raises `RuleViolation("too_many_numbers")` (param `most`).
    """
    if not 1 <= last <= MOST_NUMBERS:
        raise RuleViolation("too_many_numbers", "last", most=MOST_NUMBERS)

    def apply() -> Change:
        missing = sorted(set(range(1, last + 1)) - set(numbers_taken(tournament)))
        Participant.objects.bulk_create(Participant(tournament=tournament, start_number=n) for n in missing)
        return Change(result=len(missing), after={"start_numbers": missing}, tournament=tournament)

    return int(_once("add_numbers", tournament, actor, client_key, {"last": last}, apply))


def import_participants(
    *, tournament: Tournament, text: str, status: Attendance, actor: Actor, client_key: UUID
) -> Imported:
    """Imports every right line of a text at once and gives back the wrong ones. Raises as `participant_lines.read`."""

    def apply() -> Change:
        reading = read(text, numbers_taken(tournament))
        rows = [
            {"start_number": line.number, "name": line.name, "club_name": line.club, "verdict": line.verdict}
            for line in reading.right
        ]
        _create([row for row in rows if row["verdict"] is Verdict.NEW], tournament, status)
        _name([row for row in rows if row["verdict"] is Verdict.NAMES_NUMBER], tournament)
        return Change(result={"count": len(rows), "left": reading.left}, after=rows, tournament=tournament)

    payload = {"text": text, "status": status}
    return Imported(**_once("import_participants", tournament, actor, client_key, payload, apply))


def change_participants(*, tournament: Tournament, edits: Edits, actor: Actor, client_key: UUID) -> tuple[str, ...]:
    """Changes any number of participants at once; gives the names that are now there twice among them.

    Raises `RuleViolation`: `participant_gone`, `start_number_fixed` (has a place in a round), `start_number_taken`,
    `present_until_before_from`; nothing is changed then.
    """

    def apply() -> Change:
        rows = {person.pk: person for person in with_seating(tournament).filter(pk__in=edits)}
        if len(rows) < len(edits):
            raise RuleViolation("participant_gone")
        before = {str(pk): {name: getattr(rows[pk], name) for name in edit} for pk, edit in edits.items()}
        for pk, edit in edits.items():
            _edit(rows[pk], edit)
        Participant.objects.bulk_update(rows.values(), EDITABLE, batch_size=200)
        twice = sorted(_names_twice(tournament) & {person.name for person in rows.values()})
        return Change(result=twice, before=before, after=_by_text_key(edits), tournament=tournament)

    payload = _by_text_key(edits)
    return tuple(_once("change_participants", tournament, actor, client_key, payload, apply))


def set_attendance(
    *, tournament: Tournament, start_number: int, status: Attendance, actor: Actor, client_key: UUID
) -> None:
    """Marks one participant present, absent or withdrawn. Raises `RuleViolation("participant_gone")`."""

    def apply() -> Change:
        person = Participant.objects.filter(tournament=tournament, start_number=start_number).first()
        if person is None:
            raise RuleViolation("participant_gone")
        before = {"start_number": start_number, "status": person.status}
        Participant.objects.filter(pk=person.pk).update(status=status)
        return Change(before=before, after={**before, "status": status}, tournament=tournament)

    payload = {"start_number": start_number, "status": status}
    _once("set_attendance", tournament, actor, client_key, payload, apply)


def check_in_all(*, tournament: Tournament, actor: Actor, client_key: UUID) -> int:
    """Everybody who is registered is present. Gives how many were marked; absent and withdrawn ones stay so."""

    def apply() -> Change:
        waiting = Participant.objects.filter(tournament=tournament, status=Attendance.REGISTERED)
        numbers = list(waiting.values_list("start_number", flat=True))
        waiting.update(status=Attendance.PRESENT)
        return Change(result=len(numbers), after={"present": numbers}, tournament=tournament)

    return int(_once("check_in_all", tournament, actor, client_key, None, apply))


def delete_participant(*, tournament: Tournament, start_number: int, actor: Actor, client_key: UUID) -> None:
    """Takes a participant out who never had a place. Raises `participant_gone`, `participant_was_seated`."""

    def apply() -> Change:
        person = with_seating(tournament).filter(start_number=start_number).first()
        if person is None:
            raise RuleViolation("participant_gone")
        if getattr(person, "seated", False):
            raise RuleViolation("participant_was_seated", name=str(person))
        before = {name: getattr(person, name) for name in EDITABLE}
        person.delete()
        return Change(before=before, tournament=tournament)

    _once("delete_participant", tournament, actor, client_key, {"start_number": start_number}, apply)


def _once(
    action: str, tournament: Tournament, actor: Actor, client_key: UUID, payload: JSON, apply: Callable[[], Change]
) -> JSON:
    scope = f"tournament:{tournament.pk}"
    write = Write(action=action, scope=scope, client_key=client_key, actor=actor, payload=payload)
    # One desk after the other: two cannot give out the same number.
    return once(write, lambda: lock_tournament(tournament.pk), apply)


def _next_number(tournament: Tournament) -> int:
    number = max(numbers_taken(tournament), default=0) + 1
    if number > HIGHEST_NUMBER:
        raise RuleViolation("start_number_invalid", "name", given=str(number), most=HIGHEST_NUMBER)
    return number


def _create(rows: list[dict[str, Any]], tournament: Tournament, status: Attendance) -> None:
    Participant.objects.bulk_create(
        Participant(
            tournament=tournament,
            start_number=row["start_number"],
            name=row["name"],
            club_name=row["club_name"],
            status=status,
        )
        for row in rows
    )


def _name(rows: list[dict[str, Any]], tournament: Tournament) -> None:
    by_number = {row["start_number"]: row for row in rows}
    people = list(Participant.objects.filter(tournament=tournament, start_number__in=by_number))
    for person in people:
        row = by_number[person.start_number]
        person.name, person.club_name = row["name"], row["club_name"] or person.club_name
    Participant.objects.bulk_update(people, ["name", "club_name"], batch_size=200)


def _edit(person: Participant, edit: Mapping[str, Any]) -> None:
    if unknown := set(edit) - set(EDITABLE):
        raise TypeError(f"not editable: {sorted(unknown)}")
    _check_number(person, edit.get("start_number", person.start_number))
    for name, value in edit.items():
        setattr(person, name, value)
    if person.present_until is not None and person.present_until < person.present_from - 1:
        raise RuleViolation("present_until_before_from", "present_until")


def _check_number(person: Participant, number: int) -> None:
    if number == person.start_number:
        return
    if getattr(person, "seated", False):
        raise RuleViolation("start_number_fixed", "start_number")
    taken_by = Participant.objects.filter(tournament_id=person.tournament_id, start_number=number).first()
    if taken_by is not None:
        raise RuleViolation("start_number_taken", "start_number", number=number, name=taken_by.name or "–")


def _names_twice(tournament: Tournament) -> set[str]:
    names = [name for name in numbers_taken(tournament).values() if name]
    counts = Counter(name_key(name) for name in names)
    return {name for name in names if counts[name_key(name)] > 1}


def _by_text_key(edits: Edits) -> dict[str, Any]:
    return {str(pk): dict(edit) for pk, edit in edits.items()}
