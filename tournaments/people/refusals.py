"""Error messages of the address book."""

from django.utils.translation import gettext_lazy as _

PEOPLE_REFUSALS: dict[str, object] = {
    "person_without_name": _("Enter at least one name."),
    "person_gone": _("This entry was removed or merged in the meantime. Look at the current address book."),
}
