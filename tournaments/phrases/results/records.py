"""Names of a tournament's records."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

RECORDS: Mapping[str, Promise] = {
    "highest_game": _("Highest-scoring game"),
    "longest_series": _("Most games won in a row"),
    "best_round": _("Best round"),
    "soli_won": _("Most soli won"),
    "soli_played": _("Most soli played"),
}


def _points(n: int) -> str:
    return ngettext("{n} point", "{n} points", n)


def _value(n: int) -> str:
    return gettext("worth {n}")


def _games(n: int) -> str:
    return ngettext("{n} game", "{n} games", n)


def _soli(n: int) -> str:
    return ngettext("{n} solo", "{n} soli", n)


AMOUNTS: Mapping[str, Callable[[int], str]] = {
    "highest_game": _value,
    "longest_series": _games,
    "best_round": _points,
    "soli_won": _soli,
    "soli_played": _soli,
}


def amount_of(record: str, amount: int) -> str:
    return AMOUNTS[record](amount).format(n=amount)
