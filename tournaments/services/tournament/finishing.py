"""Finishes and reopens tournaments, and publishes final standings."""

from collections.abc import Callable, Mapping
from datetime import datetime

from scoring.errors import RuleViolation
from scoring.ranking.criteria import Criterion
from tournaments.live.news import News, tell
from tournaments.models.round import RoundStatus
from tournaments.models.tournament import StandingsShown, Status, Tournament
from tournaments.models.walls import PrizeGiving
from tournaments.selectors.prize_giving import waits_for_prize_giving
from tournaments.selectors.tournament.organising import last_round_number
from tournaments.services.ledger import Change, WriteRequest
from tournaments.services.locks import lock_with_rounds
from tournaments.services.tournament_writes import write_tournament

# New values of tournament fields.
Changes = Mapping[str, datetime | str | list[str] | None]


def finish_tournament(*, tournament: Tournament, keep_back: bool = False, write_request: WriteRequest) -> None:
    """Finishes a tournament if all its rounds are closed.

    `keep_back`: whether to hide the result until the prize giving. Raises `rounds_not_closed` (param `rounds`),
    `no_round_closed`.
    """

    def fields(row: Tournament) -> Changes:
        _check_unfinished(row)
        _check_rounds(row)
        if not keep_back or waits_for_prize_giving(row, last_round_number(row)):
            return {"status": Status.FINISHED}
        tell(News(row.pk, access=True))
        return {"status": Status.FINISHED, "standings_shown": _hiding_until_prizes(row)}

    _set_fields("finish_tournament", tournament, write_request, fields, keep_back or None)


def _hiding_until_prizes(row: Tournament) -> StandingsShown:
    """Returns FROZEN, which hides only the last round, or AFTER_END if the tournament ended early."""
    played_to_the_end = last_round_number(row) >= row.rounds_planned
    return StandingsShown.FROZEN if played_to_the_end else StandingsShown.AFTER_END


def share_places(*, tournament: Tournament, write_request: WriteRequest) -> None:
    """Removes the lot from the criteria, so that people who are equal share a place.

    Raises `no_lot` if there is none or it is the only criterion.
    """

    def fields(row: Tournament) -> Changes:
        _check_unfinished(row)
        chain = [name for name in row.criteria if name != Criterion.LOT]
        if not chain or chain == row.criteria:
            raise RuleViolation("no_lot")
        return {"criteria": chain}

    _set_fields("share_places", tournament, write_request, fields)


def reopen_tournament(*, tournament: Tournament, write_request: WriteRequest) -> None:
    """Reopens a finished tournament and undoes its prize giving and publication."""

    def fields(row: Tournament) -> Changes:
        if row.status != Status.FINISHED:
            raise RuleViolation("tournament_not_finished")
        PrizeGiving.objects.filter(tournament=row).delete()
        tell(News(row.pk, access=True))
        return {"status": Status.RUNNING, "results_released_at": None}

    _set_fields("reopen_tournament", tournament, write_request, fields)


def publish_standings(*, tournament: Tournament, at: datetime, write_request: WriteRequest) -> None:
    """Publishes standings that were hidden until the prize giving. Raises `standings_shown_already`."""

    def fields(row: Tournament) -> Changes:
        if row.status != Status.FINISHED:
            raise RuleViolation("tournament_not_finished")
        if not waits_for_prize_giving(row, last_round_number(row)):
            raise RuleViolation("standings_shown_already")
        return {"results_released_at": at}

    _set_fields("publish_standings", tournament, write_request, fields)


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


def _set_fields(
    action: str,
    tournament: Tournament,
    write_request: WriteRequest,
    fields_of: Callable[[Tournament], Changes],
    payload: object = None,
) -> None:
    def apply(row: Tournament) -> Change:
        fields = fields_of(row)
        before = {name: _json(getattr(row, name)) for name in fields}
        Tournament.objects.filter(pk=row.pk).update(**fields)
        after = {name: _json(value) for name, value in fields.items()}
        return Change(before=before, after=after, tournament=row)

    write_tournament(action, tournament, write_request, apply, payload, lock=lock_with_rounds)


def _json(value: datetime | str | list[str] | None) -> str | list[str] | None:
    return value.isoformat() if isinstance(value, datetime) else value
