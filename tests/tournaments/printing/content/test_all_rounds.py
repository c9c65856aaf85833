"""Paper for all rounds at once: the way through them, notices and score sheets of those that are open."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.errors import RuleViolation
from scoring.rules.rulebooks.catalogue import rule_book
from tests.tournaments.field import play_round
from tournaments.models.print_job import PrintJob
from tournaments.models.round import Round, RoundStatus
from tournaments.models.tournament import Tournament
from tournaments.printing.content.documents import (
    NoticeByName,
    NoticeByTable,
    NoticeOfPaths,
    RuleSheetPaper,
    ScoreSheets,
)
from tournaments.printing.registry import document_for
from tournaments.services.rules.rows import rule_set_version

pytestmark = pytest.mark.django_db
ONE = (NoticeByName, NoticeByTable, ScoreSheets)


@pytest.fixture
def planned(tournament: Tournament) -> Tournament:
    """Round 1 over, 2 running, 3 published, 4 drawn only; eight people at two tables."""
    tournament.rule_set = rule_set_version(rule_book("ddv"))
    tournament.save()
    statuses = (RoundStatus.CLOSED, RoundStatus.STARTED, RoundStatus.PUBLISHED, RoundStatus.DRAWN)
    for number, status in enumerate(statuses, start=1):
        play_round(tournament, number=number, status=status, done=0)
    return tournament


def job(tournament: Tournament, document: str, **options: object) -> PrintJob:
    return PrintJob(tournament=tournament, document=document, options=options)


def test_paths_name_everybody_with_every_published_round(planned):
    notice = document_for(job(planned, "paths"))
    assert notice.rounds == (1, 2, 3)
    assert [path.player.start_number for path in notice.paths] == list(range(1, 9))
    assert notice.paths[4].places == ((2, 1),) * 3


def test_paths_leave_a_gap_where_somebody_did_not_play(planned):
    Round.objects.get(number=2).occupancies.filter(participant__start_number=8).delete()
    found = {path.player.start_number: path.places for path in document_for(job(planned, "paths")).paths}
    assert found[8] == ((2, 4), None, (2, 4))


def test_pack_has_the_open_rounds_behind_the_way_through_them(planned):
    pack = document_for(job(planned, "rounds_pack"))
    assert [type(single) for single in pack.documents] == [NoticeOfPaths, *ONE, *ONE]
    assert [single.round for single in pack.documents if isinstance(single, NoticeByName)] == [2, 3]
    sheets = [sheet for single in pack.documents if isinstance(single, ScoreSheets) for sheet in single.sheets]
    assert [(sheet.round, sheet.table) for sheet in sheets] == [(2, 1), (2, 2), (3, 1), (3, 2)]


def test_pack_has_the_rules_once_for_each_table(planned):
    *_, rules = document_for(job(planned, "rounds_pack", with_rules=True)).documents
    assert isinstance(rules, RuleSheetPaper)
    assert rules.copies == 2


def test_pack_prints_codes_where_phones_reach_them(planned):
    pack = document_for(job(planned, "rounds_pack", base="https://example.org"))
    sheets = [sheet for single in pack.documents if isinstance(single, ScoreSheets) for sheet in single.sheets]
    assert all(sheet.address.startswith("https://example.org/") for sheet in sheets)


@pytest.mark.parametrize("document", ["paths", "rounds_pack"])
def test_nothing_to_print_before_anything_is_published(tournament, document):
    play_round(tournament, number=1, status=RoundStatus.DRAWN)
    with pytest.raises(RuleViolation, match="nothing_to_print"):
        document_for(job(tournament, document))


@pytest.mark.parametrize("rounds", [1, 3])
def test_paths_take_one_query(tournament, rounds, django_assert_num_queries):
    for number in range(1, rounds + 1):
        play_round(tournament, number=number, status=RoundStatus.PUBLISHED)
    with django_assert_num_queries(1):
        document_for(job(tournament, "paths"))


@pytest.fixture
def desk(client: Client, helper) -> Client:
    client.force_login(helper)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


def test_page_offers_everything_once_a_round_is_open(desk, tournament):
    address = reverse("tournament_printing", args=[tournament.slug])
    play_round(tournament, number=1, status=RoundStatus.DRAWN)
    assert "Everything for all open rounds" not in desk.get(address).content.decode()
    play_round(tournament, number=2, status=RoundStatus.PUBLISHED)
    assert "Everything for all open rounds" in desk.get(address).content.decode()


def test_order_of_everything_counts_as_printed_for_each_round(desk, planned, organiser):
    third = planned.rounds.get(number=3)
    planned.rounds.filter(number=3).update(published_at=timezone.now() - timedelta(minutes=5))
    address = reverse("tournament_printing", args=[planned.slug])
    desk.post(address, {"document": "rounds_pack", "client_key": uuid4()})
    assert PrintJob.objects.get().document == "rounds_pack"
    desk.force_login(organiser)
    page = desk.get(reverse("organise_round", args=[planned.slug, third.number]))
    assert page.context["printed"] is True


def test_page_of_a_round_leads_to_all_rounds_where_several_are_open(desk, tournament):
    play_round(tournament, number=1, status=RoundStatus.STARTED)
    address = reverse("round_printing", args=[tournament.slug, 1])
    assert "Print all of them at once" not in desk.get(address).content.decode()
    play_round(tournament, number=2, status=RoundStatus.PUBLISHED)
    assert "Print all of them at once" in desk.get(address).content.decode()


@pytest.mark.parametrize("rounds", [1, 3])
def test_queries_of_the_page_do_not_grow_with_rounds(desk, tournament, rounds, django_assert_num_queries):
    for number in range(1, rounds + 1):
        play_round(tournament, number=number, status=RoundStatus.PUBLISHED)
    with django_assert_num_queries(6):
        desk.get(reverse("tournament_printing", args=[tournament.slug]))
