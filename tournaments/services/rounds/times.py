"""The planned start of a round."""

from datetime import datetime

from tournaments.models.json_values import JSON
from tournaments.models.round import NOT_RELEASED, Round
from tournaments.selectors.tournament.changed_settings import round_changed_since
from tournaments.services.ledger import WriteRequest
from tournaments.services.rounds.round_writes import (
    RoundWrite,
    check_status,
    setting_changed,
    time_as_json,
    write_round,
)
from tournaments.services.tournament_writes import refuse_overwriting


def set_planned_start(*, in_round: Round, at: datetime | None, write_request: WriteRequest) -> None:
    """Sets when a round is planned to start. None derives it from the previous round.

    Raises `round_is_running` and the like, and `SettingsChanged` if it has changed since the request's
    `seen_setting_change`.
    """

    def apply(row: Round) -> RoundWrite:
        check_status(row, *NOT_RELEASED)
        if write_request.seen_setting_change is not None:
            refuse_overwriting(round_changed_since(row, write_request.seen_setting_change, "planned_start"))
        before, row.planned_start = row.planned_start, at
        row.save(update_fields=["planned_start"])
        after: dict[str, JSON] = {"planned_start": time_as_json(at), "planned_start_before": time_as_json(before)}
        return setting_changed(row, "planned_start", write_request, after)

    write_round("set_planned_start", in_round, write_request, apply, time_as_json(at))
