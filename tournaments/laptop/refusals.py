"""Error messages for the laptop's page."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

INSTALLATION_ERRORS: Mapping[str, object] = {
    "copies_set_outside": _("The folder is set by COPIES_TO. Restart with another one, or without it."),
    "copies_no_folder": _("There is no such folder on this laptop. Plug in the stick, then choose or type its folder."),
    "copies_in_data": _("That is inside the folder of the data itself. Choose one on another disk, such as a stick."),
    "copies_foreign": _(
        "There are copies of another installation, which are left alone. Choose another folder, or move them away."
    ),
    "copies_link": _("The folder “kreuzdame” there is a link to somewhere else. Remove it, or choose another folder."),
    "copies_refused": _("Cannot write to this folder: {why}. Choose another one."),
}
