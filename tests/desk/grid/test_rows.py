"""Saving a whole paper list in one revision."""

import pytest

from scoring.errors import RuleViolation
from tests.tournaments.lists import PLAYERS, points_of, seen, table_of
from tournaments.desk.grid.rows import record_rows
from tournaments.desk.paper.pile import PaperState
from tournaments.desk.pile import arrival_of, line_of
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import Entry, ListStatus, PenaltyDetail, ScoreList
from tournaments.models.tournament import Tournament
from tournaments.selectors.lists.lists import list_view
from tournaments.services.ledger import KeyReused, StaleRevision
from tournaments.services.lists.penalties import Note
from tournaments.services.lists.recompute import differences

pytestmark = pytest.mark.django_db

FIRST, SECOND = {"value": 3, "winners": [1, 3]}, {"value": 2, "winners": [1, 3, 4], "kind": "stille_hochzeit"}
MINOR = {"event": "penalty", "paragraph": "9.3.2", "offender": 3}
NOTE = Note(reason="von der Liste", referee="Frau Schiri")


@pytest.fixture
def four() -> ScoreList:
    return table_of().score_list


def stored_facts() -> list[dict]:
    return [row.facts for row in Entry.objects.order_by("order_key")]


@pytest.mark.services
def test_rows_are_saved_in_one_write(four):
    before = Tournament.objects.get().version
    answer = record_rows(rows=[FIRST, SECOND, FIRST], **seen(four))
    assert stored_facts() == [FIRST, SECOND, FIRST]
    assert answer.entries == tuple(row.uid for row in Entry.objects.order_by("order_key"))
    assert (answer.revision, ScoreList.objects.get().revision, Tournament.objects.get().version) == (1, 1, before + 1)
    revision = Revision.objects.get()
    assert (revision.action, revision.actor_label, revision.after) == (
        "record_rows",
        "Testleitung",
        {"rows": [FIRST, SECOND, FIRST]},
    )
    assert points_of(four) == [8, -12, 8, -4]
    assert not list(differences(ScoreList.objects.get()))


def test_rows_continue_earlier_ones(four):
    record_rows(rows=[FIRST], **seen(four))
    record_rows(rows=[SECOND, FIRST], **seen(four))
    assert [row.result.number for row in list_view(four, full_names=True).rows] == [1, 2, 3]
    assert stored_facts() == [FIRST, SECOND, FIRST]


def test_complete_list_is_handed_in():
    score_list = table_of(normal_games=2, pflichtsoli=0).score_list
    record_rows(rows=[FIRST], **seen(score_list))
    assert (ScoreList.objects.get().status, arrival_of(score_list)) == (ListStatus.OPEN, None)
    record_rows(rows=[SECOND], **seen(score_list))
    assert line_of(ScoreList.objects.get()).stand is PaperState.TYPED
    assert ScoreList.objects.get().status == ListStatus.HANDED_IN
    assert Revision.objects.order_by("pk").last().after == {"rows": [SECOND], "status": "handed_in"}


@pytest.mark.services
def test_repeated_key_returns_the_same_answer(four):
    asked = seen(four)
    once = record_rows(rows=[FIRST, SECOND], **asked)
    assert record_rows(rows=[FIRST, SECOND], **asked) == once
    with pytest.raises(KeyReused):
        record_rows(rows=[FIRST], **asked)
    assert len(stored_facts()) == 2


def test_stale_list_takes_no_rows(four):
    asked = seen(four)
    record_rows(rows=[FIRST], **seen(four))
    with pytest.raises(StaleRevision):
        record_rows(rows=[SECOND], **asked)
    assert stored_facts() == [FIRST]


@pytest.mark.services
def test_illegal_row_refuses_all(four):
    with pytest.raises(RuleViolation) as refused:
        record_rows(rows=[FIRST, {"value": 3, "winners": [1, 9]}, FIRST], **seen(four))
    assert (refused.value.code, refused.value.params["entry"]) == ("seat_unknown", 2)
    assert (stored_facts(), Revision.objects.count()) == ([], 0)


def test_running_totals_are_stored_as_games(four):
    rows = [{"running": [3, -3, 3, -3]}, {"running": [5, -9, 5, -1]}]
    record_rows(rows=rows, **seen(four))
    games = [FIRST, {"value": 2, "winners": [1, 3, 4]}]
    assert stored_facts() == games
    assert [row.kind for row in Entry.objects.order_by("order_key")] == ["points", "points"]
    assert Revision.objects.get().after == {"rows": games}


@pytest.mark.services
def test_penalties_get_the_referees_note(four):
    record_rows(rows=[FIRST, MINOR, FIRST], note=NOTE, **seen(four))
    detail = PenaltyDetail.objects.get()
    assert (detail.paragraph, detail.reason, detail.referee, detail.entry.facts) == (
        "9.3.2",
        "von der Liste",
        "Frau Schiri",
        MINOR,
    )
    assert points_of(four) == [7, -5, 3, -5]


REFUSED = [
    ([FIRST, MINOR], {}, {}, "penalty_by_referee_only"),
    ([FIRST], {"actor": PLAYERS}, {}, "staff_only"),
    ([], {}, {}, "rows_missing"),
    ([FIRST, {"event": "join", "seat": 5}], {}, {}, "people_only_with_names"),
    ([FIRST], {}, {"status": RoundStatus.PUBLISHED}, "round_not_started"),
    ([FIRST], {}, {"status": RoundStatus.CLOSED}, "reason_required"),
]


ACCEPTED = {"totals": [12, -4, -4, -3], "sum_accepted": "nachgezählt"}


@pytest.mark.parametrize("note", [None, NOTE])
@pytest.mark.parametrize(
    ("facts", "code"),
    [(ACCEPTED, "sum_by_organisers_only"), ({"event": "join", "seat": 5}, "people_only_with_names")],
)
def test_referee_may_not_write_other_reserved_entries(four, note, facts, code):
    with pytest.raises(RuleViolation, match=code):
        record_rows(rows=[facts], note=note, **seen(four))
    assert not Entry.objects.exists()


@pytest.mark.parametrize(("rows", "asked", "round_", "code"), REFUSED)
def test_refused_write_leaves_nothing(four, rows, asked, round_, code):
    if round_:
        Round.objects.update(**round_)
    with pytest.raises(RuleViolation) as refused:
        record_rows(rows=rows, **seen(four, **asked))
    assert refused.value.code == code
    assert not Entry.objects.exists()


def test_closed_round_needs_a_reason(four):
    Round.objects.update(status=RoundStatus.CLOSED)
    record_rows(rows=[FIRST], **seen(four, reason="Liste nachgereicht"))
    assert Revision.objects.get().reason == "Liste nachgereicht"


def test_tournament_without_entry_by_value_takes_no_rows(four):
    Tournament.objects.update(entry_ways=["totals"])
    with pytest.raises(RuleViolation, match="entry_way_closed"):
        record_rows(rows=[FIRST], **seen(four))
