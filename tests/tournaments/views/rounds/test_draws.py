import re
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client

from tests.factories import ParticipantFactory
from tests.pages import read as parsed
from tests.tournaments.field import play_round
from tests.tournaments.plans import drawn_plan, planned, published_plan
from tests.tournaments.rounds import NOON, again, drawn, enrol, family_first, seating
from tests.tournaments.views.pages import post, press, read, url
from tests.tournaments.views.rounds.draw_forms import EVERYTHING, ticked
from tournaments.models.notice import Notice
from tournaments.models.round import Round, RoundStatus
from tournaments.models.tournament import DrawMode, Tournament
from tournaments.selectors.tournament.draw_settings import draw_settings_of
from tournaments.services.ledger import system_request
from tournaments.services.rounds.steps import publish_round, release_round

pytestmark = pytest.mark.django_db


def test_draw_page_shows_the_tournaments_settings(desk: Client, sixteen: Tournament) -> None:
    Tournament.objects.filter(pk=sixteen.pk).update(draw_mode=DrawMode.SNAKE)
    form = desk.get(url("organise_round", sixteen, 1)).context["form"]
    assert form["draw_mode"].value() == "snake"


def test_draw_stores_its_settings_and_draws_all_rounds_of_a_plan(desk: Client, sixteen: Tournament) -> None:
    page = post(desk, "organise_draw", sixteen, 1, **EVERYTHING | {"wish_clubs": "hard", "seed": "5"})
    sixteen.refresh_from_db()
    assert sixteen.draw_mode == "plan"
    assert draw_settings_of(sixteen).strength["clubs"] == "hard"
    assert [(row.number, row.draw_seed) for row in sixteen.rounds.all()] == [(1, 5), (2, 5), (3, 5)]
    assert "Rounds 1 to 3 are drawn." in page
    assert "a plan of 3 rounds at 4 tables" in page


def test_redraw_keeps_the_settings(desk: Client, sixteen: Tournament) -> None:
    drawn_plan(sixteen)
    Tournament.objects.filter(pk=sixteen.pk).update(draw_settings={"closed_tables": [2]})
    press(desk, "organise_draw", sixteen, 1)
    sixteen.refresh_from_db()
    assert sixteen.draw_settings == {"closed_tables": [2]}
    assert sorted(seating(again(sixteen.rounds.get(number=1)))) == [1, 3, 4, 5]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"seed": "-1"}, "greater than or equal to 0"),
        ({"table_count": "9"}, "The players (16) do not fit this number of tables (9)"),
        ({"closed_tables": "x"}, "closed_tables_error"),
    ],
)
def test_refused_draw_keeps_the_input(desk: Client, sixteen: Tournament, wrong: dict[str, str], told: str) -> None:
    sent = {"client_key": str(uuid4()), **EVERYTHING, **wrong}
    response = desk.post(url("organise_draw", sixteen, 1), sent)
    assert response.status_code == 422
    page = response.content.decode()
    assert told in page
    assert response.context["form"]["draw_mode"].value() == "plan"
    assert f'value="{next(iter(wrong.values()))}"' in page
    assert not sixteen.rounds.exists()
    sixteen.refresh_from_db()
    assert sixteen.draw_mode == "random"


def test_impossible_draw_is_explained_on_the_settings_page(desk: Client, sixteen: Tournament) -> None:
    sixteen.participants.filter(start_number__lte=5).update(club_name="Testverein Ost")
    sent = {"client_key": str(uuid4()), **EVERYTHING, "wish_clubs": "hard"}
    response = desk.post(url("organise_draw", sixteen, 1), sent)
    assert response.status_code == 422
    assert "cannot all sit apart" in response.content.decode()


def test_draw_by_results_waits_for_lists_unless_overridden(desk: Client, sixteen: Tournament) -> None:
    in_round = drawn(sixteen)
    publish_round(in_round=in_round, at=NOON, write_request=system_request())
    release_round(in_round=again(in_round), at=NOON, write_request=system_request())
    assert "1/1, 1/2, 1/3, 1/4" in read(desk, "organise_round", sixteen, 2)
    standing = EVERYTHING | {"draw_mode": "standings"}
    assert "these lists are missing (round/table): 1/1" in post(desk, "organise_draw", sixteen, 2, **standing)
    press(desk, "organise_draw", sixteen, 2, **standing, incomplete="take_as_it_is")
    assert sixteen.rounds.filter(number=2).exists()


def test_slider_shows_trade_offs_without_drawing(desk: Client, sixteen: Tournament) -> None:
    play_round(sixteen, number=1, tables=4, points=tuple(range(16, 0, -1)))
    weighed = EVERYTHING | {"draw_mode": "standings", "weigh": "1", "seed": "8"}
    response = desk.post(url("organise_draw", sixteen, 2), {"client_key": str(uuid4()), **weighed})
    trades = response.context["trades"]
    assert response.status_code == 200
    assert [trade.spread for trade in trades] == [0, 2, 4, 6, 8, 10]
    assert (trades[0].repeats, trades[0].rank_spread, trades[-1].repeats) == (24, 3, 0)
    assert 'value="8"' in response.content.decode()
    assert sixteen.rounds.count() == 1


def test_slider_reports_missing_results(desk: Client, sixteen: Tournament) -> None:
    play_round(sixteen, number=1, tables=4, status=RoundStatus.PUBLISHED)
    page = post(desk, "organise_draw", sixteen, 2, **EVERYTHING | {"draw_mode": "snake", "weigh": "1"})
    assert "There are no results yet" in page


def test_draw_names_late_arrivals_in_the_configured_way(desk: Client, sixteen: Tournament) -> None:
    drawn(sixteen)
    enrol(sixteen, 2)
    family_first(sixteen)
    assert "not in this draw: 17 Meier, Hans; 18 Meier, Hans." in read(desk, "organise_round", sixteen, 1)


@pytest.mark.parametrize(("people", "told"), [(6, "At a table of six two sit out"), (11, "1 table of five and 1")])
def test_draw_page_explains_rotation_at_large_tables(
    desk: Client, tournament: Tournament, people: int, told: str
) -> None:
    enrol(tournament, people)
    assert told in read(desk, "organise_round", tournament, 1)


def test_draw_page_of_a_published_round_redirects_to_it(desk: Client, sixteen: Tournament) -> None:
    published_plan(sixteen)
    response = desk.get(url("organise_draw", sixteen, 1))
    assert response.status_code == 302
    assert response["Location"] == url("organise_round", sixteen, 1)


def test_drawn_page_links_to_every_round_of_its_plan(desk: Client, sixteen: Tournament) -> None:
    drawn_plan(sixteen)
    page = read(desk, "organise_round", sixteen, 2)
    assert all(f'href="{url("organise_round", sixteen, number)}"' in page for number in (1, 2, 3))
    assert "Publish 3 rounds" in page


def test_published_page_shows_the_next_step_of_the_previous_round(desk: Client, sixteen: Tournament) -> None:
    first = drawn_plan(sixteen)
    publish_round(in_round=first, at=NOON, write_request=system_request())
    release_round(in_round=again(first), at=NOON, write_request=system_request())
    page = read(desk, "organise_round", sixteen, 2)
    assert re.findall(r'<a class="button primary"[^>]*>([^<]*)<', page) == ["Round 1: missing lists (4)"]


def test_drawn_page_shows_the_quality_of_the_plan(desk: Client, sixteen: Tournament) -> None:
    drawn_plan(sixteen)
    quality = desk.get(url("organise_round", sixteen, 1)).context["quality"]
    lines = {line.name: (line.value, line.bad) for line in quality.lines}
    assert quality.good
    assert quality.verdict == "Nobody meets anybody twice."
    assert lines["repeats"] == ("0", False)
    assert lines["worst_meetings"] == ("1", False)
    assert quality.met_again == ()


def test_drawn_page_lists_repeated_meetings(desk: Client, tournament: Tournament) -> None:
    enrol(tournament, 4)
    drawn_plan(tournament)
    page = read(desk, "organise_round", tournament, 1)
    assert "6 pairs meet again. At worst two people meet 3 times." in page
    assert "1 Testperson 1 – 2 Testperson 2" in page
    assert "rounds 1, 2, 3" in page


# Players, rounds -> verdict.
VERDICTS = [
    (
        *(15, 4),
        "36 pairs meet again. With nobody meeting anybody three times, fewer are impossible with 15 players.",
    ),
    (
        *(14, 6),
        "75 pairs meet again. "
        "With nobody meeting anybody three times, fewer are impossible with 14 players. "
        "Somebody sits at a table of five 6 times, somebody else never.",
    ),
    (16, 2, "Nobody meets anybody twice."),
]
ORDER = (
    "Plans are compared by how often any two people meet at most, then by how many meet again, then by how evenly "
    "turns at tables of five are shared, and last by positions and tables."
)


@pytest.mark.parametrize(("people", "rounds", "verdict"), VERDICTS)
def test_drawn_page_names_the_order_in_which_no_better_plan_is_known(
    desk: Client, tournament: Tournament, people: int, rounds: int, verdict: str
) -> None:
    planned(tournament, people, rounds)
    page = parsed(desk.get(url("organise_round", tournament, 1)))
    assert page.words(".notice.strong") == [verdict]
    assert page.words(".notice.good.strong") == ([] if "never" in verdict else [verdict])
    assert page.words(".measures > p.soft")[:-1] == ([ORDER] if "again" in verdict else [])


MORE_EVEN = (
    "Turns at tables of five can be more even: draw another way, with “even turns first” under “Tables”. More "
    "people then meet again, or some meet more often."
)


def test_drawn_page_offers_even_turns_at_tables_of_five(desk: Client, tournament: Tournament) -> None:
    planned(tournament, 14, 6)
    assert parsed(desk.get(url("organise_round", tournament, 1))).words(".measures + p") == [MORE_EVEN]
    press(desk, "organise_draw", tournament, 1, **EVERYTHING | {"priority": "fives", "seed": "1"})
    page = parsed(desk.get(url("organise_round", tournament, 1)))
    assert page.words(".measures + p") == []
    figures = dict(zip(page.words(".report tbody th"), page.words(".report tbody .total"), strict=True))
    assert (figures["Meet again"], figures["Uneven tables of five"]) == ("68", "1")
    assert draw_settings_of(again(tournament.rounds.get(number=1)).tournament).priority == "fives"


def test_drawn_page_lists_unmet_wishes(desk: Client, tournament: Tournament) -> None:
    for number, club in enumerate(["Testverein Ost"] * 3 + ["Testverein West"] * 5, start=1):
        ParticipantFactory(tournament=tournament, start_number=number, club_name=club)
    drawn(tournament)
    quality = desk.get(url("organise_round", tournament, 1)).context["quality"]
    assert quality.denied
    assert not quality.any_hard
    assert any("has more people than there are tables" in each.text for each in quality.denied)


def test_publish_publishes_the_plan_and_notifies_people_if_asked(
    desk: Client, sixteen: Tournament, settings: object
) -> None:
    settings.EMAIL_URL = "memory://"
    sixteen.participants.filter(start_number=1).update(email="testperson@example.org")
    in_round = drawn_plan(sixteen)
    assert "and notify 1 person by e-mail" in read(desk, "organise_round", sixteen, 1)
    page = post(desk, "organise_publish", sixteen, 1, seed=in_round.draw_seed, notify="on")
    assert "Rounds 1 to 3 are published: everybody can see where they sit. 1 person will be notified by e-mail." in page
    assert Notice.objects.count() == 1
    assert {row.status for row in sixteen.rounds.all()} == {RoundStatus.PUBLISHED}


def test_publish_notifies_nobody_unasked(desk: Client, sixteen: Tournament, settings: object) -> None:
    settings.EMAIL_URL = "memory://"
    sixteen.participants.filter(start_number=1).update(email="testperson@example.org")
    in_round = drawn_plan(sixteen)
    press(desk, "organise_publish", sixteen, 1, seed=in_round.draw_seed)
    assert not Notice.objects.exists()


def test_published_round_cannot_be_released_before_its_turn(desk: Client, sixteen: Tournament) -> None:
    published_plan(sixteen)
    page = read(desk, "organise_round", sixteen, 2)
    assert "Round 1 comes first." in page
    assert url("organise_release", sixteen, 2) not in page
    assert url("organise_release", sixteen, 1) in read(desk, "organise_round", sixteen, 1)


def test_discarding_a_plan_deletes_all_its_rounds(desk: Client, sixteen: Tournament) -> None:
    drawn_plan(sixteen)
    assert "all later rounds of the plan" in read(desk, "organise_round", sixteen, 1)
    press(desk, "organise_discard", sixteen, 1)
    assert not sixteen.rounds.exists()


@pytest.mark.parametrize("made", [drawn_plan, published_plan])
def test_swap_shows_its_effect_and_can_be_undone(
    desk: Client, sixteen: Tournament, made: Callable[[Tournament], Round]
) -> None:
    in_round = made(sixteen)
    before = seating(in_round)
    page = post(desk, "organise_swap", sixteen, 1, who=ticked(in_round, (1, 0), (2, 0)))
    assert "have swapped seats" in page
    family_first(sixteen)
    assert re.search(r"\d Meier, Hans and \d+ Meier, Hans have swapped", read(desk, "organise_round", sixteen, 1))
    after = seating(in_round)
    assert (after[1][0], after[2][0]) == (before[2][0], before[1][0])
    quality = desk.get(url("organise_round", sixteen, 1)).context["quality"]
    changed = {line.name: (line.before, line.bad) for line in quality.lines if line.before}
    assert changed["repeats"] == ("0", True)
    back = [str(quality.swap.one.start_number), str(quality.swap.other.start_number)]
    press(desk, "organise_swap", sixteen, 1, who=back)
    assert seating(in_round) == before


def test_swap_cannot_be_undone_after_another_change(desk: Client, sixteen: Tournament) -> None:
    in_round = drawn_plan(sixteen)
    press(desk, "organise_swap", sixteen, 1, who=ticked(in_round, (1, 0), (2, 0)))
    assert desk.get(url("organise_round", sixteen, 2)).context["quality"].swap is None
    press(desk, "organise_swap", sixteen, 2, who=ticked(sixteen.rounds.get(number=2), (1, 0), (2, 0)))
    assert desk.get(url("organise_round", sixteen, 1)).context["quality"].swap is None


NOT_TWO = ([], ["1"], ["1", "2", "3"], ["1", "x"], ["1", "1"], ["1", "99"])


def test_swap_needs_exactly_two_people(desk: Client, sixteen: Tournament) -> None:
    in_round = drawn_plan(sixteen)
    before = seating(in_round)
    for who in NOT_TWO:
        page = post(desk, "organise_swap", sixteen, 1, who=who)
        assert ('class="notice error"' in page, seating(in_round)) == (True, before), who


def test_swap_on_a_stale_page_is_refused(desk: Client, sixteen: Tournament) -> None:
    in_round = drawn_plan(sixteen)
    who = ticked(in_round, (1, 0), (2, 0))
    press(desk, "organise_swap", sixteen, 1, who=who)
    before = seating(in_round)
    assert "Somebody else saved this in the meantime" in post(desk, "organise_swap", sixteen, 1, who=who)
    assert seating(in_round) == before


def test_figures_after_a_swap_do_not_judge_the_draw(desk: Client, sixteen: Tournament) -> None:
    in_round = drawn_plan(sixteen)
    tables = seating(in_round)
    one, other, moved = tables[1][0], tables[2][0], tables[1][1]
    sixteen.participants.filter(start_number__in=(moved, other)).update(club_name="Testverein Nord")
    press(desk, "organise_swap", sixteen, 1, who=[f"{one}-1", f"{other}-2"])
    quality = desk.get(url("organise_round", sixteen, 1)).context["quality"]
    assert any("together in round 1" in each.text for each in quality.denied)
    assert not any("no draw was found" in each.text for each in quality.denied)
