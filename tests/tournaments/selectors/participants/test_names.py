import pytest
from django.utils import translation

from tests.factories import TournamentFactory
from tournaments.models.tournament import NameDisplay
from tournaments.selectors.participants.names import name_matches, shown_club, shown_name


@pytest.mark.parametrize(
    ("display", "name", "shown"),
    [
        (NameDisplay.FULL, "Testa Muster", "Testa Muster"),
        (NameDisplay.FULL, "  ", "No. 12"),
        (NameDisplay.SHORT, "Testa Muster", "Testa M."),
        (NameDisplay.SHORT, "Testa von der Musterau", "Testa M."),
        (NameDisplay.SHORT, "Muster, Testa", "Testa M."),
        (NameDisplay.SHORT, "von der Musterau, Testa Maria", "Testa v."),
        (NameDisplay.SHORT, "Dr. Testa Muster", "Testa M."),
        (NameDisplay.SHORT, "Testa", "Testa"),
        (NameDisplay.SHORT, "", "No. 12"),
        (NameDisplay.NUMBER, "Testa Muster", "No. 12"),
    ],
)
def test_shown_name_by_display(display, name, shown):
    tournament = TournamentFactory.build(name_display=display, club=None, rule_set=None)
    with translation.override("en"):
        assert shown_name(name, 12, tournament) == shown


def test_club_is_hidden_where_only_numbers_are_shown():
    tournament = TournamentFactory.build(name_display=NameDisplay.NUMBER, club=None, rule_set=None)
    assert shown_club("Testverein", tournament) == ""
    tournament.name_display = NameDisplay.SHORT
    assert shown_club(" Testverein", tournament) == "Testverein"


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("muller", True),
        ("MÜLL", True),
        ("testa mü", True),
        ("12", True),
        ("#12", True),
        ("1", False),
        ("meier", False),
    ],
)
def test_name_matches_ignores_case_and_accents_and_takes_numbers_whole(query, found):
    assert name_matches(query, "Testa Müller", 12) is found
