"""Error messages of the door."""

from django.utils.translation import gettext_lazy as _

DOOR_REFUSALS: dict[str, object] = {
    "amount_unreadable": _("“{given}” is no amount. Write it like 10 or 7.50."),
    "door_name_missing": _("Give the door a name, such as “Entrance”."),
    "door_there": _("There is a door called “{name}” already. Choose another name."),
    "paid_already": _("{name} has paid already, so the {amount} euros were not booked. Look at the row again."),
    "returned_too_much": _("Only {paid} euros are left of what was paid, so no more can be returned."),
    "nothing_to_change": _("Say what to change: the attendance, a payment or both."),
    "tap_unreadable": _("This button is from an older page. Load the page again."),
    "door_closed": _("This link opens no door, or no longer does. Ask the organiser."),
    "waits_for_place": _(
        "Somebody called {name} waits for a place. If this is another person, write the name with a middle initial."
    ),
    "too_many_doors": _("At most {most} doors. Open a closed one again instead of adding another."),
}
