"""Error messages for calls."""

from django.utils.translation import gettext_lazy as _

CALL_ERRORS: dict[str, object] = {
    "calls_while_running": _("Round {round} is not running. The referee can be called once it is."),
    "call_over": _("This call was resolved or cancelled in the meantime. Look at the current calls."),
    "call_taken": _("{name} is already on the way to this table."),
}
