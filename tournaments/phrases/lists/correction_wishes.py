"""Wording for corrections that tables request."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.lists.entries import TotalsEntry
from tournaments.phrases.figures import plain
from tournaments.phrases.terms import EVENTS, seat_name, word

# By kind of edit, for games and for other entries.
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


def asked_words(n: int) -> str:
    return ngettext("{n} correction requested", "{n} corrections requested", n).format(n=n)


def wish_title(spot: str, number: int | None, event: object) -> str:
    """Returns a title, e.g. "Delete game 7"; `event` is None for totals."""
    titles = OF_OTHERS if number is None else OF_GAMES
    return str(titles[spot]).format(number=number, event=word(EVENTS, event) if event else TOTALS)


def totals_words(entry: TotalsEntry, names: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    """Yields each name with its total and any known games and soli won, then the sum."""
    for seat, total in enumerate(entry.totals, start=1):
        counts = ((gettext("games won"), entry.won), (gettext("soli won"), entry.soli_won))
        known = [(name, by_seat[seat - 1]) for name, by_seat in counts if by_seat]
        stated = [f"{name}: {number}" for name, number in known if number is not None]
        yield seat_name(seat, names), ", ".join([plain(total), *stated])
    yield gettext("Cross-sum"), plain(sum(entry.totals))
    if entry.sum_accepted:
        yield gettext("Accepted, because"), entry.sum_accepted
