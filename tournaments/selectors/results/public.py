"""The tournaments that everybody may find, by section."""

from collections.abc import Iterable, Mapping
from datetime import date
from enum import IntEnum
from itertools import groupby
from operator import attrgetter

from django.db.models import Case, F, IntegerField, Q, QuerySet, Value, When
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Status, Tournament
from tournaments.selectors import access


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


def by_section(listed: Iterable[Tournament]) -> list[tuple[str, list[Tournament]]]:
    """Tournaments of `tournaments_by_section` under the heading of their section."""
    groups = groupby(listed, key=attrgetter("section"))
    return [(str(SECTIONS[section]), list(group)) for section, group in groups]
