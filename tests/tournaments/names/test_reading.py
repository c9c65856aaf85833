"""Invented names in the styles found in real lists."""

import pytest
from hypothesis import strategies as st

from tests.laws import law
from tournaments.names.names import Name, tidy
from tournaments.names.reading import (
    Habit,
    beside_club,
    habit_of,
    is_order_ambiguous,
    read_parts,
    read_person,
)
from tournaments.names.words import fold

# (text, given name, family name, club)
SPLIT = [
    ("Ilse Wagner", "Ilse", "Wagner", ""),
    ("Wagner, Ilse", "Ilse", "Wagner", ""),
    ("  Wagner ,Ilse ", "Ilse", "Wagner", ""),
    ("Ilse\tWagner", "Ilse", "Wagner", ""),
    ("WAGNER Ilse", "Ilse", "WAGNER", ""),
    ("WAGNER-MÜLLER Ilse", "Ilse", "WAGNER-MÜLLER", ""),
    ("Ilse O'NEILL", "Ilse", "O'NEILL", ""),
    ("von der HEIDE Ilse", "Ilse", "von der HEIDE", ""),
    ("MEIER, ULF", "ULF", "MEIER", ""),
    ("Ilse Wagner (DC Krefeld)", "Ilse", "Wagner", "DC Krefeld"),
    ("Ilse Wagner [Krefeld]", "Ilse", "Wagner", "Krefeld"),
    ("Wagner, Ilse (DC Krefeld)", "Ilse", "Wagner", "DC Krefeld"),
    ("Ilse Wagner, DC Krefeld", "Ilse", "Wagner", "DC Krefeld"),
    ("Ilse Wagner, Krefeld", "Ilse", "Wagner", "Krefeld"),
    ("Wagner, Ilse, DC Krefeld", "Ilse", "Wagner", "DC Krefeld"),
    ("Ilse Wagner, DC Krefeld, e.V.", "Ilse", "Wagner", "DC Krefeld, e.V."),
    ("Ilse Wagner - DC Krefeld", "Ilse", "Wagner", "DC Krefeld"),
    ("Ilse Wagner, DC Krefeld (SC Moers)", "Ilse", "Wagner", "DC Krefeld, SC Moers"),
    ("Hans Müller-Lüdenscheid", "Hans", "Müller-Lüdenscheid", ""),
    ("Müller - Lüdenscheid, Hans", "Hans", "Müller - Lüdenscheid", ""),
    ("Anna Maria Schmidt", "Anna Maria", "Schmidt", ""),
    ("Schmidt, Anna Maria", "Anna Maria", "Schmidt", ""),
    ("Ilse von der Heide", "Ilse", "von der Heide", ""),
    ("von der Heide, Ilse", "Ilse", "von der Heide", ""),
    ("Heide, Ilse von der", "Ilse", "von der Heide", ""),
    ("von der Heide Ilse", "Ilse", "von der Heide", ""),
    ("Jan de Vries", "Jan", "de Vries", ""),
    ("Anna De Luca", "Anna", "De Luca", ""),
    ("Müller, Jan Ben", "Jan Ben", "Müller", ""),
    ("Jan Ben Müller", "Jan Ben", "Müller", ""),
    ("Tarek ben Salem", "Tarek", "ben Salem", ""),
    ("Dr. Ilse Wagner", "Dr. Ilse", "Wagner", ""),
    ("Dr. Wagner, Ilse", "Dr. Ilse", "Wagner", ""),
    ("Prof. Dr. Wagner", "Prof. Dr.", "Wagner", ""),
    ("Hans Meier jun.", "Hans", "Meier jun.", ""),
    ("Meier, Hans, jun.", "Hans", "Meier jun.", ""),
    ("Hans Meier 2", "Hans", "Meier 2", ""),
    ("Meier, Klaus 1", "Klaus", "Meier 1", ""),
    ("Otto, Klaus Peter 2", "Klaus Peter", "Otto 2", ""),
    ("Meier, Klaus II", "Klaus", "Meier II", ""),
    ("Meier, Zülfü 2", "Zülfü", "Meier 2", ""),
    ("Hans Meier, Krefeld 2", "Hans", "Meier", "Krefeld 2"),
    ("Hans Meier - Krefeld 2", "Hans", "Meier", "Krefeld 2"),
    ("H. Meier", "H.", "Meier", ""),
    ("Brandt Sabine", "Sabine", "Brandt", ""),
    ("Brandt Sabine (DC Krefeld)", "Sabine", "Brandt", "DC Krefeld"),
    ("Brandt Karla-Sophie, DC Krefeld", "Karla-Sophie", "Brandt", "DC Krefeld"),
    ("Koch Karl-Heinz", "Karl-Heinz", "Koch", ""),
    ("Enno Kirsten", "Enno", "Kirsten", ""),
    ("Bjarne Ruth", "Bjarne", "Ruth", ""),
    ("Dr. Brandt Sabine jun.", "Dr. Sabine", "Brandt jun.", ""),
    ("S. Heike", "S.", "Heike", ""),
    ("Zülfü Otto", "Zülfü", "Otto", ""),
    ("Heike Sabine", "Heike", "Sabine", ""),
]


@pytest.mark.parametrize(("text", "given", "family", "club"), SPLIT)
def test_name_is_split(text, given, family, club):
    person = read_person(text)
    assert (person.name, person.club) == (Name(given, family), club)


# (text, unsplit name, club)
WHOLE = [
    ("Ilse", Name(shown="Ilse"), ""),
    ("Testperson 3", Name(shown="Testperson 3"), ""),
    ("Ilse, DC Krefeld", Name(shown="Ilse"), "DC Krefeld"),
    ("Hans, Krefeld 2", Name(shown="Hans"), "Krefeld 2"),
    ("Meier, Dulle 2", Name(shown="Meier"), "Dulle 2"),
    ("Hans Meier (sen.)", Name("Hans", "Meier", "Hans Meier (sen.)"), ""),
    ("Wilhelm Otto (Willi)", Name("Wilhelm", "Otto", "Wilhelm Otto (Willi)"), ""),
    ("Hans Meier (Gast)", Name("Hans", "Meier", "Hans Meier (Gast)"), ""),
    ("(DC Krefeld)", Name(shown="(DC Krefeld)"), ""),
    ("", Name(), ""),
    (" , ", Name(), ""),
]


@pytest.mark.parametrize(("text", "name", "club"), WHOLE)
def test_ambiguous_name_is_not_split(text, name, club):
    person = read_person(text)
    assert (person.name, person.club) == (name, club)


def test_known_club_is_recognized():
    clubs = {fold("Herz Zehn"), fold("Willi"), fold("Karl 2")}
    assert read_person("Meier, Karl 2", clubs).club == "Karl 2"
    assert read_person("Wagner, Herz Zehn", clubs).club == "Herz Zehn"
    assert read_person("Ilse Wagner (Willi)", clubs).club == "Willi"


# (name, lines, habit)
HABITS = [
    ("family names in front", ["Wagner Ilse", "Meier Hans", "Otto Peter"], Habit(family_first=True)),
    ("one line makes no habit", ["Wagner Ilse"], Habit()),
    ("as most people write", ["Ilse Wagner", "Hans Meier", "Meier Hans"], Habit()),
    ("clubs behind commas", ["Hans Meier, Krefeld", "Ilse Wagner, DC Krefeld"], Habit(club_after_comma=True)),
    ("names behind commas", ["Meier, Hans", "Wagner, Ilse (DC)"], Habit(club_after_comma=False)),
    ("both", ["Meier, Hans", "Ilse Wagner, DC Krefeld"], Habit()),
]


# (text, ambiguous order)
OPEN = [
    ("Zülfü Otto", True),
    ("Wilhelm Otto", True),
    ("Wilhelm  Otto, DC Krefeld", True),
    ("Otto, Wilhelm", False),
    ("Ilse Wagner", False),
    ("Brandt Sabine", False),
    ("Ilse Maria Otto", False),
    ("Ilse", False),
]


@pytest.mark.parametrize(("text", "is_open"), OPEN)
def test_two_given_names_are_ambiguous(text, is_open):
    assert is_order_ambiguous(text, read_person(text).name) is is_open


@pytest.mark.parametrize(("what", "lines", "habit"), HABITS, ids=[row[0] for row in HABITS])
def test_habit_of_lines(what, lines, habit):
    assert habit_of(lines) == habit


def test_habit_resolves_ambiguous_line():
    assert read_person("Wagner Ilse", habit=Habit(family_first=True)).name == Name("Ilse", "Wagner")
    assert read_person("Xu Li, Mei", habit=Habit(club_after_comma=False)).name == Name("Mei", "Xu Li")
    assert read_person("Xu Li, Mei").club == "Mei"


def test_separate_columns_are_kept():
    assert read_parts(" Ilse ", "Wagner  Otto") == Name("Ilse", "Wagner Otto")
    assert read_parts("Ilse", "") == Name(shown="Ilse")
    assert read_parts("Wilhelm", "Otto", "Willi Otto") == Name("Wilhelm", "Otto", "Willi Otto")
    assert read_parts("Klaus", "Sir") == Name("Klaus", "Sir")


@pytest.mark.parametrize(
    ("given", "family"),
    [("Klaus sen.", "Meier"), ("Ilse von der", "Heide"), ("Klaus 2", "Meier"), ("Ilse", "Dr. Wagner")],
)
def test_separate_columns_equal_comma(given, family):
    assert read_parts(given, family) == read_person(f"{family}, {given}").name
    assert read_parts(given, family) != Name(given, family)


@pytest.mark.parametrize("shown", ["Ilse Wagner", "Wagner, Ilse", "Wagner  Ilse"])
def test_tidy_drops_redundant_shown(shown):
    assert tidy(Name("Ilse", "Wagner", shown)) == Name("Ilse", "Wagner")


def test_a_second_club_stays_with_the_name():
    read = read_person("Ilse Wagner (DC Krefeld)")
    assert beside_club(read, "dc krefeld").name.full == "Ilse Wagner"
    assert beside_club(read, "SC").name.full == "Ilse Wagner (DC Krefeld)"


letters = st.text("ab.,( )-1D", max_size=12)


@law(quick=100, text=letters)
def test_law_no_word_is_lost(text):
    person = read_person(text)
    said = f"{person.name.full} {person.club}"
    assert all(character in said for character in text if character.isalnum())


@pytest.mark.parametrize("given", ["Ilse", "Karl Heinz", "Dr. Anna-Lena"])
@pytest.mark.parametrize("family", ["Wagner", "von der Heide", "Müller-Ott", "Meier jun."])
def test_a_name_is_read_the_same_in_either_order(given, family):
    name = Name(given, family)
    assert read_person(name.full).name == read_person(name.family_first).name == name
