from uuid import uuid4

import pytest

from scoring.errors import RuleViolation
from tests.factories import ParticipantFactory
from tests.tournaments.entries import break_off, record_entry
from tests.tournaments.lists import NORMAL, PLAYERS, STAFF, number_at, person_at, play_at, revisions, seen, table_of
from tests.tournaments.rounds import seating
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Occupancy, ScoreList
from tournaments.models.tournament import Status, Tournament
from tournaments.selectors.lists.wrong_seats import exchange_of, tables_of
from tournaments.selectors.results.standings import standings_of
from tournaments.services.ledger import Actor, KeyReused, StaleRevision, WriteRequest
from tournaments.services.lists import people, status
from tournaments.services.lists.people import Newcomer
from tournaments.services.lists.recompute import differences
from tournaments.services.lists.wrong_seats import put_right

pytestmark = pytest.mark.django_db
SUMS = ("points", "games_played", "games_won", "soli_won")


@pytest.fixture
def first(tournament: Tournament) -> Table:
    return table_of(tournament=tournament, number=1)


@pytest.fixture
def second(tournament: Tournament, first: Table) -> Table:
    return table_of(tournament=tournament, number=2)


def request_by(actor: Actor = STAFF, reason: str = "") -> WriteRequest:
    return WriteRequest(actor=actor, client_key=uuid4(), reason=reason)


def exchange(in_round: Round, one: int, other: int, **more: object) -> tuple[int, ...]:
    given = {"seen": revisions(), "write_request": request_by(), **more}
    return put_right(in_round=Round.objects.get(pk=in_round.pk), one=one, other=other, **given)  # type: ignore[arg-type]


def points(tournament: Tournament) -> dict[int, int]:
    return {row.start_number: row.points for row in standings_of(tournament).rows}


def sums(table: Table) -> list[tuple[object, ...]]:
    return list(
        Occupancy.objects.filter(seat__score_list__table=table).order_by("seat__position").values_list(*SUMS, "closed")
    )


@pytest.mark.services
def test_earlier_games_move_to_the_right_people(tournament, first, second) -> None:
    play_at(first, 1, 3, value=4)
    play_at(second, 2, 4, value=7)
    play_at(second, 2, 3, value=1)
    one, other = number_at(first, 1), number_at(second, 4)
    before, stored = points(tournament), [sums(first), sums(second)]
    assert (before[one], before[other]) == (4, 7 - 1)
    assert exchange(first.round, one, other) == (1, 2)
    assert (number_at(first, 1), number_at(second, 4)) == (other, one)
    assert points(tournament) == {**before, one: 6, other: 4}
    assert [sums(first), sums(second)] == stored  # seats keep their games
    for table in (first, second):
        assert differences(ScoreList.objects.get(table=table)) == []


def test_later_games_count_for_the_right_people(tournament, first, second) -> None:
    play_at(first, 1, 3)
    one, other = number_at(first, 1), number_at(second, 4)
    exchange(first.round, one, other)
    play_at(first, 1, 2, value=5)
    play_at(second, 1, 3, value=3)
    after = points(tournament)
    assert (after[other], after[one]) == (2 + 5, -3)


@pytest.mark.services
def test_positions_at_one_table_are_swapped(tournament, first) -> None:
    play_at(first, 1, 3, value=4)
    one, other = number_at(first, 1), number_at(first, 2)
    assert exchange(first.round, one, other) == (1,)
    assert (number_at(first, 1), number_at(first, 2)) == (other, one)
    assert points(tournament)[other] == 4
    assert revisions() == {1: 2}


def test_sit_outs_and_pflichtsoli_stay_with_the_seat(tournament) -> None:
    five = table_of(5, 25, tournament=tournament)
    record_entry(facts={"kind": "damen_solo", "re": [2], "augen_re": 130}, **seen(five.score_list))
    one, other = number_at(five, 1), number_at(five, 2)
    rows, state = sums(five), ScoreList.objects.get(table=five).state
    assert rows[0][1] == 0  # the dealer sits out
    assert "2" not in state["open_pflichtsoli"]
    exchange(five.round, one, other)
    assert sums(five) == rows
    assert ScoreList.objects.get(table=five).state == state
    (row,) = Occupancy.objects.filter(participant__start_number=one)
    assert (row.seat_id, row.soli_won) == (five.score_list.seats.get(position=2).pk, 1)


def test_put_right_writes_one_revision(tournament, first, second) -> None:
    table_of(tournament=tournament, number=3)
    seen_before, version = revisions(), Tournament.objects.get(pk=tournament.pk).version
    one, other = number_at(first, 2), number_at(second, 3)
    exchange(first.round, one, other)
    revision = Revision.objects.get(tournament=tournament)
    assert (revision.action, revision.actor_label) == ("put_right", STAFF.label)
    assert revision.after == {"round": 1, "tables": [1, 2], "seats": {str(one): [2, 3], str(other): [1, 2]}}
    assert revisions() == {**seen_before, 1: seen_before[1] + 1, 2: seen_before[2] + 1}
    assert Tournament.objects.get(pk=tournament.pk).version == version + 1


@pytest.mark.services
def test_same_key_puts_right_once(tournament, first, second) -> None:
    one, other = number_at(first, 1), number_at(second, 1)
    asked = {"seen": revisions(), "write_request": request_by()}
    answers = [exchange(first.round, one, other, **asked) for _ in range(2)]
    assert answers == [(1, 2)] * 2
    assert number_at(first, 1) == other
    with pytest.raises(KeyReused):
        exchange(first.round, one, number_at(second, 2), **asked)


@pytest.mark.parametrize("moved", [1, 2])
def test_changed_list_is_stale(tournament, first, second, moved) -> None:
    looked_at = revisions()
    play_at(first if moved == 1 else second, 1, 3)
    with pytest.raises(StaleRevision):
        exchange(first.round, number_at(first, 1), number_at(second, 1), seen=looked_at)
    with pytest.raises(StaleRevision):
        exchange(first.round, number_at(first, 1), number_at(second, 1), seen={1: revisions()[1]})
    assert not Revision.objects.filter(action="put_right").exists()


def test_later_rounds_are_unchanged(tournament, first, second) -> None:
    one, other = number_at(first, 1), number_at(second, 1)
    later = Round.objects.create(tournament=tournament, number=2, status=RoundStatus.PUBLISHED)
    table = Table.objects.create(round=later, number=1)
    score_list = ScoreList.objects.create(table=table, rule_set=tournament.rule_set, format=first.score_list.format)
    for position, person in enumerate((person_at(first, 1), person_at(second, 1)), start=1):
        seat = score_list.seats.create(position=position)
        Occupancy.objects.create(seat=seat, participant=person, round=later)
    exchange(first.round, one, other)
    assert seating(later) == {1: [one, other]}


@pytest.mark.services
def test_table_corrects_its_own_people_before_first_game(tournament, first, second) -> None:
    by_table = {"own_table": first}
    one, other = number_at(first, 1), number_at(first, 3)
    exchange(first.round, one, other, write_request=request_by(PLAYERS), **by_table)
    assert (number_at(first, 1), number_at(first, 3)) == (other, one)
    for pair in ((one, number_at(second, 1)), (number_at(second, 1), number_at(second, 2))):
        assert refusal(first.round, *pair, write_request=request_by(PLAYERS), **by_table) == "staff_only"
    play_at(first, 1, 3)
    code = refusal(first.round, one, other, write_request=request_by(PLAYERS), **by_table)
    assert code == "exchange_by_staff_only"
    with pytest.raises(ValueError, match="must name that table"):
        exchange(first.round, one, other, write_request=request_by(PLAYERS))


def refusal(in_round: Round, one: int, other: int, **more: object) -> str:
    with pytest.raises(RuleViolation) as caught:
        exchange(in_round, one, other, **more)
    return caught.value.code


def test_two_people_of_the_round_are_required(tournament, first) -> None:
    waiting = ParticipantFactory(tournament=tournament).start_number
    one = number_at(first, 1)
    assert refusal(first.round, one, one) == "swap_needs_two"
    assert refusal(first.round, one, waiting) == "participant_not_seated"


@pytest.mark.parametrize("step", ["substitute", "leave"])
def test_newcomer_or_leaver_is_refused(tournament, first, second, step) -> None:
    gone, other = number_at(first, 2), number_at(second, 1)
    stays = number_at(first, 3)
    person = ParticipantFactory(tournament=tournament)
    play_at(first, 1, 3)
    if step == "substitute":
        people.substitute(**seen(first.score_list), seat=2, person=Newcomer(participant=person))
        assert refusal(first.round, person.start_number, other) == "seat_changed_hands"
    else:
        people.leave(**seen(first.score_list), seat=2)
    assert refusal(first.round, gone, other) == "seat_changed_hands"
    assert exchange(first.round, stays, other) == (1, 2)  # who was in their own seat all along


def test_substituted_seat_is_refused(tournament, first, second) -> None:
    """Somebody who is back on their first seat has two occupancies there."""
    gone = person_at(first, 2)
    people.substitute(**seen(first.score_list), seat=2, person=Newcomer(name="Aus Hilfe"))
    people.substitute(**seen(first.score_list), seat=2, person=Newcomer(participant=gone))
    assert refusal(first.round, number_at(second, 1), gone.start_number) == "seat_changed_hands"


def test_other_corrections_need_the_same(tournament, first, second) -> None:
    one, other = number_at(first, 1), number_at(second, 1)
    play_at(second, 1, 3)
    Round.objects.filter(pk=first.round_id).update(status=RoundStatus.CLOSED)
    assert refusal(first.round, one, other) == "reason_required"
    assert refusal(first.round, one, other, write_request=request_by(PLAYERS), own_table=first) == "round_closed"
    exchange(first.round, one, other, write_request=request_by(reason="vertauscht"))
    assert Revision.objects.get(action="put_right").reason == "vertauscht"
    Tournament.objects.filter(pk=tournament.pk).update(status=Status.FINISHED)
    assert refusal(first.round, one, other, write_request=request_by(reason="x")) == "tournament_finished"


@pytest.mark.parametrize("state", [RoundStatus.DRAWN, RoundStatus.PUBLISHED])
def test_round_must_be_running(tournament, first, state) -> None:
    Round.objects.filter(pk=first.round_id).update(status=state)
    assert refusal(first.round, number_at(first, 1), number_at(first, 2)) == "round_not_started"


def test_confirmed_list_must_be_reopened(tournament, first, second) -> None:
    play_at(second, 1, 3)
    break_off(**seen(second.score_list, reason="fertig"))
    status.hand_in(**seen(second.score_list))
    one, other = number_at(first, 1), number_at(second, 1)
    exchange(first.round, one, other)  # handed in: staff may still correct
    status.confirm(**seen(second.score_list))
    with pytest.raises(RuleViolation) as caught:
        exchange(first.round, one, other)
    assert (caught.value.code, caught.value.params["table"]) == ("table_list_confirmed", 2)
    status.reopen(**seen(second.score_list))
    assert exchange(first.round, one, other) == (1, 2)


def test_preview_has_both_tables_before_and_after(tournament, first, second) -> None:
    record_entry(facts=NORMAL, **seen(first.score_list))
    one, other = person_at(first, 1), person_at(second, 4)
    shown = tables_of(exchange_of(Round.objects.get(pk=first.round_id), one.start_number, other.start_number))
    moves = [
        (table.number, line.position, line.listed, line.sat) for table in shown for line in table.lines if line.moves
    ]
    assert moves == [(1, 1, one.name, other.name), (2, 4, other.name, one.name)]
    assert [(table.begun, table.revision, len(table.lines)) for table in shown] == [(True, 1, 4), (False, 0, 4)]
    assert [line.points for line in shown[0].lines] == [row[0] for row in sums(first)]
    assert [line.owed for line in shown[0].lines] == [1, 1, 1, 1]
    rest = [(line.listed, line.sat) for table in shown for line in table.lines if not line.moves]
    assert [listed for listed, _sat in rest] == [sat for _listed, sat in rest]
