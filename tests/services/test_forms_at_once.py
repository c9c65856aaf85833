"""Concurrent forms from desks and tables."""

from collections.abc import Callable
from functools import partial
from uuid import uuid4

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from accounts.models import Role, User
from scoring.rules.rulebooks.catalogue import rule_book
from tests.cast import signed_in
from tests.factories import MembershipFactory
from tests.pages import read
from tests.services.writers import TIMES, answers_at_once, answers_in_turn, at_once
from tests.tournaments.entries import record_entry
from tests.tournaments.lists import PLAYERS, play_at, points_of, seen
from tests.tournaments.rounds import again, enrol, published, running, seating
from tests.tournaments.views.entry_forms import POINTS, form_of
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus
from tournaments.models.tournament import Tournament
from tournaments.selectors.lists.lists import table_address
from tournaments.selectors.results.standings import standings_of
from tournaments.services.ledger import system_request
from tournaments.services.lists.recompute import recompute_all
from tournaments.services.rounds.swaps import swap_seats
from tournaments.services.rules.versions import rule_set_version

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="a file lets one write after the other"),
]

STALE = "Somebody else saved this in the meantime. Check the new version and save again."
CLOSED = "Round 1 is closed."
CLOSED_BEFORE = "Round 1 is closed. Reopen it first."


@pytest.fixture
def in_round(tournament: Tournament) -> Round:
    """Two tables of four, seated by start number, each with one game left."""
    tournament.rule_set = rule_set_version(rule_book("ddv"))
    tournament.sizes, tournament.pflichtsoli = {"4": {"normal_games": 1, "minutes": 100}}, 0
    tournament.criteria = ["points"]
    tournament.save()
    enrol(tournament, 8)
    return running(tournament)


@pytest.fixture
def desks(organiser: User) -> list[Client]:
    club = organiser.memberships.get().club
    other = MembershipFactory(club=club, role=Role.ORGANISER).user
    return [signed_in(organiser), signed_in(other)]


def at_round(in_round: Round, page: str) -> str:
    return reverse(page, args=[in_round.tournament.slug, in_round.number])


def status_and_messages(page: HttpResponse) -> tuple[int, list[str]]:
    return page.status_code, read(page).words(".messages li")


def standings(in_round: Round) -> list[tuple[int, int]]:
    return [(row.start_number, row.points) for row in standings_of(again(in_round).tournament).rows]


def differences() -> list[str]:
    return [str(difference) for difference in recompute_all(only_check=True)]


def close(desk: Client, in_round: Round, sent: dict[str, str]) -> HttpResponse:
    return desk.post(at_round(in_round, "organise_round_close"), sent, follow=True)


def closing_form(desk: Client, in_round: Round) -> dict[str, str]:
    """Returns the fields of the button that closes, even if lists are missing."""
    page = read(desk.get(at_round(in_round, "organise_round_close")))
    (key,) = page.values("main [name=client_key]")
    anyway = page.values("main button[name=missing]")
    return {"client_key": str(key), **({"missing": str(anyway[0])} if anyway else {})}


PLAYED = [
    ([2, 4], [(5, 4), (6, 4), (1, 2), (2, 2), (3, -2), (4, -2), (7, -4), (8, -4)]),
    ([2], [(1, 2), (2, 2), (5, 0), (6, 0), (7, 0), (8, 0), (3, -2), (4, -2)]),
]


@pytest.mark.parametrize("_time", TIMES)
@pytest.mark.parametrize(("values", "points"), PLAYED)
def test_two_desks_close_a_round(
    in_round: Round, desks: list[Client], values: list[int], points: list[tuple[int, int]], _time: int
) -> None:
    for number, value in enumerate(values, start=1):
        play_at(in_round.tables.get(number=number), 1, 2, value=value)
    forms = [closing_form(desk, in_round) for desk in desks]
    pages = answers_at_once(*[partial(close, *each) for each in zip(desks, [in_round] * 2, forms, strict=True)])
    assert sorted(map(status_and_messages, pages)) == [(200, [CLOSED]), (200, [CLOSED_BEFORE])]
    assert again(in_round).status == RoundStatus.CLOSED
    (line,) = Revision.objects.filter(action="close_round")
    first = status_and_messages(pages[0]) == (200, [CLOSED])
    assert str(line.client_key) == forms[0 if first else 1]["client_key"]
    assert standings(in_round) == points
    assert differences() == []


def game_to_save(phone: Client, address: str) -> dict[str, object]:
    """Returns the fields with which a table saves a checked game."""
    opened = form_of(phone.get(address, {"way": POINTS["way"]}).text)
    checked = form_of(phone.post(address, {**POINTS, **opened, "do": "check"}).text)
    return {**POINTS, **checked, "do": "save"}


def save(phone: Client, address: str, game: dict[str, object]) -> HttpResponse:
    return phone.post(address, game)


def exchange(desk: Client, in_round: Round) -> HttpResponse:
    sent = {"client_key": uuid4(), "who": ["1-1", "5-2"]}
    return desk.post(at_round(in_round, "organise_swap"), sent, follow=True)


Ask = Callable[[], HttpResponse]
Pages = tuple[HttpResponse, HttpResponse]


def table_first(save_game: Ask, swap: Ask) -> Pages:
    saved, swapped = answers_in_turn(save_game, 'INSERT INTO "tournaments_entry"', swap)
    return saved, swapped


def desk_first(save_game: Ask, swap: Ask) -> Pages:
    swapped, saved = answers_in_turn(swap, 'DELETE FROM "tournaments_occupancy"', save_game)
    return saved, swapped


def together(save_game: Ask, swap: Ask) -> Pages:
    saved, swapped = answers_at_once(save_game, swap)
    return saved, swapped


@pytest.mark.parametrize("asked", [table_first, desk_first, together])
def test_swap_while_a_table_saves_a_game(
    in_round: Round, desks: list[Client], asked: Callable[[Ask, Ask], Pages]
) -> None:
    table = in_round.tables.get(number=1)
    phone, address = Client(headers={"accept-language": "en"}), table_address(table, "")
    game = game_to_save(phone, address)
    saved, swapped = asked(partial(save, phone, address, game), partial(exchange, desks[0], in_round))
    if saved.status_code == 302:
        (refusal,) = status_and_messages(swapped)[1]
        assert refusal.startswith("Table 1 has begun: ")
        assert seating(in_round) == {1: [1, 2, 3, 4], 2: [5, 6, 7, 8]}
        assert points_of(table.score_list) == [4, -4, 4, -4]
    else:
        assert (saved.status_code, read(saved).words("form [role=alert] li")) == (409, [STALE])
        assert "Testperson 5" in saved.text
        assert status_and_messages(swapped) == (200, [])
        assert seating(in_round) == {1: [5, 2, 3, 4], 2: [1, 6, 7, 8]}
        assert points_of(table.score_list) == [0] * 4
    assert asked is together or (saved.status_code == 302) is (asked is table_first)
    assert differences() == []


@pytest.mark.parametrize("_time", TIMES)
def test_swap_while_a_table_writes_too_early(tournament: Tournament, _time: int) -> None:
    enrol(tournament, 8)
    in_round = published(tournament)
    table_list = in_round.tables.get(number=1).score_list
    ends = at_once(
        partial(record_entry, facts={"value": 4, "winners": [1, 3]}, **seen(table_list, PLAYERS)),
        lambda: swap_seats(in_round=in_round, one=1, other=5, seen_tables=(1, 2), write_request=system_request()),
    )
    assert sorted(ends) == ["done", "round_not_started"]
    assert seating(in_round) == {1: [5, 2, 3, 4], 2: [1, 6, 7, 8]}
    assert (points_of(table_list), differences()) == ([0] * 4, [])
