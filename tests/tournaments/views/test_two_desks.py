"""Settings and rules saved at two desks: the second sees the first's changes and doesn't lose anything."""

from collections.abc import Callable, Collection, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from accounts.models import Club, User
from scoring.rules.rulebooks.catalogue import rule_book
from tests.tournaments.rounds import drawn, enrol, planned_once, published
from tests.tournaments.rule_forms import typed
from tournaments.forms.tournament.draw_settings import WISH_FIELDS
from tournaments.models.round import Round
from tournaments.models.rules import ClubRuleSet
from tournaments.models.tournament import DrawMode, Tournament
from tournaments.selectors.tournament.changed_settings import latest_setting_change
from tournaments.services.ledger import Actor, WriteRequest
from tournaments.services.rounds.steps import change_sizes
from tournaments.services.rounds.times import set_planned_start
from tournaments.services.rules.rule_sets import keep_rules, use_rules
from tournaments.services.rules.versions import rule_set_version
from tournaments.services.tournament.lifecycle import change_settings

pytestmark = pytest.mark.django_db

SIZES = {"4": {"normal_games": 12, "minutes": 60}}
EVENING = datetime(2026, 11, 20, 19, 15, tzinfo=UTC)  # 20:15 in Berlin
SAVED = {"draw_settings": {"spread": 4}}
KEYS = ("seen_revision", "client_key")
WISHES = ("table_count", "closed_tables", "priority", *WISH_FIELDS.values())
TOLD = "Testperson Berg changed this in the meantime, so yours is not saved yet."


@pytest.fixture
def desk(organiser: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(organiser)
    return client


@pytest.fixture(autouse=True)
def federation(tournament: Tournament) -> None:
    """The factory's rules don't have their own hash."""
    tournament.rule_set = rule_set_version(rule_book("ddv"))
    tournament.save()


def other_desk() -> WriteRequest:
    return WriteRequest(actor=Actor(kind="user", label="Testperson Berg"), client_key=uuid4())


def unchanged_form(desk: Client, address: str, name: str = "form") -> dict[str, object]:
    """Returns the data that the page's form would send unchanged."""
    context = desk.get(address).context
    values = {each.name: each.value() for each in context[name]}
    sent = {each: value or "" for each, value in values.items() if value not in (None, False)}
    return {**sent, "seen_revision": context["setting_change"], "client_key": uuid4()}


def send_again(desk: Client, address: str, sent: Mapping[str, object], answer: HttpResponse) -> HttpResponse:
    """Sends the data again from the page that showed the changes."""
    return desk.post(address, {**sent, "seen_revision": answer.context["setting_change"], "client_key": uuid4()})


def test_settings_saved_by_two_desks(desk: Client, tournament: Tournament) -> None:
    address = reverse("organise_settings_section", args=[tournament.slug, "about"])
    sent = {**unchanged_form(desk, address), "venue": "Krug", "name": "Mein Name"}
    change_settings(tournament=tournament, values={"name": "Ihr Name"}, write_request=other_desk())
    answer = desk.post(address, sent)
    page = answer.content.decode()
    assert (answer.status_code, answer.context["form"]["venue"].value()) == (409, "Krug")
    assert TOLD in page
    assert "Now: Ihr Name" in page
    assert page.count("Now:") == 2  # above and at the field; unchanged fields say nothing
    assert Tournament.objects.get().name == "Ihr Name"
    assert send_again(desk, address, sent, answer).status_code == 302
    assert (Tournament.objects.get().name, Tournament.objects.get().venue) == ("Mein Name", "Krug")


PAGES = [
    ("organise_settings_section", ["draw"]),
    ("organise_draw", [1]),
    ("organise_round", [1]),
    ("organise_rules", []),
]


@pytest.mark.parametrize(("page", "where"), PAGES)
def test_page_reads_its_ledger_line_before_the_settings(
    desk: Client, tournament: Tournament, page: str, where: list[object]
) -> None:
    """Otherwise the page would claim to know the change and overwrite it."""
    saving = [lambda: change_settings(tournament=tournament, values=SAVED, write_request=other_desk())]

    def save_first(execute: Any, sql: str, *more: Any) -> Any:
        if "tournaments_settingchange" in sql and saving:
            saving.pop()()
        return execute(sql, *more)

    with connection.execute_wrapper(save_first):
        context = desk.get(reverse(page, args=[tournament.slug, *where])).context
    assert not saving
    shown = context["tournament"].draw_settings["spread"], context["setting_change"]
    assert shown == (4, latest_setting_change(tournament))


def test_settings_of_different_sections_do_not_conflict(desk: Client, tournament: Tournament) -> None:
    address = reverse("organise_settings_section", args=[tournament.slug, "about"])
    sent = {**unchanged_form(desk, address), "venue": "Krug"}
    change_settings(tournament=tournament, values={"visibility": "link"}, write_request=other_desk())
    assert desk.post(address, sent).status_code == 302


def test_draw_settings_and_wishes_do_not_conflict(desk: Client, tournament: Tournament) -> None:
    """Both are stored in the same field, but each section only writes its own part."""
    address = reverse("organise_settings_section", args=[tournament.slug, "wishes"])
    sent = sent_by(desk, address, WISHES)
    values = {"draw_mode": "snake", "draw_settings": {"spread": 4}}
    change_settings(tournament=tournament, values=values, write_request=other_desk())
    assert desk.post(address, {**sent, "wish_clubs": "hard"}).status_code == 302
    saved = Tournament.objects.get()
    assert (saved.draw_mode, saved.draw_settings["spread"], saved.draw_settings["clubs"]) == ("snake", 4, "hard")


def test_wishes_saved_by_two_desks(desk: Client, tournament: Tournament) -> None:
    address = reverse("organise_settings_section", args=[tournament.slug, "wishes"])
    sent = {**sent_by(desk, address, WISHES), "table_count": 3}
    theirs = {"spread": 4, "clubs": "hard"}
    change_settings(tournament=tournament, values={"draw_settings": theirs}, write_request=other_desk())
    answer = desk.post(address, sent)
    assert (answer.status_code, set(answer.context["form"].errors)) == (409, {"__all__", "wish_clubs"})
    assert answer.content.decode().count("Now:") == 2
    assert send_again(desk, address, sent, answer).status_code == 302
    saved = Tournament.objects.get().draw_settings
    assert (saved["spread"], saved["clubs"], saved["table_count"]) == (4, "soft", 3)


def sent_by(desk: Client, address: str, fields: Collection[str]) -> dict[str, object]:
    """Like `unchanged_form`, for a page with only these fields."""
    return {name: value for name, value in unchanged_form(desk, address).items() if name in {*fields, *KEYS}}


def test_invalid_settings_keep_their_ledger_line(desk: Client, tournament: Tournament) -> None:
    address = reverse("organise_settings_section", args=[tournament.slug, "about"])
    sent = {**unchanged_form(desk, address), "name": ""}
    change_settings(tournament=tournament, values={"name": "Ihr Name"}, write_request=other_desk())
    answer = desk.post(address, sent)
    assert (answer.status_code, answer.context["setting_change"]) == (422, str(sent["seen_revision"]))
    assert send_again(desk, address, {**sent, "name": "Mein Name"}, answer).status_code == 409


def test_draw_with_settings_changed_by_another_desk(desk: Client, tournament: Tournament) -> None:
    enrol(tournament, 8)
    address = reverse("organise_draw", args=[tournament.slug, 1])
    sent = {**unchanged_form(desk, address), "draw_mode": "random", "spread": 3}
    change_settings(tournament=tournament, values={"draw_settings": {"closed_tables": [7]}}, write_request=other_desk())
    answer = desk.post(address, sent)
    page = answer.content.decode()
    assert (answer.status_code, answer.context["form"]["spread"].value()) == (409, "3")
    assert TOLD in page
    assert "Now: 7" in page
    assert not tournament.rounds.exists()
    assert send_again(desk, address, sent, answer).status_code == 302
    assert tournament.rounds.count() == 1


def test_sizes_of_a_round_saved_by_two_desks(desk: Client, tournament: Tournament) -> None:
    enrol(tournament, 8)
    in_round = drawn(tournament)
    page = reverse("organise_round", args=[tournament.slug, 1])
    address = reverse("organise_round_sizes", args=[tournament.slug, 1])
    sent = {**unchanged_form(desk, page, "sizes_form"), "minutes_4": 70}
    change_sizes(in_round=in_round, sizes=SIZES, write_request=other_desk())
    answer = desk.post(address, sent)
    assert (answer.status_code, answer.context["sizes_form"]["minutes_4"].value()) == (409, "70")
    assert TOLD in answer.content.decode()
    assert "Now: 60" in answer.content.decode()
    assert send_again(desk, address, sent, answer).status_code == 302


@pytest.mark.parametrize("state", [drawn, published])
def test_planned_start_saved_by_two_desks(
    desk: Client, tournament: Tournament, state: Callable[[Tournament], Round]
) -> None:
    enrol(tournament, 8)
    in_round = state(tournament)
    page = reverse("organise_round", args=[tournament.slug, 1])
    address = reverse("organise_round_start", args=[tournament.slug, 1])
    sent = {**unchanged_form(desk, page, "start_form"), "planned_start": "2026-11-20T20:30"}
    set_planned_start(in_round=in_round, at=EVENING, write_request=other_desk())
    answer = desk.post(address, sent)
    assert (answer.status_code, answer.context["start_form"]["planned_start"].value()) == (409, "2026-11-20T20:30")
    assert TOLD in answer.content.decode()
    assert "Now: 20 November 2026, 20:15" in answer.content.decode()
    assert Round.objects.get().planned_start == EVENING
    assert send_again(desk, address, sent, answer).status_code == 302
    assert Round.objects.get().planned_start == EVENING + timedelta(minutes=15)


def test_planned_starts_of_different_rounds_do_not_conflict(desk: Client, tournament: Tournament) -> None:
    enrol(tournament, 8)
    tournament.draw_mode = DrawMode.PLAN
    tournament.save()
    planned_once(tournament)
    page = reverse("organise_round", args=[tournament.slug, 1])
    sent = {**unchanged_form(desk, page, "start_form"), "planned_start": "2026-11-20T20:30"}
    second = tournament.rounds.get(number=2)
    set_planned_start(in_round=second, at=EVENING, write_request=other_desk())
    change_sizes(in_round=tournament.rounds.get(number=1), sizes=SIZES, write_request=other_desk())
    assert desk.post(reverse("organise_round_start", args=[tournament.slug, 1]), sent).status_code == 302


def test_rules_of_an_event_saved_by_two_desks(desk: Client, tournament: Tournament) -> None:
    address = reverse("organise_rules", args=[tournament.slug])
    context = desk.get(address).context
    sent = {**typed(rule_book("ddv")), "do": "save", "client_key": uuid4(), "seen_revision": context["setting_change"]}
    use_rules(tournament=tournament, rules=rule_book("ohne-neunen"), name="", write_request=other_desk())
    answer = desk.post(address, sent)
    assert answer.status_code == 409
    assert TOLD in answer.content.decode()
    assert answer.context["form"].has_error("deck.nines")
    assert send_again(desk, address, sent, answer).status_code == 302


def test_rules_of_a_club_saved_by_two_desks(desk: Client, club: Club) -> None:
    kept = keep_rules(club=club, name="Hausregeln", rules=rule_book("ddv"), write_request=other_desk())
    address = reverse("club_rule_set", args=[club.slug, kept.uid])
    context = desk.get(address).context
    sent = {**typed(rule_book("ddv")), "name": "Regeln", "do": "save", "client_key": uuid4()}
    sent["seen_revision"] = context["setting_change"]
    renamed = rule_book("ddv")
    keep_rules(club=club, name="Vereinsregeln", rules=renamed, write_request=other_desk(), club_rules=kept)
    answer = desk.post(address, sent)
    assert answer.status_code == 409
    assert "Now: Vereinsregeln" in answer.content.decode()
    assert ClubRuleSet.objects.get().name == "Vereinsregeln"
    assert send_again(desk, address, sent, answer).status_code == 302
    assert ClubRuleSet.objects.get().name == "Regeln"
