"""Texts for the laptop's warnings and phones."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

WARNINGS: Mapping[str, object] = {
    "address": _(
        "The laptop has another address now: {now}. Codes on paper lead to {before}, where nobody answers any more."
    ),
    "battery": _("The laptop runs on its battery, {percent} % are left. Plug it in."),
    "copies_away": _("The stick for the copies is away: nothing is copied. Plug it in again."),
    "copies_other": _("Another stick is plugged in than the one with the copies: nothing is copied."),
    "copies_foreign": _("Copies of another installation lie on the stick: nothing is copied, and they are left alone."),
    "copies_link": _("The folder “kreuzdame” on the stick is a link to elsewhere: nothing is copied. Remove the link."),
    "copies_full": _(
        "The stick for the copies is full: the last copies are still there, new ones do not fit. Make room."
    ),
    "copies_refused": _("Nothing may be written on the stick for the copies."),
    "copies_failed": _("The last copy onto the stick broke off. It is tried again every minute."),
    "copies_late": _(
        "Nobody has made a copy for a quarter of an hour: the background service does not run, or is busy."
    ),
}
ABILITIES: Mapping[str, object] = {
    "secure": _("reached it by HTTPS"),
    "storage": _("can keep entries without network"),
    "camera": _("can open the camera in the browser"),
    "wake_lock": _("can keep the screen on"),
    "service_worker": _("can start the page without network"),
}


def warning_sentence(matter: str, particulars: Mapping[str, object]) -> str:
    return str(WARNINGS[matter]).format(**particulars)
