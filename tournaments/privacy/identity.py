"""Everything that belongs to one person: entries, participations, sign-ups and names."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from accounts.models import Club
from tournaments.models.participant import Participant
from tournaments.models.people.player import Player
from tournaments.models.people.sign_up import SignUpPerson
from tournaments.models.revision import Revision
from tournaments.names.names import Name
from tournaments.names.order import index_key
from tournaments.people.book import people_of
from tournaments.people.merges import entries_behind, merged_in
from tournaments.privacy.replacing import names_in

# Writes whose rows in the ledger name people of the address book, and participants by their primary keys.
BOOK_WRITES = ("save_person", "merge_people")
NAMING_WRITES = ("change_participants", "split_names")


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """A person with all entries in the address book. `names` and `contacts` include earlier ones from the ledger.

    `about` are the ids of the ledger's rows of the address book that are about this person.
    """

    club: Club
    entries: tuple[Player, ...]
    participations: tuple[Participant, ...]
    guests: tuple[SignUpPerson, ...]
    names: tuple[Name, ...]
    contacts: frozenset[str]
    about: frozenset[int]

    @property
    def tournaments(self) -> list[int]:
        """The ids of all tournaments with a participation or a sign-up, in order."""
        here = {person.tournament_id for person in self.participations}
        return sorted(here | {guest.sign_up.tournament_id for guest in self.guests})

    def numbers_in(self, tournament_id: int) -> list[Participant]:
        return [person for person in self.participations if person.tournament_id == tournament_id]


def identity_of(player: Player) -> Identity:
    """Returns everything that belongs to a person of the address book. Nine queries."""
    entries = _entries(player)
    participations = tuple(
        Participant.objects.filter(player__in=entries)
        .select_related("tournament__club", "team")
        .order_by("tournament__date", "tournament", "start_number")
    )
    return _identity(player.club, entries, participations, _guests(player, entries, participations))


def identity_of_participant(participant: Participant) -> Identity:
    """Returns what belongs to somebody without an entry in the address book, at their event only. Four queries."""
    rows = SignUpPerson.objects.filter(participant=participant)
    guests = rows.select_related("sign_up__tournament").prefetch_related("sign_up__people")
    return _identity(participant.tournament.club, (), (participant,), tuple(guests))


def _identity(
    club: Club,
    entries: tuple[Player, ...],
    participations: tuple[Participant, ...],
    guests: tuple[SignUpPerson, ...],
) -> Identity:
    contacts = frozenset(text for text in _contacts(entries, participations, guests) if text)
    rows = list(_ledger_rows(club, entries, participations))
    earlier = [name for _pk, _about, values in rows for name in names_in(values)]
    known = [each.parts for each in (*entries, *participations, *guests)]
    return Identity(
        club=club,
        entries=entries,
        participations=participations,
        guests=guests,
        names=tuple(dict.fromkeys(name for name in (*known, *earlier) if name.full)),
        contacts=contacts | {text for _pk, _about, values in rows for text in _contacts_in(values)},
        about=frozenset(pk for pk, about, _values in rows if about),
    )


def _entries(player: Player) -> tuple[Player, ...]:
    behind = entries_behind(player.pk, merged_in(player.club))
    return tuple(Player.objects.filter(pk__in=behind).select_related("club").order_by("pk"))


def _guests(
    player: Player, entries: Iterable[Player], participations: Iterable[Participant]
) -> tuple[SignUpPerson, ...]:
    """Returns this person in sign-ups: those who take part, and those of their name who never got a place.

    With namesakes in the address book, a sign-up without a place also needs one of the person's addresses.
    """
    here, keys = {person.pk for person in participations}, {entry.name_key for entry in entries}
    addresses = {text for text in _contacts(entries, participations, ()) if text}
    is_only = people_of(player.club).filter(name_key__in=keys).exclude(pk=player.pk).first() is None
    of_club = Q(participant=None, sign_up__tournament__club=player.club)
    rows = SignUpPerson.objects.filter(Q(participant__in=here) | of_club)
    people = rows.select_related("sign_up__tournament").prefetch_related("sign_up__people")
    return tuple(
        guest
        for guest in people
        if guest.participant_id in here
        or (index_key(guest.parts) in keys and (is_only or {guest.sign_up.email, guest.sign_up.phone} & addresses))
    )


def unlinked_of(identity: Identity) -> list[Participant]:
    """Returns participants of the person's name without an entry in the address book. One query."""
    keys = {entry.name_key for entry in identity.entries}
    people = Participant.objects.filter(player=None, tournament__club=identity.club)
    there = people.filter(tournament__is_rehearsal=False).select_related("tournament").order_by("tournament", "pk")
    return [person for person in there if index_key(person.parts) in keys]


def is_contact(guest: SignUpPerson) -> bool:
    """Returns whether the addresses and answers of the sign-up are this person's: they are the first of their party."""
    return min(each.pk for each in guest.sign_up.people.all()) == guest.pk


def _contacts(
    entries: Iterable[Player], participations: Iterable[Participant], guests: Iterable[SignUpPerson]
) -> Iterator[str]:
    for entry in entries:
        yield from (entry.email, entry.phone)
    yield from (person.email for person in participations)
    for sign_up in (guest.sign_up for guest in guests if is_contact(guest)):
        yield from (sign_up.email, sign_up.phone)


Row = tuple[int, bool, dict[str, Any]]  # a revision's id, whether all of it is about the person, their values in it


def _ledger_rows(club: Club, entries: Iterable[Player], participations: Iterable[Participant]) -> Iterator[Row]:
    """Yields what the ledger keeps in rows that refer to the person by a key. Three queries."""
    uids, keys = {str(entry.uid) for entry in entries}, {str(person.pk) for person in participations}
    here = {person.tournament_id for person in participations}
    merges = _merges(entries)
    fields = ("pk", "action", "before", "after", "result")
    in_book = Revision.objects.filter(scope=f"club:{club.pk}", action__in=BOOK_WRITES)
    for pk, action, before, after, result in in_book.values_list(*fields):
        if (result or {}).get("uid") in uids if action == "save_person" else result in merges:
            yield from ((pk, True, values) for values in (before, after) if values)
    of_events = Revision.objects.filter(tournament__in=here, action__in=NAMING_WRITES)
    for pk, _action, before, after, _result in of_events.values_list(*fields):
        found = (values[key] for values in (before, after) if values for key in keys & values.keys())
        yield from ((pk, False, values) for values in found)


def _merges(entries: Iterable[Player]) -> set[str]:
    """Returns the merges of these entries, lifted ones as well: the ledger keeps what was in the absorbed entry."""
    rows = Player.objects.filter(pk__in=[entry.pk for entry in entries]).values_list("merges__uid", flat=True)
    return {str(uid) for uid in rows if uid}


def _contacts_in(values: dict[str, Any]) -> Iterator[str]:
    yield from (text for key in ("email", "phone") if isinstance(text := values.get(key), str) and text)
