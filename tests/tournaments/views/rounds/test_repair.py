from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from tests.cast import CAST, answers
from tests.tournaments.plans import released_plan
from tests.tournaments.repairs import people_in, rounds_of, seatings_of, update_person
from tests.tournaments.rounds import enrol, family_first, seating
from tournaments.models.participant import Attendance
from tournaments.models.round import RoundStatus
from tournaments.models.tournament import Tournament


@pytest.fixture
def five(tournament: Tournament) -> Tournament:
    return released_plan(tournament)


@pytest.fixture
def desk(client: Client, organiser: User) -> Client:
    client.force_login(organiser)
    client.defaults.update({"HTTP_ACCEPT_LANGUAGE": "en"})
    return client


def address(tournament: Tournament) -> str:
    return reverse("organise_repair", args=[tournament.slug])


def seen_value(page: str) -> str:
    return page.split('name="seen" value="')[1].split('"')[0]


def page_of(desk: Client, tournament: Tournament, **asked: int) -> str:
    return desk.get(address(tournament), asked).content.decode()


def accept(desk: Client, tournament: Tournament, token: str, **more: object):
    sent = {"seen": token, "client_key": uuid4(), **more}
    return desk.post(address(tournament), sent)


def test_only_organisers_repair(cast, five: Tournament) -> None:
    def ask(client: Client) -> tuple[int, int]:
        return client.get(address(five)).status_code, accept(client, five, "unseen").status_code

    may = dict.fromkeys(("owner", "organiser"), (200, 409))
    assert answers(cast, ask) == {**dict.fromkeys(CAST, (404, 404)), **may, "anonymous": (302, 302)}


def test_page_shows_the_changes_and_unchanged_seats(desk: Client, five: Tournament) -> None:
    update_person(five, 7, status=Attendance.WITHDRAWN)
    enrol(five, 1)
    page = page_of(desk, five)
    assert "<strong>7 Testperson 7</strong> has a seat in rounds 3 to 5 but is not coming." in page
    assert "<strong>42 Testperson 42</strong> has no seat in rounds 3 to 5." in page
    assert "of 40 keep their seat in every round." in page
    assert page.count("42 Testperson 42 joins table") == 3
    assert "Print the notices and score sheets of these rounds again: 3, 4, 5." in page


def test_page_names_people_in_the_configured_way(desk: Client, five: Tournament) -> None:
    update_person(five, 7, status=Attendance.WITHDRAWN)
    enrol(five, 1)
    family_first(five)
    page = page_of(desk, five)
    assert "<strong>7 Meier, Hans</strong> has a seat in rounds 3 to 5 but is not coming." in page
    assert "<strong>42 Meier, Hans</strong> has no seat in rounds 3 to 5." in page
    assert page.count("42 Meier, Hans joins table") == 3
    assert "1. Meier, Hans · 2. Meier, Hans" in page


def test_form_names_people_in_the_configured_way(desk: Client, five: Tournament) -> None:
    update_person(five, 7, status=Attendance.ABSENT)
    enrol(five, 1)
    family_first(five)
    choices = page_of(desk, five).partition('name="leaving"')[2]
    assert ">42 Meier, Hans</option>" in choices
    assert ">7 Meier, Hans (absent)</option>" in choices
    assert "Hans Meier" not in choices


def test_refusal_names_people_in_the_configured_way(desk: Client, tournament: Tournament) -> None:
    released_plan(tournament, people=8, rounds=2, released=1)
    enrol(tournament, 1)
    update_person(tournament, 9, wishes={"not_with": list(range(1, 9))})
    family_first(tournament)
    assert "9 Meier, Hans" in page_of(desk, tournament).split('role="alert"')[1].split("</div>")[0]


def test_accepting_writes_the_preview(desk: Client, five: Tournament) -> None:
    update_person(five, 7, status=Attendance.WITHDRAWN)
    before = seatings_of(five)
    answer = accept(desk, five, seen_value(page_of(desk, five)))
    assert (answer.status_code, answer["Location"]) == (302, address(five))
    after = seatings_of(five)
    assert after[:2] == before[:2]
    assert all(7 not in people_in(tables) for tables in after[2:])
    assert "3 rounds changed. Print the notices and score sheets of these rounds again: 3, 4, 5." in page_of(desk, five)


def test_changed_repair_is_shown_again(desk: Client, five: Tournament) -> None:
    update_person(five, 7, status=Attendance.WITHDRAWN)
    token = seen_value(page_of(desk, five))
    update_person(five, 8, status=Attendance.WITHDRAWN)
    before = seatings_of(five)
    answer = accept(desk, five, token)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Something has changed in the meantime." in page
    assert seen_value(page) != token
    assert seatings_of(five) == before


def test_impossible_repair_is_explained(desk: Client, tournament: Tournament) -> None:
    released_plan(tournament, people=4, rounds=2, released=1)
    update_person(tournament, 1, status=Attendance.ABSENT)
    page = page_of(desk, tournament)
    assert "Too few participants (3)" in page
    assert 'name="seen"' not in page


def test_impossible_wishes_are_listed_with_people(desk: Client, tournament: Tournament) -> None:
    released_plan(tournament, people=8, rounds=2, released=1)
    enrol(tournament, 1)
    update_person(tournament, 9, wishes={"not_with": list(range(1, 9))})
    page = page_of(desk, tournament)
    assert "9 Testperson 9" in page.split('role="alert"')[1].split("</div>")[0]


def test_nothing_to_repair_is_reported(desk: Client, five: Tournament) -> None:
    assert "nothing needs to change" in page_of(desk, five)
    five.rounds.update(status=RoundStatus.CLOSED)
    assert "No drawn round is waiting to be released." in page_of(desk, five)


def test_substitute_is_previewed_and_accepted(desk: Client, five: Tournament) -> None:
    enrol(five, 1)
    update_person(five, 42, status=Attendance.REGISTERED)
    before = seatings_of(five)
    page = page_of(desk, five, leaving=7, coming=42)
    assert "42 Testperson 42 joins table" in page
    assert accept(desk, five, seen_value(page), leaving=7, coming=42).status_code == 302
    for old, new in zip(before[2:], seatings_of(five)[2:], strict=True):
        assert new == {number: [42 if one == 7 else one for one in table] for number, table in old.items()}


# (leaving, coming) that the form does not offer
WRONG = [(42, 7), (7, 8), (7, "")]


def test_unknown_substitute_is_refused(desk: Client, five: Tournament) -> None:
    enrol(five, 1)
    update_person(five, 42, status=Attendance.REGISTERED)
    for leaving, coming in WRONG:
        answer = desk.get(address(five), {"leaving": leaving, "coming": coming})
        posted = accept(desk, five, "unseen", leaving=leaving, coming=coming)
        assert (answer.status_code, posted.status_code) == (422, 422), (leaving, coming)
        assert b'name="seen"' not in answer.content


PAGES = ["organise_tournament", "organise_participants"]


def test_notice_links_to_the_repair(desk: Client, five: Tournament) -> None:
    pages = [reverse(name, args=[five.slug]) for name in PAGES]
    assert [address(five) in desk.get(at).content.decode() for at in pages] == [False, False]
    update_person(five, 7, status=Attendance.WITHDRAWN)
    enrol(five, 2)
    said = "2 players have no seat in rounds 3 to 5. 1 player has a seat in rounds 3 to 5 but is not coming."
    texts = [desk.get(at).content.decode() for at in pages]
    assert [(said in text, address(five) in text) for text in texts] == [(True, True)] * 2


def test_fragment_of_a_changed_row_includes_the_notice(desk: Client, five: Tournament) -> None:
    sent = {"status": "absent", "client_key": uuid4()}
    to = reverse("organise_participant_status", args=[five.slug, 7])
    part = desk.post(to, sent, headers={"HX-Request": "true"}).content.decode()
    assert '<div id="out-of-step" hx-swap-oob="true">' in part
    assert "1 player has a seat in rounds 3 to 5 but is not coming." in part
    assert address(five) in part
    back = desk.post(to, {"status": "present", "client_key": uuid4()}, headers={"HX-Request": "true"}).content.decode()
    assert '<div id="out-of-step" hx-swap-oob="true"></div>' in back


def test_helpers_see_no_notice(client: Client, helper: User, five: Tournament) -> None:
    update_person(five, 7, status=Attendance.WITHDRAWN)
    client.force_login(helper)
    assert address(five) not in client.get(reverse("organise_tournament", args=[five.slug])).content.decode()


@pytest.mark.parametrize(("people", "gone"), [(16, 1), (41, 3)])
def test_page_takes_a_fixed_number_of_queries(desk: Client, tournament: Tournament, people: int, gone: int) -> None:
    released_plan(tournament, people=people)
    for number in range(1, gone + 1):
        update_person(tournament, number, status=Attendance.WITHDRAWN)
    page_of(desk, tournament)
    with CaptureQueriesContext(connection) as captured:
        page_of(desk, tournament)
    assert len(captured) == 12


def test_seats_page_shows_the_effect_on_later_rounds(desk: Client, five: Tournament) -> None:
    second = rounds_of(five)[1]
    person = next(iter(seating(second).values()))[0]
    sent = {"form": "gone", "participant": person, "replacement": "", "afterwards": "stays", "step": "check"}
    page = desk.post(reverse("organise_seats", args=[five.slug, 2]), sent).content.decode()
    assert f"Round 3: {person} Testperson {person} leaves table" in page
    assert "Print the notices and score sheets of these rounds again: 3, 4, 5." in page
