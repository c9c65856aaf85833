"""Wording for winning chances."""

from collections.abc import Collection, Sequence

from django.utils import formats
from django.utils.translation import gettext, ngettext


def percent_words(percent: int | None) -> str:
    """Describes a chance, e.g. "40%". None: possible, but below one percent."""
    if percent is None:
        return gettext("still possible")
    return gettext("{n}%").format(n=percent) if percent else gettext("no longer possible")


def basis_words(closed: Sequence[int], running: Collection[int], runs: int) -> str:
    text = (
        gettext("During round {round}: {runs} simulated endings, based on this tournament’s results.")
        if running
        else gettext("After round {round}: {runs} simulated endings, based on this tournament’s results.")
    )
    return text.format(round=max((*closed, *running)), runs=formats.number_format(runs, force_grouping=True))


def rest_words(people: int, percent: int) -> str:
    if percent < 1:
        text = ngettext("Still possible for {n} other.", "Still possible for the other {n}.", people)
        return text.format(n=people)
    text = ngettext(
        "Still possible for {n} other: {percent}%.", "Still possible for the other {n}: {percent}% together.", people
    )
    return text.format(n=people, percent=percent)
