"""Filters for numbers, which use a real minus sign."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Protocol

from django import template
from django.utils.formats import number_format
from django.utils.translation import gettext

from scoring.ranking.criteria import Value
from tournaments.phrases import figures
from tournaments.phrases.results.chances import percent_words

register = template.Library()

UNKNOWN = "\N{EN DASH}"


@register.filter
def points(value: Value | None) -> str:
    """Formats points, with a dash if they are unknown."""
    return figures.plain(value, UNKNOWN)


@register.filter
def counted(value: Value) -> int:
    """Returns an integer with the same plural."""
    return figures.counted(value)


class HasRank(Protocol):
    @property
    def rank(self) -> int | None: ...

    @property
    def tied(self) -> bool: ...


@register.filter
def rank(of: HasRank) -> str:
    """Formats a rank, with "=" if it is shared and "*" if it was decided by lot, or a dash if there is none."""
    return figures.rank(of.rank, tied=of.tied, by_lot=getattr(of, "by_lot", False))


class Lot(Protocol):
    @property
    def first(self) -> int: ...

    @property
    def last(self) -> int: ...


@register.filter
def places(lot: Lot) -> str:
    """Returns "1 and 2" or "1 to 4"."""
    words = gettext("{first} and {last}") if lot.last == lot.first + 1 else gettext("{first} to {last}")
    return words.format(first=lot.first, last=lot.last)


@register.filter
def signed(value: Value | None) -> str:
    """Formats points with a plus or minus sign, except for 0."""
    return figures.signed(value, UNKNOWN)


@register.filter
def percent(chance: int | None) -> str:
    """Formats a chance in whole percent, or in words if it is below one percent."""
    return percent_words(chance)


@register.filter
def minus(value: Value | None) -> str:
    """Returns the CSS class "minus" if the number is negative."""
    return "minus" if value is not None and value < 0 else ""


@register.filter
def mean(value: Fraction | None, places: int) -> str:
    """Rounds half away from zero and formats the number for the active language."""
    if value is None:
        return UNKNOWN
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    rounded = exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    return number_format(rounded, places).replace("-", figures.MINUS)
