"""What the organisers tell the hall, for each who reads it.

`Tournament.messages_until` says until when any message may be showing; pages of a tournament without
messages make no further query. A phone keeps in a cookie which messages were put away there (`static/js/said.js`).
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404

from tournaments.models.message import Audience, Message
from tournaments.models.round import RoundStatus, Table
from tournaments.models.tournament import Tournament
from tournaments.phrases.rounds.times import time_of_day
from tournaments.phrases.tournament.messages import READERS, table_words

ENDLESS = datetime(9999, 12, 31, tzinfo=UTC)
ENDED_SHOWN = 20  # on the page of the organisers
NOT_TAKEN_BACK = Q(taken_back_at=None)
PUT_AWAY = "put-away"
ALL, WALL = Q(audience=Audience.ALL), Q(audience=Audience.WALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownMessage:
    """A message in words: when it was sent, who reads it, when it ends; "" where somebody has to take it back."""

    row: Message
    at: str
    to: str
    until: str

    @property
    def text(self) -> str:
        """What it says."""
        return self.row.text


def messages_for_table(table: Table, now: datetime, away: str = "") -> list[ShownMessage]:
    """What a table reads, the oldest first; one query, none while there is no message.

    `away`: uids of those that were put away, with dots between them, as a phone keeps them in its cookie `PUT_AWAY`.
    """
    shown, put_away = _shown_to(table.round.tournament, ALL | Q(table=table), now), away.split(".")
    return [message for message in shown if str(message.row.uid) not in put_away]


def messages_for_everybody(tournament: Tournament, now: datetime) -> list[ShownMessage]:
    """What public pages show, the oldest first; one query, none while the tournament has no message."""
    return _shown_to(tournament, ALL, now)


def messages_for_wall(tournament: Tournament, now: datetime) -> list[ShownMessage]:
    """What the wall shows, the oldest first; one query, none while the tournament has no message."""
    return _shown_to(tournament, ALL | WALL, now)


def next_change(tournament: Tournament, now: datetime) -> datetime | None:
    """When the next message for everybody ends by itself, None where none does; one query at most."""
    ends = [message.row.until for message in messages_for_everybody(tournament, now) if message.row.until]
    return min(ends, default=None)


def messages_of(tournament: Tournament, now: datetime) -> tuple[list[ShownMessage], list[ShownMessage]]:
    """All that are showing, the oldest first, and the last that ended, the newest first; two queries."""
    rows = tournament.messages.select_related("table__round")
    ended = rows.exclude(pk__in=_standing(tournament, now).values("pk")).order_by("-sent_at", "-pk")[:ENDED_SHOWN]
    standing = _standing(tournament, now).select_related("table__round")
    return [_shown(row, tournament) for row in standing], [_shown(row, tournament) for row in ended]


def message_in(tournament: Tournament, uid: UUID) -> Message:
    """A message of a tournament, or 404."""
    return get_object_or_404(tournament.messages, uid=uid)


def tables_to_tell(tournament: Tournament) -> list[Table]:
    """The tables that play or are about to, by round and number; one query."""
    there = Q(round__status__in=(RoundStatus.PUBLISHED, RoundStatus.STARTED), round__tournament=tournament)
    return list(Table.objects.filter(there).select_related("round").order_by("round__number", "number"))


def latest_end(tournament: Tournament) -> datetime | None:
    """When the last message ends that nobody took back, as `messages_until` keeps it; one query.

    No clock decides here: whoever waited for the row to be free would look from a moment before another's message.
    """
    ends = [until or ENDLESS for until in tournament.messages.filter(NOT_TAKEN_BACK).values_list("until", flat=True)]
    return max(ends, default=None)


def _standing(tournament: Tournament, now: datetime) -> QuerySet[Message]:
    """Whatever the clock says, no message lies in the future: it may have been sent by a machine that is ahead."""
    return tournament.messages.filter(NOT_TAKEN_BACK, Q(until=None) | Q(until__gt=now))


def _shown_to(tournament: Tournament, readers: Q, now: datetime) -> list[ShownMessage]:
    if tournament.messages_until is None or tournament.messages_until <= now:
        return []
    return [_shown(row, tournament) for row in _standing(tournament, now).filter(readers)]


def _shown(row: Message, tournament: Tournament) -> ShownMessage:
    return ShownMessage(
        row=row,
        at=time_of_day(row.sent_at, tournament.time_zone),
        to=_reader(row),
        until=time_of_day(row.until, tournament.time_zone) if row.until else "",
    )


def _reader(row: Message) -> str:
    return table_words(row.table.round.number, row.table.number) if row.table else str(READERS[row.audience])
