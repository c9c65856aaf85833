"""Entries of the address book that were merged."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrPromise

from accounts.models import Club
from tournaments.models.participant import Participant
from tournaments.models.people.player import Player, PlayerMerge
from tournaments.models.tournament import Tournament
from tournaments.people.fields import details_of

Merged = Mapping[int, int]  # absorbed entry and the entry it was merged into, by id


def merged_in(club: Club) -> dict[int, int]:
    """Returns the merges that hold. One query."""
    merges = PlayerMerge.objects.filter(into__club=club, lifted_at=None)
    return dict(merges.values_list("absorbed_id", "into_id"))


def entry_of(player: int, merged: Merged) -> int:
    """Returns the entry that stands for a person after all merges."""
    while player in merged:
        player = merged[player]
    return player


def entries_behind(player: int, merged: Merged) -> set[int]:
    """Returns all entries of a person: this one and those merged into it, directly or not."""
    return {player, *(absorbed for absorbed in merged if entry_of(absorbed, merged) == player)}


def entries_of(players: Iterable[int], merged: Merged) -> set[int]:
    return {entry_of(player, merged) for player in players}


def standing_merges(entries: Iterable[int]) -> QuerySet[PlayerMerge]:
    """Returns the merges into these entries that hold."""
    return PlayerMerge.objects.filter(into__in=entries, lifted_at=None).select_related("absorbed").order_by("pk")


@dataclass(frozen=True, slots=True, kw_only=True)
class MergePreview:
    """Two entries side by side, as (label, text that stays, text that goes), and the events where both took part."""

    rows: tuple[tuple[StrPromise, object, object], ...]
    both: tuple[Tournament, ...]


def merge_preview(absorbed: Player, into: Player) -> MergePreview:
    """Three queries."""
    merged = merged_in(into.club)
    theirs, own = _events_of(absorbed, merged), _events_of(into, merged)
    texts = zip(details_of(into), details_of(absorbed), strict=True)
    return MergePreview(
        rows=(
            (_("Name"), into, absorbed),
            *((label, stays, goes) for (label, stays), (_label, goes) in texts if stays or goes),
            (_("Events"), len(own), len(theirs)),
        ),
        both=tuple(event for event in own if event in theirs),
    )


def _events_of(player: Player, merged: Merged) -> tuple[Tournament, ...]:
    people = Participant.objects.filter(player__in=entries_behind(player.pk, merged))
    return tuple(person.tournament for person in people.select_related("tournament").order_by("-tournament__date"))
