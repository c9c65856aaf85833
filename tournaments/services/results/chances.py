"""Who can still win, worked out by a worker: soon after a round is closed, and at intervals while one runs.

No result depends on it, so it stands in no ledger; where what is shown changes, the tournament's version is raised.
"""

import logging
from datetime import datetime

from django.db import transaction
from django.db.models import F

from scoring.ranking.chances import RUNS, chances, out_of_reach, whole_percents
from tournaments.live.news import News, tell
from tournaments.models.chances import Chances
from tournaments.models.json_values import JSON
from tournaments.models.tournament import Tournament
from tournaments.selectors.results.chances import EventSoFar, event_so_far, owed_chances
from tournaments.services.locks import lock_tournament
from tournaments.services.queue import wake

TASK = "tournaments.work_out_chances"
SEEDS = 2**31
NONE: dict[str, JSON] = {"closed": [], "running": [], "runs": 0, "chances": []}
log = logging.getLogger(__name__)


def order_chances(tournament: Tournament) -> None:
    """Asks a worker for them once this write is committed, where they are shown; that never fails because of it."""
    if tournament.chances_shown:
        transaction.on_commit(lambda: wake(TASK), robust=True)


def work_out_owed_chances(at: datetime) -> None:
    """Works out the chances of all tournaments that were written to since the last time; one that fails alone fails."""
    for tournament in owed_chances():
        try:
            work_out_chances(tournament, at)
        except Exception:
            log.exception("the chances of tournament %s could not be worked out", tournament.pk)


def work_out_chances(tournament: Tournament, at: datetime) -> None:
    """Works them out from what everybody may see now, without any lock, and keeps them.

    The same event gets the same chances, so it is played again only where something of it has changed. Where nothing
    is open any more, those from before are taken away.
    """
    event = event_so_far(tournament)
    basis = event.basis if event is not None else ""
    if Chances.objects.filter(tournament=tournament, basis=basis).update(version=tournament.version):
        return
    seed = tournament.uid.int % SEEDS
    row = Chances(
        tournament=tournament,
        version=tournament.version,
        basis=basis,
        seed=seed,
        last_round=max((*event.closed, *event.running)) if event is not None else 0,
        result=_result(event, seed) if event is not None else NONE,
        computed_at=at,
    )
    _keep(row)


def _result(event: EventSoFar, seed: int) -> dict[str, JSON]:
    shares = chances(event.earned, event.ahead, event.criteria, seed=seed)
    out = out_of_reach(event.earned, event.ahead, event.criteria)
    return {
        "closed": list(event.closed),
        "running": list(event.running),
        "runs": RUNS,
        "chances": [[str(event.uids[who]), percent] for who, percent in whole_percents(shares, out).items()],
    }


def _keep(row: Chances) -> None:
    """Stores what was worked out, unless somebody has done so from a newer state meanwhile."""
    with transaction.atomic():
        tournament = lock_tournament(row.tournament_id)
        before = Chances.objects.filter(tournament=tournament).first()
        if before is not None and before.version > row.version:
            return
        if row.result != (before.result if before is not None else NONE):
            # Pages are kept under the version: with another one they are made anew.
            Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)
            tell(News(tournament.pk))
        row.pk = before.pk if before else None
        row.save()
