"""Names for draw modes and the weights of wishes."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrPromise

from tournaments.seating.wishes import Priority, Strength, Wish

# Name and explanation by value of `models.tournament.DrawMode`.
DRAW_MODES: Mapping[str, tuple[StrPromise, StrPromise]] = {
    "plan": (
        _("All rounds now"),
        _(
            "Everybody’s path through all rounds is planned before the start, so that nobody meets twice where "
            "possible."
        ),
    ),
    "random": (
        _("At random, one round at a time"),
        _("Each round is drawn when it is due, from whoever is present; nobody meets twice if it can be avoided."),
    ),
    "standings": (
        _("By standing"),
        _("Strong with strong: the first four at one table, the next at another. The first round is drawn at random."),
    ),
    "snake": (
        _("Snake"),
        _("Every table as strong as the others: the ranks go back and forth across the tables."),
    ),
    "ladder": (
        _("The winner stays"),
        _(
            "The winner of a table stays, the second moves on by one table, the third by two, the fourth by "
            "three, at a table of five the fifth by four. Of the wishes, only fixed tables and those set to "
            "“always” count."
        ),
    ),
}

# Name and explanation.
WISHES: Mapping[Wish, tuple[StrPromise, StrPromise]] = {
    Wish.CLUBS: (_("Clubs apart"), _("People of one club sit at different tables.")),
    Wish.TEAMS: (_("Teams apart"), _("People of one team sit at different tables: one of each team at a table.")),
    Wish.NOT_WITH: (_("“Not at a table with”"), _("As entered for each participant.")),
    Wish.TABLES: (_("“Always at table”"), _("As entered for each participant: the same table in every round.")),
}

PRIORITIES: Mapping[Priority, StrPromise] = {
    Priority.MEETINGS: _("few meetings first"),
    Priority.FIVES: _("even turns first"),
}

STRENGTHS: Mapping[Strength, StrPromise] = {
    Strength.OFF: _("not at all"),
    Strength.SOFT: _("where possible"),
    Strength.HARD: _("always"),
}
