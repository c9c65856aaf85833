"""Audiences, durations and templates for messages."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

# By audience.
READERS: Mapping[str, str | Promise] = {
    "all": _("Everybody: tables, public pages, walls"),
    "wall": _("Walls only"),
}
MINUTES: Mapping[int, str | Promise] = {
    10: _("for 10 minutes"),
    30: _("for 30 minutes"),
    60: _("for an hour"),
    0: _("until you remove it"),
}
OFTEN: Sequence[str | Promise] = (
    _("The next round starts in ten minutes."),
    _("Please hand in your lists."),
    _("Food is ready."),
    _("The prize giving begins in ten minutes."),
)


def table_words(round_number: int, number: int) -> str:
    return gettext("Round {round}, table {number}").format(round=round_number, number=number)
