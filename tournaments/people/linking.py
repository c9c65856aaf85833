"""Puts participants into the club's address book."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from accounts.models import Club
from tournaments.models.participant import Participant
from tournaments.models.people.player import Player
from tournaments.models.tournament import Tournament
from tournaments.names.names import Name
from tournaments.names.order import index_key
from tournaments.names.words import fold
from tournaments.people.merges import Merged, entries_of, entry_of, merged_in
from tournaments.people.withholding import withhold_new
from tournaments.services.plain_rows import insert_instances, update_rows, values_of

Entries = Mapping[str, list[Player]]
LINK = ("player_id", "name_withheld")


def choose_entries(tournament: Tournament, people: Iterable[Participant]) -> None:
    """Sets the entries of participants without one, and makes new ones, without saving the participants.

    Several entries of one name leave a participant without one, until the organiser chooses. Names are withheld as the
    entries say. At most nine queries.
    """
    if tournament.is_rehearsal or tournament.is_demonstration:
        return
    people = list(people)
    unlinked = [person for person in people if person.player_id is None]
    if unlinked:
        _choose(tournament, unlinked)
    withhold_new(tournament.club, people)


def follow_names(tournament: Tournament, before: Mapping[Participant, Name]) -> None:
    """Links participants who have a name now, and corrects entries together with a new name."""
    if tournament.is_rehearsal or tournament.is_demonstration:
        return
    unlinked = [person for person in before if person.player_id is None]
    choose_entries(tournament, unlinked)
    linked = [person for person in unlinked if person.player_id]
    update_rows(Participant, LINK, [(person.pk, *values_of(person, LINK)) for person in linked])
    renamed = {person.player_id: person for person, name in before.items() if person.player_id and name.full}
    if renamed:
        _rename(tournament, renamed, before)


def _choose(tournament: Tournament, people: Sequence[Participant]) -> None:
    keys = [index_key(person.parts) for person in people]
    known, merged = entries_by_key(tournament.club, keys), merged_in(tournament.club)
    taken = entries_of(_taken(tournament), merged)
    new = list[tuple[Participant, str]]()
    for person, key in zip(people, keys, strict=True):
        fitting = fitting_entries(known.get(key, ()), person.club_name, merged)
        if len(fitting) == 1 and not fitting & taken:
            (person.player_id,) = fitting
            taken |= fitting
        elif not fitting:
            new.append((person, key))
    _create(tournament, new)


def entries_by_key(club: Club, keys: Iterable[str]) -> Entries:
    """Returns the entries of these names, also merged ones, by `name_key`. One query."""
    entries = defaultdict[str, list[Player]](list)
    for player in Player.objects.filter(club=club, name_key__in=set(keys)).only("name_key", "club_name"):
        entries[player.name_key].append(player)
    return entries


def fitting_entries(namesakes: Iterable[Player], club_name: str, merged: Merged) -> set[int]:
    """Returns the standing entries of those who may be somebody of this club."""
    return {entry_of(entry.pk, merged) for entry in namesakes if _is_of_club(entry, club_name)}


def _taken(tournament: Tournament) -> set[int]:
    there = tournament.participants.filter(player__isnull=False)
    return {player for player in there.values_list("player_id", flat=True) if player is not None}


def _is_of_club(entry: Player, club_name: str) -> bool:
    return len({fold(entry.club_name), fold(club_name)} - {""}) < 2


def _create(tournament: Tournament, people: Sequence[tuple[Participant, str]]) -> None:
    """Makes an entry for each person with this key; namesakes of one list get one each."""
    made = [_entry_for(tournament, person, key) for person, key in people]
    insert_instances(made)
    for (person, _key), player in zip(people, made, strict=True):
        person.player = player


def _entry_for(tournament: Tournament, person: Participant, key: str) -> Player:
    return Player(
        club_id=tournament.club_id,
        given=person.given,
        family=person.family,
        shown=person.shown,
        club_name=person.club_name,
        email=person.email,
        name_key=key,
    )


def _rename(tournament: Tournament, people: Mapping[int, Participant], before: Mapping[Participant, Name]) -> None:
    """Corrects entries that had the old name and belong to this tournament alone."""
    elsewhere = Participant.objects.filter(player__in=list(people)).exclude(tournament=tournament).values("player")
    alone = Player.objects.filter(pk__in=list(people)).exclude(pk__in=elsewhere)
    renamed = [player for player in alone if player.parts == before[people[player.pk]]]
    for player in renamed:
        player.parts = people[player.pk].parts
        player.name_key = index_key(player.parts)
    Player.objects.bulk_update(renamed, ["given", "family", "shown", "name_key"], batch_size=200)
