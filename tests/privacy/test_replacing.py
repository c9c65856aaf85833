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
    ("Tisch 17", "Tisch 17"),
]


@pytest.mark.parametrize(("text", "after"), TEXTS)
def test_names_are_replaced_in_texts(text, after):
    assert BY.in_text(text) == after


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
