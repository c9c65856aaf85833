import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from tests.pages import read
from tests.tournaments.rounds import (
    done,
    drawn,
    enrol,
    family_first,
    running,
    seating,
)
from tests.tournaments.views.pages import post, press, url
from tournaments.models.printing import PrintJob
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import Entry, EntryKind, ListStatus, Occupancy, ScoreList
from tournaments.models.tournament import NameDisplay, Tournament
from tournaments.services.ledger import system_request
from tournaments.services.rounds.draws import discard_draw
from tournaments.services.rounds.steps import unpublish_round


def test_overview_shows_every_table(desk: Client, under_way: Round) -> None:
    page = desk.get(url("organise_round", under_way.tournament, 1)).content.decode()
    assert "Round 1 of 3 running, 0 of 2 tables finished, 31 minutes left" in page
    assert "Game 5 of 24" in page
    assert "nothing entered" in page
    assert page.count("31 min left") == 1
    assert page.count("21 min left") == 1
    for name in ("organise_messages", "organise_penalties", "organise_walls"):
        assert f'href="{url(name, under_way.tournament)}"' in page


def test_closed_round_shows_points_and_links_to_the_standings(desk: Client, under_way: Round) -> None:
    tournament = under_way.tournament
    Occupancy.objects.filter(seat__score_list__table__number=1, seat__position=2).update(points=-17)
    pages = [url("organise_round", tournament, 1), url("organise_table", tournament, 1, 1)]
    standings = url("tournament_standings", tournament)
    running = [desk.get(page).content.decode() for page in pages]
    assert not any("−17" in page or standings in page for page in running)
    Round.objects.update(status=RoundStatus.CLOSED)
    closed = [desk.get(page).content.decode() for page in pages]
    assert all("−17" in page for page in closed)
    assert '<span class="strong nowrap minus">−17</span>' in closed[0]
    assert standings in closed[0]


@pytest.mark.parametrize("name", ["organise_round", "round_desk"])
def test_pages_warn_that_sheets_have_no_codes(desk: Client, under_way: Round, name: str) -> None:
    address, printing = (url(each, under_way.tournament, 1) for each in (name, "round_printing"))
    line = f'href="{printing}">What to do'
    assert line not in desk.get(address).content.decode()
    assert line in desk.get(address, HTTP_HOST="localhost").content.decode()


def test_list_with_totals_is_not_missing(desk: Client, under_way: Round) -> None:
    first = ScoreList.objects.get(table__number=1)
    first.state = {**first.state, "phase": "finished", "finished": True, "games": 0}
    first.save()
    page = desk.get(url("organise_round", under_way.tournament, 1)).content.decode()
    assert "totals are in" in page
    assert 'value="hand_in"' not in page
    alone = read(desk.get(url("organise_table", under_way.tournament, 1, 1)))
    assert (alone.words("h1 ~ .state"), alone.values("main form button", "value")[:1]) == (
        ["The totals are in"],
        ["confirm"],
    )


def test_overview_marks_an_accepted_sum(desk: Client, under_way: Round) -> None:
    done(under_way)
    Entry.objects.all().delete()
    for number, totals in ((1, [5, 4, -6, -1]), (2, [5, 4, -8, -1])):
        facts = {"totals": totals, "sum_accepted": "Block nass"}
        score_list = under_way.tables.get(number=number).score_list
        Entry.objects.create(score_list=score_list, kind=EntryKind.TOTALS, order_key=1, facts=facts)
    page = desk.get(url("organise_round", under_way.tournament, 1)).content.decode()
    assert re.findall(r"Sum [+−]?\d+, accepted", page) == ["Sum +2, accepted"]


# (totals of table 1, a table of four; other conditions; whether the totals are doubtful)
QUESTIONED = [
    ([5, 4, -6, -3], {}, {}, True),
    ([5, 3, -6, -2], {}, {}, True),
    ([5, 3, -7, -1], {}, {}, False),
    ([5, 4, -6, -1], {"sum_accepted": "Block nass"}, {}, False),
    ([5, 4, -6, -3], {}, {"status": ListStatus.HANDED_IN}, True),
    ([5, 4, -6, -3], {}, {"status": ListStatus.CONFIRMED}, False),
]


@pytest.mark.parametrize(("totals", "more", "changed", "asked"), QUESTIONED)
def test_doubtful_totals_are_marked_until_corrected_or_confirmed(
    desk: Client, under_way: Round, totals: list[int], more: dict[str, str], changed: dict[str, str], asked: bool
) -> None:
    done(under_way)
    Entry.objects.all().delete()
    first = ScoreList.objects.filter(table__number=1)
    facts = {"totals": totals, **more}
    Entry.objects.create(score_list=first.get(), kind=EntryKind.TOTALS, order_key=1, facts=facts)
    first.update(**changed)
    page = desk.get(url("organise_round", under_way.tournament, 1)).content.decode()
    table, rest = page.split("Table 1<")[1].split("Table 2<")
    assert ("check totals" in table, "check totals" in rest) == (asked, False)
    assert (f"{url('round_totals', under_way.tournament, 1)}?table=1" in table) is asked
    listed = desk.get(url("round_totals", under_way.tournament, 1)).content.decode()
    assert listed.count('aria-label="check totals"') == asked


def test_doubtful_totals_can_be_confirmed_on_the_overview(desk: Client, under_way: Round) -> None:
    done(under_way)
    Entry.objects.all().delete()
    score_list = ScoreList.objects.get(table__number=1)
    facts = {"totals": [5, 4, -6, -3]}
    Entry.objects.create(score_list=score_list, kind=EntryKind.TOTALS, order_key=1, facts=facts)
    score_list.state = {**score_list.state, "games": 0}
    score_list.save()
    page = desk.get(url("organise_round", under_way.tournament, 1)).content.decode()
    assert page.count('value="confirm"') == 1


@pytest.mark.parametrize("pflichtsoli", [0, 1])
def test_pflichtsoli_are_mentioned_only_if_played(desk: Client, nine: Tournament, pflichtsoli: int) -> None:
    pot = {"points": 100, "drain": "written", "scope": "tournament", "max_games": 40}
    Tournament.objects.filter(pk=nine.pk).update(pflichtsoli=pflichtsoli, pot=pot)
    nine.refresh_from_db()
    drawn(nine)
    pages = [desk.get(url("organise_round", nine, 1)).content.decode()]
    discard_draw(tournament=nine, number=1, write_request=system_request())
    running(nine)
    pages.append(desk.get(url("organise_round", nine, 1)).content.decode())
    pages.append(post(desk, "organise_pot_empty", nine, 1))
    assert ["Pflichtsol" in page for page in pages] == [bool(pflichtsoli)] * 3
    assert "The shared pot is empty: each table plays its game to the end" in pages[-1]


def test_overview_names_the_forced_player_of_a_running_round(desk: Client, under_way: Round) -> None:
    first = ScoreList.objects.get(table__number=1)
    first.state = {**first.state, "phase": "vorfuehrung", "forced": 2}
    first.save()
    forced = seating(under_way)[1][1]
    for status, is_told in ((RoundStatus.RUNNING, True), (RoundStatus.CLOSED, False)):
        Round.objects.update(status=status)
        page = desk.get(url("organise_round", under_way.tournament, 1)).content.decode()
        assert (f"Testperson {forced} is vorgeführt" in page) is is_told


def test_overview_counts_extra_time(desk: Client, under_way: Round) -> None:
    page = post(desk, "organise_extra_minutes", under_way.tournament, 1, 1, minutes="5")
    assert "Table 1 has 5 extra minutes." in page
    assert "36 minutes left" in desk.get(url("organise_round", under_way.tournament, 1)).content.decode()


def test_missing_lists_have_a_real_minus_sign_after_time(desk: Client, under_way: Round) -> None:
    under_way.tables.update(ends_at=timezone.now() - timedelta(minutes=3))
    page = desk.get(url("organise_round", under_way.tournament, 1) + "?show=missing").content.decode()
    assert re.search(r">−\d+</td>", page)
    assert not re.search(r">-\d+<", page)


def test_missing_lists_name_their_keeper(desk: Client, under_way: Round) -> None:
    done(under_way, [1])
    page = desk.get(url("organise_round", under_way.tournament, 1), {"show": "missing"}).content.decode()
    people = seating(under_way)
    assert f"Testperson {people[2][4]}" in page
    assert f"Testperson {people[1][3]}<" not in page


@pytest.mark.parametrize(
    ("page", "more"), [("organise_round", "?show=missing"), ("organise_round_close", ""), ("organise_table", "")]
)
def test_keeper_of_a_list_is_named_in_the_configured_way(desk: Client, under_way: Round, page: str, more: str) -> None:
    family_first(under_way.tournament)
    keeper = seating(under_way)[1][3]
    table = [1] if page == "organise_table" else []
    text = desk.get(url(page, under_way.tournament, 1, *table) + more).content.decode()
    assert f"{keeper} Meier, Hans" in text
    assert "Hans Meier" not in text


def test_overview_of_an_unpublished_round_reloads_the_page(desk: Client, nine: Tournament) -> None:
    in_round = running(nine)
    unpublish_round(in_round=in_round, write_request=system_request())
    address = url("organise_round", nine, 1)
    assert desk.get(address, HTTP_HX_REQUEST="true")["HX-Refresh"] == "true"
    discard_draw(tournament=in_round.tournament, number=in_round.number, write_request=system_request())
    assert desk.get(address, HTTP_HX_REQUEST="true")["HX-Refresh"] == "true"


def test_overview_fragment_is_not_modified_until_a_change(
    desk: Client, under_way: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, moment = url("organise_round", under_way.tournament, 1), timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: moment)  # the overview changes every minute
    first = desk.get(address, HTTP_HX_REQUEST="true")
    assert first.status_code == 200
    assert "<html" not in first.content.decode()
    assert 'hx-swap-oob="true"' in first.content.decode()
    again_asked = desk.get(address, HTTP_HX_REQUEST="true", HTTP_IF_NONE_MATCH=first["ETag"])
    Tournament.objects.filter(pk=under_way.tournament_id).update(version=999)
    changed = desk.get(address, HTTP_HX_REQUEST="true", HTTP_IF_NONE_MATCH=first["ETag"])
    assert (again_asked.status_code, changed.status_code) == (304, 200)


def test_list_is_handed_in_confirmed_and_reopened(desk: Client, under_way: Round) -> None:
    done(under_way, [1])
    tournament = under_way.tournament
    steps = [("hand_in", ListStatus.HANDED_IN), ("confirm", ListStatus.CONFIRMED), ("reopen", ListStatus.OPEN)]
    for step, status in steps:
        revision = ScoreList.objects.get(table__number=1).revision
        press(desk, "organise_list_status", tournament, 1, 1, step=step, seen_revision=revision)
        assert ScoreList.objects.get(table__number=1).status == status


def test_page_before_closing_shows_lists_not_handed_in(desk: Client, under_way: Round) -> None:
    done(under_way)
    closing = url("organise_round_close", under_way.tournament, 1)
    way_on = "Once the round is closed, the tables can no longer enter anything; you can reopen it."
    assert f"All lists are in. {way_on}" in read(desk.get(closing)).words("main p")
    ScoreList.objects.filter(table__number=1).update(state={"finished": True, "games": 24})
    page = read(desk.get(closing))
    assert f"Every table has played to the end. {way_on}" in page.words("main p")
    assert page.words("#open li") == ["Ended, never handed in: round 1, table 1"]
    ScoreList.objects.update(status=ListStatus.HANDED_IN)
    assert f"All lists are in. {way_on}" in read(desk.get(closing)).words("main p")


def test_sheet_of_an_unknown_table_is_refused(desk: Client, under_way: Round) -> None:
    at, order = url("round_printing", under_way.tournament, 1), {"document": "score_sheets", "client_key": str(uuid4())}
    page = desk.post(at, {**order, "tables": "1, 3"})
    assert read(page).words("main .notice.bad:not([hidden])") == ["There is no table 3 in this round."]
    assert not PrintJob.objects.exists()
    assert desk.post(at, {**order, "tables": "1, 2"}).status_code == 302


def test_unconfirmed_lists_are_counted_and_confirmed_on_the_overview(desk: Client, under_way: Round) -> None:
    tournament = under_way.tournament
    done(under_way)
    page = desk.get(url("organise_round", tournament, 1)).content.decode()
    assert "not confirmed" not in page
    ScoreList.objects.filter(table__number=1).update(status=ListStatus.CONFIRMED)
    page = desk.get(url("organise_round", tournament, 1)).content.decode()
    assert ("1 not confirmed" in page, 'value="confirm"' in page, ">Close round 1<" in page) == (True, False, True)
    assert "1 list is not confirmed" in desk.get(url("organise_round_close", tournament, 1)).content.decode()
    page = desk.get(url("organise_round", tournament, 1), {"show": "unconfirmed"}).content.decode()
    assert page.count('value="confirm"') == 1
    revision = ScoreList.objects.get(table__number=2).revision
    step = {"step": "confirm", "from": "unconfirmed", "seen_revision": revision}
    page = post(desk, "organise_list_status", tournament, 1, 2, **step)
    assert "All lists that are in are confirmed" in page


def test_focus_moves_to_the_next_list(desk: Client, under_way: Round) -> None:
    done(under_way)
    tournament, step = under_way.tournament, {"step": "confirm", "from": "unconfirmed"}
    for number, following in ((2, ' id="list-1"'), (1, ' href="?"')):
        revision = ScoreList.objects.get(table__number=number).revision
        page = post(desk, "organise_list_status", tournament, 1, number, seen_revision=revision, **step)
        focused = [tag for tag in re.findall(r"<[^>]*>", page) if re.search(r"\sautofocus\b", tag)]
        assert [following in tag for tag in focused] == [True]
    address = url("organise_round", tournament, 1)
    assert "autofocus" not in desk.get(address, {"after": "1"}, HTTP_HX_REQUEST="true").content.decode()
    assert "autofocus" not in desk.get(address).content.decode()


def test_list_status_of_a_stale_page_is_refused(desk: Client, under_way: Round) -> None:
    done(under_way, [1])
    page = post(desk, "organise_list_status", under_way.tournament, 1, 1, step="hand_in", seen_revision=0)
    assert "Somebody else saved this in the meantime" in page
    assert ScoreList.objects.get(table__number=1).status == ListStatus.OPEN


@pytest.mark.parametrize(
    ("data", "status"),
    [
        ({}, 404),
        ({"step": "burn", "seen_revision": "1"}, 404),
        ({"step": "confirm"}, 422),
        ({"step": "confirm", "seen_revision": "x"}, 422),
        ({"step": "confirm", "seen_revision": "9" * 5000}, 422),
    ],
)
def test_unknown_list_status_is_refused(desk: Client, under_way: Round, data: dict[str, str], status: int) -> None:
    assert desk.post(url("organise_list_status", under_way.tournament, 1, 1), data).status_code == status


def test_refused_extra_minutes_keep_the_input(desk: Client, under_way: Round) -> None:
    data = {"minutes": "700", "client_key": str(uuid4())}
    response = desk.post(url("organise_extra_minutes", under_way.tournament, 1, 1), data)
    assert (response.status_code, 'value="700"' in response.content.decode()) == (422, True)


def test_table_page_offers_no_code_to_helpers(client: Client, helper: User, under_way: Round) -> None:
    client.force_login(helper)
    page = client.get(url("organise_table", under_way.tournament, 1, 1)).content.decode()
    assert url("organise_list_status", under_way.tournament, 1, 1) in page
    assert url("organise_new_secret", under_way.tournament, 1, 1) not in page


@pytest.mark.parametrize("display", [NameDisplay.FULL, NameDisplay.SHORT, NameDisplay.NUMBER])
def test_overview_shows_full_names_and_distinguishes_namesakes(
    desk: Client, under_way: Round, display: NameDisplay
) -> None:
    tournament = under_way.tournament
    tournament.participants.filter(start_number__in=(1, 2)).update(given="Peter", family="Klein", shown="")
    tournament.name_display = display
    tournament.save()
    text = desk.get(url("organise_round", tournament, 1)).content.decode()
    assert text.count("</span> Peter Klein (1)</span>") == text.count("</span> Peter Klein (2)</span>") == 1
    assert "</span> Testperson 3</span>" in text


@pytest.mark.parametrize(("typed", "leads_to"), [("2", "tables/2/"), (" 1 ", "tables/1/")])
def test_typed_number_opens_its_table(desk: Client, tournament: Tournament, typed: str, leads_to: str) -> None:
    enrol(tournament, 8)
    running(tournament)
    answer = desk.get(f"/organise/{tournament.slug}/rounds/1/", {"table": typed})
    assert answer["Location"] == f"/t/{tournament.slug}/rounds/1/{leads_to}"


@pytest.mark.parametrize("typed", ["9", "0", "-1", "1.5", "x", "9" * 40])
def test_unknown_table_number_is_reported(desk: Client, tournament: Tournament, typed: str) -> None:
    enrol(tournament, 8)
    running(tournament)
    page = desk.get(f"/organise/{tournament.slug}/rounds/1/", {"table": typed}, follow=True).content.decode()
    assert f"There is no table {typed[:6]} in this round." in page
