from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.db import connection

from accounts.models import Club
from tests.factories import TournamentFactory
from tests.people.conftest import enter  # noqa: F401 - a fixture
from tests.tournaments.entries import book_penalty
from tests.tournaments.lists import seen, table_of
from tournaments.calls.calling import call_referee, take_call
from tournaments.models.calls import RefereeCall
from tournaments.models.lists.agreement import Agreement, AgreementKind
from tournaments.models.message import Audience
from tournaments.models.participant import Attendance
from tournaments.models.people.player import Player
from tournaments.models.people.sign_up import SignUp, SignUpSheet
from tournaments.models.phones import HeldEntry
from tournaments.models.printing import PrintJob
from tournaments.models.score_list import Occupancy, ScoreList
from tournaments.models.tournament import Tournament
from tournaments.names.names import Name
from tournaments.people.fields import PERSON_FIELDS
from tournaments.people.services import lift_merge, merge_people, save_person
from tournaments.printing.files import keep
from tournaments.privacy.erasing import erase_person
from tournaments.services.ledger import Actor, WriteRequest, system_request
from tournaments.services.lists.penalties import Note
from tournaments.services.participants.roster import (
    add_player,
    change_participants,
    delete_participant,
    import_participants,
)
from tournaments.services.participants.splits import NewParts, split_names
from tournaments.services.tournament.messages import send_message
from tournaments.sign_up.services import Contact, Guest, ask_back, sign_up

AT = datetime(2026, 11, 20, 19, 42, tzinfo=UTC)
GIVEN, FAMILY, EARLIER = "Zwetschga", "Quastenmarkt", "Dudelbach"
MAIL, PHONE = "quasten@example.org", "0151 7654321"
MARKERS = (GIVEN, FAMILY, EARLIER, MAIL, PHONE, "Pflaumenweg")
SAID = f"{GIVEN} {FAMILY}, {MAIL}, {PHONE}"
BY = Actor(kind="user", label=f"{GIVEN} {FAMILY}")
BLANK = {**dict.fromkeys(PERSON_FIELDS, ""), "marks": [], "agreed": False, "refused": False}


def request_by(actor: Actor = BY, reason: str = SAID) -> WriteRequest:
    return WriteRequest(actor=actor, client_key=uuid4(), reason=reason)


def erase(player: Player, reason: str = "Brief vom 1. 12.") -> None:
    erase_person(club=player.club, player=player, write_request=system_request(reason=reason))


@pytest.fixture
def saved(club: Club) -> Callable[..., Player]:
    def save(player: Player | None = None, **values: object) -> Player:
        given = {**BLANK, "given": GIVEN, "family": FAMILY, **values}
        uid = save_person(club=club, values=given, at=AT, write_request=request_by(), player=player)
        return Player.objects.get(uid=uid)

    return save


@pytest.fixture
def known(saved: Callable[..., Player], club: Club) -> Player:
    """Somebody with every field, an earlier name, a merged entry and a merge that was lifted."""
    details = {"email": MAIL, "phone": PHONE, "notes": "Pflaumenweg 1", "marks": ["Pflaumenweg"]}
    player = saved(family=EARLIER)
    saved(player, **details, member_number="Pflaumenweg 3", association_number="Pflaumenweg 4", agreed=True)
    absorbed, other = saved(email=MAIL), saved(family="Anders", given="Anton")
    merge_people(club=club, absorbed=absorbed, into=player, write_request=request_by())
    merge = merge_people(club=club, absorbed=other, into=player, write_request=request_by())
    lift_merge(club=club, merge=merge, at=AT, write_request=request_by())
    return Player.objects.get(pk=player.pk)


@pytest.fixture
def evening(tournament: Tournament, known: Player) -> Tournament:
    """An event whose every row may name the person, who plays at the first table."""
    table = table_of(tournament=tournament)
    _add(tournament, known)
    seated = Occupancy.objects.filter(seat__score_list__table=table, seat__position=1)
    seated.update(participant=tournament.participants.get(player=known))
    _write_list(table.score_list)
    send_message(
        tournament=tournament, text=SAID, audience=Audience.ALL, minutes=None, at=AT, write_request=request_by()
    )
    PrintJob.objects.create(tournament=tournament, document="standings", file=keep(SAID.encode()))
    return tournament


def _add(tournament: Tournament, player: Player) -> None:
    number = add_player(tournament=tournament, player=player, write_request=request_by()).start_number
    person = tournament.participants.get(start_number=number)
    edits = {person.pk: {"given": GIVEN, "family": EARLIER, "club_name": "Pflaumenweg", "team": f"{FAMILY} & Co"}}
    change_participants(tournament=tournament, edits=edits, write_request=request_by())
    edits = {person.pk: {"given": "", "family": "", "shown": f"{GIVEN} {FAMILY}", "table": 3}}
    change_participants(tournament=tournament, edits=edits, write_request=request_by())
    parts = NewParts(whole=f"{GIVEN} {FAMILY}", given=GIVEN, family=FAMILY, shown="", club_name="Pflaumenweg")
    split_names(tournament=tournament, new_parts={person.pk: parts}, write_request=request_by())
    text = f"Quast, Anna\n{FAMILY}, {GIVEN}\n"  # once more, and thrown out again
    import_participants(tournament=tournament, text=text, status=Attendance.PRESENT, write_request=request_by())
    again = tournament.participants.exclude(pk=person.pk).get(given=GIVEN)
    delete_participant(tournament=tournament, start_number=again.start_number, write_request=request_by())


def _write_list(score_list: ScoreList) -> None:
    facts = {"event": "penalty", "paragraph": "9.3.2", "offender": 1}
    book_penalty(facts=facts, note=Note(reason=SAID, referee=FAMILY), **seen(score_list, BY))
    at_table = Actor(kind="table", label=FAMILY)
    call_referee(score_list=score_list, reason=SAID, at=AT, write_request=request_by(at_table))
    take_call(call=RefereeCall.objects.get(), at=AT, write_request=request_by())
    disputed = {"kind": AgreementKind.DISPUTED, "revision": 1, "at": AT, "sentence": SAID}
    Agreement.objects.create(score_list=score_list, answer=SAID, **disputed)
    refused = {"cause": "conflict", "code": "seat_taken", "params": {"name": f"{FAMILY}, {GIVEN}"}}
    HeldEntry.objects.create(score_list=score_list, key=uuid4(), expected={}, facts={}, arrived_at=AT, **refused)


@pytest.fixture
def signed_up(known: Player) -> SignUp:
    """The person and somebody else, who come to another event together."""
    tournament = TournamentFactory(club=known.club)
    SignUpSheet.objects.create(tournament=tournament, opens_at=AT - timedelta(days=1), questions=[])
    guests = [Guest(name=Name(GIVEN, FAMILY)), Guest(name=Name("Bert", "Muster"))]
    contact = Contact(email=MAIL, phone=PHONE, answers=["Pflaumenweg"])
    row = sign_up(tournament=tournament, guests=guests, contact=contact, at=AT, write_request=request_by())
    ask_back(row=row, text=SAID, at=AT, write_request=request_by())
    return row


def texts_with(*words: str) -> list[str]:
    """Returns where one of the words is in any column of any table, found by plain SQL."""
    with connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
        return [
            f"{table}.{column.name}: {text}"
            for table in tables
            for column in connection.introspection.get_table_description(cursor, table)
            for text in _texts(cursor, table, column.name)
            if any(word.casefold() in text.casefold() for word in words)
        ]


def _texts(cursor, table: str, column: str) -> list[str]:
    quote = connection.ops.quote_name
    cursor.execute(f"SELECT CAST({quote(column)} AS text) FROM {quote(table)}")
    return [str(row[0]) for row in cursor.fetchall()]
