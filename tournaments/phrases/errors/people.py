"""Error messages about people at a table and penalties, except those from the engine."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

PEOPLE_ERRORS: Mapping[str, object] = {
    "participant_sits_elsewhere": _(
        "{name} has a place at table {table} in this round. Note first that they have left it there."
    ),
    "participant_sits_here": _("{name} has a place at this table already. Choose somebody else."),
    "person_missing": _("Say who sits down: choose a participant, or type the name of somebody else."),
    "person_disqualified": _("{name} has withdrawn or is disqualified and cannot take a place. Choose somebody else."),
    "people_only_with_names": _("Say who joins: enter it on the page “People at the table”."),
    "penalty_not_deleted": _("A penalty is never deleted. Cancel it instead: it stays on the list and does nothing."),
    "penalty_not_changed": _("A penalty is not changed. Cancel it and book the right one."),
    "penalty_unknown": _("This entry is no penalty. Correct it on its own page."),
    "penalty_cancelled_before": _("This penalty is cancelled already."),
    "penalty_by_referee_only": _("Only a referee or an organiser books penalties. Call them to the table."),
    "disqualified_before": _("{name} is disqualified already."),
    "not_disqualified": _("{name} is not disqualified."),
}
