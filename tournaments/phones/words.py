"""Entries that phones made without network and that were not written as they came, in words."""

from collections.abc import Mapping

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.lists.entries import Entry, TotalsEntry
from tournaments.phrases.lists.correction_wishes import TOTALS
from tournaments.phrases.lists.people import event_words
from tournaments.phrases.tournament.staff import staff_name

LATE = "late"
# By what became of an entry, for the phone that sent it.
OUTCOMES: Mapping[str, object] = {
    "open": _("{title} waits for a decision: {why}"),
    LATE: _("{title} arrived late and waits at the desk."),
    "taken": _("{title} was taken as this phone sent it (decided by {by})."),
    "dropped": _("{title} was not taken: the list stays as it is (decided by {by})."),
}


def held_title(number: int, entry: Entry, names: Mapping[int, str]) -> str:
    """Which entry it is: "Game 7", or what happened."""
    if isinstance(entry, TotalsEntry):
        return str(TOTALS)
    return event_words(entry, names) or gettext("Game {number}").format(number=number)


def outcome_words(outcome: str, title: str, why: str, by: str) -> str:
    """What a phone is told of an entry that it sent; `outcome` is a key of OUTCOMES."""
    return str(OUTCOMES[outcome]).format(title=title, why=why, by=by)


def times_words(entered: str, arrived: str) -> str:
    """When something came in, and when it was entered where its phone said so."""
    if not entered:
        return gettext("arrived {arrived}").format(arrived=arrived)
    words = gettext("entered {entered} (by the phone’s clock), arrived {arrived}")
    return words.format(entered=entered, arrived=arrived)


def phone_words(*, is_this: bool, writes: bool, wrote_until: str) -> str:
    """Which phone of a table sent something, as far as anybody knows."""
    if is_this:
        return gettext("this phone")
    if writes:
        return gettext("the phone that writes")
    if wrote_until:
        return gettext("the phone that wrote until {time}").format(time=wrote_until)
    return gettext("a phone that did not write")


def writer_words(kind: str, label: str) -> str:
    """Who wrote something: the table itself, or somebody of the staff as players read it."""
    return gettext("the table") if kind == "table" else staff_name(label)


def waiting_words(n: int, *, late: int) -> str:
    """The number of entries of a table's phones that wait at the desk, and that all came late where they did."""
    if late == n:
        return ngettext("{n} entry arrived late", "{n} entries arrived late", n).format(n=n)
    return ngettext("{n} entry waits", "{n} entries wait", n).format(n=n)
