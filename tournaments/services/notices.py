"""E-mails that tell participants where they sit: a row for each, sent by a worker, each at most once."""

import logging
from collections.abc import Collection, Sequence
from enum import StrEnum
from functools import partial

from celery import current_app
from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.urls import reverse
from django.utils import timezone, translation

from tournaments.models.notice import Notice
from tournaments.models.participant import Participant
from tournaments.models.tournament import Tournament
from tournaments.phrases import notices as phrases
from tournaments.selectors.notices import address_of, places_of, seated_in

TASK = "tournaments.deliver_notices"
LONGEST_ERROR = 300
logger = logging.getLogger(__name__)


class About(StrEnum):
    """What somebody is told of."""

    PUBLISH = "publish"
    SWAP = "swap"
    REPAIR = "repair"


def tell(tournament: Tournament, rounds: Sequence[int], about: About, people: Collection[int] | None = None) -> int:
    """Has everybody told who sits somewhere in these rounds, or only `people` (start numbers); answers how many.

    Works within the transaction of the write that it tells of, so that the same write never tells twice. Nobody is told
    where no mail is set up.
    """
    if not settings.EMAIL_URL:
        return 0
    made = Notice.objects.bulk_create(
        Notice(participant=person, rounds=list(rounds), about=about.value, language=settings.LANGUAGE_CODE)
        for person in seated_in(tournament, rounds, people)
    )
    if made:
        transaction.on_commit(partial(enqueue, [notice.pk for notice in made]))
    return len(made)


def enqueue(notices: Sequence[int]) -> None:
    """Wakes a worker for these notices."""
    current_app.signature(TASK, args=[list(notices)]).apply_async()


def deliver(notices: Sequence[int]) -> int:
    """Sends these notices, but for those that another worker has taken; answers how many went out.

    Places and addresses are those of now: who has none any more is not written to.
    """
    claimed = [notice for pk in notices if (notice := _claim(pk))]
    connection = get_connection()
    try:
        connection.open()
        return sum(_send(notice, message, connection) for notice in claimed if (message := _message(notice)))
    except Exception as error:  # no connection at all: nothing went out
        logger.exception("notices were not sent")
        Notice.objects.filter(pk__in=[notice.pk for notice in claimed]).update(error=str(error)[:LONGEST_ERROR])
        return 0
    finally:
        connection.close()


def _claim(pk: int) -> Notice | None:
    """The notice, if it waits and this caller is the one that takes it."""
    if not Notice.objects.filter(pk=pk, taken_at=None).update(taken_at=timezone.now()):
        return None
    return Notice.objects.select_related("participant__tournament", "participant__player__user").get(pk=pk)


def _message(notice: Notice) -> EmailMessage | None:
    person = notice.participant
    tournament = person.tournament
    address = address_of(person)
    places = places_of([person.pk], notice.rounds).get(person.pk)
    if not address or not places:
        return None
    with translation.override(notice.language):
        name = person.name or str(person)
        link = _link(tournament, person)
        text = phrases.body(about=notice.about, tournament=tournament.name, name=name, places=places, link=link)
        return EmailMessage(subject=phrases.subject(tournament.name), body=text, to=[address])


def _link(tournament: Tournament, person: Participant) -> str:
    if not settings.BASE_URL:
        return ""
    return str(settings.BASE_URL) + reverse("tournament_participant", args=[tournament.slug, person.start_number])


def _send(notice: Notice, message: EmailMessage, connection: BaseEmailBackend) -> int:
    """One if it went out; otherwise the row keeps why, and the others are sent nevertheless."""
    message.connection = connection
    try:
        message.send()
    except Exception as error:
        logger.exception("notice %s was not sent", notice.pk)
        Notice.objects.filter(pk=notice.pk).update(error=str(error)[:LONGEST_ERROR])
        return 0
    Notice.objects.filter(pk=notice.pk).update(sent_at=timezone.now())
    return 1
