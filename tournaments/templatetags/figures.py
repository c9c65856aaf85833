"""Filters for numbers, with a real minus sign."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Protocol

from django import template
from django.utils.formats import number_format
from django.utils.translation import gettext

from tournaments.phrases import figures
from tournaments.phrases.results.chances import percent_words

register = template.Library()

UNKNOWN = "\N{EN DASH}"


@register.filter
def points(value: int | None) -> str:
    """A dash if unknown."""
    return figures.plain(value, UNKNOWN)


class HasRank(Protocol):
    @property
    def rank(self) -> int | None: ...

    @property
    def tied(self) -> bool: ...


@register.filter
def rank(of: HasRank) -> str:
    """Adds "=" if shared and "*" if decided by lot; a dash without a rank."""
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
def signed(value: int | None) -> str:
    """Points with their sign, including plus; 0 has none."""
    return figures.signed(value, UNKNOWN)


@register.filter
def percent(chance: int | None) -> str:
    """Whole percents, or words below one percent."""
    return percent_words(chance)


@register.filter
def minus(value: int | None) -> str:
    """Returns the CSS class "minus" for negative numbers."""
    return "minus" if value is not None and value < 0 else ""


@register.filter
def mean(value: Fraction | None, places: int) -> str:
    """Rounds halves away from zero and localizes."""
    if value is None:
        return UNKNOWN
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    rounded = exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    return number_format(rounded, places).replace("-", figures.MINUS)
