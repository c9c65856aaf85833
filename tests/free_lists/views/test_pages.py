"""Pages of free lists, with and without the link."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import UserFactory
from tests.free_lists.builders import FIVE, TYPED, address_of, free_list, keyed, play
from tests.pages import read
from tests.tournaments.lists import points_of
from tournaments.free_lists.access import Link, group_token, list_token
from tournaments.free_lists.lifecycle import Length
from tournaments.free_lists.lists import names_of
from tournaments.models.free_list import FreeList
from tournaments.models.score_list import ListGroup, ListStatus, ScoreList

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

GAME = {"value": 2, "winners": [1, 2]}
AGAIN = "New list with the same people"
SOLO = {"value": 3, "winners": [1]}


@pytest.fixture
def score_list() -> ScoreList:
    return free_list(rules="dokomania", length=Length(games=12))


# Creating


def test_list_is_created_without_an_account(client) -> None:
    made = client.post(reverse("free_list_new"), keyed(**TYPED, name_6="Emil", group="Mittwoch"))
    score_list = ScoreList.objects.get()
    assert made.url == address_of(score_list)
    assert names_of(score_list) == dict(enumerate(FIVE, start=1))
    assert (score_list.rule_set.key, score_list.free.group.name) == ("dokomania", "Mittwoch")
    assert b"Anna" in client.get(made.url).content
    assert "Mittwoch" in client.get(reverse("free_lists")).content.decode()


def test_second_list_of_a_known_group_joins_it(client) -> None:
    for group in ("Mittwoch", " mittwoch "):
        client.post(reverse("free_list_new"), keyed(**TYPED, group=group))
    assert ListGroup.objects.count() == 1
    assert ListGroup.objects.get().free_lists.count() == 2


def test_same_people_play_again(client, score_list) -> None:
    page = client.get(reverse("free_list_new"), {"again": list_token(score_list)})
    form = page.context["form"]
    assert [field.value() for field in form.four()] == ["Anna", "Bert", "Cäsar", "Doris"]
    assert form["rules"].value() == "same"
    client.post(page.request["PATH_INFO"] + "?again=" + list_token(score_list), keyed(**{**TYPED, "rules": "same"}))
    assert ScoreList.objects.filter(rule_set=score_list.rule_set).count() == 2


def test_list_with_a_game_leads_to_standing_chart_and_the_next_list(client, score_list) -> None:
    before = read(client.get(address_of(score_list)))
    assert (before.links(".at-once"), before.links(".at-hand").get(AGAIN)) == ({}, None)
    play(score_list, GAME)
    page = read(client.get(address_of(score_list)))
    steps = {"Standing": "./standing/", "Chart": "./course/"}
    assert {name: address for name, address in page.links(".at-once").items() if name in steps} == steps
    menu = page.links(".at-hand")
    assert menu[AGAIN] == f"{reverse('free_list_new')}?again={list_token(score_list)}"
    assert {name: menu[name] for name in steps} == steps


@pytest.mark.parametrize(("link", "lists"), [(Link.WRITE, 2), (Link.READ, 1)])
def test_joining_a_group_requires_its_write_link(client, link, lists) -> None:
    group = ListGroup.objects.create(name="Mittwoch")
    again = list_token(free_list(group=group), link)
    client.post(f"{reverse('free_list_new')}?again={again}", keyed(**TYPED, group="Mittwoch"))
    assert group.free_lists.count() == lists


def test_who_sits_out_first_is_chosen_by_place(client) -> None:
    client.post(reverse("free_list_new"), keyed(**TYPED, name_7="Emil", sits="7"))
    assert ScoreList.objects.get().format["sitting"] == [5]


WRONG = [
    ({"name_4": ""}, "name_4"),
    ({"name_4": "anna"}, None),
    ({"rules": "skat"}, "rules"),
    ({"games": "0"}, "games"),
    ({"pflichtsoli": "13"}, "pflichtsoli"),
    ({"sits": "2"}, "sits"),
]


@pytest.mark.parametrize(("typed", "field"), WRONG)
def test_new_list_is_refused_beside_the_field(client, typed, field) -> None:
    answer = client.post(reverse("free_list_new"), keyed(**{**TYPED, **typed}))
    assert answer.status_code == 422
    errors = answer.context["form"].errors
    assert list(errors) == [field or "__all__"]
    assert not ScoreList.objects.exists()


def test_too_many_new_lists_are_refused(client, monkeypatch) -> None:
    monkeypatch.setattr("tournaments.free_lists.views.lists.MOST_NEW", 2)
    answers = [client.post(reverse("free_list_new"), keyed()).status_code for _ in range(4)]
    assert answers[0] == 422
    assert answers[-1] == 429


def test_start_page_leads_to_a_new_list(client) -> None:
    assert reverse("free_list_new") in client.get("/").content.decode()


# Writing


def hidden(page: str) -> dict[str, str]:
    form = re.search(r"<form[^>]*data-entry.*?</form>", page, re.S).group()
    names = ("client_key", "seen_revision", "shown")
    return {name: found.group(1) for name in names if (found := re.search(rf'name="{name}" value="([^"]*)"', form))}


def counted(client: Client, score_list: ScoreList) -> object:
    typed = {"way": "facts", "kind": "normal", "re": ["1", "3"], "augen_party": "re", "augen": "155"}
    first = client.post(
        address_of(score_list), {**typed, **hidden(client.get(address_of(score_list)).content.decode()), "do": "check"}
    )
    return client.post(address_of(score_list), {**typed, **hidden(first.content.decode()), "do": "save"})


def test_game_is_entered_by_the_write_link(client, score_list) -> None:
    assert counted(client, score_list).url == address_of(score_list)
    assert points_of(score_list) == [2, -2, 2, -2]


def test_read_link_changes_nothing(client, score_list) -> None:
    play(score_list, GAME)
    entry = score_list.entries.get().uid
    shown = client.get(address_of(score_list, link=Link.READ)).content.decode()
    assert "data-entry" not in shown
    assert list_token(score_list) not in shown
    assert address_of(score_list, "settings", Link.READ) not in shown
    assert client.get(address_of(score_list, "entry", Link.READ, entry=entry)).status_code == 200
    assert client.get(address_of(score_list, "change", Link.READ, entry=entry)).status_code == 404
    assert client.get(address_of(score_list, "settings", Link.READ)).status_code == 404
    for name in ("page", "redeal", "finish", "settings", "empty", "renew", "throw_away", "claim", "take_back"):
        sent = client.post(address_of(score_list, name, Link.READ), keyed(seen_revision=1))
        assert sent.status_code == 404, name


def test_secret_pages_are_kept_from_search_engines(client, score_list) -> None:
    for name in ("page", "standing", "course", "settings", "share"):
        answer = client.get(address_of(score_list, name))
        assert answer.status_code == 200
        assert "noindex" in answer["X-Robots-Tag"]
        assert answer["Referrer-Policy"] == "same-origin"


def test_newest_game_is_first_by_default(client, score_list) -> None:
    play(score_list, GAME, SOLO)
    numbers = lambda query: [row.row.number for row in client.get(address_of(score_list) + query).context["rows"]]  # noqa: E731
    assert numbers("") == [2, 1]
    assert numbers("?order=oldest") == [1, 2]


LOOKS = [("", [11, -1, -5, -5]), ("?view=plus", [11, 2, 0, 0]), ("?view=minus", [0, -3, -5, -5])]


@pytest.mark.parametrize(("query", "totals"), LOOKS)
def test_standing_and_course_follow_the_display(client, query, totals) -> None:
    score_list = play(free_list(), GAME, SOLO)
    standing = client.get(address_of(score_list, "standing") + query)
    assert {bar.name: bar.value for bar in standing.context["chart"].bars} == dict(zip(FIVE, totals, strict=False))
    assert [person.games_won for _rank, person in standing.context["ranked"] if person.name == "Anna"] == [2]
    assert "<title" in standing.content.decode()
    course = client.get(address_of(score_list, "course") + query)
    assert list(course.context["steps"][-1][1]) == totals
    assert len(course.context["chart"].lines) == 4


# Settings


def settings_typed(**other: object) -> dict[str, object]:
    names = {f"name_{place}": name for place, name in enumerate(FIVE[:4], start=1)}
    seats = {f"seat_{place}": place for place in range(1, 5)}
    rest = {"rules": "keep", "games": "12", "entry_ways": ["points", "facts"], "order": "newest", "view": "both"}
    return keyed(**{**names, **seats, **rest, **other})


def test_settings_link_to_private_rules(client, score_list) -> None:
    sheet = client.get(address_of(score_list, "settings")).context["urls"]["sheet"]
    private, public = (client.get(address).content.decode() for address in (sheet, sheet.partition("?")[0]))
    assert ("until the table has settled it" in private, "the referee" in private) == (True, False)
    assert ("until the table has settled it" in public, "the referee" in public) == (False, True)


def test_settings_preview_changes(client, score_list) -> None:
    play(score_list, GAME, SOLO)
    typed = settings_typed(rules="book:freedoko", seen_revision=2)
    checked = client.post(address_of(score_list, "settings"), {**typed, "do": "check"})
    found = {line.name: (line.before, line.after) for line in checked.context["changed_totals"]}
    assert found == {"Anna": (11, 11), "Bert": (-1, 2), "Cäsar": (-5, 0), "Doris": (-5, 0)}
    assert points_of(score_list) == [11, -1, -5, -5]
    assert client.post(address_of(score_list, "settings"), {**typed, "do": "save"}).status_code == 302
    assert points_of(score_list) == [11, 2, 0, 0]


REFUSED = [
    ({"games": "1"}, 422, "game 2 invalid"),
    ({"seat_1": "2"}, 422, "a different position"),
    ({"name_1": "Bert"}, 422, "appears twice"),
    ({"seen_revision": "0"}, 409, "in the meantime"),
]


@pytest.mark.parametrize(("typed", "status", "words"), REFUSED)
def test_settings_are_refused_with_a_reason(client, score_list, typed, status, words) -> None:
    play(score_list, GAME, SOLO)
    sent = {**settings_typed(seen_revision=2), **typed, "do": "save", "title": "Skiurlaub"}
    answer = client.post(address_of(score_list, "settings"), sent)
    assert answer.status_code == status
    assert words in answer.content.decode()
    assert "Skiurlaub" in answer.content.decode()
    assert points_of(score_list) == [11, -1, -5, -5]


def options_of(page: str) -> dict[str, list[str]]:
    """Returns the values that the options form would send unchanged."""
    form = re.search(r"<form[^>]*rules-form.*?</form>", page, re.S).group()
    found: dict[str, list[str]] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        kind, name, value = (re.search(rf'{key}="([^"]*)"', tag) for key in ("type", "name", "value"))
        if name and (kind.group(1) not in ("checkbox", "radio") or "checked" in tag):
            unsaid = "on" if kind.group(1) == "checkbox" else ""
            found.setdefault(name.group(1), []).append(value.group(1) if value else unsaid)
    for name, options in re.findall(r'<select name="([^"]*)".*?>(.*?)</select>', form, re.S):
        chosen = re.search(r'value="([^"]*)" selected', options)
        found.setdefault(name, []).append(chosen.group(1) if chosen else "")
    return found


def test_option_applies_to_all_games(client, score_list) -> None:
    play(score_list, GAME, SOLO)
    typed = options_of(client.get(address_of(score_list, "rules")).content.decode())
    typed["worth.counting"] = ["plus"]
    checked = client.post(address_of(score_list, "rules"), {**typed, "do": "check"})
    assert [line.after for line in checked.context["found"]] == [11, 2, 0, 0]
    assert client.post(address_of(score_list, "rules"), {**typed, "do": "save"}).url == address_of(score_list)
    assert points_of(score_list) == [11, 2, 0, 0]


def test_options_include_the_lists_pflichtsoli(client) -> None:
    score_list = free_list(length=Length(games=8, pflichtsoli=2))
    typed = options_of(client.get(address_of(score_list, "rules")).content.decode())
    assert typed["pflichtsoli.per_player"] == ["2"]
    typed |= {"pflichtsoli.per_player": ["3"], "pflichtsoli.colour": ["2"]}
    assert client.post(address_of(score_list, "rules"), {**typed, "do": "save"}).status_code == 302
    assert client.get(address_of(score_list, "settings")).context["form"].initial["pflichtsoli"] == 3


def test_options_of_other_rules_are_shown(client, score_list) -> None:
    page = client.get(address_of(score_list, "rules") + "?start=book:ddv")
    assert page.context["form"].original.key == "ddv"
    assert client.get(address_of(score_list, "rules") + "?start=book:skat").status_code == 404


def test_player_joins_and_leaves(client, score_list) -> None:
    play(score_list, GAME)
    page = client.get(address_of(score_list, "people"), {"do": "join", "seat": "5"})
    assert page.context["form"] is not None
    sent = {"do": "join", "seat": "5", "name": "Emil"}
    assert client.post(address_of(score_list, "people"), keyed(seen_revision=1, **sent)).status_code == 302
    assert names_of(score_list)[5] == "Emil"
    client.post(address_of(score_list, "people"), keyed(seen_revision=2, do="leave", seat="3"))
    play(score_list, {"value": 1, "winners": [1, 4]})
    people = {
        person.name: (person.course, person.there) for person in client.get(address_of(score_list)).context["people"]
    }
    assert people["Emil"] == ((None, -1), True)
    assert people["Cäsar"] == ((-2, None), False)
    assert client.get(address_of(score_list, "course")).status_code == 200
    assert set(names_of(score_list)) == {1, 2, 4, 5}
    assert client.get(address_of(score_list, "settings")).status_code == 200
    assert client.get(address_of(score_list)).status_code == 200


def test_player_cannot_join_by_a_taken_name(client, score_list) -> None:
    sent = {"seen_revision": 0, "name": "anna "}
    assert client.post(address_of(score_list, "people"), keyed(**sent, do="join", seat="5")).status_code == 422
    assert client.post(address_of(score_list, "people"), keyed(**sent, do="substitute", seat="1")).status_code == 302
    assert names_of(score_list) == {1: "anna", 2: "Bert", 3: "Cäsar", 4: "Doris"}


def test_list_is_emptied_and_restored(client, score_list) -> None:
    play(score_list, GAME)
    client.post(address_of(score_list, "empty"), keyed(seen_revision=1))
    assert not score_list.entries.exists()
    assert "restore" in client.get(address_of(score_list, "settings")).content.decode().casefold()
    client.post(address_of(score_list, "restore"), keyed(seen_revision=2))
    assert points_of(score_list) == [2, 2, -2, -2]


# Handing over


def test_list_is_finished_and_reopened(client, score_list) -> None:
    play(score_list, GAME)
    client.post(address_of(score_list, "finish"), keyed(seen_revision=1))
    page = client.get(address_of(score_list)).content.decode()
    assert "data-entry" not in page
    assert "again=" in page
    client.post(address_of(score_list, "reopen"), keyed(seen_revision=2))
    assert ScoreList.objects.get().status == ListStatus.OPEN


def test_deleted_list_offers_to_be_restored(client, score_list) -> None:
    client.post(address_of(score_list, "throw_away"), keyed())
    assert address_of(score_list, "take_back") in client.get(address_of(score_list)).content.decode()
    assert client.get(address_of(score_list, link=Link.READ)).status_code == 404
    client.post(address_of(score_list, "take_back"), keyed())
    assert client.get(address_of(score_list, link=Link.READ)).status_code == 200


def test_new_link_is_remembered(client, score_list) -> None:
    old = address_of(score_list)
    new = client.post(address_of(score_list, "renew"), keyed()).url
    assert client.get(old).status_code == 404
    assert client.get(new).status_code == 200


def test_user_claims_a_list(client, score_list) -> None:
    user = UserFactory()
    client.force_login(user)
    client.post(address_of(score_list, "claim"), keyed())
    assert FreeList.objects.get().owner == user
    stranger = Client()
    assert stranger.post(address_of(score_list, "throw_away"), keyed()).status_code == 302
    assert client.get(address_of(score_list)).status_code == 200


def test_claiming_needs_an_account(client, score_list) -> None:
    assert client.post(address_of(score_list, "claim"), keyed()).status_code == 404


# Groups, queries


def test_group_page_ranks_and_lists(client) -> None:
    score_list = play(free_list(new_group="Mittwoch"), GAME, SOLO)
    page = client.get(reverse("list_group", kwargs={"token": group_token(score_list.free.group)}))
    assert page.context["famous"][0].name == "Anna"
    assert address_of(score_list, link=Link.READ) in page.content.decode()
    assert address_of(score_list) not in page.content.decode()
    client.get(address_of(score_list))
    page = client.get(reverse("list_group", kwargs={"token": group_token(score_list.free.group)}))
    assert address_of(score_list) in page.content.decode()
    assert client.get(reverse("list_group", kwargs={"token": list_token(score_list)})).status_code == 404


MOST_QUERIES = [
    *(("page", 4), ("standing", 3), ("course", 3), ("share", 3), ("figures", 3)),
    *(("settings", 7), ("rules", 4), ("usual_rules", 4), ("people", 3)),
]


def test_pages_take_constant_queries(django_assert_max_num_queries) -> None:
    score_list = play(free_list(), *[GAME] * 6)
    for name, most in MOST_QUERIES:
        with django_assert_max_num_queries(most, info=name):
            assert Client().get(address_of(score_list, name)).status_code == 200


def test_overviews_take_constant_queries(client, django_assert_max_num_queries) -> None:
    group = ListGroup.objects.create(name="Mittwoch")
    for _ in range(5):
        client.get(address_of(free_list(group=group)))
    with django_assert_max_num_queries(3):
        assert len(client.get(reverse("free_lists")).context["lists"]) == 5
    with django_assert_max_num_queries(5):
        client.get(reverse("list_group", kwargs={"token": group_token(group)}))


def test_new_list_says_what_each_choice_of_rules_is(client: Client) -> None:
    page = read(client.get(reverse("free_list_new"), headers={"accept-language": "en"}))
    lines = dict(zip(page.words("#which-rules .name"), page.words("#which-rules .soft"), strict=True))
    assert list(lines) == page.words("select[name=rules] option")
    assert all(lines.values())
    programs = {"FreeDoko": "computer game", "DokoMania": "score list", "Doko-Online": "game site"}
    named = {name: {word for word in programs.values() if word in line} for name, line in lines.items()}
    assert {program: [named[name] for name in named if name.startswith(program)] for program in programs} == {
        program: [{word}, {word}] for program, word in programs.items()
    }
