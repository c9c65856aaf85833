import pytest
from django.utils import translation

from scoring.rules.as_json import with_options
from scoring.rules.rulebooks.catalogue import rule_book
from tournaments.phrases.rules.sheet_list import Length
from tournaments.phrases.rules.sheet_short import in_short

# rule book, changed options, line, English and German text
LINES = [
    # Nobody owes a Pflichtsolo, so nobody leads in one.
    ("freedoko", {}, "Soli", "; the player left of the dealer leads", "; auf spielt, wer links vom Geber sitzt"),
    ("ohne-neunen", {}, "Soli", "; in a player’s first solo the soloist may lead", "darf der Solist aufspielen"),
    ("doko-turnier", {}, "Soli", "; the soloist leads", "; der Solist spielt auf"),
    ("ddv", {}, "Soli", "; in a Pflichtsolo the soloist leads", "; im Pflichtsolo spielt der Solist auf"),
    ("ohne-neunen", {}, "Schweine", "One of both ♦ aces in one hand, the other", "Eines von beiden ♦-Assen auf einer"),
    ("doko-turnier", {}, "Schweine", "Both ♦ aces in one hand", "Beide ♦-Asse auf einer Hand"),
    (
        "freedoko",
        {"schweine": {"which": "second"}},
        "Schweine",
        "The second of both ♦ aces in one hand, once",
        "Von beiden ♦-Assen auf einer Hand das zweite",
    ),
    (
        "doko-turnier",
        {},
        "Armut",
        "2–3 trumps: trumps are taken up and exchanged; fewer: cards are dealt again",
        "2–3 Trümpfe: Trümpfe werden aufgenommen und getauscht; weniger: es wird neu gegeben",
    ),
    ("doko-turnier", {"armut": {"redeal_up_to": 2}}, "Armut", "3 trumps: trumps are taken", "3 Trümpfe: "),
    ("doko-turnier", {"armut": {"redeal_up_to": 3}}, "Armut", "Up to 3 trumps: cards are dealt", "es wird neu gegeben"),
    ("freedoko", {"armut": {"mode": "redeal"}}, "Armut", "Up to 3 trumps: cards are dealt", "es wird neu gegeben"),
    ("freedoko", {}, "Armut", "Up to 3 trumps: trumps are taken up", "Bis 3 Trümpfe: Trümpfe werden aufgenommen"),
    ("dokomania", {}, "Armut", "Up to 3 trumps: trumps are exchanged with the partner", "mit dem Partner getauscht"),
    ("ddv", {}, "Armut", "None", "Keine"),
    ("ddv", {}, "Points", "Sonderpunkte: against the Alten, Doppelkopf", "Sonderpunkte: gegen die Alten, Doppelkopf"),
    ("doko-turnier", {}, "Points", "Sonderpunkte: Doppelkopf", "Sonderpunkte: Doppelkopf"),
]


def box(key: str, options: dict[str, object], language: str, played: Length | None = None) -> list[tuple[str, str]]:
    with translation.override(language):
        return list(in_short(with_options(rule_book(key), options), played))


@pytest.mark.parametrize(("key", "options", "label", "english", "german"), LINES)
def test_in_short_line(key: str, options: dict[str, object], label: str, english: str, german: str):
    here, there = box(key, options, "en"), box(key, options, "de")
    number = [name for name, _words in here].index(label)
    assert (english in here[number][1], german in there[number][1]) == (True, True)


FOURS, FIVES = {"normal_games": 20, "minutes": 100}, {"normal_games": 25, "minutes": 125}
LENGTHS = [
    (
        Length(rounds=2, pflichtsoli=1, sizes={"4": FOURS}),
        "2 rounds; a round: 20 normal games, 4 Pflichtsoli, 100 minutes",
        "2 Runden; eine Runde: 20 Normalspiele, 4 Pflichtsoli, 100 Minuten",
    ),
    (
        Length(rounds=1, pflichtsoli=0, sizes={"5": FIVES, "4": FOURS}),
        "1 round; a round at a table of 4: 20 normal games, 100 minutes; "
        "a round at a table of 5: 25 normal games, 125 minutes",
        "1 Runde; eine Runde mit 4 am Tisch: 20 Normalspiele, 100 Minuten; "
        "eine Runde mit 5 am Tisch: 25 Normalspiele, 125 Minuten",
    ),
    (
        Length(rounds=1, pflichtsoli=0, sizes={"4": {}}, pot={"points": 60}),
        "1 round; a pot of 60 points for each table",
        "1 Runde; ein Topf mit 60 Punkten für jeden Tisch",
    ),
    (
        Length(rounds=1, pflichtsoli=0, sizes={"4": {}}, pot={"points": 900, "scope": "tournament"}),
        "1 round; a pot of 900 points for all tables",
        "1 Runde; ein Topf mit 900 Punkten für alle Tische",
    ),
]


@pytest.mark.parametrize(("played", "english", "german"), LENGTHS)
def test_in_short_length(played: Length, english: str, german: str):
    assert box("ddv", {}, "en", played)[-1] == ("Length", english)
    assert box("ddv", {}, "de", played)[-1] == ("Länge", german)
