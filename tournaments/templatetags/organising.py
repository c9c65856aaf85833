"""Words of the organiser's pages: head counts, tables, refusals, the next thing to do."""

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
from tournaments.selectors.rounds.rounds import RoundLine
from tournaments.selectors.rounds.seated import SeatedTable
from tournaments.selectors.rounds.times import RoundTimes
from tournaments.selectors.tournament.next_steps import NextStep, Todo

register = template.Library()


@register.filter
def participants(n: int) -> str:
    """How many participants, in words."""
    return fields.participants_phrase(n)


@register.filter
def tables(sizes: Sequence[int]) -> str:
    """How many tables of which size, in words."""
    return fields.tables_sentence(sizes)


@register.filter
def named(person: Participant, tournament: Tournament) -> str:
    """Somebody's whole name in the order that the tournament wants; a dash for none yet."""
    return full_name(person.parts, tournament) or "–"


@register.filter
def numbered(person: Participant | None, tournament: Tournament) -> str:
    """The same behind the start number, which tells namesakes apart; nothing for nobody."""
    return numbered_person(person, tournament) if person else ""


@register.filter
def finality(in_round: Round) -> str:
    """How firm the result of a round is, in words; nothing before it is closed."""
    return finality_words(finality_in(in_round), in_round.tournament, timezone.now())


@register.simple_tag
def finality_in_line(tournament: Tournament, line: RoundLine) -> str:
    """The same of a round in a line of its tournament's."""
    known = finality_of(tournament, line.number, line.status, line.objections_until)
    return finality_words(known, tournament, timezone.now())


@register.filter
def is_provisional(in_round: Round) -> bool:
    """Whether objections to a round are heard now."""
    known = finality_in(in_round)
    return known is not None and known.open_until(timezone.now()) is not None


@register.filter
def rank_in(person: Participant, ranks: Mapping[int, str]) -> str | None:
    """Somebody's rank in the standings that a round was drawn by; nothing where there are none."""
    return ranks.get(person.start_number)


@register.simple_tag
def rotation(sizes: Iterable[int], tournament: Tournament) -> list[str]:
    """Who sits out at tables of six and seven, and whether the tournament's rules speak of them."""
    return fields.rotation_sentences(set(sizes), rules_of(tournament.rule_set).table.sizes)


@register.simple_tag
def rotation_at(tables: Iterable[SeatedTable], tournament: Tournament) -> list[str]:
    """The same of tables that are drawn."""
    return rotation((len(table.people) for table in tables), tournament)


@register.filter
def sentence(violation: RuleViolation) -> str:
    """What is wrong and what to do."""
    return sentences.sentence(violation)


@register.filter
def clock(at: datetime | None, day: date) -> str:
    """A time of day, with its date where that is not the tournament's."""
    return times.clock(at, day)


@register.filter
def in_words(of_round: RoundTimes, day: date) -> str:
    """When a round is to begin, or began and ended."""
    return times.times_phrase(of_round.planned, of_round.started, of_round.closed, day)


@register.filter
def of_number(of_rounds: Mapping[int, RoundTimes], number: int) -> RoundTimes | None:
    """The times of one of these rounds."""
    return of_rounds.get(number)


@register.filter
def todo(step: NextStep) -> str:
    """The next thing to do, for a button."""
    return str(todos.TODOS[step.todo]).format(round=step.round_number, lists=step.lists, people=step.people)


# Pages of the steps that are not done on the page of their round.
STEP_PAGES: Mapping[Todo, str] = {
    Todo.PARTICIPANTS: "organise_participants",
    Todo.CHECK_IN: "organise_participants",
    Todo.FINISH: "organise_finish",
    Todo.RESULTS: "organise_finish",
    Todo.NOTHING: "tournament",
}
ROUND_PAGES: Mapping[Todo, str] = {Todo.PRINT: "round_printing", Todo.CLOSE: "organise_round_close"}
# Of all tables of a round, those that the step is about.
TABLES_OF: Mapping[Todo, str] = {Todo.MISSING: "?show=missing"}


@register.simple_tag
def step_address(step: NextStep, tournament: Tournament) -> str:
    """Where the next thing is done; a round's page exists before its draw."""
    if step.todo is Todo.SEAT:
        return _seats_address(step, tournament)
    if step.todo in STEP_PAGES:
        return reverse(STEP_PAGES[step.todo], args=[tournament.slug])
    page = reverse(ROUND_PAGES.get(step.todo, "organise_round"), args=[tournament.slug, step.round_number])
    return f"{page}{TABLES_OF.get(step.todo, '')}"


def _seats_address(step: NextStep, tournament: Tournament) -> str:
    """Where somebody alone is given a place, or everybody at once with the least change."""
    if step.seated_alone is None:
        return reverse("organise_repair", args=[tournament.slug])
    page = reverse("organise_seats", args=[tournament.slug, step.round_number])
    return f"{page}?participant={step.seated_alone}"


@register.simple_tag
def todo_state(step: str, number: int, rounds: int) -> str:
    """Where a tournament stands, for a line of state."""
    return str(todos.STATES[step]).format(round=number, rounds=rounds)
