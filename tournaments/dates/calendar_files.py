"""Events as iCalendar files (RFC 5545).

Times are in UTC, so that no file has to describe a time zone. Nothing depends on when a file is made: the same events
make the same bytes, and the time stamp of an event is that of its last change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING
from uuid import UUID

from tournaments.dates.events import Cancelled, Edition
from tournaments.models.tournament import Tournament
from tournaments.selectors.rounds.times import first_start, planned_end

if TYPE_CHECKING:
    from icalendar import Event

MAKER = "-//Kreuzdame//Doppelkopf//EN"
LOOK_AGAIN = timedelta(hours=12)


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarEvent:
    """An event of a calendar. `uid` never changes; `sequence` grows with every change.

    `starts` and `ends` are a day and None if no time is known.
    """

    uid: UUID
    sequence: int
    changed: datetime
    name: str
    starts: date
    ends: datetime | None = None
    venue: str = ""
    address: str = ""
    cancelled: bool = False


def event_of(tournament: Tournament, edition: Edition, address: str) -> CalendarEvent:
    return CalendarEvent(
        uid=tournament.uid,
        sequence=edition.number,
        changed=edition.at,
        name=tournament.name,
        starts=first_start(tournament) or tournament.date,
        ends=planned_end(tournament),
        venue=tournament.venue,
        address=address,
    )


def cancelled_event(event: Cancelled) -> CalendarEvent:
    return CalendarEvent(
        uid=event.uid, sequence=event.version, changed=event.at, name=event.name, starts=event.day, cancelled=True
    )


def calendar_file(name: str, events: Iterable[CalendarEvent]) -> bytes:
    """Returns a calendar with these events; `name` is what calendar programs call it."""
    from icalendar import Calendar  # takes too long for processes that never need it

    calendar = Calendar()
    for key, value in (("prodid", MAKER), ("version", "2.0"), ("method", "PUBLISH")):
        calendar.add(key, value)
    for key in ("name", "x-wr-calname"):
        calendar.add(key, name)
    calendar.add("refresh-interval", LOOK_AGAIN, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT12H")
    for event in events:
        calendar.add_component(_component(event))
    content: bytes = calendar.to_ical()
    return content


def _component(event: CalendarEvent) -> Event:
    from icalendar import Event

    component = Event()
    values: dict[str, object] = {
        "uid": str(event.uid),
        "sequence": event.sequence,
        "dtstamp": _utc(event.changed),
        "last-modified": _utc(event.changed),
        "summary": event.name,
        "dtstart": _utc(event.starts),
        "dtend": event.ends and _utc(event.ends),
        "location": event.venue,
        "url": event.address,
        "status": "CANCELLED" if event.cancelled else "CONFIRMED",
    }
    add: Callable[[str, object], None] = component.add
    for key, value in values.items():
        if value not in (None, ""):
            add(key, value)
    return component


def _utc(at: date) -> date:
    return at.astimezone(UTC).replace(microsecond=0) if isinstance(at, datetime) else at
