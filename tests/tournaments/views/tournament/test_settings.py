from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import ORGANISERS, answers
from tests.days import COMING, OVER
from tests.factories import ParticipantFactory, TournamentFactory
from tests.pages import read
from tests.tournaments.lists import table_of
from tournaments.forms.tournament.sections import Section
from tournaments.models.score_list import Entry, EntryKind
from tournaments.models.tournament import Status, Tournament
from tournaments.seating.wishes import Strength, Wish
from tournaments.selectors.tournament.draw_settings import draw_settings_of
from tournaments.services.ledger import system_request
from tournaments.services.tournament.lifecycle import change_settings

pytestmark = pytest.mark.django_db

OWNERS = {"owner": 200, "organiser": 404, "helper": 404, "referee": 404, "stranger": 404, "anonymous": 302}

# (page, method, status by cast)
PAGES = [
    ("organise_settings", "get", ORGANISERS),
    ("organise_settings", "post", {**ORGANISERS, "owner": 422, "organiser": 422}),
    ("organise_upkeep", "get", OWNERS),
    ("organise_delete", "get", OWNERS),
    ("organise_delete", "post", {**OWNERS, "owner": 302}),
]


@pytest.mark.parametrize(("page", "method", "expected"), PAGES)
def test_page_opens_for_those_who_may(cast, tournament, page, method, expected):
    address = reverse(page, args=[tournament.slug])
    data = {"client_key": uuid4()} if method == "post" else {}
    assert answers(cast, lambda client: getattr(client, method)(address, data).status_code) == expected


@pytest.fixture
def as_owner(owner) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(owner)
    return client


def section(tournament: Tournament, name: str) -> str:
    return reverse("organise_settings_section", args=[tournament.slug, name])


# Data of each section.
SENT = {
    "about": {"name": "Herbstturnier", "date": COMING, "venue": "", "house_rules": ""},
    "public": {
        "visibility": "public",
        "name_display": "full",
        "standings_shown": "at_once",
        "objection_minutes": 15,
        "unfinished_count": "on",
    },
    "length": dict.fromkeys(("normal_games_4", "minutes_4", "normal_games_5", "minutes_5"), 25)
    | {"rounds_planned": 3, "pflichtsoli": 1},
    "draw": {},
    "wishes": {},
    "results": {
        "entry_ways": ["points", "totals"],
        "counting_record": "paper",
        "zero_sum": "on",
        "broken_off": "nothing",
    },
    "standings": {"missed_rounds": "nothing"},
}


def send(client: Client, tournament: Tournament, name: str, /, **values: object):
    chain = {f"criterion_{place}": each for place, each in enumerate(tournament.criteria, start=1)}
    more = {"about": {"slug": tournament.slug}, "standings": chain}.get(name, {})
    data = {"client_key": uuid4(), **SENT[name], **more, **values}
    return client.post(section(tournament, name), data)


@pytest.mark.parametrize("name", list(Section))
def test_unchanged_section_changes_nothing(as_owner, tournament, name):
    Tournament.objects.update(draw_settings=draw_settings_of(tournament).as_json())
    before = Tournament.objects.values().get()
    form = as_owner.get(section(tournament, name)).context["form"]
    shown = {each: form[each].value() for each in form.fields}
    sent = {each: value for each, value in shown.items() if value not in (None, False)}
    response = as_owner.post(section(tournament, name), {**sent, "client_key": uuid4()})
    assert response.url == section(tournament, name)
    assert {**Tournament.objects.values().get(), "version": 0} == {**before, "version": 0}


def test_sizes_that_follow_anyway_are_no_change(as_owner, tournament):
    stored = {"4": {"normal_games": 20, "minutes": 100}, "5": {"normal_games": 25, "minutes": 125}}
    Tournament.objects.update(sizes=stored, status=Status.FINISHED)
    values = {"sizes": {"4": stored["4"]}}
    change_settings(tournament=tournament, values=values, write_request=system_request())
    assert Tournament.objects.get().sizes == stored


# (section, changes, the tournament's changed fields)
CHANGES = [
    ("about", {"name": "Neu", "house_rules": "Ohne Neunen"}, {"name", "house_rules"}),
    ("about", {"network_name": "Saal", "network_password": "drei Füchse"}, {"network_name", "network_password"}),
    ("public", {"visibility": "link", "unfinished_count": ""}, {"visibility", "unfinished_count"}),
    ("public", {"standings_shown": "frozen", "objection_minutes": 0}, {"standings_shown", "objection_minutes"}),
    ("length", {"rounds_planned": 2, "normal_games_4": 16}, {"rounds_planned", "sizes"}),
    ("draw", {"draw_mode": "snake", "spread": "4"}, {"draw_mode", "draw_settings"}),
    ("wishes", {"table_count": "12"}, {"draw_settings"}),
    ("results", {"entry_ways": ["totals"], "zero_sum": ""}, {"entry_ways", "zero_sum"}),
    ("results", {"counting_record": "phone"}, {"counting_record"}),
    ("results", {"broken_off": "penalty", "broken_off_points": "3"}, {"broken_off", "broken_off_points"}),
    ("standings", {"criterion_2": "soli_won", "criterion_3": "games_won"}, {"criteria"}),
    ("standings", {"missed_rounds": "penalty", "missed_points": "20"}, {"missed_rounds", "missed_points"}),
]


@pytest.mark.parametrize(("name", "values", "changed"), CHANGES)
def test_section_saves_only_its_own_settings(as_owner, tournament, name, values, changed):
    send(as_owner, tournament, name)
    before = Tournament.objects.values().get()
    assert send(as_owner, tournament, name, **values).status_code == 302
    after = Tournament.objects.values().get()
    assert {field for field in after if after[field] != before[field]} - {"version"} == changed


def test_unknown_section_is_not_found(as_owner, tournament):
    assert as_owner.get(section(tournament, "lottery")).status_code == 404


# input -> address
DAY_OVER = "This date is in the past. Save again to keep it."
ADDRESSES = [("Jubiläum 2027", "jubilaeum-2027"), ("Große Öfen", "grosse-oefen"), ("mein turnier", "mein-turnier")]


@pytest.mark.parametrize(("typed", "kept"), ADDRESSES)
def test_address_is_converted_to_a_slug(as_owner, tournament, typed, kept):
    assert send(as_owner, tournament, "about", slug=typed).status_code == 302
    tournament.refresh_from_db()
    assert tournament.slug == kept


def test_date_changed_to_the_past_needs_confirmation(as_owner, tournament):
    asked = send(as_owner, tournament, "about", date=OVER)
    assert (asked.status_code, read(asked).words("#id_date_error")) == (422, [DAY_OVER])
    assert send(as_owner, tournament, "about", date=OVER, date_shown=OVER).status_code == 302
    assert send(as_owner, tournament, "about", date=OVER, venue="Krug").status_code == 302
    tournament.refresh_from_db()
    assert (tournament.date.isoformat(), tournament.venue) == (OVER, "Krug")


def test_new_address_keeps_the_section_and_the_old_one_redirects(as_owner, tournament):
    response = send(as_owner, tournament, "about", slug="neu")
    assert response.url == reverse("organise_settings_section", args=["neu", "about"])
    old = as_owner.get(reverse("organise_tournament", args=[tournament.slug]))
    assert old.url == reverse("organise_tournament", args=["neu"])


# (case, section, values, field with the error)
REFUSED = [
    ("a criterion twice", "standings", {"criterion_2": "points"}, "__all__"),
    ("the lot before others", "standings", {"criterion_1": "lot", "criterion_5": ""}, "__all__"),
    ("no criterion", "standings", {"criterion_1": ""}, "criterion_1"),
    ("no way of entry", "results", {"entry_ways": []}, "entry_ways"),
    ("points off without a number", "standings", {"missed_rounds": "penalty", "missed_points": ""}, "missed_points"),
    ("points off without a number", "results", {"broken_off": "penalty", "broken_off_points": ""}, "broken_off_points"),
    ("an address without letters", "about", {"slug": "!!"}, "slug"),
    ("a taken address", "about", {"slug": "vergeben"}, "slug"),
    ("a network's name in many bytes", "about", {"network_name": "ü" * 17}, "network_name"),
    ("a short password", "about", {"network_name": "Saal", "network_password": "geheim"}, "network_password"),
    ("a password without a network", "about", {"network_password": "geheim12"}, "network_name"),
    ("tables in words", "wishes", {"closed_tables": "drei"}, "closed_tables"),
]


@pytest.mark.parametrize(("what", "name", "values", "field"), REFUSED, ids=[row[0] for row in REFUSED])
def test_refused_settings_keep_the_input(as_owner, tournament, what, name, values, field):
    TournamentFactory(slug="vergeben")
    before = Tournament.objects.values().get(pk=tournament.pk)
    response = send(as_owner, tournament, name, **values)
    form = response.context["form"]
    assert (response.status_code, [*form.errors]) == (422, [field])
    assert {each: form[each].value() for each in values} == values
    page = read(response)
    assert page.values("[data-unsaved]", "data-unsaved") == ["typed"]
    assert len(page.words("form > .notice.bad[autofocus] li")) == 1
    expected = [] if field == "__all__" else [f"#id_{field}"]
    assert page.values("form > .notice.bad[autofocus] a", "href") == expected
    assert Tournament.objects.values().get(pk=tournament.pk) == before


def test_settings_ignore_frozen_fields(as_owner, tournament):
    Tournament.objects.filter(pk=tournament.pk).update(rules_frozen_at="2026-11-20T18:00Z")
    assert send(as_owner, tournament, "about", house_rules="heimlich").status_code == 302
    assert send(as_owner, tournament, "length", pflichtsoli=0).status_code == 302
    tournament.refresh_from_db()
    assert (tournament.pflichtsoli, tournament.house_rules, tournament.name) == (1, "", "Herbstturnier")


DRAW = {"draw_mode": "snake", "spread": "4"}
WISHES = {"table_count": "12", "closed_tables": "7, 3", "wish_clubs": "hard"}


def test_settings_show_how_rounds_are_drawn(as_owner, tournament):
    send(as_owner, tournament, "wishes", **WISHES)
    send(as_owner, tournament, "draw", **DRAW)
    tournament.refresh_from_db()
    kept = draw_settings_of(tournament)
    assert (tournament.draw_mode, kept.spread, kept.table_count, kept.closed_tables) == ("snake", 4, 12, (3, 7))
    assert kept.strength[Wish.CLUBS] is Strength.HARD
    pages = {name: as_owner.get(section(tournament, name)).content.decode() for name in ("draw", "wishes")}
    assert 'name="closed_tables" value="3, 7"' in pages["wishes"]
    assert "The winner of a table stays, the second moves on" in pages["draw"]


@pytest.mark.parametrize(("section", "saved"), [("standings", False), ("about", True)])
def test_settled_section_has_no_save_button(as_owner, tournament, section, saved):
    Tournament.objects.filter(pk=tournament.pk).update(status=Status.FINISHED)
    page = as_owner.get(reverse("organise_settings_section", args=[tournament.slug, section])).content.decode()
    assert ("Save settings" in page) == saved


def test_settings_of_a_finished_tournament_keep_how_it_was_drawn(as_owner, tournament):
    Tournament.objects.filter(pk=tournament.pk).update(status=Status.FINISHED)
    assert send(as_owner, tournament, "draw", **DRAW).status_code == 302
    assert send(as_owner, tournament, "wishes", **WISHES).status_code == 302
    tournament.refresh_from_db()
    assert (tournament.draw_mode, tournament.draw_settings) == ("random", {})


def test_delete_asks_once_and_deletes(as_owner, tournament):
    address = reverse("organise_delete", args=[tournament.slug])
    assert "Delete for good" in as_owner.get(address).content.decode()
    response = as_owner.post(address, {"client_key": uuid4()})
    assert response.url == reverse("organise")
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("runs_it", [True, False])
def test_upkeep_links_the_operator_to_backups(as_owner, owner, tournament, runs_it):
    owner.is_superuser = runs_it
    owner.save()
    page = read(as_owner.get(reverse("organise_upkeep", args=[tournament.slug])))
    backup = f"{reverse('laptop')}#backup"
    assert page.words(f"a[href='{backup}']") == ["Download a backup"] * runs_it
    assert as_owner.get(backup).status_code == (200 if runs_it else 404)


@pytest.mark.parametrize("played", [True, False])
def test_upkeep_mentions_the_name_only_if_required(as_owner, tournament, played):
    Tournament.objects.filter(pk=tournament.pk).update(status=Status.FINISHED)
    score_list = table_of(tournament=tournament).score_list
    if played:
        Entry.objects.create(score_list=score_list, kind=EntryKind.TOTALS, order_key=1, facts={"totals": [0, 0, 0, 0]})
    text = as_owner.get(reverse("organise_upkeep", args=[tournament.slug])).content.decode()
    assert ("Type its name" in text) is played


@pytest.mark.parametrize("page", ["organise_upkeep", "organise_delete"])
@pytest.mark.parametrize("played", [True, False])
def test_deletion_offers_downloads_first(as_owner, tournament, page, played):
    Tournament.objects.filter(pk=tournament.pk).update(status=Status.FINISHED)
    ParticipantFactory(tournament=tournament)
    score_list = table_of(tournament=tournament).score_list
    if played:
        Entry.objects.create(score_list=score_list, kind=EntryKind.TOTALS, order_key=1, facts={"totals": [0, 0, 0, 0]})
    text = as_owner.get(reverse(page, args=[tournament.slug])).content.decode().split("<h2>Delete</h2>")[-1]
    saved = {"tournament_standings_csv", "tournament_printing", "organise_participant_export"}
    offered = {name for name in saved if f'class="button" href="{reverse(name, args=[tournament.slug])}' in text}
    without_results = {"organise_participant_export"} if page == "organise_delete" else set()
    assert offered == (saved if played else without_results)
    assert all(as_owner.get(reverse(name, args=[tournament.slug])).status_code == 200 for name in offered)


def test_delete_of_a_finished_tournament_asks_for_its_name(as_owner, tournament):
    Tournament.objects.filter(pk=tournament.pk).update(status=Status.FINISHED, name="Herbst <2026>")
    score_list = table_of(tournament=tournament).score_list
    Entry.objects.create(score_list=score_list, kind=EntryKind.TOTALS, order_key=1, facts={"totals": [0, 0, 0, 0]})
    address = reverse("organise_delete", args=[tournament.slug])
    response = as_owner.post(address, {"client_key": uuid4(), "name": "Herbst"})
    assert (response.status_code, [*response.context["form"].errors]) == (422, ["name"])
    assert 'value="Herbst"' in response.content.decode()
    assert as_owner.post(address, {"client_key": uuid4()}).status_code == 422
    assert as_owner.post(address, {"client_key": uuid4(), "name": "Herbst <2026>"}).url == reverse("organise")
    assert not Tournament.objects.exists()


def test_break_off_rule_warns_if_it_no_longer_has_an_effect(as_owner, tournament):
    said, address = (
        "a change here has no effect",
        reverse("organise_settings_section", args=[tournament.slug, "results"]),
    )
    table_of(tournament=tournament)
    Tournament.objects.update(rounds_planned=2)
    assert said not in as_owner.get(address, HTTP_ACCEPT_LANGUAGE="en").content.decode()
    Tournament.objects.update(rounds_planned=1)
    assert said in as_owner.get(address, HTTP_ACCEPT_LANGUAGE="en").content.decode()
