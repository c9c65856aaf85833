import re
from uuid import uuid4

import pytest
from django.db.models import JSONField

from scoring.errors import RuleViolation
from tests.factories import MembershipFactory, ParticipantFactory, TournamentFactory, UserFactory
from tests.locks import held_locks
from tests.privacy.conftest import AT, FAMILY, GIVEN, MAIL, MARKERS, SAID, erase, texts_with
from tournaments.models.desk.list_draft import ListDraft, SecondDraft
from tournaments.models.desk.paper_arrival import PaperArrival
from tournaments.models.lists.correction_wish import CorrectionWish
from tournaments.models.message import Message
from tournaments.models.notice import Notice
from tournaments.models.people.door import Door, Money
from tournaments.models.people.player import Player
from tournaments.models.people.sign_up import SignUp, SignUpMail, SignUpMessage, SignUpPerson
from tournaments.models.printing import PrintJob
from tournaments.models.revision import Revision
from tournaments.models.round import Table
from tournaments.models.score_list import Occupancy, PenaltyDetail, ScoreList
from tournaments.models.setting_change import SettingChange
from tournaments.models.tournament import Tournament, TournamentGrant
from tournaments.models.walls import Display
from tournaments.printing.files import path_of
from tournaments.privacy.erasing import erase_person
from tournaments.privacy.identity import identity_of, unlinked_of
from tournaments.privacy.places import PLACES, Place
from tournaments.privacy.plans import plan_of
from tournaments.services.ledger import SYSTEM, WriteRequest, system_request
from tournaments.services.participants.roster import add_participant, add_player, change_participants

pytestmark = pytest.mark.django_db

PREVIEW = 37  # queries


@pytest.mark.services
def test_nothing_names_an_erased_person(evening, signed_up, known):
    assert len(texts_with(*MARKERS)) > 30
    erase(known, reason=f"Brief von {GIVEN} {FAMILY}")
    assert texts_with(*MARKERS) == []


def test_results_stay_under_a_neutral_name(evening, known):
    person = evening.participants.get(player=known)
    person.occupancies.update(points=12)
    version = Tournament.objects.get(pk=evening.pk).version
    erase(known)
    person.refresh_from_db()
    neutral = f"Spieler {person.start_number}"
    assert (person.given, person.family, person.shown) == ("", "", neutral)
    assert (person.club_name, person.email, person.wishes, person.player) == ("", "", {}, None)
    assert (person.status, [row.points for row in person.occupancies.all()]) == ("present", [12])
    assert PenaltyDetail.objects.get().reason == f"{neutral}, {neutral}, {neutral}"
    assert Tournament.objects.get(pk=evening.pk).version > version


def test_same_key_erases_once(evening, known):
    request = WriteRequest(actor=SYSTEM, client_key=uuid4(), reason="Brief")
    for _ in range(2):
        erase_person(club=evening.club, player=known, write_request=request)
    done = Revision.objects.filter(action="erase_person")
    assert sorted((row.scope, row.reason) for row in done) == [
        (f"club:{evening.club_id}", "Brief"),
        (f"tournament:{evening.pk}", "Brief"),
    ]
    assert done.get(tournament=None).after["participations"] == 1


def test_erasing_needs_a_reason_and_somebody(evening, known):
    assert code_of(lambda: erase(known, reason=" ")) == "reason_missing"
    stale = Player.objects.get(pk=known.pk)
    erase(known)
    assert code_of(lambda: erase(stale)) == "person_gone"


def code_of(refused) -> str:
    with pytest.raises(RuleViolation) as caught:
        refused()
    return caught.value.code


def test_preview_counts_what_the_write_changes(evening, signed_up, known):
    plan = plan_of(identity_of(known))
    erase(known)
    after = Revision.objects.get(action="erase_person", tournament=None).after
    assert (len(plan.identity.participations), len(plan.identity.guests)) == (2, 1)
    assert after == {
        "participations": 2,
        "sign_ups": 1,
        "texts": len(plan.rows),
        "ledger": len(plan.ledger),
        "prints": 1,
    }


@pytest.mark.services
def test_namesake_keeps_their_name(tournament, saved):
    erased, kept = saved(given="Hans", family="Müßig"), saved(given="Hans", family="Müßig")
    number, other = (
        add_player(tournament=tournament, player=player, write_request=system_request()).start_number
        for player in (erased, kept)
    )
    rename(tournament, number, "Hans Müßig-Test")
    erase(erased)
    names = {person.start_number: person.name for person in tournament.participants.all()}
    assert names == {number: f"Spieler {number}", other: "Hans Müßig"}
    added = Revision.objects.filter(action="add_participant").order_by("pk").values_list("after__name", flat=True)
    assert list(added) == [f"Spieler {number}", "Hans Müßig"]
    assert Revision.objects.get(action="change_participants").after == {
        str(tournament.participants.get(start_number=number).pk): {"name": f"Spieler {number}"}
    }


@pytest.mark.services
def test_names_of_the_same_family_stay_whole(evening, known):
    text = "Bert Quastenmarkt, C. Quastenmarkt, Pola Quastenmarkt und Quasta Quastenmarkt"
    Message.objects.update(text=text, sent_by="Unbekannt Quastenmarkt")
    Occupancy.objects.filter(seat__position=2).update(participant=None, name="Pola Quastenmarkt")
    MembershipFactory(club=evening.club, user__name="Celmar Quastenmarkt")
    granted = UserFactory(name="Bert Quastenmarkt")
    TournamentGrant.objects.create(tournament=evening, user=granted, role="helper")
    row = SignUp.objects.create(tournament=evening, order=9, state="waiting", made_at=AT)
    SignUpPerson.objects.create(sign_up=row, given="Quasta", family=FAMILY)
    erase(known)
    assert list(Message.objects.values_list("text", "sent_by")) == [(text, "Unbekannt Quastenmarkt")]
    assert Occupancy.objects.get(seat__position=2).name == "Pola Quastenmarkt"


def rename(tournament, number: int, name: str) -> None:
    person = tournament.participants.get(start_number=number)
    change_participants(tournament=tournament, edits={person.pk: {"name": name}}, write_request=system_request())


@pytest.mark.services
def test_ledger_of_events_without_the_person_is_searched_too(tournament, known):
    added = add_participant(tournament=tournament, name=f"{FAMILY}, {GIVEN}", write_request=system_request())
    tournament.participants.filter(start_number=added.start_number).delete()
    Player.objects.exclude(pk=known.pk).delete()
    erase(known)
    assert Revision.objects.get(action="add_participant").after["name"] == "Name entfernt"


def test_other_clubs_and_people_are_left_alone(evening, known):
    elsewhere, text = TournamentFactory(), f"{GIVEN} {FAMILY}"
    ParticipantFactory(tournament=elsewhere, name=text)
    others = {person.pk: person.name for person in evening.participants.exclude(player=known)}
    erase(known)
    assert elsewhere.participants.get().name == text
    assert {pk: person.name for pk, person in evening.participants.in_bulk(others).items()} == others


@pytest.mark.parametrize(("status", "after"), [("running", "withdrawn"), ("finished", "present")])
def test_who_was_never_seated_does_not_take_part_any_more(tournament, known, status, after):
    add_player(tournament=tournament, player=known, write_request=system_request())
    Tournament.objects.update(status=status)
    erase(known)
    assert tournament.participants.get().status == after


def test_party_keeps_its_sign_up_without_the_erased_person(signed_up, known):
    erase(known)
    signed_up.refresh_from_db()
    assert [str(person) for person in signed_up.people.all()] == ["Bert Muster"]
    assert (signed_up.email, signed_up.phone, signed_up.answers) == ("", "", [])


@pytest.mark.services
def test_sign_up_without_a_place_goes_if_it_is_certainly_theirs(tournament, known, saved):
    alone = SignUp.objects.create(tournament=tournament, order=1, state="waiting", made_at=AT, email=MAIL)
    other = SignUp.objects.create(tournament=tournament, order=2, state="waiting", made_at=AT, email="b@example.org")
    for row in (alone, other):
        SignUpPerson.objects.create(sign_up=row, given=GIVEN, family=FAMILY)
    saved()  # a namesake in the address book
    erase(known)
    assert list(SignUp.objects.all()) == [other]


def test_documents_go_when_it_is_certain(evening, known, django_capture_on_commit_callbacks):
    path = path_of(PrintJob.objects.get().file)
    with django_capture_on_commit_callbacks(execute=True):
        erase(known)
        assert path.exists()
    assert (path.exists(), PrintJob.objects.count()) == (False, 0)


def test_failed_erasure_changes_nothing(evening, known, monkeypatch):
    before = texts_with(*MARKERS)
    Player.objects.filter(pk=known.pk).update(notes="Pflaumenweg 1")
    fault = "tournaments.privacy.erasing._delete_prints"
    monkeypatch.setattr(fault, lambda _jobs: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        erase(known)
    assert texts_with(*MARKERS) == before


def test_preview_takes_the_same_queries_for_many_events(club, known, django_assert_num_queries):
    for count in (1, 3):
        known = Player.objects.select_related("club").get(pk=known.pk)
        while known.participant_set.count() < count:
            ParticipantFactory(tournament=TournamentFactory(club=club), player=known)
        with django_assert_num_queries(PREVIEW):
            plan_of(identity_of(known))


@pytest.mark.services
def test_every_column_that_can_hold_a_name_is_erased(evening, known):
    score_list, of_table = ScoreList.objects.get(), Table.objects.get()
    drafts = {"score_list": score_list, "name": "", "typed": {}, "at": AT}
    asked = {"entry": uuid4(), "spot": "delete", "wished_at": AT, "seen_revision": 1}
    ListDraft.objects.create(**drafts)
    SecondDraft.objects.create(**drafts)
    CorrectionWish.objects.create(score_list=score_list, **asked)
    PaperArrival.objects.create(score_list=score_list, round=of_table.round, place=1, at=AT)
    Display.objects.create(tournament=evening, created_at=AT, seen_at=AT)
    Door.objects.create(tournament=evening, name="")
    Money.objects.create(tournament=evening, kind="paid", cents=1000, way="cash", key=uuid4(), at=AT)
    SettingChange.objects.create(tournament=evening, revision_id=1, at=AT, name="date")
    signed_up = SignUp.objects.create(tournament=evening, order=1, state="out", made_at=AT)
    message = SignUpMessage.objects.create(tournament=evening, subject="", text="", made_at=AT)
    SignUpMail.objects.create(message=message, sign_up=signed_up)
    Notice.objects.create(participant=evening.participants.get(player=known), about="swap", error=SAID)
    for place in PLACES:
        _name_in(place)
    erase(known)
    assert texts_with(*MARKERS) == []


def _name_in(place: Place) -> None:
    """Puts the person's name and addresses into all columns of a row."""
    row = place.model._base_manager.first()
    assert row is not None, place
    for column in place.columns:
        field = row._meta.get_field(column)
        said = f"{GIVEN} {FAMILY}" if column in place.labels else SAID
        setattr(row, column, {"note": [said]} if isinstance(field, JSONField) else said[: field.max_length])
    row.save()


def test_participants_of_the_name_without_an_entry_are_shown(tournament, known, saved):
    saved()  # a namesake, so that the second participant has no entry
    add_player(tournament=tournament, player=known, write_request=system_request())
    other = ParticipantFactory(tournament=tournament, name=f"{FAMILY}, {GIVEN}", player=None)
    ParticipantFactory(tournament=TournamentFactory(), name=f"{FAMILY}, {GIVEN}")
    ParticipantFactory(tournament=tournament)
    assert unlinked_of(identity_of(known)) == [other]


@pytest.mark.services
def test_tournaments_are_locked_by_id_and_then_the_club(club, known):
    events = [TournamentFactory(club=club) for _ in range(3)]
    for event in reversed(events):
        ParticipantFactory(tournament=event, player=known)
    with held_locks() as held:
        erase(known)
    tables = [re.findall(r'FROM "(\w+)"', statement) for statement in held.statements[:7]]
    assert tables == [["tournaments_round"], ["tournaments_tournament"]] * 3 + [["accounts_club"]]
    assert identity_of(known).tournaments == []
    done = Revision.objects.filter(action="erase_person").order_by("pk").values_list("tournament", flat=True)
    assert list(done) == [*(event.pk for event in events), None]
