import json

import pytest
from django.utils import translation

from tests.factories import ParticipantFactory, TournamentFactory
from tests.paths import CASES
from tournaments.models.tournament import NameDisplay
from tournaments.names.names import Name
from tournaments.selectors.participants.names import (
    listing_key,
    name_matches,
    names_among_all,
    short_names_of,
    shown_club,
    shown_name,
    shown_names,
)


@pytest.mark.parametrize(
    ("display", "name", "shown"),
    [
        (NameDisplay.FULL, "Testa Muster", "Testa Muster"),
        (NameDisplay.FULL, "  ", "No. 12"),
        (NameDisplay.SHORT, "Testa Muster", "Testa M."),
        (NameDisplay.SHORT, "Testa von der Musterau", "Testa M."),
        (NameDisplay.SHORT, "Muster, Testa", "Testa M."),
        (NameDisplay.SHORT, "von der Musterau, Testa Maria", "Testa M."),
        (NameDisplay.FAMILY_FIRST, "Testa Muster", "Testa Muster"),
        (NameDisplay.SHORT, "Dr. Testa Muster", "Testa M."),
        (NameDisplay.SHORT, "Testa", "Testa"),
        (NameDisplay.SHORT, "", "No. 12"),
        (NameDisplay.NUMBER, "Testa Muster", "No. 12"),
    ],
)
def test_shown_name_by_display(display, name, shown):
    tournament = TournamentFactory.build(name_display=display, club=None, rule_set=None)
    with translation.override("en"):
        assert shown_name(Name(shown=name), 12, tournament) == shown


def test_shown_name_abbreviates_a_lone_family_name():
    tournament = TournamentFactory.build(name_display=NameDisplay.SHORT, club=None, rule_set=None)
    assert shown_name(Name("Ilse", "Wagner", "Wagner"), 12, tournament) == "Ilse W."
    assert shown_name(Name(family="Wagner"), 12, tournament) == "W."


def test_club_is_hidden_where_only_numbers_are_shown():
    tournament = TournamentFactory.build(name_display=NameDisplay.NUMBER, club=None, rule_set=None)
    assert shown_club("Testverein", tournament) == ""
    tournament.name_display = NameDisplay.SHORT
    assert shown_club(" Testverein", tournament) == "Testverein"


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("muller", True),
        ("MÜLL", True),
        ("testa mü", True),
        ("12", True),
        ("#12", True),
        ("1", False),
        ("meier", False),
    ],
)
def test_name_matches_ignores_case_and_accents_and_takes_numbers_whole(query, found):
    assert name_matches(query, "Testa Müller", 12) is found


# display, search, matches Ilse Wagner
SEARCHES = [
    *(
        (display, typed, True)
        for display in (NameDisplay.FULL, NameDisplay.FAMILY_FIRST)
        for typed in ("Ilse Wagner", "Wagner, Ilse", "wagner ilse", "ilse w", "w. ilse", "WAG", "(Wagner)")
    ),
    *(
        (display, typed, False)
        for display in (NameDisplay.FULL, NameDisplay.FAMILY_FIRST)
        for typed in ("Hans Wagner", "agner", "ilse x", ",", "Ilse Wagnerin")
    ),
    (NameDisplay.SHORT, "w., ilse", True),
    (NameDisplay.SHORT, "Wagner", False),
    (NameDisplay.SHORT, "Wagner, Ilse", False),
    (NameDisplay.NUMBER, "ilse", False),
]


@pytest.mark.parametrize(("display", "typed", "matches"), SEARCHES)
def test_name_matches_words_of_shown_names_in_any_order(display, typed, matches):
    tournament = TournamentFactory.build(name_display=display, club=None, rule_set=None)
    shown = shown_name(Name("Ilse", "Wagner"), 12, tournament)
    assert name_matches(typed, shown, 12) is matches


ILSE, HANS = Name("Ilse", "von der Heide"), Name("Hans", "Meier")

# display, listed, names of two namesakes and a third person
TOLD_APART = [
    (NameDisplay.FULL, False, ["Ilse von der Heide", "Hans Meier (2)", "Hans Meier (3)"]),
    (NameDisplay.FULL, True, ["von der Heide, Ilse", "Meier, Hans (2)", "Meier, Hans (3)"]),
    (NameDisplay.FAMILY_FIRST, False, ["von der Heide, Ilse", "Meier, Hans (2)", "Meier, Hans (3)"]),
    (NameDisplay.SHORT, True, ["Ilse H.", "Hans M. (2)", "Hans M. (3)"]),
    (NameDisplay.NUMBER, True, ["No. 1", "No. 2", "No. 3"]),
]


@pytest.mark.parametrize(("display", "listed", "names"), TOLD_APART)
def test_shown_names_number_namesakes(display, listed, names):
    tournament = TournamentFactory.build(name_display=display, club=None, rule_set=None)
    with translation.override("en"):
        people = {1: (ILSE, 1), 2: (HANS, 2), 3: (HANS, 3)}
        assert [*shown_names(people, tournament, listed=listed).values()] == names


# display, full, listed, name of one of two namesakes
AMONG_ALL = [
    (NameDisplay.FULL, False, False, "Hans Meier (2)"),
    (NameDisplay.FULL, True, True, "Meier, Hans (2)"),
    (NameDisplay.FAMILY_FIRST, True, False, "Meier, Hans (2)"),
    (NameDisplay.SHORT, False, True, "Hans M. (2)"),
    (NameDisplay.SHORT, True, False, "Hans Meier (2)"),
    (NameDisplay.NUMBER, True, True, "Meier, Hans (2)"),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("display", "full", "listed", "name"), AMONG_ALL)
def test_names_among_all_number_a_single_namesake(tournament, display, full, listed, name):
    tournament.name_display = display
    for number, person in ((1, ILSE), (2, HANS), (3, HANS)):
        ParticipantFactory(tournament=tournament, start_number=number)
        tournament.participants.filter(start_number=number).update(given=person.given, family=person.family, shown="")
    assert names_among_all({"here": (HANS, 2)}, tournament, full=full, listed=listed) == {"here": name}


@pytest.mark.parametrize(
    ("display", "full", "short"),
    [
        (NameDisplay.FULL, False, ["Hans Me.", "Hans Mü."]),
        (NameDisplay.SHORT, False, ["Hans M. (2)", "Hans M. (3)"]),
        (NameDisplay.SHORT, True, ["Hans Me.", "Hans Mü."]),
        (NameDisplay.NUMBER, False, ["No. 2", "No. 3"]),
    ],
)
def test_short_names_reveal_no_more_than_the_tournament_shows(display, full, short):
    tournament = TournamentFactory.build(name_display=display, club=None, rule_set=None)
    with translation.override("en"):
        people = {2: (HANS, 2), 3: (Name("Hans", "Müller"), 3)}
        assert [*short_names_of(people, tournament, full=full).values()] == short


def test_listing_key_reveals_no_hidden_name():
    people = [(Name("Zoe", "Abel"), 7), (Name("Anna", "Zoll"), 12), (Name(), 3)]
    orders = {
        NameDisplay.FULL: [7, 12, 3],
        NameDisplay.FAMILY_FIRST: [7, 12, 3],
        NameDisplay.SHORT: [12, 7, 3],
        NameDisplay.NUMBER: [3, 7, 12],
    }
    for display, order in orders.items():
        tournament = TournamentFactory.build(name_display=display, club=None, rule_set=None)
        in_order = sorted(people, key=lambda person: listing_key(*person, tournament))
        assert [number for _name, number in in_order] == order


MATCHES = json.loads((CASES / "names.json").read_text())["matches"]


@pytest.mark.parametrize(("query", "name", "number", "matches"), MATCHES)
def test_name_matches_like_the_page_script(query, name, number, matches):
    """Shares its cases with the page's script (`tests/static/js/words.test.js`)."""
    assert name_matches(query, name, number) is matches
