import re
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from tests.cast import CAST, answers
from tests.tournaments.field import play_round
from tests.tournaments.plans import drawn_plan, published_plan
from tests.tournaments.rounds import enrol, seating
from tests.tournaments.views.pages import press, read, url
from tests.tournaments.views.rounds.draw_forms import EVERYTHING, ticked
from tournaments.models.round import Round
from tournaments.models.tournament import Tournament

pytestmark = pytest.mark.django_db


def test_picture_of_a_plan_has_a_stroke_for_every_pair(desk: Client, sixteen: Tournament) -> None:
    drawn_plan(sixteen)
    response = desk.get(url("organise_meetings_picture", sixteen, 1))
    assert response["Content-Type"] == "image/svg+xml"
    text = response.content.decode()
    assert text.count("h1") >= 3 * 4 * 6
    assert '<desc id="desc">16 players, 72 pairs meet 1×</desc>' in text


def test_picture_has_a_dark_theme(desk: Client, sixteen: Tournament) -> None:
    drawn_plan(sixteen)
    light, dark = (
        desk.get(url("organise_meetings_picture", sixteen, 1), look).content.decode() for look in ({}, {"look": "dark"})
    )
    assert '<rect width="100%" height="100%" fill="#fafaf8"/>' in light
    assert '<rect width="100%" height="100%" fill="#111413"/>' in dark


def test_pages_of_a_draw_are_for_organisers(cast, sixteen: Tournament) -> None:
    drawn_plan(sixteen)
    names = ("organise_meetings", "organise_meetings_picture", "organise_draw")
    pages = [url(name, sixteen, 1) for name in names]
    may = dict.fromkeys(("owner", "organiser"), [200] * 3)
    assert answers(cast, lambda client: [client.get(page).status_code for page in pages]) == {
        **dict.fromkeys(CAST, [404] * 3),
        **may,
        "anonymous": [302] * 3,
    }


def test_swap_is_for_organisers(cast, sixteen: Tournament) -> None:
    in_round = published_plan(sixteen)
    before = seating(in_round)
    sent = {"client_key": str(uuid4()), "who": ticked(in_round, (1, 0), (2, 0))}

    def swaps(client: Client) -> bool:
        client.post(url("organise_swap", sixteen, 1), sent)
        return seating(in_round) != before

    may = dict.fromkeys(("owner", "organiser"), True)
    assert answers(cast, swaps) == {**dict.fromkeys(CAST, False), **may}


def test_helper_sees_a_published_round_without_figures(client: Client, helper: User, sixteen: Tournament) -> None:
    published_plan(sixteen)
    client.force_login(helper)
    page = client.get(url("organise_round", sixteen, 1)).content.decode()
    assert url("organise_swap", sixteen, 1) not in page
    assert url("organise_meetings", sixteen, 1) not in page


QUERIED = ("organise_round", "organise_meetings", "organise_meetings_picture", "organise_draw", "organise_participant")


@pytest.mark.parametrize("made", [drawn_plan, published_plan])
def test_queries_do_not_grow_with_rounds_and_people(
    desk: Client, tournament: Tournament, made: Callable[[Tournament], Round]
) -> None:
    counts = []
    for more, rounds in ((8, 2), (32, 5)):
        enrol(tournament, more)
        tournament.rounds.all().delete()
        Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=rounds)
        tournament.refresh_from_db()
        made(tournament)
        counts.append({name: queries_of(desk, name, tournament, made) for name in QUERIED})
    assert counts[0] == counts[1]


def queries_of(desk: Client, name: str, tournament: Tournament, made: Callable[[Tournament], Round]) -> int:
    whole_page = 302 if (name, made) == ("organise_draw", published_plan) else 200
    with CaptureQueriesContext(connection) as queries:
        assert desk.get(url(name, tournament, 1)).status_code == whole_page
    return len(queries)


def test_participant_page_shows_the_seats_of_all_rounds(desk: Client, sixteen: Tournament) -> None:
    drawn_plan(sixteen)
    page = read(desk, "organise_participant", sixteen, 1)
    assert "Path through the rounds" in page
    assert all(f'href="{url("organise_round", sixteen, number)}"' in page for number in (1, 2, 3))
    mates = {
        number for row in sixteen.rounds.all() for table in seating(row).values() if 1 in table for number in table
    }
    assert all(f'href="{url("organise_participant", sixteen, number)}"' in page for number in mates - {1})


def test_participant_page_has_no_seats_before_the_draw(desk: Client, sixteen: Tournament) -> None:
    assert "Path through the rounds" not in read(desk, "organise_participant", sixteen, 1)


def test_drawn_page_mentions_changed_wishes_without_judging_the_draw(desk: Client, sixteen: Tournament) -> None:
    table = next(iter(seating(drawn_plan(sixteen)).values()))
    assert "Wishes have changed" not in read(desk, "organise_round", sixteen, 1)
    sixteen.participants.filter(start_number=table[0]).update(wishes={"not_with": [table[1]]})
    page = read(desk, "organise_round", sixteen, 1)
    assert "Wishes have changed since this draw." in page
    assert "together in round 1" in page
    assert "no draw was found" not in page


def test_drawn_page_confirms_met_wishes(desk: Client, sixteen: Tournament) -> None:
    sixteen.participants.filter(start_number=1).update(wishes={"not_with": [2]})
    drawn_plan(sixteen)
    quality = desk.get(url("organise_round", sixteen, 1)).context["quality"]
    assert {line.name: (line.value, line.note) for line in quality.lines}["not_with"] == ("0", "all of them sit apart")
    assert "same_club" not in {line.name for line in quality.lines}


def test_page_of_a_draw_by_standing_shows_ranks(desk: Client, sixteen: Tournament) -> None:
    play_round(sixteen, number=1)
    press(desk, "organise_draw", sixteen, 2, **(EVERYTHING | {"draw_mode": "standings", "spread": "0"}))
    page = read(desk, "organise_round", sixteen, 2)
    assert len(re.findall(r"rank \d+=?<", page)) == page.count("no result yet") == 8
    assert "rank 1<" not in read(desk, "organise_round", sixteen, 1)
