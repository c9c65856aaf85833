"""Row locks. Rounds are locked first, by number, and then the tournament.

Lists are locked by id while their round is locked, either before or after the tournament.
"""

import sqlite3

from django.db import OperationalError

from scoring.errors import RuleViolation
from tournaments.models.round import Round
from tournaments.models.tournament import Tournament

# SQLite and PostgreSQL (lock_not_available, deadlock_detected) errors for a lock not obtained in time.
SQLITE_CODES = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
POSTGRESQL_STATES = frozenset({"55P03", "40P01"})
PRIMARY_CODE = 0xFF  # mask for SQLite's extended codes
TRY_AGAIN_AFTER = 5  # seconds


def lock_tournament(tournament_id: int) -> Tournament:
    """Locks the tournament and returns it with its rules. Raises `tournament_gone`."""
    rows = Tournament.objects.select_related("rule_set").select_for_update(of=("self",))
    tournament = rows.filter(pk=tournament_id).first()
    if tournament is None:
        raise RuleViolation("tournament_gone")
    return tournament


def lock_with_rounds(tournament_id: int) -> Tournament:
    """Like `lock_tournament`, but also locks the rounds, so that nobody can enter, draw or close meanwhile."""
    list(Round.objects.select_for_update().filter(tournament=tournament_id).order_by("number"))
    return lock_tournament(tournament_id)


def lock_round(round_id: int) -> Round:
    """Locks a round and its tournament. Raises `round_gone`."""
    in_round = Round.objects.select_for_update().filter(pk=round_id).first()
    if in_round is None:
        raise RuleViolation("round_gone")
    in_round.tournament = lock_tournament(in_round.tournament_id)
    return in_round


def lock_round_and_others(round_id: int) -> Round:
    """Like `lock_round`, but locks all rounds of the tournament."""
    of = Round.objects.filter(pk=round_id).values("tournament")
    rows = list(Round.objects.select_for_update().filter(tournament__in=of).order_by("number"))
    in_round = next((row for row in rows if row.pk == round_id), None)
    if in_round is None:
        raise RuleViolation("round_gone")
    in_round.tournament = lock_tournament(in_round.tournament_id)
    return in_round


def is_busy(error: BaseException) -> bool:
    """Returns whether the database couldn't get a lock in time, so that it is worth trying again."""
    cause = error.__cause__
    if not isinstance(error, OperationalError):
        return False
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) & PRIMARY_CODE in SQLITE_CODES
    return getattr(cause, "sqlstate", None) in POSTGRESQL_STATES
