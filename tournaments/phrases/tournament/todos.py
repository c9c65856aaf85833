"""What an organiser has to do next, as the words of a button, and what state that is."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TODOS: Mapping[str, Promise] = {
    "participants": _("Enter participants"),
    "draw": _("Draw round {round}"),
    "publish": _("Publish round {round}"),
    "release": _("Release round {round}"),
    "watch": _("Watch round {round}"),
    "finish": _("Finish the tournament"),
    "nothing": _("Open the standings"),
}

STATES: Mapping[str, Promise] = {
    "participants": _("Set up, without participants yet"),
    "draw": _("Round {round} of {rounds} can be drawn"),
    "publish": _("Round {round} of {rounds} is drawn, seen by organisers only"),
    "release": _("Round {round} of {rounds} is published, not released yet"),
    "watch": _("Round {round} of {rounds} is running"),
    "finish": _("All rounds are closed"),
    "nothing": _("Finished"),
}
