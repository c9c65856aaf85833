"""Messages to everybody who signed up, news for the organiser, and the club's own words."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scoring.errors import RuleViolation
from tests.cast import ORGANISERS, answers, signed_in
from tests.pages import read
from tests.sign_up.conftest import AT
from tournaments.models.people.sign_up import SignUpMail, SignUpMessage, SignUpSheet
from tournaments.services.ledger import Actor, WriteRequest, system_request
from tournaments.sign_up.links import path_of
from tournaments.sign_up.mail_words import unknown_in
from tournaments.sign_up.mailing.messages import notify_organisers, send_messages, write_message
from tournaments.sign_up.mailing.steps import send_due
from tournaments.sign_up.services import leave, withdraw
from tournaments.sign_up.sheets import SETTINGS, change_sheet, change_words

pytestmark = pytest.mark.django_db

GUEST = Actor(kind="guest", label="guest")


@pytest.fixture(autouse=True)
def with_mail(settings, tournament, sheet):
    settings.EMAIL_URL = "smtp://mail.example.org"
    settings.BASE_URL = "https://club.example.org"
    tournament.date = AT.date()
    tournament.save()


@pytest.fixture
def three(enter):
    """Two who are in, one without an address; and one who waits."""
    return enter("Anna Muster", email="anna@example.org"), enter("Bert Muster"), enter("Carl Muster", email="c@x.org")


def write(tournament, *states, key=None):
    request = WriteRequest(actor=GUEST, client_key=key or uuid4())
    how = {"subject": "Food", "text": "There is soup.", "states": states, "at": AT}
    return write_message(tournament=tournament, **how, write_request=request)


def fail(_backend, _mails):
    raise OSError("mailbox full")


def address(tournament, name="organise_sign_ups_message"):
    return reverse(name, args=[tournament.slug])


@pytest.mark.services
def test_message_goes_once_to_each_who_is_meant(tournament, three):
    key = uuid4()
    assert [write(tournament, "in", key=key) for _ in range(2)] == [1, 1]
    assert [send_messages(AT) for _ in range(2)] == [1, 0]
    (sent,) = mail.outbox
    assert (sent.to, sent.subject) == (["anna@example.org"], f"{tournament.name}: Food")
    assert ("There is soup." in sent.body, path_of(three[0]) in sent.body, "Anna Muster" in sent.body) == (True,) * 3
    assert write(tournament, "in", "waiting") == 2


def test_failed_mail_is_named_at_the_desk_and_not_repeated(tournament, three, owner, monkeypatch):
    write(tournament, "in", "waiting")
    with monkeypatch.context() as broken:
        broken.setattr(EmailBackend, "send_messages", fail)
        assert send_messages(AT) == 0
    assert send_messages(AT) == 0
    (sent,) = signed_in(owner).get(address(tournament)).context["messages_sent"]
    assert (sent.mails, sent.sent, set(sent.failed)) == (2, 0, {three[0], three[2]})
    assert set(SignUpMail.objects.values_list("error", flat=True)) == {"mailbox full"}


def test_who_has_withdrawn_meanwhile_gets_no_mail(tournament, three):
    write(tournament, "in", "waiting")
    withdraw(row=three[2], by="guest", at=AT, write_request=system_request())
    assert (send_messages(AT), [each.to for each in mail.outbox]) == (1, [["anna@example.org"]])


def test_nobody_is_written_to_without_mail_or_addresses(tournament, three, settings):
    with pytest.raises(RuleViolation, match="nobody_to_write_to"):
        write(tournament, "asked")
    write(tournament, "in")
    settings.EMAIL_URL = ""
    with pytest.raises(RuleViolation, match="no_mail"):
        write(tournament, "in")
    assert (send_messages(AT), SignUpMessage.objects.count()) == (0, 1)


def test_organisers_write_and_see_whom_to_call(tournament, three, cast, owner, settings):
    assert answers(cast, lambda each: each.get(address(tournament)).status_code) == ORGANISERS
    client = signed_in(owner)
    assert [each.names for each in client.get(address(tournament)).context["unreachable"]] == [("Bert Muster",)]
    ticks = read(client.get(address(tournament))).words("#id_states label")
    assert ticks == ["Taking part: 1 e-mail", "Waiting list: 1 e-mail", "To approve: 0 e-mails"]
    form = {"subject": "Food", "text": "Soup", "client_key": str(uuid4())}
    assert client.post(address(tournament), {**form, "states": ["asked"]}).status_code == 422
    assert client.post(address(tournament), {**form, "states": ["in", "waiting"]}).status_code == 302
    assert SignUpMail.objects.count() == 2
    settings.EMAIL_URL = ""
    assert client.post(address(tournament), {**form, "client_key": str(uuid4()), "states": ["in"]}).status_code == 422


@pytest.mark.services
def test_page_takes_the_same_queries_for_more_messages(tournament, three, owner):
    client, counts = signed_in(owner), []
    for _ in range(2):
        write(tournament, "in", "waiting")
        SignUpMail.objects.update(error="mailbox full", claimed_at=AT)
        with CaptureQueriesContext(connection) as queries:
            client.get(address(tournament))
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.services
def test_organiser_hears_once_what_guests_did(tournament, sheet, enter, time_machine, monkeypatch):
    SignUpSheet.objects.update(notified="club@example.org", notified_at=AT)
    row, _by_desk = enter("Anna Muster"), enter("Bert Muster")
    time_machine.move_to(AT + timedelta(minutes=1), tick=False)
    withdraw(row=row, by="guest", at=AT, write_request=WriteRequest(actor=GUEST, client_key=uuid4()))
    times = (AT + timedelta(minutes=4), AT + timedelta(minutes=6), AT + timedelta(minutes=12))
    assert notify_organisers(times[0]) == 0
    with monkeypatch.context() as broken:
        broken.setattr(EmailBackend, "send_messages", fail)
        assert notify_organisers(times[1]) == 0
    assert notify_organisers(times[1]) == 0  # waits before it tries again
    values = {field: getattr(SignUpSheet.objects.get(), field) for field in SETTINGS} | {"notified": "c@example.org"}
    change_sheet(tournament=tournament, values=values, at=times[1], write_request=system_request())
    assert [notify_organisers(now) for now in times[1:]] == [1, 0]
    (news,) = mail.outbox
    assert (news.to, news.body) == (["c@example.org"], "Abgemeldet: Anna Muster\n")


def test_organiser_and_whoever_left_a_party_hear_of_it(tournament, sheet, enter):
    SignUpSheet.objects.update(notified="club@example.org", notified_at=AT)
    row = enter("Anna Muster", "Bert Muster", email="a@example.org")
    assert send_due(AT) == 1
    request = WriteRequest(actor=GUEST, client_key=uuid4())
    leave(row=row, person=str(row.people.last().pk), by="guest", at=AT, write_request=request)
    now = timezone.now() + timedelta(hours=1)
    assert (send_due(AT), send_due(AT), notify_organisers(now)) == (1, 0, 1)
    _first, mine, news = mail.outbox
    assert (mine.to, mine.body.splitlines()[0]) == (["a@example.org"], "Hallo Bert Muster,")
    assert (news.to, news.body) == (["club@example.org"], "Abgemeldet: Bert Muster\n")


def test_own_words_replace_the_usual_sentence(tournament, enter):
    words = {"in": {"de": "schön, {name}, bis bald in {tournament}!"}}
    change_words(tournament=tournament, words=words, write_request=system_request())
    enter("Anna Muster", email="anna@example.org")
    send_due(AT)
    assert f"schön, Anna Muster, bis bald in {tournament.name}!" in mail.outbox[0].body


def test_own_subject_replaces_the_usual_one(tournament, enter):
    change_words(tournament=tournament, words={"subject": {"de": "Für {name}"}}, write_request=system_request())
    enter("Anna Muster", email="anna@example.org")
    send_due(AT)
    assert mail.outbox[0].subject == "Für Anna Muster"


def test_own_words_are_read_before_they_are_saved(tournament, owner):
    client, page = signed_in(owner), address(tournament, "organise_sign_ups_words")
    readings = lambda answer: read(answer).words("#id_subject_de_helptext, #id_in_de_helptext")  # noqa: E731
    usual = [f"{tournament.name}: Anmeldung", f"Hallo Anna Muster, der Platz bei {tournament.name} ist sicher."]
    assert readings(client.get(page)) == usual
    form = {"look": "1", "client_key": str(uuid4())}
    answer = client.post(page, {**form, "in_de": "bis <b>bald</b>, {name}!", "subject_de": "{tournament}?"})
    assert (answer.status_code, readings(answer)) == (
        200,
        [f"{tournament.name}?", "Hallo Anna Muster, bis <b>bald</b>, Anna Muster!"],
    )
    assert client.post(page, {**form, "in_de": "{nmae}"}).status_code == 422
    assert SignUpSheet.objects.get().own_words == {}


def test_unknown_places_in_own_words_are_refused(tournament, owner):
    client, page = signed_in(owner), address(tournament, "organise_sign_ups_words")
    form = {"in_de": "Hallo {nmae}", "client_key": str(uuid4())}
    assert client.post(page, form).status_code == 422
    assert client.post(page, {**form, "in_de": "Hallo {name}"}).status_code == 302
    assert SignUpSheet.objects.get().own_words == {"in": {"de": "Hallo {name}"}}
    assert client.get(page).context["form"]["in_de"].value() == "Hallo {name}"


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("Hello {name}, {tournament} until {until}", ""),
        ("Hello {nmae}", "nmae"),
        ("{name.__class__}", "name.__class__"),
        ("{0}", "0"),
        ("{}", "{}"),
        ("{name:d}", "name"),
        ("{name:{until}}", "name"),
        ("{name!z}", "name"),
        ("a { b", "{"),
        ("a } b", "}"),
        ("{{name}}", ""),
    ],
)
def test_names_in_braces_are_checked(text, unknown):
    assert unknown_in(text) == unknown
