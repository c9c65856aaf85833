"""Messages from the organisers to the hall.

`Tournament.messages_until` saves pages without messages a query. Phones remember dismissed messages in a cookie
(`static/js/said.js`).
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404

from tournaments.models.message import Audience, Message
from tournaments.models.round import OPEN, Table
from tournaments.models.tournament import Tournament
from tournaments.phrases.rounds.times import time_of_day
from tournaments.phrases.tournament.messages import READERS, table_words

ENDLESS = datetime(9999, 12, 31, tzinfo=UTC)
ENDED_SHOWN = 20  # on the organisers' page
NOT_TAKEN_BACK = Q(taken_back_at=None)
PUT_AWAY = "put-away"
ALL, WALL = Q(audience=Audience.ALL), Q(audience=Audience.WALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownMessage:
    """A message as shown; `until` is "" if it stays until it is withdrawn."""

    row: Message
    at: str
    to: str
    until: str

    @property
    def text(self) -> str:
        return self.row.text


def messages_for_table(table: Table, now: datetime, away: str = "") -> list[ShownMessage]:
    """Returns messages for a table, oldest first. At most one query.

    `away`: the uids of dismissed messages, joined by dots as in the cookie `PUT_AWAY`.
    """
    shown, put_away = _messages_shown_to(table.round.tournament, ALL | Q(table=table), now), away.split(".")
    return [message for message in shown if str(message.row.uid) not in put_away]


def messages_for_everybody(tournament: Tournament, now: datetime) -> list[ShownMessage]:
    """Returns messages for public pages, oldest first. At most one query."""
    return _messages_shown_to(tournament, ALL, now)


def messages_for_wall(tournament: Tournament, now: datetime) -> list[ShownMessage]:
    """Returns messages for wall displays, oldest first. At most one query."""
    return _messages_shown_to(tournament, ALL | WALL, now)


def next_change(tournament: Tournament, now: datetime) -> datetime | None:
    """Returns when the next public message expires. At most one query."""
    ends = [message.row.until for message in messages_for_everybody(tournament, now) if message.row.until]
    return min(ends, default=None)


def messages_of(tournament: Tournament, now: datetime) -> tuple[list[ShownMessage], list[ShownMessage]]:
    """Returns current messages, oldest first, and past ones, newest first. Two queries."""
    rows = tournament.messages.select_related("table__round")
    ended = rows.exclude(pk__in=_messages_now(tournament, now).values("pk")).order_by("-sent_at", "-pk")[:ENDED_SHOWN]
    standing = _messages_now(tournament, now).select_related("table__round")
    return [_shown_message(row, tournament) for row in standing], [_shown_message(row, tournament) for row in ended]


def message_in(tournament: Tournament, uid: UUID) -> Message:
    return get_object_or_404(tournament.messages, uid=uid)


def tables_to_message(tournament: Tournament) -> list[Table]:
    """Returns the tables of published and running rounds. One query."""
    there = Q(round__status__in=OPEN, round__tournament=tournament)
    return list(Table.objects.filter(there).select_related("round").order_by("round__number", "number"))


def latest_end(tournament: Tournament) -> datetime | None:
    """Returns when the last message that hasn't been withdrawn ends, for `messages_until`. One query.

    Ignores the clock, because a writer who has waited for the lock would use an outdated time.
    """
    ends = [until or ENDLESS for until in tournament.messages.filter(NOT_TAKEN_BACK).values_list("until", flat=True)]
    return max(ends, default=None)


def _messages_now(tournament: Tournament, now: datetime) -> QuerySet[Message]:
    """Returns current messages. Ignores `sent_at`, because the clock of the machine that sent them may be ahead."""
    return tournament.messages.filter(NOT_TAKEN_BACK, Q(until=None) | Q(until__gt=now))


def _messages_shown_to(tournament: Tournament, readers: Q, now: datetime) -> list[ShownMessage]:
    if tournament.messages_until is None or tournament.messages_until <= now:
        return []
    return [_shown_message(row, tournament) for row in _messages_now(tournament, now).filter(readers)]


def _shown_message(row: Message, tournament: Tournament) -> ShownMessage:
    return ShownMessage(
        row=row,
        at=time_of_day(row.sent_at, tournament.time_zone),
        to=_reader_words(row),
        until=time_of_day(row.until, tournament.time_zone) if row.until else "",
    )


def _reader_words(row: Message) -> str:
    return table_words(row.table.round.number, row.table.number) if row.table else str(READERS[row.audience])
