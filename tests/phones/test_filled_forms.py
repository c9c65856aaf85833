"""Forms filled in offline."""

import json
from dataclasses import replace
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.utils.translation import override

from scoring.errors import RuleViolation
from tests.free_lists.builders import FIVE, free_list, play
from tests.paths import CASES
from tests.phones.outboxes import AT, OTHER, PAIR, PHONE, arrival_states, deliver_now, delivery, facts_of
from tests.tournaments.entries import delete_entry, record_entry
from tests.tournaments.lists import NORMAL, playing, seen
from tournaments.adapter import fold_facts
from tournaments.free_lists.lifecycle import Length
from tournaments.models.phones import HeldEntry
from tournaments.models.score_list import ScoreList
from tournaments.phones.expected import Expected, FilledForm
from tournaments.phones.filled_forms import LONGEST, MOST_FIELDS, delivery_of, fields_in
from tournaments.phones.outbox import deliver
from tournaments.phrases.errors.sentences import sentence
from tournaments.selectors.lists.lists import entries_of, list_view

pytestmark = pytest.mark.django_db

FORMS = json.loads((CASES / "game_forms.json").read_text())
REFUSED = json.loads((CASES / "counted_forms.json").read_text())["refused"]
SOLO = "way=points&winners=2&losers=1&losers=3&losers=4&value=4"
WON = "way=points&winners=1&winners=2&losers=3&losers=4&value=2"


def fill_form(number: int, form: str = WON, **otherwise) -> FilledForm:
    """Returns a form from a table of four, filled in before any Pflichtsolo."""
    made = delivery(number, **otherwise)
    return FilledForm(key=made.key, after_key=None, expected=made.expected, fields=fields_in(form))


def next_of(score_list: ScoreList) -> Expected:
    coming = list_view(score_list, full_names=False).folded.sheet.next
    return Expected(number=coming.number, dealer=coming.dealer, players=coming.players, bock=coming.bock)


@pytest.fixture
def score_list() -> ScoreList:
    return playing(NORMAL).score_list


@pytest.mark.parametrize("case", FORMS, ids=[case["of"] for case in FORMS])
def test_form_gives_the_facts_of_its_page(case) -> None:
    length = Length(games=case.get("games", 8), pflichtsoli=1)
    empty = free_list((*FIVE, "Frieda")[: case.get("seats", 4)], case["book"], length)
    score_list = play(empty, *case.get("before", ()))
    sent = FilledForm(key=uuid4(), after_key=None, expected=next_of(score_list), fields=fields_in(case["form"]))
    assert delivery_of(score_list, entries_of(score_list), sent).facts == case["facts"]


def test_form_and_facts_of_one_key_are_the_same_entry(score_list) -> None:
    form = fill_form(2)
    first = deliver_now(score_list, form, form.read_as(PAIR), form)
    assert first == [first[0]] * 3
    assert arrival_states(first) == [("accepted", "")] * 3
    assert facts_of(score_list) == [NORMAL, PAIR]


@pytest.mark.parametrize("at_once", [True, False])
def test_key_with_another_form_is_refused(score_list, at_once) -> None:
    form = fill_form(2)
    other = replace(form, fields=fields_in(WON.replace("value=2", "value=3")))
    if not at_once:
        deliver_now(score_list, form)
    last = deliver_now(score_list, form, other)[-1]
    assert (last.state, last.refusal and last.refusal.code) == ("refused", "key_reused")
    assert facts_of(score_list) == [NORMAL, PAIR]


def test_known_key_stands_although_its_form_no_longer_fits(score_list) -> None:
    solo = f"{SOLO}&alone=stille_hochzeit"
    form = fill_form(2, solo)
    first = deliver_now(score_list, form)
    ScoreList.objects.update(format={**score_list.format, "seats": 4, "pflichtsoli": 0})
    unread = replace(form, fields=fields_in("way=facts&kind=normal"))
    assert deliver_now(score_list, unread) == first


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ("way=points&winners=1&winners=3&losers=2&losers=4", "Enter the value of the game."),
        ("way=points&winners=1&losers=2&value=2", "This could be two against two or a solo."),
        ("way=points&winners=1&winners=2&winners=9&value=2", "Select a valid choice."),
        (SOLO, "Choose whether it was a "),
        ("way=points&value=2", "Mark who won, or who lost."),
        ("way=facts&kind=normal&re=1&re=3&augen_party=re", "Enter the Augen of one party, exactly or roughly."),
    ],
)
def test_incomplete_form_is_refused_with_its_own_error(score_list, form, why) -> None:
    with override("en"):
        refused, taken = deliver_now(score_list, fill_form(2, form), fill_form(2))
    assert (refused.state, refused.refusal.code, refused.refusal.params["why"][: len(why)]) == (
        "refused",
        "form_refused",
        why,
    )
    assert (taken.state, facts_of(score_list)) == ("accepted", [NORMAL, PAIR])


@pytest.mark.parametrize(
    ("form", "code"),
    [
        (f"{WON}&bock_rounds=1", "bock_by_hand_not_allowed"),
        ("way=facts&kind=armut&re=1&re=3&augen_party=re&augen=155", "kind_not_allowed"),
        ("way=facts&kind=normal&re=1&re=3&augen_party=re&augen=155&sonder_re_herzstich=1", "sonderpunkt_not_allowed"),
        ("way=facts&kind=normal&re=1&re=3&augen_party=re&augen=155&verworfen=2", "verwerfen_not_allowed"),
        (
            "way=points&winners=2&losers=1&losers=3&losers=4&value=4&alone=solo&duty=lustsolo",
            "lustsolo_while_pflichtsolo_owed",
        ),
    ],
)
def test_choice_not_offered_is_held_with_the_engines_refusal(score_list, form, code) -> None:
    assert arrival_states(deliver_now(score_list, fill_form(2, form))) == [("held", code)]
    assert facts_of(score_list) == [NORMAL]


def test_impossible_facts_are_refused(score_list) -> None:
    [refused] = deliver_now(score_list, fill_form(2, "way=facts&kind=normal&re=1&augen_party=re&augen=155"))
    assert (refused.state, refused.refusal and refused.refusal.code) == ("refused", "re_seats_count")


MORE = {"sonder": 1, "bock_rounds": 2}  # legal in another rule book
DIFFERENT = [
    (1, {}, {}, "game_already_there"),
    (1, {"dealer": 3}, MORE, "game_already_there"),
    (3, {}, MORE, "games_missing_before"),
    (2, {"dealer": 3}, {}, "game_expected_otherwise"),
    (2, {"bock": 2}, MORE, "game_expected_otherwise"),
]


@pytest.mark.parametrize(("number", "otherwise", "more", "code"), DIFFERENT)
def test_form_for_another_place_is_held(score_list, number, otherwise, more, code) -> None:
    form = f"way=points&winners=3&winners=4&losers=1&losers=2&value=3&{urlencode(more)}"
    assert arrival_states(deliver_now(score_list, fill_form(number, form, **otherwise))) == [("held", code)]
    assert HeldEntry.objects.get().facts == {**OTHER, **more}


def test_form_of_former_players_is_held(score_list) -> None:
    form = "way=points&winners=3&winners=5&losers=1&losers=2&value=3"
    assert arrival_states(deliver_now(score_list, fill_form(2, form, players=(1, 2, 3, 5)))) == [
        ("held", "game_expected_otherwise")
    ]
    assert HeldEntry.objects.get().facts == {"value": 3, "winners": [3, 5]}


def test_form_after_the_end_of_its_list_is_held() -> None:
    score_list = playing(NORMAL, normal_games=1, pflichtsoli=0).score_list
    solo = f"{SOLO}&alone=stille_hochzeit"
    assert arrival_states(deliver_now(score_list, fill_form(2, solo))) == [("held", "list_finished")]
    assert HeldEntry.objects.get().facts == {"value": 4, "winners": [2], "kind": "stille_hochzeit"}


def test_form_is_read_before_the_end_of_time(score_list) -> None:
    record_entry(facts={"event": "time_up"}, **seen(score_list))
    assert arrival_states(deliver_now(score_list, fill_form(2), fill_form(3))) == [("accepted", "")] * 2
    assert facts_of(score_list) == [NORMAL, PAIR, PAIR, "time_up"]


def test_repeated_form_is_accepted_after_its_entry_was_deleted(score_list) -> None:
    form = fill_form(2)
    first = deliver_now(score_list, form)
    delete_entry(entry=first[0].entry, **seen(score_list))
    assert deliver_now(score_list, form) == first


@pytest.mark.parametrize(
    "body",
    [
        None,
        {"way": "points"},
        "",
        "value=2",
        "way=totals&total_1=3",
        WON + "&x=" + "1" * LONGEST,
        "&".join(["way=points", *["winners=1"] * MOST_FIELDS]),
    ],
)
def test_other_body_is_unreadable(body) -> None:
    with pytest.raises(RuleViolation, match="entry_unreadable"):
        fields_in(body)


@pytest.mark.parametrize("case", REFUSED, ids=[case["form"] for case in REFUSED])
def test_missing_input_is_refused_in_the_words_of_the_script(case) -> None:
    """Uses the same cases as `tests/static/phones/game.test.js`."""
    score_list = free_list()
    sent = FilledForm(key=uuid4(), after_key=None, expected=next_of(score_list), fields=fields_in(case["form"]))
    with override("en"), pytest.raises(RuleViolation) as refused:
        fold_facts(score_list, [delivery_of(score_list, [], sent).facts])
    with override("en"):
        assert refused.value.params.get("why", sentence(refused.value)) == case["says"]


@pytest.mark.parametrize(("games", "known", "queries"), [(1, False, 16), (12, False, 16), (1, True, 2), (12, True, 2)])
def test_form_takes_constant_queries(score_list, games, known, queries, django_assert_num_queries) -> None:
    for _game in range(games - 1):
        record_entry(facts=NORMAL, **seen(score_list))
    form, row = fill_form(games + 1), ScoreList.objects.select_related("rule_set", "table__round__tournament").get()
    if known:
        deliver_now(score_list, form)
    with django_assert_num_queries(queries):
        deliver(score_list=row, entries=[form], actor=PHONE, at=AT)


def test_repeated_forms_read_the_list_once(score_list, django_assert_num_queries) -> None:
    forms = [fill_form(number) for number in (2, 3, 4)]
    row = ScoreList.objects.select_related("rule_set", "table__round__tournament").get()
    deliver(score_list=row, entries=forms, actor=PHONE, at=AT)
    with django_assert_num_queries(2):
        deliver(score_list=row, entries=forms, actor=PHONE, at=AT)
