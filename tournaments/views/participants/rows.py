"""What the list of participants shows of each of them, on the page and in the parts that are fetched."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any

from tournaments.models.tournament import Tournament
from tournaments.seating.sizes import SMALLEST
from tournaments.selectors.participants.columns import listed_details
from tournaments.selectors.participants.roster import Listed, Roll, roll_of
from tournaments.selectors.rounds.out_of_step import Gap, gaps_of
from tournaments.selectors.rounds.seated import WithoutPlace, without_place
from tournaments.selectors.tournament.next_steps import Todo, next_step

ENTERING = frozenset({Todo.PARTICIPANTS, Todo.CHECK_IN})  # steps that are done on the page of participants itself


def list_context(tournament: Tournament, roll: Roll, listed: Iterable[Listed]) -> dict[str, Any]:
    """These rows, and what stands around them: head counts, misfit rounds, who waits for a place, the next step."""
    step = next_step(tournament)
    gaps, places = _one_way(gaps_of(tournament), without_place(tournament))
    return {
        "tournament": tournament,
        "step": step,
        "entering": step.todo in ENTERING,
        "main_button": _main_button(step.todo, roll),
        "field": roll.field,
        "gaps": gaps,
        "places": places,
        "rows": [{"row": row, "details": listed_details(row.participant)} for row in listed],
    }


def _main_button(todo: Todo, roll: Roll) -> str:
    """Which button of the page itself is the next step, "add" or "check_in"; "" where the step leads elsewhere."""
    if todo not in ENTERING:
        return ""
    return "check_in" if todo is Todo.CHECK_IN and roll.field.registered else "add"


def _one_way(gaps: tuple[Gap, ...], places: WithoutPlace) -> tuple[tuple[Gap, ...], WithoutPlace]:
    """Everybody who has no place, told of once: a few who are late each get one, and more is mended all at once."""
    late = {person.pk for person in places.people}
    missing = {person.pk for gap in gaps for person in gap.without_place}
    if len(late) < SMALLEST and missing <= late and not any(gap.not_coming for gap in gaps):
        return (), places
    return gaps, replace(places, people=tuple(person for person in places.people if person.pk not in missing))


def changed_context(tournament: Tournament, numbers: Collection[int]) -> dict[str, Any]:
    """The rows of these start numbers after a change, and what stands around them."""
    roll = roll_of(tournament)
    return list_context(tournament, roll, [row for row in roll.people if row.participant.start_number in numbers])
