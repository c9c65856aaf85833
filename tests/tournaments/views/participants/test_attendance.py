import re
from html import unescape
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import ParticipantFactory
from tests.pages import read
from tests.tournaments.rounds import enrol, entered, family_first, published, running
from tests.tournaments.views.pages import url
from tests.tournaments.views.participants.forms import post
from tournaments.models.printing import PrintJob
from tournaments.models.tournament import Tournament
from tournaments.views.participants.roster import ROWS_A_PAGE

pytestmark = pytest.mark.django_db


def statuses(tournament: Tournament) -> list[str]:
    return list(tournament.participants.values_list("status", flat=True))


def mark(client: Client, tournament: Tournament, status: str, key: UUID, **how: bool):
    return post(client, tournament, "organise_participant_status", 1, status=status, client_key=key, **how)


@pytest.mark.parametrize("htmx", [True, False])
def test_mark_can_be_undone(as_owner, tournament, htmx):
    ParticipantFactory(tournament=tournament, start_number=1, name="Anna Test", status="registered")
    key = uuid4()
    response = mark(as_owner, tournament, "present", key, htmx=htmx)
    if not htmx:
        assert response.url == f"{url('organise_participants', tournament)}?changed={key}#participant-1"
        response = as_owner.get(response.url)
    text = response.content.decode()
    assert statuses(tournament) == ["present"]
    assert "1 Anna Test is here." in text
    assert f'name="change" value="{key}"' in text
    undone = post(as_owner, tournament, "organise_attendance_undo", htmx=True, change=key).content.decode()
    assert statuses(tournament) == ["registered"]
    assert "Undone: 1 Anna Test is registered again." in undone
    assert 'name="change"' not in undone


def send(client: Client, page: str, action: str):
    """Posts the form with this action like a browser without JavaScript."""
    form = page.split(f'action="{action}"', 1)[1].split("</form>")[0]
    hidden = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form)
    sent = {name: unescape(text) for name, text in hidden}
    return client.get(client.post(action, {**sent, "status": "present"}).url)


def test_search_and_page_are_kept_without_javascript(as_owner, tournament):
    for number in range(1, ROWS_A_PAGE + 2):
        ParticipantFactory(tournament=tournament, start_number=number, club_name="SC & Co", status="registered")
    page = as_owner.get(url("organise_participants", tournament), {"q": "SC & Co", "page": "2"})
    for name, rest in (("organise_participant_status", (ROWS_A_PAGE + 1,)), ("organise_check_in", ())):
        for action in (url(name, tournament, *rest), url("organise_attendance_undo", tournament)):
            page = send(as_owner, page.content.decode(), action)
            assert (page.context["search"], page.context["page"].number) == ("SC & Co", 2)
    assert set(statuses(tournament)) == {"registered"}


def test_change_of_somebody_not_listed_is_shown_above_the_list(as_owner, tournament):
    for number in (1, 2):
        ParticipantFactory(tournament=tournament, start_number=number, name=f"Testperson {number}", status="absent")
    key = uuid4()
    mark(as_owner, tournament, "present", key)
    page = as_owner.get(url("organise_participants", tournament), {"changed": key, "q": "Testperson 2"})
    notice = page.content.decode().split('id="last-change"')[1].split('id="participants"')[0]
    assert 'class="notice good' in notice
    assert f'name="change" value="{key}"' in notice


def test_second_click_changes_nothing(as_owner, tournament):
    ParticipantFactory(tournament=tournament, start_number=1, name="Anna Test")
    text = mark(as_owner, tournament, "present", uuid4(), htmx=True).content.decode()
    assert statuses(tournament) == ["present"]
    assert "was already marked present" in text
    assert 'name="change"' not in text


def test_row_shows_the_current_attendance(as_owner, tournament):
    for number, status in enumerate(("present", "absent", "registered"), start=1):
        ParticipantFactory(tournament=tournament, start_number=number, status=status)
    pressed = read(as_owner.get(url("organise_participants", tournament))).values(
        "#participant-rows button", "aria-pressed"
    )
    assert pressed == ["true", "false", "false", "true", "false", "false"]


def test_check_in_of_all_can_be_undone(as_owner, tournament):
    ParticipantFactory.create_batch(2, tournament=tournament, status="registered")
    key = uuid4()
    text = post(as_owner, tournament, "organise_check_in", htmx=True, client_key=key).content.decode()
    assert "2 are present now." in text
    assert statuses(tournament) == ["present", "present"]
    assert (
        "Undone for 2 participants."
        in post(as_owner, tournament, "organise_attendance_undo", htmx=True, change=key).content.decode()
    )
    assert statuses(tournament) == ["registered", "registered"]


def test_undo_after_another_desks_change_is_refused(as_owner, tournament):
    ParticipantFactory(tournament=tournament, start_number=1, status="registered")
    key = uuid4()
    mark(as_owner, tournament, "present", key, htmx=True)
    mark(as_owner, tournament, "absent", uuid4(), htmx=True)
    answer = post(as_owner, tournament, "organise_attendance_undo", htmx=True, change=key)
    assert answer.status_code == 409
    assert "changed in the meantime" in answer.content.decode()
    assert statuses(tournament) == ["absent"]


@pytest.mark.parametrize("wrong", ["", "x", "?"])
def test_unreadable_change_shows_no_notice(as_owner, tournament, wrong):
    assert as_owner.get(url("organise_participants", tournament), {"changed": wrong}).status_code == 200
    assert post(as_owner, tournament, "organise_attendance_undo", change=wrong).status_code == 404


@pytest.fixture
def late(as_owner, tournament) -> str:
    enrol(tournament, 9)
    running(tournament)
    return post(as_owner, tournament, "organise_participant_add", htmx=True, name="Uwe Spät").content.decode()


def test_late_arrival_is_offered_a_seat(late, tournament):
    assert "10 Uwe Spät has no seat in round 1." in late
    assert f"{reverse('organise_seats', args=[tournament.slug, 1])}?participant=10" in late


def main_buttons(page: str) -> list[str]:
    return re.findall(r'<(?:button|a) [^>]*class="button primary"[^>]*>\s*([^<]*?)\s*<', page.split("<main", 1)[-1])


# (registered, present, main button)
MAIN_BUTTONS = [(0, 0, "Add"), (5, 0, "Check in all"), (5, 3, "Check in all"), (0, 3, "Add"), (5, 4, "Draw round 1")]


@pytest.mark.parametrize(("registered", "present", "button"), MAIN_BUTTONS)
def test_door_has_one_main_button(as_owner, tournament, registered, present, button):
    ParticipantFactory.create_batch(registered, tournament=tournament, status="registered")
    ParticipantFactory.create_batch(present, tournament=tournament)
    page = as_owner.get(url("organise_participants", tournament)).content.decode()
    assert main_buttons(page) == [button]


def test_main_button_depends_on_the_attendance(as_owner, tournament):
    ParticipantFactory.create_batch(4, tournament=tournament, status="registered")
    answer = post(as_owner, tournament, "organise_check_in", htmx=True).content.decode()
    assert main_buttons(answer) == ["Draw round 1"]
    assert re.search(r'<button id="door-add" class="button"\s+hx-swap-oob="true">', answer)


def test_head_count_names_the_round_of_its_tables(as_owner, tournament):
    enrol(tournament, 8)
    running(tournament)
    page = as_owner.get(url("organise_participants", tournament)).content.decode()
    assert "8 participants. Round 2: 2 tables of four" in page


# (case, number of late arrivals, somebody absent, notices)
TOLD_ONCE = [
    ("one is late", 1, False, ["waiting"]),
    ("one is late beside somebody absent", 1, True, ["out-of-step"]),
    ("enough for a table of their own", 4, False, ["out-of-step"]),
]


@pytest.mark.parametrize(("late", "absent", "parts"), [row[1:] for row in TOLD_ONCE], ids=[row[0] for row in TOLD_ONCE])
def test_late_arrivals_before_the_release_have_one_notice(as_owner, tournament, late, absent, parts):
    enrol(tournament, 9)
    published(tournament)
    for number in range(10, 10 + late):
        ParticipantFactory(tournament=tournament, start_number=number)
    if absent:
        tournament.participants.filter(start_number=3).update(status="absent")
    page = as_owner.get(url("organise_participants", tournament)).content.decode()
    found = {part: page.split(f'id="{part}"')[1].split("</div>")[0] for part in ("out-of-step", "waiting")}
    assert [part for part, text in found.items() if 'class="button"' in text] == parts


# (number of late arrivals, somebody absent, target of the next step, whether the round is printed)
WHERE_PLACES_ARE_GIVEN = [
    (1, False, "/seats/?participant=10", True),
    (1, False, "/seats/?participant=10", False),
    (1, True, "/repair/", True),
    (4, False, "/repair/", False),
]


@pytest.mark.parametrize(("late", "absent", "leads_to", "printed"), WHERE_PLACES_ARE_GIVEN)
def test_seating_is_the_only_main_button_before_the_release(as_owner, tournament, late, absent, leads_to, printed):
    enrol(tournament, 9)
    in_round = published(tournament)
    for number in range(10, 10 + late):
        ParticipantFactory(tournament=tournament, start_number=number)
    if absent:
        tournament.participants.filter(start_number=3).update(status="absent")
    if printed:
        PrintJob.objects.create(tournament=tournament, round=in_round, document="round_pack", state="done")
    for name, rest in (("organise_tournament", []), ("organise_participants", []), ("organise_round", [1])):
        page = as_owner.get(reverse(name, args=[tournament.slug, *rest])).content.decode()
        assert main_buttons(page) == [f"Round 1: assign a seat ({late})"]
        link = page.split('class="button primary" href="')[1].split('"')[0]
        assert link.endswith(leads_to)
        assert as_owner.get(link).status_code == 200


# (number of late arrivals, button, its target)
OFFERS = [(1, "Assign a seat", "seats/?participant=10"), (4, "Adapt the rounds", "repair/")]


@pytest.mark.parametrize(("late", "words", "leads_to"), OFFERS)
@pytest.mark.parametrize("name", ["organise_tournament", "organise_participants", "organise_round"])
def test_every_page_offers_seats_in_the_same_words(as_owner, tournament, name, late, words, leads_to):
    enrol(tournament, 9)
    published(tournament)
    for number in range(10, 10 + late):
        ParticipantFactory(tournament=tournament, start_number=number)
    rest = [1] if name == "organise_round" else []
    page = as_owner.get(reverse(name, args=[tournament.slug, *rest])).content.decode()
    offered = [link for link in re.findall(r"<a [^>]*>[^<]*</a>", page) if "primary" not in link and words in link]
    assert [leads_to in link for link in offered] == [True]
    assert [other for _late, other, _leads_to in OFFERS if other in page] == [words]


def test_waiting_people_are_named_in_the_configured_way(as_owner, late, tournament):
    family_first(tournament)
    page = as_owner.get(url("organise_participants", tournament)).content.decode()
    assert "10 Meier, Hans has no seat in round 1." in page
    assert 'aria-label="Assign a seat: 10 Meier, Hans"' in page


def test_offered_seat_is_previewed_and_returns_to_the_door(as_owner, late, tournament):
    seats = reverse("organise_seats", args=[tournament.slug, 1]) + "?participant=10"
    page = as_owner.get(seats)
    assert page.context["asked"].data == {"participant": "10", "place": "1"}  # the table of four
    assert "10 Uwe Spät" in page.content.decode().split('id="check"')[1]
    sent = {"form": "late", "participant": "10", "place": "1", "step": "do", "client_key": uuid4()}
    done = as_owner.post(seats, sent)
    assert done.url == url("organise_participants", tournament)
    shown = as_owner.get(done.url).content.decode()
    assert "has no place" not in shown
    assert "10 Uwe Spät takes position 5 at table 1.</li>" in shown


def test_seat_given_after_printing_names_the_outdated_paper(as_owner, late, tournament):
    in_round = tournament.rounds.get()
    PrintJob.objects.create(tournament=tournament, round=in_round, document="round_pack", state="done")
    seats = reverse("organise_seats", args=[tournament.slug, 1]) + "?participant=10"
    sent = {"form": "late", "participant": "10", "place": "1", "step": "do", "client_key": uuid4()}
    told = as_owner.get(as_owner.post(seats, sent).url).content.decode()
    again = "Print the notices again, and the score sheet of table 1."
    link = f'<a href="{reverse("round_printing", args=[tournament.slug, 1])}">Print</a>'
    assert f"10 Uwe Spät takes position 5 at table 1. {again} {link}" in told
    pages = [("organise_round", [1]), ("round_printing", [1]), ("tournament_printing", [])]
    for name, rest in pages:
        page = as_owner.get(reverse(name, args=[tournament.slug, *rest])).content.decode()
        assert "Seats in round 1 have changed. Print again: notice by name, notice by table, " in page
        assert "notice by table, score sheet of table 1 (last printed at " in page


def test_late_arrival_may_wait_if_every_table_plays(as_owner, late, tournament):
    for table in tournament.rounds.get().tables.all():
        entered(table)
    page = as_owner.get(reverse("organise_seats", args=[tournament.slug, 1]), {"participant": "10"})
    assert page.context["asked"] is None
    assert page.context["late"]["participant"].value() == "10"


@pytest.mark.parametrize(("more", "links"), [(5, 6), (8, 7)])
def test_long_list_of_unseated_people_is_shortened(as_owner, late, tournament, more, links):
    enrol(tournament, more)
    text = as_owner.get(url("organise_participants", tournament)).content.decode()
    assert text.count(reverse("organise_seats", args=[tournament.slug, 1])) == links
