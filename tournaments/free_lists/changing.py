"""Services that change a free list's settings or empty it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from accounts.models import User
from scoring.errors import RuleViolation
from scoring.lists.format import Format
from tournaments.adapter import fold_facts, stored_format
from tournaments.free_lists.changes import Moves, plan_changes
from tournaments.free_lists.lifecycle import Length, check_open, group_named, length_of
from tournaments.models.json_values import JSON, JSONObject
from tournaments.models.rules import RuleSetVersion
from tournaments.models.score_list import Entry, ListGroup, Occupancy, ScoreList, Seat
from tournaments.selectors.lists.edits import Edit, EditPlan, PlannedEntry, Spot
from tournaments.selectors.lists.emptying import EMPTIED
from tournaments.selectors.lists.people import refuse_name_twice
from tournaments.services.ledger import Change, WriteRequest
from tournaments.services.lists.emptying import take_out
from tournaments.services.lists.folding import store
from tournaments.services.lists.list_writes import check_revision, write_list


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of a list.

    `names` are by seat number; `moves`: new places from the next game on. The list joins `group` or creates
    `new_group`.
    """

    rule_set: RuleSetVersion
    length: Length
    names: Mapping[int, str]
    moves: Moves = field(default_factory=dict)
    title: str = ""
    group: ListGroup | None = None
    new_group: str = ""
    entry_ways: tuple[str, ...] = ()
    display: Mapping[str, str]

    def format(self, score_list: ScoreList) -> Format:
        return self.length.put_on(stored_format(score_list))

    def as_json(self) -> JSON:
        """The payload that identifies a repeated write."""
        return {
            "rules": self.rule_set.content_hash,
            "length": self.length.as_json(),
            "names": _with_text_keys(self.names),
            "moves": _with_text_keys(self.moves),
            "title": self.title,
            "group": self.group.name if self.group else self.new_group,
            "entry_ways": list(self.entry_ways),
            "display": dict(self.display),
        }


def settings_of(score_list: ScoreList, names: Mapping[int, str]) -> Settings:
    return Settings(
        rule_set=score_list.rule_set,
        length=length_of(score_list),
        names=dict(names),
        title=score_list.free.title,
        group=score_list.free.group,
        entry_ways=tuple(score_list.free.entry_ways),
        display=dict(score_list.free.display),
    )


def change_settings(
    *,
    score_list: ScoreList,
    settings: Settings,
    write_request: WriteRequest,
    owner: User | None = None,
) -> None:
    """Saves the settings, recalculates all games, and moves players from the next game on.

    Raises `list_name_twice`, `StaleRevision`, and anything `plan_changes` raises.
    """

    def apply(row: ScoreList) -> Change:
        check_revision(row, write_request)
        check_open(row)
        before = _settings_json(row)
        rows = list(row.entries.order_by("order_key"))
        form = settings.format(row)
        planned = plan_changes(row, rows, rule_set=settings.rule_set, form=form, moves=settings.moves)
        _set_fields(planned.score_list, settings, owner)
        _rename_players(planned.score_list, settings)
        _move_players(planned.score_list, planned.seats)
        store(planned.score_list, planned.plan)
        after = {"revision": planned.score_list.revision}
        return Change(result=after, before=before, after=settings.as_json(), score_list=row)

    refuse_name_twice(list(settings.names.values()))
    write_list("change_list_settings", score_list, write_request, apply, settings.as_json())


def _set_fields(score_list: ScoreList, settings: Settings, owner: User | None) -> None:
    wanted = settings.new_group.strip()
    free = score_list.free
    free.group = settings.group or (group_named(wanted, owner) if wanted else None)
    free.title = settings.title.strip()
    free.entry_ways = list(settings.entry_ways)
    free.display = {**free.display, **settings.display}
    free.save(update_fields=["group", "title", "entry_ways", "display"])
    score_list.save(update_fields=["rule_set", "format"])


def _with_text_keys(values: Mapping[int, str] | Mapping[int, int]) -> dict[str, JSON]:
    return {str(position): value for position, value in values.items()}


def _settings_json(score_list: ScoreList) -> JSON:
    return {
        "rules": score_list.rule_set.content_hash,
        "format": score_list.format,
        "title": score_list.free.title,
        "entry_ways": score_list.free.entry_ways,
        "display": score_list.free.display,
    }


def _rename_players(score_list: ScoreList, settings: Settings) -> None:
    """Renames the current players."""
    rows = list(Occupancy.objects.filter(seat__score_list=score_list, closed=False).select_related("seat"))
    for row in rows:
        row.name = settings.names.get(row.seat.position, row.name)
    Occupancy.objects.bulk_update(rows, ["name"])


def _move_players(score_list: ScoreList, moves: Mapping[int, int]) -> None:
    """Moves players to other seats while no entry refers to them."""
    if not moves:
        return
    seats = {seat.position: seat for seat in Seat.objects.filter(score_list=score_list)}
    rows = list(Occupancy.objects.filter(seat__score_list=score_list).select_related("seat"))
    for row in rows:
        row.seat = seats[moves.get(row.seat.position, row.seat.position)]
        # Only one open occupancy per seat; folding reopens the right ones.
        row.closed = True
    Occupancy.objects.bulk_update(rows, ["closed"])
    Occupancy.objects.bulk_update(rows, ["seat"])


def empty_list(*, score_list: ScoreList, write_request: WriteRequest) -> None:
    """Deletes all entries; `restore_entries` can restore them from the ledger."""

    def apply(row: ScoreList) -> Change:
        check_revision(row, write_request)
        check_open(row)
        rows = list(row.entries.order_by("order_key"))
        if not rows:
            raise RuleViolation("list_empty")
        return Change(before=take_out(row, rows), score_list=row)

    write_list(EMPTIED, score_list, write_request, apply)


def _store_all(score_list: ScoreList, facts: Sequence[JSONObject]) -> list[Entry]:
    lines = tuple(PlannedEntry(facts=each) for each in facts)
    after = fold_facts(score_list, facts)
    return store(score_list, EditPlan(edit=Edit(spot=Spot.END), lines=lines, index=len(lines), after=after))


def restore_entries(*, score_list: ScoreList, write_request: WriteRequest) -> None:
    """Restores the entries that `empty_list` last deleted. Raises `list_not_empty`, `list_nothing_to_restore`."""

    def apply(row: ScoreList) -> Change:
        check_revision(row, write_request)
        check_open(row)
        if row.entries.exists():
            raise RuleViolation("list_not_empty")
        taken_out = row.revisions.filter(action=EMPTIED).values_list("before", flat=True).first()
        if taken_out is None:
            raise RuleViolation("list_nothing_to_restore")
        rows = _store_all(row, taken_out["facts"])
        for entry, who in zip(rows, taken_out["came"], strict=True):
            if who is not None:
                Occupancy.objects.filter(from_entry=entry).update(name=who["name"])
        return Change(after=taken_out, score_list=row)

    write_list("restore_entries", score_list, write_request, apply)
