from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.test import Client

from tests.cast import signed_in
from tests.pages import read
from tests.tournaments.entries import record_entry
from tests.tournaments.field import play_round
from tests.tournaments.lists import NORMAL, seen, table_of
from tests.tournaments.views.entry_forms import staff_address
from tests.tournaments.views.pages import press, url
from tests.walls.builders import bind_wall
from tournaments.models.calls import RefereeCall
from tournaments.models.lists.agreement import Agreement, AgreementKind
from tournaments.models.lists.correction_wish import CorrectionWish
from tournaments.models.phones import Cause, HeldEntry
from tournaments.models.printing import PrintJob
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry, EntryKind, ListStatus, Occupancy, PenaltyDetail, ScoreList
from tournaments.models.tournament import StandingsShown, Status, Tournament
from tournaments.models.walls import PrizeGiving
from tournaments.selectors.results.standings import standings_of
from tournaments.selectors.rounds.states import states_of
from tournaments.services.lists.totals import record_totals

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
TIE = "Rank 1 is shared by Testperson 0001, Testperson 0005. The tie-break "


@pytest.fixture
def desk(client: Client, organiser) -> Client:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    client.force_login(organiser)
    return client


@pytest.fixture
def played(tournament: Tournament) -> Tournament:
    """One round of two tables; games won decide first place but are unknown at table 1."""
    Tournament.objects.filter(pk=tournament.pk).update(criteria=["points", "games_won"], rounds_planned=1)
    points, won = (6, -2, -2, -2, 6, -2, -2, -2), (None, 1, 1, 1, 9, 1, 1, 1)
    play_round(tournament, number=1, points=points, games_won=won)
    return tournament


def test_finish_lists_podium_ties_that_paper_could_decide(desk: Client, played: Tournament) -> None:
    page = desk.get(url("organise_finish", played)).content.decode()
    assert TIE in page
    assert f'<a href="{url("round_totals", played, 1)}?table=1">' in page
    Tournament.objects.filter(pk=played.pk).update(criteria=["points"])
    assert TIE not in desk.get(url("organise_finish", played)).content.decode()


@pytest.mark.parametrize("planned", [1, 3])
def test_every_page_shows_the_rounds_played_after_an_early_end(desk: Client, played: Tournament, planned: int) -> None:
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
def test_page_before_closing_the_last_round_lists_podium_ties(desk: Client, played: Tournament, planned, told) -> None:
    Tournament.objects.filter(pk=played.pk).update(rounds_planned=planned)
    Round.objects.update(status=RoundStatus.RUNNING)
    assert (TIE in desk.get(url("organise_round_close", played, 1)).content.decode()) is told


@pytest.mark.services
def test_finish_lists_accepted_sums(desk: Client, played: Tournament) -> None:
    score_list = Table.objects.get(number=2).score_list
    facts = {"totals": [6, -2, -2, 0], "sum_accepted": "Block nass"}
    Entry.objects.create(score_list=score_list, kind=EntryKind.TOTALS, order_key=1, facts=facts)
    page = desk.get(url("organise_finish", played)).content.decode()
    assert "Round 1, table 2: the totals add up to +2, which was accepted." in page


def all_open(event: Tournament) -> None:
    """Leaves something of every kind open at table 1, and only a paper list to hand in at table 2."""
    first = Table.objects.get(number=1).score_list
    played = {"finished": True, "games": 24}
    ScoreList.objects.update(status=ListStatus.OPEN, state=played)
    ScoreList.objects.filter(pk=first.pk).update(needs_review=True, state={**played, "games": 0})
    facts = {"totals": [3, -2, -1, 0]}  # only totals, and no game with odd points for two of four
    Entry.objects.create(score_list=first, kind=EntryKind.TOTALS, order_key=1, facts=facts)
    penalty = Entry.objects.create(score_list=first, kind=EntryKind.PENALTY, order_key=2, facts={})
    PenaltyDetail.objects.create(entry=penalty, paragraph="9.7.2")
    RefereeCall.objects.create(table=first.table, called_at=NOON)
    said = {"score_list": first, "sentence": "Game 7 was a solo", "revision": 0, "at": NOON}
    Agreement.objects.create(kind=AgreementKind.DISPUTED, **said)
    wish = {"entry": penalty.uid, "spot": "change", "facts": {}, "wished_at": NOON, "seen_revision": 0}
    CorrectionWish.objects.create(score_list=first, **wish)
    sent = {"key": uuid4(), "expected": {}, "facts": {}, "cause": Cause.LATE, "arrived_at": NOON}
    HeldEntry.objects.create(score_list=first, **sent)


IN_QUESTION, REVIEW = "Totals to check", "To check again after a correction"
CALLED, PENALTY = "The referee was called", "A penalty is not initialled"


def test_finish_lists_everything_open(desk: Client, played: Tournament) -> None:
    Tournament.objects.update(criteria=["points"])
    shown = read(desk.get(url("organise_finish", played)))
    assert shown.words("#open") == ["All lists are in, and nothing is open."]
    all_open(played)
    shown = read(desk.get(url("organise_finish", played)))
    at = "round 1, table 1"
    assert shown.words("#open li") == [
        f"Totals to check: {at}",
        f"To check again after a correction: {at}",
        f"The table reports something wrong: {at}",
        f"Correction requested: {at}",
        f"Entries from a phone that are not in the list yet: {at}",
        f"The referee was called: {at}",
        f"A penalty is not initialled: {at}",
        "Ended, never handed in: round 1, table 2",
    ]
    page = url("table_page", played, 1, 1)
    settled = [*[page] * 5, url("organise_calls", played), url("organise_penalties", played)]
    assert shown.values("#open a", "href") == [*settled, url("table_page", played, 1, 2)]


def test_other_pages_list_the_same_open_matters(desk: Client, played: Tournament) -> None:
    all_open(played)
    named = [f"{each}: round 1, table 1" for each in (IN_QUESTION, REVIEW, CALLED, PENALTY)]
    later = Round.objects.create(tournament=played, number=2, status=RoundStatus.RUNNING)
    assert read(desk.get(url("organise_tournament", played))).words("#open li") == named
    assert read(desk.get(url("organise_round_close", played, later.number))).words("#open li") == []
    Round.objects.update(status=RoundStatus.RUNNING)
    closing = read(desk.get(url("organise_round_close", played, 1)))
    assert closing.words("#open li") == [*named, "Ended, never handed in: round 1, table 2"]
    assert [len(closing.words(f"{each} li")) for each in ("#disputes", "#wishes", "#held")] == [1, 1, 1]
    Tournament.objects.update(status=Status.FINISHED)
    assert read(desk.get(url("organise_tournament", played))).words("#open li") == []


@pytest.mark.parametrize(
    ("shown", "planned", "keep_back", "then"),
    [
        (StandingsShown.AT_ONCE, 1, False, StandingsShown.AT_ONCE),
        (StandingsShown.AT_ONCE, 1, True, StandingsShown.FROZEN),
        (StandingsShown.AFTER_ROUND, 3, True, StandingsShown.AFTER_END),  # an early end has no last round
        (StandingsShown.FROZEN, 1, False, StandingsShown.FROZEN),
    ],
)
def test_finish_can_hold_back_the_result(
    desk: Client, played: Tournament, shown: str, planned: int, keep_back: bool, then: str
) -> None:
    Tournament.objects.update(standings_shown=shown, rounds_planned=planned, status=Status.RUNNING)
    offered = read(desk.get(url("organise_finish", played))).values("button[name=keep_back]", "name")
    assert offered == ([] if shown == StandingsShown.FROZEN else ["keep_back"])
    sent = {"keep_back": ""} if keep_back else {}
    press(desk, "organise_finish_do", played, **sent)
    played.refresh_from_db()
    assert (played.status, played.standings_shown) == (Status.FINISHED, then)
    answer = Client().get(url("tournament_standings_json", played))
    assert answer.status_code == (200 if then == StandingsShown.AT_ONCE else 403)


def names_from(index: int) -> str:
    return ", ".join(row.name for row in standings_of(Tournament.objects.get()).rows[index:])


def test_finish_lists_lots_and_can_share_places(desk: Client, played: Tournament) -> None:
    Tournament.objects.update(criteria=["points", "lot"])
    played.refresh_from_db()
    page = url("organise_finish", played)
    shown = read(desk.get(page))
    assert shown.words("#lots .notice") == [
        "Ranks 1 and 2 would be decided by lot: Testperson 0001, Testperson 0005. All else is equal: points.",
        f"Ranks 3 to 8 would be decided by lot: {names_from(2)}. All else is equal: points.",
    ]
    assert shown.words("#lots dt") == ["Share", "Draw", "Play-off"]
    share = shown.values("#lots form", "action")
    assert share == [url("organise_share_places", played)]
    desk.post(share[0], {"client_key": str(uuid4())})
    played.refresh_from_db()
    assert played.criteria == ["points"]
    assert read(desk.get(page)).words("#lots") == []
    told = [
        "Rank 1 is shared by Testperson 0001, Testperson 0005. All else is equal: points.",
        f"Rank 3 is shared by {names_from(2)}. All else is equal: points.",
        "Name the winner of a play-off at the prize giving. Walls, standings and paper keep the shared rank.",
    ]
    assert read(desk.get(page)).words("#shared p") == told
    assert [row.rank for row in standings_of(played).rows] == [1, 1, *[3] * 6]
    again = read(desk.post(share[0], {"client_key": str(uuid4())}, follow=True))
    assert again.words(".messages .error") == ["Lots do not decide ties here; the tournament settings say what does."]
    Tournament.objects.update(status=Status.FINISHED)
    assert read(desk.get(page)).words("#shared p") == told


def test_finish_lists_only_shared_podium_places(desk: Client, tournament: Tournament) -> None:
    Tournament.objects.update(criteria=["points", "direct_comparison"])
    play_round(tournament, number=1, points=(8, 6, 4, 4, -4, -4, -6, -8))
    shared = read(desk.get(url("organise_finish", tournament)))
    assert shared.words("#shared p")[:2] == [
        "Rank 3 is shared by Testperson 0003, Testperson 0004. All else is equal: points, direct comparison.",
        "Further shared ranks: 5",
    ]
    Tournament.objects.update(criteria=["points", "lot"])
    assert read(desk.get(url("organise_finish", tournament))).words("#shared") == []


def test_no_ties_are_listed_if_only_the_lot_decides(desk: Client, played: Tournament) -> None:
    Tournament.objects.update(criteria=["lot"])
    played.refresh_from_db()
    shown = read(desk.get(url("organise_finish", played)))
    names = ", ".join(standings_of(played).lots[0].names)
    assert shown.words("#lots .notice") == [
        f"Ranks 1 to 8 would be decided by lot: {names}. Nothing else decides these ranks."
    ]
    assert shown.words("#lots dt") == ["Draw"]


@pytest.mark.parametrize(("status", "closed"), [(RoundStatus.CLOSED, 1), (RoundStatus.RUNNING, 0)])
def test_state_shows_the_number_of_closed_rounds(desk: Client, played: Tournament, status: str, closed: int) -> None:
    Round.objects.update(status=status)
    said = read(desk.get(url("organise_finish", played))).words(".page-head .state")
    assert said == [f"{closed} of 1 planned round closed"]


def finish(event: Tournament, shown: StandingsShown = StandingsShown.AFTER_END) -> Tournament:
    Tournament.objects.filter(pk=event.pk).update(status=Status.FINISHED, standings_shown=shown)
    event.refresh_from_db()
    return event


def test_finished_page_lists_shared_places(desk: Client, played: Tournament) -> None:
    page = url("organise_finish", played)
    before = read(desk.get(page))
    assert before.words("#prizes") == []
    (then,) = (said for said in before.words("#content p") if said.startswith("After that"))
    assert "The prize giving then follows on this page." in then
    bind_wall(finish(played))
    asked = read(desk.get(page)).values("#prizes form", "action")
    assert asked == [f"{url('organise_prizes', played)}?from=finish"]
    assert desk.post(asked[0], {"first": "3", "client_key": str(uuid4())}).url == f"{page}#prizes"
    assert PrizeGiving.objects.get().reached is None
    assert read(desk.get(page)).words("#prizes .state") == ["On the walls: the prize giving begins"]


PUBLISH, PDF = "Publish the final standings", "Create PDF"


@pytest.mark.parametrize(("shown", "when_told"), [(StandingsShown.AFTER_END, PUBLISH), (StandingsShown.AT_ONCE, PDF)])
def test_main_button_of_the_finished_page_is_the_next_step(
    desk: Client, played: Tournament, shown: StandingsShown, when_told: str
) -> None:
    finish(played, shown)

    def main() -> list[str]:
        page = read(desk.get(url("organise_finish", played)))
        steps = ["Prize giving", PUBLISH, "Print the final standings"]
        assert page.words(".in-order h2") == steps
        return page.words("#content .primary")

    assert main() == ["Results for the prize giving"]
    bind_wall(played)
    assert main() == ["From place 3"]
    PrizeGiving.objects.create(tournament=played, first=3)
    assert main() == ["Show it"]
    PrizeGiving.objects.update(reached=0)
    assert main() == [when_told]
    PrizeGiving.objects.all().delete()
    Tournament.objects.update(results_released_at=NOON)
    assert main() == [PDF]


@pytest.mark.parametrize(
    ("shown", "steps"), [(StandingsShown.AFTER_END, [PUBLISH, PDF]), (StandingsShown.AT_ONCE, [PDF])]
)
def test_main_buttons_lead_through_the_end_without_walls(
    desk: Client, played: Tournament, shown: StandingsShown, steps: list[str]
) -> None:
    Tournament.objects.update(standings_shown=shown, status=Status.RUNNING)
    press(desk, "organise_finish_do", played)
    page = url("organise_finish", played)
    (results,) = read(desk.get(page)).values("#content .primary", "href")
    reading = read(desk.get(results))
    assert reading.words(".actions .primary") == ["Continue after the prize giving"]
    (page_after,) = reading.values(".actions .primary", "href")
    assert read(desk.get(page_after)).words("#content .primary") == steps[:1]
    if PUBLISH in steps:
        press(desk, "organise_show_standings", played)
        assert read(desk.get(page)).words("#content .primary") == [PDF]
    press(desk, "tournament_printing", played, document="standings")
    assert read(desk.get(page)).words("#content .primary") == ["See the results"]
    press(desk, "organise_reopen", played)
    press(desk, "organise_finish_do", played)
    assert read(desk.get(page)).words("#content .primary") == ["Results for the prize giving"]


def test_printing_before_the_prize_giving_does_not_end_the_path(desk: Client, played: Tournament) -> None:
    Tournament.objects.update(standings_shown=StandingsShown.AT_ONCE, status=Status.RUNNING)
    press(desk, "organise_finish_do", played)
    press(desk, "tournament_printing", played, document="standings")
    page = url("organise_finish", played)
    assert read(desk.get(page)).words("#content .primary") == ["Results for the prize giving"]
    assert read(desk.get(f"{page}?given")).words("#content .primary") == ["See the results"]
    assert read(desk.get(page)).words("#content .primary") == ["See the results"]


def test_only_organisers_are_led_on_from_the_results(desk: Client, played: Tournament, cast) -> None:
    page = url("tournament", finish(played, StandingsShown.AT_ONCE)) + "?giving"
    found = [
        read(each.get(page, headers={"accept-language": "en"})).words(".actions .primary")
        for each in (desk, signed_in(cast["helper"]), Client())
    ]
    assert found == [["Continue after the prize giving"], ["Final standings"], ["Final standings"]]


@pytest.mark.parametrize(
    ("criteria", "said"),
    [
        (["points"], "Won by Testperson 0001, Testperson 0005 with 6 points (shared rank)"),
        (["points", "lot"], "Won by Testperson 0005 with 6 points (decided by lot)"),
        (["games_won"], "Won by Testperson 0005"),
    ],
)
def test_finished_page_names_the_winners(desk: Client, played: Tournament, criteria: list[str], said: str) -> None:
    Tournament.objects.update(criteria=criteria)
    ScoreList.objects.update(status=ListStatus.CONFIRMED)
    if criteria == ["games_won"]:
        Occupancy.objects.filter(games_won=None).update(games_won=1)
    page = url("organise_finish", finish(played))
    assert read(desk.get(page)).words("p.strong, p.strong + p.notice") == [said]
    ScoreList.objects.filter(table__number=2).update(status=ListStatus.OPEN, state={})
    without = "List of table 2 incomplete"
    assert read(desk.get(page)).words("p.strong, p.strong + p.notice") == [said, without]


def test_reopening_warns_that_the_result_leaves_the_walls(desk: Client, played: Tournament) -> None:
    Tournament.objects.filter(pk=played.pk).update(status=Status.FINISHED)
    assert read(desk.get(url("organise_finish", played))).words("details.part p") == [
        "Lists can be corrected and rounds reopened. The prize giving is taken off the walls, with all places "
        "announced so far; standings held back for it are hidden again."
    ]


def test_final_standings_can_be_printed_from_the_finished_page(desk: Client, played: Tournament) -> None:
    Tournament.objects.filter(pk=played.pk).update(status=Status.FINISHED)
    page = desk.get(url("organise_finish", played)).content.decode()
    assert f'action="{url("tournament_printing", played)}"' in page
    assert 'name="document" value="standings"' in page
    press(desk, "tournament_printing", played, document="standings")
    job = PrintJob.objects.get()
    assert (job.document, job.options["stage"]) == ("standings", "final")


PLAYED_OUT = "The list is not handed in yet. It already counts."
ODD, EVEN = [3, -2, -1, 0], [3, -1, -1, -1]


@pytest.mark.parametrize(
    ("totals", "said", "main", "quiet", "becomes"),
    [
        (None, [PLAYED_OUT], "List handed in", ["Confirm the list"], ListStatus.HANDED_IN),
        (EVEN, ["The list is handed in and counts."], "Go to round 1", ["Confirm the list"], None),
        (ODD, [], "The totals are right, confirm the list", [], ListStatus.CONFIRMED),
    ],
)
@pytest.mark.parametrize("in_round", [RoundStatus.RUNNING, RoundStatus.CLOSED])
def test_complete_list_names_the_next_step_of_staff(
    desk: Client, tournament: Tournament, in_round, totals, said, main, quiet, becomes
) -> None:
    table = table_of(normal_games=1, pflichtsoli=0, tournament=tournament)
    if totals:
        record_totals(totals=totals, **seen(table.score_list))
    else:
        record_entry(facts=NORMAL, **seen(table.score_list))
    Round.objects.update(status=in_round)
    page = read(desk.get(staff_address(table)))
    assert [
        each for each in page.words("section p") if each in (PLAYED_OUT, "The list is handed in and counts.")
    ] == said
    assert page.words(".table-columns > section .button.primary") == [main]
    assert page.words("form[id^=note] .button.quiet") == quiet
    if becomes:
        (action,) = [form for form in page.values("form[id^=note]", "action") if not quiet or "hand-in" in form]
        desk.post(action, {"client_key": str(uuid4()), "seen_revision": ScoreList.objects.get().revision})
        assert ScoreList.objects.get().status == becomes
