"""How numbers are set on pages: a real minus sign, a word for unknown."""

from django import template

register = template.Library()

MINUS = "\N{MINUS SIGN}"
UNKNOWN = "\N{EN DASH}"


@register.filter
def points(value: int | None) -> str:
    """Points with a real minus sign; a dash where they are unknown."""
    return UNKNOWN if value is None else str(value).replace("-", MINUS)


@register.filter
def signed(value: int | None) -> str:
    """Points with their sign, plus included; 0 has none."""
    return f"+{value}" if value is not None and value > 0 else points(value)


@register.filter
def minus(value: int | None) -> str:
    """The class `minus` for a number below zero, else nothing."""
    return "minus" if value is not None and value < 0 else ""
