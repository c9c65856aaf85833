"""The e-mail that tells somebody their seats."""

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


def subject(tournament: str) -> str:
    return gettext("{tournament}: where you sit").format(tournament=tournament)


# Introductions for new and changed places.
OPENINGS: Mapping[str, Promise] = {
    "publish": _("this is where you sit at {tournament}:"),
    "swap": _("your table or position at {tournament} has changed. You now sit here:"),
    "repair": _("your table or position at {tournament} has changed. You now sit here:"),
}


def body(
    *,
    about: str,
    tournament: str,
    name: str,
    places: Iterable[tuple[int, int, int]],
    begins: Mapping[int, str],
    link: str,
) -> str:
    """Builds the e-mail. `places`: triples of round, table and position.

    `about`: "publish", "swap" or "repair". `begins`: known start times by round.
    """
    lines = [_line(*place, begins.get(place[0], "")) for place in places]
    parts = [
        gettext("Hello {name},").format(name=name),
        str(OPENINGS[about]).format(tournament=tournament),
        "\n".join(lines),
        gettext("If this changes, you can see it here: {link}").format(link=link) if link else "",
        gettext("You received this message because the organisers have this address for {name}.").format(name=name),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _line(in_round: int, table: int, position: int, time: str) -> str:
    text = gettext("Round {round}: table {table}, position {position}")
    if time:
        text = gettext("Round {round} ({time}): table {table}, position {position}")
    return text.format(round=in_round, time=time, table=table, position=position)
