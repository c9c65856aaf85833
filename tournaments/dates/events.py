"""A club's public events, as everybody may see them."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone

from accounts.models import Club
from tournaments.models.revision import Revision
from tournaments.models.setting_change import SettingChange
from tournaments.models.tournament import Status, Tournament, Visibility
from tournaments.selectors.access import listed_tournaments
from tournaments.selectors.results.public import ListedTournament, by_section, tournaments_by_section
from tournaments.selectors.results.remembered import cached_winners
from tournaments.selectors.rounds.states import states_of

# Events in the club's calendar: this many days back, and the newest of them.
DAYS_BACK = 365
MOST_EVENTS = 500
# Settings that an entry in a calendar shows.
SHOWN_IN_CALENDARS = ("name", "slug", "date", "starts_at", "venue", "rounds_planned", "sizes", "pause_minutes")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cancelled:
    """A public event that was deleted before it was over. `version` is higher than any that calendars have seen."""

    uid: UUID
    name: str
    day: date
    at: datetime
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """The number of changes that calendars show, and when the last was made."""

    number: int
    at: datetime


def is_listed(tournament: Tournament) -> bool:
    """Returns whether the tournament is one of `events_of` its club. No query."""
    is_real = not (tournament.is_rehearsal or tournament.is_demonstration)
    return tournament.visibility == Visibility.PUBLIC and is_real


def events_of(club: Club) -> QuerySet[Tournament]:
    """Returns the club's listed events without the example tournament."""
    return listed_tournaments().filter(club=club, is_demonstration=False)


def club_with_events(slug: str) -> Club:
    """Returns the club, or raises 404 if it has nothing public. At most three queries."""
    club = Club.objects.filter(slug=slug).first()
    if club is None or not (events_of(club).exists() or cancelled_events(club)):
        raise Http404
    return club


def events_by_section(club: Club) -> QuerySet[Tournament]:
    return tournaments_by_section(today=today_at(club)).filter(club=club, is_demonstration=False)


def in_sections(events: Iterable[Tournament]) -> list[tuple[str, list[ListedTournament]]]:
    """Returns `events_by_section` under headings, with states and winners. At most five queries."""
    rows = list(events)
    return by_section(rows, states_of(rows), cached_winners(rows))


def today_at(club: Club) -> date:
    return timezone.localdate(timezone=ZoneInfo(club.time_zone))


def events_in_calendar(club: Club) -> list[Tournament]:
    """Returns events of the last year and all to come, newest first. One query."""
    recent = events_of(club).filter(date__gte=today_at(club) - timedelta(days=DAYS_BACK))
    return list(recent.order_by("-date", "-pk")[:MOST_EVENTS])


def editions_of(tournaments: Collection[Tournament]) -> dict[int, Edition]:
    """Returns the editions by tournament id. One query."""
    changes = SettingChange.objects.filter(tournament__in=tournaments, round=None, name__in=SHOWN_IN_CALENDARS)
    times: dict[int, dict[int, datetime]] = {each.pk: {} for each in tournaments}
    for tournament, revision, at in changes.order_by().values_list("tournament_id", "revision_id", "at"):
        if tournament is not None:
            times[tournament][revision] = at
    return {each.pk: _edition(each, times[each.pk]) for each in tournaments}


def _edition(tournament: Tournament, times: Mapping[int, datetime]) -> Edition:
    return Edition(number=len(times), at=max(times.values(), default=tournament.created_at))


def cancelled_events(club: Club) -> list[Cancelled]:
    """Returns deleted events that calendars may still show. One query."""
    deleted = Revision.objects.filter(scope=f"club:{club.pk}", action="delete_tournament").order_by("-pk")
    rows = deleted.values_list("before", "at")[:MOST_EVENTS]
    found = [_cancelled(before, at) for before, at in rows if before and _was_ahead(before)]
    earliest = today_at(club) - timedelta(days=DAYS_BACK)
    return [each for each in found if each.day >= earliest]


def _was_ahead(before: Mapping[str, object]) -> bool:
    """Returns whether the deleted tournament was public and not over; False if the ledger didn't keep that yet."""
    if before.get("visibility") != Visibility.PUBLIC or before["status"] == Status.FINISHED:
        return False
    return not (before["is_rehearsal"] or before["is_demonstration"])


def _cancelled(before: Mapping[str, str], at: datetime) -> Cancelled:
    return Cancelled(
        uid=UUID(before["uid"]),
        name=before["name"],
        day=date.fromisoformat(before["date"]),
        at=at,
        version=int(before["version"]) + 1,
    )
