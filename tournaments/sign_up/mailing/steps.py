"""E-mails that tell people how they stand. Each step is sent at most once."""

import hashlib
import logging
from collections.abc import Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import QuerySet
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.models.people.sign_up import SignUp
from tournaments.models.tournament import Status, Tournament
from tournaments.selectors.tournament.address import current_address
from tournaments.sign_up.links import path_of
from tournaments.sign_up.mail_words import filled
from tournaments.sign_up.services import standing_of
from tournaments.sign_up.words import SUBJECT, USUAL

LONGEST_ERROR = 300
# Nothing is sent about events that were longer ago.
LATEST = timedelta(days=1)
logger = logging.getLogger(__name__)


def send_due(now: datetime) -> int:
    """Sends what people don't know by mail yet, and returns how many mails. Without `EMAIL_URL`, none.

    Steps that were due meanwhile are not sent later, when mail is set up.
    """
    claimed = (row for row in _due(now) if _claim(row))
    return sum(_send(row, now) if settings.EMAIL_URL else 0 for row in claimed)


def _due(now: datetime) -> Iterator[SignUp]:
    rows = SignUp.objects.exclude(email="").exclude(tournament__status=Status.FINISHED)
    of_late = rows.filter(tournament__date__gte=(now - LATEST).date()).prefetch_related("people")
    return (row for row in of_late.select_related("tournament__sign_up_sheet") if not _knows(row))


def _knows(row: SignUp) -> bool:
    """Returns whether the last mail told this; an answered question needs none."""
    told = row.mailed if row.asked_back or row.offered_until else row.mailed.split(" ")[0]
    return told == step_of(row)


def step_of(row: SignUp) -> str:
    """Returns what a mail would tell now: the standing, and a digest of the question and the end of an offer."""
    details = f"{row.asked_back}{row.offered_until or ''}"
    digest = hashlib.sha256(details.encode()).hexdigest()[:8] if details else ""
    return f"{standing_of(row)} {digest}".strip()


def _claim(row: SignUp) -> bool:
    """Returns False if another worker has taken this step, or something has changed since it was read."""
    mine = _same(row).filter(mailed=row.mailed, email=row.email, asked_back=row.asked_back)
    return bool(mine.update(mailed=step_of(row), mail_error=""))


def _same(row: SignUp) -> QuerySet[SignUp]:
    return SignUp.objects.filter(pk=row.pk, state=row.state, offered_until=row.offered_until)


def _send(row: SignUp, now: datetime) -> int:
    try:
        with translation.override(row.language):
            EmailMessage(subject=_subject(row), body=_body(row), to=[row.email]).send()
    except Exception as error:
        logger.exception("the mail of sign-up %s was not sent", row.pk)
        SignUp.objects.filter(pk=row.pk).update(mail_error=error_words(error))
        return 0
    _same(row).update(told=standing_of(row), told_at=now)
    return 1


def error_words(error: Exception) -> str:
    return (str(error) or type(error).__name__)[:LONGEST_ERROR]


def _subject(row: SignUp) -> str:
    return " ".join(_worded(row, SUBJECT).split())


def _body(row: SignUp) -> str:
    question = _("The organiser asks you: {question}").format(question=row.asked_back) if row.asked_back else ""
    return letter(row, _worded(row, standing_of(row)), question, row.tournament.sign_up_sheet.note)


def letter(row: SignUp, *paragraphs: str) -> str:
    """Returns the paragraphs, "" for none, between a greeting and the private link."""
    base = current_address()
    parts = (
        greeting(names_of(row)),
        *paragraphs,
        _("How you stand, and how to withdraw: {link}").format(link=f"{base}{path_of(row)}") if base else "",
    )
    return "\n\n".join(part for part in parts if part) + "\n"


def greeting(names: str) -> str:
    return _("Hello {name},").format(name=names)


def names_of(row: SignUp) -> str:
    return ", ".join(str(person) for person in row.people.all())


def _worded(row: SignUp, part: str) -> str:
    """Returns a part of `USUAL`, in the club's own words if there are any."""
    own = row.tournament.sign_up_sheet.own_words.get(part, {}).get(row.language, "")
    return filled(own or str(USUAL[part]), values_of(names_of(row), row.tournament, row.offered_until))


def values_of(names: str, tournament: Tournament, until: datetime | None) -> dict[str, str]:
    """Returns what is filled in between braces."""
    there = until and timezone.localtime(until, ZoneInfo(tournament.time_zone))
    return {
        "name": names,
        "tournament": tournament.name,
        "until": date_format(there, "DATETIME_FORMAT") if there else "",
    }
