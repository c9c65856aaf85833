"""The laptop feature's contribution to the core."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from tournaments.contributions import Contribution, Slot
from tournaments.laptop.backup_states import backup_state
from tournaments.laptop.backups.backups import order_backup
from tournaments.laptop.copy_states import copy_problem, kept_state
from tournaments.laptop.refusals import INSTALLATION_ERRORS
from tournaments.laptop.starting import settle_restores
from tournaments.models.round import Round


def _after_closed_round(_round: Round) -> None:
    order_backup()


def _on_upkeep() -> dict[str, Any]:
    return {"backups": backup_state()}


def _health(now: datetime) -> Mapping[str, str]:
    return {} if kept_state() is None else {"copies": copy_problem(now) or "ok"}


LAPTOP = Contribution(
    refusals=INSTALLATION_ERRORS,
    urls="tournaments.laptop.urls",
    tasks="tournaments.laptop",
    templates={
        Slot.PAGE_TOP: "laptop/watching.html",
        Slot.HOME_ENTRIES: "laptop/home_link.html",
        Slot.UPKEEP: "laptop/upkeep.html",
    },
    on_upkeep=_on_upkeep,
    after_closed_round=_after_closed_round,
    health=_health,
    before_migrating=settle_restores,
)
