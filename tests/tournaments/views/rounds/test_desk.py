from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.lists import seen
from tests.tournaments.rounds import again, entered, running
from tests.tournaments.views.pages import url
from tournaments.calls.calling import call_referee
from tournaments.models.calls import RefereeCall
from tournaments.models.lists.presence import Presence
from tournaments.models.round import Round, Table
from tournaments.models.score_list import Entry, ScoreList
from tournaments.models.tournament import Tournament
from tournaments.selectors.access import table_secret


@pytest.fixture
def under_way(nine: Tournament) -> Round:
    """Table 1 has entered a game, table 2 nothing; no phone has opened either list."""
    in_round = running(nine)
    entered(in_round.tables.get(number=1))
    in_round.tables.update(ends_at=timezone.now() + timedelta(minutes=30))
    return again(in_round)


def open_table_page(table: Table, minutes: int = 0) -> None:
    at = timezone.now() - timedelta(minutes=minutes)
    Presence.objects.create(table=table, opened_at=at, seen_at=at)


def state(table: Table, **parts: object) -> None:
    score_list = ScoreList.objects.get(table=table)
    score_list.state = {**score_list.state, **parts}
    score_list.save()


def page_of(desk: Client, in_round: Round, query: str = "") -> str:
    return desk.get(url("organise_round", in_round.tournament, 1) + query).content.decode()


def test_table_never_opened_by_its_code_is_on_paper(desk: Client, under_way: Round) -> None:
    open_table_page(under_way.tables.get(number=1))
    page = page_of(desk, under_way)
    assert "On paper (1)" in page
    assert page.count("on paper</span>") == 1
    shown = page_of(desk, under_way, "?show=on_paper")
    assert "Table 2" in shown
    assert "Table 1<" not in shown


def test_paper_list_is_missing_once_time_is_up(desk: Client, under_way: Round) -> None:
    under_way.tables.update(ends_at=timezone.now() - timedelta(minutes=1))
    open_table_page(under_way.tables.get(number=1))
    page = page_of(desk, under_way)
    assert page.count("list missing</span>") == 1
    assert "on paper</span>" not in page


def test_table_opened_by_its_code_uses_phones(client: Client, desk: Client, under_way: Round) -> None:
    table = under_way.tables.get(number=2)
    address = reverse("players_table_page", args=[table.uid, table_secret(table)])
    client.get(address)
    first = Presence.objects.get()
    assert first.table == table
    Presence.objects.update(seen_at=timezone.now() - timedelta(minutes=5), opened_at=first.opened_at)
    client.get(address + "now/")
    later = Presence.objects.get()
    assert later.opened_at == first.opened_at
    assert later.seen_at >= first.seen_at
    assert "On paper (1)" in page_of(desk, under_way)


def test_visit_by_staff_is_no_sign_of_the_table(desk: Client, under_way: Round) -> None:
    desk.get(url("table_page", under_way.tournament, 1, 2))
    assert not Presence.objects.exists()


def test_card_shows_the_last_sign_of_a_table(desk: Client, under_way: Round) -> None:
    open_table_page(under_way.tables.get(number=1), minutes=3)
    Entry.objects.update(created_at=timezone.now() - timedelta(minutes=12))
    assert "Last entry 12 minutes ago, last contact 3 minutes ago" in page_of(desk, under_way)


def test_slow_table_is_marked_and_found(desk: Client, under_way: Round) -> None:
    Round.objects.update(started_at=timezone.now() - timedelta(minutes=30))
    for table, games in ((1, 12), (2, 0)):
        open_table_page(under_way.tables.get(number=table))
        state(under_way.tables.get(number=table), games=games)
    page = page_of(desk, under_way)
    assert "Slow (1)" in page
    assert page.count('badge now">slow</span>') == 1


def test_bock_of_the_next_game_is_shown(desk: Client, under_way: Round) -> None:
    state(under_way.tables.get(number=1), bock=4)
    assert "Bock ×4" in page_of(desk, under_way)


def test_call_is_shown_at_its_table_and_can_be_decided(desk: Client, under_way: Round) -> None:
    table = under_way.tables.get(number=2)
    at = timezone.now() - timedelta(minutes=3, seconds=30)
    call_referee(score_list=table.score_list, reason="", at=at, write_request=seen(table.score_list)["write_request"])
    page = page_of(desk, under_way, "?show=asking")
    assert "To decide (1)" in page
    assert "Referee called, 4 min" in page
    assert f'id="overview" data-asks="call-{RefereeCall.objects.get().uid}"' in page
    before, overview = page.split('id="overview"')
    assert '<p class="unseen" id="asked" role="alert"></p>' in before
    assert (
        "role=" not in overview.split('id="calls"')[1].split("</div>")[0]
    )  # the block is inserted repeatedly, so it must not be announced


def test_empty_filters_are_not_offered(desk: Client, under_way: Round) -> None:
    page = page_of(desk, under_way)
    assert "Slow (" not in page
    assert "To decide (" not in page
    assert "No tables here" in page_of(desk, under_way, "?show=slow")
