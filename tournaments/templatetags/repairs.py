"""Words for rounds that do not fit those who are there."""

from django import template

from tournaments.phrases import repairs
from tournaments.selectors.out_of_step import Gap

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
