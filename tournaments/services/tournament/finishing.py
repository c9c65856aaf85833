"""The end of a tournament: finished, opened again, its final standings shown after the prize giving."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from scoring.errors import RuleViolation
from tournaments.models.round import RoundStatus
from tournaments.models.tournament import StandingsShown, Status, Tournament
from tournaments.services.ledger import Actor, Change, Write, WriteRequest, once
from tournaments.services.locks import lock_with_rounds

JSON = Any


def finish_tournament(*, tournament: Tournament, actor: Actor, client_key: UUID) -> None:
    """Ends a tournament whose rounds are all closed. Raises `rounds_not_closed` (param `rounds`), `no_round_closed`."""

    def apply(row: Tournament) -> dict[str, JSON]:
        _check_unfinished(row)
        _check_rounds(row)
        return {"status": Status.FINISHED}

    _write("finish_tournament", tournament, actor, client_key, apply)


def reopen_tournament(*, tournament: Tournament, actor: Actor, client_key: UUID) -> None:
    """Lets a finished tournament run again; standings kept for the prize giving are hidden again."""

    def apply(row: Tournament) -> dict[str, JSON]:
        if row.status != Status.FINISHED:
            raise RuleViolation("tournament_not_finished")
        return {"status": Status.RUNNING, "results_released_at": None}

    _write("reopen_tournament", tournament, actor, client_key, apply)


def publish_standings(*, tournament: Tournament, at: datetime, actor: Actor, client_key: UUID) -> None:
    """Shows everybody the final standings of a finished tournament that kept them for the prize giving."""

    def apply(row: Tournament) -> dict[str, JSON]:
        if row.status != Status.FINISHED:
            raise RuleViolation("tournament_not_finished")
        if row.standings_shown != StandingsShown.AFTER_END:
            raise RuleViolation("standings_shown_already")
        return {"results_released_at": at}

    _write("publish_standings", tournament, actor, client_key, apply)


def _check_unfinished(row: Tournament) -> None:
    if row.status == Status.FINISHED:
        raise RuleViolation("tournament_is_finished")


def _check_rounds(row: Tournament) -> None:
    rounds = list(row.rounds.order_by("number").values_list("number", "status"))
    unclosed = [number for number, status in rounds if status != RoundStatus.CLOSED]
    if unclosed:
        raise RuleViolation("rounds_not_closed", rounds=", ".join(map(str, unclosed)))
    if not rounds:
        raise RuleViolation("no_round_closed")


def _write(
    action: str,
    tournament: Tournament,
    actor: Actor,
    client_key: UUID,
    changes_of: Callable[[Tournament], dict[str, JSON]],
) -> None:
    """Sets the fields that `changes_of` names for the tournament as it is now, locked after its rounds."""

    def apply(row: Tournament) -> Change:
        changes = changes_of(row)
        before = {name: _json(getattr(row, name)) for name in changes}
        Tournament.objects.filter(pk=row.pk).update(**changes)
        after = {name: _json(value) for name, value in changes.items()}
        return Change(before=before, after=after, tournament=row)

    scope = f"tournament:{tournament.pk}"
    write = Write(action=action, scope=scope, request=WriteRequest(actor=actor, client_key=client_key))
    once(write, partial(lock_with_rounds, tournament.pk), apply)


def _json(value: JSON) -> JSON:
    return value.isoformat() if isinstance(value, datetime) else value
