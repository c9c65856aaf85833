"""The network and the public page on posters and notices."""

import pytest

from scoring.errors import RuleViolation
from tests.tournaments.field import play_round
from tournaments.models.printing import PrintJob
from tournaments.models.tournament import Tournament, Visibility
from tournaments.printing.content.documents import Network
from tournaments.printing.registry import document_for

pytestmark = pytest.mark.django_db
BASE = {"base": "http://192.168.1.5:8000"}
SAAL = Network(name="Saal", password="geheim12", code="WIFI:T:WPA;S:Saal;P:geheim12;;")


def ways(tournament: Tournament, document: str, options: dict[str, str]) -> tuple[bool, Network | None]:
    Tournament.objects.update(network_name="Saal", network_password="geheim12")
    tournament.refresh_from_db()
    in_round = tournament.rounds.first()
    made = document_for(PrintJob(tournament=tournament, round=in_round, document=document, options=options))
    return made.results_address != "", made.network


@pytest.mark.parametrize("document", ["poster", "notice_by_name", "notice_by_table", "paths"])
@pytest.mark.parametrize(
    ("visibility", "options", "has_page"),
    [(Visibility.PUBLIC, BASE, True), (Visibility.PRIVATE, BASE, False), (Visibility.PUBLIC, {}, False)],
)
def test_wall_notices_have_network_and_reachable_page(tournament, document, visibility, options, has_page):
    play_round(tournament, number=1)
    Tournament.objects.update(visibility=visibility)
    assert ways(tournament, document, options) == (has_page, SAAL)


@pytest.mark.parametrize("document", ["score_sheets", "blank_sheets", "standings", "rule_sheet"])
def test_paper_leaving_the_hall_does_not_name_the_network(tournament, document):
    play_round(tournament, number=1)
    Tournament.objects.update(network_name="Saal", network_password="geheim12")
    tournament.refresh_from_db()
    made = document_for(PrintJob(tournament=tournament, round=tournament.rounds.get(), document=document, options=BASE))
    assert not any(word in repr(made) for word in ("Saal", "geheim12"))


def test_poster_without_page_and_network_is_refused(tournament):
    with pytest.raises(RuleViolation) as caught:
        document_for(PrintJob(tournament=tournament, document="poster", options={}))
    assert caught.value.code == "poster_without_way"
