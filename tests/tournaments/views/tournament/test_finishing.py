"""What organisers are told and offered when they finish a tournament."""

import pytest
from django.test import Client

from tests.tournaments.field import play_round
from tests.tournaments.views.pages import post, url
from tournaments.models.print_job import PrintJob
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry, EntryKind
from tournaments.models.tournament import Status, Tournament
from tournaments.selectors.rounds.states import states_of

pytestmark = pytest.mark.django_db

TIE = "Rank 1 is shared by Testperson 0001, Testperson 0005."


@pytest.fixture
def desk(client: Client, organiser) -> Client:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    client.force_login(organiser)
    return client


@pytest.fixture
def played(tournament: Tournament) -> Tournament:
    """One round of two tables; games won decide the first place and are not known at table 1."""
    Tournament.objects.filter(pk=tournament.pk).update(criteria=["points", "games_won"], rounds_planned=1)
    points, won = (6, -2, -2, -2, 6, -2, -2, -2), (None, 1, 1, 1, 9, 1, 1, 1)
    play_round(tournament, number=1, points=points, games_won=won)
    return tournament


def test_finish_names_places_at_the_top_that_the_paper_could_decide(desk: Client, played: Tournament) -> None:
    page = desk.get(url("organise_finish", played)).content.decode()
    assert TIE in page
    assert f'<a href="{url("round_totals", played, 1)}?table=1">' in page
    Tournament.objects.filter(pk=played.pk).update(criteria=["points"])
    assert "is shared by" not in desk.get(url("organise_finish", played)).content.decode()


@pytest.mark.parametrize("planned", [1, 3])
def test_every_page_says_after_an_early_end_what_was_played(desk: Client, played: Tournament, planned: int) -> None:
    Tournament.objects.filter(pk=played.pk).update(rounds_planned=planned, status=Status.FINISHED)
    played.refresh_from_db()
    pages = [("organise_round", [1]), ("organise_tournament", []), ("tournament", []), ("tournament_round", [1])]
    for name, rest in pages:
        page = desk.get(url(name, played, *rest)).content.decode()
        assert ("1 round played (3 planned)" in page) is (planned == 3)
        assert "of 3" not in page
        assert url("organise_round", played, 2) not in page
    listed = states_of([played])[played.pk]
    assert listed == ("Finished, 1 round played (3 planned)" if planned == 3 else "Finished after 1 round")


@pytest.mark.parametrize(("planned", "told"), [(1, True), (2, False)])
def test_last_round_names_such_places_before_it_is_closed(desk: Client, played: Tournament, planned, told) -> None:
    Tournament.objects.filter(pk=played.pk).update(rounds_planned=planned)
    Round.objects.update(status=RoundStatus.STARTED)
    assert (TIE in desk.get(url("organise_round_close", played, 1)).content.decode()) is told


@pytest.mark.services
def test_finish_names_sums_that_were_accepted(desk: Client, played: Tournament) -> None:
    score_list = Table.objects.get(number=2).score_list
    facts = {"totals": [6, -2, -2, 0], "sum_accepted": "Block nass"}
    Entry.objects.create(score_list=score_list, kind=EntryKind.TOTALS, order_key=1, facts=facts)
    page = desk.get(url("organise_finish", played)).content.decode()
    assert "Round 1, table 2: the totals add up to +2, which was accepted." in page


def test_final_standings_are_ordered_where_they_are_offered(desk: Client, played: Tournament) -> None:
    Tournament.objects.filter(pk=played.pk).update(status=Status.FINISHED)
    page = desk.get(url("organise_finish", played)).content.decode()
    assert f'action="{url("tournament_printing", played)}"' in page
    assert 'name="document" value="standings"' in page
    post(desk, "tournament_printing", played, document="standings")
    job = PrintJob.objects.get()
    assert (job.document, job.options["stage"]) == ("standings", "final")
