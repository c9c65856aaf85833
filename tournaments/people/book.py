"""A club's address book. Only organisers of the club may open it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Case, Exists, OuterRef, Q, QuerySet, When
from django.shortcuts import get_object_or_404

from accounts.models import Club, User
from tournaments.models.participant import Attendance, Participant
from tournaments.models.people.player import Player, PlayerMerge, PlayersApart
from tournaments.models.tournament import Tournament
from tournaments.names.duplicates import Card, likely_pairs
from tournaments.names.order import index_words
from tournaments.people.merges import entries_of, entry_of, merged_in
from tournaments.selectors.access import clubs_to_organise

FEWEST_LETTERS = 2
MOST_SUGGESTED = 8
MOST_REGULARS = 12
# Events that decide who comes regularly.
RECENT_EVENTS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """Somebody who can be added to a tournament. `first`: whether the Enter key adds them."""

    player: Player
    first: bool = False


def club_with_book(user: User, slug: str) -> Club:
    """Returns the club, or raises 404 if the user may not open its address book."""
    return get_object_or_404(clubs_to_organise(user), slug=slug)


def may_open_book(user: User, club: Club) -> bool:
    return clubs_to_organise(user).filter(pk=club.pk).exists()


def people_of(club: Club) -> QuerySet[Player]:
    """Returns everybody in the address book once."""
    merged = PlayerMerge.objects.filter(absorbed=OuterRef("pk"), lifted_at=None)
    return Player.objects.filter(~Exists(merged), club=club)


def person_in(club: Club, uid: UUID) -> Player:
    return get_object_or_404(people_of(club), uid=uid)


def matching(people: QuerySet[Player], text: str) -> QuerySet[Player]:
    """Filters by the beginnings of words, in any order, or by a whole number."""
    for word in index_words(text):
        numbered = Q(member_number=word) | Q(association_number=word)
        people = people.filter(Q(name_key__contains=f" {word}") | numbered)
    return people


def suggestions(tournament: Tournament, text: str) -> list[Suggestion]:
    """Returns people who match the text and don't take part yet. Three queries."""
    if len(text.strip()) < FEWEST_LETTERS:
        return []
    typed = index_words(text)
    absent = matching(people_of(tournament.club), text).exclude(pk__in=_players_in(tournament))
    by_family = Case(When(name_key__startswith=f" {''.join(typed[:1])}", then=0), default=1)
    found = list(absent.order_by(by_family, "name_key", "pk")[:MOST_SUGGESTED])
    return [Suggestion(player=each, first=at == 0 and _is_meant(each, typed)) for at, each in enumerate(found)]


def _is_meant(player: Player, typed: Sequence[str]) -> bool:
    """Returns whether Enter adds this person. Two whole names are a new person, unless they are this one's."""
    return (
        len(typed) == 1 or len(typed) == len(player.name_key.split()) or not set(typed) <= set(player.name_key.split())
    )


def regulars(tournament: Tournament) -> list[Suggestion]:
    """Returns those who came most often to the club's last events and don't take part yet. Five queries."""
    merged = merged_in(tournament.club)
    came = _times_there(_last_events(tournament.club, besides=tournament), merged)
    here = _players_in(tournament, merged)
    often = [player for player, _times in sorted(came.items(), key=lambda each: (-each[1], each[0]))]
    chosen = [player for player in often if player not in here][:MOST_REGULARS]
    people = people_of(tournament.club).in_bulk(chosen)
    return [Suggestion(player=people[player]) for player in chosen if player in people]


def core_of(club: Club) -> QuerySet[Player]:
    """Returns those who came to at least half of the club's last events that anybody came to. Four queries."""
    merged = merged_in(club)
    recent = _last_events(club)
    came = _times_there(recent, merged)
    return people_of(club).filter(pk__in=[player for player, times in came.items() if 2 * times >= len(recent)])


def _last_events(club: Club, besides: Tournament | None = None) -> list[int]:
    """Returns the newest events that anybody came to. One query."""
    events = Tournament.objects.filter(club=club, is_rehearsal=False, is_demonstration=False)
    came = events.filter(participants__status=Attendance.PRESENT)
    others = came.exclude(pk=besides.pk) if besides else came
    return list(others.order_by("-date", "-pk").distinct().values_list("pk", flat=True)[:RECENT_EVENTS])


def _times_there(events: Sequence[int], merged: Mapping[int, int]) -> Counter[int]:
    """Returns at how many of the events each entry was present. One query."""
    there = Participant.objects.filter(tournament__in=events, player__isnull=False, status=Attendance.PRESENT)
    came = there.order_by().values_list("tournament_id", "player_id")
    pairs = {(event, entry_of(player, merged)) for event, player in came if player is not None}
    return Counter(player for _event, player in pairs)


def _players_in(tournament: Tournament, merged: dict[int, int] | None = None) -> set[int]:
    players = tournament.participants.filter(player__isnull=False).values_list("player_id", flat=True)
    merged = merged_in(tournament.club) if merged is None else merged
    return entries_of((player for player in players if player is not None), merged)


def likely_duplicates(club: Club) -> list[tuple[Player, Player]]:
    """Returns pairs of entries that probably belong to one person, unless somebody told them apart. Four queries."""
    fields = ("pk", "name_key", "club_name", "association_number", "member_number")
    rows = people_of(club).values_list(*fields)
    cards = [Card(pk=pk, key=key, club=of, numbers=tuple(numbers)) for pk, key, of, *numbers in rows]
    apart = _told_apart(club)
    pairs = [pair for pair in likely_pairs(cards) if frozenset(pair) not in apart]
    people = Player.objects.in_bulk([pk for pair in pairs for pk in pair])
    return [(people[one], people[other]) for one, other in pairs]


def _told_apart(club: Club) -> set[frozenset[int]]:
    """Returns pairs of standing entries that are two people. Two queries."""
    merged = merged_in(club)
    pairs = PlayersApart.objects.filter(one__club=club).values_list("one", "other")
    return {frozenset(entries_of(pair, merged)) for pair in pairs}


def told_apart(club: Club) -> QuerySet[PlayersApart]:
    """Returns pairs of people who are not proposed for merging, newest first."""
    return PlayersApart.objects.filter(one__club=club).select_related("one", "other", "said_by").order_by("-pk")
