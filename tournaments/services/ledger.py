"""The door for every write: one transaction, an actor, a client key, a line in the ledger."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F

from scoring.errors import RuleViolation
from tournaments.models.revision import Revision
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Tournament

JSON = Any


class KeyReused(RuleViolation):
    """The client key was used before with another payload (HTTP 422)."""


class StaleRevision(RuleViolation):
    """The write saw an older state than the one that is there (HTTP 409)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """Who writes: kind is "user", "table", "token" or "system"; the label is kept when the user is gone."""

    kind: str
    user_id: int | None = None
    label: str = ""


SYSTEM = Actor(kind="system", label="system")


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What a write did: `result` is answered (and answered again for the same key); all values are JSON."""

    result: JSON = None
    before: JSON = None
    after: JSON = None
    tournament: Tournament | None = None
    score_list: ScoreList | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Write:
    """A write as it was asked for. `scope` is what `client_key` is unique for, e.g. "list:12"."""

    action: str
    scope: str
    client_key: UUID
    actor: Actor
    payload: JSON = field(default=None)
    reason: str = ""

    @property
    def payload_hash(self) -> str:
        """SHA-256 of action and payload."""
        text = json.dumps([self.action, self.payload], sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()


def once(write: Write, lock: Callable[[], object], apply: Callable[[], Change]) -> JSON:
    """Applies a write exactly once and answers its result; the same key again answers the same result.

    `lock` takes the row locks first (round, then lists by id). The tournament's version is raised last.
    Raises `KeyReused` for the same key with another payload, and whatever `apply` raises (nothing is kept then).
    """
    with transaction.atomic():
        lock()
        earlier = Revision.objects.filter(scope=write.scope, client_key=write.client_key).first()
        if earlier is not None:
            return _answer_again(earlier, write)
        change = apply()
        _record(write, change)
        if change.tournament is not None:
            Tournament.objects.filter(pk=change.tournament.pk).update(version=F("version") + 1)
        return change.result


def _answer_again(earlier: Revision, write: Write) -> JSON:
    if earlier.payload_hash != write.payload_hash:
        raise KeyReused("key_reused")
    return earlier.result


def _record(write: Write, change: Change) -> Revision:
    return Revision.objects.create(
        scope=write.scope,
        client_key=write.client_key,
        payload_hash=write.payload_hash,
        action=write.action,
        tournament=change.tournament,
        score_list=change.score_list,
        actor_kind=write.actor.kind,
        actor_user_id=write.actor.user_id,
        actor_label=write.actor.label,
        reason=write.reason,
        before=change.before,
        after=change.after,
        result=change.result,
    )
