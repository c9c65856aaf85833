"""Plays rehearsals in short turns.

Progress is stored in the database, so any process can continue after a restart. A slow machine plays later but doesn't
skip anything.
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
from tournaments.rehearsals.plan.evening import PlannedAct
from tournaments.rehearsals.running import plan_of

Clock = Callable[[], datetime]
# Called with each act that happened.
Listener = Callable[[PlannedAct, RehearsalRun], None]
TURN = timedelta(seconds=1.5)  # keeps the worker free for printing
PATIENCE = timedelta(seconds=10)  # a longer delay moves all later acts
LEASE = timedelta(minutes=1)  # then another process may take over
log = logging.getLogger(__name__)


def play_all_due(now: datetime, clock: Clock) -> int:
    """Plays a turn of each rehearsal that is due, and returns how many there were."""
    waits = Q(driven=False, next_at__lte=now) | Q(driven=True, next_at__lte=now - LEASE)
    due = list(RehearsalRun.objects.filter(waits).values_list("pk", flat=True))
    for pk in due:
        play_due(pk, clock)
    return len(due)


def play_due(pk: int, clock: Clock, listener: Listener = lambda planned_act, run: None) -> datetime | None:
    """Plays a turn and returns the time of the next, or None if there is none."""
    begin = clock()
    running = RehearsalRun.objects.filter(pk=pk, next_at__isnull=False)
    if not running.filter(next_at__lte=begin).update(next_at=begin + LEASE):
        return running.values_list("next_at", flat=True).first()
    run = running.select_related("tournament__club", "tournament__rule_set").get(pk=pk)
    next_at: datetime | None = begin + PATIENCE  # for a failing turn
    try:
        next_at = _take_turn(run, begin, clock, listener)
    finally:
        still = running.update(next_at=next_at)
    return next_at if still else None


def _take_turn(run: RehearsalRun, begin: datetime, clock: Clock, listener: Listener) -> datetime | None:
    plan = plan_of(run)
    for planned_act in plan[run.done :]:
        now, due = clock(), run.began_at + timedelta(seconds=planned_act.second)
        if due > now or now - begin > TURN:
            return due
        if now - due > PATIENCE:
            run.began_at += now - due
        if _perform(Moment(run=run, planned_act=planned_act, at=now)):
            listener(planned_act, run)
        if not _store_progress(run):
            return None
    return None


def _perform(moment: Moment) -> bool:
    """Performs the act. Returns False if it was already done or is no longer legal."""
    act = moment.planned_act.act
    try:
        return DOING[act](moment)
    except OperationalError:
        raise  # the database is busy: retry later
    except (RuleViolation, ObjectDoesNotExist, Http404) as reason:
        log.info("rehearsal %s goes on without %s: %s", moment.run.pk, act, reason)
    except Exception:
        log.exception("rehearsal %s goes on without %s", moment.run.pk, act)
        moment.run.failed += 1  # shown to the organiser
    return False


def _store_progress(run: RehearsalRun) -> bool:
    """Stores the progress. Returns False if the rehearsal has been stopped or deleted."""
    run.done += 1
    running = RehearsalRun.objects.filter(pk=run.pk, next_at__isnull=False)
    return bool(running.update(done=F("done") + 1, began_at=run.began_at, failed=run.failed))
