"""Row locks in an order that never waits in a circle: rounds by number, then the tournament.

Lists by id are locked only by whoever holds their round, so it does not matter which of both comes first.
"""

import sqlite3

from django.db import OperationalError

from scoring.errors import RuleViolation
from tournaments.models.round import Round
from tournaments.models.tournament import Tournament

# What SQLite answers when another connection kept its lock for too long, and PostgreSQL (lock_not_available,
# deadlock_detected).
SQLITE_CODES = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
POSTGRESQL_STATES = frozenset({"55P03", "40P01"})
PRIMARY_CODE = 0xFF  # of SQLite's extended codes
TRY_AGAIN_AFTER = 5  # seconds


def lock_tournament(tournament_id: int) -> Tournament:
    """The tournament with its rules as it is now, locked. Raises `tournament_gone` when somebody deleted it."""
    rows = Tournament.objects.select_related("rule_set").select_for_update(of=("self",))
    tournament = rows.filter(pk=tournament_id).first()
    if tournament is None:
        raise RuleViolation("tournament_gone")
    return tournament


def lock_with_rounds(tournament_id: int) -> Tournament:
    """As `lock_tournament`, its rounds before it: nobody enters, draws or closes meanwhile."""
    list(Round.objects.select_for_update().filter(tournament=tournament_id).order_by("number"))
    return lock_tournament(tournament_id)


def lock_round(round_id: int) -> Round:
    """The round and its tournament as they are now, both locked: what a round is made from does not change meanwhile.

    Raises `round_gone` when somebody discarded the draw.
    """
    in_round = Round.objects.select_for_update().filter(pk=round_id).first()
    if in_round is None:
        raise RuleViolation("round_gone")
    in_round.tournament = lock_tournament(in_round.tournament_id)
    return in_round


def lock_round_and_others(round_id: int) -> Round:
    """As `lock_round`, with all rounds of its tournament: for what changes more than one of them."""
    of = Round.objects.filter(pk=round_id).values("tournament")
    rows = list(Round.objects.select_for_update().filter(tournament__in=of).order_by("number"))
    in_round = next((row for row in rows if row.pk == round_id), None)
    if in_round is None:
        raise RuleViolation("round_gone")
    in_round.tournament = lock_tournament(in_round.tournament_id)
    return in_round


def is_busy(error: BaseException) -> bool:
    """Whether the database gave no lock in time: nothing was written, and the same again may well succeed."""
    cause = error.__cause__
    if not isinstance(error, OperationalError):
        return False
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) & PRIMARY_CODE in SQLITE_CODES
    return getattr(cause, "sqlstate", None) in POSTGRESQL_STATES
