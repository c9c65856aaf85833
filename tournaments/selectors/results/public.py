"""The tournaments that everybody may find, by section."""

from collections.abc import Iterable, Mapping
from datetime import date
from enum import IntEnum
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from django.db.models import Case, F, IntegerField, Q, QuerySet, Value, When
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Status, Tournament
from tournaments.selectors import access
from tournaments.selectors.results.winners import Winner


class Section(IntEnum):
    """Where a tournament stands in the public list."""

    RUNNING = 0
    UPCOMING = 1
    PAST = 2


def tournaments_by_section(*, today: date) -> QuerySet[Tournament]:
    """Public tournaments with their `section`: running first, then upcoming (the next first), then past (the last)."""
    section = Case(
        When(status=Status.RUNNING, then=Value(Section.RUNNING)),
        When(~Q(status=Status.FINISHED) & Q(date__gte=today), then=Value(Section.UPCOMING)),
        default=Value(Section.PAST),
        output_field=IntegerField(),
    )
    soonest = Case(When(section=Section.UPCOMING, then=F("date")))
    listed = access.listed_tournaments().annotate(section=section).annotate(soonest=soonest)
    return listed.order_by("section", F("soonest").asc(nulls_last=True), "-date", "-pk")


SECTIONS: Mapping[int, Promise] = {
    Section.RUNNING: _("Running now"),
    Section.UPCOMING: _("Coming up"),
    Section.PAST: _("Past"),
}


class Listed(NamedTuple):
    """A tournament in the public list: its state in a line, and who won it where that is known to everybody."""

    tournament: Tournament
    state: str
    winners: tuple[Winner, ...]


def by_section(
    listed: Iterable[Tournament], states: Mapping[int, str], winners: Mapping[int, tuple[Winner, ...]]
) -> list[tuple[str, list[Listed]]]:
    """Tournaments of `tournaments_by_section` under the heading of their section; the rest by a tournament's id."""
    groups = groupby(listed, key=attrgetter("section"))
    return [
        (str(SECTIONS[section]), [Listed(each, states[each.pk], winners.get(each.pk, ())) for each in group])
        for section, group in groups
    ]


def demonstration() -> Tournament | None:
    """The tournament that shows how one looks, while it is there; one query."""
    return access.listed_tournaments().filter(is_demonstration=True).first()
