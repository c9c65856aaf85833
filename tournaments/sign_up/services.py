"""Writes to the sign-ups of a tournament. Each settles the queue in the same transaction."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from enum import StrEnum

from scoring.errors import RuleViolation
from tournaments.models.json_values import JSON
from tournaments.models.participant import Attendance, Participant
from tournaments.models.people.sign_up import SignUp, SignUpPerson, SignUpSheet, SignUpState
from tournaments.models.tournament import Status, Tournament
from tournaments.names.names import Name
from tournaments.selectors.participants.names import NAME_COLUMNS
from tournaments.services.ledger import LONGEST_REASON, Change, WriteRequest, system_request
from tournaments.services.participants.naming import announce_renamed
from tournaments.services.participants.roster import enrol
from tournaments.services.tournament_writes import write_tournament
from tournaments.sign_up.places import parties_of, places_of, sheet_of, sign_ups_of
from tournaments.sign_up.queue import STEP, State, placed_before, settle

LARGEST_PARTY = 4
GUEST, DESK = "guest", "desk"  # who put somebody out


@dataclass(frozen=True, slots=True, kw_only=True)
class Guest:
    """Somebody who signs up. `agreed`: the public list may show their name."""

    name: Name
    club_name: str = ""
    agreed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Contact:
    email: str = ""
    phone: str = ""
    answers: Sequence[str] = ()
    language: str = "de"


def sign_up(
    *,
    tournament: Tournament,
    guests: Sequence[Guest],
    contact: Contact,
    at: datetime,
    write_request: WriteRequest,
) -> SignUp:
    """Signs people up together: they get places, or wait, or wait for approval.

    The same key signs up once. Raises `sign_up_closed`, `party_too_large`, `party_above_places`.
    """
    if not 1 <= len(guests) <= LARGEST_PARTY:
        raise RuleViolation("party_too_large", most=LARGEST_PARTY)

    def apply(row: Tournament) -> Change:
        sheet = open_sheet(row, at)
        if sheet.places is not None and len(guests) > sheet.places:
            raise RuleViolation("party_above_places", "others", places=sheet.places)
        made = SignUp.objects.create(
            tournament=row,
            order=_next_order(row),
            state=SignUpState.ASKED if sheet.by_approval else SignUpState.WAITING,
            email=contact.email,
            phone=contact.phone,
            answers=list(contact.answers),
            language=contact.language,
            made_at=at,
        )
        SignUpPerson.objects.bulk_create(_person(made, guest, at) for guest in guests)
        moved = settle_rows(row, sheet, at)
        _note_seen(made, at)
        return Change(result=str(made.uid), after={"sign_up": str(made.uid), "moved": moved}, tournament=row)

    payload = [[asdict(guest) for guest in guests], asdict(contact)]
    uid = write_tournament("sign_up", tournament, write_request, apply, payload)
    return SignUp.objects.select_related("tournament").get(uid=uid)


def open_sheet(tournament: Tournament, at: datetime) -> SignUpSheet:
    """Returns the sheet if it takes sign-ups now. Raises `sign_up_closed`."""
    sheet = sheet_of(tournament)
    if sheet is None or opening_of(sheet, at) is not Opening.OPEN:
        raise RuleViolation("sign_up_closed")
    return sheet


class Opening(StrEnum):
    CLOSED = "closed"
    LATER = "later"
    OPEN = "open"
    OVER = "over"


def opening_of(sheet: SignUpSheet, at: datetime) -> Opening:
    """Returns whether guests can sign up now. A finished tournament takes nobody, whatever its times."""
    if sheet.opens_at is None:
        return Opening.CLOSED
    if sheet.tournament.status == Status.FINISHED or (sheet.closes_at is not None and sheet.closes_at <= at):
        return Opening.OVER
    return Opening.OPEN if sheet.opens_at <= at else Opening.LATER


def _next_order(tournament: Tournament) -> int:
    last = SignUp.objects.filter(tournament=tournament).order_by("-order").values_list("order", flat=True).first()
    return (last or 0) + STEP


def _person(row: SignUp, guest: Guest, at: datetime) -> SignUpPerson:
    name = guest.name
    agreed_at = at if guest.agreed else None
    names = {"given": name.given, "family": name.family, "shown": name.shown}
    return SignUpPerson(sign_up=row, club_name=guest.club_name, agreed_at=agreed_at, **names)


def withdraw(*, row: SignUp, by: str, at: datetime, write_request: WriteRequest) -> None:
    """Takes people out and gives their places to those who wait. `by`: `GUEST` or `DESK`. Raises `sign_up_changed`."""

    def change(sign_up: SignUp) -> None:
        _check_state(sign_up, SignUpState.ASKED, SignUpState.IN, SignUpState.WAITING)
        sign_up.state, sign_up.out_by, sign_up.offered_until = SignUpState.OUT, by, None
        sign_up.reason = write_request.reason[:LONGEST_REASON]
        Participant.objects.filter(sign_up_person__sign_up=sign_up).update(status=Attendance.WITHDRAWN)

    _change("withdraw_sign_up", row, at, write_request, change, by, seen=by == GUEST)


def leave(*, row: SignUp, person: str, by: str, at: datetime, write_request: WriteRequest) -> None:
    """Takes one of several people out, by id, as a sign-up of their own; the others stay. Raises `sign_up_changed`."""

    def change(sign_up: SignUp) -> SignUp:
        _check_state(sign_up, SignUpState.ASKED, SignUpState.IN, SignUpState.WAITING)
        people = {str(each.pk): each for each in sign_up.people.all()}
        if person not in people or len(people) == 1:
            raise RuleViolation("sign_up_changed")
        alone = SignUp.objects.create(
            tournament=sign_up.tournament,
            order=_next_order(sign_up.tournament),
            state=SignUpState.OUT,
            out_by=by,
            reason=write_request.reason[:LONGEST_REASON],
            email=sign_up.email,
            phone=sign_up.phone,
            answers=sign_up.answers,
            language=sign_up.language,
            made_at=sign_up.made_at,
        )
        SignUpPerson.objects.filter(pk=people[person].pk).update(sign_up=alone)
        Participant.objects.filter(sign_up_person=people[person]).update(status=Attendance.WITHDRAWN)
        return alone

    _change("withdraw_sign_up", row, at, write_request, change, [by, person], seen=by == GUEST)


def names_open(tournament: Tournament) -> bool:
    """Returns whether guests can still correct their names."""
    return tournament.status in (Status.DRAFT, Status.REGISTRATION)


def change_own(
    *, row: SignUp, contact: Contact, names: Mapping[int, Name], at: datetime, write_request: WriteRequest
) -> None:
    """Changes how people are reached, what they answered, and names by the person's id.

    This also answers the organiser's question. A new e-mail address gets a new private link, since the old one may have
    gone to somebody else. Raises `names_fixed`.
    """

    def change(sign_up: SignUp) -> None:
        _check_state(sign_up, SignUpState.ASKED, SignUpState.IN, SignUpState.WAITING)
        if sign_up.email and sign_up.email != contact.email:
            sign_up.secret_version += 1
        if sign_up.email != contact.email:
            sign_up.mailed = sign_up.mail_error = ""
        sign_up.email, sign_up.phone, sign_up.answers = contact.email, contact.phone, list(contact.answers)
        sign_up.language, sign_up.asked_back = contact.language, ""
        Participant.objects.filter(sign_up_person__sign_up=sign_up).update(email=contact.email)
        if names and not names_open(sign_up.tournament):
            raise RuleViolation("names_fixed")
        _rename(sign_up, names)

    payload = {**asdict(contact), "names": {str(pk): asdict(name) for pk, name in names.items()}}
    _change("change_own", row, at, write_request, change, payload)


def _rename(sign_up: SignUp, names: Mapping[int, Name]) -> None:
    """Renames people, and their participants unless the organiser gave them another name."""
    for person in sign_up.people.select_related("participant").filter(pk__in=names):
        before, person.parts = person.parts, names[person.pk]
        person.save(update_fields=NAME_COLUMNS)
        participant = person.participant
        if participant is not None and participant.parts.full == before.full:
            participant.parts = person.parts
            participant.save(update_fields=NAME_COLUMNS)
            announce_renamed(sign_up.tournament, {participant: before})


def approve(*, row: SignUp, at: datetime, write_request: WriteRequest) -> None:
    """Lets people into the queue, from where they move up if there is a place; those who were out, at its end.

    Raises `sign_up_changed`.
    """

    def change(sign_up: SignUp) -> None:
        _check_state(sign_up, SignUpState.ASKED, SignUpState.OUT)
        if sign_up.state == SignUpState.OUT:
            sign_up.order = _next_order(sign_up.tournament)
        sign_up.state, sign_up.out_by, sign_up.reason = SignUpState.WAITING, "", ""

    _change("approve_sign_up", row, at, write_request, change)


def accept_offer(*, row: SignUp, at: datetime, write_request: WriteRequest) -> None:
    """Takes an offered place. Raises `offer_over`."""

    def change(sign_up: SignUp) -> None:
        if sign_up.state != SignUpState.WAITING or sign_up.offered_until is None or sign_up.offered_until <= at:
            raise RuleViolation("offer_over")
        sign_up.state, sign_up.offered_until = SignUpState.IN, None

    _change("accept_offer", row, at, write_request, change, seen=True)


def move_before(*, row: SignUp, before: SignUp, at: datetime, write_request: WriteRequest) -> None:
    """Moves people up the queue; the request's reason is kept. Raises `reason_missing`, `sign_up_changed`."""
    if not write_request.reason.strip():
        raise RuleViolation("reason_missing", "reason")

    def change(sign_up: SignUp) -> None:
        _check_state(sign_up, SignUpState.WAITING)
        parties = {party.key: party for party in parties_of(list(sign_ups_of(sign_up.tournament)))}
        order = placed_before(parties[sign_up.pk], parties[before.pk], list(parties.values()))
        sign_up.order = _respaced(sign_up, before) if order is None else order

    _change("move_sign_up", row, at, write_request, change, str(before.uid))


def _respaced(moving: SignUp, before: SignUp) -> int:
    """Numbers the whole queue again with gaps, and returns the order directly before `before`."""
    rows = list(SignUp.objects.filter(tournament=moving.tournament).exclude(pk=moving.pk))
    for number, row in enumerate(rows, start=1):
        row.order = number * STEP
    SignUp.objects.bulk_update(rows, ["order"], batch_size=200)
    return next(row.order for row in rows if row.pk == before.pk) - STEP // 2


def ask_back(*, row: SignUp, text: str, at: datetime, write_request: WriteRequest) -> None:
    """Shows people on their page what to correct; an empty text ends it. Raises `question_missing` if there is none."""

    def change(sign_up: SignUp) -> None:
        question = " ".join(text.split())[:LONGEST_REASON]
        if not question and not sign_up.asked_back:
            raise RuleViolation("question_missing")
        sign_up.asked_back = question

    _change("ask_back", row, at, write_request, change, text)


def renew_link(*, row: SignUp, at: datetime, write_request: WriteRequest) -> None:
    """Makes the private link useless; the desk's page has the new one."""

    def change(sign_up: SignUp) -> None:
        sign_up.secret_version += 1

    _change("renew_sign_up_link", row, at, write_request, change)


def note_told(*, row: SignUp, at: datetime, write_request: WriteRequest) -> None:
    """Records that people know how they stand."""

    def change(sign_up: SignUp) -> None:
        sign_up.told, sign_up.told_at = standing_of(sign_up), at

    _change("note_told", row, at, write_request, change)


def standing_of(sign_up: SignUp) -> str:
    """Returns the state as people are told it: an offer is a state of its own."""
    return "offered" if sign_up.offered_until else sign_up.state


def settle_queue(*, tournament: Tournament, at: datetime, write_request: WriteRequest) -> int:
    """Ends offers and gives free places to those who wait; returns how many sign-ups changed."""

    def apply(row: Tournament) -> Change:
        sheet = sheet_of(row)
        moved = settle_rows(row, sheet, at) if sheet else []
        return Change(result=len(moved), after={"moved": moved}, tournament=row)

    return int(write_tournament("settle_queue", tournament, write_request, apply))


def settle_all(at: datetime) -> None:
    """Settles every queue in which offers have ended or places have become free at the desk."""
    waiting = SignUp.objects.filter(state=SignUpState.WAITING).values("tournament")
    sheets = SignUpSheet.objects.filter(tournament__in=waiting).exclude(tournament__status=Status.FINISHED)
    for sheet in sheets.select_related("tournament"):
        parties = parties_of(list(sign_ups_of(sheet.tournament)))
        if settle(parties, places_of(sheet.tournament, sheet), at):
            settle_queue(tournament=sheet.tournament, at=at, write_request=system_request())


def _change(
    action: str,
    row: SignUp,
    at: datetime,
    write_request: WriteRequest,
    change: Callable[[SignUp], SignUp | None],
    payload: JSON = None,
    *,
    seen: bool = False,
) -> None:
    """Changes a sign-up and settles the queue. `seen`: people see the result at once. Raises `tournament_finished`.

    `change` returns the sign-up whose people are meant if it is another.
    """

    def apply(tournament: Tournament) -> Change:
        if tournament.status == Status.FINISHED:
            raise RuleViolation("tournament_finished")
        sign_up = SignUp.objects.select_related("tournament").get(pk=row.pk)
        before = standing_of(sign_up)
        meant = change(sign_up) or sign_up
        sign_up.save()
        if before != SignUpState.IN and sign_up.state == SignUpState.IN:
            _enrol(tournament, [sign_up])
        sheet = sheet_of(tournament)
        moved = settle_rows(tournament, sheet, at) if sheet else []
        for each in {sign_up, meant} if seen else ():
            _note_seen(each, at)
        after = {"sign_up": str(meant.uid), "state": standing_of(meant), "moved": moved}
        return Change(before={"state": before}, after=after, tournament=tournament)

    write_tournament(action, row.tournament, write_request, apply, [str(row.uid), payload])


def _note_seen(row: SignUp, at: datetime) -> None:
    row.refresh_from_db(fields=["state", "offered_until"])
    SignUp.objects.filter(pk=row.pk).update(told=standing_of(row), told_at=at)


def _check_state(sign_up: SignUp, *states: SignUpState) -> None:
    if sign_up.state not in states:
        raise RuleViolation("sign_up_changed")


def settle_rows(tournament: Tournament, sheet: SignUpSheet, at: datetime) -> list[str]:
    """Settles the queue and returns the uids of those who moved."""
    rows = {row.pk: row for row in sign_ups_of(tournament)}
    moved = settle(parties_of(list(rows.values())), places_of(tournament, sheet), at)
    for party in moved:
        row = rows[party.key]
        row.state, row.order, row.offered_until = party.state.value, party.order, party.offered_until
    changed = [rows[party.key] for party in moved]
    SignUp.objects.bulk_update(changed, ["state", "order", "offered_until"], batch_size=200)
    _enrol(tournament, [row for row in changed if row.state == State.IN])
    return [str(row.uid) for row in changed]


def _enrol(tournament: Tournament, rows: Sequence[SignUp]) -> None:
    """Makes participants of people who are in, or registers them again."""
    people = [(person, row.email) for row in rows for person in row.people.all()]
    again = [person.participant_id for person, _email in people if person.participant_id]
    Participant.objects.filter(pk__in=again).update(status=Attendance.REGISTERED)
    new = [(person, email) for person, email in people if not person.participant_id]
    made = enrol(tournament, [(person.parts, person.club_name, email) for person, email in new])
    for (person, _email), participant in zip(new, made, strict=True):
        person.participant = participant
    SignUpPerson.objects.bulk_update([person for person, _email in new], ["participant"], batch_size=200)
