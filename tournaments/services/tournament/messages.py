"""Sends messages to the hall and withdraws them."""

from datetime import datetime, timedelta
from uuid import UUID

from scoring.errors import RuleViolation
from tournaments.models.message import Audience, Message
from tournaments.models.round import Table
from tournaments.models.tournament import Tournament
from tournaments.selectors.tournament.messages import latest_end
from tournaments.services.ledger import Change, WriteRequest
from tournaments.services.tournament_writes import write_tournament

LONGEST_MESSAGE = 200  # characters
MOST_MINUTES = 24 * 60


def send_message(
    *,
    tournament: Tournament,
    audience: Audience,
    text: str,
    at: datetime,
    write_request: WriteRequest,
    table: Table | None = None,
    minutes: int | None = None,
) -> UUID:
    """Sends a message, shown for `minutes` or until it is withdrawn, and returns its uid.

    Raises `message_empty`, `message_too_long`, `message_minutes_out_of_range`, `message_without_table`.
    """
    text = " ".join(text.split())
    _check(text, audience, table, minutes)

    def apply(row: Tournament) -> Change:
        if table is not None and table.round.tournament_id != row.pk:
            raise RuleViolation("message_without_table")
        until = at + timedelta(minutes=minutes) if minutes else None
        message = row.messages.create(
            audience=audience, table=table, text=text, sent_at=at, sent_by=write_request.actor.label, until=until
        )
        return _save_latest_end(row, message)

    payload = [audience, text, str(table.uid) if table else None, minutes]
    answer = write_tournament("send_message", tournament, write_request, apply, payload)
    return UUID(answer["message"])


def take_back_message(*, message: Message, at: datetime, write_request: WriteRequest) -> None:
    """Withdraws a message. Raises `message_over`."""

    def apply(row: Tournament) -> Change:
        locked = row.messages.get(pk=message.pk)
        if locked.taken_back_at is not None or (locked.until is not None and locked.until <= at):
            raise RuleViolation("message_over")
        locked.taken_back_at, locked.taken_back_by = at, write_request.actor.label
        locked.save(update_fields=["taken_back_at", "taken_back_by"])
        return _save_latest_end(row, locked)

    write_tournament("take_back_message", message.tournament, write_request, apply, str(message.uid))


def _check(text: str, audience: Audience, table: Table | None, minutes: int | None) -> None:
    if not text:
        raise RuleViolation("message_empty", "text")
    if len(text) > LONGEST_MESSAGE:
        raise RuleViolation("message_too_long", "text", most=LONGEST_MESSAGE)
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        raise RuleViolation("message_minutes_out_of_range", "minutes", most=MOST_MINUTES)
    if (audience is Audience.TABLE) != (table is not None):
        raise RuleViolation("message_without_table", "to")


def _save_latest_end(row: Tournament, message: Message) -> Change:
    row.messages_until = latest_end(row)
    row.save(update_fields=["messages_until"])
    facts = {
        "message": str(message.uid),
        "audience": message.audience,
        "table": message.table.number if message.table else None,
        "text": message.text,
        "until": message.until.isoformat() if message.until else None,
    }
    return Change(result=facts, after=facts, tournament=row)
