import pytest

from scoring.errors import RuleViolation
from scoring.lists.format import MissingGames
from tests.tournaments.entries import break_off, change_entry, delete_entry, insert_entry, record_entry
from tests.tournaments.lists import NORMAL, PLAYERS, points_of, seen, table_of
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import Entry, ScoreList
from tournaments.models.tournament import Tournament
from tournaments.selectors.results.standings import standings_of
from tournaments.selectors.rounds.rounds import list_format
from tournaments.services.lists.recompute import differences
from tournaments.services.lists.status import confirm

pytestmark = pytest.mark.django_db

PENALTY = {"broken_off": "penalty", "broken_off_points": 2}


@pytest.fixture
def score_list() -> ScoreList:
    found = table_of(normal_games=4, pflichtsoli=0).score_list
    ScoreList.objects.update(format={**found.format, **PENALTY})
    for _game in range(2):
        record_entry(facts=NORMAL, **seen(found))
    return found


@pytest.mark.services
def test_broken_off_list_counts_missing_games(score_list):
    break_off(**seen(score_list, reason="power cut"))
    assert points_of(score_list) == [0, -8, 0, -8]
    stored = Entry.objects.get(kind="event")
    assert stored.facts == {"event": "broken_off", "reason": "power cut"}
    assert (stored.derived["points"], stored.derived["after"]) == ([-4, -4, -4, -4], 2)
    assert ScoreList.objects.get().state["broken_off"] is True
    standings = standings_of(Tournament.objects.get())
    assert (standings.done, standings.broken_off) == (1, ((1, 1),))
    confirm(**seen(score_list))


def test_break_off_can_be_deleted(score_list):
    written = break_off(**seen(score_list, reason="power cut"))
    delete_entry(entry=written.entry, **seen(score_list))
    assert points_of(score_list) == [4, -4, 4, -4]
    assert "broken_off" not in ScoreList.objects.get().state
    record_entry(facts=NORMAL, **seen(score_list))


def test_game_inserted_before_break_off_is_counted(score_list):
    written = break_off(**seen(score_list, reason="power cut"))
    insert_entry(facts=NORMAL, before=written.entry, **seen(score_list))
    assert points_of(score_list) == [6 - 2, -6 - 2, 6 - 2, -6 - 2]
    assert list(differences(ScoreList.objects.get())) == []


REFUSED = [
    ("reason_required", {}),
    ("reason_required", {"reason": "  "}),
    ("staff_only", {"actor": PLAYERS, "reason": "tired"}),
]


@pytest.mark.parametrize(("code", "asked"), REFUSED)
def test_break_off_needs_staff_and_reason(score_list, code, asked):
    with pytest.raises(RuleViolation, match=code):
        break_off(**seen(score_list, **asked))


def test_changed_break_off_keeps_reason(score_list):
    entry = break_off(**seen(score_list, reason="power cut")).entry
    facts = {"event": "broken_off"}
    with pytest.raises(RuleViolation, match="reason_required"):
        change_entry(entry=entry, facts=facts, **seen(score_list))
    change_entry(entry=entry, facts=facts, **seen(score_list, reason="fire alarm"))
    assert Entry.objects.get(kind="event").facts == {**facts, "reason": "fire alarm"}


def test_table_cannot_delete_break_off(score_list):
    written = break_off(**seen(score_list, reason="power cut"))
    with pytest.raises(RuleViolation, match="staff_only"):
        delete_entry(entry=written.entry, **seen(score_list, PLAYERS))


def test_entry_after_break_off_is_refused(score_list):
    break_off(**seen(score_list, reason="power cut"))
    with pytest.raises(RuleViolation, match="list_finished"):
        record_entry(facts=NORMAL, **seen(score_list, PLAYERS))


def test_round_uses_the_tournament_rule(score_list):
    in_round = Round.objects.get()
    assert list_format(in_round, 4).broken_off is MissingGames.NOTHING
    Tournament.objects.update(**PENALTY)
    in_round = Round.objects.get()
    assert in_round.status == RoundStatus.RUNNING
    form = list_format(in_round, 4)
    assert {"broken_off": form.broken_off, "broken_off_points": form.broken_off_points} == PENALTY
