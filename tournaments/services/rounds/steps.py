"""Steps of a drawn round: publishing, releasing and closing it, unpublishing and reopening it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import F

from scoring.errors import RuleViolation
from scoring.lists.format import Format
from tournaments.adapter import stored_format
from tournaments.contributions import all_contributions
from tournaments.live.news import News, tell
from tournaments.models.json_values import JSON
from tournaments.models.revision import Revision
from tournaments.models.round import NOT_RELEASED, OPEN, RELEASED, Round, RoundStatus, Table
from tournaments.models.rules import RuleSetVersion
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Status, Tournament
from tournaments.selectors.lists.formats import check_length, opening
from tournaments.selectors.lists.pots import pot_in
from tournaments.selectors.objections import objections_end
from tournaments.selectors.rounds.lengths import Sizes, sizes_seated
from tournaments.selectors.rounds.places import places_in, seating_token
from tournaments.selectors.rounds.rounds import (
    has_entries,
    list_format,
    minutes_at,
    missing_tables,
    plan_from,
    plan_of,
    sizes_set,
)
from tournaments.selectors.tournament.changed_settings import round_changed_since
from tournaments.services.ledger import StaleRevision, WriteRequest
from tournaments.services.locks import lock_round_and_others
from tournaments.services.results.chances import queue_chances
from tournaments.services.rounds.notices import About, queue_notices
from tournaments.services.rounds.round_writes import (
    RoundWrite,
    check_nothing_else_follows,
    check_status,
    setting_changed,
    time_as_json,
    write_round,
)
from tournaments.services.tournament_writes import refuse_overwriting

MOST_EXTRA_MINUTES = 600


def change_sizes(*, in_round: Round, sizes: Sizes, write_request: WriteRequest) -> None:
    """Sets the games and minutes for each table size, e.g. {"4": {"normal_games": 12, "minutes": 60}}.

    Resets who sits out first. Raises `round_is_running` and the like, everything `check_length` does, and
    `SettingsChanged` if they have changed since the request's `seen_setting_change`.
    """

    def apply(row: Round) -> RoundWrite:
        check_status(row, *NOT_RELEASED)
        if write_request.seen_setting_change is not None:
            refuse_overwriting(round_changed_since(row, write_request.seen_setting_change, "sizes"))
        check_length(sizes=sizes, pflichtsoli=row.tournament.pflichtsoli, pot=pot_in(row))
        before, row.sizes = row.sizes, sizes
        row.save(update_fields=["sizes"])
        renew_lists([row])
        return setting_changed(row, "sizes", write_request, {"sizes": sizes, "sizes_before": before})

    write_round("change_sizes", in_round, write_request, apply, sizes)


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishResult:
    rounds: tuple[int, ...]
    notified: int


def publish_round(
    *,
    in_round: Round,
    at: datetime,
    write_request: WriteRequest,
    seen_seed: int | None = None,
    seen_seating: str | None = None,
    notify: bool = False,
) -> PublishResult:
    """Publishes a drawn round, with the other drawn rounds of its plan.

    The first publication freezes the rules and starts the tournament. `notify`: whether to e-mail people their seats.
    Raises `publish_previous_first`, and `StaleRevision` unless the draw still has `seen_seed` and `seen_seating` (see
    `seating_token`).
    """

    def apply(row: Round) -> dict[str, JSON]:
        check_status(row, RoundStatus.DRAWN)
        if seen_seed not in (None, row.draw_seed):
            raise StaleRevision("stale_revision")
        _check_previous_published(row)
        rounds = [each for each in plan_of(row) if each.status == RoundStatus.DRAWN]
        if seen_seating is not None and seen_seating != _token_of(rounds):
            raise StaleRevision("seats_changed")
        for each in rounds:
            each.sizes, each.pot = dict(sizes_set(each)), pot_in(each)
            each.status, each.published_at = RoundStatus.PUBLISHED, at
        Round.objects.bulk_update(rounds, ["status", "published_at", "sizes", "pot"])
        renew_lists(rounds)
        status_before = row.tournament.status
        frozen_at = row.tournament.rules_frozen_at or at
        _update_tournament(row.tournament, status=Status.RUNNING, rules_frozen_at=frozen_at)
        numbers = [each.number for each in rounds]
        notified = queue_notices(row.tournament, numbers, About.PUBLISH) if notify else 0
        return {"tournament_status_before": status_before, "rounds": numbers, "told": notified}

    payload = [seen_seed, seen_seating, notify]
    answer = write_round("publish_round", in_round, write_request, apply, payload, lock_round_and_others)
    return PublishResult(rounds=tuple(answer["rounds"]), notified=answer["told"])


def _token_of(rounds: Sequence[Round]) -> str:
    places = places_in(rounds[-1].tournament, rounds[-1].number)
    return seating_token({each.number: places.get(each.number, {}).items() for each in rounds})


def _check_previous_published(row: Round) -> None:
    together = [each.pk for each in plan_of(row)]
    earlier = row.tournament.rounds.filter(number__lt=row.number, status=RoundStatus.DRAWN).exclude(pk__in=together)
    first = earlier.order_by("number").first()
    if first is not None:
        raise RuleViolation("publish_previous_first", round=row.number, previous=first.number)


def unpublish_round(*, in_round: Round, write_request: WriteRequest) -> None:
    """Unpublishes a round without entries, with the later rounds of its plan.

    Unfreezes the rules if no round remains published. Raises `round_has_entries`, `later_round_drawn`.
    """

    def apply(row: Round) -> dict[str, JSON]:
        check_status(row, *OPEN)
        rounds = _rounds_to_unpublish(row)
        Table.objects.filter(round__in=rounds).update(ends_at=None, extra_minutes=0)
        back = dict.fromkeys(("published_at", "started_at", "pot", "pot_emptied_at"))
        Round.objects.filter(pk__in=rounds).update(status=RoundStatus.DRAWN, **back)
        ScoreList.objects.filter(table__round__in=rounds).update(due_event="")
        if not row.tournament.rounds.exclude(status=RoundStatus.DRAWN).exists():
            _update_tournament(row.tournament, status=_status_before_first(row.tournament), rules_frozen_at=None)
        return {"withdrawn": len(rounds)}

    write_round("withdraw_round", in_round, write_request, apply, lock=lock_round_and_others)


def _rounds_to_unpublish(row: Round) -> list[int]:
    if has_entries(row):
        raise RuleViolation("round_has_entries", round=row.number)
    rounds = plan_from(row)
    released = (each.number for each in rounds if each.number > row.number and each.status in RELEASED)
    for later in released:
        raise RuleViolation("later_round_drawn", round=row.number, later=later)
    check_nothing_else_follows(row, rounds)
    return [each.pk for each in rounds]


def _status_before_first(tournament: Tournament) -> str:
    published = Revision.objects.filter(tournament=tournament, action="publish_round").order_by("-id")
    before = ((each.after or {}).get("tournament_status_before") for each in published)
    # At later publications it was already running.
    return str(next((status for status in before if status not in (None, Status.RUNNING)), Status.REGISTRATION))


def release_round(*, in_round: Round, at: datetime, write_request: WriteRequest) -> None:
    """Releases a published round and sets the end times of its tables. Raises `release_previous_first`."""

    def apply(row: Round) -> dict[str, JSON]:
        check_status(row, RoundStatus.PUBLISHED)
        _check_previous_released(row)
        row.status, row.started_at = RoundStatus.RUNNING, at
        row.save(update_fields=["status", "started_at"])
        for size in sizes_seated(row):
            row.tables.filter(score_list__format__seats=size).update(ends_at=end_time(row, size))
        return {"started_at": at.isoformat()}

    write_round("release_round", in_round, write_request, apply)


def _check_previous_released(row: Round) -> None:
    earlier = row.tournament.rounds.filter(number__lt=row.number, status__in=NOT_RELEASED).order_by("number").first()
    if earlier is not None:
        raise RuleViolation("release_previous_first", round=row.number, previous=earlier.number)


def end_time(in_round: Round, seats: int) -> datetime | None:
    """Returns when tables of this size end, not counting extra time, or None if untimed or not released."""
    minutes = minutes_at(in_round, seats)
    if in_round.started_at is None or minutes is None:
        return None
    return in_round.started_at + timedelta(minutes=minutes)


def set_extra_minutes(*, in_round: Round, table_number: int, minutes: int, write_request: WriteRequest) -> None:
    """Sets the total of a table's extra minutes (TSR 8.5.1)."""

    def apply(row: Round) -> dict[str, JSON]:
        check_status(row, *OPEN)
        if not 0 <= minutes <= MOST_EXTRA_MINUTES:
            raise RuleViolation("extra_minutes_out_of_range", "minutes", most=MOST_EXTRA_MINUTES)
        table = Table.objects.get(round=row, number=table_number)
        before, table.extra_minutes = table.extra_minutes, minutes
        table.save(update_fields=["extra_minutes"])
        return {"table": table_number, "extra_minutes": minutes, "extra_minutes_before": before}

    write_round("set_extra_minutes", in_round, write_request, apply, [table_number, minutes])


def choose_sitting(
    *, in_round: Round, table_number: int, positions: Sequence[int], write_request: WriteRequest
) -> None:
    """Sets who sits out first at a larger table. An empty sequence restores the default.

    Raises `table_has_begun`, `sitting_invalid`.
    """
    wanted = tuple(sorted(positions)) or None

    def apply(row: Round) -> dict[str, JSON]:
        check_status(row, *OPEN)
        table_lists = ScoreList.objects.select_for_update(of=("self",)).select_related("rule_set")
        score_list = table_lists.get(table__round=row, table__number=table_number)
        if score_list.entries.exists():
            raise RuleViolation("table_has_begun", table=table_number)
        before = stored_format(score_list)
        set_length(score_list, score_list.rule_set, replace(before, sitting=wanted))
        score_list.revision += 1
        score_list.save(update_fields=["format", "state", "revision"])
        return {"table": table_number, "sitting": wanted, "sitting_before": before.sitting}

    write_round("choose_sitting", in_round, write_request, apply, [table_number, wanted])


def set_length(score_list: ScoreList, rule_set: RuleSetVersion, list_format: Format) -> None:
    """Sets the format of an empty list, but doesn't save it."""
    fields = opening(rule_set, list_format)
    score_list.format, score_list.state = fields["format"], fields["state"]


def revoke_secret(*, in_round: Round, table_number: int, write_request: WriteRequest) -> None:
    """Makes a table's printed code invalid."""

    def apply(row: Round) -> dict[str, JSON]:
        check_status(row, *OPEN)
        Table.objects.filter(round=row, number=table_number).update(secret_version=F("secret_version") + 1)
        tell(News(row.tournament_id, access=True))
        return {"table": table_number}

    write_round("revoke_secret", in_round, write_request, apply, table_number)


class MissingLists(StrEnum):
    REFUSE = "refuse"
    CLOSE_ANYWAY = "close_anyway"


def close_round(*, in_round: Round, at: datetime, missing: MissingLists, write_request: WriteRequest) -> None:
    """Closes a round. Missing lists stay as they are.

    The result is provisional during the time for objections. Raises `round_lists_missing` (param `tables`).
    """

    def apply(row: Round) -> dict[str, JSON]:
        check_status(row, RoundStatus.RUNNING)
        left_open = missing_tables(row)
        if left_open and missing is MissingLists.REFUSE:
            raise RuleViolation("round_lists_missing", tables=", ".join(map(str, left_open)))
        row.status, row.closed_at = RoundStatus.CLOSED, at
        row.objections_until = objections_end(at, row.tournament.objection_minutes)
        row.save(update_fields=["status", "closed_at", "objections_until"])
        queue_chances(row.tournament)
        for each in all_contributions():
            each.after_closed_round(row)
        return {"left_open": left_open, "objections_until": time_as_json(row.objections_until)}

    write_round("close_round", in_round, write_request, apply, missing.value)


def reopen_round(*, in_round: Round, write_request: WriteRequest) -> None:
    """Reopens the round that was closed last. Raises `round_not_last_closed`."""

    def apply(row: Round) -> None:
        check_status(row, RoundStatus.CLOSED)
        if row.tournament.rounds.filter(number__gt=row.number, status=RoundStatus.CLOSED).exists():
            raise RuleViolation("round_not_last_closed", round=row.number)
        row.status, row.closed_at, row.objections_until = RoundStatus.RUNNING, None, None
        row.save(update_fields=["status", "closed_at", "objections_until"])

    write_round("reopen_round", in_round, write_request, apply)


def renew_lists(rounds: Iterable[Round]) -> None:
    """Resets the rounds' empty lists to the current rules and formats, with one query per table size."""
    by_id = {in_round.pk: in_round for in_round in rounds}
    sizes = ScoreList.objects.filter(table__round__in=by_id).order_by().values_list("table__round", "format__seats")
    wanted: dict[Format, list[int]] = {}
    for pk, size in sizes.distinct():
        wanted.setdefault(list_format(by_id[pk], size), []).append(pk)
    rule_set = next(iter(by_id.values())).tournament.rule_set
    for form, round_ids in wanted.items():
        ScoreList.objects.filter(table__round__in=round_ids, format__seats=form.seats).update(
            rule_set=rule_set, revision=F("revision") + 1, **opening(rule_set, form)
        )


def _update_tournament(tournament: Tournament, **values: object) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(**values)
