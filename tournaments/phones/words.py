"""Texts for held entries and their phones."""

from collections.abc import Mapping

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.lists.entries import Entry, TotalsEntry
from tournaments.phrases.lists.correction_wishes import TOTALS
from tournaments.phrases.lists.people import event_words
from tournaments.phrases.tournament.staff import staff_name

LATE = "late"
OUTCOMES: Mapping[str, object] = {
    "open": _("{title} is waiting for a decision: {why}"),
    LATE: _("{title} arrived late and is waiting at the desk."),
    "taken": _("{title} was accepted as this phone sent it (decided by {by})."),
    "dropped": _("{title} was not accepted: the list stays as it is (decided by {by})."),
}


def held_title(number: int, entry: Entry, names: Mapping[int, str]) -> str:
    if isinstance(entry, TotalsEntry):
        return str(TOTALS)
    return event_words(entry, names) or gettext("Game {number}").format(number=number)


def outcome_words(outcome: str, title: str, why: str, by: str) -> str:
    """Describes the outcome of an entry for its phone; `outcome`: a key of OUTCOMES."""
    return str(OUTCOMES[outcome]).format(title=title, why=why, by=by)


def times_words(entered: str, arrived: str) -> str:
    if not entered:
        return gettext("arrived {arrived}").format(arrived=arrived)
    words = gettext("entered {entered} (by the phone’s clock), arrived {arrived}")
    return words.format(entered=entered, arrived=arrived)


def phone_words(*, is_this: bool, writes: bool, wrote_until: str) -> str:
    if is_this:
        return gettext("this phone")
    if writes:
        return gettext("the phone that writes")
    if wrote_until:
        return gettext("the phone that wrote until {time}").format(time=wrote_until)
    return gettext("a phone that did not write")


def writer_words(kind: str, label: str) -> str:
    """Describes an author as players should see them: the table or a staff member."""
    return gettext("the table") if kind == "table" else staff_name(label)


def waiting_words(n: int, *, late: int) -> str:
    if late == n:
        return ngettext("{n} entry arrived late", "{n} entries arrived late", n).format(n=n)
    return ngettext("{n} entry waiting", "{n} entries waiting", n).format(n=n)
