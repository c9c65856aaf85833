"""Filters and tags for the organiser's pages."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime

from django import template
from django.urls import reverse
from django.utils import timezone

from scoring.errors import RuleViolation
from tournaments.adapter import rules_of
from tournaments.models.participant import Participant
from tournaments.models.round import Round
from tournaments.models.tournament import Tournament
from tournaments.phrases.errors import sentences
from tournaments.phrases.rounds import times
from tournaments.phrases.tournament import fields, todos
from tournaments.selectors.objections import finality_in, finality_of, finality_words
from tournaments.selectors.participants.names import full_name, numbered_person
from tournaments.selectors.rounds.rounds import RoundProgress
from tournaments.selectors.rounds.seated import SeatedTable
from tournaments.selectors.rounds.times import RoundTimes
from tournaments.selectors.tournament.next_steps import NextStep, Todo

register = template.Library()


@register.filter
def participants(n: int) -> str:
    return fields.participants_phrase(n)


@register.filter
def tables(sizes: Sequence[int]) -> str:
    return fields.tables_sentence(sizes)


@register.filter
def name_or_dash(person: Participant, tournament: Tournament) -> str:
    """Returns the full name, or a dash if there is none."""
    return full_name(person.parts, tournament) or "–"


@register.filter
def numbered(person: Participant | None, tournament: Tournament) -> str:
    return numbered_person(person, tournament) if person else ""


@register.filter
def finality(in_round: Round) -> str:
    """Returns whether the result is final or provisional, in words, or "" if the round isn't closed."""
    return finality_words(finality_in(in_round), in_round.tournament, timezone.now())


@register.simple_tag
def finality_in_line(tournament: Tournament, line: RoundProgress) -> str:
    known = finality_of(tournament, line.number, line.status, line.objections_until)
    return finality_words(known, tournament, timezone.now())


@register.filter
def is_provisional(in_round: Round) -> bool:
    known = finality_in(in_round)
    return known is not None and known.open_until(timezone.now()) is not None


@register.filter
def rank_in(person: Participant, ranks: Mapping[int, str]) -> str | None:
    """Returns the rank that the person had when the round was drawn."""
    return ranks.get(person.start_number)


@register.simple_tag
def rotation(sizes: Iterable[int], tournament: Tournament) -> list[str]:
    """Describes how people rotate at tables of six and seven, and whether the rules provide for it."""
    return fields.rotation_sentences(set(sizes), rules_of(tournament.rule_set).table.sizes)


@register.simple_tag
def rotation_at(tables: Iterable[SeatedTable], tournament: Tournament) -> list[str]:
    return rotation((len(table.people) for table in tables), tournament)


@register.filter
def sentence(violation: RuleViolation) -> str:
    return sentences.sentence(violation)


@register.filter
def clock(at: datetime | None, day: date) -> str:
    """Formats a time, with the date if it isn't the day of the tournament."""
    return times.clock(at, day)


@register.filter
def in_words(of_round: RoundTimes, day: date) -> str:
    return times.times_phrase(of_round.planned, of_round.started, of_round.closed, day)


@register.filter
def times_of_round(of_rounds: Mapping[int, RoundTimes], number: int) -> RoundTimes | None:
    return of_rounds.get(number)


@register.filter
def todo(step: NextStep) -> str:
    return str(todos.TODOS[step.todo]).format(round=step.round_number, lists=step.lists, people=step.people)


# Pages of steps outside the page of their round.
STEP_PAGES: Mapping[Todo, str] = {
    Todo.PARTICIPANTS: "organise_participants",
    Todo.CHECK_IN: "organise_participants",
    Todo.FINISH: "organise_finish",
    Todo.RESULTS: "organise_finish",
    Todo.NOTHING: "tournament",
}
ROUND_PAGES: Mapping[Todo, str] = {Todo.PRINT: "round_printing", Todo.CLOSE: "organise_round_close"}
# Query that selects the step's tables.
TABLES_OF: Mapping[Todo, str] = {Todo.MISSING: "?show=missing"}


@register.simple_tag
def step_address(step: NextStep, tournament: Tournament) -> str:
    """Returns the URL of the page for a step. A round has a page even before it is drawn."""
    if step.todo is Todo.SEAT:
        return _seats_address(step, tournament)
    if step.todo in STEP_PAGES:
        return reverse(STEP_PAGES[step.todo], args=[tournament.slug])
    page = reverse(ROUND_PAGES.get(step.todo, "organise_round"), args=[tournament.slug, step.round_number])
    return f"{page}{TABLES_OF.get(step.todo, '')}"


def _seats_address(step: NextStep, tournament: Tournament) -> str:
    if step.seated_alone is None:
        return reverse("organise_repair", args=[tournament.slug])
    page = reverse("organise_seats", args=[tournament.slug, step.round_number])
    return f"{page}?participant={step.seated_alone}"


@register.simple_tag
def todo_state(step: str, number: int, rounds: int) -> str:
    return str(todos.STATES[step]).format(round=number, rounds=rounds)
