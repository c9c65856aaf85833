"""The ledger of all writes. Each has a transaction, an actor, a client key and a revision."""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction
from django.db.models import F
from django.http import Http404

from scoring.errors import RuleViolation
from tournaments.live.news import News, tell
from tournaments.models.revision import Revision, RevisionDetail
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Tournament

JSON = Any  # any shape; only the writing service knows it
Key = tuple[str, UUID]  # scope and client key
Row = TypeVar("Row")
Seen = TypeVar("Seen")
Made = TypeVar("Made")
# Attempts before a write is refused because its input keeps changing.
TRIES = 4
LONGEST_REASON = 300
LONGEST_LABEL = 120  # of an actor
LIST_SCOPE = "list:"  # prefix of the scope of a list's own writes


class KeyReused(RuleViolation):
    """Raised if the client key has been used with a different payload (HTTP 422)."""


class NotNow(RuleViolation):
    """Raised if the write can't be done at the moment and should be retried later (HTTP 429)."""


class StaleRevision(RuleViolation):
    """Raised if the write is based on an outdated state (HTTP 409)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """The author of a write. `kind` is "user", "table", "door", "guest", "token" or "system".

    `label` remains when the user is deleted.
    """

    kind: str
    user_id: int | None = None
    label: str = ""
    device: str = ""


SYSTEM = Actor(kind="system", label="system")


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteRequest:
    actor: Actor
    client_key: UUID  # repeating it within the same scope returns the same result
    seen_revision: int | None = None  # of the list; required for writes to a list as it was seen
    seen_setting_change: int | None = None  # the latest one when the form was shown, by its revision's id
    reason: str = ""


def system_request(
    *, seen_revision: int | None = None, reason: str = "", client_key: UUID | None = None
) -> WriteRequest:
    key = client_key or uuid4()
    return WriteRequest(actor=SYSTEM, client_key=key, seen_revision=seen_revision, reason=reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """The effect of a write. `result` is returned again if the key is repeated; all values are JSON.

    `details` are unsaved rows, all of the same model.
    """

    result: JSON = None
    before: JSON = None
    after: JSON = None
    tournament: Tournament | None = None
    score_list: ScoreList | None = None
    details: Sequence[RevisionDetail] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Write:
    """A requested write. Its client key is unique within `scope`, e.g. "list:12"; `payload` identifies repeats."""

    action: str
    scope: str
    request: WriteRequest
    payload: JSON = None

    @property
    def payload_hash(self) -> str:
        text = json.dumps([self.action, self.payload], sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()


def apply_once(write: Write, lock: Callable[[], Row], apply: Callable[[Row], Change]) -> JSON:
    """Applies a write exactly once. If the key is repeated, returns the first result.

    `lock` locks the rows (the round first, then lists by id) and returns the one for `apply`. Raises `KeyReused` if the
    payload differs, and everything `apply` raises; the transaction is then rolled back.
    """
    key = write.scope, write.request.client_key
    return apply_once_returning_revision(
        key, lock, lambda row: (write, apply(row)), lambda revision: _check_same(write, revision)
    ).result


def apply_once_returning_revision(
    key: Key, lock: Callable[[], Row], apply: Callable[[Row], tuple[Write, Change]], check: Callable[[Revision], None]
) -> Revision:
    """Like `apply_once`, for a write that is only known when the rows are locked. Returns its revision.

    `check` raises an error if the revision belongs to another write.
    """
    with transaction.atomic():
        row = lock()
        revision = find_revision(*key)
        if revision is None:
            return _record(*apply(row))
        check(revision)
        return revision


def apply_once_if_current(
    write: Write, lock: Callable[[], Row], apply: Callable[[Row], Change], is_as_seen: Callable[[Row], bool]
) -> JSON:
    """Like `apply_once`, but only looks up the key if the locked row has changed since the writer saw it.

    Only for writes that change the row. If a write fails, it is retried with `apply_once`, so `apply` must
    only change rows.
    """
    try:
        with transaction.atomic():
            row = lock()
            if is_as_seen(row):
                return _record(write, apply(row)).result
    except (RuleViolation, IntegrityError, Http404):
        pass  # rolled back
    return apply_once(write, lock, apply)


def find_revision(scope: str, client_key: UUID) -> Revision | None:
    return Revision.objects.filter(scope=scope, client_key=client_key).first()


def was_done(write: Write) -> bool:
    """Returns whether this write has been done before. Raises `KeyReused` if the key belongs to another one."""
    return _find_earlier(write) is not None


class Steps(Protocol[Row, Seen, Made]):
    """A slow write, split into steps under the lock and a computation without it."""

    def lock(self) -> Row: ...

    def look(self, row: Row) -> Seen:
        """Reads the input for the write under the locks, as comparable values. Must not search, parse or fold."""

    def compute(self, seen: Seen) -> Made:
        """Computes the write from its input, without a lock. May write what others can see without it."""

    def apply(self, row: Row, made: Made) -> Change: ...


def apply_once_computed(write: Write, steps: Steps[Row, Seen, Made]) -> JSON:
    """Like `apply_once`, but computes without a lock, and starts again if the input has changed in the meantime.

    Raises `StaleRevision("changed_meanwhile")` after `TRIES` attempts.
    """
    computed: tuple[Seen, Made] | None = None
    for _ in range(TRIES):
        with transaction.atomic():
            row = steps.lock()
            earlier = _find_earlier(write)
            if earlier is not None:
                return earlier.result
            seen = steps.look(row)
            if computed is not None and computed[0] == seen:
                return _record(write, steps.apply(row, computed[1])).result
        computed = seen, steps.compute(seen)
    raise StaleRevision("changed_meanwhile")


def _find_earlier(write: Write) -> Revision | None:
    earlier = find_revision(write.scope, write.request.client_key)
    if earlier is not None:
        _check_same(write, earlier)
    return earlier


def _check_same(write: Write, revision: Revision) -> None:
    if revision.payload_hash != write.payload_hash:
        raise KeyReused("key_reused")


def _news(write: Write, change: Change) -> News:
    score_list = change.score_list if write.scope.startswith(LIST_SCOPE) else None
    return News(
        tournament=change.tournament.pk if change.tournament is not None else None,
        score_list=score_list.pk if score_list is not None else None,
    )


def _record(write: Write, change: Change) -> Revision:
    request = write.request
    revision = Revision.objects.create(
        scope=write.scope,
        client_key=request.client_key,
        payload_hash=write.payload_hash,
        action=write.action,
        tournament=change.tournament,
        score_list=change.score_list,
        actor_kind=request.actor.kind,
        actor_user_id=request.actor.user_id,
        actor_label=request.actor.label,
        reason=request.reason[:LONGEST_REASON],
        before=change.before,
        after=change.after,
        result=change.result,
    )
    _save_details(change.details, revision)
    if change.tournament is not None:
        Tournament.objects.filter(pk=change.tournament.pk).update(version=F("version") + 1)
    tell(_news(write, change))
    return revision


def _save_details(details: Sequence[RevisionDetail], revision: Revision) -> None:
    for detail in details:
        detail.revision_id, detail.at = revision.pk, revision.at
    if details:
        type(details[0])._base_manager.bulk_create(details)
