"""Texts for rehearsals."""

from collections.abc import Mapping
from datetime import datetime

from django.utils import formats
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.rehearsals.plan.evening import Act, PlannedAct

MINUTES: Mapping[int, str | Promise] = {5: _("5 minutes"), 10: _("10 minutes"), 20: _("20 minutes")}
LEFT: Mapping[int, str | Promise] = {0: _("none"), 1: _("table 1"), 2: _("tables 1 and 2"), 3: _("tables 1, 2 and 3")}
# Arrivals and single games are too many to report.
HAPPENED: Mapping[Act, str | Promise] = {
    Act.DRAW: _("Round {round} is drawn."),
    Act.PUBLISH: _("The draw of round {round} is published."),
    Act.RELEASE: _("Round {round} is released."),
    Act.TELL: _("A message tells the hall that food is ready."),
    Act.CALL: _("Table {table} calls the referee."),
    Act.ON_THE_WAY: _("Somebody is on the way to table {table}."),
    Act.SOLVED: _("The call of table {table} is resolved, its minutes are given back."),
    Act.NO_NETWORK: _("The phone of table {table} has no network."),
    Act.NETWORK_BACK: _(
        "The phone of table {table} is back on the network and sends what was waiting; one entry is held."
    ),
    Act.HELD_DROPPED: _("The desk decides on the held entry of table {table}."),
    Act.EXTRA_TIME: _("Table {table} is given extra time."),
    Act.SLOW: _("Table {table} is slow."),
    Act.TOTALS: _("Table {table} played on paper; its totals are entered."),
    Act.TYPED: _("Table {table} played on paper; its list is typed."),
    Act.FILL: _("Nobody played at table {table}: totals are filled in."),
    Act.TIME: _("Time is called for round {round}."),
    Act.HAND_IN: _("Table {table} hands in its list."),
    Act.WISH: _("Table {table} asks for a correction."),
    Act.GRANTED: _("The correction of table {table} is made."),
    Act.CONFIRM: _("The list of table {table} is confirmed."),
    Act.CLOSE: _("Round {round} is closed."),
    Act.FINISH: _("The tournament is finished."),
    Act.BEGIN_TELLING: _("The walls wait for the first place to be announced."),
    Act.TELL_PLACE: _("A place is announced on the walls."),
    Act.PRIZES: _("Prize giving: everybody sees the final standings."),
}


def happened_words(planned_act: PlannedAct) -> str:
    """Describes an act in a sentence, or returns "" for minor ones."""
    words = HAPPENED.get(planned_act.act)
    return str(words).format(round=planned_act.round, table=planned_act.table) if words else ""


def arrived_words(number: int) -> str:
    return gettext("Present so far: {n}").format(n=number)


def rehearsal_name(at: datetime) -> str:
    """Returns the name; `at` is shown in the club's time zone."""
    return gettext("Rehearsal, {time}").format(time=formats.date_format(at, "H:i"))
