"""Describes open matters at tables as text."""

from collections.abc import Iterable, Mapping

from django.urls import reverse
from django.utils.functional import Promise

from tournaments.contributions import MatterKind
from tournaments.models.tournament import Tournament
from tournaments.selectors.rounds.overview.left_open import Place

Matters = list[tuple[str | Promise, list[tuple[Place, str]]]]


def matters_in_words(tournament: Tournament, found: Mapping[MatterKind, Iterable[Place]]) -> Matters:
    return [
        (matter.words, [(place, _matter_url(tournament, matter, place)) for place in places])
        for matter, places in found.items()
    ]


def _matter_url(tournament: Tournament, matter: MatterKind, place: Place) -> str:
    if matter.settled_on:
        return reverse(matter.settled_on, args=[tournament.slug])
    return reverse("table_page", args=[tournament.slug, *place])
