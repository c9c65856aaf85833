"""What tables ask the organisers to correct, in words."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from tournaments.phrases.terms import EVENTS, word

# By what an edit does, about a game and about everything else that can be in a list.
OF_GAMES: Mapping[str, object] = {
    "change": _("Change game {number}"),
    "before": _("Insert a game before game {number}"),
    "delete": _("Delete game {number}"),
}
OF_OTHERS: Mapping[str, object] = {
    "change": _("Change “{event}”"),
    "before": _("Insert a game before “{event}”"),
    "delete": _("Delete “{event}”"),
}
TOTALS = _("Totals of the list")


def wish_title(spot: str, number: int | None, event: object) -> str:
    """What a wish asks for: "Delete game 7"; of what is no game the event, None for totals."""
    titles = OF_OTHERS if number is None else OF_GAMES
    return str(titles[spot]).format(number=number, event=word(EVENTS, event) if event else TOTALS)
