"""The occupancies of a list, updated whenever it is folded."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise

from scoring.errors import RuleViolation
from scoring.terms import TableEvent
from tournaments.adapter import FoldedList, event_in
from tournaments.models.json_values import JSON
from tournaments.models.score_list import Entry, EntryKind, Occupancy, ScoreList, Seat

# A person's stay at the table: position and the entry they joined with, None from the start.
Time = tuple[int, int | None]
SUMS = ("points", "games_played", "games_won", "soli_won")
# For people whose joining entry the fold does not reach.
UNREACHED: Mapping[str, JSON] = {"closed": True, "until_entry_id": None, **dict.fromkeys(SUMS, 0)}


def stays_of(entries: Sequence[Entry], folded: FoldedList) -> dict[Time, dict[str, JSON]]:
    keys = {0: None} | {position: entry.pk for position, entry in enumerate(entries, start=1)}
    return {
        (spell.seat, keys[spell.from_position]): {
            "closed": spell.until_position is not None,
            "until_entry_id": keys[spell.until_position or 0],
            **{name: getattr(spell, name) for name in SUMS},
        }
        for spell in folded.sheet.spells
    }


def occupancies_of(score_list: ScoreList) -> list[Occupancy]:
    return list(Occupancy.objects.filter(seat__score_list=score_list).select_related("seat").order_by("pk"))


def time_of(row: Occupancy) -> Time:
    return row.seat.position, row.from_entry_id


def store_people(
    score_list: ScoreList, entries: Sequence[Entry], folded: FoldedList, people: Sequence[Occupancy] | None = None
) -> None:
    """Updates all occupancies of the list and adds those that are missing.

    `people` are all current rows by id; if None, they are read. Raises `participant_sits_elsewhere` or
    `participant_sits_here` if a correction would bring back somebody who now has another seat.
    """
    wanted = stays_of(entries, folded)
    rows = [(row, wanted.pop(time_of(row), UNREACHED)) for row in _read_unless_given(score_list, people)]
    _refuse_two_seats_here([row for row, values in rows if not values["closed"]])
    changed = [(row, values) for row, values in rows if any(getattr(row, name) != values[name] for name in values)]
    _refuse_second_place([row for row, values in changed if row.closed and not values["closed"]])
    _update(changed)
    for (position, entry), values in sorted(wanted.items(), key=lambda item: not item[1]["closed"]):
        _add_unnamed(score_list, position, entry, values)
    substitutes = {entry.pk for entry in entries if event_in(entry.facts) == TableEvent.SUBSTITUTE}
    if substitutes:
        _follow_those_taken_over(score_list, {entry.pk: at for at, entry in enumerate(entries)}, substitutes)


def _follow_those_taken_over(score_list: ScoreList, places: Mapping[int, int], substitutes: Collection[int]) -> None:
    """Lets substitutes play for whoever had their seat before, which changes with the entries before them."""
    rows = sorted(
        occupancies_of(score_list), key=lambda row: (row.seat.position, places.get(row.from_entry_id or 0, -1))
    )
    for before, row in pairwise(rows):
        # In a list under review, nobody may be left who had the seat before.
        if row.from_entry_id not in substitutes or row.seat_id != before.seat_id:
            continue
        if row.participant_id == before.participant_id:
            continue
        row.participant_id = before.participant_id
        _refuse_two_seats_here([each for each in rows if not each.closed])
        _refuse_second_place([] if row.closed else [row])
        row.save(update_fields=["participant"])


def _read_unless_given(score_list: ScoreList, people: Sequence[Occupancy] | None) -> Sequence[Occupancy]:
    return occupancies_of(score_list) if people is None else people


def _update(changed: Sequence[tuple[Occupancy, Mapping[str, JSON]]]) -> None:
    """Updates the rows with a single upsert if nobody comes or goes, because that is faster than CASE."""
    if any(row.closed != values["closed"] for row, values in changed):
        # Leavers first: a seat has one holder at a time.
        for row, values in sorted(changed, key=lambda change: not change[1]["closed"]):
            Occupancy.objects.filter(pk=row.pk).update(**values)
        return
    for row, values in changed:
        for name, value in values.items():
            setattr(row, name, value)
    rows = [row for row, _values in changed]
    Occupancy.objects.bulk_create(rows, update_conflicts=True, unique_fields=["id"], update_fields=list(UNREACHED))


def _add_unnamed(score_list: ScoreList, position: int, entry: int | None, values: Mapping[str, JSON]) -> None:
    seat, _new = Seat.objects.get_or_create(score_list=score_list, position=position)
    round_id = score_list.table.round_id if score_list.table else None
    Occupancy.objects.create(seat=seat, round_id=round_id, from_entry_id=entry, **values)


def _refuse_two_seats_here(present: Iterable[Occupancy]) -> None:
    seen: set[int] = set()
    for row in present:
        if row.round_id and row.participant_id in seen:
            raise RuleViolation("participant_sits_here", name=str(row.participant))
        seen |= {row.participant_id} if row.participant_id else set()


def _refuse_second_place(coming_back: Sequence[Occupancy]) -> None:
    for row in coming_back:
        if row.participant_id and row.round_id:
            check_seated_once(row.participant_id, row.round_id, row.seat.score_list_id)


def check_seated_once(participant: int, in_round: int, score_list: int) -> None:
    """Raises `participant_sits_elsewhere` if the person has a seat at another table of the round."""
    seated = Occupancy.objects.filter(participant=participant, round=in_round, closed=False)
    other = seated.exclude(seat__score_list=score_list).select_related("participant", "seat__score_list__table").first()
    if other is not None:
        table = other.seat.score_list.table
        raise RuleViolation("participant_sits_elsewhere", name=str(other.participant), table=table and table.number)


def delete_newcomer(entry: Entry) -> JSON:
    """Deletes the occupancy created by a join, and returns the person who held it."""
    if entry.kind != EntryKind.EVENT:
        return None
    row = Occupancy.objects.filter(from_entry=entry).select_related("participant").first()
    if row is None:
        return None
    who = {"participant": row.participant_id, "name": row.name or str(row.participant or "")}
    row.delete()
    return who
