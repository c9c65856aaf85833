"""Text for sharing a participant's result."""

from django.utils.translation import gettext, ngettext

from tournaments.phrases.figures import plain


def place_line(rank: str, ranked: int, points: int) -> str:
    """Returns rank and points, e.g. "Rank 3 of 41, 57 points"."""
    place = gettext("Rank {rank} of {ranked}").format(rank=rank, ranked=ranked)
    return f"{place}, {ngettext('{n} point', '{n} points', points).format(n=plain(points))}"
