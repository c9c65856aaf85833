"""Error messages for repairing upcoming rounds."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

REPAIR_ERRORS: Mapping[str, object] = {
    "difference_changed": _("Something has changed in the meantime. Look at what changes now, then accept it."),
    "nothing_to_repair": _("Every round still to start fits the people who are here; nothing needs to change."),
    "substitute_not_needed": _("{name} has no place in a round that has not begun. Choose somebody who has one."),
    "substitute_has_place": _("{name} has a place in round {round} already. Choose somebody without one."),
}
