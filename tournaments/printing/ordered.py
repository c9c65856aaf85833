"""Selectors for print jobs."""

from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import QuerySet
from django.http import Http404

from tournaments.models.printing import JobState, PrintJob
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import ScoreList
from tournaments.models.signs_of_life import HeartbeatPart
from tournaments.models.tournament import Tournament
from tournaments.selectors.access import Right, Viewer, may, tournament_for
from tournaments.selectors.tournament.heartbeats import ages, is_alive

MOST_JOBS = 12
PATIENCE = timedelta(seconds=5)  # a job just ordered or a worker just starting needs no explanation


class Delay(StrEnum):
    NO_WORKER = "no_worker"
    QUEUE = "queue"


def jobs_of(tournament: Tournament, of_round: Round | None = None) -> QuerySet[PrintJob]:
    jobs = _visible_jobs(tournament)
    return (jobs.filter(round=of_round) if of_round else jobs)[:MOST_JOBS]


def job_for(user: Viewer, slug: str, uid: str) -> PrintJob:
    """Returns a job of the tournament. Raises Http404 unless the user may print there."""
    tournament = tournament_for(user, slug, Right.ENTER)
    job = _visible_jobs(tournament).filter(uid=uid).first()
    if job is None:
        raise Http404
    job.tournament = tournament
    return job


def jobs_of_list(score_list: ScoreList) -> QuerySet[PrintJob]:
    return PrintJob.objects.filter(score_list=score_list)[:MOST_JOBS]


def job_of_list(score_list: ScoreList, uid: str) -> PrintJob:
    """Returns the list's job, or raises Http404. Access was checked when its link was opened."""
    job = PrintJob.objects.filter(score_list=score_list, uid=uid).first()
    if job is None:
        raise Http404
    job.score_list = score_list
    return job


def delay_of(job: PrintJob, now: datetime) -> Delay | None:
    """Returns why an older job makes no progress, or None if it does or has finished."""
    if not job.is_open or now - job.created_at < PATIENCE:
        return None
    if not is_alive(HeartbeatPart.WORKER, ages(now)[HeartbeatPart.WORKER]):
        return Delay.NO_WORKER
    return Delay.QUEUE if job.state == JobState.WAITING else None


def _visible_jobs(tournament: Tournament) -> QuerySet[PrintJob]:
    """Returns the jobs, without documents of rounds that aren't published yet unless the user is an organiser."""
    jobs = PrintJob.objects.filter(tournament=tournament).select_related("round")
    return jobs if may(tournament, Right.ORGANISE) else jobs.exclude(round__status=RoundStatus.DRAWN)
