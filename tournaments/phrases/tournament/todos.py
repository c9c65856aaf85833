"""The organiser's next steps: button labels and states."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TODOS: Mapping[str, Promise] = {
    "participants": _("Enter participants"),
    "check_in": _("Check in for round {round}"),
    "draw": _("Draw round {round}"),
    "publish": _("Publish round {round}"),
    "seat": _("Round {round}: assign a seat ({people})"),
    "print": _("Print for round {round}"),
    "release": _("Release round {round}"),
    "missing": _("Round {round}: missing lists ({lists})"),
    "close": _("Close round {round}"),
    "finish": _("Finish the tournament"),
    "results": _("Prize giving and final standings"),
    "nothing": _("See the results"),
}

STATES: Mapping[str, Promise] = {
    "participants": _("Set up, no participants yet"),
    "check_in": _("Too few participants are present for round {round} of {rounds}"),
    "draw": _("Round {round} of {rounds} can be drawn"),
    "publish": _("Round {round} of {rounds} is drawn, visible to organisers only"),
    "seat": _("Round {round} of {rounds} is published; somebody who is here has no seat yet"),
    "print": _("Round {round} of {rounds} is published, not released yet"),
    "release": _("Round {round} of {rounds} is published, not released yet"),
    "missing": _("Round {round} of {rounds} is running"),
    "close": _("Round {round} of {rounds} is running, all lists are in"),
    "finish": _("All rounds are closed"),
    "results": _("Finished; the final standings are not published yet"),
    "nothing": _("Finished"),
}
