from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Role
from scoring.rules.rulebooks.catalogue import RULE_BOOKS, rule_book
from tests.cast import CAST, ORGANISERS, answers
from tests.days import COMING
from tests.factories import MembershipFactory, TournamentFactory
from tests.marks import long
from tests.tournaments.rounds import enrol, running, seated_in_order
from tests.tournaments.rule_forms import typed
from tournaments.adapter import rules_of
from tournaments.models.rules import ClubRuleSet
from tournaments.models.tournament import Tournament
from tournaments.services.ledger import system_request
from tournaments.services.rounds.steps import publish_round, unpublish_round
from tournaments.services.rules.rule_sets import keep_rules, use_rules
from tournaments.services.rules.versions import rule_set_version

pytestmark = pytest.mark.django_db

MEMBERS = {**dict.fromkeys(("owner", "organiser", "helper", "referee"), 200), "stranger": 404, "anonymous": 302}
EVERYBODY = dict.fromkeys(CAST, 200)


@pytest.fixture(autouse=True)
def federation(tournament):
    """The factory's rules don't have their own hash."""
    tournament.rule_set = rule_set_version(rule_book("ddv"))
    tournament.save()


@pytest.fixture
def kept(club) -> ClubRuleSet:
    return keep_rules(club=club, name="Hausregeln", rules=rule_book("ohne-neunen"), write_request=system_request())


@pytest.fixture
def as_owner(owner) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(owner)
    return client


# (page, needed object, status by cast)
PAGES = [
    ("organise_rules", "tournament", ORGANISERS),
    ("organise_rules_choose", "tournament", ORGANISERS),
    ("club_rules", "club", MEMBERS),
    ("club_rules_new", "club", ORGANISERS),
    ("club_rule_set", "kept", ORGANISERS),
    ("tournament_rules", "tournament", EVERYBODY),
    ("rule_books", "", EVERYBODY),
    ("rule_book", "book", EVERYBODY),
    ("rule_set_sheet", "hash", EVERYBODY),
]


def address(page: str, of: str, tournament, kept) -> str:
    parts = {
        "tournament": [tournament.slug],
        "club": [tournament.club.slug],
        "kept": [tournament.club.slug, kept.uid],
        "book": ["dokomania"],
        "hash": [kept.rule_set.content_hash],
        "": [],
    }
    return reverse(page, args=parts[of])


def test_pages_open_for_those_who_may(cast, tournament, kept):
    paths = {page: address(page, of, tournament, kept) for page, of, _expected in PAGES}
    found = answers(cast, lambda client: {page: client.get(path).status_code for page, path in paths.items()})
    assert found == {who: {page: expected[who] for page, _of, expected in PAGES} for who in cast}


def test_writing_is_for_organisers(cast, tournament, kept):
    sent = {**typed(rule_book("ohne-neunen"), name="x"), "client_key": uuid4(), "start": "book:freedoko"}
    pages = [address(page, of, tournament, kept) for page, of, _expected in PAGES[:2] + PAGES[3:5]]
    pages.append(reverse("club_rules_forget", args=[tournament.club.slug, kept.uid]))

    def ask(client: Client) -> tuple[set[int], str, str]:
        statuses = {client.post(page, sent).status_code for page in pages}
        return statuses, Tournament.objects.get().rule_set.key, ClubRuleSet.objects.get().name

    others = {who: user for who, user in cast.items() if who not in ("owner", "organiser")}
    refused = {**dict.fromkeys(others, 404), "anonymous": 302}
    assert answers(others, ask) == {who: ({status}, "ddv", "Hausregeln") for who, status in refused.items()}


def rules_page(tournament) -> str:
    return reverse("organise_rules", args=[tournament.slug])


def form_with(rules, **changes):
    return {**typed(rules, **changes), "client_key": uuid4(), "do": "save"}


def test_changed_option_is_saved_and_shown(as_owner, tournament):
    data = form_with(rule_book("ddv"), sonderpunkte__karlchen_gefangen="1", name="Bei uns")
    assert as_owner.post(rules_page(tournament), data).status_code == 302
    tournament.refresh_from_db()
    assert (tournament.rules_name, tournament.rule_set.key) == ("Bei uns", "ddv")
    assert dict(rules_of(tournament.rule_set).sonderpunkte)["karlchen_gefangen"] == 1
    page = as_owner.get(rules_page(tournament)).content.decode()
    assert ("Bei uns, 1 option changed" in page, "Karlchen caught" in page) == (True, True)


def test_check_shows_the_differences_without_saving(as_owner, tournament):
    data = {**form_with(rule_book("ddv"), bock__triggers=["re_lost"]), "do": "check"}
    whole = as_owner.post(rules_page(tournament), data)
    part = as_owner.post(rules_page(tournament), data, headers={"hx-request": "true"})
    assert [(answer.status_code, b"<html" in answer.content) for answer in (whole, part)] == [(200, True), (200, False)]
    assert [b"also a lost Re" in answer.content for answer in (whole, part)] == [True, True]
    assert Tournament.objects.get().rule_set == rule_set_version(rule_book("ddv"))


def test_contradiction_is_refused_at_the_option_and_keeps_the_input(as_owner, tournament):
    data = form_with(
        rule_book("ddv"), schweine__hyperschweine="on_play", schweine__which="both", deck__nines=None, name="Ö"
    )
    answer = as_owner.post(rules_page(tournament), data)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert page.count("this deck has no nines") == 2  # at the option and above the form
    assert ('value="Ö"' in page, '<option value="on_play" selected' in page) == (True, True)


def test_option_is_reset_without_losing_the_others(as_owner, tournament):
    data = {**form_with(rule_book("ddv"), sonderpunkte__fuchs="3", worth__solo="2"), "back": "worth.solo"}
    page = as_owner.post(rules_page(tournament), data).content.decode()
    assert 'href="#option-sonderpunkte.fuchs"' in page
    assert 'href="#option-worth.solo"' not in page


def test_ten_pflichtsoli_in_eight_games_are_refused(as_owner, tournament):
    tournament.sizes = {"4": {"normal_games": 8, "minutes": 40}}
    tournament.save()
    answer = as_owner.post(rules_page(tournament), form_with(rule_book("ddv"), pflichtsoli__per_player="10"))
    assert answer.status_code == 422
    assert "Too many Pflichtsoli per player (10)" in answer.content.decode()
    assert Tournament.objects.get().pflichtsoli == 1


def test_rules_set_the_pflichtsoli_of_the_tournament(as_owner, tournament):
    as_owner.post(rules_page(tournament), form_with(rule_book("ddv"), pflichtsoli__per_player="2"))
    assert Tournament.objects.get().pflichtsoli == 2
    Tournament.objects.update(pflichtsoli=0)
    assert (
        "Pflichtsoli per player and round</a> <strong>0</strong>"
        in as_owner.get(rules_page(tournament)).content.decode()
    )


def test_rules_with_only_plus_points_disable_the_cross_sum(as_owner, tournament):
    as_owner.post(rules_page(tournament), form_with(rule_book("ddv"), worth__counting="plus"))
    assert Tournament.objects.get().zero_sum is False
    as_owner.post(rules_page(tournament), form_with(rule_book("ddv")))
    assert Tournament.objects.get().zero_sum is True


@pytest.mark.parametrize("key", RULE_BOOKS)
def test_rule_book_is_used_in_one_step(as_owner, tournament, key: str):
    data = {"start": f"book:{key}", "client_key": uuid4()}
    as_owner.post(reverse("organise_rules_choose", args=[tournament.slug]), data)
    assert Tournament.objects.get().rule_set == rule_set_version(rule_book(key))


def test_tournament_is_not_offered_as_a_start_for_itself(as_owner, tournament, club):
    TournamentFactory(club=club, slug="frueher", rule_set=rule_set_version(rule_book("dokomania")))
    parts = dict(as_owner.get(reverse("organise_rules_choose", args=[tournament.slug])).context["parts"])
    assert [start.token for start in parts["events"]] == ["event:frueher"]


def test_variant_kept_rules_and_earlier_event_are_offered_as_starts(as_owner, tournament, kept, club):
    TournamentFactory(
        club=club, slug="frueher", rule_set=rule_set_version(rule_book("dokomania")), rules_name="Freitags"
    )
    for token, shown in (
        ("variant:freedoko-bock", "1 option changed"),
        (f"club:{kept.uid}", 'value="Hausregeln"'),
        ("event:frueher", 'value="Freitags"'),
    ):
        assert shown in as_owner.get(rules_page(tournament), {"start": token}).content.decode()
    assert as_owner.get(rules_page(tournament), {"start": "event:fremd"}).status_code == 404


def test_rules_of_another_club_are_not_found(as_owner, tournament):
    other = MembershipFactory(role=Role.OWNER).club
    foreign = keep_rules(club=other, name="x", rules=rule_book("ddv"), write_request=system_request())
    assert as_owner.get(rules_page(tournament), {"start": f"club:{foreign.uid}"}).status_code == 404
    assert as_owner.get(reverse("club_rule_set", args=[tournament.club.slug, foreign.uid])).status_code == 404


def test_settled_rules_are_shown_until_withdrawn(as_owner, tournament):
    enrol(tournament, 8)
    in_round = seated_in_order(tournament, 1)
    publish_round(in_round=in_round, at=timezone.now(), write_request=system_request())
    page = as_owner.get(rules_page(tournament)).content.decode()
    assert ("Locked since" in page, 'name="deck.nines"' in page) == (True, False)
    assert as_owner.post(rules_page(tournament), form_with(rule_book("freedoko"))).status_code == 422
    choice = {"start": "book:freedoko", "client_key": uuid4()}
    assert as_owner.post(reverse("organise_rules_choose", args=[tournament.slug]), choice).status_code == 422
    assert Tournament.objects.get().rule_set.key == "ddv"
    unpublish_round(in_round=in_round, write_request=system_request())
    assert 'name="deck.nines"' in as_owner.get(rules_page(tournament)).content.decode()


def test_lists_of_a_drawn_round_use_the_rules_at_publication(tournament):
    enrol(tournament, 8)
    in_round = seated_in_order(tournament, 1)
    use_rules(tournament=tournament, rules=rule_book("doko-turnier"), name="", write_request=system_request())
    publish_round(in_round=in_round, at=timezone.now(), write_request=system_request())
    assert {table.score_list.rule_set.key for table in in_round.tables.all()} == {"doko-turnier"}


@pytest.mark.services
def test_club_rules_are_kept_used_changed_and_forgotten(as_owner, tournament, club):
    data = form_with(rule_book("ddv"), worth__solo="1", name="Hausregeln", keep="on")
    as_owner.post(rules_page(tournament), data)
    kept = ClubRuleSet.objects.get()
    assert (kept.name, Tournament.objects.get().rule_set) == ("Hausregeln", kept.rule_set)
    again = as_owner.post(rules_page(tournament), {**data, "client_key": uuid4(), "worth.solo": "2"})
    assert (again.status_code, Tournament.objects.get().rule_set) == (422, kept.rule_set)
    page = reverse("club_rule_set", args=[club.slug, kept.uid])
    as_owner.post(page, form_with(rules_of(kept.rule_set), name="Neue Regeln", worth__solo="3"))
    kept.refresh_from_db()
    assert (kept.name, rules_of(kept.rule_set).worth.solo) == ("Neue Regeln", 3)
    assert rules_of(Tournament.objects.get().rule_set).worth.solo == 1
    as_owner.post(reverse("club_rules_forget", args=[club.slug, kept.uid]), {"client_key": uuid4()})
    assert not ClubRuleSet.objects.exists()


def test_rules_started_from_kept_ones_update_them(as_owner, tournament, kept):
    data = form_with(rule_book("ohne-neunen"), worth__solo_lost="0", name="Hausregeln", keep="on")
    assert as_owner.post(f"{rules_page(tournament)}?start=club:{kept.uid}", data).status_code == 302
    kept.refresh_from_db()
    assert rules_of(kept.rule_set).worth.solo_lost == 0


def test_club_rules_need_a_name(as_owner, club):
    page = reverse("club_rules_new", args=[club.slug])
    assert as_owner.post(page, form_with(rule_book("ddv"))).status_code == 422
    assert as_owner.post(page, form_with(rule_book("ddv"), name="Ab Herbst")).status_code == 302
    assert ClubRuleSet.objects.get().name == "Ab Herbst"


def test_form_shown_for_another_rule_book_keeps_it(as_owner, tournament):
    """Somebody else has chosen another rule book in the meantime."""
    Tournament.objects.update(rule_set=rule_set_version(rule_book("freedoko")))
    as_owner.post(rules_page(tournament), form_with(rule_book("ddv")))
    assert Tournament.objects.get().rule_set == rule_set_version(rule_book("ddv"))


@pytest.mark.services
@pytest.mark.parametrize("page", ["choose", "club", "sheet"])
def test_queries_do_not_grow(as_owner, tournament, club, django_assert_max_num_queries, page: str):
    addresses = {
        "choose": (reverse("organise_rules_choose", args=[tournament.slug]), 10),
        "club": (reverse("club_rules", args=[club.slug]), 10),
        "sheet": (reverse("tournament_rules", args=[tournament.slug]), 9),
    }
    for number in range(6):
        keep_rules(club=club, name=f"R{number}", rules=rule_book("ddv"), write_request=system_request())
        TournamentFactory(club=club, rule_set=rule_set_version(rule_book("dokomania")), rules_name=f"T{number}")
    where, most = addresses[page]
    with django_assert_max_num_queries(most):
        as_owner.get(where)


# Sent in every field of the largest form.
GARBAGE = ["x", "9" * 40, "\x00", *(long(value) for value in ("", "-1", "²"))]


@pytest.mark.services
@pytest.mark.parametrize("value", GARBAGE)
def test_garbage_in_known_fields_is_refused(as_owner, tournament, value: str):
    page = rules_page(tournament)
    data = {**dict.fromkeys(typed(rule_book("ddv")), value), "client_key": uuid4(), "do": "save"}
    assert as_owner.post(page, data).status_code == 422
    assert as_owner.post(page, {**data, "back": value}).status_code == 200


def test_rules_of_a_running_tournament_are_settled(as_owner, tournament):
    enrol(tournament, 8)
    running(tournament)
    assert "Locked since" in as_owner.get(rules_page(tournament)).content.decode()


def new_event(**values):
    numbers = {"rounds_planned": 3, "pflichtsoli": 1, "normal_games_4": 20, "minutes_4": 100}
    numbers |= {"normal_games_5": 25, "minutes_5": 125}
    return {"name": "Neues Turnier", "date": COMING, "venue": "", "client_key": uuid4(), **numbers, **values}


def test_new_event_asks_for_its_rules(as_owner, club, kept):
    page = as_owner.get(reverse("organise_new"))
    tokens = ("book:freedoko", "variant:freedoko-bock", f"club:{kept.uid}")
    assert [f"rules={token.replace(':', '%3A')}" in page.content.decode() for token in tokens] == [True] * 3
    form = as_owner.get(reverse("organise_new"), {"preset": "club", "rules": "variant:doko-online-turnier"})
    assert '<option value="variant:doko-online-turnier" selected' in form.content.decode()
    assert 'name="pflichtsoli" value="1"' in form.content.decode()


@pytest.mark.parametrize(
    ("token", "key", "zero_sum"),
    [("book:freedoko", "freedoko", False), ("book:ohne-neunen", "ohne-neunen", True), ("", "ddv", True)],
)
def test_new_event_plays_by_the_chosen_rules(as_owner, club, token: str, key: str, zero_sum: bool):
    data = new_event(club=club.pk, rules=token)
    assert as_owner.post(reverse("organise_new") + "?preset=ddv", data).status_code == 302
    made = Tournament.objects.get(name="Neues Turnier")
    assert (made.rule_set, made.zero_sum) == (rule_set_version(rule_book(key)), zero_sum)


def test_copied_event_keeps_the_rules_and_their_name(as_owner, tournament, club):
    use_rules(tournament=tournament, rules=rule_book("dokomania"), name="Freitags", write_request=system_request())
    data = new_event(club=club.pk, zero_sum="on", house_rules="", rules="")
    assert as_owner.post(reverse("organise_new") + f"?copy={tournament.slug}", data).status_code == 302
    made = Tournament.objects.get(name="Neues Turnier")
    assert (made.rule_set, made.rules_name) == (rule_set_version(rule_book("dokomania")), "Freitags")


def test_unknown_rules_are_refused(as_owner, club):
    data = new_event(club=club.pk, rules="book:skat")
    assert as_owner.post(reverse("organise_new") + "?preset=ddv", data).status_code == 422
    assert as_owner.get(reverse("organise_new"), {"preset": "ddv", "rules": "x"}).status_code == 404
