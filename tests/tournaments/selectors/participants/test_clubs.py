import pytest

from tournaments.selectors.participants.clubs import club_key, clubs_with_spellings

# two spellings, same club or not
SPELLINGS = [
    ("DC Krefeld", "DC-Krefeld", True),
    ("DC Krefeld", "dc  krefeld", True),
    ("DC Krefeld", "DC\u2010Krefeld ", True),  # a hyphen from word processors
    ("1. DC Krefeld", "1 DC Krefeld", True),
    ("Füchse e.V.", "Füchse e. V.", True),
    ("Füchse", "F\u0075\u0308chse", True),  # decomposed, as macOS writes it
    ("DC Krefeld", "DC Krefeld 2", False),
    ("Füchse", "Fuchse", False),
    ("---", "", False),
]


@pytest.mark.parametrize(("one", "other", "same"), SPELLINGS)
def test_spellings_of_one_club_have_one_key(one, other, same):
    assert (club_key(one) == club_key(other)) is same


def test_clubs_with_spellings_lists_the_most_frequent_spelling_first():
    clubs = ["DC-Krefeld", "DC Krefeld", "", "SC Herz", "DC Krefeld", "sc herz", "Pik Sieben"]
    assert [each.counts for each in clubs_with_spellings(clubs)] == [
        (("DC Krefeld", 2), ("DC-Krefeld", 1)),
        (("SC Herz", 1), ("sc herz", 1)),
    ]
