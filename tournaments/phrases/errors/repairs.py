"""Error messages for repairing upcoming rounds."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

REPAIR_ERRORS: Mapping[str, object] = {
    "difference_changed": _("Something has changed in the meantime. Check the new changes, then accept them."),
    "nothing_to_repair": _("Every round still to be released fits the people who are here; nothing needs to change."),
    "substitute_not_needed": _("{name} has no seat in an upcoming round. Choose somebody who has one."),
    "substitute_has_place": _("{name} already has a seat in round {round}. Choose somebody without one."),
}
