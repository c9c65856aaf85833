import pytest

from tournaments.names.names import Name
from tournaments.names.order import index_key, index_words, same_key, sort_key

# DIN 5007-1: "ä" is "a", "ß" is "ss"; particles and titles are ignored.
IN_ORDER = [
    Name("Zoe", "Abel"),
    Name("Ärmin", "Äbler"),
    Name("Jan", "de Abt"),
    Name(shown="Bert"),
    Name("Anna", "Groß"),
    Name("Anna", "Grosse"),
    Name("Dr. Anna", "Meier"),
    Name("Bert", "Meier"),
    Name(shown="Meier, Carl"),
    Name(shown="Dora Meier"),
    Name("Ilse", "von der Wiese"),
]


def test_names_are_sorted_by_family_then_given_name():
    backwards = IN_ORDER[::-1]
    assert sorted(backwards, key=sort_key) == IN_ORDER


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Meier, Hans", "Hans Meier", True),
        ("hans  MEIER", "Hans Meier", True),
        ("Hans-Peter Meier", "Hans Peter Meier", True),
        ("Jürgen Größe", "Juergen Groesse", True),
        ("Jurgen Grosse", "Jürgen Größe", True),
        ("Dr. Anna Test", "Anna Test", True),
        ("Hans Meier (DC Krefeld)", "Meier, Hans", True),
        ("Hans Meier (sen.)", "Hans Meier", False),
        ("Hans Meier", "Hans Maier", False),
        ("Hans Meier", "Hans Meier jun.", False),
        ("Hans", "Hans Meier", False),
        ("Mühlbauer, Jan", "Jan Muehlbauer", True),
        ("Ücker, Jan", "Jan Uecker", True),
        ("Bauer, Jan", "Baur, Jan", False),
        ("Michael Test", "Michał Test", False),
        ("Dr. phil. Anna Test", "Anna Test", True),
        ("Dr.phil. Test", "Prof. Dr. rer. nat. Test", True),
        ("Dipl.-Ing. Anna Test", "Anna Test", True),
        ("Dr. N. Test", "Dr. Test", False),
        ("Phil Meier", "Dr. Meier", False),
        ("Dr. Phil Meier", "Dr. Meier", False),
        ("Meier, Dr. Phil", "Phil Meier", True),
        ("Meier, Klaus 1", "Meier, Klaus 2", False),
        ("Meier, Klaus 1", "Klaus Meier 1", True),
    ],
)
def test_names_are_the_same_however_written(one, other, same):
    assert (same_key(one) == same_key(other)) is same


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        (Name("Dr. Ilse", "von der Heide"), "heide ilse von der"),
        (Name("Jürgen", "Groß-Müller"), "gross muller jurgen"),
        (Name("Juergen", "Mueller"), "muller jurgen"),
        (Name("Michael", "O'Neill"), "o neill michael"),
        (Name("Wilhelm", "Otto", "Willi Otto"), "otto wilhelm willi"),
        (Name(shown="Ilse"), "ilse"),
        (Name(shown="Wagner, Ilse"), "wagner ilse"),
        (Name(), ""),
    ],
)
def test_index_key_has_the_words_of_a_name_family_first(name, typed):
    assert index_key(name) == "".join(f" {word}" for word in typed.split())


def test_typed_beginnings_are_found_in_the_key():
    key = index_key(Name("Jürgen", "Mühlhäuser"))
    found = [text for text in ("jü", "Jue", "muehlh", "Muhlha", "MÜHL", "gen") if f" {index_words(text)[0]}" in key]
    assert found == ["jü", "Jue", "muehlh", "Muhlha", "MÜHL"]
