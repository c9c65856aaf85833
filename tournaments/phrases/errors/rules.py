"""Error messages for the rule set pages."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

RULE_SET_ERRORS: Mapping[str, object] = {
    "rules_name_taken": _("This club has rules called “{name}” already. Choose another name."),
    "club_rules_gone": _("These rules are not there any more. Save them under a name again."),
}
