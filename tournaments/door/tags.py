"""Template filters of the door."""

from django import template

from tournaments.door import words
from tournaments.names.words import fold

register = template.Library()


@register.filter
def amount(cents: int) -> str:
    """Writes cents as euros."""
    return words.amount(cents)


@register.filter
def way(value: str) -> str:
    return str(words.WAYS.get(value, ""))


@register.filter
def folded(name: str) -> str:
    """Returns a name as the search compares it."""
    return fold(name)
