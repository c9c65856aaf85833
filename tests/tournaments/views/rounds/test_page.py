from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from tests.cast import answers
from tests.marks import long
from tests.pages import read
from tests.tournaments.rounds import (
    again,
    done,
    drawn,
    enrol,
    published,
    running,
    seated_in_order,
    seating,
)
from tests.tournaments.views.pages import post, press, url
from tournaments.models.round import Round, RoundStatus
from tournaments.models.tournament import StandingsShown, Status, Tournament
from tournaments.services.ledger import system_request
from tournaments.services.rounds.swaps import swap_seats

ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}


def close(tournament: Tournament) -> Round:
    in_round = running(tournament)
    Round.objects.filter(pk=in_round.pk).update(status=RoundStatus.CLOSED)
    return again(in_round)


# Pages that list the rounds of a tournament, with their arguments.
NAMING = [("organise_tournament", ()), ("tournament_printing", ()), ("organise_round", (1,))]


def test_hidden_round_is_not_linked(nine: Tournament, cast: dict[str, User | None]) -> None:
    published(nine)
    seated_in_order(nine, 2)
    staff = {who: cast[who] for who in ("organiser", "helper", "referee")}

    def leads(client: Client) -> list[bool]:
        pages = [client.get(url(name, nine, *numbers)).content.decode() for name, numbers in NAMING]
        return [f"/{nine.slug}/rounds/2/" in page for page in pages]

    assert answers(staff, leads) == {"organiser": [True] * 3, "helper": [False] * 3, "referee": [False] * 3}


def test_drawn_round_is_hidden_from_helpers(nine: Tournament, cast: dict[str, User | None]) -> None:
    seated_in_order(nine)
    pages = [url("organise_round", nine, 1), url("organise_table", nine, 1, 1)]
    staff = {who: cast[who] for who in ("organiser", "helper", "referee")}
    assert answers(staff, lambda client: [client.get(page).status_code for page in pages]) == {
        "organiser": [200, 200],
        "helper": [404, 404],
        "referee": [404, 404],
    }


@pytest.mark.parametrize("number", [0, 3])
def test_round_page_of_an_impossible_round_is_not_found(desk: Client, nine: Tournament, number: int) -> None:
    running(nine)
    assert desk.get(url("organise_round", nine, number)).status_code == 404


def test_undrawn_round_shows_its_tables(desk: Client, nine: Tournament) -> None:
    page = desk.get(url("organise_round", nine, 1)).content.decode()
    assert "9 players are present" in page
    assert url("organise_draw", nine, 1) in page


def test_undrawn_round_explains_why_it_cannot_be_drawn(desk: Client, tournament: Tournament) -> None:
    enrol(tournament, 3)
    page = desk.get(url("organise_round", tournament, 1)).content.decode()
    assert "Too few participants (3)" in page
    assert url("organise_draw", tournament, 1) not in page


def test_round_passes_through_all_states_by_buttons(desk: Client, nine: Tournament) -> None:
    assert "Drawn, not published: 2 tables" in post(desk, "organise_draw", nine, 1)
    assert "First round: nobody has met before." in post(desk, "organise_draw", nine, 1, seed="5")
    assert Round.objects.get().draw_seed == 5
    assert "Release round 1" in post(desk, "organise_publish", nine, 1)
    assert "Round 1 of 3 running, 0 of 2 tables finished, 125 minutes left" in post(desk, "organise_release", nine, 1)
    assert "Lists not handed in (tables): 1, 2." in post(desk, "organise_round_close", nine, 1)
    done(Round.objects.get())
    assert "Round 1 of 3 closed, 2 of 2 tables finished" in post(desk, "organise_round_close", nine, 1)
    assert "Round 1 of 3 running" in post(desk, "organise_round_reopen", nine, 1)
    page = post(desk, "organise_round_close", nine, 1, missing="close_anyway")
    assert "Draw round 2" in page
    nine.participants.filter(start_number__gt=4).update(status="absent")  # one table needs no search
    assert "Drawn, not published" in post(desk, "organise_draw", nine, 2)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({}, "The games entered count, those that are missing count nothing."),
        ({"unfinished_count": False}, "The settings leave out lists that are not in, so nothing of them counts."),
        (
            {"missed_rounds": "penalty", "missed_points": 30},
            "The games entered count, those that are missing count nothing. These tables have not missed the "
            "round; for those who have: A missed round costs 30 points.",
        ),
    ],
)
def test_closing_says_how_missing_games_count(desk: Client, nine: Tournament, settings, words) -> None:
    running(nine)
    Tournament.objects.update(**settings)
    assert read(desk.get(url("organise_round_close", nine, 1))).words("#missing-counts") == [words]


def test_publish_twice_reports_that_it_is_done(desk: Client, nine: Tournament) -> None:
    drawn(nine)
    press(desk, "organise_publish", nine, 1)
    assert "Round 1 is already published." in post(desk, "organise_publish", nine, 1)


def test_publish_of_a_redrawn_round_is_refused(desk: Client, nine: Tournament) -> None:
    drawn(nine, seed=1)
    in_round = drawn(nine, seed=2)
    assert "Somebody else saved this in the meantime" in post(desk, "organise_publish", nine, 1, seed="1")
    assert again(in_round).status == RoundStatus.DRAWN
    press(desk, "organise_publish", nine, 1, seed="2")
    assert again(in_round).status == RoundStatus.PUBLISHED


def test_publish_of_seats_changed_by_another_desk_is_refused(desk: Client, nine: Tournament) -> None:
    in_round = drawn(nine)
    seen = desk.get(url("organise_round", nine, 1)).context["seating"]
    one, other = (people[0] for people in seating(in_round).values())
    swap_seats(in_round=in_round, one=one, other=other, write_request=system_request())
    page = post(desk, "organise_publish", nine, 1, seating=seen)
    assert "People have changed seats in this draw in the meantime." in page
    assert again(in_round).status == RoundStatus.DRAWN
    now = desk.get(url("organise_round", nine, 1)).context["seating"]
    assert f'name="seating" value="{now}"' in page
    press(desk, "organise_publish", nine, 1, seating=now)
    assert again(in_round).status == RoundStatus.PUBLISHED


def test_drawn_page_publishes_the_draw_it_shows(desk: Client, nine: Tournament) -> None:
    drawn(nine, seed=1234567)
    desk.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    assert (
        '<input type="hidden" name="seed" value="1234567">' in desk.get(url("organise_round", nine, 1)).content.decode()
    )


def test_drawn_round_shows_arrivals_and_departures(desk: Client, nine: Tournament) -> None:
    drawn(nine)
    enrol(nine, 1)
    nine.participants.filter(start_number=4).update(status="absent")
    page = desk.get(url("organise_round", nine, 1)).content.decode()
    assert "Present, but not in this draw: 10 Testperson 10." in page
    assert "In this draw, but no longer present: 4 Testperson 4." in page


def test_drawn_round_lists_repeated_meetings(desk: Client, tournament: Tournament) -> None:
    enrol(tournament, 4)
    running(tournament)
    drawn(tournament, 2)
    page = desk.get(url("organise_round", tournament, 2)).content.decode()
    assert "6 pairs meet again." in page
    assert "1 Testperson 1 – 2 Testperson 2" in page


def test_discard_returns_to_the_tournament(desk: Client, nine: Tournament) -> None:
    drawn(nine)
    sent = {"client_key": str(uuid4())}
    for _click in range(2):
        response = desk.post(url("organise_discard", nine, 1), sent)
        assert response.url == url("organise_tournament", nine)
    page = desk.post(url("organise_discard", nine, 1), {"client_key": str(uuid4())}, follow=True)
    assert "This draw has been discarded in the meantime." in page.content.decode()


SIZES = {"games_4": "8", "minutes_4": "40", "games_5": "10", "minutes_5": ""}


def test_sizes_of_a_round_are_set(desk: Client, nine: Tournament) -> None:
    in_round = drawn(nine)
    press(desk, "organise_round_sizes", nine, 1, **SIZES)
    assert again(in_round).sizes == {
        "4": {"normal_games": 8, "minutes": 40},
    }


def test_larger_table_follows_until_it_has_its_own_size(desk: Client, nine: Tournament) -> None:
    in_round = drawn(nine)
    form = desk.get(url("organise_round", nine, 1)).context["sizes_form"]
    assert (form["games_4"].value(), form["games_5"].value()) == (20, None)
    assert "Empty: a quarter more than with four players." in str(form["games_5"].help_text)
    press(desk, "organise_round_sizes", nine, 1, **SIZES | {"games_5": "9"})
    assert again(in_round).sizes["5"] == {"normal_games": 9}
    form = desk.get(url("organise_round", nine, 1)).context["sizes_form"]
    assert (form["games_5"].value(), form["minutes_5"].value()) == (9, None)


def test_refused_sizes_of_a_round_keep_the_input(desk: Client, nine: Tournament) -> None:
    drawn(nine)
    data = {**SIZES, "games_4": "0", "games_5": "11", "client_key": str(uuid4())}
    response = desk.post(url("organise_round_sizes", nine, 1), data)
    assert response.status_code == 422
    assert 'value="11"' in response.content.decode()


def test_finish_and_prize_giving(desk: Client, nine: Tournament) -> None:
    Tournament.objects.filter(pk=nine.pk).update(standings_shown=StandingsShown.AFTER_END)
    close(nine)
    assert "2 planned rounds have not been played." in desk.get(url("organise_finish", nine)).content.decode()
    assert "held back until after the prize giving" in post(desk, "organise_finish_do", nine)
    nine.refresh_from_db()
    assert (nine.status, nine.results_released_at) == (Status.FINISHED, None)
    assert "Everybody can see the final standings." in post(desk, "organise_show_standings", nine)
    press(desk, "organise_reopen", nine)
    nine.refresh_from_db()
    assert (nine.status, nine.results_released_at) == (Status.RUNNING, None)


def test_result_is_declared_final_or_objections_are_extended(desk: Client, nine: Tournament) -> None:
    in_round = close(nine)
    Round.objects.update(objections_until=timezone.now() + timedelta(minutes=12))
    page = desk.get(url("organise_round", nine, 1)).content.decode()
    assert "Result: provisional, objections until" in page and "Declare it final now" in page
    assert "provisional, objections until" in desk.get(url("organise_tournament", nine)).content.decode()
    notice = "Finishing the tournament makes it final now."
    assert notice in " ".join(desk.get(url("organise_finish", nine)).content.decode().split())
    page = post(desk, "organise_round_final", nine, 1)
    assert "The result of round 1 is final." in page and "Declare it final now" not in page
    assert "The result of round 1 is already final." in post(desk, "organise_round_final", nine, 1)
    assert notice not in " ".join(desk.get(url("organise_finish", nine)).content.decode().split())
    for wrong in ("", "0", "x", "-5", "1441", "9" * 30):
        assert "how many minutes objections are possible" in post(desk, "organise_round_longer", nine, 1, minutes=wrong)
    assert "Result: provisional, objections until" in post(desk, "organise_round_longer", nine, 1, minutes="30")
    until = again(in_round).objections_until
    assert until and until > timezone.now() + timedelta(minutes=29)


def test_page_before_closing_shows_the_time_for_objections(desk: Client, nine: Tournament) -> None:
    running(nine)
    page = desk.get(url("organise_round_close", nine, 1)).content.decode()
    assert "The result is then provisional for 15 minutes" in " ".join(page.split())
    Tournament.objects.update(objection_minutes=0)
    assert "provisional for" not in desk.get(url("organise_round_close", nine, 1)).content.decode()


@pytest.mark.parametrize("planned", [1, 2])
def test_prize_giving_of_frozen_standings(desk: Client, nine: Tournament, planned: int) -> None:
    Tournament.objects.update(standings_shown=StandingsShown.FROZEN, rounds_planned=planned)
    close(nine)
    froze = planned == 1
    assert ("held back until after the prize giving" in post(desk, "organise_finish_do", nine)) is froze
    page = post(desk, "organise_show_standings", nine)
    assert "Everybody can see the final standings." in page
    assert ("there is nothing to publish" in page) is not froze
    nine.refresh_from_db()
    assert bool(nine.results_released_at) is froze


@pytest.mark.parametrize("make", [published, running])
def test_finish_with_open_rounds_is_refused(
    desk: Client, nine: Tournament, make: Callable[[Tournament], Round]
) -> None:
    make(nine)
    assert "These rounds are not closed yet: 1." in post(desk, "organise_finish_do", nine)
    nine.refresh_from_db()
    assert nine.status == Status.RUNNING


PAGES = [
    ("organise_round", (1,)),
    ("organise_seats", (1,)),
    ("organise_table", (1, 1)),
    ("organise_round_close", (1,)),
    ("organise_finish", ()),
]


@pytest.mark.parametrize("make", [drawn, long(published), running, long(close)])
def test_round_page_queries_do_not_grow_with_tables(
    desk: Client, tournament: Tournament, make: Callable[[Tournament], Round]
) -> None:
    counts = []
    for more in (4, 8):  # one table, then three
        enrol(tournament, more)
        tournament.rounds.all().delete()
        Tournament.objects.filter(pk=tournament.pk).update(status=Status.REGISTRATION, rules_frozen_at=None)
        make(tournament)
        counts.append({name: queries_of(desk, url(name, tournament, *args)) for name, args in PAGES})
    assert counts[0] == counts[1]
    assert max(counts[0].values()) <= 23


def queries_of(desk: Client, page: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert desk.get(page).status_code == 200
    return len(queries)


def test_planned_start_is_set_and_reset(desk: Client, nine: Tournament) -> None:
    Tournament.objects.filter(pk=nine.pk).update(date="2026-11-20", starts_at="20:00")
    in_round = drawn(nine)
    assert "Round 1, from 20:00" in desk.get(url("organise_round", nine, 1)).content.decode()
    page = post(desk, "organise_round_start", nine, 1, planned_start="2026-11-20T20:15")
    assert "Round 1, from 20:15" in page
    assert again(in_round).planned_start == datetime(2026, 11, 20, 19, 15, tzinfo=UTC)  # Berlin time
    assert "Round 1, from 20:00" in post(desk, "organise_round_start", nine, 1, planned_start="")


def test_refused_planned_start_keeps_the_input(desk: Client, nine: Tournament) -> None:
    drawn(nine)
    data = {"planned_start": "halb neun", "client_key": str(uuid4())}
    response = desk.post(url("organise_round_start", nine, 1), data)
    assert (response.status_code, 'value="halb neun"' in response.content.decode()) == (422, True)
