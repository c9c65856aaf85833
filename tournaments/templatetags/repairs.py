"""Tags for rounds that no longer fit the people who are present."""

from django import template

from tournaments.phrases.rounds import repairs
from tournaments.selectors.rounds.out_of_step import Gap

register = template.Library()


@register.simple_tag
def gap(gap_: Gap) -> str:
    without, idle = len(gap_.without_place), len(gap_.not_coming)
    return repairs.gap_sentence(gap_.first, gap_.last, without, idle)


@register.simple_tag
def gap_rounds(gap_: Gap) -> str:
    return repairs.rounds_words(gap_.first, gap_.last)
