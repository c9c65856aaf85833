from collections.abc import Callable
from datetime import time, timedelta
from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from celery.exceptions import OperationalError
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone

import tournaments.tasks  # noqa: F401 - the task that the services call by its name
from tests.factories import UserFactory
from tests.tournaments.plans import planned, play_out, round_of
from tests.tournaments.rounds import NOON, again, enrol, publish, release, seating
from tournaments.models.notice import Notice
from tournaments.models.participant import Attendance, Participant
from tournaments.models.people.player import Player
from tournaments.models.tournament import NameDisplay, Tournament
from tournaments.phrases.rounds.notices import OPENINGS
from tournaments.selectors.rounds.notices import Notifiable, can_notify
from tournaments.selectors.rounds.seat_plans import SeatAction, SeatRequest
from tournaments.services.ledger import system_request
from tournaments.services.rounds.notices import LOST_AFTER, NOTHING_TO_SAY, About, deliver, enqueue_lost, queue_notices
from tournaments.services.rounds.seats import change_seats
from tournaments.services.rounds.steps import publish_round
from tournaments.services.rounds.swaps import swap_seats

Outbox = list[Any]


@pytest.fixture(autouse=True)
def _mail(settings: Any) -> None:
    settings.EMAIL_URL = "smtp://mail.example.org"
    settings.BASE_URL = "https://doko.example.org"


@pytest.fixture
def told(django_capture_on_commit_callbacks: Any) -> Callable[..., Any]:
    """Calls a function and runs its on_commit callbacks."""

    def act(function: Callable[..., Any], **arguments: Any) -> Any:
        with django_capture_on_commit_callbacks(execute=True):
            return function(**{"write_request": system_request(), **arguments})

    return act


def address(tournament: Tournament, number: int, email: str) -> None:
    tournament.participants.filter(start_number=number).update(email=email)


def account(tournament: Tournament, number: int) -> str:
    player = Player.objects.create(club=tournament.club, shown=f"Testperson {number}", user=UserFactory())
    tournament.participants.filter(start_number=number).update(player=player)
    return str(player.user.email)


@pytest.mark.services
def test_publish_notifies_everybody_with_an_address(tournament: Tournament, told: Any, mailoutbox: Outbox) -> None:
    in_round = planned(tournament, 8, rounds=2)
    address(tournament, 3, "drei@example.org")
    fifth = account(tournament, 5)
    done = told(publish_round, in_round=in_round, at=NOON, notify=True)
    assert done.notified == 2
    assert sorted(message.to[0] for message in mailoutbox) == sorted(["drei@example.org", fifth])
    assert [(notice.sent_at is not None, notice.error) for notice in Notice.objects.all()] == [(True, "")] * 2


def test_notice_lists_rounds_and_links_the_page(tournament: Tournament, told: Any, mailoutbox: Outbox) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(name="Testcup", slug="testcup", name_display=NameDisplay.NUMBER)
    in_round = planned(tournament, 8, rounds=2)
    address(tournament, 3, "drei@example.org")
    told(publish_round, in_round=in_round, at=NOON, notify=True)
    (message,) = mailoutbox
    assert message.subject == "Testcup: Tisch und Position"
    assert "Hallo Testperson 3," in message.body
    assert "https://doko.example.org/t/testcup/participants/3/" in message.body
    for number in (1, 2):
        seats = seating(round_of(tournament, number))
        table, people = next((table, people) for table, people in seats.items() if 3 in people)
        assert f"Runde {number}: Tisch {table}, Position {people.index(3) + 1}" in message.body


def test_notice_names_planned_starts(tournament: Tournament, told: Any, mailoutbox: Outbox) -> None:
    _begins_at_eight(tournament, in_days=1)
    in_round = planned(tournament, 8, rounds=2)
    address(tournament, 3, "drei@example.org")
    told(publish_round, in_round=in_round, at=NOON, notify=True)
    assert _rounds_named(mailoutbox) == ["Runde 1 (20:00)", "Runde 2 (21:55)"]


def test_notice_omits_past_starts(tournament: Tournament, told: Any, mailoutbox: Outbox) -> None:
    _begins_at_eight(tournament, in_days=-1)
    in_round = planned(tournament, 8, rounds=2)
    address(tournament, 3, "drei@example.org")
    told(publish_round, in_round=in_round, at=NOON, notify=True)
    assert _rounds_named(mailoutbox) == ["Runde 1", "Runde 2"]


def _begins_at_eight(tournament: Tournament, in_days: int) -> None:
    today = timezone.localdate(timezone=ZoneInfo(tournament.time_zone))
    tournament.date = today + timedelta(days=in_days)
    tournament.starts_at, tournament.pause_minutes = time(20, 0), 15
    tournament.save()


def _rounds_named(mailoutbox: Outbox) -> list[str]:
    return [line.split(": Tisch")[0] for line in mailoutbox[0].body.splitlines() if line.startswith("Runde")]


EACH_NOTICE = 4  # claim, read with participant, seats, mark as sent


@pytest.mark.parametrize("people", [1, 3])
def test_delivery_computes_times_once_per_tournament(
    tournament: Tournament, django_assert_num_queries: Any, people: int
) -> None:
    _begins_at_eight(tournament, in_days=1)
    publish(planned(tournament, 8))
    for number in range(1, people + 1):
        address(tournament, number, f"{number}@example.org")
    queue_notices(tournament, [1], About.PUBLISH)
    waiting = list(Notice.objects.values_list("pk", flat=True))
    with django_assert_num_queries(1 + 2 + people * EACH_NOTICE):
        assert deliver(waiting) == people


def test_publish_notifies_nobody_by_default(tournament: Tournament, told: Any, mailoutbox: Outbox) -> None:
    in_round = planned(tournament, 8)
    address(tournament, 3, "drei@example.org")
    assert told(publish_round, in_round=in_round, at=NOON).notified == 0
    assert (mailoutbox, Notice.objects.count()) == ([], 0)


def test_publish_notifies_nobody_without_mail(
    tournament: Tournament, told: Any, mailoutbox: Outbox, settings: Any
) -> None:
    settings.EMAIL_URL = ""
    in_round = planned(tournament, 8)
    address(tournament, 3, "drei@example.org")
    assert told(publish_round, in_round=in_round, at=NOON, notify=True).notified == 0
    assert (mailoutbox, Notice.objects.count()) == ([], 0)


def test_publish_same_key_notifies_once(tournament: Tournament, told: Any, mailoutbox: Outbox) -> None:
    in_round, key = planned(tournament, 8), uuid4()
    address(tournament, 3, "drei@example.org")
    answers = [
        told(
            publish_round, in_round=in_round, at=NOON, notify=True, write_request=system_request(client_key=key)
        ).notified
        for _ in range(2)
    ]
    assert (answers, len(mailoutbox)) == ([1, 1], 1)


@pytest.mark.services
def test_notice_delivered_twice_is_sent_once(tournament: Tournament, mailoutbox: Outbox) -> None:
    publish(planned(tournament, 8))
    address(tournament, 3, "drei@example.org")
    assert queue_notices(tournament, [1], About.PUBLISH) == 1
    waiting = list(Notice.objects.values_list("pk", flat=True))
    assert [deliver(waiting), deliver(waiting), len(mailoutbox)] == [1, 0, 1]


def test_swap_notifies_only_the_two_after_publication(tournament: Tournament, told: Any, mailoutbox: Outbox) -> None:
    in_round = planned(tournament, 8)
    for number in range(1, 9):
        address(tournament, number, f"{number}@example.org")
    tables = seating(in_round)
    one, other = tables[1][0], tables[2][0]
    assert told(swap_seats, in_round=in_round, one=one, other=other, notify=True).notified == 0
    publish(in_round)
    assert told(swap_seats, in_round=in_round, one=one, other=other, notify=True).notified == 2
    assert {message.to[0] for message in mailoutbox} == {f"{one}@example.org", f"{other}@example.org"}
    assert all("haben sich Tisch oder Position geändert" in message.body for message in mailoutbox)


def test_every_about_has_a_text() -> None:
    assert set(OPENINGS) == {about.value for about in About}


def test_swap_in_a_running_round_notifies_the_two(tournament: Tournament, told: Any, mailoutbox: Outbox) -> None:
    in_round = release(publish(planned(tournament, 8)))
    tables = seating(in_round)
    one, other = tables[1][0], tables[2][0]
    address(tournament, one, "eins@example.org")
    assert told(swap_seats, in_round=in_round, one=one, other=other, notify=True).notified == 1
    assert ["Runde 1: Tisch 2, Position 1" in message.body for message in mailoutbox] == [True]


def test_notice_of_a_round_that_is_over_is_not_sent(tournament: Tournament, mailoutbox: Outbox) -> None:
    in_round = publish(planned(tournament, 8, rounds=1))
    address(tournament, 3, "drei@example.org")
    queue_notices(tournament, [1], About.PUBLISH)
    play_out(in_round)
    assert deliver(list(Notice.objects.values_list("pk", flat=True))) == 0
    assert mailoutbox == []


def test_notice_without_a_seat_is_not_sent(tournament: Tournament, mailoutbox: Outbox) -> None:
    in_round = publish(planned(tournament, 9, rounds=1))
    leaving = next(people[-1] for people in seating(in_round).values() if len(people) == 5)
    address(tournament, leaving, "weg@example.org")
    queue_notices(tournament, [1], About.PUBLISH)
    taken_out = SeatRequest(action=SeatAction.TAKE_OUT, participant=leaving)
    change_seats(in_round=in_round, request=taken_out, write_request=system_request())
    assert deliver(list(Notice.objects.values_list("pk", flat=True))) == 0
    assert (mailoutbox, Notice.objects.get().error) == ([], NOTHING_TO_SAY)


class _RefusesOne(EmailBackend):
    def send_messages(self, messages: list[Any]) -> int:
        if messages[0].to == ["drei@example.org"]:
            raise ConnectionRefusedError("no such box")
        return super().send_messages(messages)


def test_failed_notice_keeps_error_and_does_not_stop_others(
    tournament: Tournament, told: Any, mailoutbox: Outbox, settings: Any
) -> None:
    settings.EMAIL_BACKEND = f"{__name__}._RefusesOne"
    in_round = planned(tournament, 8)
    address(tournament, 3, "drei@example.org")
    address(tournament, 4, "vier@example.org")
    told(publish_round, in_round=in_round, at=NOON, notify=True)
    rows = Notice.objects.order_by("participant__start_number")
    assert [(notice.error, notice.sent_at is None) for notice in rows] == [("no such box", True), ("", False)]
    assert [message.to for message in mailoutbox] == [["vier@example.org"]]


class _Closed(EmailBackend):
    def open(self) -> bool:
        raise ConnectionRefusedError("nobody listens")


def test_notices_without_a_server_keep_error(tournament: Tournament, told: Any, settings: Any) -> None:
    settings.EMAIL_BACKEND = f"{__name__}._Closed"
    in_round = planned(tournament, 8)
    address(tournament, 3, "drei@example.org")
    told(publish_round, in_round=in_round, at=NOON, notify=True)
    assert list(Notice.objects.values_list("error", "sent_at")) == [("nobody listens", None)]


class _HangsUp(EmailBackend):
    """A mail server that disconnects after each message."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.connected = False

    def open(self) -> bool:
        self.connected = True
        return True

    def close(self) -> None:
        self.connected = False

    def send_messages(self, messages: list[Any]) -> int:
        if not self.connected:
            self.open()
        elif messages[0].to == ["drei@example.org"]:
            raise ConnectionResetError("hung up")
        return super().send_messages(messages)


@pytest.mark.services
def test_notice_after_a_lost_connection_is_sent(
    tournament: Tournament, told: Any, mailoutbox: Outbox, settings: Any
) -> None:
    settings.EMAIL_BACKEND = f"{__name__}._HangsUp"
    in_round = planned(tournament, 8)
    for number, name in ((3, "drei"), (4, "vier"), (5, "fuenf")):
        address(tournament, number, f"{name}@example.org")
    told(publish_round, in_round=in_round, at=NOON, notify=True)
    assert sorted(message.to[0] for message in mailoutbox) == ["fuenf@example.org", "vier@example.org"]
    assert Notice.objects.get(sent_at=None).error == "hung up"


@pytest.mark.services
def test_notice_whose_message_was_lost_is_sent_later(tournament: Tournament, mailoutbox: Outbox) -> None:
    publish(planned(tournament, 8))
    address(tournament, 3, "drei@example.org")
    queue_notices(tournament, [1], About.PUBLISH)
    made = Notice.objects.get().created_at
    assert [enqueue_lost(made + LOST_AFTER), len(mailoutbox)] == [0, 0]
    later = made + LOST_AFTER + timedelta(seconds=1)
    assert [enqueue_lost(later), enqueue_lost(later), len(mailoutbox)] == [1, 0, 1]


def test_publish_succeeds_without_a_queue(tournament: Tournament, told: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(*_args: Any, **_options: Any) -> None:
        raise OperationalError("nobody listens")

    monkeypatch.setattr("celery.canvas.Signature.apply_async", unreachable)
    in_round = planned(tournament, 8)
    address(tournament, 3, "drei@example.org")
    assert told(publish_round, in_round=in_round, at=NOON, notify=True).notified == 1
    assert (again(in_round).status, Notice.objects.get().taken_at) == ("published", None)


def test_can_notify_counts_present_people_with_address(tournament: Tournament, settings: Any) -> None:
    enrol(tournament, 5)
    address(tournament, 1, "eins@example.org")
    account(tournament, 2)
    address(tournament, 3, "drei@example.org")
    tournament.participants.filter(start_number=3).update(status=Attendance.ABSENT)
    assert can_notify(tournament) == Notifiable(mail_possible=True, addresses=2)
    settings.EMAIL_URL = ""
    assert can_notify(tournament) == Notifiable(mail_possible=False, addresses=2)


@pytest.mark.parametrize("people", [1, 5])
@pytest.mark.services
def test_can_notify_takes_one_query(tournament: Tournament, people: int, django_assert_num_queries: Any) -> None:
    enrol(tournament, people)
    with django_assert_num_queries(1):
        can_notify(tournament)
    assert Participant.objects.count() == people
