"""Penalties (TSR chapter 9) and disqualification."""

from datetime import UTC, datetime
from importlib import import_module
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import connection

from scoring.errors import RuleViolation
from tests.tournaments.entries import book_penalty, change_entry, delete_entry, insert_entry, record_entry
from tests.tournaments.lists import PLAYERS, STAFF, points_of, seen, table_of
from tests.tournaments.penalties import IN_SOLO, MINOR, NOTE, SERIOUS
from tournaments.models.participant import Participant
from tournaments.models.revision import Revision
from tournaments.models.score_list import Entry, EntryKind, PenaltyDetail, ScoreList
from tournaments.selectors.lists.lists import list_view
from tournaments.selectors.lists.penalties import bookable, journal_of
from tournaments.selectors.results.standings import standings_of
from tournaments.services.ledger import WriteRequest
from tournaments.services.lists import people
from tournaments.services.lists.penalties import Note, cancel_penalty, disqualify, readmit
from tournaments.services.lists.recompute import differences

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


@pytest.fixture
def four() -> ScoreList:
    return table_of().score_list


def book(score_list: ScoreList, facts, **more):
    return book_penalty(facts=facts, note=NOTE, **seen(score_list), **more)


def test_penalty_in_a_solo_offers_legal_solo_kinds(four):
    view = list_view(four, full_names=True)
    allowed = {kind for kind, _name in bookable(four, view).soli}
    assert {"damen_solo", "stille_hochzeit", "hochzeit_solo"} <= allowed
    assert not {"normal", "hochzeit", "koehler"} & allowed


# facts, kind of entry, sums of the seats, source
BOOKED = [
    ({"event": "penalty", "paragraph": "9.2", "offender": 1}, EntryKind.PENALTY, [0, 0, 0, 0], "TSR 9.2.3"),
    (MINOR, EntryKind.PENALTY, [1, 1, -3, 1], "TSR 9.3.2"),
    ({"event": "penalty", "paragraph": "9.3.3 a", "offender": 1}, EntryKind.PENALTY, [-3, 1, 1, 1], "TSR 9.3.3 a"),
    (
        {"event": "penalty", "paragraph": "9.3.3 b1", "offender": 3, "soloist": 2},
        EntryKind.PENALTY,
        [0, 3, -3, 0],
        "TSR 9.3.3 b1",
    ),
    ({"event": "penalty", "paragraph": "9.3.3 b2", "offender": 3}, EntryKind.PENALTY, [1, 1, -3, 1], "TSR 9.3.3 b2"),
    (SERIOUS, EntryKind.EVENT, [5, 5, -15, 5], "TSR 9.4.3, one Absage"),
    (IN_SOLO, EntryKind.GAME, [15, 0, -15, 0], "TSR 9.4.4, one Absage"),
    ({"event": "penalty", "paragraph": "9.5", "offender": 4}, EntryKind.PENALTY, [1, 1, 1, -3], "TSR 9.5.1"),
    (
        {"event": "penalty", "paragraph": "9.5", "offender": 3, "soloist": 2},
        EntryKind.PENALTY,
        [0, 3, -3, 0],
        "TSR 9.5.1 as 9.3.3 b1",
    ),
    (
        {"event": "penalty", "paragraph": "9.7.3", "offender": 2, "points": 6},
        EntryKind.PENALTY,
        [0, -6, 0, 0],
        "TSR 9.7.3: nobody gets them",
    ),
    (
        {"event": "penalty", "paragraph": "9.7.2", "offender": 2, "points": 12},
        EntryKind.PENALTY,
        [0, -12, 0, 0],
        "TSR 9.7.2 b: nobody gets them",
    ),
]


@pytest.mark.parametrize(("facts", "kind", "sums", "source"), BOOKED, ids=[row[3] for row in BOOKED])
def test_each_paragraph_moves_its_points(four, facts, kind, sums, source) -> None:
    written = book(four, facts)
    entry = Entry.objects.get(uid=written.entry)
    assert (entry.kind, entry.facts) == (kind, facts)
    assert entry.derived["points"] == sums
    assert points_of(four) == sums
    detail = PenaltyDetail.objects.get(entry=entry)
    assert (detail.paragraph, detail.reason, detail.referee, detail.initialled, detail.cancelled_at) == (
        facts["paragraph"],
        "Karte gezeigt",
        "Frau Schiri",
        True,
        None,
    )
    assert differences(ScoreList.objects.get(pk=four.pk)) == []


def test_penalty_is_inserted_after_a_game(four) -> None:
    for winners in ([1, 2], [3, 4]):
        record_entry(facts={"value": 2, "winners": winners}, **seen(four))
    first = four.entries.order_by("order_key")[0]
    book(four, MINOR, behind=first.uid)
    facts = [entry.facts for entry in four.entries.order_by("order_key")]
    assert facts[1] == MINOR
    assert four.entries.order_by("order_key")[1].derived["after"] == 1
    assert four.entries.order_by("order_key")[2].derived["totals"] == [1, 1, -3, 1]


def test_games_won_do_not_change_and_the_same_dealer_deals_again(four) -> None:
    record_entry(facts={"value": 2, "winners": [1, 2]}, **seen(four))
    dealer = ScoreList.objects.get(pk=four.pk).state["dealer"]
    book(four, SERIOUS)
    assert ScoreList.objects.get(pk=four.pk).state["dealer"] == dealer
    assert ScoreList.objects.get(pk=four.pk).state["number"] == 2


@pytest.mark.parametrize("facts", [MINOR, SERIOUS, IN_SOLO])
@pytest.mark.services
def test_cancelled_penalty_stays_without_effect(four, facts) -> None:
    record_entry(facts={"value": 2, "winners": [1, 2]}, **seen(four))
    before = points_of(four)
    written = book(four, facts)
    cancel_penalty(entry=written.entry, at=NOON, **seen(four, reason="anders gesehen"))
    entry = Entry.objects.get(uid=written.entry)
    assert entry.facts["cancelled"] is True
    assert points_of(four) == before
    assert (entry.penalty.cancelled_at, entry.penalty.cancelled_by) == (NOON, STAFF.label)
    with pytest.raises(RuleViolation) as refused:
        cancel_penalty(entry=written.entry, at=NOON, **seen(four))
    assert refused.value.code == "penalty_cancelled_before"
    kept = Revision.objects.get(action="cancel_penalty")
    assert (kept.reason, kept.before["facts"]) == ("anders gesehen", facts)
    assert differences(ScoreList.objects.get(pk=four.pk)) == []


def code_of(write) -> str:
    with pytest.raises(RuleViolation) as refused:
        write()
    return refused.value.code


@pytest.mark.parametrize("facts", [MINOR, SERIOUS, IN_SOLO])
def test_penalty_is_only_written_by_its_services(four, facts) -> None:
    assert code_of(lambda: record_entry(facts=facts, **seen(four))) == "penalty_by_referee_only"
    assert code_of(lambda: record_entry(facts=facts, **seen(four, PLAYERS))) == "penalty_by_referee_only"
    assert code_of(lambda: book_penalty(facts=facts, note=NOTE, **seen(four, PLAYERS))) == "penalty_by_referee_only"
    entry = book(four, facts).entry
    assert code_of(lambda: delete_entry(entry=entry, **seen(four))) == "penalty_not_deleted"
    normal = {"value": 1, "winners": [1, 2]}
    assert code_of(lambda: change_entry(entry=entry, facts=normal, **seen(four))) == "penalty_not_changed"
    assert code_of(lambda: insert_entry(before=entry, facts=facts, **seen(four))) == "penalty_by_referee_only"
    game = record_entry(facts=normal, **seen(four)).entry
    assert code_of(lambda: change_entry(entry=game, facts=facts, **seen(four))) == "penalty_by_referee_only"
    assert code_of(lambda: cancel_penalty(entry=game, at=NOON, **seen(four))) == "penalty_unknown"
    table = {"entry": entry, "at": NOON, **seen(four, PLAYERS)}
    assert code_of(lambda: cancel_penalty(**table)) == "penalty_by_referee_only"


REFUSED = [
    ({**MINOR, "offender": 5}, "seat_unknown"),
    ({**MINOR, "paragraph": "9.9"}, "paragraph_unknown"),
    ({**SERIOUS, "absagen": 5}, "number_out_of_range"),
    ({**IN_SOLO, "offender": 1}, "offender_is_soloist"),
    ({"event": "penalty", "paragraph": "9.7.2", "offender": 1, "points": 13}, "number_out_of_range"),
    ({"event": "penalty", "paragraph": "9.7.3", "offender": 1}, "value_missing"),
    ({"event": "penalty", "paragraph": "9.5", "offender": 1, "soloist": 1}, "offender_is_soloist"),
    ({"event": "penalty", "paragraph": "9.5", "offender": 1, "soloist": 9}, "seat_unknown"),
    ({"event": "penalty", "paragraph": "9.3.3 b1", "offender": 1}, "soloist_missing"),
]


@pytest.mark.parametrize(("facts", "code"), REFUSED)
def test_invalid_penalty_is_refused(four, facts, code) -> None:
    assert code_of(lambda: book(four, facts)) == code
    assert not Entry.objects.exists()
    assert not PenaltyDetail.objects.exists()


@pytest.mark.services
def test_same_key_books_once(four) -> None:
    ask = seen(four)
    first = book_penalty(facts=MINOR, note=NOTE, **ask)
    assert book_penalty(facts=MINOR, note=NOTE, **ask) == first
    assert code_of(lambda: book_penalty(facts=MINOR, note=Note(reason="anders"), **ask)) == "key_reused"
    assert PenaltyDetail.objects.count() == 1


def test_penalty_needs_no_entry_way(four) -> None:
    tournament = four.table.round.tournament
    tournament.entry_ways = ["points"]
    tournament.save()
    book(four, IN_SOLO)
    assert four.entries.get().derived["number"] == 1


@pytest.mark.services
def test_journal_names_offenders_in_two_queries(four, django_assert_num_queries) -> None:
    tournament = four.table.round.tournament
    book(four, MINOR)
    with django_assert_num_queries(2):
        (only,) = journal_of(tournament)
    assert (only.points, len(only.others), only.referee) == (-3, 3, "Frau Schiri")
    for _again in range(3):
        book(four, SERIOUS)
    with django_assert_num_queries(2):
        assert len(journal_of(tournament)) == 4


def test_journal_names_the_occupant_at_the_time(four) -> None:
    first = list_view(four, full_names=True).names[3]
    book(four, MINOR)
    people.substitute(**seen(four), seat=3, person=people.Newcomer(name="Erika Ersatz"))
    book(four, MINOR)
    assert [row.offender for row in journal_of(four.table.round.tournament)] == ["Erika Ersatz", first]


@pytest.mark.services
def test_disqualified_and_readmitted(four) -> None:
    tournament = four.table.round.tournament
    record_entry(facts={"value": 2, "winners": [1, 2]}, **seen(four))
    person = Participant.objects.filter(tournament=tournament).order_by("start_number").first()
    asked = {"tournament": tournament, "start_number": person.start_number}
    because = lambda reason="": WriteRequest(actor=STAFF, client_key=uuid4(), reason=reason)  # noqa: E731
    without_reason = lambda: disqualify(**asked, at=NOON, write_request=because(" "))  # noqa: E731
    assert code_of(without_reason) == "reason_required"
    disqualify(**asked, at=NOON, write_request=because("9.7.2 c"))
    assert [(row.rank, row.start_number) for row in standings_of(tournament).rows][-1] == (None, person.start_number)
    again = {**asked, "at": NOON, "write_request": because("x")}
    assert code_of(lambda: disqualify(**again)) == "disqualified_before"
    readmit(**asked, write_request=because())
    assert None not in [row.rank for row in standings_of(tournament).rows]
    assert code_of(lambda: readmit(**asked, write_request=because())) == "not_disqualified"


@pytest.mark.parametrize("mark", ["cancelled", "as_booked"])
def test_reserved_marks_are_refused(four, mark):
    record_entry(facts={"value": 2, "winners": [1, 2]}, **seen(four))
    facts = {"event": "penalty", "paragraph": "9.3.3 b1", "offender": 1, "soloist": 3}
    with pytest.raises(RuleViolation) as refused:
        book(four, {**facts, mark: True})
    assert (refused.value.code, refused.value.params) == ("unknown_key", {"key": mark})
    assert four.entries.count() == 1


@pytest.mark.services
def test_penalties_of_earlier_versions_keep_their_points(four):
    record_entry(facts={"value": 2, "winners": [1, 2]}, **seen(four))
    facts = {"event": "penalty", "paragraph": "9.3.3 b1", "offender": 1, "soloist": 3}
    four.entries.create(kind=EntryKind.PENALTY, order_key=2 * Entry.STEP, facts=facts)
    assert list_view(four, full_names=True).folded.broken.code == "solo_not_played"
    import_module("tournaments.migrations.0031_penalties_as_booked").keep_what_was_booked(
        apps, SimpleNamespace(connection=connection)
    )
    shown = list_view(four, full_names=True).folded
    assert (shown.broken, shown.sheet.totals) == (None, (-1, 2, 1, -2))
