"""E-mails that tell people how they stand. Each step is sent at most once."""

import hashlib
import logging
from collections.abc import Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.models.people.sign_up import SignUp
from tournaments.models.tournament import Status
from tournaments.selectors.tournament.address import current_address
from tournaments.sign_up.links import path_of
from tournaments.sign_up.services import standing_of
from tournaments.sign_up.words import MAILED

LONGEST_ERROR = 300
# Nothing is sent about events that were longer ago.
LATEST = timedelta(days=1)
logger = logging.getLogger(__name__)


def send_due(now: datetime) -> int:
    """Sends what people don't know by mail yet, and returns how many mails. Without `EMAIL_URL`, none."""
    return sum(_send(row, now) for row in _due(now) if _claim(row)) if settings.EMAIL_URL else 0


def _due(now: datetime) -> Iterator[SignUp]:
    rows = SignUp.objects.exclude(email="").exclude(tournament__status=Status.FINISHED)
    of_late = rows.filter(tournament__date__gte=(now - LATEST).date()).prefetch_related("people")
    return (row for row in of_late.select_related("tournament__sign_up_sheet") if row.mailed != step_of(row))


def step_of(row: SignUp) -> str:
    """Returns what a mail would tell now: the standing, and a digest of the question, if there is one."""
    question = hashlib.sha256(row.asked_back.encode()).hexdigest()[:8] if row.asked_back else ""
    return f"{standing_of(row)} {question}".strip()


def _claim(row: SignUp) -> bool:
    """Returns False if another worker has taken this step."""
    mine = SignUp.objects.filter(pk=row.pk, mailed=row.mailed)
    return bool(mine.update(mailed=step_of(row), mail_error=""))


def _send(row: SignUp, now: datetime) -> int:
    try:
        with translation.override(row.language):
            EmailMessage(subject=_subject(row), body=_body(row), to=[row.email]).send()
    except Exception as error:
        logger.exception("the mail of sign-up %s was not sent", row.pk)
        why = (str(error) or type(error).__name__)[:LONGEST_ERROR]
        SignUp.objects.filter(pk=row.pk).update(mail_error=why)
        return 0
    SignUp.objects.filter(pk=row.pk).update(told=standing_of(row), told_at=now)
    return 1


def _subject(row: SignUp) -> str:
    return _("{tournament}: your sign-up").format(tournament=row.tournament.name)


def _body(row: SignUp) -> str:
    names = ", ".join(str(person) for person in row.people.all())
    base = current_address()
    parts = (
        _("Hello {name},").format(name=names),
        str(MAILED[standing_of(row)]).format(tournament=row.tournament.name, until=_until(row)),
        _("The organiser asks you: {question}").format(question=row.asked_back) if row.asked_back else "",
        row.tournament.sign_up_sheet.note,
        _("How you stand, and how to withdraw: {link}").format(link=f"{base}{path_of(row)}") if base else "",
    )
    return "\n\n".join(part for part in parts if part) + "\n"


def _until(row: SignUp) -> str:
    if row.offered_until is None:
        return ""
    return date_format(timezone.localtime(row.offered_until, ZoneInfo(row.tournament.time_zone)), "DATETIME_FORMAT")
