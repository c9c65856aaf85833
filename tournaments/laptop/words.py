"""Texts for the laptop's warnings and phones."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

WARNINGS: Mapping[str, object] = {
    "address": _("The laptop has a new address: {now}. Codes on paper lead to {before}, which no longer answers."),
    "battery": _("The laptop is running on battery, {percent} % left. Plug it in."),
    "copies_away": _("The stick for the copies is gone: nothing is being copied. Plug it in again."),
    "copies_other": _("This is not the stick with the copies: nothing is being copied."),
    "copies_foreign": _(
        "The stick has copies of another installation: nothing is being copied, and they are left alone."
    ),
    "copies_link": _(
        "The folder “kreuzdame” on the stick is a link to somewhere else: nothing is being copied. Remove the link."
    ),
    "copies_full": _(
        "The stick for the copies is full: the last copies are still there, but new ones do not fit. Make room."
    ),
    "copies_refused": _("The stick for the copies cannot be written to."),
    "copies_failed": _("The last copy to the stick failed. It is tried again every minute."),
    "copies_late": _(
        "No copy has been made for a quarter of an hour: the background service is not running, or is busy."
    ),
}
ABILITIES: Mapping[str, object] = {
    "secure": _("reached it over HTTPS"),
    "storage": _("can keep entries offline"),
    "camera": _("can open the camera in the browser"),
    "wake_lock": _("can keep the screen on"),
    "service_worker": _("can start the page offline"),
}


def warning_sentence(matter: str, particulars: Mapping[str, object]) -> str:
    return str(WARNINGS[matter]).format(**particulars)
