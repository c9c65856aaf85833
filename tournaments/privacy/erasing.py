"""Makes a person anonymous: their results stay, and everything else about them goes."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from uuid import UUID

from django.db import transaction

from accounts.models import Club
from scoring.errors import RuleViolation
from tournaments.models.notice import Notice
from tournaments.models.participant import Attendance, Participant, Team
from tournaments.models.people.door import Door
from tournaments.models.people.player import Player
from tournaments.models.people.sign_up import SignUp, SignUpPerson
from tournaments.models.printing import PrintJob
from tournaments.models.tournament import Status, Tournament
from tournaments.names.names import Name
from tournaments.people.book import people_of
from tournaments.printing.files import path_of
from tournaments.privacy.identity import Identity, identity_of, identity_of_participant, is_contact
from tournaments.privacy.plans import ChangedRow, Plan, neutral_name, plan_of, replacement_in_club, tournaments_of
from tournaments.services.ledger import Change, StaleRevision, Write, WriteRequest, apply_once, was_done
from tournaments.services.locks import lock_with_rounds
from tournaments.services.tournament_writes import write_tournament

ERASE = "erase_person"  # action in the ledger


def erase_person(*, club: Club, player: Player, write_request: WriteRequest) -> None:
    """Makes a person anonymous in all events of the club, in one transaction. Cannot be undone.

    Locks the tournaments by id, and then the club. Raises `reason_missing`, `person_gone`, and
    `StaleRevision("changed_meanwhile")` if the person was entered for another event meanwhile.
    """
    if not write_request.reason.strip():
        raise RuleViolation("reason_missing", "reason")
    identity = identity_of(player)
    locked = identity.tournaments
    # The reason may say the name, and is stored without it.
    anonymous = replace(write_request, reason=replacement_in_club(identity).in_text(write_request.reason))

    def lock() -> Club:
        for tournament_id in locked:
            lock_with_rounds(tournament_id)
        return Club.objects.select_for_update().get(pk=club.pk)

    def apply(row: Club) -> Change:
        there = people_of(row).select_related("club").filter(pk=player.pk).first()
        if there is None:
            raise RuleViolation("person_gone")
        plan = plan_of(identity_of(there))
        if not set(plan.identity.tournaments) <= set(locked):
            raise StaleRevision("changed_meanwhile")
        return _erase(plan, anonymous)

    apply_once(_write_of(club, player.uid, anonymous), lock, apply)


def erase_participant(*, participant: Participant, write_request: WriteRequest) -> None:
    """Makes somebody without an entry in the address book anonymous at their event. Raises `person_gone`."""
    with transaction.atomic():
        tournament = lock_with_rounds(participant.tournament_id)
        there = tournament.participants.select_related("tournament__club", "team").filter(player=None)
        person = there.filter(pk=participant.pk).first()
        if person is None:
            raise RuleViolation("person_gone")
        _erase(plan_of(identity_of_participant(person)), write_request)


def was_erased(club: Club, uid: UUID, write_request: WriteRequest) -> bool:
    """Returns whether this very request has made the person anonymous before."""
    return was_done(_write_of(club, uid, write_request))


def _write_of(club: Club, uid: UUID, write_request: WriteRequest) -> Write:
    return Write(action=ERASE, scope=f"club:{club.pk}", request=write_request, payload=str(uid))


def _erase(plan: Plan, write_request: WriteRequest) -> Change:
    for changed in (*plan.rows, *plan.ledger):
        _save(changed)
    for tournament in tournaments_of(plan.identity):
        _erase_in(tournament, plan, write_request)
    _take_out_of_sign_ups(plan.identity)
    _delete_prints(plan.prints)
    Player.objects.filter(pk__in=[entry.pk for entry in plan.identity.entries]).delete()
    return Change(after=_counts(plan))


def _counts(plan: Plan) -> dict[str, int]:
    identity = plan.identity
    return {
        "participations": len(identity.participations),
        "sign_ups": len(identity.guests),
        "texts": len(plan.rows),
        "ledger": len(plan.ledger),
        "prints": len(plan.prints),
    }


def _save(changed: ChangedRow) -> None:
    row = changed.row
    is_named_once = isinstance(row, Team | Door)
    if is_named_once and type(row).objects.filter(tournament=row.tournament_id, name=row.name).exists():
        number = f" ({row.pk})"
        row.name = row.name[: (row._meta.get_field("name").max_length or 0) - len(number)] + number
    row.save(update_fields=list(changed.before))


def _erase_in(tournament: Tournament, plan: Plan, write_request: WriteRequest) -> None:
    """Makes the participations anonymous and records that in the tournament's own ledger."""
    people = plan.identity.numbers_in(tournament.pk)

    def apply(row: Tournament) -> Change:
        for person in people:
            _make_anonymous(person, row)
        numbers = [person.start_number for person in people]
        return Change(after={"start_numbers": numbers}, tournament=row)

    write_tournament(ERASE, tournament, write_request, apply, lock=lambda _pk: tournament)


def _make_anonymous(person: Participant, tournament: Tournament) -> None:
    """Gives a participant a neutral name; who was never seated does not take part any more."""
    person.parts = Name(shown=neutral_name(person.start_number))
    person.club_name = person.email = ""
    person.wishes, person.player = {}, None
    if tournament.status != Status.FINISHED and not person.occupancies.exists():
        person.status = Attendance.WITHDRAWN
    columns = ["given", "family", "shown", "club_name", "email", "wishes", "player", "status"]
    person.save(update_fields=columns)
    Notice.objects.filter(participant=person).delete()


def _take_out_of_sign_ups(identity: Identity) -> None:
    """Deletes sign-ups of the person alone; of a party, takes their name out, and their addresses and answers."""
    for guest in identity.guests:
        others = [each for each in guest.sign_up.people.all() if each.pk != guest.pk]
        if not others:
            SignUp.objects.filter(pk=guest.sign_up_id).delete()
            continue
        if is_contact(guest) or {guest.sign_up.email, guest.sign_up.phone} & identity.contacts:
            SignUp.objects.filter(pk=guest.sign_up_id).update(email="", phone="", answers=[], mail_error="")
            _forget_shared_address(others, identity)
        SignUpPerson.objects.filter(pk=guest.pk).delete()


def _forget_shared_address(others: Iterable[SignUpPerson], identity: Identity) -> None:
    """Empties the person's address where the others of a party were entered with it."""
    people = Participant.objects.filter(pk__in=[each.participant_id for each in others], email__in=identity.contacts)
    Player.objects.filter(participant__in=people, email__in=identity.contacts).update(email="")
    people.update(email="")


def _delete_prints(jobs: Iterable[PrintJob]) -> None:
    """Deletes documents of the events, which can be made again without the name. Files go when it is certain."""
    gone = [job.pk for job in jobs]
    files = {job.file for job in jobs if job.file}
    kept = set(PrintJob.objects.filter(file__in=files).exclude(pk__in=gone).values_list("file", flat=True))
    PrintJob.objects.filter(pk__in=gone).delete()
    transaction.on_commit(partial(_delete_files, files - kept), robust=True)


def _delete_files(files: Iterable[str]) -> None:
    for file in files:
        path_of(file).unlink(missing_ok=True)
