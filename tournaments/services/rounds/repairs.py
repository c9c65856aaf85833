"""Repairs upcoming rounds when somebody's attendance has changed."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.errors import RuleViolation
from tournaments.models.json_values import JSON
from tournaments.models.participant import Participant
from tournaments.models.round import RoundStatus
from tournaments.models.tournament import Status, Tournament
from tournaments.selectors.rounds.out_of_step import rounds_ahead
from tournaments.selectors.rounds.repair_plans import (
    PRESENCE,
    RepairPlan,
    Situation,
    Substitution,
    difference_of,
    situation_of,
)
from tournaments.selectors.rounds.seat_plans import AttendanceState
from tournaments.services.ledger import Change, StaleRevision, WriteRequest, apply_once_computed
from tournaments.services.locks import lock_with_rounds
from tournaments.services.rounds.notices import About, queue_notices
from tournaments.services.rounds.seat_rows import lock_lists, reseat
from tournaments.services.tournament_writes import tournament_write


def preview_repair(*, tournament: Tournament, substitution: Substitution | None = None) -> RepairPlan:
    """Returns the changes to upcoming rounds.

    Raises `tournament_is_finished`, and everything `difference_of` does.
    """
    return difference_of(_situation(tournament), substitution)


def _situation(tournament: Tournament) -> Situation:
    if tournament.status == Status.FINISHED:
        raise RuleViolation("tournament_is_finished")
    return situation_of(tournament, list(rounds_ahead(tournament)))


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairResult:
    rounds: tuple[int, ...]
    notified: int


def apply_repair(
    *, tournament: Tournament, seen: str, write_request: WriteRequest, notify: bool = False
) -> RepairResult:
    """Repairs all upcoming rounds. `seen` is the token of the changes that were previewed.

    `notify`: whether to send notices to people who move in published rounds. Raises `StaleRevision` if the changes are
    no longer the same, `nothing_to_repair`, and everything `preview_repair` does.
    """
    return _apply(_Repair("repair_rounds", tournament, None, seen, notify), write_request)


def substitute(
    *,
    tournament: Tournament,
    substitution: Substitution,
    seen: str,
    write_request: WriteRequest,
    notify: bool = False,
) -> RepairResult:
    """Replaces a participant in all upcoming rounds, and makes any repair that is needed.

    Raises everything `apply_repair` does, `substitute_not_needed`, `substitute_has_place`, `participant_gone`.
    """
    return _apply(_Repair("substitute", tournament, substitution, seen, notify), write_request)


def write_difference(tournament: Tournament, difference: RepairPlan) -> dict[str, JSON]:
    """Saves the changes. All rounds must be locked."""
    set_presences(difference.presences)
    written: dict[str, JSON] = {}
    for change in difference.rounds:
        row = tournament.rounds.get(number=change.in_round.number)  # locked state
        row.tournament = tournament
        lock_lists(row)
        reseat(row, {table.number: table.after for table in change.tables})
        written[str(row.number)] = {
            str(table.number): [person.start_number for person in table.after] for table in change.tables
        }
    return written


def set_presences(presences: Iterable[AttendanceState]) -> None:
    for presence in presences:
        values = {name: getattr(presence, name) for name in PRESENCE}
        Participant.objects.filter(pk=presence.participant.pk).update(**values)


@dataclass(frozen=True, slots=True)
class _Repair:
    action: str
    tournament: Tournament
    substitution: Substitution | None
    seen: str
    notify: bool

    def payload(self) -> JSON:
        people = [self.substitution.leaving, self.substitution.coming] if self.substitution else None
        return {"seen": self.seen, "substitution": people, "notify": self.notify}

    def lock(self) -> Tournament:
        return lock_with_rounds(self.tournament.pk)

    def look(self, tournament: Tournament) -> Situation:
        return _situation(tournament)

    def compute(self, situation: Situation) -> RepairPlan:
        difference = difference_of(situation, self.substitution)
        if difference.token != self.seen:
            raise StaleRevision("difference_changed")
        if not difference.rounds:
            raise RuleViolation("nothing_to_repair")
        return difference

    def apply(self, tournament: Tournament, difference: RepairPlan) -> Change:
        before, after = _tables_before(difference), write_difference(tournament, difference)
        notices = _notify_moved(tournament, difference) if self.notify else 0
        result = {"rounds": [change.in_round.number for change in difference.rounds], "told": notices}
        return Change(result=result, before=before, after=after, tournament=tournament)


def _apply(repair: _Repair, write_request: WriteRequest) -> RepairResult:
    write = tournament_write(repair.action, repair.tournament.pk, write_request, repair.payload())
    answer = apply_once_computed(write, repair)
    return RepairResult(rounds=tuple(answer["rounds"]), notified=answer["told"])


def _notify_moved(tournament: Tournament, difference: RepairPlan) -> int:
    seen = [change for change in difference.rounds if change.in_round.status != RoundStatus.DRAWN]
    people = {move.person.start_number for change in seen for move in change.moves}
    return queue_notices(tournament, [change.in_round.number for change in seen], About.REPAIR, people)


def _tables_before(difference: RepairPlan) -> JSON:
    return {
        str(change.in_round.number): {
            str(table.number): [person.start_number for person in table.before] for table in change.tables
        }
        for change in difference.rounds
    }
