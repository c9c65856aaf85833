"""Public tournaments by section."""

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
    RUNNING = 0
    UPCOMING = 1
    PAST = 2


def tournaments_by_section(*, today: date) -> QuerySet[Tournament]:
    """Returns public tournaments with `section`: running, upcoming (soonest first), past (latest first)."""
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


class ListedTournament(NamedTuple):
    tournament: Tournament
    state: str
    winners: tuple[Winner, ...]


def by_section(
    listed: Iterable[Tournament], states: Mapping[int, str], winners: Mapping[int, tuple[Winner, ...]]
) -> list[tuple[str, list[ListedTournament]]]:
    """Groups `tournaments_by_section` under headings; `states` and `winners` are keyed by tournament id."""
    groups = groupby(listed, key=attrgetter("section"))
    return [
        (str(SECTIONS[section]), [ListedTournament(each, states[each.pk], winners.get(each.pk, ())) for each in group])
        for section, group in groups
    ]


def demonstration() -> Tournament | None:
    return access.listed_tournaments().filter(is_demonstration=True).first()
