"""Withholds the names of people who don't want to be named in public."""

from collections.abc import Collection, Iterable

from django.db.models import F, QuerySet

from accounts.models import Club
from tournaments.live.news import News, tell
from tournaments.models.participant import Participant
from tournaments.models.people.player import Player
from tournaments.models.tournament import Tournament
from tournaments.people.merges import entries_behind, merged_in


def lock_with_events(club: Club, *players: Player) -> Club:
    """Locks the tournaments of people, and then their club. Four queries."""
    merged = merged_in(club)
    entries = {entry for player in players for entry in entries_behind(player.pk, merged)}
    events = _taken_part(entries).order_by().values("tournament")
    list(Tournament.objects.select_for_update().filter(pk__in=events).order_by("pk").values_list("pk"))
    return Club.objects.select_for_update().get(pk=club.pk)


def withhold(player: Player) -> None:
    """Shows or withholds the name of a person at everything they took part in. Four queries."""
    entries = entries_behind(player.pk, merged_in(player.club))
    withheld = player.refused_at is not None
    other = _taken_part(entries).exclude(name_withheld=withheld)
    events = set(other.values_list("tournament", flat=True))
    other.update(name_withheld=withheld)
    Tournament.objects.filter(pk__in=events).update(version=F("version") + 1)
    for event in sorted(events):
        tell(News(event))


def withhold_new(club: Club, people: Iterable[Participant]) -> None:
    """Withholds the names of people who are not stored yet and whose entries say so. One query."""
    refusing = set(Player.objects.filter(club=club, refused_at__isnull=False).values_list("pk", flat=True))
    for person in people:
        person.name_withheld = person.player_id in refusing


def _taken_part(entries: Collection[int]) -> QuerySet[Participant]:
    return Participant.objects.filter(player__in=entries)
