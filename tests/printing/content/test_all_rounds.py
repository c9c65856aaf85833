"""Printouts for all open rounds at once."""

from datetime import time, timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.errors import RuleViolation
from scoring.rules.rulebooks.catalogue import rule_book
from tests.tournaments.field import play_round
from tournaments.models.printing import SEATING_PRINTED, PrintJob, SeatingPaper
from tournaments.models.round import Round, RoundStatus
from tournaments.models.tournament import NameDisplay, Tournament
from tournaments.printing.content.documents import (
    NoticeByName,
    NoticeByTable,
    NoticeOfPaths,
    RuleSheetPaper,
    ScoreSheets,
)
from tournaments.printing.paper import placed_in
from tournaments.printing.registry import document_for, printables
from tournaments.services.rules.versions import rule_set_version

pytestmark = pytest.mark.django_db
ONE = (NoticeByName, NoticeByTable, ScoreSheets)


@pytest.fixture
def planned(tournament: Tournament) -> Tournament:
    """Four rounds: over, running, published and drawn, with eight people at two tables."""
    tournament.rule_set = rule_set_version(rule_book("ddv"))
    tournament.save()
    statuses = (RoundStatus.CLOSED, RoundStatus.RUNNING, RoundStatus.PUBLISHED, RoundStatus.DRAWN)
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


@pytest.mark.parametrize(
    ("display", "name"), [(NameDisplay.NUMBER, "Peter Klein"), (NameDisplay.FAMILY_FIRST, "Klein, Peter")]
)
def test_namesakes_are_distinguished_across_tables(planned, display, name):
    planned.name_display = display
    planned.save()
    planned.participants.filter(start_number__in=(1, 8)).update(given="Peter", family="Klein", shown="")
    listed = [path.player.name for path in document_for(job(planned, "paths")).paths]
    assert (listed[0], listed[-1]) == ("Klein, Peter (1)", "Klein, Peter (8)")
    placed = placed_in(Round.objects.get(number=2))
    assert (placed[0].name, placed[-1].name) == (f"{name} (1)", f"{name} (8)")


def test_paths_leave_gaps_for_rounds_not_played(planned):
    Round.objects.get(number=2).occupancies.filter(participant__start_number=8).delete()
    found = {path.player.start_number: path.places for path in document_for(job(planned, "paths")).paths}
    assert found[8] == ((2, 4), None, (2, 4))


# configured games and minutes -> whether a sheet for five says that its own follow from those for four
LENGTHS = [
    ({"4": {"normal_games": 8, "minutes": 40}}, True),
    ({"4": {"normal_games": 8, "minutes": 40}, "5": {"normal_games": 10, "minutes": 50}}, True),
    ({"4": {"normal_games": 8, "minutes": 40}, "5": {"normal_games": 15}}, False),
]


@pytest.mark.parametrize(("sizes", "follows"), LENGTHS)
def test_sheet_of_larger_table_mentions_derived_length(tournament, sizes, follows):
    Tournament.objects.update(sizes=sizes)
    tournament.refresh_from_db()
    said = {seats: document_for(job(tournament, "blank_sheets", seats=seats)).sheets[0] for seats in (4, 5)}
    assert [said[seats].format.follows for seats in (4, 5)] == [False, follows]
    assert (len(said[5].format.games), said[5].format.minutes) == ((10, 50) if follows else (15, 50))


def test_pack_has_paths_then_open_rounds(planned):
    pack = document_for(job(planned, "rounds_pack"))
    assert [type(single) for single in pack.documents] == [NoticeOfPaths, *ONE, *ONE]
    assert [single.round for single in pack.documents if isinstance(single, NoticeByName)] == [2, 3]
    sheets = [sheet for single in pack.documents if isinstance(single, ScoreSheets) for sheet in single.sheets]
    assert [(sheet.round, sheet.table) for sheet in sheets] == [(2, 1), (2, 2), (3, 1), (3, 2)]


def test_packs_contain_the_paper_counted_as_printed(planned):
    keys = {each.content: each.key for each in printables().values() if each.key in list(SeatingPaper)}
    orders = {"rounds_pack": None, "round_pack": planned.rounds.get(number=3)}
    for document, in_round in orders.items():
        order = job(planned, document)
        order.round = in_round
        held = {keys[type(single)] for single in document_for(order).documents}
        assert held == {paper.value for paper in SEATING_PRINTED[document]}


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
def test_queries_of_paths_do_not_grow_with_rounds(tournament, rounds, django_assert_num_queries):
    for number in range(1, rounds + 1):
        play_round(tournament, number=number, status=RoundStatus.PUBLISHED)
    tournament.starts_at = time(20, 0)
    with django_assert_num_queries(4):
        document_for(job(tournament, "paths"))


def test_notices_say_when_rounds_are_planned_to_begin(planned):
    planned.starts_at, planned.pause_minutes = time(20, 0), 15
    paths, first, *_rest = document_for(job(planned, "rounds_pack")).documents
    assert paths.begins[:2] == ("20:00", "21:55")
    assert (first.round, first.begins) == (2, "21:55")
    assert document_for(job(Tournament.objects.get(pk=planned.pk), "paths")).begins == ()


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
    play_round(tournament, number=1, status=RoundStatus.RUNNING)
    address = reverse("round_printing", args=[tournament.slug, 1])
    assert "Print all of them at once" not in desk.get(address).content.decode()
    play_round(tournament, number=2, status=RoundStatus.PUBLISHED)
    assert "Print all of them at once" in desk.get(address).content.decode()


@pytest.mark.parametrize("rounds", [1, 3])
def test_queries_of_the_page_do_not_grow_with_rounds(desk, tournament, rounds, django_assert_num_queries):
    for number in range(1, rounds + 1):
        play_round(tournament, number=number, status=RoundStatus.PUBLISHED)
    with django_assert_num_queries(8):
        desk.get(reverse("tournament_printing", args=[tournament.slug]))
