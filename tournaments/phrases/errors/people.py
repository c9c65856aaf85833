"""Error messages about people at a table and penalties, except those from the engine."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

PEOPLE_ERRORS: Mapping[str, object] = {
    "participant_sits_elsewhere": _(
        "{name} has a seat at table {table} in this round. First enter that they have left that table, "
        "or that they do not play for themselves here."
    ),
    "participant_sits_here": _("{name} already has a seat at this table. Choose somebody else."),
    "player_takes_part": _("{name} takes part already. Choose somebody else."),
    "person_missing": _("Choose a participant, or enter the name of somebody else."),
    "person_disqualified": _("{name} has withdrawn or is disqualified and cannot take a seat. Choose somebody else."),
    "people_only_with_names": _("Enter who joins on the page “People at the table”."),
    "penalty_not_deleted": _("A penalty cannot be deleted. Cancel it instead: it stays on the list but has no effect."),
    "penalty_not_changed": _("A penalty cannot be changed. Cancel it and book the right one."),
    "penalty_unknown": _("This entry is not a penalty. Correct it on its own page."),
    "penalty_cancelled_before": _("This penalty has already been cancelled."),
    "penalty_by_referee_only": _("Only a referee or an organiser can book penalties. Call one to the table."),
    "disqualified_before": _("{name} is already disqualified."),
    "not_disqualified": _("{name} is not disqualified."),
}
