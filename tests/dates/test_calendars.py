from datetime import UTC, date, datetime, time
from uuid import UUID

import pytest
from django.test import Client
from icalendar import Calendar

from tests.dates.builders import event
from tests.factories import TournamentFactory
from tournaments.dates.calendar_files import CalendarEvent, calendar_file
from tournaments.models.tournament import Status, Tournament, Visibility
from tournaments.services.ledger import system_request
from tournaments.services.tournament.lifecycle import change_settings, delete_tournament

UID = UUID("5f1f3d9e-8a43-4f6a-9a36-3d6b6c5f0a01")
CHANGED = datetime(2026, 11, 1, 12, 0, 0, 500, tzinfo=UTC)


def entry(**fields: object) -> CalendarEvent:
    return CalendarEvent(**{"uid": UID, "sequence": 2, "changed": CHANGED, "name": "Evening", **fields})


DAY = """\
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Kreuzdame//Doppelkopf//EN
METHOD:PUBLISH
NAME:Löhner Füchse
X-WR-CALNAME:Löhner Füchse
REFRESH-INTERVAL;VALUE=DURATION:PT12H
X-PUBLISHED-TTL:PT12H
BEGIN:VEVENT
SUMMARY:Evening
DTSTART;VALUE=DATE:20261120
DTSTAMP:20261101T120000Z
UID:5f1f3d9e-8a43-4f6a-9a36-3d6b6c5f0a01
SEQUENCE:2
LAST-MODIFIED:20261101T120000Z
STATUS:CONFIRMED
END:VEVENT
END:VCALENDAR
"""


def test_day_without_a_time_makes_this_file():
    made = calendar_file("Löhner Füchse", [entry(starts=date(2026, 11, 20))])
    assert made.decode() == DAY.replace("\n", "\r\n")


# Words of an event, and a line of its file.
ESCAPED = [
    ({"name": "Skat, Doppelkopf; Bier"}, r"SUMMARY:Skat\, Doppelkopf\; Bier"),
    ({"name": r"Herz\Karo"}, r"SUMMARY:Herz\\Karo"),
    ({"venue": "Zur Linde\nSaal 2"}, r"LOCATION:Zur Linde\nSaal 2"),
    ({"name": "Evening\r\nATTENDEE:nobody"}, r"SUMMARY:Evening\nATTENDEE:nobody"),
    ({"starts": datetime(2026, 7, 3, 17, 30, tzinfo=UTC)}, "DTSTART:20260703T173000Z"),
    ({"cancelled": True}, "STATUS:CANCELLED"),
]


@pytest.mark.parametrize(("fields", "line"), ESCAPED)
def test_words_are_escaped(fields, line):
    made = calendar_file("Club", [entry(**{"starts": date(2026, 11, 20), **fields})])
    assert line in made.decode().split("\r\n")


@pytest.mark.parametrize("name", ["ä" * 120, "♣" * 100, "x" * 75, "x" * 66])
def test_lines_are_folded_at_75_octets_between_characters(name):
    made = calendar_file("Club", [entry(starts=date(2026, 11, 20), name=name)])
    lines = made.split(b"\r\n")
    assert max(len(line) for line in lines) <= 75
    assert [line.decode() for line in lines if b"\n" in line or b"\r" in line] == []
    assert str(Calendar.from_ical(made).events[0]["summary"]) == name


pytestmark_db = pytest.mark.django_db


def feed(club, **headers):
    return Client(headers=headers).get(f"/c/{club.slug}/dates.ics")


def events_in(response):
    return {str(each["uid"]): each for each in Calendar.from_ical(response.content).events}


def write(tournament: Tournament, **values: object) -> Tournament:
    return change_settings(tournament=tournament, values=values, write_request=system_request())


@pytestmark_db
def test_event_starts_and_ends_as_its_rounds_do(club):
    tournament = TournamentFactory(
        club=club,
        date=date(2026, 7, 3),
        starts_at=time(19, 30),
        venue="Gasthof Zur Linde",
        sizes={"4": {"normal_games": 20, "minutes": 100}, "5": {"normal_games": 25, "minutes": 125}},
        rounds_planned=2,
        pause_minutes=15,
    )
    answer = Client().get(f"/t/{tournament.slug}/event.ics")
    (found,) = events_in(answer).values()
    assert (answer["Content-Type"], answer["Content-Disposition"]) == (
        "text/calendar; charset=utf-8",
        f'attachment; filename="{tournament.name}.ics"',
    )
    assert (found.start, found.end) == (
        datetime(2026, 7, 3, 17, 30, tzinfo=UTC),
        datetime(2026, 7, 3, 21, 55, tzinfo=UTC),
    )
    assert (str(found["location"]), str(found["url"])) == (
        "Gasthof Zur Linde",
        f"http://testserver/t/{tournament.slug}/",
    )


@pytestmark_db
def test_renamed_and_moved_events_keep_their_id_and_count_up(club):
    tournament = event(club, "Evening", 3)
    (before,) = events_in(feed(club)).values()
    write(tournament, name="Great evening", slug="great-evening", venue="Zur Linde")
    write(tournament, house_rules="No smoking")
    (after,) = events_in(feed(club)).values()
    assert before["uid"] == after["uid"] == str(tournament.uid)
    assert (int(before["sequence"]), int(after["sequence"])) == (0, 1)
    assert after["last-modified"].dt >= before["last-modified"].dt
    assert str(after["url"]).endswith("/t/great-evening/")


@pytestmark_db
@pytest.mark.services
def test_deleted_public_event_is_cancelled_under_its_id(club):
    event(club, "Other", 9)
    gone = write(event(club, "Evening", 3), name="Great evening")
    hidden = event(club, "Board meeting", 3, visibility=Visibility.PRIVATE)
    long_past = event(club, "Long past", -500)
    over = event(club, "Over", -7, status=Status.FINISHED)
    example, rehearsal = (
        event(club, "Example", 3, is_demonstration=True),
        event(club, "Rehearsal", 3, is_rehearsal=True),
    )
    for each in (gone, hidden, long_past, example, rehearsal):
        delete_tournament(tournament=each, write_request=system_request())
    delete_tournament(tournament=over, write_request=system_request(), typed_name="Over")
    found = events_in(feed(club))
    cancelled = [uid for uid, each in found.items() if each["status"] == "CANCELLED"]
    assert (len(found), cancelled) == (2, [str(gone.uid)])
    assert int(found[str(gone.uid)]["sequence"]) > 1


@pytestmark_db
def test_feed_of_a_club_stays_when_its_last_event_is_deleted(club):
    delete_tournament(tournament=event(club, "Evening", 3), write_request=system_request())
    assert [str(each["status"]) for each in events_in(feed(club)).values()] == ["CANCELLED"]


@pytestmark_db
def test_feed_has_last_years_events_and_all_to_come(club):
    names = {"Long past": -366, "Past": -365, "Far": 900}
    for name, days in names.items():
        event(club, name, days)
    assert [str(each["summary"]) for each in events_in(feed(club)).values()] == ["Far", "Past"]


@pytestmark_db
def test_unchanged_calendars_are_not_sent_again(club):
    tournament = event(club, "Evening", 3)
    for path in (f"/c/{club.slug}/dates.ics", f"/t/{tournament.slug}/event.ics"):
        first = Client().get(path)
        again = Client(headers={"if-none-match": first["ETag"]}).get(path)
        assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    etag = feed(club)["ETag"]
    write(tournament, name="Great evening")
    assert feed(club, if_none_match=etag).status_code == 200


@pytestmark_db
def test_feed_takes_the_same_queries_for_many_events(club, django_assert_num_queries):
    event(club, "Evening", 3)
    for _ in range(2):
        with django_assert_num_queries(5):
            feed(club)
        event(club, "Evening", 10)
        event(club, "Evening", 17)
