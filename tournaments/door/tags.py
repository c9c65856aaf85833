"""Template filters of the door."""

from django import template

from tournaments.door import words

register = template.Library()


@register.filter
def amount(cents: int) -> str:
    """Writes cents as euros."""
    return words.amount(cents)


@register.filter
def way(value: str) -> str:
    return str(words.WAYS.get(value, ""))
