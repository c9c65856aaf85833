"""Error messages for sending messages to the hall."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

WITHOUT_TABLE = _("This table is no longer playing. Choose who should see the message.")
MESSAGE_ERRORS: Mapping[str, object] = {
    "message_empty": _("Write what the message should say."),
    "message_too_long": _("A message has at most {most} characters. Make it shorter."),
    "message_minutes_out_of_range": _("A message is shown for 1 to {most} minutes, or until it is removed."),
    "message_without_table": WITHOUT_TABLE,
    "message_over": _("This message has already ended. Check the current messages."),
}
