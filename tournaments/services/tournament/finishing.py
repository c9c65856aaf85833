"""The end of a tournament: finished, opened again, its final standings shown after the prize giving."""

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

# Fields of a tournament and what they are set to.
Changes = Mapping[str, datetime | str | list[str] | None]


def finish_tournament(*, tournament: Tournament, keep_back: bool = False, write_request: WriteRequest) -> None:
    """Ends a tournament whose rounds are all closed; with `keep_back` its result waits for the prize giving.

    Raises `rounds_not_closed` (param `rounds`), `no_round_closed`.
    """

    def fields(row: Tournament) -> Changes:
        _check_unfinished(row)
        _check_rounds(row)
        if not keep_back or waits_for_prize_giving(row, last_round_number(row)):
            return {"status": Status.FINISHED}
        tell(News(row.pk, access=True))
        return {"status": Status.FINISHED, "standings_shown": _waiting_from(row)}

    _set_fields("finish_tournament", tournament, write_request, fields, keep_back or None)


def _waiting_from(row: Tournament) -> StandingsShown:
    """Frozen before the last round where that was played; an early end has no such round, so that everything waits."""
    played_to_the_end = last_round_number(row) >= row.rounds_planned
    return StandingsShown.FROZEN if played_to_the_end else StandingsShown.AFTER_END


def share_places(*, tournament: Tournament, write_request: WriteRequest) -> None:
    """Has places shared that only the lot would tell apart: it decides no longer in this event.

    Raises `no_lot` where it decides nothing anyway, or is all that decides.
    """

    def fields(row: Tournament) -> Changes:
        _check_unfinished(row)
        chain = [name for name in row.criteria if name != Criterion.LOT]
        if not chain or chain == row.criteria:
            raise RuleViolation("no_lot")
        return {"criteria": chain}

    _set_fields("share_places", tournament, write_request, fields)


def reopen_tournament(*, tournament: Tournament, write_request: WriteRequest) -> None:
    """Lets a finished tournament run again; places that were told and standings that were published are taken back."""

    def fields(row: Tournament) -> Changes:
        if row.status != Status.FINISHED:
            raise RuleViolation("tournament_not_finished")
        PrizeGiving.objects.filter(tournament=row).delete()
        tell(News(row.pk, access=True))
        return {"status": Status.RUNNING, "results_released_at": None}

    _set_fields("reopen_tournament", tournament, write_request, fields)


def publish_standings(*, tournament: Tournament, at: datetime, write_request: WriteRequest) -> None:
    """Shows everybody the final standings of a finished tournament that kept them for the prize giving.

    Raises `standings_shown_already` where nothing is kept back.
    """

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
    """Sets the fields that `fields_of` names for the tournament as it is now, locked after its rounds."""

    def apply(row: Tournament) -> Change:
        fields = fields_of(row)
        before = {name: _json(getattr(row, name)) for name in fields}
        Tournament.objects.filter(pk=row.pk).update(**fields)
        after = {name: _json(value) for name, value in fields.items()}
        return Change(before=before, after=after, tournament=row)

    write_tournament(action, tournament, write_request, apply, payload, lock=lock_with_rounds)


def _json(value: datetime | str | list[str] | None) -> str | list[str] | None:
    return value.isoformat() if isinstance(value, datetime) else value
