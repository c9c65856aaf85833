"""Names for the screens."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

# Keys are `walls.moments.Screen`.
TITLES: Mapping[str, str | Promise] = {
    "doors": _("Welcome"),
    "seats": _("Seats"),
    "running": _("Clock and standings"),
    "last_minutes": _("Clock only"),
    "time": _("Time is up"),
    "collecting": _("Missing lists, break"),
    "frozen": _("Standings before the last round"),
    "end": _("Prize giving"),
}


def title_of(screen: str, *, telling: bool) -> str:
    """Returns the name of a screen; `telling`: whether places are being announced."""
    return gettext("The end") if screen == "end" and not telling else str(TITLES[screen])
