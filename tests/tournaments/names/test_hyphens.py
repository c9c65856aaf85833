import pytest

from tournaments.names.hyphens import SOFT_HYPHEN, hyphenated

NAMES = [
    ("Ilse Wagner", "Ilse Wagner"),
    ("Hans Größenwahn", "Hans Größenwahn"),  # ten letters fit
    ("Bartholomäus Musterbeispiel", "Bar|tho|lo|mäus Mus|ter|beis|piel"),
    ("Österreicher", "Ös|ter|rei|cher"),
    ("Anna Schwarzenbergermeier (12)", "Anna Schwar|zen|ber|ger|meier (12)"),
    ("Eins-Zwei-Drei-Vier", "Eins-Zwei-Drei-Vier"),
]


@pytest.mark.parametrize(("name", "divided"), NAMES)
def test_long_words_may_be_divided_at_syllables(name, divided) -> None:
    assert hyphenated(name) == divided.replace("|", SOFT_HYPHEN)


FIRST_NAMES = [
    ("Annegret", "An|ne|gret"),
    ("Manfred", "Man|fred"),
    ("Siegfried", "Sieg|fried"),
    ("Wolfram", "Wolf|ram"),
    ("Friederike", "Frie|de|rike"),
    ("Konstantin", "Kons|tan|tin"),
    ("Wilhelmine", "Wil|hel|mine"),
    ("Katharina", "Ka|tha|rina"),
    ("Claudia", "Clau|dia"),
    ("Doris", "Doris"),
]


@pytest.mark.parametrize(("name", "divided"), FIRST_NAMES)
def test_shorter_words_are_divided_on_request(name, divided) -> None:
    assert hyphenated(name) == name
    assert hyphenated(name, letters=7) == divided.replace("|", SOFT_HYPHEN)
