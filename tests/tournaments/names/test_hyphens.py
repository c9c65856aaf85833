import pytest

from tournaments.names.hyphens import SOFT_HYPHEN, hyphenated

NAMES = [
    ("Ilse Wagner", "Ilse Wagner"),
    ("Hans Größenwahn", "Hans Größenwahn"),  # ten letters fit
    ("Bartholomäus Musterbeispiel", "Bartho|lo|mäus Muster|beis|piel"),
    ("Österreicher", "Öster|rei|cher"),
    ("Anna Schwarzenbergermeier (12)", "Anna Schwar|zen|ber|ger|meier (12)"),
    ("Eins-Zwei-Drei-Vier", "Eins-Zwei-Drei-Vier"),
]


@pytest.mark.parametrize(("name", "divided"), NAMES)
def test_long_words_may_be_divided_at_syllables(name, divided) -> None:
    assert hyphenated(name) == divided.replace("|", SOFT_HYPHEN)
