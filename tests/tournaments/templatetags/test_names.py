import pytest

from tests.factories import ParticipantFactory, TournamentFactory
from tournaments.models.tournament import NameDisplay
from tournaments.templatetags.names import numbered_row, numbered_separator, separator

SHOWN = [
    (NameDisplay.FULL, "3 Hans Otten, 5 Erika Sommer", ", "),
    (NameDisplay.FAMILY_FIRST, "3 Otten, Hans; 5 Sommer, Erika", "; "),
]


@pytest.mark.parametrize(("display", "row", "stands_between"), SHOWN)
def test_numbered_row_separates_people_in_either_name_order(display, row, stands_between):
    tournament = TournamentFactory.build(name_display=display)
    people = [
        ParticipantFactory.build(tournament=tournament, start_number=number, name="")
        for number, given, family in ((3, "Hans", "Otten"), (5, "Erika", "Sommer"))
    ]
    for person, given, family in zip(people, ("Hans", "Erika"), ("Otten", "Sommer"), strict=True):
        person.given, person.family = given, family
    assert numbered_row(people, tournament) == row
    assert numbered_separator(people, tournament) == stands_between


def test_separator_depends_on_the_names_shown():
    shown = [ParticipantFactory.build(name=name) for name in ("Otten, Hans", "Sommer, Erika")]
    assert separator(shown) == "; "
    assert separator(shown[:0]) == ", "
