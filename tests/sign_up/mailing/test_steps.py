from datetime import timedelta

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend

from tests.sign_up.conftest import AT
from tournaments.models.people.sign_up import SignUp, SignUpSheet
from tournaments.models.tournament import Status, Tournament
from tournaments.services.ledger import system_request
from tournaments.sign_up.links import path_of
from tournaments.sign_up.mailing.steps import send_due
from tournaments.sign_up.services import GUEST, Contact, ask_back, change_own, withdraw
from tournaments.sign_up.sheets import SETTINGS, change_sheet

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def with_mail(settings, tournament, sheet):
    settings.EMAIL_URL = "smtp://mail.example.org"
    settings.BASE_URL = "https://club.example.org"
    tournament.date = AT.date()
    tournament.save()


def sent() -> list[tuple[str, str]]:
    """Sends what is due and returns the first address and the body of each mail."""
    mail.outbox.clear()
    send_due(AT)
    return [(each.to[0], each.body) for each in mail.outbox]


def test_each_step_is_sent_once(enter, sheet):
    first = enter("Anna Muster", "Bert Muster", email="anna@example.org")
    second = enter("Carla Muster", email="c@example.org")
    (to, body), (_to, waiting) = sent()
    assert (to, "ist sicher" in body, path_of(first) in body) == ("anna@example.org", True, True)
    assert ("Warteliste" in waiting, sent()) == (True, [])
    withdraw(row=first, by=GUEST, at=AT, write_request=system_request())
    assert [to for to, _body in sent()] == ["anna@example.org", "c@example.org"]
    second.refresh_from_db()
    assert (second.told, second.told_at, second.mailed) == ("in", AT, "in")


def test_offer_says_until_when(enter, sheet):
    values = {name: getattr(sheet, name) for name in SETTINGS} | {"offer_hours": 24}
    first = enter("Anna Muster", "Bert Muster")
    enter("Carla Muster", email="c@example.org")
    change_sheet(tournament=sheet.tournament, values=values, at=AT, write_request=system_request())
    sent()
    withdraw(row=first, by=GUEST, at=AT, write_request=system_request())
    ((_to, body),) = sent()
    assert "11. November 2026 13:00" in body


def test_question_is_sent_and_answered_by_a_change(enter):
    row = enter("Anna Muster", email="a@example.org")
    sent()
    ask_back(row=row, text="Welcher Verein?", at=AT, write_request=system_request())
    ((_to, body),) = sent()
    assert "Welcher Verein?" in body
    contact = Contact(email="anna@example.org", answers=["Testverein"])
    change_own(row=row, contact=contact, names={}, at=AT, write_request=system_request())
    row.refresh_from_db()
    assert (row.asked_back, row.answers, row.people.get().participant.email) == ("", ["Testverein"], "anna@example.org")
    ((to, body),) = sent()  # to the new address, with a new link
    assert (to, path_of(row) in body) == ("anna@example.org", True)


def test_answered_question_needs_no_mail(enter):
    row = enter("Anna Muster", email="a@example.org")
    for text, mails in (("Welcher Verein?", 2), ("", 0), ("Wann?", 1)):
        ask_back(row=row, text=text, at=AT, write_request=system_request())
        assert len(sent()) == min(mails, 1)


def test_offer_made_again_is_a_new_mail(enter):
    row = enter("Anna Muster", email="a@example.org")
    SignUp.objects.filter(pk=row.pk).update(state="waiting", offered_until=AT + timedelta(hours=1))
    assert (len(sent()), len(sent())) == (1, 0)
    SignUp.objects.filter(pk=row.pk).update(offered_until=AT + timedelta(hours=25))
    assert len(sent()) == 1


@pytest.mark.parametrize("change", [{"email": "other@example.org"}, {"state": "out"}, {"asked_back": "Wann?"}])
def test_what_changed_after_reading_is_not_mailed(enter, monkeypatch, change):
    row = enter("Anna Muster", email="a@example.org")
    stale = SignUp.objects.select_related("tournament__sign_up_sheet").get(pk=row.pk)
    SignUp.objects.filter(pk=row.pk).update(**change)
    monkeypatch.setattr("tournaments.sign_up.mailing.steps._due", lambda _now: iter([stale]))
    assert sent() == []


def test_mail_set_up_later_tells_nothing_old(enter, settings):
    enter("Anna Muster", email="a@example.org")
    settings.EMAIL_URL = ""
    send_due(AT)
    settings.EMAIL_URL = "smtp://mail.example.org"
    assert sent() == []


def test_failed_mail_is_kept_for_the_desk_and_not_repeated(enter, monkeypatch):
    row = enter("Anna Muster", email="a@example.org")
    SignUp.objects.filter(pk=row.pk).update(told="")

    def fail(self, messages):
        raise OSError("no route")

    monkeypatch.setattr(EmailBackend, "send_messages", fail)
    assert (sent(), sent()) == ([], [])
    row.refresh_from_db()
    assert (row.mail_error, row.told, row.mailed) == ("no route", "", "in")


def test_nothing_is_sent_after_the_event(enter, tournament):
    enter("Anna Muster", email="a@example.org")
    enter("Berta Muster")
    Tournament.objects.update(date=(AT - timedelta(days=2)).date())
    assert sent() == []
    Tournament.objects.update(date=AT.date(), status=Status.FINISHED)
    assert sent() == []
    Tournament.objects.update(status=Status.RUNNING)
    assert [to for to, _body in sent()] == ["a@example.org"]


def test_two_workers_send_one_mail(enter, monkeypatch):
    row = enter("Anna Muster", email="a@example.org")
    stale = [SignUp.objects.select_related("tournament__sign_up_sheet").get(pk=row.pk) for _worker in range(2)]
    mail.outbox.clear()
    monkeypatch.setattr("tournaments.sign_up.mailing.steps._due", lambda _now: iter(stale))
    assert (send_due(AT), len(mail.outbox)) == (1, 1)


def test_note_for_guests_is_in_the_mail(enter):
    SignUpSheet.objects.update(note="Bitte eigene Karten mitbringen.")
    enter("Anna Muster", email="a@example.org")
    ((_to, body),) = sent()
    assert "Bitte eigene Karten mitbringen." in body
