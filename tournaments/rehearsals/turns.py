"""Playing a rehearsal on: what is due now, in turns so short that nothing else waits for them.

The row says how far the evening is, so it goes on after a restart, in whichever process. A machine that is slow or was
away makes the rest of it later and leaves nothing out.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.core.exceptions import ObjectDoesNotExist
from django.db import OperationalError
from django.db.models import F, Q
from django.http import Http404

from scoring.errors import RuleViolation
from tournaments.models.rehearsals import RehearsalRun
from tournaments.rehearsals.acts import DOING
from tournaments.rehearsals.moments import Moment
from tournaments.rehearsals.plan.evening import Happening
from tournaments.rehearsals.running import plan_of

Clock = Callable[[], datetime]
# Is told what happened, by whom it is all the same.
Listener = Callable[[Happening, RehearsalRun], None]
TURN = timedelta(seconds=1.5)  # prints wait for their worker no longer
PATIENCE = timedelta(seconds=10)  # what comes later than this makes everything behind it later
LEASE = timedelta(minutes=1)  # whoever plays is given up after it
log = logging.getLogger(__name__)


def play_all_due(now: datetime, clock: Clock) -> int:
    """A turn of each rehearsal that is due and that no command plays; how many there were."""
    waits = Q(driven=False, next_at__lte=now) | Q(driven=True, next_at__lte=now - LEASE)
    due = list(RehearsalRun.objects.filter(waits).values_list("pk", flat=True))
    for pk in due:
        play_due(pk, clock)
    return len(due)


def play_due(pk: int, clock: Clock, listener: Listener = lambda happening, run: None) -> datetime | None:
    """Plays what is due, for a turn, and answers when the next is; None once it is over, was stopped or thrown away."""
    begin = clock()
    running = RehearsalRun.objects.filter(pk=pk, next_at__isnull=False)
    if not running.filter(next_at__lte=begin).update(next_at=begin + LEASE):
        return running.values_list("next_at", flat=True).first()
    run = running.select_related("tournament__club", "tournament__rule_set").get(pk=pk)
    next_at: datetime | None = begin + PATIENCE  # for a turn that fails
    try:
        next_at = _turn(run, begin, clock, listener)
    finally:
        still = running.update(next_at=next_at)
    return next_at if still else None


def _turn(run: RehearsalRun, begin: datetime, clock: Clock, listener: Listener) -> datetime | None:
    plan = plan_of(run)
    for happening in plan[run.done :]:
        now, due = clock(), run.began_at + timedelta(seconds=happening.second)
        if due > now or now - begin > TURN:
            return due
        if now - due > PATIENCE:
            run.began_at += now - due
        if _happens(Moment(run=run, happening=happening, at=now)):
            listener(happening, run)
        if not _went_on(run):
            return None
    return None


def _happens(moment: Moment) -> bool:
    """Whether it did: what somebody did already, or the rules refuse by now, keeps the evening from nothing."""
    act = moment.happening.act
    try:
        return DOING[act](moment)
    except OperationalError:
        raise  # the database is busy: later
    except (RuleViolation, ObjectDoesNotExist, Http404) as reason:
        log.info("rehearsal %s goes on without %s: %s", moment.run.pk, act, reason)
    except Exception:
        log.exception("rehearsal %s goes on without %s", moment.run.pk, act)
        moment.run.failed += 1  # and whoever rehearses is told
    return False


def _went_on(run: RehearsalRun) -> bool:
    """Keeps how far it is; False where it was stopped or thrown away meanwhile."""
    run.done += 1
    running = RehearsalRun.objects.filter(pk=run.pk, next_at__isnull=False)
    return bool(running.update(done=F("done") + 1, began_at=run.began_at, failed=run.failed))
