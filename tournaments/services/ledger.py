"""The door for every write: one transaction, an actor, a client key, a line in the ledger."""

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
from tournaments.models.revision import Fact, Revision
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Tournament

JSON = Any  # its shape is known to the service that wrote it
Key = tuple[str, UUID]  # a scope, and what is unique in it
Row = TypeVar("Row")
Seen = TypeVar("Seen")
Made = TypeVar("Made")
# How often a write is worked out before it is refused because its basis changes all the time.
TRIES = 4
LONGEST_REASON = 300
LIST_SCOPE = "list:"  # the scope of a list's own writes begins so


class KeyReused(RuleViolation):
    """The client key was used before with another payload (HTTP 422)."""


class NotNow(RuleViolation):
    """Nothing more is taken for a while: whoever sent it keeps it and sends it again later (HTTP 429)."""


class StaleRevision(RuleViolation):
    """The write saw an older state than the one that is there (HTTP 409)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """Who writes: kind is "user", "table", "token" or "system"; the label is kept when the user is gone.

    `device` is the phone that a table writes with, "" where nobody knows.
    """

    kind: str
    user_id: int | None = None
    label: str = ""
    device: str = ""


SYSTEM = Actor(kind="system", label="system")


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteRequest:
    """Who asks for a write, under which key, after seeing what, and why.

    Made where a request comes in (`views/actors.py`, `api/write_requests.py`, `system_request`) and handed on whole.
    """

    actor: Actor
    client_key: UUID  # the same key once more, for the same list or tournament, gets the same answer
    seen_revision: int | None = None  # of the list that the writer looked at; writes of a list as it was seen need it
    reason: str = ""


def system_request(
    *, seen_revision: int | None = None, reason: str = "", client_key: UUID | None = None
) -> WriteRequest:
    """What a command or a sweep asks for by itself, under a new key unless it has one."""
    key = client_key or uuid4()
    return WriteRequest(actor=SYSTEM, client_key=key, seen_revision=seen_revision, reason=reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """The effect of a write: `result` is answered (and answered again for the same key); all values are JSON.

    `facts`: unsaved rows of one model, kept with the line of the ledger.
    """

    result: JSON = None
    before: JSON = None
    after: JSON = None
    tournament: Tournament | None = None
    score_list: ScoreList | None = None
    facts: Sequence[Fact] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Write:
    """A request for one action. `scope` is what the client key is unique for, e.g. "list:12".

    `payload` is what a repeated request is compared by.
    """

    action: str
    scope: str
    request: WriteRequest
    payload: JSON = None

    @property
    def payload_hash(self) -> str:
        """SHA-256 of action and payload."""
        text = json.dumps([self.action, self.payload], sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()


def once(write: Write, lock: Callable[[], Row], apply: Callable[[Row], Change]) -> JSON:
    """Applies a write exactly once and answers its result; the same key again answers the same result.

    `lock` takes the row locks first (round, then lists by id) and gives the row, which `apply` changes. The
    tournament's version is raised last. Raises `KeyReused` for the same key with another payload, and whatever `apply`
    raises (nothing is kept then).
    """
    key = write.scope, write.request.client_key
    return line_once(key, lock, lambda row: (write, apply(row)), lambda line: _check_same(write, line)).result


def line_once(
    key: Key, lock: Callable[[], Row], apply: Callable[[Row], tuple[Write, Change]], check: Callable[[Revision], None]
) -> Revision:
    """Applies what only turns out under the locks to be this or that write, once; gives the line under its key.

    `check` refuses a line that another write has left there.
    """
    with transaction.atomic():
        row = lock()
        line = line_under(*key)
        if line is None:
            return _recorded(*apply(row))
        check(line)
        return line


def once_as_seen(
    write: Write, lock: Callable[[], Row], apply: Callable[[Row], Change], is_as_seen: Callable[[Row], bool]
) -> JSON:
    """As `once`, and the key is looked up only where the locked row is no longer as the writer saw it.

    For writes that change the row: what was done under the key changed it, so that it is not as seen. Should the key
    be known all the same, the ledger's unique key refuses the write. Whatever refuses it, it is asked once more by way
    of its key, which may have an answer: `apply` must leave nothing behind but rows.
    """
    try:
        with transaction.atomic():
            row = lock()
            if is_as_seen(row):
                return _recorded(write, apply(row)).result
    except (RuleViolation, IntegrityError, Http404):
        pass  # nothing of it was kept
    return once(write, lock, apply)


def line_under(scope: str, client_key: UUID) -> Revision | None:
    """What was written under a key, whatever it was."""
    return Revision.objects.filter(scope=scope, client_key=client_key).first()


def was_done(write: Write) -> bool:
    """Whether the same write was done before. Raises `KeyReused` where its key stands for another one."""
    return _earlier(write) is not None


class Steps(Protocol[Row, Seen, Made]):
    """A write that takes long to work out, as the steps that need its lock and the one that does not."""

    def lock(self) -> Row:
        """Takes the row locks and gives the row that they are of."""

    def look(self, row: Row) -> Seen:
        """Reads under the locks what the write is made from, as values that can be compared; refuses what cannot be.

        It may add up (the standings that a draw goes by), but searches, parses and folds nothing.
        """

    def compute(self, seen: Seen) -> Made:
        """Makes of it what is to be written: searches, parses, folds. Reads nothing."""

    def apply(self, row: Row, made: Made) -> Change:
        """Writes that under the locks."""


def once_worked_out(write: Write, steps: Steps[Row, Seen, Made]) -> JSON:
    """As `once`, and nobody waits for the work: it is done between two short looks under the lock.

    What was worked out is written if the second look sees what the first one saw, else it is worked out anew. Raises
    `StaleRevision("changed_meanwhile")` when that did not help, and whatever the steps raise.
    """
    worked_out: tuple[Seen, Made] | None = None
    for _ in range(TRIES):
        with transaction.atomic():
            row = steps.lock()
            earlier = _earlier(write)
            if earlier is not None:
                return earlier.result
            seen = steps.look(row)
            if worked_out is not None and worked_out[0] == seen:
                return _recorded(write, steps.apply(row, worked_out[1])).result
        worked_out = seen, steps.compute(seen)
    raise StaleRevision("changed_meanwhile")


def _earlier(write: Write) -> Revision | None:
    """The same write as it was done before."""
    earlier = line_under(write.scope, write.request.client_key)
    if earlier is not None:
        _check_same(write, earlier)
    return earlier


def _check_same(write: Write, line: Revision) -> None:
    if line.payload_hash != write.payload_hash:
        raise KeyReused("key_reused")


def _news(write: Write, change: Change) -> News:
    """What others are told of a write; one of a list has to do with nothing else of its tournament."""
    score_list = change.score_list if write.scope.startswith(LIST_SCOPE) else None
    return News(
        tournament=change.tournament.pk if change.tournament is not None else None,
        score_list=score_list.pk if score_list is not None else None,
    )


def _recorded(write: Write, change: Change) -> Revision:
    """Keeps a change in the ledger and raises the tournament's version."""
    request = write.request
    line = Revision.objects.create(
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
    _keep(change.facts, line)
    if change.tournament is not None:
        Tournament.objects.filter(pk=change.tournament.pk).update(version=F("version") + 1)
    tell(_news(write, change))
    return line


def _keep(facts: Sequence[Fact], line: Revision) -> None:
    for fact in facts:
        fact.line, fact.at = line.pk, line.at
    if facts:
        type(facts[0])._base_manager.bulk_create(facts)
