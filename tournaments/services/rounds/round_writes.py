"""Code shared by all writes of a round."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Generic, Protocol

from scoring.errors import RuleViolation
from tournaments.models.json_values import JSON
from tournaments.models.revision import RevisionDetail
from tournaments.models.round import Round, RoundStatus
from tournaments.models.setting_change import SettingChange
from tournaments.models.tournament import Status, Tournament
from tournaments.services.ledger import Change, Made, Seen, Write, WriteRequest, apply_once, apply_once_computed
from tournaments.services.locks import lock_round, lock_with_rounds
from tournaments.services.tournament_writes import tournament_write

# The refusal for each disallowed status.
WRONG_STATUS: Mapping[RoundStatus, str] = {
    RoundStatus.DRAWN: "round_is_drawn_only",
    RoundStatus.PUBLISHED: "round_is_published",
    RoundStatus.RUNNING: "round_is_running",
    RoundStatus.CLOSED: "round_is_closed",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundWrite:
    after: Mapping[str, JSON]
    details: Sequence[RevisionDetail] = ()


def write_round(
    action: str,
    in_round: Round,
    write_request: WriteRequest,
    apply: Callable[[Round], RoundWrite | Mapping[str, JSON] | None],
    payload: JSON = None,
    lock: Callable[[int], Round] = lock_round,
) -> Any:
    """Applies a change to the locked round. `apply` returns the new values for the ledger.

    Pass `lock_round_and_others` as `lock` if other rounds change as well.
    """

    def apply_to_row(row: Round) -> Change:
        status_before = row.status
        return _round_change(row, status_before, apply(row))

    write = _build_write(action, in_round, write_request, payload)
    return apply_once(write, partial(lock, in_round.pk), apply_to_row)


def setting_changed(row: Round, name: str, write_request: WriteRequest, after: Mapping[str, JSON]) -> RoundWrite:
    """Returns the change of one setting, with a row that lets conflicting saves be detected."""
    change = SettingChange(tournament=row.tournament, round=row, name=name, by=write_request.actor.label)
    return RoundWrite(after=after, details=[change])


def time_as_json(at: datetime | None) -> str | None:
    return at.isoformat() if at else None


def delete_round_once(
    action: str,
    tournament: Tournament,
    number: int,
    write_request: WriteRequest,
    apply: Callable[[Round], Mapping[str, JSON]],
) -> Any:
    """Like `write_round`, for deleting the round. Raises `round_gone`."""

    def apply_to_row(row: Tournament) -> Change:
        in_round = row.rounds.filter(number=number).first()
        if in_round is None:
            raise RuleViolation("round_gone")
        status_before = in_round.status
        return _round_change(in_round, status_before, apply(in_round))

    write = _build_write(action, Round(tournament=tournament, number=number), write_request, None)
    return apply_once(write, partial(lock_with_rounds, tournament.pk), apply_to_row)


class RoundSteps(Protocol[Seen, Made]):
    """A slow round write, with the steps of `ledger.Steps` except for the lock."""

    def look(self, row: Round) -> Seen: ...

    def compute(self, seen: Seen) -> Made: ...

    def apply(self, row: Round, made: Made) -> Mapping[str, JSON]: ...


def write_round_computed(
    action: str,
    in_round: Round,
    write_request: WriteRequest,
    steps: RoundSteps[Seen, Made],
    payload: JSON = None,
    lock: Callable[[int], Round] = lock_round,
) -> Any:
    """Like `write_round`, but computes the change without a lock."""
    write = _build_write(action, in_round, write_request, payload)
    return apply_once_computed(write, _LockedSteps(partial(lock, in_round.pk), steps))


@dataclass(frozen=True, slots=True)
class _LockedSteps(Generic[Seen, Made]):
    lock_row: Callable[[], Round]
    steps: RoundSteps[Seen, Made]

    def lock(self) -> Round:
        return self.lock_row()

    def look(self, row: Round) -> Seen:
        return self.steps.look(row)

    def compute(self, seen: Seen) -> Made:
        return self.steps.compute(seen)

    def apply(self, row: Round, made: Made) -> Change:
        status_before = row.status
        return _round_change(row, status_before, self.steps.apply(row, made))


def _round_change(row: Round, status_before: str, changes: RoundWrite | Mapping[str, JSON] | None) -> Change:
    done = changes if isinstance(changes, RoundWrite) else RoundWrite(after=changes or {})
    after, before = {"round": row.number, **done.after}, {"status": status_before}
    return Change(result=after, before=before, after=after, tournament=row.tournament, details=done.details)


def _build_write(action: str, in_round: Round, write_request: WriteRequest, payload: JSON) -> Write:
    wanted = {"round": in_round.number, "wanted": payload}
    return tournament_write(action, in_round.tournament_id, write_request, wanted)


def check_nothing_else_follows(row: Round, rounds: Iterable[Round]) -> None:
    """Raises `later_round_drawn` if there is a later round that isn't one of these."""
    known = [each.pk for each in rounds]
    later = row.tournament.rounds.filter(number__gt=row.number).exclude(pk__in=known).order_by("number").first()
    if later is not None:
        raise RuleViolation("later_round_drawn", round=row.number, later=later.number)


def check_status(in_round: Round, *allowed: RoundStatus) -> None:
    """Raises RuleViolation if the round has a different status or the tournament is finished."""
    if in_round.tournament.status == Status.FINISHED:
        raise RuleViolation("tournament_is_finished")
    if in_round.status not in allowed:
        raise RuleViolation(WRONG_STATUS[RoundStatus(in_round.status)], round=in_round.number)
