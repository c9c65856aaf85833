"""Gathering recorded lists for printing."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import translation

from tests.printing.filled_lists import filled_list_of
from tests.tournaments.entries import book_penalty, record_entry
from tests.tournaments.lists import NORMAL, seen, table_of
from tests.tournaments.penalties import IN_SOLO, MINOR, NOTE, SERIOUS
from tournaments.models.desk.paper_arrival import PaperArrival
from tournaments.models.lists.presence import Presence
from tournaments.models.score_list import ScoreList
from tournaments.printing.content.gather import sheet_of
from tournaments.printing.content.gather_lists import filled_list
from tournaments.printing.paper import paper_tables
from tournaments.services.lists import people
from tournaments.services.lists.penalties import cancel_penalty
from tournaments.services.lists.people import Newcomer
from tournaments.services.lists.totals import record_totals

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


@pytest.fixture
def score_list() -> ScoreList:
    made = table_of().score_list
    record_entry(facts={"value": 2, "winners": [1, 2]}, **seen(made))
    return made


def test_penalties_are_in_list_order_with_initials(score_list) -> None:
    cancelled = book_penalty(facts=SERIOUS, note=NOTE, **seen(score_list)).entry
    book_penalty(facts=MINOR, note=NOTE, **seen(score_list))
    cancel_penalty(entry=cancelled, at=NOON, **seen(score_list))
    taken_back, counts = filled_list_of(score_list).penalties
    assert (taken_back.paragraph, taken_back.points, taken_back.cancelled) == ("9.4.3", (0, 0, 0, 0), True)
    assert (counts.paragraph, counts.offender, counts.after, counts.points) == ("9.3.2", 3, 1, (1, 1, -3, 1))
    assert (counts.initials, counts.reason, counts.cancelled) == ("FS", "Karte gezeigt", False)
    result = filled_list_of(score_list).result
    assert result.game_points == (2, 2, -2, -2)
    assert result.penalty_points == (1, 1, -3, 1)
    assert result.totals == (3, 3, -5, -1)


def test_running_totals_add_up_line_by_line_over_a_penalty(score_list) -> None:
    book_penalty(facts=MINOR, note=NOTE, **seen(score_list))
    record_entry(facts={"value": 3, "winners": [3, 4]}, **seen(score_list))
    found = filled_list_of(score_list)
    (penalty,), (_, game) = found.penalties, found.games
    assert (penalty.running, game.points, game.running) == ((3, 3, -5, -1), (-3, -3, 3, 3), (0, 0, -2, 2))


NINE = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)
# list finished, opened by a phone, minutes from the last game to the paper's arrival -> end, received
TIMES = [
    (True, True, None, ("22:00", "")),
    (True, True, 5, ("22:00", "22:05")),
    (True, True, -5, ("", "21:55")),
    (True, False, 5, ("", "22:05")),
    (False, True, None, ("", "")),
]


@pytest.mark.parametrize(("finished", "by_phone", "after", "times"), TIMES)
def test_known_times_are_printed(score_list, finished, by_phone, after, times) -> None:
    score_list.entries.update(created_at=NINE)
    ScoreList.objects.update(state={"finished": finished})
    if by_phone:
        Presence.objects.create(table=score_list.table, opened_at=NOON, seen_at=NOON)
    if after is not None:
        at = NINE + timedelta(minutes=after)
        PaperArrival.objects.create(score_list=score_list, round=score_list.table.round, place=1, at=at)
    found = filled_list_of(score_list)
    assert (found.ended, found.received) == times


def test_broken_off_solo_is_a_game(score_list) -> None:
    book_penalty(facts=IN_SOLO, note=NOTE, **seen(score_list))
    found = filled_list_of(score_list)
    assert found.penalties == ()
    assert found.games[-1].points == (15, 0, -15, 0)
    assert "TSR 9.4.4" in " ".join(found.games[-1].played)


def test_shared_seat_names_everybody_and_grown_table_has_five(score_list) -> None:
    people.substitute(**seen(score_list), seat=3, person=Newcomer(name="Erika Ersatz"))
    people.join(**seen(score_list), seat=5, person=Newcomer(name="Fünfte Person"))
    found = filled_list_of(score_list)
    names = [player.name for player in found.sheet.players]
    assert names[2].endswith(" / Erika Ersatz")
    assert names[4] == "Fünfte Person"
    assert found.sheet.format.seats == 5
    assert found.result.totals == (2, 2, -2, -2, 0)
    assert found.note == (
        f"Position 3: {names[2].partition(' / ')[0]} −2; Erika Ersatz 0, außer Wertung. "
        "Position 5: Fünfte Person 0, außer Wertung."
    )


# game, sentences in the account
EXPLAINED = [
    ({"kind": "normal", "re": [1, 3], "augen_re": 130}, ()),
    (
        {"kind": "normal", "re": [1, 3], "augen_re": 119, "announced": {"re": None, "kontra": "keine_90"}},
        ("Kontra said “keine 90”, which needs 151 Augen, and missed it. So Re only needed 90 Augen to win.",),
    ),
    (
        {"kind": "damen_solo", "re": [2], "augen_re": 155},
        ("Alone against the others, position 2 scores 3 times the value: +6.",),
    ),
]


@pytest.mark.parametrize(("facts", "sentences"), EXPLAINED)
def test_account_explains_result_and_notation(score_list, facts, sentences) -> None:
    record_entry(facts=facts, **seen(score_list))
    with translation.override("en"):
        assert filled_list_of(score_list).games[-1].sentences == sentences


def test_queries_do_not_grow_with_tables(score_list, django_assert_num_queries) -> None:
    in_round = score_list.table.round
    for number in (2, 3):
        other = table_of(tournament=in_round.tournament, number=number).score_list
        book_penalty(facts=MINOR, note=NOTE, **seen(other))
    with django_assert_num_queries(5):
        for table in paper_tables(in_round):
            filled_list(sheet_of(in_round, table), table, ZoneInfo("Europe/Berlin"))


@pytest.mark.parametrize(
    ("facts", "kind"),
    [
        ({"value": 2, "winners": [1, 2]}, ""),
        ({"value": 3, "winners": [2]}, "Solo"),
        ({"value": 3, "winners": [1, 3, 4]}, "Solo"),
        ({"value": 3, "winners": [2], "kind": "kreuz_solo"}, "♣"),
    ],
)
def test_solo_of_unknown_kind_is_named(facts, kind) -> None:
    made = table_of(pflichtsoli=0).score_list
    record_entry(facts=facts, **seen(made))
    with translation.override("de"):
        assert filled_list_of(made).games[0].kind == kind


@pytest.mark.parametrize(("facts", "as_entered"), [({"value": 2, "winners": [1, 2]}, True), (NORMAL, False)])
def test_entered_value_needs_no_account(facts, as_entered) -> None:
    made = table_of().score_list
    record_entry(facts=facts, **seen(made))
    assert [game.as_entered for game in filled_list_of(made).games] == [as_entered]


def test_reason_for_odd_sum_is_printed() -> None:
    made = table_of().score_list
    record_totals(totals=[10, -2, -4, -5], sum_accepted="So unterschrieben.", **seen(made))
    with translation.override("de"):
        note = filled_list_of(made).note
    assert note.endswith("So unterschrieben.")
    assert "−1" in note
