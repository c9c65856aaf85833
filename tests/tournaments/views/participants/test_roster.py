import re
from datetime import UTC, date, datetime, timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import ORGANISERS, answers
from tests.factories import ParticipantFactory
from tests.pages import read
from tests.tournaments.lists import seat_alone
from tests.tournaments.rounds import family_first
from tests.tournaments.views.pages import url
from tests.tournaments.views.participants.forms import post
from tournaments.models.participant import Team
from tournaments.models.round import Round, Table
from tournaments.models.tournament import Status, Tournament

pytestmark = pytest.mark.django_db

DONE = {**ORGANISERS, "owner": 302, "organiser": 302}
REFUSED = {**ORGANISERS, "owner": 422, "organiser": 422}
GONE = {**ORGANISERS, "owner": 409, "organiser": 409}

# (page, needs a participant, method, data, status by cast)
PAGES = [
    ("organise_participants", False, "get", {}, ORGANISERS),
    ("organise_participant_add", False, "post", {"name": "Anna Test"}, DONE),
    ("organise_participant_numbers", False, "post", {"last": 3}, DONE),
    ("organise_participant_names", False, "get", {}, ORGANISERS),
    ("organise_participant_names", False, "post", {}, REFUSED),
    ("organise_check_in", False, "post", {}, DONE),
    ("organise_participant_import", False, "get", {}, ORGANISERS),
    ("organise_participant_import", False, "post", {"text": "Anna Test", "status": "present", "import": "1"}, DONE),
    ("organise_participant_export", False, "get", {}, ORGANISERS),
    ("organise_participant_spreadsheet", False, "get", {}, ORGANISERS),
    ("organise_participant", True, "get", {}, ORGANISERS),
    ("organise_participant", True, "post", {"name": "x"}, REFUSED),
    ("organise_participant_status", True, "post", {"status": "absent"}, DONE),
    ("organise_attendance_undo", False, "post", {"change": "00000000-0000-0000-0000-000000000000"}, GONE),
    ("organise_participant_delete", True, "post", {}, DONE),
]


@pytest.mark.parametrize(("page", "of_one", "method", "data", "expected"), PAGES)
def test_page_opens_for_those_who_may(cast, tournament, page, of_one, method, data, expected):
    ParticipantFactory(tournament=tournament, start_number=1)
    before = list(tournament.participants.values())
    address = reverse(page, args=[tournament.slug, 1] if of_one else [tournament.slug])
    posted = {**data, "client_key": uuid4()} if method == "post" else {}

    def ask(client: Client) -> tuple[int, list[dict[str, object]]]:
        return getattr(client, method)(address, posted).status_code, list(tournament.participants.values())

    found = answers(cast, ask)
    others = [who for who in cast if who not in ("owner", "organiser")]
    assert {who: status for who, (status, _after) in found.items()} == expected
    assert {who: found[who][1] for who in others} == dict.fromkeys(others, before)


# (present, words on the page); source: issue "Bad input"
HEADS = [
    (0, "No participants yet"),
    (3, "Too few participants (3): a table needs at least four."),
    (6, "1 table of six"),
    (7, "1 table of seven"),
    (11, "1 table of five and 1 table of six"),
    (41, "9 tables of four and 1 table of five"),
]


@pytest.mark.parametrize(("count", "words"), HEADS)
def test_list_shows_the_tables_for_the_participants(as_owner, tournament, count, words):
    ParticipantFactory.create_batch(count, tournament=tournament)
    assert words in as_owner.get(url("organise_participants", tournament)).content.decode()


@pytest.mark.parametrize(("count", "figures"), [(1, 12), (3, 12), (4, 12), (12, 12)])
def test_list_takes_a_fixed_number_of_queries(as_owner, tournament, django_assert_num_queries, count, figures):
    for number in range(count):
        team = Team.objects.create(tournament=tournament, name=f"Team {number}")
        ParticipantFactory(tournament=tournament, team=team, wishes={"table": 2, "not_with": [1]})
    # Session, user, tournament, roles, people, rounds, gaps, places, next step (two), sign-up.
    with django_assert_num_queries(figures):
        as_owner.get(url("organise_participants", tournament))


@pytest.mark.parametrize(
    ("count", "last", "expected"),
    [(3, None, False), (4, None, True), (4, "drawn", False), (4, "started", False), (4, "closed", True)],
)
def test_list_links_to_the_draw_when_due(as_owner, tournament, count, last, expected):
    ParticipantFactory.create_batch(count, tournament=tournament)
    if last is not None:
        Round.objects.create(tournament=tournament, number=1, status=last)
    text = as_owner.get(url("organise_participants", tournament)).content.decode()
    assert ("Draw round" in text) is expected


# (present, round, the only primary button)
COLOURED = [(3, None, "Add"), (4, None, "Draw round 1"), (4, "started", "Round 1: missing lists (1)")]


@pytest.mark.parametrize(("count", "last", "words"), COLOURED)
def test_list_has_one_main_button(as_owner, tournament, count, last, words):
    ParticipantFactory.create_batch(count, tournament=tournament)
    if last is not None:
        Table.objects.create(round=Round.objects.create(tournament=tournament, number=1, status=last), number=1)
    text = as_owner.get(url("organise_participants", tournament)).content.decode()
    assert re.findall(r'class="button primary"[^>]*>([^<]*)<', text) == [words]


def test_list_is_searched(as_owner, tournament):
    ParticipantFactory(tournament=tournament, name="Anna Test")
    ParticipantFactory(tournament=tournament, name="Bert Probe")
    text = as_owner.get(url("organise_participants", tournament), {"q": "anna"}).content.decode()
    assert ("Anna Test" in text, "Bert Probe" in text) == (True, False)


def test_list_uses_the_configured_number_of_tables(as_owner, tournament):
    Tournament.objects.filter(pk=tournament.pk).update(draw_settings={"table_count": 12})
    ParticipantFactory.create_batch(57, tournament=tournament)
    text = as_owner.get(url("organise_participants", tournament)).content.decode()
    assert "3 tables of four and 9 tables of five" in text


def test_list_shows_and_finds_teams_and_wishes(as_owner, tournament):
    team = Team.objects.create(tournament=tournament, name="Die Füchse")
    wishes = {"table": 3, "not_with": [12, 15]}
    ParticipantFactory(tournament=tournament, name="Anna Test", team=team, wishes=wishes)
    ParticipantFactory(tournament=tournament, name="Bert Probe")
    page = url("organise_participants", tournament)
    text = as_owner.get(page, {"q": "füchse"}).content.decode()
    shown = ("Anna Test", "Team: Die Füchse", "always table 3", "not with 12, 15")
    assert [word for word in shown if word not in text] == []
    assert "Bert Probe" not in text


def test_page_of_a_participant_shows_the_name_in_the_configured_way(as_owner, tournament):
    ParticipantFactory(tournament=tournament, start_number=1, wishes={"not_with": [2]})
    ParticipantFactory(tournament=tournament, start_number=2)
    family_first(tournament)
    page = as_owner.get(url("organise_participant", tournament, 1)).content.decode()
    assert "<title>1 Meier, Hans · " in page
    assert "<h1>Meier, Hans</h1>" in page
    assert ">2 Meier, Hans</a>" in page


# Data of a participant's page besides wishes.
PERSON = {"start_number": "1", "name": "Anna Test", "club_name": "", "email": "", "status": "present"}
PERSON |= {"present_from": "1", "present_until": ""}


@pytest.mark.parametrize(("signs", "status"), [(242, 302), (243, 422)])
def test_email_of_a_participant_has_a_maximum_length(as_owner, tournament, signs, status):
    ParticipantFactory(tournament=tournament, start_number=1, name="Anna Test")
    data = {**PERSON, "email": f"{'a' * signs}@example.org"}
    assert post(as_owner, tournament, "organise_participant", 1, **data).status_code == status


def test_participant_gets_team_wishes_and_email(as_owner, tournament):
    ParticipantFactory(tournament=tournament, start_number=1, name="Anna Test")
    ParticipantFactory(tournament=tournament, start_number=12, name="Bert Probe", wishes={"not_with": [1]})
    data = {**PERSON, "email": "a@example.org", "team": "Die Füchse", "table": "3", "not_with": "12"}
    assert post(as_owner, tournament, "organise_participant", 1, **data).status_code == 302
    person = tournament.participants.get(start_number=1)
    assert (person.team.name, person.wishes) == ("Die Füchse", {"table": 3, "not_with": [12]})
    assert person.email == "a@example.org"
    text = as_owner.get(url("organise_participant", tournament, 1)).content.decode()
    assert text.count("12 Bert Probe") == 2
    assert '<option value="Die Füchse">' in text
    assert 'name="not_with" value="12"' in text


# (field, input, words on the page)
WRONG_WISHES = [
    ("not_with", "99", "There is no participant with number 99."),
    ("not_with", "1", "Number 1 is this participant."),
    ("not_with", "Bert", "“Bert” is not a number."),
    ("table", "0", "greater than or equal to 1"),
    ("email", "bei Bert", "valid email address"),
]


@pytest.mark.parametrize(("field", "typed", "words"), WRONG_WISHES)
def test_invalid_wish_is_an_error_at_its_field(as_owner, tournament, field, typed, words):
    ParticipantFactory(tournament=tournament, start_number=1, name="Anna Test")
    data = {**PERSON, "team": "Die Füchse", field: typed}
    response = post(as_owner, tournament, "organise_participant", 1, **data)
    assert response.status_code == 422
    assert [*response.context["form"].errors] == [field]
    text = response.content.decode()
    assert (words in text, f'value="{typed}"' in text, 'value="Die Füchse"' in text) == (True, True, True)
    assert not tournament.teams.exists()


@pytest.mark.parametrize("count", [1, 3])
def test_participant_takes_a_fixed_number_of_queries(as_owner, tournament, django_assert_num_queries, count):
    for number in range(1, count + 1):
        team = Team.objects.create(tournament=tournament, name=f"Team {number}")
        ParticipantFactory(tournament=tournament, start_number=number, team=team, wishes={"not_with": [1, 2, 3]})
    with django_assert_num_queries(9):  # session, user, tournament, roles, participant, namesake, others, teams, book
        as_owner.get(url("organise_participant", tournament, 1))


def test_list_for_htmx_is_a_fragment(as_owner, tournament):
    ParticipantFactory(tournament=tournament, name="Anna Test")
    page = url("organise_participants", tournament)
    text = as_owner.get(page, headers={"hx-request": "true"}).content.decode()
    assert ("Anna Test" in text, "<html" in text) == (True, False)
    back = as_owner.get(page, headers={"hx-request": "true", "hx-history-restore-request": "true"}).content.decode()
    assert "<html" in back


def test_names_are_escaped(as_owner, tournament):
    ParticipantFactory(tournament=tournament, name="<script>alert(1)</script>")
    text = as_owner.get(url("organise_participants", tournament)).content.decode()
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert" in text


def test_add_without_javascript_goes_back_to_the_door(as_owner, tournament):
    response = post(as_owner, tournament, "organise_participant_add", name="Anna Test", club_name="SC")
    assert response.url == url("organise_participants", tournament) + "#door"
    assert "Anna Test has number 1." in as_owner.get(response.url).content.decode()


def test_add_with_htmx_returns_the_row_and_an_empty_form(as_owner, tournament):
    text = post(as_owner, tournament, "organise_participant_add", htmx=True, name="Anna Test").content.decode()
    assert 'id="participant-1"' in text
    assert "Anna Test has number 1." in text
    assert 'value="Anna Test"' not in text


def test_add_shows_the_name_in_the_configured_way(as_owner, tournament):
    family_first(tournament)
    text = post(as_owner, tournament, "organise_participant_add", htmx=True, name="Hans Wolf").content.decode()
    assert "Wolf, Hans has number 1." in text


def test_add_warns_of_a_double_name(as_owner, tournament):
    ParticipantFactory(tournament=tournament, start_number=3, name="Anna Test")
    text = post(as_owner, tournament, "organise_participant_add", htmx=True, name="Anna Test").content.decode()
    assert "is already on the list, as number 3" in text
    assert "If it is the same person, delete one of the two." in text
    assert tournament.participants.count() == 2


def test_page_of_a_namesake_explains_what_to_do(as_owner, tournament):
    for number, name in ((3, "Anna Test"), (4, "Anna Test"), (5, "Bert Test")):
        ParticipantFactory(tournament=tournament, start_number=number, name=name)
    pages = [as_owner.get(url("organise_participant", tournament, number)).content.decode() for number in (3, 4, 5)]
    assert ["Somebody else has the same name." in page for page in pages] == [True, True, False]


@pytest.mark.parametrize("htmx", [True, False])
def test_add_without_a_name_is_refused_and_keeps_the_club(as_owner, tournament, htmx):
    response = post(as_owner, tournament, "organise_participant_add", htmx=htmx, name=" ", club_name="SC Muster")
    assert response.status_code == 422
    assert 'value="SC Muster"' in response.content.decode()
    assert not tournament.participants.exists()


def test_add_sent_twice_adds_once(as_owner, tournament):
    key = uuid4()
    for _ in range(2):
        post(as_owner, tournament, "organise_participant_add", name="Anna Test", client_key=key)
    assert tournament.participants.count() == 1


def edit_form(person, **values):
    keys = ("start_number", "given", "family", "shown", "club_name", "status", "present_from")
    return {**{key: getattr(person, key) for key in keys}, "present_until": "", **values}


def test_participant_is_changed(as_owner, tournament):
    person = ParticipantFactory(tournament=tournament, start_number=3)
    data = edit_form(person, start_number=8, shown="Anna Test", status="withdrawn", present_from=2, present_until=3)
    assert post(as_owner, tournament, "organise_participant", 3, **data).status_code == 302
    values = ("start_number", "shown", "status", "present_from", "present_until")
    assert tournament.participants.values_list(*values).get() == (8, "Anna Test", "withdrawn", 2, 3)


# (case, values, field with the error)
WRONG = [
    ("number of another", {"start_number": 1}, "start_number"),
    ("number zero", {"start_number": 0}, "start_number"),
    ("state nobody knows", {"status": "asleep"}, "status"),
    ("last round before the first", {"present_from": 3, "present_until": 1}, "present_until"),
]


@pytest.mark.parametrize(("what", "values", "field"), WRONG, ids=[row[0] for row in WRONG])
def test_invalid_participant_has_an_error_at_its_field(as_owner, tournament, what, values, field):
    ParticipantFactory(tournament=tournament, start_number=1, name="Carl Versuch")
    person = ParticipantFactory(tournament=tournament, start_number=2)
    response = post(as_owner, tournament, "organise_participant", 2, **edit_form(person, shown="Anna Test", **values))
    assert response.status_code == 422
    assert [*response.context["form"].errors] == [field]
    assert 'value="Anna Test"' in response.content.decode()
    assert not tournament.participants.filter(shown="Anna Test").exists()


def test_seated_participant_keeps_its_number(as_owner, tournament):
    person = ParticipantFactory(tournament=tournament, start_number=2)
    seat_alone(person)
    post(as_owner, tournament, "organise_participant", 2, **edit_form(person, start_number=9, shown="Anna Test"))
    assert tuple(getattr(tournament.participants.get(), key) for key in ("start_number", "name")) == (2, "Anna Test")


def test_unknown_participant_is_not_found(as_owner, tournament):
    assert as_owner.get(url("organise_participant", tournament, 9)).status_code == 404


def test_delete_of_a_seated_participant_is_refused(as_owner, tournament):
    seat_alone(ParticipantFactory(tournament=tournament, start_number=1))
    response = post(as_owner, tournament, "organise_participant_delete", 1)
    assert response.status_code == 422
    assert "cannot be deleted" in response.content.decode()
    assert tournament.participants.exists()


@pytest.mark.parametrize(
    ("days", "status", "preset"),
    [
        (0, Status.DRAFT, "present"),
        (-1, Status.DRAFT, "present"),
        (1, Status.DRAFT, "registered"),
        (1, Status.RUNNING, "present"),
    ],
)
def test_people_are_present_unless_the_day_is_still_to_come(as_owner, tournament, time_machine, days, status, preset):
    time_machine.move_to(datetime(2026, 11, 6, 18, 30, tzinfo=UTC), tick=False)  # already the 7th in Auckland
    tournament.date, tournament.status = date(2026, 11, 7) + timedelta(days=days), status
    tournament.time_zone = "Pacific/Auckland"
    tournament.save()
    page = read(as_owner.get(reverse("organise_participant_import", args=[tournament.slug])))
    assert page.values("[name=status]") == [preset]
