import pytest
from django.utils import translation

from scoring.rules.as_json import with_options
from scoring.rules.rulebooks.catalogue import RULE_BOOKS, rule_book
from tests.factories import TournamentFactory
from tournaments.phrases.rules.sheet import sections
from tournaments.phrases.rules.sheet_list import Length
from tournaments.selectors.rules.rule_sheets import sheet_of_rules, sheet_of_tournament
from tournaments.services.rules.versions import rule_set_version


def parts(rules, language: str = "en", length: Length | None = None) -> dict[str, str]:
    with translation.override(language):
        found = sections(rules, length)
        return {each.key: " ".join((*each.lines, *(" ".join(row) for row in each.rows))) for each in found}


# rule book, section, English, German
FACTS = [
    ("ddv", "cards", "48 cards", "48 Karten"),
    ("ddv", "cards", "♥10 ♣Q ♠Q ♥Q ♦Q ♣J", "♥10 ♣D ♠D ♥D ♦D ♣B"),
    ("ddv", "before", "Pflichtsolo, Lustsolo, Hochzeit", "Pflichtsolo, Lustsolo, Hochzeit"),
    ("ddv", "hochzeit", "after trick 3", "nach dem 3. Stich"),
    ("ddv", "pflichtsoli", "owes 1 Pflichtsolo", "je Runde 1 Pflichtsolo"),
    ("ddv", "announcements", "Re, Kontra: 11; keine 90: 10", "Re, Kontra: 11; „keine 90“: 10"),
    ("ddv", "worth", "Re announced, Kontra announced 2 each", "Re angesagt, Kontra angesagt je 2"),
    ("ddv", "sonderpunkte", "Karlchen: A ♣ jack", "Karlchen: Ein ♣-Bube"),
    ("freedoko", "writing", "Only the winners score", "Nur die Gewinner schreiben"),
    ("freedoko", "armut", "at most 3 trumps", "höchstens 3 Trümpfen"),
    ("dokomania", "bock", "may raise a Bock itself", "selbst Bock ausrufen"),
    ("dokomania", "bock", "in two at once three times", "in zweien dreifach"),
    (
        "dokomania",
        "table",
        "At tables of more than four, some players sit out and score nothing: with five the dealer",
        "zu fünft der Geber",
    ),
    ("dokomania", "table", "Tripelkopf", "Tripelkopf"),
    ("dokomania", "sonderpunkte", "A ♦ queen takes the last trick", "Eine ♦-Dame macht den letzten Stich"),
    ("dokomania", "worth", "said by the winners", "abgesagt, von den Gewinnern"),
    ("doko-turnier", "cards", "the second ♥ ten beats the first", "die zweite ♥-Zehn sticht die erste"),
    ("doko-turnier", "schweine", "In a suit solo the same applies to", "Im Farbsolo gilt das"),
    (
        "doko-turnier",
        "armut",
        "If anybody holds at most 1 trump",
        "Hat jemand höchstens 1 Trumpf",
    ),
    ("doko-turnier", "winning", "Mauern", "Mauern"),
    ("doko-turnier", "worth", "a solo was played 1", "ein Solo gespielt 1"),
    ("doko-turnier", "bock", "a lost Re; a lost Kontra", "verlorenes Re; verlorenes Kontra"),
    ("doko-turnier", "bock", "Sonderpunkte are not multiplied", "Sonderpunkte werden nicht vervielfacht"),
    ("doko-turnier", "announcements", "no limit on how late", "ist nicht festgelegt"),
    ("doko-online", "announcements", "No step may be skipped", "Keine Stufe darf übersprungen werden"),
    ("doko-online", "soli", "even in a solo", "auch beim Solo"),
    ("ohne-neunen", "cards", "40 cards", "40 Karten"),
    ("ohne-neunen", "schweine", "stays a fox", "bleibt ein Fuchs"),
    ("ohne-neunen", "before", "five kings or more", "fünf Königen oder mehr"),
    ("ohne-neunen", "before", "bid for from below", "von unten gereizt"),
    ("ohne-neunen", "announcements", "at most 4 cards after", "höchstens 4 Karten nach"),
    ("ohne-neunen", "winning", "fails to follow suit although able to", "Wer falsch bedient, beendet das Spiel"),
    ("ohne-neunen", "writing", "1 point more", "1 Punkt mehr"),
    ("ohne-neunen", "bock", "A solo is not multiplied", "Ein Solo wird nicht vervielfacht"),
]


@pytest.mark.parametrize(("key", "section", "english", "german"), FACTS)
def test_sheet_states_the_facts(key: str, section: str, english: str, german: str):
    book = RULE_BOOKS[key]
    assert english in parts(book, "en")[section]
    assert german in parts(book, "de")[section]


ABSENT = [
    ("ddv", {"schweine", "armut", "genscher", "bock", "length"}),
    ("freedoko", {"schweine", "genscher", "bock", "pflichtsoli", "length"}),
    ("ohne-neunen", {"genscher", "pflichtsoli", "length"}),
]


@pytest.mark.parametrize(("key", "absent"), ABSENT)
def test_sheet_omits_sections_that_do_not_apply(key: str, absent: set[str]):
    assert absent.isdisjoint(parts(RULE_BOOKS[key]))


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("book", RULE_BOOKS.values(), ids=lambda book: book.key)
def test_sheet_has_no_unfilled_placeholders(book, language: str):
    text = " ".join(parts(book, language, Length(rounds=3, pflichtsoli=1, sizes={"4": {"normal_games": 20}})).values())
    assert [char for char in "{}_%" if char in text] == []


# rule book, start of the game in words, expected example
EXAMPLES = [
    ("ddv", "Re said “keine 90”", "Kontra wins", "= 5.", "2 players +5, 2 players −5"),
    ("dokomania", "Re said “keine 90”", "Kontra wins", "= 4.", "2 players +4, 2 players −4"),
    ("doko-turnier", "Re said “keine 90”", "Kontra wins", "= 4.", "2 players +4, 2 players −4"),
    ("doko-turnier", "A ♣ solo, Re was said", "Re wins", "= 6.", "1 player +18, 3 players −6"),
    (
        "doko-turnier",
        "Nothing was said, Re has 215",
        "Kontra wins",
        "Mauern: won (Kontra) +1, Mauern: against the Alten (Kontra) +1, Mauern: “keine 90” (Kontra) +1",
        "2 players +5, 2 players −5",
    ),
    ("ohne-neunen", "A ♣ solo with 110", "Kontra wins", "= 2.", "3 players +2, 1 player −6"),
    ("ohne-neunen", "A Re player revokes", "Kontra wins", "= 3.", "2 players +3, 1 player 0, 1 player −6"),
    ("freedoko", "A ♣ solo, Re was said", "Re wins", "= 4.", "1 player +12, 3 players 0"),
]


@pytest.mark.parametrize(("key", "played", "winner", "value", "written"), EXAMPLES)
def test_examples_have_engine_results(key: str, played: str, winner: str, value: str, written: str):
    with translation.override("en"):
        found = next(each for each in sheet_of_rules(RULE_BOOKS[key]).examples if each.played.startswith(played))
    assert [part in found.result for part in (winner, value, written)] == [True, True, True]


BOCKS = [
    ("doko-turnier", "In game 1 Re is said and lost", "game 1 × 1, games 2 to 5 × 2, game 6 × 1."),
    ("dokomania", "In game 1 the table raises a Bock", "game 1 × 1, games 2 to 5 × 2, game 6 × 1."),
]


@pytest.mark.parametrize(("key", "played", "result"), BOCKS)
def test_bock_example(key: str, played: str, result: str):
    with translation.override("en"):
        last = sheet_of_rules(RULE_BOOKS[key]).examples[-1]
    assert (last.played, last.result) == (played, result)


def test_examples_without_their_rules_are_left_out():
    rules = with_options(rule_book("ddv"), {"sonderpunkte": {"fuchs": 0}, "soli": {"allowed": ["damen_solo"]}})
    with translation.override("en"):
        assert [each.played[:9] for each in sheet_of_rules(rules).examples] == ["Re said “"]


@pytest.mark.django_db
def test_sheet_of_tournament_has_length_and_house_rules():
    tournament = TournamentFactory(
        rule_set=rule_set_version(rule_book("ddv")),
        rules_name="Bei uns",
        pflichtsoli=2,
        house_rules="Kein Bier am Tisch.",
        criteria=["points", "games_won", "lot"],
        pot={"points": 100, "drain": "written", "scope": "tournament", "max_games": 40, "max_games_at": {"5": 45}},
    )
    with translation.override("en"):
        sheet = sheet_of_tournament(tournament)
    (places,) = (section.lines for section in sheet.sections if section.key == "places")
    assert places == ("Ranks are decided by points, then games won; finally by lot.",)
    length = next(section for section in sheet.sections if section.key == "length")
    text = " ".join(length.lines)
    expected = (
        "3 rounds",
        "20 normal games, 8 Pflichtsoli, 100 minutes",
        "all tables share",
        "At a table of four the pot is empty after 40 normal games in any case.",
        "At a table of five the pot is empty after 45 normal games in any case.",
    )
    assert [part for part in expected if part not in text] == []
    assert (sheet.title, sheet.house_rules) == ("Bei uns, 1 option changed", "Kein Bier am Tisch.")


@pytest.mark.parametrize(
    ("count", "points", "sentence"),
    [
        ("nothing", None, ()),
        ("penalty", 30, ("A missed round costs 30 points.",)),
        ("penalty", None, ()),
        ("average", None, ("A missed round counts as the average of the rounds somebody played.",)),
    ],
)
def test_sheet_says_what_a_missed_round_costs(tournament, count, points, sentence):
    tournament.missed_rounds, tournament.missed_points = count, points
    with translation.override("en"):
        sheet = sheet_of_tournament(tournament)
    (places,) = (section.lines for section in sheet.sections if section.key == "places")
    assert places[1:] == sentence
