from dataclasses import replace
from itertools import product
from uuid import uuid4

import pytest
from django.utils import translation

from scoring.errors import RuleViolation
from tests.marks import long
from tests.tournaments.entries import record_entry
from tests.tournaments.lists import PLAYERS, seen, table_of
from tests.tournaments.selectors.lists.corrected import (
    LATER_SOLO,
    NORMAL_GAME,
    PFLICHTSOLO,
    Whole,
    edits_of,
    normal,
    rows_of,
    whole_list,
)
from tournaments.adapter import fold_facts
from tournaments.models.revision import Revision
from tournaments.models.score_list import Entry, ScoreList
from tournaments.selectors.lists.edits import Conflict, Edit, Spot, noted_of
from tournaments.selectors.lists.ways import later_games, ways_out
from tournaments.services.ledger import StaleRevision
from tournaments.services.lists.entries import write_edit

BOOKS, SEATS = ("ddv", "dokomania", "doko-turnier", "ohne-neunen"), (4, 5, 6, 7)
# Each book and each size once in the quick suite.
QUICK = set(zip(BOOKS, SEATS, strict=True))
EVERYWHERE = [pair if pair in QUICK else long(*pair) for pair in product(BOOKS, SEATS)]
# By the rules, as noted, duty moved, for review.
LETTERS = {"P": Conflict.REFUSE, "N": Conflict.AS_NOTED, "D": Conflict.MOVE_DUTY, "R": Conflict.REVIEW}
# One word for each of `edits_of`, in order; the last, a Bock, does not exist under the federation's rules.
OFFERED = [
    ("ddv", 4, "PND PND PND NDR PND PN NR P"),
    ("ddv", 5, "PND NDR NDR NDR NDR NR NR P"),
    ("ddv", 6, "NR NDR NDR NDR NR NR NR P"),
    ("ddv", 7, "NDR NDR P NDR NDR NR NR P"),
    ("dokomania", 4, "PN PN PN NDR PND PN NR P PN"),
    ("dokomania", 5, "PN PN PN R NDR NR NR P PN"),
    ("dokomania", 6, "PN PN P NDR NDR NR NR P PN"),
    ("dokomania", 7, "NR NDR PN NDR NR NR NR P PN"),
    ("doko-turnier", 4, "NDR NR PND NDR PN PN NR P PN"),
    ("doko-turnier", 5, "NDR NDR NDR NDR PN NR NR P PN"),
    ("doko-turnier", 6, "NR NDR NDR NDR NR NR NR P PN"),
    ("doko-turnier", 7, "NDR NDR NR NDR PN NR NR P PN"),
    ("ohne-neunen", 4, "PN PN PN NDR PND PN NR P PN"),
    ("ohne-neunen", 5, "PN PN PN R NDR NR NR P PN"),
    ("ohne-neunen", 6, "PN PN P NDR NDR NR NR P PN"),
    ("ohne-neunen", 7, "NR NDR PN NDR NR NR NR P PN"),
]


def edits_under(book: str, made: Whole) -> dict[str, Edit]:
    return {name: edit for name, edit in edits_of(made).items() if book != "ddv" or name != "bock_raised"}


@pytest.mark.parametrize(("book", "seats", "expected"), [row if row[:2] in QUICK else long(*row) for row in OFFERED])
def test_ways_offered_for_each_edit(book, seats, expected):
    made = whole_list(book, seats)
    letters = {way: letter for letter, way in LETTERS.items()}
    offered = {
        name: "".join(letters[way] for way in ways_out(made.score_list, made.rows, edit).plans)
        for name, edit in edits_under(book, made).items()
    }
    assert offered == dict(zip(edits_under(book, made), expected.split(), strict=True))


@pytest.mark.parametrize(("book", "seats"), EVERYWHERE)
def test_every_way_leads_to_a_legal_list_except_review(book, seats):
    made = whole_list(book, seats)
    for edit in edits_under(book, made).values():
        ways = ways_out(made.score_list, made.rows, edit)
        assert ((Conflict.REFUSE in ways.plans), Conflict.REVIEW in ways.plans) in ((True, False), (False, True))
        for way, plan in ways.plans.items():
            if way is not Conflict.REVIEW:
                again = fold_facts(made.score_list, [line.facts for line in plan.lines])
                assert (again.broken, again.derived) == (None, plan.after.derived)


@pytest.mark.parametrize(("book", "seats"), EVERYWHERE)
def test_as_noted_keeps_dealers_sit_outs_duties_and_points(book, seats):
    """Even if the corrected game raises a Bock that later games didn't have."""
    made = whole_list(book, seats)
    for name, edit in edits_under(book, made).items():
        plan = ways_out(made.score_list, made.rows, edit).plans.get(Conflict.AS_NOTED)
        if plan is None:
            continue
        for line, result in list(zip(plan.lines, plan.after.results, strict=True))[plan.first_later :]:
            was, game = noted_of(line.row), result.game
            assert was and game
            assert (game.dealer, game.sitting, game.duty) == (was.dealer, was.sitting, was.duty), name
            assert (game.bock, game.points) == (was.bock, was.points), name


@translation.override("en")
def test_reason_of_a_game_taken_as_played_names_the_corrected_game():
    made = whole_list("ddv", 5)
    plan = ways_out(made.score_list, made.rows, edits_of(made)["game_deleted"]).plans[Conflict.AS_NOTED]
    taken = [line.facts["as_played"] for line in plan.lines if "as_played" in line.facts]
    assert taken == [{"dealer": 4, "reason": "Correction of game 4: played as recorded"}, *taken[1:]]


def test_as_noted_leaves_games_that_follow_by_themselves():
    """If the next game's dealer is fixed, the others follow."""
    made = whole_list("ddv", 5)
    plan = ways_out(made.score_list, made.rows, edits_of(made)["pflichtsolo_added"]).plans[Conflict.AS_NOTED]
    taken = [index for index, line in enumerate(plan.lines) if "as_played" in line.facts]
    assert taken[0] == NORMAL_GAME + 1
    assert len(taken) < len(plan.lines) - NORMAL_GAME - 1


def test_move_duty_keeps_dealers():
    made = whole_list("ddv", 5)
    edit = edits_of(made)["pflichtsolo_taken_away"]
    games = ways_out(made.score_list, made.rows, edit).plans[Conflict.MOVE_DUTY].after.sheet.games
    assert games[LATER_SOLO].duty == "pflichtsolo"
    assert [game.dealer for game in games[PFLICHTSOLO + 1 :]] == [
        row.derived["dealer"] for row in made.rows[PFLICHTSOLO + 1 :]
    ]


def test_move_duty_drops_a_conflicting_claim():
    made = whole_list("ddv", 4)
    claimed = [dict(row.facts) for row in made.rows]
    claimed[LATER_SOLO]["duty"] = "lustsolo"
    rows = rows_of(made.score_list, claimed)
    edit = Edit(spot=Spot.CHANGE, entry=rows[PFLICHTSOLO].uid, facts=normal(made.players(PFLICHTSOLO)))
    ways = ways_out(made.score_list, rows, edit)
    assert list(ways.plans) == [Conflict.AS_NOTED, Conflict.MOVE_DUTY, Conflict.REVIEW]
    assert ways.plans[Conflict.MOVE_DUTY].after.sheet.games[LATER_SOLO].duty == "pflichtsolo"
    assert ways.refusal and ways.refusal.params["why"].code == "lustsolo_while_pflichtsolo_owed"


def test_later_games_has_only_changed_games():
    made = whole_list("ddv", 4)
    assert later_games(ways_out(made.score_list, made.rows, edits_of(made)["value"])) == []
    later = later_games(ways_out(made.score_list, made.rows, edits_of(made)["pflichtsolo_taken_away"]))
    assert [game.before.number for game in later] == [4, 5, 6]
    assert later[0].after[Conflict.REFUSE].dealer == later[0].before.dealer + 1
    assert later[0].after[Conflict.AS_NOTED].dealer == later[0].before.dealer


def test_ways_out_raises_for_an_illegal_entry():
    made = whole_list("ddv", 4)
    edit = Edit(spot=Spot.CHANGE, entry=made.rows[0].uid, facts={"value": 2, "winners": [9]})
    with pytest.raises(RuleViolation, match="seat"):
        ways_out(made.score_list, made.rows, edit)


def store_list(seats: int = 5) -> ScoreList:
    made = whole_list("ddv", seats)
    score_list = table_of(seats=seats, normal_games=8).score_list
    for row in made.rows:
        record_entry(facts=row.facts, **seen(score_list))
    return score_list


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["pflichtsolo_of_another", "pflichtsolo_inserted", "pflichtsolo_deleted"])
def test_write_stores_the_way_shown(name):
    score_list = store_list()
    rows = list(score_list.entries.order_by("order_key"))
    edit = edits_of(Whole(score_list, rows))[name]
    for way, plan in ways_out(score_list, rows, edit).plans.items():
        write_edit(edit=edit, conflict=way, **seen(score_list))
        now = list(score_list.entries.order_by("order_key"))
        assert [row.facts for row in now] == [line.facts for line in plan.lines]
        if way is not Conflict.REVIEW:
            assert tuple(row.derived for row in now) == plan.after.derived
        assert ScoreList.objects.get(pk=score_list.pk).needs_review is (way is Conflict.REVIEW)
        break_off_and_start_again(score_list, rows)


def break_off_and_start_again(score_list: ScoreList, rows: list[Entry]) -> None:
    score_list.entries.all().delete()
    Entry.objects.bulk_create(rows)


@pytest.mark.django_db
def test_one_ledger_row_has_all_changed_games():
    score_list = store_list()
    rows = list(score_list.entries.order_by("order_key"))
    edit = edits_of(Whole(score_list, rows))["game_deleted"]
    before = ScoreList.objects.get(pk=score_list.pk).revision
    request = seen(score_list, reason="Doppelt notiert")["write_request"]
    lines = Revision.objects.count()
    write_edit(score_list=score_list, edit=edit, write_request=request, conflict=Conflict.AS_NOTED)
    revision = Revision.objects.order_by("id").last()
    assert revision and (Revision.objects.count(), revision.reason) == (lines + 1, "Doppelt notiert")
    assert ScoreList.objects.get(pk=score_list.pk).revision == before + 1
    changed = {str(row.uid) for row in score_list.entries.all() if "as_played" in row.facts}
    assert changed and set(revision.after["later"]) == set(revision.before["later"]) == changed
    with pytest.raises(StaleRevision):
        anew = replace(request, client_key=uuid4())
        write_edit(score_list=score_list, edit=edit, write_request=anew, conflict=Conflict.AS_NOTED)


@pytest.mark.django_db
def test_table_cannot_take_games_as_played():
    score_list = store_list()
    row = score_list.entries.order_by("order_key")[NORMAL_GAME]
    edit = Edit(spot=Spot.DELETE, entry=row.uid)
    with pytest.raises(RuleViolation, match="as_played_by_staff_only"):
        asked = seen(score_list, PLAYERS)
        write_edit(edit=edit, conflict=Conflict.AS_NOTED, **asked)
