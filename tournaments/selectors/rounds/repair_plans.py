"""Plans for repairing rounds that haven't been released. Nothing is written."""

import hashlib
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from scoring.errors import RuleViolation
from tournaments.models.json_values import JSON
from tournaments.models.participant import Attendance, Participant
from tournaments.models.round import Round
from tournaments.models.tournament import Tournament
from tournaments.seating.constraints import people_at_fixed_tables
from tournaments.seating.field import Field
from tournaments.seating.measures import Report, Rounds, measure
from tournaments.seating.repair.repair import repair_rounds, substitute_player
from tournaments.seating.sizes import SMALLEST
from tournaments.seating.wishes import Pair, Wishes
from tournaments.selectors.participants.roster import plays
from tournaments.selectors.rounds.draws import wishes_of
from tournaments.selectors.rounds.places import Places, met_in_passing, places_in
from tournaments.selectors.rounds.seat_plans import AttendanceState
from tournaments.selectors.tournament.draw_settings import draw_settings_of

PRESENCE = ("status", "present_from", "present_until")


@dataclass(frozen=True, slots=True, kw_only=True)
class Substitution:
    """The start numbers of somebody who leaves and of the person who takes over all their upcoming places."""

    leaving: int
    coming: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatMove:
    """A person's table and position before and after; None if they have no place."""

    person: Participant
    before: tuple[int, int] | None
    after: tuple[int, int] | None

    @property
    def stays_at_table(self) -> bool:
        return self.before is not None and self.after is not None and self.before[0] == self.after[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableChange:
    """A table's people before and after a repair. `before` is empty for a new table, `after` for a removed one."""

    number: int
    before: tuple[Participant, ...]
    after: tuple[Participant, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundChange:
    in_round: Round
    tables: tuple[TableChange, ...]
    moves: tuple[SeatMove, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairPlan:
    """The changes to upcoming rounds, and their quality `before` and `after`.

    `ahead`: all upcoming rounds. `rounds`: those that change. `people`: the number who play the last one. `staying`:
    the number who keep a place. `keeping`: the number who keep the same place in every round.
    """

    ahead: tuple[int, ...]
    rounds: tuple[RoundChange, ...]
    before: Report
    after: Report
    people: int
    staying: int
    keeping: int
    presences: tuple[AttendanceState, ...] = ()

    @property
    def token(self) -> str:
        """A hash of everything that would be written."""
        tables = [
            [change.in_round.number, table.number, _numbers(table.before), _numbers(table.after)]
            for change in self.rounds
            for table in change.tables
        ]
        presences = [
            [one.participant.start_number, *(getattr(one, name) for name in PRESENCE)] for one in self.presences
        ]
        return hashlib.sha256(json.dumps([tables, presences], default=str).encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """Upcoming rounds, seats and people, whether real or assumed.

    Equal situations give equal plans; `basis` holds all other inputs.
    """

    tournament: Tournament = field(compare=False)
    ahead: tuple[Round, ...] = field(compare=False)
    people: Mapping[int, Participant] = field(compare=False)
    places: Places
    in_passing: tuple[Pair, ...]
    wishes: Wishes
    basis: JSON

    @property
    def history(self) -> Rounds:
        changing = {row.number for row in self.ahead}
        return tuple(tuple(tables.values()) for number, tables in self.places.items() if number not in changing)

    def tables(self, numbers: Sequence[int]) -> Rounds:
        return tuple(tuple(self.places[row.number].get(number, ()) for number in numbers) for row in self.ahead)

    def present(self) -> list[frozenset[int]]:
        return [
            frozenset(number for number, one in self.people.items() if plays(one, row.number)) for row in self.ahead
        ]

    def numbers(self, most: int) -> tuple[int, ...]:
        """Returns the table numbers in use, plus enough for `most` people or as many as the settings ask for."""
        settings = draw_settings_of(self.tournament)
        used = {number for row in self.ahead for number in self.places[row.number]}
        wanted = settings.table_count or max(len(used), most // SMALLEST)
        closed = set(settings.closed_tables)
        others = [number for number in range(1, wanted + len(used) + len(closed) + 1) if number not in used | closed]
        return tuple(sorted([*used, *others[: max(0, wanted - len(used))]]))


def situation_of(
    tournament: Tournament,
    ahead: Sequence[Round],
    *,
    presences: Sequence[AttendanceState] = (),
    seated: Places | None = None,
) -> Situation:
    """Reads all rounds as if `presences` and the tables in `seated` already applied. Four queries."""
    people = {person.start_number: person for person in tournament.participants.order_by("start_number")}
    for presence in presences:
        for name in PRESENCE:
            setattr(people[presence.participant.start_number], name, getattr(presence, name))
    places = places_in(tournament)
    in_passing = tuple(chain.from_iterable(met_in_passing(tournament, places).values()))
    for number, tables in (seated or {}).items():
        places[number] = {**places.get(number, {}), **tables}
    for row in ahead:
        row.tournament = tournament
        places.setdefault(row.number, {})
    wishes = wishes_of(tournament, list(people.values()))
    basis = _basis(tournament, ahead, people.values())
    return Situation(
        tournament=tournament,
        ahead=tuple(ahead),
        people=people,
        places=places,
        in_passing=in_passing,
        wishes=wishes,
        basis=basis,
    )


def _basis(tournament: Tournament, ahead: Iterable[Round], people: Iterable[Participant]) -> JSON:
    rounds = [(row.number, row.draw_seed) for row in ahead]
    presences = [(one.start_number, *(getattr(one, name) for name in PRESENCE), one.disqualified_at) for one in people]
    return [tournament.draw_settings, rounds, presences]


def difference_of(situation: Situation, substitution: Substitution | None = None) -> RepairPlan:
    """Returns the fewest moves that seat exactly the people who are present.

    Raises the same errors as `repair.repaired`, and RuleViolation `participant_gone`, `substitute_not_needed` or
    `substitute_has_place`.
    """
    presences = _exchange(situation, substitution) if substitution else ()
    present = situation.present()
    numbers = situation.numbers(max(map(len, present), default=0))
    before = situation.tables(numbers)
    start = before if substitution is None else _hand_over_places(before, substitution, numbers)
    hall = Field(
        players=(),
        sizes=(),
        numbers=numbers,
        history=situation.history,
        in_passing=situation.in_passing,
        wishes=situation.wishes,
    )
    seed = situation.ahead[0].draw_seed if situation.ahead else 0
    after = repair_rounds(start, present, hall, seed).rounds
    changes = [
        _round_change(row, dict(zip(numbers, old, strict=True)), dict(zip(numbers, new, strict=True)), situation.people)
        for row, old, new in zip(situation.ahead, before, after, strict=True)
    ]
    staying, keeping = _count_keeping(before, after)
    return RepairPlan(
        ahead=tuple(row.number for row in situation.ahead),
        rounds=tuple(change for change in changes if change.tables),
        before=_measure(before, hall, seed),
        after=_measure(after, hall, seed),
        people=len(present[-1]) if present else 0,
        staying=staying,
        keeping=keeping,
        presences=presences,
    )


def _exchange(situation: Situation, substitution: Substitution) -> tuple[AttendanceState, AttendanceState]:
    """Marks one person as gone and the other as present from the first upcoming round on, also in `situation`."""
    going, coming = (_find_person(situation, number) for number in (substitution.leaving, substitution.coming))
    first = _first_place(situation, substitution.leaving)
    if first is None:
        raise RuleViolation("substitute_not_needed", "leaving", name=str(going))
    round_of_place = _first_place(situation, substitution.coming)
    if round_of_place is not None:
        raise RuleViolation("substitute_has_place", "coming", name=str(coming), round=round_of_place)
    first = situation.ahead[0].number
    going.present_from, going.present_until = min(going.present_from, first), first - 1
    coming.status, coming.present_until = Attendance.PRESENT, None
    coming.present_from = min(coming.present_from, first)
    return _presence(going), _presence(coming)


def _find_person(situation: Situation, number: int) -> Participant:
    person = situation.people.get(number)
    if person is None or person.disqualified_at is not None:
        raise RuleViolation("participant_gone")
    return person


def _presence(person: Participant) -> AttendanceState:
    return AttendanceState(
        participant=person,
        status=person.status,
        present_from=person.present_from,
        present_until=person.present_until,
    )


def _first_place(situation: Situation, number: int) -> int | None:
    for row in situation.ahead:
        if any(number in table for table in situation.places[row.number].values()):
            return row.number
    return None


def _hand_over_places(before: Rounds, substitution: Substitution, numbers: Sequence[int]) -> Rounds:
    return substitute_player(before, substitution.leaving, substitution.coming, numbers).rounds


def _round_change(
    row: Round, before: Mapping[int, tuple[int, ...]], after: Mapping[int, tuple[int, ...]], people: Mapping[int, Any]
) -> RoundChange:
    changed = [number for number in before if before[number] != after[number]]
    tables = (
        TableChange(
            number=number,
            before=tuple(people[one] for one in before[number]),
            after=tuple(people[one] for one in after[number]),
        )
        for number in changed
    )
    was, becomes = _seats(before), _seats(after)
    moves = (
        SeatMove(person=people[one], before=was.get(one), after=becomes.get(one))
        for one in sorted(was.keys() | becomes.keys())
        if was.get(one) != becomes.get(one)
    )
    return RoundChange(in_round=row, tables=tuple(tables), moves=tuple(moves))


def _seats(tables: Mapping[int, tuple[int, ...]]) -> dict[int, tuple[int, int]]:
    return {
        person: (number, position) for number, table in tables.items() for position, person in enumerate(table, start=1)
    }


def _count_keeping(before: Rounds, after: Rounds) -> tuple[int, int]:
    """Counts the people who have places before and after, and those whose places stay the same."""
    old, new = [_seats_by_index(tables) for tables in before], [_seats_by_index(tables) for tables in after]
    staying = {one for seats in old for one in seats} & {one for seats in new for one in seats}
    rounds = list(zip(old, new, strict=True))
    return len(staying), sum(all(was.get(one) == becomes.get(one) for was, becomes in rounds) for one in staying)


def _seats_by_index(tables: tuple[tuple[int, ...], ...]) -> dict[int, tuple[int, int]]:
    return _seats(dict(enumerate(tables)))


def _measure(rounds: Rounds, hall: Field, seed: int) -> Report:
    seated = tuple(tuple(table for table in tables if table) for tables in rounds)
    return measure(
        (*hall.history, *seated),
        clubs=hall.wishes.clubs,
        seed=seed,
        seconds=0,
        keeping=people_at_fixed_tables(hall),
        in_passing=hall.in_passing,
    )


def _numbers(people: Collection[Participant]) -> list[int]:
    return [person.start_number for person in people]
