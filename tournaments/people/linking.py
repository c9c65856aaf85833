"""Puts participants into the club's address book."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from tournaments.models.participant import Participant
from tournaments.models.people.player import Player
from tournaments.models.tournament import Tournament
from tournaments.names.names import Name
from tournaments.names.order import index_key
from tournaments.names.words import fold
from tournaments.people.merges import entries_of, entry_of, merged_in
from tournaments.people.withholding import withhold_new
from tournaments.services.plain_rows import insert_instances, update_column

Entries = Mapping[str, list[Player]]


def link_people(tournament: Tournament, before: Mapping[Participant, Name]) -> None:
    """Links new participants to their entries, or makes new ones; corrects entries together with a new name.

    Several entries of one name leave a participant without one, until the organiser chooses. At most nine queries.
    """
    if tournament.is_rehearsal or tournament.is_demonstration:
        return
    _link_and_rename(tournament, before)
    withhold_new(before.keys())


def _link_and_rename(tournament: Tournament, before: Mapping[Participant, Name]) -> None:
    unlinked = [person for person in before if person.player_id is None]
    if unlinked:
        _link(tournament, unlinked)
    renamed = {person.player_id: person for person, name in before.items() if person.player_id and name.full}
    if renamed:
        _rename(tournament, renamed, before)


def _link(tournament: Tournament, people: Iterable[Participant]) -> None:
    keys = {person: index_key(person.parts) for person in people}
    known, merged = _entries(tournament, keys.values()), merged_in(tournament.club)
    taken = entries_of(_taken(tournament), merged)
    new = list[Participant]()
    for person, key in keys.items():
        fitting = {entry_of(entry.pk, merged) for entry in known.get(key, ()) if _is_of_club(entry, person)}
        if len(fitting) == 1 and not fitting & taken:
            (person.player_id,) = fitting
            taken |= fitting
        elif not fitting:
            new.append(person)
    _create(tournament, new, keys)
    linked = [person for person in keys if person.player_id or person.player]
    update_column(linked, "player")


def _entries(tournament: Tournament, keys: Iterable[str]) -> Entries:
    entries = defaultdict[str, list[Player]](list)
    for player in Player.objects.filter(club=tournament.club, name_key__in=set(keys)).only("name_key", "club_name"):
        entries[player.name_key].append(player)
    return entries


def _taken(tournament: Tournament) -> set[int]:
    there = tournament.participants.filter(player__isnull=False)
    return {player for player in there.values_list("player_id", flat=True) if player is not None}


def _is_of_club(entry: Player, person: Participant) -> bool:
    return len({fold(entry.club_name), fold(person.club_name)} - {""}) < 2


def _create(tournament: Tournament, people: Sequence[Participant], keys: Mapping[Participant, str]) -> None:
    """Makes an entry for each person; namesakes of one list get one each."""
    made = [_entry_for(tournament, person, keys[person]) for person in people]
    insert_instances(made)
    for person, player in zip(people, made, strict=True):
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
