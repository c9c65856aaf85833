"""How numbers are set on pages: a real minus sign, a word for unknown."""

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
    """Points with a real minus sign; a dash where they are unknown."""
    return figures.plain(value, UNKNOWN)


class Ranked(Protocol):
    """Whoever has a rank."""

    @property
    def rank(self) -> int | None:
        """None for who has none."""

    @property
    def tied(self) -> bool:
        """Whether it is shared."""


@register.filter
def rank(of: Ranked) -> str:
    """A rank, with "=" where it is shared, "*" where the lot decided it; a dash for who has none."""
    return figures.rank(of.rank, tied=of.tied, by_lot=getattr(of, "by_lot", False))


class Lot(Protocol):
    """Places that only the lot tells apart."""

    @property
    def first(self) -> int:
        """The first of them."""

    @property
    def last(self) -> int:
        """The last of them."""


@register.filter
def places(lot: Lot) -> str:
    """The places of a lot: "1 and 2", "1 to 4"."""
    words = gettext("{first} and {last}") if lot.last == lot.first + 1 else gettext("{first} to {last}")
    return words.format(first=lot.first, last=lot.last)


@register.filter
def signed(value: int | None) -> str:
    """Points with their sign, plus included; 0 has none."""
    return figures.signed(value, UNKNOWN)


@register.filter
def percent(chance: int | None) -> str:
    """A chance in whole percents; words where it has less than one."""
    return percent_words(chance)


@register.filter
def minus(value: int | None) -> str:
    """The class `minus` for a number below zero, else nothing."""
    return "minus" if value is not None and value < 0 else ""


@register.filter
def mean(value: Fraction | None, places: int) -> str:
    """A mean rounded to so many decimal places, halves away from zero, as the language writes them."""
    if value is None:
        return UNKNOWN
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    rounded = exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    return number_format(rounded, places).replace("-", figures.MINUS)
