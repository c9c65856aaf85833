"""The template context of the participants' list, for the page and its fragments."""

from collections.abc import Collection, Iterable
from enum import StrEnum
from typing import Any

from tournaments.models.tournament import Tournament
from tournaments.selectors.participants.columns import listed_details
from tournaments.selectors.participants.roster import ListedParticipant, Roll, roll_of
from tournaments.selectors.rounds.out_of_step import out_of_step
from tournaments.selectors.tournament.next_steps import Todo, next_step

ENTERING = frozenset({Todo.PARTICIPANTS, Todo.CHECK_IN})  # steps done on the participants' page


class MainButton(StrEnum):
    ADD = "add"
    CHECK_IN = "check_in"


def list_context(tournament: Tournament, roll: Roll, listed: Iterable[ListedParticipant]) -> dict[str, Any]:
    step = next_step(tournament)
    gaps, places = out_of_step(tournament)
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


def _main_button(todo: Todo, roll: Roll) -> MainButton | None:
    """Returns None if the next step is on a different page."""
    if todo not in ENTERING:
        return None
    return MainButton.CHECK_IN if todo is Todo.CHECK_IN and roll.field.registered else MainButton.ADD


def changed_context(tournament: Tournament, numbers: Collection[int]) -> dict[str, Any]:
    roll = roll_of(tournament)
    return list_context(tournament, roll, [row for row in roll.people if row.participant.start_number in numbers])
