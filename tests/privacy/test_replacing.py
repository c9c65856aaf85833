import pytest

from tournaments.names.names import Name
from tournaments.privacy.replacing import Replacement

BY = Replacement(
    names=[Name("Ilse", "Wagner"), Name(shown="Otto")],
    contacts=["ilse@example.org", "0151 234567", "17"],
    others=[Name("Hans Ilse", "Wagner"), Name("Otto", "Wald")],
    numbers=[7],
    neutral="Player 7",
)
TEXTS = [
    ("Ilse Wagner und ILSE  WAGNER", "Player 7 und Player 7"),
    ("Wagner, Ilse", "Player 7"),
    ("Ilse W. fehlt", "Player 7 fehlt"),
    ("Otto fehlt", "Player 7 fehlt"),
    ("an ILSE@example.org, Tel. 0151  234567", "an Player 7, Tel. Player 7"),
    # Names of others, given names and short numbers.
    ("Hans Ilse Wagner, Otto Wald, Ilse Wagner-Test", "Hans Ilse Wagner, Otto Wald, Player 7-Test"),
    ("Wagnerova, Wagner-Test, wagner; Ilse", "Wagnerova, Wagner-Test, wagner; Ilse"),
    ("Otto und otto", "Player 7 und otto"),
    ("Otto Huber, Otto Karten geben", "Otto Huber, Player 7 Karten geben"),
    ("Tisch 17", "Tisch 17"),
]
ONLY = Replacement(names=[Name("Ilse", "Wagner")], contacts=["0151 234567"], neutral="Player 7")
OF_THE_ONLY = [
    ("I. Wagner, Wagner,Ilse und Frau Wagner", "Player 7, Player 7 und Player 7"),
    ("Wagners Karten, Ilse Wagners Punkte, Wagner’s", "Player 7 Karten, Player 7 Punkte, Player 7"),
    ("WAGNER fehlt", "Player 7 fehlt"),
    # Somebody else of the family, whom nobody entered.
    ("Karl Wagner fehlt", "Karl Wagner fehlt"),
    ("Tel. 0151/23 45 67 oder +49 151 234567, 0151 2345678", "Tel. Player 7 oder Player 7, 0151 2345678"),
]
UMLAUTS = Replacement(names=[Name("Jörg", "Müller-Groß"), Name("René", "Aeschen")], contacts=[], neutral="X")
WRITINGS = [
    "Jörg Müller-Groß",
    "Joerg Mueller-Gross",
    "Jo\u0308rg Mu\u0308ller-Gro\u00df",
    "MÜLLER-GROSS",
    "Müller-Groß'",
    "Rene Äschen",
    "RENE\u0301 A\u0308SCHENS",
]
COMMON = [
    ("Fuchs", "Fuchs gefangen, FUCHS am End, zwei Füchse, des Fuchses"),
    ("Solo", "Solo am Tisch, drei Solos"),
    ("Koch", "Der Koch kommt um acht"),
]


@pytest.mark.parametrize(("text", "after"), TEXTS)
def test_names_are_replaced_in_texts(text, after):
    assert BY.in_text(text) == after


@pytest.mark.parametrize(("text", "after"), OF_THE_ONLY)
def test_family_name_that_nobody_else_has_is_replaced_alone(text, after):
    assert ONLY.in_text(text) == after


@pytest.mark.parametrize("text", WRITINGS)
def test_usual_writings_of_letters_are_found(text):
    assert UMLAUTS.in_text(f"mit {text}!") == "mit X!"
    assert any(part.casefold() in text.casefold() for part in UMLAUTS.searched)


@pytest.mark.parametrize(("family", "text"), COMMON)
def test_common_word_is_a_name_only_beside_the_given_name_or_alone(family, text):
    by = Replacement(names=[Name("Anna", family)], contacts=[], neutral="X")
    assert by.in_text(text) == text
    for named in (f"Anna {family}", f"{family}, Anna", f"A. {family}", f"Frau {family}", f" {family} "):
        assert by.in_text(named).strip() == "X"


LABELS = [("Wagner", "Player 7"), ("Ilse Wagner (Leitung)", "Player 7 (Leitung)"), ("Kürsat Wagner", "Kürsat Wagner")]


@pytest.mark.parametrize(("label", "after"), LABELS)
def test_family_name_is_only_replaced_as_the_whole_of_a_label(label, after):
    assert ONLY.in_label(label) == after
    assert ONLY.in_json({"name": label}) == {"name": after}


def test_row_about_somebody_else_keeps_their_name():
    row = {"given": "Kürsat", "family": "Wagner"}
    assert ONLY.in_json(row) == row


@pytest.mark.parametrize("phone", ["0151 7654321", "+49 (0)151/7654321", "0049-151-765 43 21", "01517654321"])
def test_phone_numbers_are_compared_by_digits(phone):
    by = Replacement(names=[], contacts=[phone], neutral="X")
    for text in ("0151 7654321", "0151/765 43 21", "+491517654321", "+49 (0) 151 7654321"):
        assert by.in_text(f"Tel.: {text}, 10151 76543210") == "Tel.: X, 10151 76543210"
        assert any(part in text for part in by.searched)


def test_rows_about_the_person_are_emptied():
    row = {"start_number": 7, "given": "Ilse", "family": "Wagner", "phone": "1", "marks": ["Gast"], "points": 3}
    rest = {"start_number": 7, "given": "", "family": "", "phone": "", "marks": [], "points": 3}
    assert BY.in_json([{"rows": [row]}, "by Otto", None]) == [{"rows": [rest]}, "by Player 7", None]
    other = {"given": "Ilse", "family": "Test", "phone": "1"}
    assert BY.in_json(other) == other


def test_start_number_tells_namesakes_apart():
    by = Replacement(
        names=[Name("Ilse", "Wagner")], contacts=[], others=[Name("Ilse", "Wagner")], numbers=[7], neutral=""
    )
    rows = [{"start_number": number, "name": "Ilse Wagner"} for number in (7, 8)]
    assert [row["name"] for row in by.in_json(rows)] == ["", "Ilse Wagner"]
    assert by.in_text("Ilse Wagner") == "Ilse Wagner"


def test_searched_parts_are_in_every_writing():
    name = Name("Jürgen", "Müßig")
    by = Replacement(names=[name], contacts=[], neutral="")
    assert set(by.searched) == {"ig", "rgen"}
    assert Replacement(names=[Name(shown="Ωμέγα")], contacts=[], neutral="").searched == ("",)
