from uuid import uuid4

import pytest

from tests.cast import CAST
from tests.tournaments.plans import planned, round_of, statuses
from tests.tournaments.rounds import enrol, numbers, running
from tournaments.models.tournament import DrawMode, Tournament, Visibility

pytestmark = pytest.mark.django_db


@pytest.fixture
def at(tournament):
    def address(number=1, step=""):
        return f"/api/v1/tournaments/{tournament.uid}/rounds/{number}/draw/{step}"

    return address


@pytest.fixture
def draws(client_of, organiser):
    return client_of(organiser)


def body(**more):
    return {"client_key": str(uuid4()), **more}


STEPS = [("get", ""), ("post", ""), ("post", "publish/"), ("post", "swap/")]


def test_draw_needs_the_token_of_an_organiser(tournament, cast_answers, at):
    planned(tournament, 8, rounds=2)

    def ask(client):
        found = []
        for method, step in STEPS:
            response = getattr(client, method)(at(1, step), body(one=1, other=5), format="json")
            found.append((response.status_code, response.json()["status"] if response.status_code >= 400 else None))
        return found, statuses(tournament)

    done = ([(200, None), (201, None), (200, None), (200, None)], ["published", "published"])
    refused, nobody = ([(403, 403)] * 4, ["drawn", "drawn"]), ([(401, 401)] * 4, ["drawn", "drawn"])
    allowed = dict.fromkeys(("owner", "organiser"), done)
    assert cast_answers(ask) == {**dict.fromkeys(CAST, refused), **allowed, "anonymous": nobody}


def test_draw_of_a_private_tournament_is_not_found_by_strangers(tournament, client_of, stranger, at):
    Tournament.objects.filter(pk=tournament.pk).update(visibility=Visibility.PRIVATE)
    assert client_of(stranger).get(at()).status_code == 404


def test_draw_creates_a_plan_and_returns_its_report(tournament, draws, at):
    enrol(tournament, 17)
    settings = {"clubs": "off", "closed_tables": [2]}
    response = draws.post(at(), body(mode="plan", seed=5, settings=settings), format="json")
    draw = response.json()
    assert response.status_code == 201
    assert (draw["mode"], draw["seed"], len(draw["rounds"])) == ("plan", 5, 3)
    assert (draw["report"]["repeats"], draw["report"]["bound"], len(draw["met_again"])) == (3, 3, 3)
    assert set(draw["met_again"][0]["one"]) == {"participant", "start_number", "name", "given", "family"}
    assert [table["table"] for table in draw["rounds"][1]["tables"]] == [1, 3, 4, 5]
    seated = [number for table in draw["rounds"][2]["tables"] for number in table["people"]]
    assert seated == numbers(round_of(tournament, 3))
    tournament.refresh_from_db()
    assert (tournament.draw_mode, tournament.draw_settings["closed_tables"]) == (DrawMode.PLAN, [2])
    assert draws.get(at(3)).json() == draw


def test_draw_with_the_same_key_draws_once(tournament, draws, at):
    enrol(tournament, 8)
    wanted = body(mode="random")
    first, second = (draws.post(at(), wanted, format="json").json() for _ in range(2))
    assert first == second


def test_draw_returns_unmet_wishes(tournament, draws, at):
    enrol(tournament, 8)
    tournament.participants.filter(start_number__in=(1, 2, 3)).update(club_name="Testverein")
    draw = draws.post(at(), body(seed=1), format="json").json()
    (told,) = draw["not_granted"]
    assert (told["wish"], told["reason"], told["room"], told["hard"]) == ("clubs", "club_larger_than_tables", 2, False)


# Body -> code of the refusal.
REFUSED = [
    ({"mode": "by_lot"}, "body_invalid"),
    ({"settings": {"clubs": "always"}}, "body_invalid"),
    ({"settings": {"spread": 11}}, "body_invalid"),
    ({"settings": {"table_count": 7}}, "tables_do_not_fit"),
]


@pytest.mark.parametrize(("asked", "code"), REFUSED)
def test_refused_draw_names_the_reason(tournament, draws, at, asked, code):
    enrol(tournament, 8)
    response = draws.post(at(), body(**asked), format="json")
    assert (response.status_code, response.json()["code"]) == (422, code)
    assert statuses(tournament) == []


def test_draw_by_standing_is_refused_while_lists_are_missing(tournament, draws, at):
    enrol(tournament, 8)
    running(tournament)
    response = draws.post(at(2), body(mode="standings"), format="json")
    assert (response.status_code, response.json()["params"]["tables"]) == (422, "1/1, 1/2")
    wanted = body(mode="standings", incomplete="take_as_it_is")
    assert draws.post(at(2), wanted, format="json").status_code == 201


def test_missing_draw_is_not_found(tournament, draws, at):
    enrol(tournament, 8)
    assert [draws.get(at()).status_code, draws.post(at(1, "publish/"), body()).status_code] == [404, 404]


def test_publish_publishes_the_plan(tournament, draws, at):
    seed = planned(tournament, 8, rounds=2).draw_seed
    stale = draws.post(at(1, "publish/"), body(seen_seed=seed + 1), format="json")
    assert (stale.status_code, statuses(tournament)) == (409, ["drawn", "drawn"])
    response = draws.post(at(1, "publish/"), body(seen_seed=seed), format="json")
    assert (response.status_code, response.json()) == (200, {"rounds": [1, 2], "told": 0})
    assert statuses(tournament) == ["published", "published"]


def test_publish_of_a_changed_seating_is_stale(tournament, draws, at):
    in_round = planned(tournament, 8, rounds=2)
    seen, seated = draws.get(at(2)).json()["seating"], numbers(in_round)
    for expected, now in [(409, "drawn"), (200, "published")]:  # the second swap restores the seats that were seen
        draws.post(at(1, "swap/"), body(one=seated[0], other=seated[4]), format="json")
        if now == "published":
            assert draws.get(at(1)).json()["seating"] == seen
        response = draws.post(at(1, "publish/"), body(seen_seating=seen), format="json")
        assert (response.status_code, set(statuses(tournament))) == (expected, {now})


def test_swap_exchanges_two_people_and_returns_both_reports(tournament, draws, at):
    in_round = planned(tournament, 16, rounds=5)
    seated = numbers(in_round)
    wanted = body(one=seated[0], other=seated[4], seen_tables=[1, 2])
    response = draws.post(at(1, "swap/"), wanted, format="json")
    answer = response.json()
    assert (response.status_code, answer["told"]) == (200, 0)
    assert answer["before"]["repeats"] == 0 < answer["after"]["repeats"]
    now = numbers(in_round)
    assert (now[0], now[4]) == (seated[4], seated[0])
    stale = draws.post(at(1, "swap/"), body(one=seated[0], other=seated[4], seen_tables=[1, 2]), format="json")
    assert stale.status_code == 409


# Swap -> code of the refusal.
NOT_SWAPPED = [
    ({"one": 10**30, "other": 1}, "body_invalid"),
    ({"one": -1, "other": 1}, "body_invalid"),
    ({"one": 1}, "body_invalid"),
    ({"one": 1, "other": 2, "seen_tables": [1]}, "body_invalid"),
    ({"one": 1, "other": 99}, "participant_not_seated"),
    ({"one": 1, "other": 1}, "swap_needs_two"),
]


def test_refused_swap_names_the_reason(tournament, draws, at):
    in_round = planned(tournament, 8, rounds=1)
    before = numbers(in_round)
    for asked, code in NOT_SWAPPED:
        response = draws.post(at(1, "swap/"), body(**asked), format="json")
        assert (response.status_code, response.json()["code"], numbers(in_round)) == (422, code, before), asked


@pytest.mark.parametrize(("people", "rounds"), [(8, 1), (13, 4)])
def test_draw_takes_a_fixed_number_of_queries(tournament, draws, at, people, rounds, django_assert_max_num_queries):
    planned(tournament, people, rounds=rounds)
    with django_assert_max_num_queries(9):  # three for the report; token, user, tournament, roles, round
        assert draws.get(at()).status_code == 200
