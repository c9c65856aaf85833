"""What everybody sees only after the prize giving. No query."""

from tournaments.models.tournament import StandingsShown, Tournament

UNTIL_RELEASED = frozenset({StandingsShown.FROZEN, StandingsShown.AFTER_END})


def is_frozen_at_last(tournament: Tournament) -> bool:
    """Whether everybody sees standings until the last round begins, and its results after the prize giving."""
    return tournament.standings_shown == StandingsShown.FROZEN


def waits_for_prize_giving(tournament: Tournament, last_begun: int) -> bool:
    """Whether results of what was played wait to be released; `last_begun`: the number of the last round that began."""
    if tournament.results_released_at or tournament.standings_shown not in UNTIL_RELEASED:
        return False
    return not is_frozen_at_last(tournament) or last_begun >= tournament.rounds_planned
