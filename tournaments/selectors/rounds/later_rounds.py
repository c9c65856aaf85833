"""The effects of a seat change on later rounds in the same plan."""

from dataclasses import dataclass

from scoring.errors import RuleViolation
from tournaments.models.round import Round
from tournaments.models.tournament import DrawMode
from tournaments.selectors.rounds.out_of_step import rounds_ahead
from tournaments.selectors.rounds.places import Places
from tournaments.selectors.rounds.repair_plans import RepairPlan, Situation, difference_of, situation_of
from tournaments.selectors.rounds.seat_plans import SeatPlan


@dataclass(frozen=True, slots=True, kw_only=True)
class Later:
    """The changes to later rounds, or the reason why none are possible."""

    difference: RepairPlan | None = None
    refusal: RuleViolation | None = None


def later_rounds(in_round: Round, seat_plan: SeatPlan | None = None) -> Later:
    """Adapts later rounds as if a pending change had been made."""
    return fit_later_rounds(later_situation(in_round, seat_plan))


def later_situation(in_round: Round, seat_plan: SeatPlan | None = None) -> Situation | None:
    if in_round.draw_mode != DrawMode.PLAN:
        return None
    ahead = list(rounds_ahead(in_round.tournament).filter(number__gt=in_round.number, draw_mode=DrawMode.PLAN))
    if not ahead:
        return None
    presences = seat_plan.presences if seat_plan else ()
    seated = _places_after(seat_plan) if seat_plan else {}
    return situation_of(in_round.tournament, ahead, presences=presences, seated=seated)


def fit_later_rounds(situation: Situation | None) -> Later:
    if situation is None:
        return Later()
    try:
        return Later(difference=difference_of(situation))
    except RuleViolation as violation:
        return Later(refusal=violation)


def _places_after(seat_plan: SeatPlan) -> Places:
    tables = {
        reseated.before.number: tuple(person.start_number for person in reseated.people)
        for reseated in seat_plan.tables
    }
    return {seat_plan.round_number: tables}
