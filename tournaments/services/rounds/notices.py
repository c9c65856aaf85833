"""E-mails that tell participants where they sit. Each is sent at most once."""

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cache, partial

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.urls import reverse
from django.utils import timezone, translation

from tournaments.models.notice import Notice
from tournaments.models.participant import Participant
from tournaments.models.tournament import Tournament
from tournaments.phrases.rounds import notices as phrases
from tournaments.phrases.rounds.times import clock
from tournaments.selectors.rounds.notices import address_of, places_of, seated_in
from tournaments.selectors.rounds.times import times_of, upcoming_rounds
from tournaments.selectors.tournament.address import current_address
from tournaments.services.queue import wake

TASK = "tournaments.deliver_notices"
LONGEST_ERROR = 300
# A notice that no worker has taken for this long has lost its message.
LOST_AFTER = timedelta(minutes=5)
NOTHING_TO_SAY = "no place or no address any more"
# Planned starts of a tournament's rounds by number, cached for one delivery.
BeginningsOf = Callable[[Tournament], Mapping[int, datetime]]
logger = logging.getLogger(__name__)


class About(StrEnum):
    PUBLISH = "publish"
    SWAP = "swap"
    REPAIR = "repair"


def queue_notices(
    tournament: Tournament, rounds: Sequence[int], about: About, people: Collection[int] | None = None
) -> int:
    """Queues notices for everybody seated in these rounds, or only for `people`, and returns their number.

    `people` are start numbers. Runs in the transaction of the write that it announces. Without `EMAIL_URL`, it queues
    none.
    """
    if not settings.EMAIL_URL:
        return 0
    made = Notice.objects.bulk_create(
        Notice(participant=person, rounds=list(rounds), about=about.value, language=settings.LANGUAGE_CODE)
        for person in seated_in(tournament, rounds, people)
    )
    if made:
        # Robust: a queue failure must not undo the publication. `enqueue_lost` retries.
        transaction.on_commit(lambda: enqueue([notice.pk for notice in made]), robust=True)
    return len(made)


def enqueue(notices: Sequence[int]) -> None:
    wake(TASK, list(notices))


def deliver(notices: Sequence[int]) -> int:
    """Sends the notices that no worker has taken yet and returns their number.

    Skips people without a seat or an address.
    """
    waiting = list(Notice.objects.filter(pk__in=notices, taken_at=None).order_by("pk").values_list("pk", flat=True))
    if not waiting:
        return 0
    connection = get_connection()
    try:
        connection.open()
    except Exception as error:
        logger.exception("cannot connect to the mail server for notices")
        return sum(_keep_failure(notice, error) for pk in waiting if (notice := _claim(pk)))
    try:
        beginnings = cache(partial(_beginnings, now=timezone.now()))
        # One by one, so that the rest remain for the next worker if this one stops.
        return sum(_send(notice, connection, beginnings) for pk in waiting if (notice := _claim(pk)))
    finally:
        _close(connection)


def enqueue_lost(now: datetime) -> int:
    """Queues notices again if no worker has taken them, and returns their number."""
    lost = list(Notice.objects.filter(taken_at=None, created_at__lt=now - LOST_AFTER).values_list("pk", flat=True))
    if lost:
        enqueue(lost)
    return len(lost)


def _claim(pk: int) -> Notice | None:
    if not Notice.objects.filter(pk=pk, taken_at=None).update(taken_at=timezone.now()):
        return None
    return Notice.objects.select_related("participant__tournament", "participant__player__user").get(pk=pk)


def _message(notice: Notice, beginnings: BeginningsOf) -> EmailMessage | None:
    person = notice.participant
    tournament = person.tournament
    address = address_of(person)
    places = places_of([person.pk], notice.rounds).get(person.pk)
    if not address or not places:
        return None
    with translation.override(notice.language):
        name = person.name or str(person)
        link = _link(tournament, person)
        words = {"about": notice.about, "tournament": tournament.name, "name": name, "link": link}
        begins = {number: clock(at, tournament.date) for number, at in beginnings(tournament).items()}
        text = phrases.body(**words, places=places, begins=begins)
        return EmailMessage(subject=phrases.subject(tournament.name), body=text, to=[address])


def _beginnings(tournament: Tournament, *, now: datetime) -> Mapping[int, datetime]:
    to_come = upcoming_rounds(tournament, times_of(tournament, now=now))
    return {each.number: each.planned for each in to_come if each.planned and each.planned > now}


def _link(tournament: Tournament, person: Participant) -> str:
    base = current_address()
    if not base:
        return ""
    return base + reverse("tournament_participant", args=[tournament.slug, person.start_number])


def _send(notice: Notice, connection: BaseEmailBackend, beginnings: BeginningsOf) -> int:
    try:
        message = _message(notice, beginnings)
        if message is None:
            return _keep_error(notice, NOTHING_TO_SAY)
        message.connection = connection
        message.send()
    except Exception as error:
        logger.exception("notice %s was not sent", notice.pk)
        _close(connection)  # reconnects for the next message
        return _keep_failure(notice, error)
    Notice.objects.filter(pk=notice.pk).update(sent_at=timezone.now())
    return 1


def _keep_failure(notice: Notice, error: Exception) -> int:
    return _keep_error(notice, str(error) or type(error).__name__)


def _keep_error(notice: Notice, why: str) -> int:
    Notice.objects.filter(pk=notice.pk).update(error=why[:LONGEST_ERROR])
    return 0


def _close(connection: BaseEmailBackend) -> None:
    try:
        connection.close()
    except Exception:  # messages sent stay sent
        logger.exception("closing the mail connection failed")
