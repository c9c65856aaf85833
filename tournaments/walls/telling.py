"""Services for the prize giving."""

from collections.abc import Sequence

from scoring.errors import RuleViolation
from tournaments.models.tournament import Status, Tournament
from tournaments.models.walls import PrizeGiving
from tournaments.services.ledger import Change, StaleRevision, WriteRequest
from tournaments.services.tournament_writes import write_tournament
from tournaments.walls.prizes import PrizeStep, step_on, steps_from


def begin_prize_giving(
    *, tournament: Tournament, first: int, reached: int | None = None, write_request: WriteRequest
) -> None:
    """Starts the prize giving at rank `first`, without showing anything yet unless `reached` is given.

    Raises `tournament_not_finished`, `prizes_begun`.
    """

    def apply(row: Tournament) -> Change:
        if row.status != Status.FINISHED:
            raise RuleViolation("tournament_not_finished")
        if PrizeGiving.objects.filter(tournament=row).exists():
            raise RuleViolation("prizes_begun")
        PrizeGiving.objects.create(tournament=row, first=first, reached=reached)
        return Change(after={"first": first, "reached": reached}, tournament=row)

    payload = first if reached is None else [first, reached]
    write_tournament("begin_telling", tournament, write_request, apply, payload)


def announce_place(
    *, tournament: Tournament, seen: int | None, reached: int | None, write_request: WriteRequest
) -> None:
    """Moves one step on, or back, to `reached`, where 0 is the podium and None is nothing.

    `seen`: the last step the desk saw. Raises `prizes_not_begun`, or `prizes_moved` if another desk was faster or the
    result has changed.
    """

    def apply(row: Tournament) -> Change:
        giving = PrizeGiving.objects.filter(tournament=row).first()
        if giving is None:
            raise RuleViolation("prizes_not_begun")
        if giving.reached != seen or reached not in _steps_after(seen, steps_from(row, giving.first)):
            raise StaleRevision("prizes_moved")
        before = {"first": giving.first, "reached": giving.reached}
        giving.reached = reached
        giving.save(update_fields=["reached"])
        return Change(before=before, after={**before, "reached": reached}, tournament=row)

    write_tournament("tell_place", tournament, write_request, apply, [seen, reached])


def end_prize_giving(*, tournament: Tournament, write_request: WriteRequest) -> None:
    """Raises `prizes_not_begun`."""

    def apply(row: Tournament) -> Change:
        giving = PrizeGiving.objects.filter(tournament=row).first()
        if giving is None:
            raise RuleViolation("prizes_not_begun")
        before = {"first": giving.first, "reached": giving.reached}
        giving.delete()
        return Change(before=before, tournament=row)

    write_tournament("end_telling", tournament, write_request, apply)


def _steps_after(seen: int | None, steps: Sequence[PrizeStep]) -> list[int | None]:
    """Returns the steps that can follow `seen`; None is the one before the first."""
    on = step_on(steps, seen)
    back = [None, *(step.reached for step in steps if seen is not None and step.reached > seen)]
    return [*([on.reached] if on else []), *(back[-1:] if seen is not None else [])]
