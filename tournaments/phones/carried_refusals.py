"""Error messages for the codes of offline phones."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

CARRIED_ERRORS: Mapping[str, object] = {
    "carried_foreign": _(
        "This is no code of games waiting on a phone. On the phone, the button “Show as code” stands below what waits."
    ),
    "carried_damaged": _("This code was not read rightly. Read it once more."),
    "carried_newer": _("This code was made by another version of Kreuzdame. Load the page on the phone again."),
    "carried_of_another": _(
        "This code belongs to other games than those read before, or to the same after a change. Read the rest of the "
        "first ones, or begin again."
    ),
    "carried_unreadable": _("The codes were read, but they make no sense together. Show them on the phone again."),
    "carried_elsewhere": _("These games belong to no table of this event. Nothing was entered."),
}
