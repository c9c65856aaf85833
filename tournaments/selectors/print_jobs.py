"""Print jobs as pages show them."""

from django.db.models import QuerySet
from django.http import Http404

from tournaments.models.print_job import PrintJob
from tournaments.models.round import Round, RoundStatus
from tournaments.models.tournament import Tournament
from tournaments.selectors.access import Right, Viewer, may, tournament_for

SHOWN = 12


def jobs_of(tournament: Tournament, of_round: Round | None = None) -> QuerySet[PrintJob]:
    """The newest jobs, as far as its viewer may see them, of a fetched tournament or of one of its rounds."""
    jobs = _visible(tournament)
    return (jobs.filter(round=of_round) if of_round else jobs)[:SHOWN]


def job_for(user: Viewer, slug: str, uid: str) -> PrintJob:
    """A job for somebody who may print in its tournament, or 404."""
    tournament = tournament_for(user, slug, Right.ENTER)
    job = _visible(tournament).filter(uid=uid).first()
    if job is None:
        raise Http404
    job.tournament = tournament
    return job


def _visible(tournament: Tournament) -> QuerySet[PrintJob]:
    """Documents of a round that is drawn and not published are for organisers alone, as the round itself."""
    jobs = PrintJob.objects.filter(tournament=tournament).select_related("round")
    return jobs if may(tournament, Right.ORGANISE) else jobs.exclude(round__status=RoundStatus.DRAWN)
