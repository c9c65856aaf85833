"""Error messages for the codes of offline phones."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

CARRIED_ERRORS: Mapping[str, object] = {
    "carried_foreign": _(
        "This is not a code for games waiting on a phone. On the phone, tap “Show as code” below the unsent games."
    ),
    "carried_damaged": _("This code was not read correctly. Read it again."),
    "carried_newer": _("This code was made by another version of Kreuzdame. Reload the page on the phone."),
    "carried_of_another": _(
        "This code does not belong to the games read so far, or those games have changed. Read the "
        "remaining codes, or start over."
    ),
    "carried_unreadable": _("The codes were read, but do not belong together. Show them on the phone again."),
    "carried_elsewhere": _("These games do not belong to any table of this event. Nothing was entered."),
}
