"""Messages of the organiser to people who signed up, and news of sign-ups for the organiser."""

import logging
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.db.models import Count, Q, QuerySet
from django.utils import translation
from django.utils.translation import gettext as _

from scoring.errors import RuleViolation
from tournaments.models.people.sign_up import SignUp, SignUpMail, SignUpMessage, SignUpSheet, SignUpState
from tournaments.models.revision import Revision
from tournaments.models.tournament import Tournament
from tournaments.services.ledger import Change, WriteRequest
from tournaments.services.tournament_writes import write_tournament
from tournaments.sign_up.mailing.steps import error_words, letter, names_of

# The organiser gets one mail for everything that happened within this time.
GATHERED = timedelta(minutes=5)
# News that could not be sent is tried again after this time, or at once with another address.
RETRY_AFTER = timedelta(minutes=15)
# A write that is older than this is committed.
SETTLED = timedelta(minutes=1)
SIGNED_UP, WITHDREW = "sign_up", "withdraw_sign_up"  # actions in the ledger
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """A message with the number of its mails, of those sent, and people whom it did not reach."""

    message: SignUpMessage
    mails: int
    sent: int
    failed: tuple[SignUp, ...]


def write_message(
    *,
    tournament: Tournament,
    subject: str,
    text: str,
    states: Collection[str],
    at: datetime,
    write_request: WriteRequest,
) -> int:
    """Queues a mail to everybody in these states who has an address, and returns how many.

    Raises `no_mail` without `EMAIL_URL`, and `nobody_to_write_to`.
    """
    if not settings.EMAIL_URL:
        raise RuleViolation("no_mail")

    def apply(row: Tournament) -> Change:
        people = SignUp.objects.filter(tournament=row, state__in=states).exclude(email="")
        if not people:
            raise RuleViolation("nobody_to_write_to", "states")
        message = SignUpMessage.objects.create(
            tournament=row,
            subject=subject,
            text=text,
            states=sorted(states),
            made_at=at,
            made_by=write_request.actor.label,
        )
        SignUpMail.objects.bulk_create([SignUpMail(message=message, sign_up=each) for each in people], batch_size=200)
        return Change(result=len(people), after={"message": str(message.uid), "mails": len(people)}, tournament=row)

    payload = [subject, text, sorted(states)]
    return int(write_tournament("write_to_sign_ups", tournament, write_request, apply, payload))


def messages_of(tournament: Tournament) -> list[Sent]:
    """Returns the messages, newest first. Three queries."""
    rows = SignUpMessage.objects.filter(tournament=tournament)
    arrived = Q(mails__claimed_at__isnull=False, mails__error="")
    counted = rows.annotate(total=Count("mails"), sent=Count("mails", filter=arrived)).order_by("-pk")
    failed = SignUpMail.objects.filter(message__tournament=tournament).exclude(error="").select_related("sign_up")
    by_message: dict[int, list[SignUp]] = {}
    for mail in failed.prefetch_related("sign_up__people"):
        by_message.setdefault(mail.message_id, []).append(mail.sign_up)
    return [
        Sent(message=row, mails=row.total, sent=row.sent, failed=tuple(by_message.get(row.pk, ()))) for row in counted
    ]


def send_messages(now: datetime) -> int:
    """Sends mails that wait, each once, and returns how many. Without `EMAIL_URL`, they go on waiting."""
    if not settings.EMAIL_URL:
        return 0
    waiting = SignUpMail.objects.filter(claimed_at=None).exclude(sign_up__state=SignUpState.OUT)
    waiting = waiting.select_related("message", "sign_up__tournament")
    mine = (mail for mail in waiting.prefetch_related("sign_up__people") if _claim(mail, now))
    return sum(map(_send, mine))


def _claim(mail: SignUpMail, now: datetime) -> bool:
    return bool(SignUpMail.objects.filter(pk=mail.pk, claimed_at=None).update(claimed_at=now))


def _send(mail: SignUpMail) -> int:
    row, message = mail.sign_up, mail.message
    subject = f"{row.tournament.name}: {message.subject}"
    try:
        with translation.override(row.language):
            EmailMessage(subject=subject, body=letter(row, message.text), to=[row.email]).send()
    except Exception as error:
        logger.exception("message %s was not sent to sign-up %s", message.pk, row.pk)
        SignUpMail.objects.filter(pk=mail.pk).update(error=error_words(error))
        return 0
    return 1


def notify_organisers(now: datetime) -> int:
    """Sends organisers what guests did since the last time, and returns how many mails."""
    sheets = SignUpSheet.objects.exclude(notified="").filter(notified_at__lte=now - GATHERED)
    with translation.override(settings.LANGUAGE_CODE):
        return sum(_notify(sheet, now) for sheet in sheets.select_related("tournament") if settings.EMAIL_URL)


def _notify(sheet: SignUpSheet, now: datetime) -> int:
    since, until, failed = sheet.notified_at, now - SETTLED, f"sign_up_news_failed:{sheet.pk}:{sheet.notified}"
    if cache.get(failed):
        return 0
    done = Revision.objects.filter(tournament=sheet.tournament, action__in=(SIGNED_UP, WITHDREW), actor_kind="guest")
    news = list(_lines(done.filter(at__gt=since, at__lte=until).order_by("pk")))
    if not news or not SignUpSheet.objects.filter(pk=sheet.pk, notified_at=since).update(notified_at=until):
        return 0
    subject = _("{tournament}: news of the sign-up").format(tournament=sheet.tournament.name)
    try:
        EmailMessage(subject=subject, body="\n".join(news) + "\n", to=[sheet.notified]).send()
    except Exception:
        logger.exception("news of the sign-up for tournament %s were not sent", sheet.tournament_id)
        SignUpSheet.objects.filter(pk=sheet.pk, notified_at=until).update(notified_at=since)
        cache.set(failed, True, timeout=int(RETRY_AFTER.total_seconds()))
        return 0
    return 1


def _lines(news: QuerySet[Revision]) -> Iterable[str]:
    uids = [(revision.after or {}).get("sign_up", "") for revision in news]
    rows = {str(row.uid): row for row in SignUp.objects.filter(uid__in=uids).prefetch_related("people")}
    for revision, uid in zip(news, uids, strict=True):
        row = rows.get(uid)
        if row is not None:
            words = _("Signed up: {names}") if revision.action == SIGNED_UP else _("Withdrawn: {names}")
            yield words.format(names=names_of(row))
