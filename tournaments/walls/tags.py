"""Template filters for walls."""

from collections.abc import Iterable

import segno
from django import template

from tournaments.names import rows
from tournaments.selectors.results.standings import RankedRow

register = template.Library()


@register.filter
def code(text: str) -> str:
    """Returns a QR code as a data URI, dark on white."""
    picture: str = segno.make(text, micro=False).svg_data_uri(scale=8, border=3, light="white")
    return picture


@register.filter
def enumerate_names(places: Iterable[RankedRow]) -> str:
    return rows.enumerated(row.name for row in places)
