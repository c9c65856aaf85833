"""Text for sharing a participant's result."""

from django.utils.translation import gettext, ngettext

from scoring.ranking.criteria import Value
from tournaments.phrases.figures import counted, plain


def place_line(rank: str, ranked: int, points: Value) -> str:
    """Returns rank and points, e.g. "Rank 3 of 41, 57 points"."""
    place = gettext("Rank {rank} of {ranked}").format(rank=rank, ranked=ranked)
    return f"{place}, {ngettext('{n} point', '{n} points', counted(points)).format(n=plain(points))}"
