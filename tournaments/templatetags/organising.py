"""Words of the organiser's pages: head counts, tables, refusals, the next thing to do."""

from collections.abc import Iterable, Mapping, Sequence

from django import template

from scoring.errors import RuleViolation
from tournaments.adapter import rules_of
from tournaments.models.participant import Participant
from tournaments.models.tournament import Tournament
from tournaments.phrases.errors import sentences
from tournaments.phrases.tournament import fields, todos
from tournaments.selectors.rounds.seated import SeatedTable

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
def rank_in(person: Participant, ranks: Mapping[int, int]) -> int | None:
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


@register.simple_tag
def todo(step: str, number: int) -> str:
    """The next thing to do, for a button."""
    return str(todos.TODOS[step]).format(round=number)


@register.simple_tag
def todo_state(step: str, number: int, rounds: int) -> str:
    """Where a tournament stands, for a line of state."""
    return str(todos.STATES[step]).format(round=number, rounds=rounds)
