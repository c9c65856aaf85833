"""Writes to a club's address book."""

import json
from collections.abc import Callable, Mapping, Sequence, Set
from datetime import datetime
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from accounts.models import Club
from scoring.errors import RuleViolation
from tournaments.models.json_values import JSON
from tournaments.models.participant import Participant
from tournaments.models.people.player import Player, PlayerMerge, PlayersApart
from tournaments.models.revision import Revision
from tournaments.models.tournament import Tournament
from tournaments.names.names import Name, tidy
from tournaments.names.order import index_key
from tournaments.people.book import people_of
from tournaments.people.fields import FILLED, PERSON_FIELDS
from tournaments.people.merges import entries_behind, merged_in, standing_merges
from tournaments.people.withholding import lock_with_events, withhold
from tournaments.selectors.participants.names import numbered_person
from tournaments.services.ledger import Change, StaleRevision, Write, WriteRequest, apply_once, was_done
from tournaments.services.tournament_writes import write_tournament

SAVE, MERGE, REMOVE = "save_person", "merge_people", "remove_person"  # actions in the ledger
Values = Mapping[str, Any]  # by field in `PERSON_FIELDS`, "agreed" and "refused"


def save_person(
    *,
    club: Club,
    values: Values,
    at: datetime,
    write_request: WriteRequest,
    player: Player | None = None,
    seen: str = "",
) -> UUID:
    """Saves a new person, or changes one, and returns their uid. `seen`: the `state_of` them that the values replace.

    Raises `person_without_name`, `person_gone`, and `StaleRevision("settings_changed")` if they are not as seen.
    """
    name = tidy(Name(values["given"], values["family"], values["shown"]))
    if not name.full:
        raise RuleViolation("person_without_name", "family")

    def apply(_club: Club) -> Change:
        row = _still_there(club, player) if player else Player(club=club)
        if seen and seen != state_of(row):
            raise StaleRevision("settings_changed", by=_("Somebody else"))
        before = values_of(row) if player else None
        _fill(row, name, values, at)
        row.save()
        withhold(row)
        return Change(result={"uid": str(row.uid)}, before=before, after=values_of(row))

    payload = {**values, "player": player and str(player.uid)}
    return UUID(_write(SAVE, club, write_request, apply, payload, people=[player] if player else [])["uid"])


def _fill(row: Player, name: Name, values: Values, at: datetime) -> None:
    for field in PERSON_FIELDS:
        setattr(row, field, values[field])
    row.parts, row.name_key = name, index_key(name)
    row.agreed_at = (row.agreed_at or at) if values["agreed"] else None
    row.refused_at = (row.refused_at or at) if values["refused"] else None


def values_of(player: Player) -> dict[str, JSON]:
    times = {name: getattr(player, name) for name in ("agreed_at", "refused_at")}
    return {
        **{field: getattr(player, field) for field in PERSON_FIELDS},
        **{name: at and at.isoformat() for name, at in times.items()},
    }


def state_of(player: Player) -> str:
    """Returns a hash of everything that is saved about a person."""
    return sha256(json.dumps(values_of(player), sort_keys=True).encode()).hexdigest()


def remove_person(*, club: Club, player: Player, write_request: WriteRequest) -> None:
    """Deletes an entry and those merged into it, also from the ledger. Their results stay. Raises `person_gone`."""

    def apply(_club: Club) -> Change:
        row = _still_there(club, player)
        entries = Player.objects.filter(pk__in=entries_behind(row.pk, merged_in(club)))
        _empty_in_ledger(club, entries)
        entries.delete()
        return Change(before={"uid": str(row.uid)})

    _write(REMOVE, club, write_request, apply, str(player.uid))


def _empty_in_ledger(club: Club, entries: QuerySet[Player]) -> None:
    saved = [{"uid": str(uid)} for uid in entries.values_list("uid", flat=True)]
    merged = [str(uid) for uid in PlayerMerge.objects.filter(absorbed__in=entries).values_list("uid", flat=True)]
    rows = Revision.objects.filter(scope=f"club:{club.pk}")
    about = Q(action=SAVE, result__in=saved) | Q(action=MERGE, result__in=merged)
    rows.filter(about).update(before=None, after=None)


def was_removed(club: Club, uid: UUID, write_request: WriteRequest) -> bool:
    """Returns whether this very request has deleted the entry before."""
    return was_done(_write_of(REMOVE, club, write_request, str(uid)))


def merge_people(*, club: Club, absorbed: Player, into: Player, write_request: WriteRequest) -> PlayerMerge:
    """Makes `absorbed` the same person as `into`, whose blank fields it fills, and keeps a refusal. Raises
    `person_gone`.
    """

    def apply(_club: Club) -> Change:
        old, new = _still_there(club, absorbed), _still_there(club, into)
        if old == new:
            raise RuleViolation("person_gone")
        filled = {field: getattr(old, field) for field in FILLED if getattr(old, field) and not getattr(new, field)}
        for field, value in filled.items():
            setattr(new, field, value)
        new.refused_at = new.refused_at or old.refused_at
        new.save(update_fields=["refused_at", *filled])
        merge = PlayerMerge.objects.create(absorbed=old, into=new, filled=filled)
        withhold(new)
        return Change(result=str(merge.uid), before=values_of(old), after=filled)

    payload = [str(absorbed.uid), str(into.uid)]
    uid = _write(MERGE, club, write_request, apply, payload, people=[absorbed, into])
    return PlayerMerge.objects.select_related("absorbed", "into").get(uid=uid)


def lift_merge(*, club: Club, merge: PlayerMerge, at: datetime, write_request: WriteRequest) -> None:
    """Makes two people of one again. Fields that were filled and not changed since become blank again."""

    def apply(_club: Club) -> Change:
        row = PlayerMerge.objects.select_related("into", "absorbed").get(pk=merge.pk)
        before = values_of(row.into)
        if row.lifted_at is None:
            row.lifted_at = at
            row.save(update_fields=["lifted_at"])
            _fill_anew(row.into, _passed_on(row))
            withhold(row.absorbed)
        return Change(before=before, after={"merge": str(row.uid), **values_of(row.into)})

    _write("lift_merge", club, write_request, apply, str(merge.uid), people=[merge.absorbed])


def tell_apart(*, club: Club, one: Player, other: Player, write_request: WriteRequest) -> UUID:
    """Says that two entries are two people, who are not proposed for merging again, and returns the uid of that.

    Raises `person_gone`.
    """

    def apply(_club: Club) -> Change:
        first, second = sorted((_still_there(club, one), _still_there(club, other)), key=lambda player: player.pk)
        if first == second:
            raise RuleViolation("person_gone")
        said_by = write_request.actor.user_id
        row, _new = PlayersApart.objects.get_or_create(one=first, other=second, defaults={"said_by_id": said_by})
        return Change(result=str(row.uid), after={"apart": str(row.uid)})

    return UUID(_write("tell_people_apart", club, write_request, apply, sorted([str(one.uid), str(other.uid)])))


def propose_again(*, club: Club, uid: UUID, write_request: WriteRequest) -> None:
    """Takes back that two entries are two people."""

    def apply(_club: Club) -> Change:
        PlayersApart.objects.filter(uid=uid, one__club=club).delete()
        return Change(before={"apart": str(uid)})

    _write("propose_people_again", club, write_request, apply, str(uid))


def _passed_on(merge: PlayerMerge) -> set[str]:
    """Returns the fields that the merge filled and nobody has changed since."""
    return {field for field, value in merge.filled.items() if getattr(merge.into, field) == value}


def _fill_anew(player: Player, fields: Set[str]) -> None:
    """Fills fields from the entries that are still merged in, as in the entry that this one is merged into."""
    for field in fields:
        setattr(player, field, getattr(Player(), field))
    for merge in standing_merges([player.pk]):
        found = {field: getattr(merge.absorbed, field) for field in fields if not getattr(player, field)}
        for field, value in found.items():
            setattr(player, field, value)
        merge.filled |= {field: value for field, value in found.items() if value}
        merge.save(update_fields=["filled"])
    player.save(update_fields=sorted(fields))
    above = PlayerMerge.objects.select_related("into").filter(absorbed=player, lifted_at=None).first()
    if above is not None:
        same = fields & _passed_on(above)
        above.filled = {field: value for field, value in above.filled.items() if field not in same}
        above.save(update_fields=["filled"])
        _fill_anew(above.into, same)


def choose_entry(*, participant: Participant, player: Player | None, write_request: WriteRequest) -> None:
    """Links a participant to an entry of the address book, or to none. Raises `player_takes_part`, `person_gone`."""
    tournament = participant.tournament

    def apply(_row: Tournament) -> Change:
        if player is not None:
            row = _still_there(tournament.club, player)
            entries = entries_behind(row.pk, merged_in(tournament.club))
            other = tournament.participants.filter(player__in=entries).exclude(pk=participant.pk).first()
            if other is not None:
                raise RuleViolation("player_takes_part", name=numbered_person(other, tournament))
        withheld = player is not None and player.refused_at is not None
        Participant.objects.filter(pk=participant.pk).update(player=player, name_withheld=withheld)
        after = {"player": player and str(player.uid), "start_number": participant.start_number}
        return Change(after=after, tournament=tournament)

    payload = [participant.start_number, player and str(player.uid)]
    write_tournament("choose_entry", tournament, write_request, apply, payload)


def _still_there(club: Club, player: Player) -> Player:
    row = people_of(club).filter(pk=player.pk).first()
    if row is None:
        raise RuleViolation("person_gone")
    return row


def _write_of(action: str, club: Club, write_request: WriteRequest, payload: JSON) -> Write:
    return Write(action=action, scope=f"club:{club.pk}", request=write_request, payload=payload)


def _write(
    action: str,
    club: Club,
    write_request: WriteRequest,
    apply: Callable[[Club], Change],
    payload: JSON = None,
    people: Sequence[Player] = (),
) -> Any:
    """`people`: those whose names may become withheld, or shown again."""
    write = _write_of(action, club, write_request, payload)
    return apply_once(write, lambda: lock_with_events(club, *people), apply)
