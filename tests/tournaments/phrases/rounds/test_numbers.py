from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from tournaments.phrases.rounds.lengths import pot_phrase
from tournaments.phrases.rounds.repairs import keeping_sentence
from tournaments.phrases.tournament.fields import tables_sentence


@pytest.mark.parametrize(
    ("keeping", "rounds", "words"),
    [
        (0, 1, "0 von 12 behalten ihren Platz."),
        (1, 1, "1 von 12 behält den Platz."),
        (2, 1, "2 von 12 behalten ihren Platz."),
        (1, 3, "1 von 12 behält in jeder Runde den Platz."),
        (2, 3, "2 von 12 behalten in jeder Runde ihren Platz."),
    ],
)
def test_keeping_sentence(keeping: int, rounds: int, words: str) -> None:
    with override("de"):
        assert keeping_sentence(keeping, 12, rounds) == words


@pytest.mark.parametrize(
    ("scope", "points", "words"),
    [
        ("tournament", 1, "ein Topf mit 1 Punkt für alle Tische"),
        ("table", 1, "ein Topf mit 1 Punkt je Tisch"),
        ("table", 100, "ein Topf mit 100 Punkten je Tisch"),
    ],
)
def test_pot_phrase(scope: str, points: int, words: str) -> None:
    with override("de"):
        assert pot_phrase({"scope": scope, "points": points}) == words


@pytest.mark.parametrize(("playing", "words"), [(1, "1 spielt Runde 3 mit"), (2, "2 spielen Runde 3 mit")])
def test_field_state_in_singular_and_plural(playing: int, words: str) -> None:
    field = SimpleNamespace(total=3, registered=0, playing=playing, round_number=3, sizes=[4], refusal=None)
    with override("de"):
        assert words in render_to_string("participants/field_state.html", {"field": field})


@pytest.mark.parametrize(
    ("left", "words"),
    [(2, "noch 2 Punkte im Topf"), (1, "noch 1 Punkt im Topf"), (0, ""), (-4, ""), (None, "")],
)
def test_card_shows_points_left_in_the_pot_of_a_table(left: int | None, words: str) -> None:
    card = SimpleNamespace(missing=True, pot_left=left, number=3)
    context = {"card": card, "tournament": SimpleNamespace(slug="s"), "round": SimpleNamespace(number=1)}
    with override("de"):
        page = render_to_string("rounds/overview_card.html", context)
    assert words in " ".join(page.split())
    assert ("im Topf" in page) == bool(words)


@pytest.mark.parametrize(
    ("sizes", "words"),
    [
        ((), ""),
        ((4,), "1 Vierertisch"),
        ((4, 4, 5), "2 Vierertische und 1 Fünfertisch"),
        ((4, 5, 6), "1 Vierertisch, 1 Fünfertisch und 1 Sechsertisch"),
    ],
)
def test_tables_sentence_has_one_and(sizes: tuple[int, ...], words: str) -> None:
    with override("de"):
        assert tables_sentence(sizes) == words
