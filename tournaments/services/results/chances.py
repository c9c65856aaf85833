"""Chances of winning, computed by a worker outside the ledger."""

import logging
from datetime import datetime

from django.db import transaction
from django.db.models import F

from scoring.ranking.chances import RUNS, chances, out_of_reach, whole_percents
from tournaments.live.news import News, tell
from tournaments.models.chances import Chances
from tournaments.models.json_values import JSON
from tournaments.models.tournament import Tournament
from tournaments.selectors.results.chances import EventSoFar, event_so_far, tournaments_with_stale_chances
from tournaments.services.locks import lock_tournament
from tournaments.services.queue import wake

TASK = "tournaments.work_out_chances"
SEEDS = 2**31
NONE: dict[str, JSON] = {"closed": [], "running": [], "runs": 0, "chances": []}
log = logging.getLogger(__name__)


def queue_chances(tournament: Tournament) -> None:
    """Queues the computation for when the transaction commits, if chances are shown. Never makes the write fail."""
    if tournament.chances_shown:
        transaction.on_commit(lambda: wake(TASK), robust=True)


def compute_due_chances(at: datetime) -> None:
    """Updates the chances of every tournament that has changed. Failures are logged."""
    for tournament in tournaments_with_stale_chances():
        try:
            compute_chances(tournament, at)
        except Exception:
            log.exception("computing the chances of tournament %s failed", tournament.pk)


def compute_chances(tournament: Tournament, at: datetime) -> None:
    """Computes and saves the chances without a lock, using public data only.

    The result depends on nothing else, so this is skipped if the data hasn't changed.
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
    _save_if_newer(row)


def _result(event: EventSoFar, seed: int) -> dict[str, JSON]:
    shares = chances(event.earned, event.ahead, event.criteria, seed=seed, missed=event.missed)
    out = out_of_reach(event.earned, event.ahead, event.criteria, event.missed)
    return {
        "closed": list(event.closed),
        "running": list(event.running),
        "runs": RUNS,
        "chances": [[str(event.uids[who]), percent] for who, percent in whole_percents(shares, out).items()],
    }


def _save_if_newer(row: Chances) -> None:
    with transaction.atomic():
        tournament = lock_tournament(row.tournament_id)
        before = Chances.objects.filter(tournament=tournament).first()
        if before is not None and before.version > row.version:
            return
        if row.result != (before.result if before is not None else NONE):
            # A new version invalidates cached pages.
            Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)
            tell(News(tournament.pk))
        row.pk = before.pk if before else None
        row.save()
