"""Rhythms in words."""

from collections.abc import Callable, Mapping

from django.utils.dates import MONTHS, WEEKDAYS
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, pgettext_lazy

from tournaments.dates.rhythm import LAST, Kind, Rhythm

PLACES: Mapping[int, Promise] = {
    1: pgettext_lazy("weekday of a month", "first"),
    2: pgettext_lazy("weekday of a month", "second"),
    3: pgettext_lazy("weekday of a month", "third"),
    4: pgettext_lazy("weekday of a month", "fourth"),
    LAST: pgettext_lazy("weekday of a month", "last"),
}


def rhythm_words(rhythm: Rhythm | None) -> str:
    """Returns e.g. "Rhythm so far: the first Friday of the month"."""
    if rhythm is None:
        return gettext("No rhythm of the evenings so far is known. Choose the date.")
    return gettext("Rhythm so far: {rhythm}").format(rhythm=WORDS[rhythm.kind](rhythm))


def _weeks(rhythm: Rhythm) -> str:
    text = ngettext("every {weekday}", "every {n} weeks on {weekday}", rhythm.weeks)
    return text.format(n=rhythm.weeks, weekday=WEEKDAYS[rhythm.weekday])


def _weekdays_of_month(rhythm: Rhythm) -> str:
    return gettext("the {places} {weekday} of the month").format(
        places=_places(rhythm), weekday=WEEKDAYS[rhythm.weekday]
    )


def _day_of_month(rhythm: Rhythm) -> str:
    return gettext("day {day} of each month").format(day=rhythm.day)


def _year(rhythm: Rhythm) -> str:
    return gettext("each year on the {places} {weekday} in {month}").format(
        places=_places(rhythm), weekday=WEEKDAYS[rhythm.weekday], month=MONTHS[rhythm.month]
    )


def _places(rhythm: Rhythm) -> str:
    return gettext(" and ").join(str(PLACES[place]) for place in rhythm.places)


WORDS: Mapping[Kind, Callable[[Rhythm], str]] = {
    Kind.WEEKS: _weeks,
    Kind.WEEKDAYS_OF_MONTH: _weekdays_of_month,
    Kind.DAY_OF_MONTH: _day_of_month,
    Kind.YEAR: _year,
}
