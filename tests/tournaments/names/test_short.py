from itertools import count

import pytest
from hypothesis import strategies as st

from tests.laws import law
from tournaments.names.names import Name
from tournaments.names.reading import read_person
from tournaments.names.short import Ladder, key_of, listed_ladder, short_ladder, short_names


def typed_names(*people):
    """Returns typed names, with or without start numbers, by index."""
    pairs = [person if isinstance(person, tuple) else (person, None) for person in people]
    return {place: (read_person(text).name, number) for place, (text, number) in enumerate(pairs)}


# (case, people, short names)
SHORT = [
    ("first names", ["Anna Muster", "Wagner, Ilse"], ["Anna", "Ilse"]),
    ("an initial", ["Hans Meier", "Hans Otto"], ["Hans M.", "Hans O."]),
    ("more letters", ["Hans Meier", "Hans Maier", "Hans Otto"], ["Hans Me.", "Hans Ma.", "Hans O."]),
    ("up to all of them", ["Hans Otto", "Hans Otte", "Hans Ott"], ["Hans Otto", "Hans Otte", "Hans Ott"]),
    ("one name within the other", ["Hans Ott", "Hans Otten"], ["Hans Ott", "Hans Otte."]),
    ("whole names", ["Anna Maria Test", "Anna Luise Test"], ["Anna Maria Test", "Anna Luise Test"]),
    (
        "start numbers",
        [("Hans Meier", 3), ("Meier, Hans", 7), ("Hans Otto", 9)],
        ["Hans M. (3)", "Hans M. (7)", "Hans O."],
    ),
    ("a name of one word", ["Ilse", "Ilse Wagner"], ["Ilse", "Ilse W."]),
    ("one word twice", [("Ilse", 1), ("ilse", 2)], ["Ilse (1)", "ilse (2)"]),
    ("the same person twice", ["Anna Test", "Bert Probe", "Anna Test"], ["Anna", "Bert", "Anna"]),
    ("twice with a number", [("Anna Test", 4), ("Anna Test", 4)], ["Anna", "Anna"]),
    ("particles", ["Ilse von der Heide", "Ilse von der Wiese"], ["Ilse H.", "Ilse W."]),
    ("titles", ["Dr. Anna Test", "Prof. Dr. Probe"], ["Anna", "Prof. Dr. Probe"]),
    ("an initial alone", ["H. Meier", "J. Robert Test"], ["H. Meier", "Robert"]),
    ("junior", ["Hans Meier", "Hans Meier jun."], ["Hans Meier", "Hans Meier jun."]),
    ("notes", ["Hans Meier (sen.)", "Hans Meier (jun.)"], ["Hans Meier (sen.)", "Hans Meier (jun.)"]),
    ("numbered people", ["Testperson 3", "Testperson 14", "Gast 2"], ["Testperson 3", "Testperson 14", "Gast 2"]),
    ("nobody", ["", "Anna Test"], ["", "Anna"]),
]


@pytest.mark.parametrize(("what", "people", "short"), SHORT, ids=[row[0] for row in SHORT])
def test_short_names(what, people, short):
    assert [*short_names(typed_names(*people)).values()] == short


def test_initials_hide_family_name():
    people = typed_names(("Hans Meier", 3), ("Hans Müller", 7), ("Hans Otto", 9), ("Ilse Wagner", 1))
    assert [*short_names(people, initials=True).values()] == ["Hans M. (3)", "Hans M. (7)", "Hans O.", "Ilse"]


# (name, short names with initials and without)
SAID = [
    (Name("Ilse", "Wagner", "Wagner"), "Ilse W.", "Wagner"),
    (Name("Ilse", "Wagner", "Wagner I."), "Ilse W.", "Wagner I."),
    (Name("Ilse", "von der Heide", "Frau von der Heide"), "Frau H.", "Frau von der Heide"),
    (Name("", "Wagner"), "W.", "Wagner"),
    (Name("", "von der Heide"), "H.", "von der Heide"),
    (Name("Wilhelm", "Otto", "Willi Otto"), "Willi O.", "Willi Otto"),
    (Name("Wilhelm", "Otto", "Willi"), "Willi", "Willi"),
    (Name("Otto", "Otto"), "Otto O.", "Otto Otto"),
]


@pytest.mark.parametrize(("name", "initial", "whole"), SAID)
def test_preferred_name_does_not_reveal_family_name(name, initial, whole):
    assert (short_ladder(name, None, initials=True).steps[-1], short_ladder(name, None).steps[-1]) == (initial, whole)


# (name, start number, steps in a list by family names, with the number)
LISTED = [
    (Name("Hans", "Meier"), 3, ("Meier H.", "Meier Ha.", "Meier Han.", "Meier Hans", "Meier, Hans"), "Meier H. (3)"),
    (Name("Hans Jo", "Ott"), None, ("Ott H.", "Ott Ha.", "Ott Han.", "Ott Hans", "Ott, Hans Jo"), "Ott, Hans Jo"),
    (Name("Ilse", "Wagner", "I. Wagner"), 4, ("Wagner I.", "I. Wagner"), "Wagner I. (4)"),
    (Name("", "Wagner"), 5, ("Wagner",), "Wagner (5)"),
]


@pytest.mark.parametrize(("name", "number", "steps", "numbered"), LISTED)
def test_listed_name_starts_with_family_name(name, number, steps, numbered):
    assert listed_ladder(name, number) == Ladder(steps, numbered)


def test_short_name_uses_preferred_name():
    assert short_names({1: (Name("Wilhelm", "Otto", "Willi Otto"), 4)}) == {1: "Willi"}


words = st.text("abCD", min_size=1, max_size=3)
names = st.one_of(
    st.builds(Name, words, words),
    st.builds(Name, shown=words),
    st.builds(Name, family=words),
    st.builds(Name, words, words, st.just("Abc Dab")),
)
fields = st.lists(names, min_size=1, max_size=12).map(
    lambda people: {number: (name, number) for name, number in zip(people, count(1), strict=False)}
)


@law(quick=50, people=fields, initials=st.booleans())
def test_law_everybody_is_told_apart(people, initials):
    short = short_names(people, initials=initials)
    assert len({key_of(label) for label in short.values()}) == len(people)


@law(quick=50, people=fields, random=st.randoms(use_true_random=False))
def test_law_order_does_not_matter(people, random):
    shuffled = [*people.items()]
    random.shuffle(shuffled)
    assert short_names(dict(shuffled)) == short_names(people)


@law(quick=50, people=fields)
def test_law_nobody_gets_more_than_needed(people):
    """Every shorter name would also fit somebody else."""
    ladders = {number: short_ladder(*person).steps for number, person in people.items()}
    for number, label in short_names(people).items():
        others = {key_of(step) for other, steps in ladders.items() if other != number for step in steps}
        before = ladders[number][: ladders[number].index(label)] if label in ladders[number] else ladders[number]
        assert all(key_of(step) in others for step in before)
