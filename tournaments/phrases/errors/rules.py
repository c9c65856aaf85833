"""Error messages for the rule set pages."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

RULE_SET_ERRORS: Mapping[str, object] = {
    "rules_name_taken": _("This club already has rules called “{name}”. Choose another name."),
    "club_rules_gone": _("These rules no longer exist. Save them under a name again."),
}
