"""Names for ranking criteria and ways of entering games."""

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.ranking.criteria import AMONG, Criterion, Value
from tournaments.phrases.figures import plain

UNKNOWN, NOTHING = "?", "\N{EN DASH}"

CRITERIA: Mapping[str, Promise] = {
    "points": _("points"),
    "mean_points": _("mean points per round"),
    "table_points": _("table points"),
    "direct_comparison": _("direct comparison"),
    "games_won": _("games won"),
    "soli_won": _("soli won"),
    "best_round": _("best round"),
    "last_round": _("last round"),
    "lot": _("lot"),
}

ENTRY_WAYS: Mapping[str, Promise] = {
    "points": _("value and winners of each game, as on paper"),
    "facts": _("play of each game, counted for you: Augen, announcements, Sonderpunkte"),
    "totals": _("only the totals of the round"),
}


def tie_break_sentence(criteria: Iterable[str]) -> str:
    chain = list(criteria)
    named = gettext(", then ").join(str(CRITERIA[name]) for name in chain if name != Criterion.LOT)
    if not named:
        return gettext("Ranks are decided by lot.")
    if Criterion.LOT in chain:
        return gettext("Ranks are decided by {criteria}; finally by lot.").format(criteria=named)
    return gettext("Ranks are decided by {criteria}; participants who are still tied share the rank.").format(
        criteria=named
    )


def figure(criterion: str, value: Value | None) -> str:
    """Formats a value: "?" if unknown, or a dash if there was nothing to compare among tied participants."""
    if value is None:
        return NOTHING if criterion in AMONG else UNKNOWN
    return plain(value)
