"""Seat changes in a round for latecomers, leavers, no-shows and substitutes."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.models.json_values import JSON
from tournaments.models.participant import Participant
from tournaments.models.round import NOT_CLOSED, Round
from tournaments.selectors.rounds.later_rounds import Later, fit_later_rounds, later_rounds, later_situation
from tournaments.selectors.rounds.repair_plans import Situation
from tournaments.selectors.rounds.seat_plans import RoundSeating, SeatPlan, SeatRequest, plan_seats
from tournaments.selectors.rounds.seated import seated_tables, unseated
from tournaments.services.ledger import WriteRequest
from tournaments.services.locks import lock_round_and_others
from tournaments.services.rounds.repairs import set_presences, write_difference
from tournaments.services.rounds.round_writes import check_status, write_round_computed
from tournaments.services.rounds.seat_rows import lock_lists, reseat


def preview_seats(*, in_round: Round, request: SeatRequest) -> SeatPlan:
    """Returns the effect of a seat change. Raises everything `change_seats` does."""
    check_status(in_round, *NOT_CLOSED)
    return plan_seats(hall_of(in_round), request)


def preview_later(in_round: Round, plan: SeatPlan) -> Later:
    return later_rounds(in_round, plan)


def change_seats(*, in_round: Round, request: SeatRequest, write_request: WriteRequest) -> None:
    """Changes seats at tables without entries and, where possible, in later rounds of the plan.

    Raises `table_has_entries`, `table_full`, `table_needs_four`, `table_unknown`, `participant_not_seated`,
    `participant_already_seated`, `replacement_missing`, `round_is_closed`.
    """
    steps, payload = _SeatChange(request), request.as_json()
    write_round_computed("change_seats", in_round, write_request, steps, payload, lock_round_and_others)


@dataclass(frozen=True, slots=True)
class _SeatChange:
    request: SeatRequest

    def look(self, row: Round) -> tuple[SeatPlan, Situation | None]:
        check_status(row, *NOT_CLOSED)
        lock_lists(row)
        plan = plan_seats(hall_of(row), self.request)
        return plan, later_situation(row, plan)

    def compute(self, seen: tuple[SeatPlan, Situation | None]) -> tuple[SeatPlan, Later]:
        plan, situation = seen
        return plan, fit_later_rounds(situation)

    def apply(self, row: Round, made: tuple[SeatPlan, Later]) -> dict[str, JSON]:
        plan, later = made
        reseat(row, {reseated.before.number: reseated.people for reseated in plan.tables})
        set_presences(plan.presences)
        tables = {str(reseated.before.number): _numbers(reseated.people) for reseated in plan.tables}
        return {
            "tables": tables,
            "later": write_difference(row.tournament, later.difference) if later.difference else {},
        }


def hall_of(in_round: Round) -> RoundSeating:
    """Returns the current seating of the round. Four queries."""
    return RoundSeating(
        tournament=in_round.tournament,
        round_number=in_round.number,
        tables=seated_tables(in_round),
        unseated={person.start_number: person for person in unseated(in_round)},
    )


def _numbers(people: Iterable[Participant]) -> list[int]:
    return [person.start_number for person in people]
