"""Services that create, claim, finish and delete free lists."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from scoring.errors import RuleViolation
from scoring.lists.format import Format
from tournaments.adapter import format_to_json, stored_format
from tournaments.free_lists.access import list_token
from tournaments.free_lists.lists import is_thrown_away
from tournaments.live.news import News, tell
from tournaments.models.free_list import FreeList
from tournaments.models.json_values import JSON
from tournaments.models.revision import Revision
from tournaments.models.rules import RuleSetVersion
from tournaments.models.score_list import ListGroup, ListStatus, Occupancy, ScoreList, Seat
from tournaments.selectors.lists.formats import check_list_length, opening
from tournaments.selectors.lists.people import refuse_name_twice
from tournaments.selectors.lists.writing import refusal
from tournaments.services.deletion import delete_with_all
from tournaments.services.ledger import Actor, Change, Write, WriteRequest, apply_once
from tournaments.services.lists.list_writes import check_revision, write_list

NEW_LISTS = "free_lists"  # scope in the ledger for creating lists
KEPT_FOR = timedelta(days=30)
MOST_AT_ONCE = 100
MOST_GAMES = 1000  # with an open end
FEWEST, MOST = 4, 7  # players
LONGEST_PLAYER_NAME, LONGEST_TITLE = 40, 80
MOST_TYPED_GAMES, MOST_PFLICHTSOLI, LARGEST_POT = 200, 12, 100_000
WAYS = ("points", "facts", "totals")
FIRST_WAYS = ("points", "facts")


@dataclass(frozen=True, slots=True, kw_only=True)
class Length:
    """The length of a list, which is open-ended if `games` is None."""

    games: int | None = None
    pflichtsoli: int | None = None
    pot: int | None = None
    sitting: tuple[int, ...] | None = None

    def format(self, seats: int) -> Format:
        return self.put_on(Format(seats=seats, max_games=MOST_GAMES))

    def put_on(self, form: Format) -> Format:
        return replace(
            form,
            normal_games=self.games,
            max_games=None if self.games is not None else MOST_GAMES,
            pflichtsoli=self.pflichtsoli,
            pot=self.pot,
            sitting=self.sitting or None,
        )

    def as_json(self) -> JSON:
        """The payload that identifies a repeated write."""
        return asdict(self)


def length_of(score_list: ScoreList) -> Length:
    form = stored_format(score_list)
    return Length(games=form.normal_games, pflichtsoli=form.pflichtsoli, pot=form.pot, sitting=form.sitting or None)


def create_list(
    *,
    names: Sequence[str],
    rule_set: RuleSetVersion,
    length: Length,
    write_request: WriteRequest,
    title: str = "",
    group: ListGroup | None = None,
    new_group: str = "",
    owner: User | None = None,
) -> ScoreList:
    """Creates an open list for four to seven players.

    The list joins `group` or creates `new_group`. Raises `list_size`, `list_name_twice`, and anything
    `check_list_length` raises.
    """
    names = checked_names(names)
    form = length.format(len(names))
    fields: dict[str, Any] = {"rule_set": rule_set, "format": format_to_json(form), "title": title.strip()}
    check_list_length(ScoreList(rule_set=rule_set, format=fields["format"]))

    def apply(_no_row: None) -> Change:
        joined = group or (group_named(new_group, owner) if new_group.strip() else None)
        score_list = ScoreList.objects.create(rule_set=rule_set, **opening(rule_set, form))
        FreeList.objects.create(
            score_list=score_list,
            title=fields["title"],
            group=joined,
            owner=owner,
            entry_ways=list(FIRST_WAYS),
            display={"order": "newest"},
        )
        _seat_players(score_list, names)
        return Change(result={"list": score_list.pk}, after=_created_json(names, fields, joined), score_list=score_list)

    payload = {**_created_json(names, fields, group), "new_group": new_group}
    write = Write(action="create_list", scope=NEW_LISTS, request=write_request, payload=payload)
    try:
        answer = apply_once(write, _lock_nothing, apply)
    except IntegrityError:  # the same key at the same moment, and the other write was first
        answer = apply_once(write, _lock_nothing, apply)
    return ScoreList.objects.select_related("free").get(pk=answer["list"])


def _seat_players(score_list: ScoreList, names: Sequence[str]) -> None:
    seats = [Seat(score_list=score_list, position=place) for place in range(1, len(names) + 1)]
    Seat.objects.bulk_create(seats)
    Occupancy.objects.bulk_create(Occupancy(seat=seat, name=name) for seat, name in zip(seats, names, strict=True))


def _lock_nothing() -> None:
    """Does nothing, because a new list has no row to lock."""


def _created_json(names: Sequence[str], fields: dict[str, Any], group: ListGroup | None) -> dict[str, JSON]:
    rules = fields["rule_set"].content_hash
    return {**fields, "names": list(names), "rule_set": rules, "group": str(group.uid) if group else None}


def group_named(name: str, owner: User | None) -> ListGroup:
    return ListGroup.objects.create(name=" ".join(name.split()), owner=owner)


def checked_names(names: Sequence[str]) -> list[str]:
    """Strips the names and checks that there are four to seven. Raises `list_size`, `list_name_twice`."""
    clean = [" ".join(name.split()) for name in names]
    if not FEWEST <= len([name for name in clean if name]) == len(clean) <= MOST:
        raise RuleViolation("list_size", fewest=FEWEST, most=MOST, given=len([name for name in clean if name]))
    refuse_name_twice(clean)
    return clean


def check_open(score_list: ScoreList) -> None:
    """Raises if the list is finished or deleted."""
    if is_thrown_away(score_list):
        raise RuleViolation("list_thrown_away")
    refused = refusal(score_list, by_table=False)
    if refused is not None:
        raise refused


def check_owner(free: FreeList, actor: Actor) -> None:
    """Raises if the list belongs to somebody else."""
    if free.owner_id not in (None, actor.user_id):
        raise RuleViolation("list_owner_only")


def finish_list(*, score_list: ScoreList, write_request: WriteRequest) -> None:
    """Raises `list_empty`, `list_status_unchanged`, `StaleRevision`."""

    def apply(row: ScoreList) -> Change:
        check_revision(row, write_request)
        if not row.entries.exists():
            raise RuleViolation("list_empty")
        return _set_status(row, ListStatus.CONFIRMED)

    write_list("finish_list", score_list, write_request, apply)


def reopen_list(*, score_list: ScoreList, write_request: WriteRequest) -> None:
    """Raises `list_status_unchanged`, `StaleRevision`."""

    def apply(row: ScoreList) -> Change:
        check_revision(row, write_request)
        return _set_status(row, ListStatus.OPEN)

    write_list("reopen_list", score_list, write_request, apply)


def _set_status(row: ScoreList, status: ListStatus) -> Change:
    if row.status == status:
        raise RuleViolation("list_status_unchanged")
    ScoreList.objects.filter(pk=row.pk).update(status=status, revision=row.revision + 1)
    return Change(before={"status": row.status}, after={"status": status.value}, score_list=row)


def claim_list(*, score_list: ScoreList, user: User, write_request: WriteRequest) -> None:
    """Raises `list_claimed`."""

    def apply(row: ScoreList) -> Change:
        if row.free.owner_id not in (None, user.pk):
            raise RuleViolation("list_claimed")
        FreeList.objects.filter(score_list=row).update(owner=user)
        return Change(after={"owner": user.pk}, score_list=row)

    write_list("claim_list", score_list, write_request, apply)


def renew_links(*, score_list: ScoreList, write_request: WriteRequest) -> str:
    """Revokes all links and returns the new write token. Raises `list_owner_only`."""

    def apply(row: ScoreList) -> Change:
        free = row.free
        check_owner(free, write_request.actor)
        before, after = {"secret_version": free.secret_version}, {"secret_version": free.secret_version + 1}
        FreeList.objects.filter(score_list=row).update(**after)
        tell(News(None, row.pk, access=True))
        return Change(before=before, after=after, score_list=row)

    write_list("renew_links", score_list, write_request, apply)
    return list_token(ScoreList.objects.select_related("free").get(pk=score_list.pk))


def throw_away(*, score_list: ScoreList, write_request: WriteRequest) -> None:
    """Hides the list until it's restored or deleted for good. Raises `list_owner_only`."""

    def apply(row: ScoreList) -> Change:
        free = row.free
        check_owner(free, write_request.actor)
        return _set_deleted_at(row, free, timezone.now())

    write_list("throw_away_list", score_list, write_request, apply)


def take_back(*, score_list: ScoreList, write_request: WriteRequest) -> None:
    def apply(row: ScoreList) -> Change:
        return _set_deleted_at(row, row.free, None)

    write_list("take_back_list", score_list, write_request, apply)


def _set_deleted_at(row: ScoreList, free: FreeList, at: datetime | None) -> Change:
    before = free.deleted_at
    FreeList.objects.filter(score_list=row).update(deleted_at=at)
    ScoreList.objects.filter(pk=row.pk).update(revision=row.revision + 1)
    tell(News(None, row.pk, access=True))
    return Change(
        before={"deleted_at": before and before.isoformat()},
        after={"deleted_at": at and at.isoformat()},
        score_list=row,
    )


def forget_thrown_away(now: datetime) -> int:
    """Deletes expired lists and their revisions, and returns how many lists there were."""
    return sum(iter(partial(_delete_batch, now), 0))


def _delete_batch(now: datetime) -> int:
    """Deletes one batch at a time, so that others can write in between."""
    thrown_away = ScoreList.objects.filter(table__isnull=True, free__deleted_at__lt=now - KEPT_FOR)
    with transaction.atomic():
        gone = list(thrown_away.select_for_update().values_list("pk", flat=True)[:MOST_AT_ONCE])
        delete_with_all(Revision.objects.filter(score_list__in=gone))
        delete_with_all(ScoreList.objects.filter(pk__in=gone))
    return len(gone)
