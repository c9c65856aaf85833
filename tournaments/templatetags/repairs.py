"""Words for rounds that do not fit those who are there."""

from django import template

from tournaments.phrases.rounds import repairs
from tournaments.selectors.rounds.out_of_step import Gap

register = template.Library()


@register.simple_tag
def gap(found: Gap) -> str:
    """In which rounds how many have no place, or have one and do not come."""
    without, idle = len(found.without_place), len(found.not_coming)
    return repairs.gap_sentence(found.first, found.last, without, idle)


@register.simple_tag
def gap_rounds(found: Gap) -> str:
    """The rounds of a gap."""
    return repairs.rounds_words(found.first, found.last)
