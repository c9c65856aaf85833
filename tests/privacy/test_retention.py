from datetime import UTC, date, datetime

import pytest

from tests.factories import ParticipantFactory, TournamentFactory
from tests.privacy.conftest import AT, MAIL, texts_with
from tournaments.models.people.player import Player
from tournaments.models.people.sign_up import SignUp
from tournaments.models.revision import Revision
from tournaments.privacy import retention
from tournaments.privacy.retention import forget_old, months_before, without_addresses
from tournaments.services.ledger import system_request
from tournaments.services.participants.roster import change_participants

pytestmark = pytest.mark.django_db

NOW = datetime(2027, 12, 1, 3, 0, tzinfo=UTC)
OLD, RECENT = date(2026, 11, 20), date(2027, 6, 1)


@pytest.fixture
def came(club, enter):
    """Enters somebody into the address book who came on these days."""

    def entered(name: str, *days: date) -> Player:
        player = enter(name)
        for day in days:
            ParticipantFactory(tournament=TournamentFactory(club=club, date=day), player=player, name=name)
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
def test_addresses_and_sign_ups_of_old_events_are_forgotten(tournament, came):
    player = came("Eva Otten", RECENT)
    person = ParticipantFactory(tournament=tournament, player=player)
    change_participants(
        tournament=tournament,
        edits={person.pk: {"email": MAIL, "club_name": "DC Test"}},
        write_request=system_request(),
    )
    SignUp.objects.create(tournament=tournament, order=1, state="waiting", made_at=AT, email=MAIL)
    assert forget_old(NOW) == 1
    assert texts_with(MAIL) == []
    assert tournament.participants.get().club_name == "DC Test"
    done = Revision.objects.get(action="forget_addresses")
    assert done.after == {"addresses": 1, "sign_ups": 1, "ledger": 1}
    assert forget_old(NOW) == 0


def test_refused_person_does_not_stop_the_others(came, monkeypatch, caplog):
    gone, other = came("Ilse Wagner", OLD), came("Kai Test", OLD)
    stale = [Player.objects.get(pk=gone.pk), other]
    gone.delete()
    monkeypatch.setattr(retention, "_old_people", lambda _before: iter(stale))
    assert forget_old(NOW) == 1
    assert "person_gone" in caplog.text


def test_addresses_are_emptied_anywhere_in_json():
    rows = {"7": {"email": MAIL, "name": "A"}, "rows": [{"email": ""}, {"email": MAIL}], "n": 1}
    assert without_addresses(rows) == {"7": {"email": "", "name": "A"}, "rows": [{"email": ""}, {"email": ""}], "n": 1}
