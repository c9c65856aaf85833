"""Swaps two participants before their tables have started."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from scoring.errors import RuleViolation
from tournaments.models.json_values import JSON
from tournaments.models.round import NOT_CLOSED, OPEN, Round
from tournaments.models.score_list import Occupancy, ScoreList
from tournaments.seating.measures import Report
from tournaments.selectors.rounds.draw_reports import Draw, draw_of
from tournaments.services.ledger import StaleRevision, WriteRequest
from tournaments.services.rounds.notices import About, queue_notices
from tournaments.services.rounds.round_writes import check_status, write_round_computed


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapResult:
    before: Report
    after: Report
    notified: int


def swap_seats(
    *,
    in_round: Round,
    one: int,
    other: int,
    write_request: WriteRequest,
    seen_tables: tuple[int, int] | None = None,
    notify: bool = False,
) -> SwapResult:
    """Swaps the table and position of two people, given by start number.

    Reports wishes that this breaks, but doesn't refuse. Raises `StaleRevision` if the two no longer sit at
    `seen_tables`, `participant_not_seated`, `swap_needs_two`, `table_has_entries`, `round_is_closed`,
    `tournament_is_finished`.
    """

    steps = _Swap(one, other, seen_tables, notify)
    payload = {"people": [one, other], "seen": seen_tables, "notify": notify}
    answer = write_round_computed("swap_seats", in_round, write_request, steps, payload)
    before, after = (Report(**answer[name]) for name in ("report_before", "report_after"))
    return SwapResult(before=before, after=after, notified=answer["told"])


@dataclass(frozen=True, slots=True)
class _Swap:
    one: int
    other: int
    seen_tables: tuple[int, int] | None
    notify: bool

    def look(self, row: Round) -> tuple[int, Draw]:
        check_status(row, *NOT_CLOSED)
        places = _places(row, self.one, self.other)
        if self.seen_tables not in (None, self._tables(places)):
            raise StaleRevision("stale_revision")
        _check_untouched(places)
        return row.number, draw_of(row)

    def compute(self, seen: tuple[int, Draw]) -> dict[str, JSON]:
        number, draw = seen
        return _reports(draw.measured(), draw.exchanged(number, self.one, self.other).measured())

    def apply(self, row: Round, reports: dict[str, JSON]) -> dict[str, JSON]:
        places = _places(row, self.one, self.other)
        _exchange(row, places[self.one], places[self.other])
        people = {self.one, self.other}
        notices = queue_notices(row.tournament, [row.number], About.SWAP, people) if self._notifies(row) else 0
        return {"people": sorted(people), "tables": self._tables(places), **reports, "told": notices}

    def _tables(self, places: Mapping[int, Occupancy]) -> tuple[int, int]:
        return _table_number(places[self.one]), _table_number(places[self.other])

    def _notifies(self, row: Round) -> bool:
        return self.notify and row.status in OPEN


def _places(row: Round, one: int, other: int) -> Mapping[int, Occupancy]:
    if one == other:
        raise RuleViolation("swap_needs_two")
    sat = Occupancy.objects.filter(round=row, participant__start_number__in=(one, other), closed=False)
    rows = sat.select_related("participant", "seat__score_list__table")
    places = {place.participant.start_number: place for place in rows if place.participant is not None}
    for number in (one, other):
        if number not in places:
            raise RuleViolation("participant_not_seated", number=number, round=row.number)
    lists = sorted({place.seat.score_list_id for place in places.values()})
    list(ScoreList.objects.select_for_update().filter(pk__in=lists).order_by("pk").values_list("pk"))
    return places


def _table_number(place: Occupancy) -> int:
    table = place.seat.score_list.table
    return table.number if table else 0


def _check_untouched(places: Mapping[int, Occupancy]) -> None:
    for place in places.values():
        if place.seat.score_list.entries.exists():
            raise RuleViolation("table_has_entries", table=_table_number(place))


def _exchange(row: Round, one: Occupancy, other: Occupancy) -> None:
    """Swaps the two people, freeing both seats first, because nobody may have two."""
    Occupancy.objects.filter(pk__in=(one.pk, other.pk)).delete()
    Occupancy.objects.bulk_create(
        [
            Occupancy(seat=one.seat, participant=other.participant, round=row),
            Occupancy(seat=other.seat, participant=one.participant, round=row),
        ]
    )
    for score_list in {one.seat.score_list, other.seat.score_list}:
        score_list.revision += 1
        score_list.save(update_fields=["revision"])


def _reports(before: Report, after: Report) -> dict[str, JSON]:
    return {"report_before": asdict(before), "report_after": asdict(after)}
