"""What every write of a round shares: the locked row, its status as it must be, the ledger."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, Protocol
from uuid import UUID

from scoring.errors import RuleViolation
from tournaments.models.round import Round, RoundStatus
from tournaments.models.tournament import Status
from tournaments.services.ledger import Actor, Change, Made, Seen, Write, WriteRequest, once, once_worked_out
from tournaments.services.locks import lock_round

JSON = Any

# What is said to somebody who asks for something that needs another status of the round.
WRONG_STATUS: Mapping[RoundStatus, str] = {
    RoundStatus.DRAWN: "round_is_drawn_only",
    RoundStatus.PUBLISHED: "round_is_published",
    RoundStatus.STARTED: "round_is_running",
    RoundStatus.CLOSED: "round_is_closed",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundWrite:
    """A write of one round as it was asked for; `lock` is `lock_round_and_others` where it touches more than that."""

    action: str
    in_round: Round
    actor: Actor
    client_key: UUID
    payload: JSON = field(default=None)
    reason: str = ""
    lock: Callable[[int], Round] = lock_round


def write_round(write: RoundWrite, apply: Callable[[Round], Mapping[str, JSON] | None]) -> JSON:
    """Applies a change to the round as it is now, locked; `apply` answers what the ledger keeps of it."""

    def apply_to_row(row: Round) -> Change:
        before = row.status
        return _change(row, before, apply(row))

    return once(_ledger_write(write), partial(write.lock, write.in_round.pk), apply_to_row)


class RoundSteps(Protocol[Seen, Made]):
    """A change to a round that takes long to work out, in the steps of `ledger.Steps` behind the lock."""

    def look(self, row: Round) -> Seen:
        """Reads what the change is made from."""

    def work(self, seen: Seen) -> Made:
        """Makes of it what is to be written."""

    def apply(self, row: Round, made: Made) -> Mapping[str, JSON]:
        """Writes that; answers what the ledger keeps of it."""


def write_round_worked_out(write: RoundWrite, steps: RoundSteps[Seen, Made]) -> JSON:
    """As `write_round`, worked out without the lock."""
    return once_worked_out(_ledger_write(write), _Locked(write, steps))


@dataclass(frozen=True, slots=True)
class _Locked(Generic[Seen, Made]):
    """The steps of a change to a round, with the lock that the write names."""

    write: RoundWrite
    steps: RoundSteps[Seen, Made]

    def lock(self) -> Round:
        return self.write.lock(self.write.in_round.pk)

    def look(self, row: Round) -> Seen:
        return self.steps.look(row)

    def work(self, seen: Seen) -> Made:
        return self.steps.work(seen)

    def apply(self, row: Round, made: Made) -> Change:
        before = row.status
        return _change(row, before, self.steps.apply(row, made))


def _change(row: Round, before: str, after: Mapping[str, JSON] | None) -> Change:
    kept = {"round": row.number, **(after or {})}
    return Change(result=kept, before={"status": before}, after=kept, tournament=row.tournament)


def _ledger_write(write: RoundWrite) -> Write:
    return Write(
        action=write.action,
        scope=f"tournament:{write.in_round.tournament_id}",
        request=WriteRequest(actor=write.actor, client_key=write.client_key, reason=write.reason),
        payload={"round": write.in_round.number, "wanted": write.payload},
    )


def check_nothing_else_follows(row: Round, rounds: Iterable[Round]) -> None:
    """Refuses a round under later ones that are not among these. Raises `later_round_drawn`."""
    known = [each.pk for each in rounds]
    later = row.tournament.rounds.filter(number__gt=row.number).exclude(pk__in=known).order_by("number").first()
    if later is not None:
        raise RuleViolation("later_round_drawn", round=row.number, later=later.number)


def check_status(in_round: Round, *allowed: RoundStatus) -> None:
    """Refuses a round that is not in one of these states, or whose tournament is finished."""
    if in_round.tournament.status == Status.FINISHED:
        raise RuleViolation("tournament_is_finished")
    if in_round.status not in allowed:
        raise RuleViolation(WRONG_STATUS[RoundStatus(in_round.status)], round=in_round.number)
