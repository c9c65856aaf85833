from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import OperationalError

from scoring.errors import RuleViolation
from tests.factories import ParticipantFactory, TournamentFactory
from tests.privacy.conftest import AT, MAIL, texts_with
from tournaments.models.message import Audience, Message
from tournaments.models.participant import Participant
from tournaments.models.people.player import Player
from tournaments.models.people.sign_up import SignUp, SignUpPerson
from tournaments.models.revision import Revision
from tournaments.models.tournament import Status, Tournament
from tournaments.privacy import retention
from tournaments.privacy.erasing import erase_person
from tournaments.privacy.retention import forget_old, months_before, without_addresses
from tournaments.services.ledger import system_request
from tournaments.services.participants.roster import add_participant, change_participants

pytestmark = pytest.mark.django_db

NOW = datetime(2027, 12, 1, 3, 0, tzinfo=UTC)
OLD, RECENT, COMING = date(2026, 11, 20), date(2027, 6, 1), date(2027, 12, 8)


@pytest.fixture
def came(club, enter):
    """Enters somebody into the address book who came on these days."""

    def entered(name: str, *days: date) -> Player:
        player = enter(name)
        for day in days:
            event = TournamentFactory(club=club, date=day, status=Status.FINISHED)
            ParticipantFactory(tournament=event, player=player, name=name)
        return player

    return entered


@pytest.fixture(autouse=True)
def _a_year(settings):
    settings.FORGET_AFTER_MONTHS = 12


MONTHS = [(date(2027, 12, 1), 12, date(2026, 12, 1)), (date(2027, 3, 31), 1, date(2027, 2, 28))]
MONTHS += [(date(2027, 1, 15), 13, date(2025, 12, 15)), (date(2028, 2, 29), 12, date(2027, 2, 28))]


@pytest.mark.parametrize(("day", "months", "before"), MONTHS)
def test_months_before_a_day(day, months, before):
    assert months_before(day, months) == before


@pytest.mark.services
def test_people_are_forgotten_after_their_last_event(club, came):
    came("Ilse Wagner", OLD)
    stays = [came("Eva Otten", OLD, RECENT), came("Jan Test")]
    assert forget_old(NOW) == 1
    assert set(Player.objects.all()) == set(stays)
    assert texts_with("Ilse Wagner") == []
    assert {row.actor_kind for row in Revision.objects.filter(action="erase_person")} == {"system"}
    assert forget_old(NOW) == 0


def test_nothing_is_forgotten_by_default(settings, came):
    settings.FORGET_AFTER_MONTHS = 0
    came("Ilse Wagner", OLD)
    assert (forget_old(NOW), Player.objects.count()) == (0, 1)


@pytest.mark.services
@pytest.mark.parametrize("namesake", [False, True])
def test_people_who_signed_up_for_a_coming_event_stay(club, came, namesake):
    player = came("Ilse Wagner", OLD)
    row = SignUp.objects.create(
        tournament=TournamentFactory(club=club, date=COMING),
        order=1,
        state="waiting",
        made_at=NOW,
        email="i@x.org" if namesake else "",
    )
    SignUpPerson.objects.create(sign_up=row, given="Ilse", family="Wagner")
    assert forget_old(NOW) == 0
    assert (list(Player.objects.all()), list(SignUp.objects.all())) == ([player], [row])
    row.delete()
    assert forget_old(NOW) == 1


@pytest.mark.services
@pytest.mark.parametrize(
    ("status", "day", "written", "forgotten"),
    [
        (Status.FINISHED, OLD, NOW - timedelta(days=30), False),  # a league's `date` is its first day
        (Status.FINISHED, OLD, NOW - timedelta(days=400), True),
        (Status.RUNNING, OLD, NOW - timedelta(days=400), False),
        (Status.RUNNING, date(2025, 11, 20), NOW - timedelta(days=740), True),  # nobody ever finished it
    ],
)
def test_event_is_old_after_its_last_write_and_later_if_it_was_never_finished(came, status, day, written, forgotten):
    player = came("Ilse Wagner", day)
    event = Tournament.objects.get()
    event.participants.update(email=MAIL)
    Tournament.objects.update(status=status)
    add_participant(tournament=event, name="Kai Test", write_request=system_request())
    Revision.objects.update(at=written)
    forget_old(NOW)
    assert Player.objects.filter(pk=player.pk).exists() is not forgotten
    assert event.participants.filter(email=MAIL).exists() is not forgotten


@pytest.mark.parametrize("failure", [OperationalError("database is locked"), RuleViolation("person_gone")])
def test_failed_person_does_not_stop_the_others(came, monkeypatch, caplog, failure):
    failing, _other = came("Ilse Wagner", OLD), came("Kai Test", OLD)
    monkeypatch.setattr(retention, "MOST_AT_A_TIME", 1)

    def erase(**given) -> None:
        if given["player"] == failing:
            raise failure
        erase_person(**given)

    monkeypatch.setattr(retention, "erase_person", erase)
    assert forget_old(NOW) == 1
    assert (list(Player.objects.all()), str(failure) in caplog.text) == ([failing], True)


@pytest.mark.services
def test_addresses_and_sign_ups_of_old_events_are_forgotten(tournament, came):
    player = came("Eva Otten", RECENT)
    Tournament.objects.filter(pk=tournament.pk).update(status=Status.FINISHED)
    person = ParticipantFactory(tournament=tournament, player=player)
    change_participants(
        tournament=tournament,
        edits={person.pk: {"email": MAIL, "club_name": "DC Test"}},
        write_request=system_request(),
    )
    SignUp.objects.create(tournament=tournament, order=1, state="waiting", made_at=AT, email=MAIL)
    Revision.objects.update(at=AT)
    assert forget_old(NOW) == 1
    assert texts_with(MAIL) == []
    assert tournament.participants.get().club_name == "DC Test"
    done = Revision.objects.get(action="forget_addresses")
    assert done.after == {"addresses": 1, "sign_ups": 1, "ledger": 1}
    assert forget_old(NOW) == 0


@pytest.mark.services
def test_participants_without_an_entry_are_forgotten_as_well(club):
    old, recent = (TournamentFactory(club=club, date=day, status=Status.FINISHED) for day in (OLD, RECENT))
    for event in (old, recent):
        ParticipantFactory(tournament=event, start_number=7, name="Ilse Wagner")
        Message.objects.create(tournament=event, sent_at=AT, text="Ilse Wagner fehlt", audience=Audience.ALL)
    assert (forget_old(NOW), forget_old(NOW)) == (1, 0)
    assert [person.name for person in Participant.objects.order_by("pk")] == ["Spieler 7", "Ilse Wagner"]
    texts = Message.objects.order_by("pk").values_list("text", flat=True)
    assert list(texts) == ["Spieler 7 fehlt", "Ilse Wagner fehlt"]
    assert Revision.objects.get(action="erase_person").after == {"start_numbers": [7]}


def test_addresses_are_emptied_anywhere_in_json():
    rows = {"7": {"email": MAIL, "name": "A"}, "rows": [{"email": ""}, {"email": MAIL}], "n": 1}
    assert without_addresses(rows) == {"7": {"email": "", "name": "A"}, "rows": [{"email": ""}, {"email": ""}], "n": 1}
