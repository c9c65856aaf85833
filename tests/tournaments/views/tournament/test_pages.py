from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Club, Role
from accounts.selectors import DEFAULT_CLUB_NAME
from accounts.services import give_names
from tests.cast import CAST, answers, signed_in
from tests.days import COMING, OVER
from tests.factories import ClubFactory, MembershipFactory, ParticipantFactory, TournamentFactory
from tests.pages import read
from tests.tournaments.rounds import done, enrol, running, seated_in_order
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import ListStatus, ScoreList
from tournaments.models.tournament import Status, Tournament

pytestmark = pytest.mark.django_db

EVERYBODY_INSIDE = {"owner": 200, "organiser": 200, "helper": 200, "referee": 200, "stranger": 404, "anonymous": 302}
SIGNED_IN = {**dict.fromkeys(CAST, 200), "anonymous": 302}

# (page, needs a tournament, method, status by cast)
PAGES = [
    ("organise", False, "get", SIGNED_IN),
    ("organise_new", False, "get", SIGNED_IN),
    ("organise_tournament", True, "get", EVERYBODY_INSIDE),
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
    return {"name": "Herbstturnier", "date": COMING, "venue": "", "client_key": uuid4(), **numbers, **values}


def test_new_asks_what_to_start_from(as_owner, tournament):
    text = as_owner.get(reverse("organise_new")).content.decode()
    assert [f'name="at_once" formaction="?preset={key}"' in text for key in ("ddv", "club", "house")] == [True] * 3
    assert f"?copy={tournament.slug}" in text


def test_new_without_a_club_links_to_creating_one(client, stranger):
    client.force_login(stranger)
    pages = [client.get(reverse(page)).content.decode() for page in ("organise_new", "organise")]
    assert [f'href="{reverse("club_new")}"' in page for page in pages] == [True, True]
    assert client.post(reverse("organise_new") + "?preset=ddv", event()).status_code == 403


def test_new_from_preset_accepts_other_numbers(as_owner, club):
    data = event(club=club.pk, rounds_planned=2, normal_games_4=16)
    response = as_owner.post(reverse("organise_new") + "?preset=ddv", data)
    made = Tournament.objects.get()
    assert response.url == reverse("organise_participant_import", args=["herbstturnier"])
    assert (made.club, made.rounds_planned, made.sizes["4"]) == (club, 2, {"normal_games": 16, "minutes": 100})


def test_new_at_once_uses_the_numbers_of_its_preset(as_owner, club):
    sent = {"at_once": "", "name": "Vereinsabend", "date": COMING, "client_key": uuid4()}
    response = as_owner.post(reverse("organise_new") + "?preset=club", sent)
    made = Tournament.objects.get()
    assert response.url == reverse("organise_participant_import", args=["vereinsabend"])
    assert (made.name, made.club, made.rounds_planned, made.pflichtsoli) == ("Vereinsabend", club, 3, 0)
    assert made.sizes["4"] == {"normal_games": 12, "minutes": 60}


def test_new_at_once_without_a_name_is_named_after_its_date(as_owner, club):
    sent = {"at_once": "", "name": " ", "date": COMING, "client_key": uuid4()}
    as_owner.post(reverse("organise_new") + "?preset=ddv", sent)
    assert Tournament.objects.get().name == "Doppelkopf, 20 November 2126"


def test_new_at_once_with_an_invalid_date_keeps_the_input(as_owner, club):
    sent = {"at_once": "", "name": "Vereinsabend", "date": "neulich", "client_key": uuid4()}
    response = as_owner.post(reverse("organise_new") + "?preset=club", sent)
    assert response.status_code == 422
    text = response.content.decode()
    assert [f'value="{typed}"' in text for typed in ("Vereinsabend", "neulich", "12")] == [True] * 3


def test_new_reviewed_first_keeps_the_input_and_creates_nothing(as_owner, club):
    sent = {"look": "", "name": "Vereinsabend", "date": COMING, "client_key": uuid4()}
    response = as_owner.post(reverse("organise_new") + "?preset=club", sent)
    text = response.content.decode()
    assert [f'value="{typed}"' in text for typed in ("Vereinsabend", COMING, "12")] == [True] * 3
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(("typed", "name"), [("", "Pokal"), ("Neuer Pokal", "Neuer Pokal")])
def test_new_copy_keeps_its_club_and_name_unless_changed(as_owner, owner, club, typed, name):
    other = MembershipFactory(user=owner, club=ClubFactory(name="Zweiter Verein")).club
    source = TournamentFactory(club=other, name="Pokal")
    sent = {"look": "", "name": typed, "date": COMING, "club": club.pk}
    form = as_owner.post(reverse("organise_new") + f"?copy={source.slug}", sent).context["form"]
    assert (form["club"].value(), form["name"].value(), form["date"].value()) == (other.pk, name, COMING)


def test_new_sent_twice_creates_one(as_owner, club):
    data = event(club=club.pk)
    addresses = [as_owner.post(reverse("organise_new") + "?preset=ddv", data).url for _ in range(2)]
    assert len(set(addresses)) == 1
    assert Tournament.objects.count() == 1


def test_new_with_house_rules_may_disable_the_cross_sum(as_owner, club):
    as_owner.post(reverse("organise_new") + "?preset=house", event(club=club.pk, house_rules="Ohne Neunen"))
    made = Tournament.objects.get()
    assert (made.zero_sum, made.house_rules, made.entry_ways) == (False, "Ohne Neunen", ["totals"])


def test_new_copy_can_include_participants(as_owner, tournament):
    ParticipantFactory(tournament=tournament, name="Anna Test")
    data = event(club=tournament.club_id, with_participants="on", zero_sum="on")
    response = as_owner.post(reverse("organise_new") + f"?copy={tournament.slug}", data, follow=True)
    assert (
        f"with the rules and settings of {tournament.name} and 1 participant, registered" in response.content.decode()
    )
    made = Tournament.objects.get(slug="herbstturnier")
    assert [(each.name, each.status) for each in made.participants.all()] == [("Anna Test", "registered")]


# input -> field, and message with its link
TOO_MUCH = [
    ({"name": "N" * 300}, "name", "Name: Ensure this value has at most 120 characters (it has 300)."),
    ({"date": "0026-11-20"}, "date", "Date: Use a date in 1900 or later."),
    ({"date": "9999-12-31"}, "date", "Date: Use a date in 2200 or earlier."),
]


@pytest.mark.parametrize(("typed", "field", "said"), TOO_MUCH)
def test_refused_event_has_an_error_summary_with_links(as_owner, club, typed, field, said):
    page = read(as_owner.post(reverse("organise_new") + "?preset=ddv", {**event(club=club.pk), **typed}))
    assert page.words("form > .notice.bad[autofocus] li") == [said]
    assert page.values("form > .notice.bad[autofocus] a", "href") == [f"#id_{field}"]
    assert page.values(f"#id_{field}") == [typed[field]]
    assert page.values("#id_name", "maxlength") == [None]
    assert not Tournament.objects.exists()


ASKED = "Date: This date is in the past. Save again to keep it."


@pytest.mark.parametrize("start", ["?preset=ddv", "?copy={}"])
def test_new_event_in_the_past_needs_confirmation(as_owner, tournament, start):
    address, top = reverse("organise_new") + start.format(tournament.slug), "form > .notice.bad[autofocus] li"
    asked = read(as_owner.post(address, event(club=tournament.club_id, date=OVER)))
    assert (asked.words(top), asked.values("[name=date_shown]")) == ([ASKED], [OVER])
    other = event(club=tournament.club_id, date="2016-11-21", date_shown=OVER)
    assert read(as_owner.post(address, other)).words(top) == [ASKED]
    assert Tournament.objects.count() == 1
    kept = event(club=tournament.club_id, date=OVER, date_shown=OVER)
    assert as_owner.post(address, kept).status_code == 302
    assert Tournament.objects.latest("pk").date.isoformat() == OVER


def test_new_at_once_in_the_past_needs_confirmation(as_owner, club):
    sent = {"at_once": "", "name": "Abend", "date": OVER, "client_key": uuid4()}
    asked = read(as_owner.post(reverse("organise_new") + "?preset=ddv", sent))
    assert (asked.words("#id_date_error"), asked.values("[name=date_shown]")) == ([ASKED[6:]], [OVER])
    assert not Tournament.objects.exists()


def test_day_ends_in_the_time_zone_of_the_club(as_owner, club, monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: datetime(2016, 11, 20, 10, 30, tzinfo=UTC))
    Club.objects.update(time_zone="Pacific/Midway")  # where it is still the 19th
    sent = [event(club=club.pk, date=day) for day in ("2016-11-18", "2016-11-19")]
    made = [as_owner.post(reverse("organise_new") + "?preset=ddv", each).status_code for each in sent]
    assert made == [422, 302]


def test_new_at_once_asks_for_the_venue(as_owner, club):
    shown = read(as_owner.get(reverse("organise_new")))
    assert shown.values(".fields input", "name") == ["name", "date", "starts_at", "venue", "own_name"]
    sent = {"name": "Abend", "date": COMING, "venue": "Krug", "at_once": "ddv", "client_key": str(uuid4())}
    as_owner.post(reverse("organise_new") + "?preset=ddv", sent)
    assert Tournament.objects.get().venue == "Krug"


def test_new_copy_names_its_rules(as_owner, tournament):
    tournament.rules_name = "Wie bei uns"
    tournament.save()
    at = reverse("organise_new") + f"?copy={tournament.slug}"
    page = read(as_owner.get(at))
    said = "The settings have been copied, with the rules “Wie bei uns”; change what is different this time."
    assert page.words(".state") == [said]
    made = read(as_owner.post(at, event(club=tournament.club_id), follow=True))
    assert made.words(".messages li")[0].endswith("without participants. Rules: Wie bei uns.")


def test_new_cannot_copy_an_event_of_others(as_owner, club):
    foreign = TournamentFactory()
    data = event(club=club.pk, with_participants="on")
    response = as_owner.post(reverse("organise_new") + f"?copy={foreign.slug}", data)
    assert "?preset=ddv" in response.content.decode()
    assert Tournament.objects.count() == 1


def test_new_cannot_be_created_for_another_club(as_owner, club):
    response = as_owner.post(reverse("organise_new") + "?preset=ddv", event(club=ClubFactory().pk))
    assert response.status_code == 422
    assert not Tournament.objects.exists()


# (field, input); source: common slips
WRONG = [("name", ""), ("date", "gestern"), ("rounds_planned", "0"), ("minutes_4", "ja"), ("pflichtsoli", "13")]


@pytest.mark.parametrize(("field", "typed"), WRONG)
def test_refused_event_keeps_the_input(as_owner, club, field, typed):
    data = event(club=club.pk, venue="Saal am Ring", **{field: typed})
    response = as_owner.post(reverse("organise_new") + "?preset=ddv", data)
    assert response.status_code == 422
    assert [*response.context["form"].errors] == [field]
    assert "Saal am Ring" in response.content.decode()
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(("page", "figures"), [("organise", 3), ("organise_tournament", 19)])
@pytest.mark.parametrize("count", [1, 3])
def test_page_takes_a_fixed_number_of_queries(as_owner, club, django_assert_max_num_queries, page, figures, count):
    tournaments = TournamentFactory.create_batch(count, club=club)
    ParticipantFactory.create_batch(count, tournament=tournaments[0])
    for number in range(1, count + 1):
        Round.objects.create(tournament=tournaments[0], number=number, status=RoundStatus.RUNNING)
    address = reverse(page, args=[] if page == "organise" else [tournaments[0].slug])
    with django_assert_max_num_queries(figures + 2):  # session and user
        assert as_owner.get(address).status_code == 200


def home(client: Client) -> tuple[list[str], list[str]]:
    page = read(client.get(reverse("organise"), headers={"accept-language": "en"}))
    return page.words(".page-head .button.primary"), page.words(".entries li > .soft")


def test_home_names_what_else_there_is_in_two_lines(cast):
    runner = cast["owner"]
    runner.is_superuser = True
    runner.save()
    what = {
        "This laptop": "What phones need to reach it, and what saves the evening if it breaks.",
        "Rehearse": "An evening with invented people, to try everything before the doors open.",
        "Lists": "Score lists for private evenings, without a tournament.",
    }
    pages = [
        read(signed_in(each).get(reverse("organise"), headers={"accept-language": "en"}))
        for each in (runner, cast["helper"])
    ]
    found = [
        dict(zip(page.words(".entries .name"), page.words(".entries .name + .soft"), strict=True)) for page in pages
    ]
    assert (found[0], {*found[1]} & {*what}) == (what, {"Lists"})


def test_home_shows_the_next_step_only_to_organisers(cast, club):
    TournamentFactory(club=club, status=Status.RUNNING)
    organisers = dict.fromkeys(("owner", "organiser"), (["New tournament"], ["Next: Enter participants"]))
    helpers = dict.fromkeys(("helper", "referee"), ([], ["Set up, no participants yet"]))
    inside = {who: cast[who] for who in (*organisers, *helpers)}
    assert answers(inside, home) == {**organisers, **helpers}


def test_home_shows_the_next_step(as_owner, tournament):
    MembershipFactory(club=tournament.club, role=Role.HELPER)
    assert home(as_owner)[1] == ["Next: Enter participants"]
    in_round = Round.objects.create(tournament=tournament, number=1, status=RoundStatus.RUNNING)
    Table.objects.create(round=in_round, number=1)
    assert home(as_owner)[1] == ["Next: Round 1: missing lists (1)"]


# (status, status of the last round, target of the main action)
ACTIONS = [
    (Status.DRAFT, None, "organise_round", [1]),
    (Status.RUNNING, RoundStatus.PUBLISHED, "round_printing", [1]),
    (Status.RUNNING, RoundStatus.RUNNING, "organise_round_close", [1]),
    (Status.RUNNING, RoundStatus.CLOSED, "organise_finish", []),
    (Status.FINISHED, RoundStatus.CLOSED, "tournament", []),
]


def test_tournament_links_to_its_standings_once_a_table_is_done(as_owner, tournament):
    enrol(tournament, 4)
    in_round = running(tournament)
    address, standings = (
        reverse(name, args=[tournament.slug]) for name in ("organise_tournament", "tournament_standings")
    )
    leads = f".page-head a[href='{standings}'], main a[href='{standings}']"
    assert read(as_owner.get(address)).words(leads) == []
    done(in_round)
    assert read(as_owner.get(address)).words(leads) == ["Standings"]


@pytest.mark.parametrize(("status", "last", "page", "rest"), ACTIONS)
def test_tournament_links_to_the_next_step(as_owner, tournament, status, last, page, rest):
    Tournament.objects.filter(pk=tournament.pk).update(status=status, rounds_planned=1)
    enrol(tournament, 4)
    if last is not None:
        seated_in_order(tournament)
        tournament.rounds.update(status=last, published_at=timezone.now())
        ScoreList.objects.update(status=ListStatus.HANDED_IN)
    shown = read(as_owner.get(reverse("organise_tournament", args=[tournament.slug])))
    assert shown.values("a.button.primary", "href") == [reverse(page, args=[tournament.slug, *rest])]


@pytest.fixture
def nameless(owner, club) -> None:
    """The owner has no name, and the club only its generated one."""
    owner.name, club.name = "", DEFAULT_CLUB_NAME
    owner.save()
    club.save()


def test_new_asks_for_missing_names(as_owner, owner, club, nameless):
    def asked() -> list[str | None]:
        return read(as_owner.get(reverse("organise"))).values(".to-name a", "href")

    assert asked() == [reverse("club_settings", args=[club.slug]), reverse("account_settings")]
    give_names(user=owner, own_name="Testperson", club_name="Kreuz-Neun")
    assert asked() == []


@pytest.mark.parametrize("way", ["at_once", "look"])
def test_new_at_once_asks_for_missing_names(as_owner, owner, club, nameless, way):
    address = reverse("organise_new")
    unknown = "[name=club_name], [name=own_name]"
    assert read(as_owner.get(address)).values(unknown) == [None, None]
    typed = {"club_name": "Kreuz-Neun", "own_name": "Eva Muster"}
    answer = as_owner.post(address + "?preset=ddv", event(**typed, **{way: ""}))
    if way == "look":
        assert read(answer).values(unknown) == ["Kreuz-Neun", "Eva Muster"]
        answer = as_owner.post(address + "?preset=ddv", event(club=club.pk, **typed))
    assert answer.status_code == 302
    owner.refresh_from_db()
    club.refresh_from_db()
    assert (owner.name, club.name) == ("Eva Muster", "Kreuz-Neun")
    assert read(as_owner.get(address)).values(unknown) == []


def test_known_names_are_not_changed_by_a_new_event(as_owner, owner, club):
    owner.name = "Eva Muster"
    owner.save()
    before = (owner.name, club.name)
    sent = event(club=club.pk, club_name="Fremd", own_name="Fremd")
    assert as_owner.post(reverse("organise_new") + "?preset=ddv", sent).status_code == 302
    owner.refresh_from_db()
    club.refresh_from_db()
    assert (owner.name, club.name) == before
