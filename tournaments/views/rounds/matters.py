"""Matters still open at tables, in words, each with the address where it is settled."""

from collections.abc import Iterable, Mapping

from django.urls import reverse
from django.utils.functional import Promise

from tournaments.models.tournament import Tournament
from tournaments.phrases.rounds.left_open import MATTERS
from tournaments.selectors.rounds.overview.asking import Matter
from tournaments.selectors.rounds.overview.left_open import Place

# Where it is settled, unless on the page of the list.
SETTLED_ON: Mapping[Matter, str] = {Matter.CALLED: "organise_calls", Matter.PENALTY: "organise_penalties"}
Matters = list[tuple[str | Promise, list[tuple[Place, str]]]]


def matters_in_words(tournament: Tournament, found: Mapping[Matter, Iterable[Place]]) -> Matters:
    """Words the matters found open, each table with the address where it is settled."""
    return [
        (MATTERS[matter], [(place, _settled_at(tournament, matter, place)) for place in places])
        for matter, places in found.items()
    ]


def _settled_at(tournament: Tournament, matter: Matter, place: Place) -> str:
    if matter in SETTLED_ON:
        return reverse(SETTLED_ON[matter], args=[tournament.slug])
    return reverse("table_page", args=[tournament.slug, *place])
