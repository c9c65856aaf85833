from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.cast import ORGANISERS, answers, signed_in
from tests.dates.builders import event
from tests.days import TODAY
from tests.factories import ParticipantFactory
from tests.pages import read
from tests.people.conftest import enter  # noqa: F401 - a fixture
from tournaments.dates.rhythm import LAST, Kind, Rhythm
from tournaments.dates.words import rhythm_words
from tournaments.models.people.door import DoorSheet
from tournaments.models.people.sign_up import SignUpSheet
from tournaments.models.tournament import Status, Tournament, Visibility

pytestmark = pytest.mark.django_db
KEY = "0b8f9b0c-0a35-4a6f-9d5e-1f5a86e1d2aa"
FIELDS = {"venue": "Gasthof Zur Linde", "starts_at": time(19, 30), "rounds_planned": 2, "status": Status.FINISHED}


@pytest.fixture
def evenings(club):
    """Four evenings, one each week, the last a week ago."""
    return [event(club, f"Vereinsabend {n}", 7 * n - 35, **FIELDS) for n in range(1, 5)]


def address(club, after=None):
    return reverse("next_evening", args=[club.slug], query={"after": after.slug} if after else None)


def filled_in(client, club, **changed):
    form = client.get(address(club)).context["form"]
    values = {name: form[name].value() for name in form.fields}
    shown = {name: value for name, value in values.items() if value not in (None, False)}
    return {**shown, "client_key": KEY, **changed}


def test_event_in_the_year_9999_does_not_count(club, evenings, owner):
    proposed = signed_in(owner).get(address(club)).context["form"]["date"].value()
    event(club, "Ewig", **FIELDS)
    Tournament.objects.filter(name="Ewig").update(date=date(9999, 12, 31))
    assert signed_in(owner).get(address(club)).context["form"]["date"].value() == proposed


def made(club):
    return Tournament.objects.filter(club=club).order_by("-pk").first()


def test_next_evening_is_for_organisers_of_the_club(cast, club, evenings):
    assert answers(cast, lambda client: client.get(address(club)).status_code) == ORGANISERS


def test_organiser_of_one_event_alone_sets_up_no_next_one(club, evenings, stranger, owner):
    last = evenings[-1]
    last.grants.create(user=stranger, role="organiser")
    page, link = reverse("organise_tournament", args=[last.slug]), address(club, last).encode()
    assert link in signed_in(owner).get(page).content
    assert link not in signed_in(stranger).get(page).content
    assert signed_in(stranger).post(address(club, last), {"client_key": KEY}).status_code == 404


def test_one_click_sets_up_the_next_evening_as_the_last(club, evenings, owner):
    client = signed_in(owner)
    answer = client.post(address(club), filled_in(client, club))
    tournament = made(club)
    assert answer.url == reverse("organise_tournament", args=[tournament.slug])
    assert (tournament.name, tournament.date, tournament.status) == ("Vereinsabend 5", TODAY, Status.DRAFT)
    kept = ("venue", "starts_at", "rounds_planned", "sizes", "criteria", "rule_set_id", "visibility")
    assert [getattr(tournament, name) for name in kept] == [getattr(evenings[-1], name) for name in kept]
    assert (tournament.participants.count(), tournament.embeddable) == (0, False)


def test_next_evening_takes_over_the_sign_up_and_the_fee(club, evenings, owner):
    last, zone = evenings[-1], ZoneInfo("Europe/Berlin")
    opens, closes = datetime(2026, 10, 20, 18, tzinfo=zone), datetime(2026, 10, 24, 9, tzinfo=zone)
    days = TODAY - date(2026, 10, 23)
    Tournament.objects.filter(pk=last.pk).update(date=TODAY - days)
    questions = [{"text": "Essen", "choices": ["Suppe", "Salat"], "is_tick": False, "required": True}]
    about = {
        "questions": questions,
        "places": 12,
        "by_approval": True,
        "list_public": True,
        "notified": "c@example.org",
    }
    words = {"in": {"de": "Hallo {name}"}}
    SignUpSheet.objects.create(tournament=last, opens_at=opens, closes_at=closes, own_words=words, **about)
    DoorSheet.objects.create(tournament=last, fee=800)
    client = signed_in(owner)
    form = filled_in(client, club, date=TODAY.isoformat())
    assert [client.post(address(club, last), form).status_code for _ in range(2)] == [302, 302]
    sheet = made(club).sign_up_sheet
    assert {name: getattr(sheet, name) for name in about} == about
    assert (sheet.own_words, sheet.notified_at == made(club).created_at, made(club).door_sheet.fee) == (
        words,
        True,
        800,
    )
    assert (sheet.opens_at, sheet.closes_at) == (opens + days, closes + days)  # at the same hour


def test_same_click_sent_twice_sets_up_one_evening(club, evenings, owner, enter):  # noqa: F811
    ParticipantFactory(tournament=evenings[-1], player=enter("Eva Otten"), status="present")
    client = signed_in(owner)
    form = filled_in(client, club, with_regulars="on")
    assert [client.post(address(club), form).status_code for _ in range(2)] == [302, 302]
    assert (Tournament.objects.count(), made(club).participants.count()) == (5, 1)


@pytest.mark.services
def test_regulars_are_registered_if_ticked(club, evenings, owner, enter):  # noqa: F811
    often, half, once, absent = (enter(name) for name in ("Eva Otten", "Ilse Wagner", "Jan Test", "Kai Test"))
    for number, came in enumerate(((often, half), (often,), (often, half), (often, once))):
        for player in came:
            ParticipantFactory(tournament=evenings[number], player=player, status="present")
        ParticipantFactory(tournament=evenings[number], player=absent, status="absent")
    client = signed_in(owner)
    page = client.get(address(club))
    assert page.context["form"]["with_regulars"].help_text == "Eva Otten, Ilse Wagner"
    client.post(address(club), filled_in(client, club, with_regulars="on"))
    people = made(club).participants.order_by("start_number")
    assert [(each.start_number, each.player, each.name, each.status) for each in people] == [
        (1, often, "Eva Otten", "registered"),
        (2, half, "Ilse Wagner", "registered"),
    ]


def test_evening_without_a_name_sets_up_nothing(club, evenings, owner):
    client = signed_in(owner)
    answer = client.post(address(club), filled_in(client, club, name=""))
    assert (answer.status_code, [*answer.context["form"].errors], Tournament.objects.count()) == (422, ["name"], 4)


def test_evenings_of_the_same_series_decide(club, evenings, owner):
    cup = event(club, "Cup", 60)
    form = signed_in(owner).get(address(club, evenings[0])).context["form"]
    assert (form["name"].value(), form["date"].value()) == ("Vereinsabend 2", TODAY)
    form = signed_in(owner).get(address(club)).context["form"]
    assert (form["name"].value(), form["date"].value() > cup.date) == ("Cup", True)


@pytest.mark.parametrize("language", ["de", "en"])
def test_name_made_of_the_date_is_made_of_the_new_one(club, owner, language):
    names = {"de": "Doppelkopf, 20. November 2020", "en": "Doppelkopf, 20 November 2020"}
    event(club, names[language], (date(2020, 11, 20) - TODAY).days)
    form = signed_in(owner).get(address(club)).context["form"]
    day = form["date"].value()
    months = {"de": f"{day.day}. ", "en": f"{day.day} "}
    assert form["name"].value().startswith(f"Doppelkopf, {months[language]}")
    assert form["name"].value().endswith(str(day.year))


def test_events_of_other_clubs_and_rehearsals_play_no_part(club, owner, stranger):
    event(club, "Rehearsal", -3, is_rehearsal=True)
    elsewhere = event(type(club).objects.create(name="Elsewhere", slug="elsewhere"), "Secret", -7)
    assert signed_in(owner).get(address(club, elsewhere)).url == reverse("organise_new")


def test_example_is_followed_if_there_is_nothing_else(club, owner):
    client = signed_in(owner)
    event(club, "Example", 5, is_demonstration=True)
    assert client.get(address(club)).context["event"].name == "Example"
    event(club, "Vereinsabend", -5)
    assert client.get(address(club)).context["event"].name == "Vereinsabend"


def test_club_desk_and_finished_tournaments_lead_there(club, evenings, owner):
    client = signed_in(owner)
    running = event(club, "Running", 0, status=Status.RUNNING)
    pages = [reverse("club", args=[club.slug]), reverse("club_dates", args=[club.slug])]
    pages += [reverse("organise_tournament", args=[each.slug]) for each in (evenings[-1], running)]
    links = [read(client.get(page)).links("main").get("Next evening") for page in pages]
    assert links == [address(club), address(club), address(club, evenings[-1]), None]


def test_form_takes_the_same_queries_for_many_events(club, evenings, owner, enter):  # noqa: F811
    client = signed_in(owner)
    often = enter("Eva Otten")
    ParticipantFactory(tournament=evenings[-1], player=often, status="present")

    def queries():
        with CaptureQueriesContext(connection) as found:
            assert client.get(address(club)).status_code == 200
        return len(found)

    few = queries()
    for number in range(5):
        more = event(club, f"Vereinsabend {number + 5}", 7 * number, visibility=Visibility.PRIVATE)
        for player in (often, enter(f"Ilse Wagner{number}")):
            ParticipantFactory(tournament=more, player=player, status="present")
    assert queries() == few


RHYTHMS = [
    (Rhythm(kind=Kind.WEEKS, weekday=4, weeks=1), "every Friday"),
    (Rhythm(kind=Kind.WEEKS, weekday=4, weeks=2), "every 2 weeks on Friday"),
    (Rhythm(kind=Kind.WEEKDAYS_OF_MONTH, weekday=4, places=(1,)), "the first Friday of the month"),
    (Rhythm(kind=Kind.WEEKDAYS_OF_MONTH, weekday=0, places=(2, LAST)), "the second and last Monday of the month"),
    (Rhythm(kind=Kind.DAY_OF_MONTH, day=15), "day 15 of each month"),
    (Rhythm(kind=Kind.YEAR, weekday=5, places=(2,), month=3), "each year on the second Saturday in March"),
]


@pytest.mark.parametrize(("rhythm", "words"), RHYTHMS)
def test_rhythm_in_words(rhythm, words, settings):
    settings.LANGUAGE_CODE = "en"
    assert rhythm_words(rhythm) == f"Rhythm so far: {words}"


def test_day_before_the_suggested_one_is_past_and_asked_about(club, evenings, owner):
    client = signed_in(owner)
    past = (TODAY - timedelta(days=1)).isoformat()
    form = filled_in(client, club, date=past)
    first = client.post(address(club), form)
    shown = {"date_shown": read(first).values("[name=date_shown]")[0]}
    assert (first.status_code, client.post(address(club), {**form, **shown}).status_code) == (422, 302)
