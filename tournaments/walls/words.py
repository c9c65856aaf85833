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


def ending_title(*, telling: bool, podium: bool) -> str:
    """Returns the name of the last screen; `telling`: whether places are being announced."""
    if podium:
        return gettext("Result")
    return gettext("Prize giving") if telling else gettext("The end")


def title_of(screen: str, ending: str) -> str:
    """Returns the name of a screen; `ending`: that of the last one."""
    return ending if screen == "end" else str(TITLES[screen])
