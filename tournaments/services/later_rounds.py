"""What a change of places in one round means for the later rounds of its plan."""

from dataclasses import dataclass

from scoring.errors import RuleViolation
from tournaments.models.round import Round
from tournaments.models.tournament import DrawMode
from tournaments.selectors.out_of_step import rounds_ahead
from tournaments.selectors.places import Places
from tournaments.services.repair_plans import Difference, difference_of, situation_of
from tournaments.services.seat_plans import SeatPlan


@dataclass(frozen=True, slots=True, kw_only=True)
class Later:
    """What changes in later rounds, or why nothing can be changed there now; neither where none is planned."""

    difference: Difference | None = None
    refusal: RuleViolation | None = None


def later_rounds(in_round: Round, seat_plan: SeatPlan | None = None) -> Later:
    """The later rounds of a plan in step with those who are there, with a change that is not made yet as if it were."""
    if in_round.draw_mode != DrawMode.PLAN:
        return Later()
    ahead = list(rounds_ahead(in_round.tournament).filter(number__gt=in_round.number, draw_mode=DrawMode.PLAN))
    if not ahead:
        return Later()
    presences = seat_plan.presences if seat_plan else ()
    seated = _seated(seat_plan) if seat_plan else {}
    situation = situation_of(in_round.tournament, ahead, presences=presences, seated=seated)
    try:
        return Later(difference=difference_of(situation))
    except RuleViolation as violation:
        return Later(refusal=violation)


def _seated(seat_plan: SeatPlan) -> Places:
    tables = {
        reseated.before.number: tuple(person.start_number for person in reseated.people)
        for reseated in seat_plan.tables
    }
    return {seat_plan.round_number: tables}
