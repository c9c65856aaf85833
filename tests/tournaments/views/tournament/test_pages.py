"""Pages: my tournaments, new, one, settings, deleting."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Role
from tests.cast import CAST, answers
from tests.factories import ClubFactory, MembershipFactory, ParticipantFactory, TournamentFactory
from tournaments.models.round import Round, RoundStatus
from tournaments.models.tournament import Status, Tournament
from tournaments.seating.wishes import Strength, Wish
from tournaments.selectors.tournament.draw_settings import draw_settings_of

pytestmark = pytest.mark.django_db

EVERYBODY_INSIDE = {"owner": 200, "organiser": 200, "helper": 200, "referee": 200, "stranger": 404, "anonymous": 302}
ORGANISERS = {"owner": 200, "organiser": 200, "helper": 404, "referee": 404, "stranger": 404, "anonymous": 302}
OWNERS = {"owner": 200, "organiser": 404, "helper": 404, "referee": 404, "stranger": 404, "anonymous": 302}
SIGNED_IN = {**dict.fromkeys(CAST, 200), "anonymous": 302}

# (page, needs a tournament, method, what each of the cast gets)
PAGES = [
    ("organise", False, "get", SIGNED_IN),
    ("organise_new", False, "get", SIGNED_IN),
    ("organise_tournament", True, "get", EVERYBODY_INSIDE),
    ("organise_settings", True, "get", ORGANISERS),
    ("organise_settings", True, "post", {**ORGANISERS, "owner": 422, "organiser": 422}),
    ("organise_delete", True, "get", OWNERS),
    ("organise_delete", True, "post", {**OWNERS, "owner": 302}),
]


@pytest.mark.parametrize(("page", "of_one", "method", "expected"), PAGES)
def test_page_opens_for_those_who_may(cast, tournament, page, of_one, method, expected):
    address = reverse(page, args=[tournament.slug] if of_one else [])
    data = {"client_key": uuid4()} if method == "post" else {}
    assert answers(cast, lambda client: getattr(client, method)(address, data).status_code) == expected


@pytest.fixture
def as_owner(owner) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(owner)
    return client


def event(**values):
    numbers = {"rounds_planned": 3, "pflichtsoli": 1, "normal_games_4": 20, "minutes_4": 100}
    numbers |= {"normal_games_5": 25, "minutes_5": 125}
    return {"name": "Herbstturnier", "date": "2026-11-20", "venue": "", "client_key": uuid4(), **numbers, **values}


def test_new_asks_what_to_start_from(as_owner, tournament):
    text = as_owner.get(reverse("organise_new")).content.decode()
    assert [f"?preset={key}" in text for key in ("ddv", "club", "house")] == [True] * 3
    assert f"?copy={tournament.slug}" in text


def test_new_without_a_club_leads_to_one(client, stranger):
    client.force_login(stranger)
    pages = [client.get(reverse(page)).content.decode() for page in ("organise_new", "organise")]
    assert [f'href="{reverse("club_new")}"' in page for page in pages] == [True, True]
    assert client.post(reverse("organise_new") + "?preset=ddv", event()).status_code == 403


def test_new_from_preset_takes_own_numbers(as_owner, club):
    data = event(club=club.pk, rounds_planned=2, normal_games_4=16)
    response = as_owner.post(reverse("organise_new") + "?preset=ddv", data)
    made = Tournament.objects.get()
    assert response.url == reverse("organise_participants", args=["herbstturnier"])
    assert (made.club, made.rounds_planned, made.sizes["4"]) == (club, 2, {"normal_games": 16, "minutes": 100})


def test_new_sent_twice_makes_one(as_owner, club):
    data = event(club=club.pk)
    addresses = [as_owner.post(reverse("organise_new") + "?preset=ddv", data).url for _ in range(2)]
    assert len(set(addresses)) == 1
    assert Tournament.objects.count() == 1


def test_new_house_rules_may_switch_the_cross_sum_off(as_owner, club):
    as_owner.post(reverse("organise_new") + "?preset=house", event(club=club.pk, house_rules="Ohne Neunen"))
    made = Tournament.objects.get()
    assert (made.zero_sum, made.house_rules, made.entry_ways) == (False, "Ohne Neunen", ["totals"])


def test_new_as_copy_can_take_participants(as_owner, tournament):
    ParticipantFactory(tournament=tournament, name="Anna Test")
    data = event(club=tournament.club_id, with_participants="on", zero_sum="on")
    as_owner.post(reverse("organise_new") + f"?copy={tournament.slug}", data)
    made = Tournament.objects.get(slug="herbstturnier")
    assert list(made.participants.values_list("name", "status")) == [("Anna Test", "registered")]


def test_new_cannot_copy_what_is_not_mine(as_owner, club):
    foreign = TournamentFactory()
    data = event(club=club.pk, with_participants="on")
    response = as_owner.post(reverse("organise_new") + f"?copy={foreign.slug}", data)
    assert "?preset=ddv" in response.content.decode()
    assert Tournament.objects.count() == 1


def test_new_cannot_be_made_for_another_club(as_owner, club):
    response = as_owner.post(reverse("organise_new") + "?preset=ddv", event(club=ClubFactory().pk))
    assert response.status_code == 422
    assert not Tournament.objects.exists()


# (field, what is typed); source: made up after common slips
WRONG = [("name", ""), ("date", "gestern"), ("rounds_planned", "0"), ("minutes_4", "ja"), ("pflichtsoli", "13")]


@pytest.mark.parametrize(("field", "typed"), WRONG)
def test_new_says_what_is_wrong_and_keeps_what_was_typed(as_owner, club, field, typed):
    data = event(club=club.pk, venue="Saal am Ring", **{field: typed})
    response = as_owner.post(reverse("organise_new") + "?preset=ddv", data)
    assert response.status_code == 422
    assert [*response.context["form"].errors] == [field]
    assert "Saal am Ring" in response.content.decode()
    assert not Tournament.objects.exists()


def settings_of(tournament: Tournament, **values):
    chain = {f"criterion_{place}": name for place, name in enumerate(tournament.criteria, start=1)}
    rest = {"visibility": "public", "name_display": "full", "standings_shown": "at_once", "unfinished_count": "on"}
    more = {"slug": tournament.slug, "entry_ways": ["points", "totals"], "zero_sum": "on", "house_rules": ""}
    return event(**{**rest, **more, **chain, **values})


def test_settings_change_everything(as_owner, tournament):
    data = settings_of(tournament, slug="neu", visibility="link", criterion_2="soli_won", criterion_3="games_won")
    response = as_owner.post(reverse("organise_settings", args=[tournament.slug]), data)
    tournament.refresh_from_db()
    assert response.url == reverse("organise_settings", args=["neu"])
    assert (tournament.name, tournament.visibility, tournament.entry_ways) == (
        "Herbstturnier",
        "link",
        ["points", "totals"],
    )
    assert tournament.criteria == ["points", "soli_won", "games_won", "last_round", "lot"]


# (what, values, field with the error)
REFUSED = [
    ("a criterion twice", {"criterion_2": "points"}, "__all__"),
    ("the lot before others", {"criterion_1": "lot", "criterion_5": ""}, "__all__"),
    ("no criterion", {"criterion_1": ""}, "criterion_1"),
    ("no way of entry", {"entry_ways": []}, "entry_ways"),
    ("an address with spaces", {"slug": "mein turnier"}, "slug"),
    ("a taken address", {"slug": "vergeben"}, "slug"),
]


@pytest.mark.parametrize(("what", "values", "field"), REFUSED, ids=[row[0] for row in REFUSED])
def test_settings_refuse_and_keep_what_was_typed(as_owner, tournament, what, values, field):
    TournamentFactory(slug="vergeben")
    data = settings_of(tournament, name="Ganz anders", **values)
    response = as_owner.post(reverse("organise_settings", args=[tournament.slug]), data)
    assert response.status_code == 422
    assert [*response.context["form"].errors] == [field]
    assert "Ganz anders" in response.content.decode()
    tournament.refresh_from_db()
    assert tournament.name != "Ganz anders"


def test_settings_ignore_what_is_frozen(as_owner, tournament):
    Tournament.objects.filter(pk=tournament.pk).update(rules_frozen_at="2026-11-20T18:00Z")
    data = settings_of(tournament, pflichtsoli=0, house_rules="heimlich")
    assert as_owner.post(reverse("organise_settings", args=[tournament.slug]), data).status_code == 302
    tournament.refresh_from_db()
    assert (tournament.pflichtsoli, tournament.house_rules, tournament.name) == (1, "", "Herbstturnier")


DRAW = {"draw_mode": "snake", "spread": "4", "table_count": "12", "closed_tables": "7, 3", "wish_clubs": "hard"}


def test_settings_say_how_rounds_are_drawn(as_owner, tournament):
    page = reverse("organise_settings", args=[tournament.slug])
    as_owner.post(page, settings_of(tournament, slug=tournament.slug, **DRAW))
    tournament.refresh_from_db()
    kept = draw_settings_of(tournament)
    assert (tournament.draw_mode, kept.spread, kept.table_count, kept.closed_tables) == ("snake", 4, 12, (3, 7))
    assert kept.strength[Wish.CLUBS] is Strength.HARD
    text = as_owner.get(page).content.decode()
    assert 'name="closed_tables" value="3, 7"' in text
    assert "The winner of a table stays, the second moves on" in text


def test_settings_open_the_draw_where_something_is_wrong_in_it(as_owner, tournament):
    data = settings_of(tournament, **{**DRAW, "closed_tables": "drei"})
    response = as_owner.post(reverse("organise_settings", args=[tournament.slug]), data)
    assert [*response.context["form"].errors] == ["closed_tables"]
    assert {group.template: group.folded for group in response.context["form"].groups() if group.template} == {
        "rounds/draws/settings.html": False
    }
    assert "“drei” is no number." in response.content.decode()


def test_settings_of_a_finished_tournament_keep_how_it_was_drawn(as_owner, tournament):
    Tournament.objects.filter(pk=tournament.pk).update(status=Status.FINISHED)
    data = settings_of(tournament, name="Neuer Name", **DRAW)
    assert as_owner.post(reverse("organise_settings", args=[tournament.slug]), data).status_code == 302
    tournament.refresh_from_db()
    assert (tournament.name, tournament.draw_mode, tournament.draw_settings) == ("Neuer Name", "random", {})


def test_old_address_leads_to_the_new_one(as_owner, tournament):
    old = tournament.slug
    as_owner.post(reverse("organise_settings", args=[old]), settings_of(tournament, slug="neu"))
    assert as_owner.get(reverse("organise_tournament", args=[old])).url == reverse("organise_tournament", args=["neu"])


@pytest.mark.parametrize(("page", "figures"), [("organise", 3), ("organise_tournament", 8)])
@pytest.mark.parametrize("count", [1, 3])
def test_page_takes_a_fixed_number_of_queries(as_owner, club, django_assert_max_num_queries, page, figures, count):
    tournaments = TournamentFactory.create_batch(count, club=club)
    ParticipantFactory.create_batch(count, tournament=tournaments[0])
    for number in range(1, count + 1):
        Round.objects.create(tournament=tournaments[0], number=number, status=RoundStatus.STARTED)
    address = reverse(page, args=[] if page == "organise" else [tournaments[0].slug])
    with django_assert_max_num_queries(figures + 2):  # session and user
        assert as_owner.get(address).status_code == 200


def test_delete_asks_once_and_deletes(as_owner, tournament):
    address = reverse("organise_delete", args=[tournament.slug])
    assert "Delete for good" in as_owner.get(address).content.decode()
    response = as_owner.post(address, {"client_key": uuid4()})
    assert response.url == reverse("organise")
    assert not Tournament.objects.exists()


def test_home_shows_a_helper_no_next_thing_to_do(client, helper, club):
    TournamentFactory(club=club, status=Status.RUNNING)
    client.force_login(helper)
    text = client.get(reverse("organise"), headers={"accept-language": "en"}).content.decode()
    assert "Next:" not in text
    assert "New tournament" not in text


def test_home_of_an_organiser_shows_the_next_thing(as_owner, tournament):
    MembershipFactory(club=tournament.club, role=Role.HELPER)
    assert "Enter participants" in as_owner.get(reverse("organise")).content.decode()


# (status, last round's status, where the main action leads)
ACTIONS = [
    (Status.DRAFT, None, "organise_round", [1]),
    (Status.RUNNING, RoundStatus.STARTED, "organise_round", [1]),
    (Status.RUNNING, RoundStatus.CLOSED, "organise_finish", []),
    (Status.FINISHED, RoundStatus.CLOSED, "tournament_standings", []),
]


@pytest.mark.parametrize(("status", "last", "page", "rest"), ACTIONS)
def test_tournament_leads_to_the_next_thing(as_owner, tournament, status, last, page, rest):
    Tournament.objects.filter(pk=tournament.pk).update(status=status, rounds_planned=1)
    ParticipantFactory(tournament=tournament)
    if last is not None:
        Round.objects.create(tournament=tournament, number=1, status=last)
    response = as_owner.get(reverse("organise_tournament", args=[tournament.slug]))
    assert response.context["action"] == reverse(page, args=[tournament.slug, *rest])
    assert f'href="{response.context["action"]}"' in response.content.decode()
