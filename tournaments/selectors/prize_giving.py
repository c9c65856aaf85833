"""Visibility of results before the prize giving, and whether the final standings are printed."""

from tournaments.models.printing import JobState
from tournaments.models.revision import Revision
from tournaments.models.tournament import StandingsShown, Tournament

UNTIL_RELEASED = frozenset({StandingsShown.FROZEN, StandingsShown.AFTER_END})


def hides_last_round(tournament: Tournament) -> bool:
    """True if the last round's results stay hidden until the prize giving."""
    return tournament.standings_shown == StandingsShown.FROZEN


def waits_for_prize_giving(tournament: Tournament, last_released: int) -> bool:
    """True if results are withheld until the prize giving. `last_released`: the last round that has been released."""
    if tournament.results_released_at or tournament.standings_shown not in UNTIL_RELEASED:
        return False
    return not hides_last_round(tournament) or last_released >= tournament.rounds_planned


def last_finish(tournament: Tournament) -> Revision | None:
    return tournament.revisions.filter(action="finish_tournament").order_by("pk").last()


def has_printed_final_standings(tournament: Tournament, finished: Revision | None) -> bool:
    """Returns whether the standings have been printed since the tournament was last `finished`. One query."""
    if finished is None:
        return False
    jobs = tournament.print_jobs.filter(document="standings", created_at__gte=finished.at)
    return jobs.exclude(state=JobState.FAILED).exists()
