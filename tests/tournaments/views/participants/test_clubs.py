import pytest

from tests.factories import ParticipantFactory
from tests.tournaments.rounds import enrol, family_first
from tests.tournaments.views.pages import url
from tests.tournaments.views.participants.forms import post
from tournaments.models.revision import Revision
from tournaments.models.tournament import Tournament
from tournaments.selectors.rounds.draws import wishes_of

pytestmark = pytest.mark.django_db

KREFELD = {"key-1": "dckrefeld", "club-1": "DC Krefeld"}
CLUBS = ("DC Krefeld", "DC-Krefeld", "SC Herz", "", "dc krefeld")


@pytest.fixture
def mixed(tournament) -> Tournament:
    for number, club in enumerate(CLUBS, start=1):
        ParticipantFactory(tournament=tournament, start_number=number, club_name=club)
    return tournament


def clubs(tournament: Tournament) -> list[str]:
    return list(tournament.participants.values_list("club_name", flat=True))


def test_list_offers_to_merge_clubs(as_owner, mixed):
    page = url("organise_participants", mixed)
    assert "Unify the spelling of 1 club" in as_owner.get(page).content.decode()
    mixed.participants.exclude(start_number=1).update(club_name="SC Herz")
    assert url("organise_participant_clubs", mixed) not in as_owner.get(page).content.decode()


def test_page_shows_who_has_which_spelling(as_owner, mixed):
    (club,) = as_owner.get(url("organise_participant_clubs", mixed)).context["clubs"]
    assert [(spelling, [person.start_number for person in people]) for spelling, people in club.people] == [
        ("DC Krefeld", [1]),
        ("DC-Krefeld", [2]),
        ("dc krefeld", [5]),
    ]


def test_page_names_people_in_the_configured_way(as_owner, mixed):
    mixed.participants.filter(start_number=5).update(club_name="DC-Krefeld")
    family_first(mixed)
    page = as_owner.get(url("organise_participant_clubs", mixed)).content.decode()
    assert "2 Meier, Hans · 5 Meier, Hans" in page


def test_clubs_are_merged_in_one_write(as_owner, mixed):
    before = Revision.objects.count()
    assert post(as_owner, mixed, "organise_participant_clubs", **KREFELD).status_code == 302
    assert clubs(mixed) == ["DC Krefeld", "DC Krefeld", "SC Herz", "", "DC Krefeld"]
    assert Revision.objects.count() == before + 1


# (case, data); only spellings of the same club are accepted
NOTHING = [
    ("left as they are", {"key-1": "dckrefeld", "club-1": ""}),
    ("another club", {"key-1": "dckrefeld", "club-1": "SC Herz"}),
    ("nothing", {}),
]


@pytest.mark.parametrize("sent", [row[1] for row in NOTHING], ids=[row[0] for row in NOTHING])
def test_unchosen_clubs_are_unchanged(as_owner, mixed, sent):
    post(as_owner, mixed, "organise_participant_clubs", **sent)
    assert clubs(mixed) == list(CLUBS)


@pytest.mark.parametrize("count", [1, 3])
def test_page_takes_a_fixed_number_of_queries(as_owner, tournament, django_assert_num_queries, count):
    for number in range(count):
        for club in ("Klub", "klub"):
            ParticipantFactory(tournament=tournament, club_name=f"{club} {number}")
    with django_assert_num_queries(5):  # session, user, tournament, roles, people
        as_owner.get(url("organise_participant_clubs", tournament))


def test_draw_treats_spellings_as_one_club(tournament):
    enrol(tournament, 3)
    people = list(tournament.participants.all())
    for person, club in zip(people, ("DC Krefeld", "dc-krefeld", "SC Herz"), strict=True):
        person.club_name = club
    assert wishes_of(tournament, people).clubs == {1: "DC Krefeld", 2: "DC Krefeld", 3: "SC Herz"}
