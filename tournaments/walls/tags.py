"""Template filters for walls."""

from collections.abc import Iterable

from django import template

from tournaments.names import rows
from tournaments.selectors.results.standings import RankedRow

register = template.Library()


@register.filter
def enumerate_names(places: Iterable[RankedRow]) -> str:
    return rows.enumerated(row.name for row in places)
