"""What walls show beside words: codes for phones."""

from collections.abc import Iterable

import segno
from django import template

from tournaments.names import rows
from tournaments.selectors.results.standings import Row

register = template.Library()


@register.filter
def code(text: str) -> str:
    """A code as the address of a picture, dark on white whatever lies around it."""
    picture: str = segno.make(text, micro=False).svg_data_uri(scale=8, border=3, light="white")
    return picture


@register.filter
def named(places: Iterable[Row]) -> str:
    """Whose places these are, in a row of names."""
    return rows.enumerated(row.name for row in places)
