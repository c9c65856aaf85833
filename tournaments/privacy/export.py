"""Everything that is stored about a person, as values for a file. Other people's data are left out."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from typing import Any

from django.db.models import Model

from tournaments.models.json_values import JSON
from tournaments.models.notice import Notice
from tournaments.models.participant import AttendanceMark, Participant
from tournaments.models.people.door import Money
from tournaments.models.people.player import Player, PlayerMerge
from tournaments.models.people.sign_up import SignUpPerson, SignUpSheet
from tournaments.models.score_list import EntryKind, Occupancy, PenaltyDetail
from tournaments.privacy.identity import Identity, identity_of, is_contact
from tournaments.privacy.plans import ChangedRow, Plan, plan_of, tournaments_of
from tournaments.selectors.lists.penalties import was_there

ENTRY = (
    *("uid", "given", "family", "shown", "club_name", "email", "phone"),
    *("association_number", "member_number", "marks", "notes", "agreed_at", "refused_at"),
)
PARTICIPATION = (
    *("start_number", "given", "family", "shown", "club_name", "email", "status", "present_from", "present_until"),
    *("wishes", "disqualified_at", "name_withheld", "created_at"),
)
SIGN_UP = ("made_at", "state", "reason", "asked_back", "told", "told_at", "language", "offered_until")
CONTACT = ("email", "phone")
GUEST = ("given", "family", "shown", "club_name", "agreed_at")
PAYMENT = ("at", "kind", "cents", "way", "undone_at")
PENALTY = ("paragraph", "reason", "cancelled_at")
RESULT = ("points", "games_played", "games_won", "soli_won")

Values = dict[str, JSON]


def as_file(player: Player, at: datetime) -> str:
    """Returns the JSON of `export_of`, readable."""
    return json.dumps(export_of(player, at), ensure_ascii=False, indent=2, default=_plain) + "\n"


def _plain(value: object) -> str:
    return value.isoformat() if isinstance(value, date | datetime) else str(value)


def export_of(player: Player, at: datetime) -> Mapping[str, Any]:
    """Returns everything about a person, by field names. 42 queries."""
    identity = identity_of(player)
    own, *_merged = sorted(identity.entries, key=lambda entry: entry.pk != player.pk)
    plan = plan_of(identity)
    return {
        "exported_at": at,
        "club": player.club.name,
        "entry": {**_fields(own, ENTRY), "account": own.user and own.user.email},
        "merged_entries": _merges(identity),
        "participations": _participations(identity.participations),
        "sign_ups": _sign_ups(identity.guests),
        "texts": list(_texts(plan)),
        "ledger": [_ledger_row(changed) for changed in plan.ledger],
    }


def _fields(row: Model, names: Iterable[str]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}


def _merges(identity: Identity) -> list[dict[str, Any]]:
    merges = PlayerMerge.objects.filter(absorbed__in=identity.entries, into__in=identity.entries)
    return [
        {**_fields(merge.absorbed, ENTRY), "merged_at": merge.made_at, "lifted_at": merge.lifted_at}
        for merge in merges.select_related("absorbed").order_by("pk")
    ]


def _participations(people: Iterable[Participant]) -> list[dict[str, Any]]:
    """Five queries."""
    people = list(people)
    results, notices, marks, payments = _results(people), _notices(people), _marks(people), _payments(people)
    return [
        {
            "event": person.tournament.name,
            "date": person.tournament.date,
            **_fields(person, PARTICIPATION),
            "team": person.team and person.team.name,
            "rounds": results[person.pk],
            "attendance": marks[person.pk],
            "payments": payments[person.pk],
            "notices": notices[person.pk],
        }
        for person in people
    ]


def _results(people: Iterable[Participant]) -> Mapping[int, list[dict[str, Any]]]:
    results = defaultdict[int, list[dict[str, Any]]](list)
    rows = Occupancy.objects.filter(participant__in=people).order_by("round__number", "pk")
    rows = rows.select_related("round", "seat__score_list__table", "from_entry", "until_entry")
    penalties = _penalties(row.seat.score_list_id for row in rows)
    for row in rows:
        table = row.seat.score_list.table
        results[row.participant_id or 0].append(
            {
                "round": row.round and row.round.number,
                "table": table and table.number,
                "position": row.seat.position,
                **_fields(row, RESULT),
                "penalties": [
                    _fields(each, PENALTY)
                    for each in penalties[row.seat.score_list_id, row.seat.position]
                    if was_there(row, each.entry)
                ],
            }
        )
    return results


def _penalties(lists: Iterable[int]) -> Mapping[tuple[int, int], list[PenaltyDetail]]:
    """Returns the penalties of lists, by list and position of the offender."""
    found = defaultdict[tuple[int, int], list[PenaltyDetail]](list)
    rows = PenaltyDetail.objects.filter(entry__score_list__in=set(lists), entry__kind=EntryKind.PENALTY)
    for row in rows.select_related("entry").order_by("pk"):
        found[row.entry.score_list_id, row.entry.facts.get("offender", 0)].append(row)
    return found


def _notices(people: Iterable[Participant]) -> Mapping[int, list[dict[str, Any]]]:
    notices = defaultdict[int, list[dict[str, Any]]](list)
    for row in Notice.objects.filter(participant__in=people).order_by("pk"):
        notices[row.participant_id].append(_fields(row, ("about", "rounds", "created_at", "sent_at", "error")))
    return notices


def _marks(people: Iterable[Participant]) -> Mapping[int, list[dict[str, Any]]]:
    marks = defaultdict[int, list[dict[str, Any]]](list)
    for row in AttendanceMark.objects.filter(participant__in=people).order_by("pk"):
        marks[row.participant_id].append(_fields(row, ("at", "was", "status")))
    return marks


def _payments(people: Iterable[Participant]) -> Mapping[int, list[dict[str, Any]]]:
    payments = defaultdict[int, list[dict[str, Any]]](list)
    for row in Money.objects.filter(participant__in=people).order_by("pk"):
        payments[row.participant_id or 0].append(_fields(row, PAYMENT))
    return payments


def _sign_ups(guests: Iterable[SignUpPerson]) -> list[dict[str, Any]]:
    """One query."""
    guests = list(guests)
    sheets = SignUpSheet.objects.filter(tournament__in=[guest.sign_up.tournament_id for guest in guests])
    questions = {sheet.tournament_id: [each["text"] for each in sheet.questions] for sheet in sheets}
    return [
        {
            "event": guest.sign_up.tournament.name,
            "date": guest.sign_up.tournament.date,
            **_fields(guest, GUEST),
            **_fields(guest.sign_up, SIGN_UP),
            **(_contact(guest, questions.get(guest.sign_up.tournament_id, [])) if is_contact(guest) else {}),
        }
        for guest in guests
    ]


def _contact(guest: SignUpPerson, questions: list[str]) -> dict[str, Any]:
    answers = guest.sign_up.answers
    asked = [*questions, *[""] * (len(answers) - len(questions))]
    pairs = [{"question": text, "answer": answer} for text, answer in zip(asked, answers, strict=False)]
    return {**_fields(guest.sign_up, CONTACT), "answers": pairs}


def _texts(plan: Plan) -> Iterator[dict[str, Any]]:
    """Yields where texts of the desk name the person. They may be about others, so only the name is quoted."""
    events = {event.pk: event for event in tournaments_of(plan.identity)}
    for changed in plan.rows:
        event, where = events[changed.row.of], changed.row._meta.model_name
        for column, value in changed.before.items():
            text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
            says = plan.replacements[event.pk].found_in(text)
            yield {"in": f"{where}.{column}", "event": event.name, "date": event.date, "says": says}


def _ledger_row(changed: ChangedRow) -> dict[str, Any]:
    row = changed.row
    return {"at": row.at, "action": row.action, "event": row.tournament and row.tournament.name}
