"""Wording for missed rounds."""

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext

from scoring.ranking.criteria import Value
from scoring.ranking.missed import MissedCount
from tournaments.names.rows import enumerated
from tournaments.phrases.figures import plain, signed


def missed_words(missed: Sequence[int], points: int, credit: Value, count: MissedCount) -> str:
    """Explains the points for missed rounds; "" without any."""
    if not missed:
        return ""
    rounds = enumerated([str(number) for number in missed])
    named = ngettext("Missed round {rounds}", "Missed rounds {rounds}", len(missed)).format(rounds=rounds)
    why = gettext("average of the rounds played") if count is MissedCount.AVERAGE else gettext("points off")
    return gettext("{named}: {credit} ({why}). Played: {points}.").format(
        named=named, credit=signed(credit), why=why, points=plain(points)
    )


def missed_rule(count: MissedCount, points: int | None) -> str:
    """Returns the event's rule for missed rounds as a sentence, "" if they count nothing."""
    if count is MissedCount.AVERAGE:
        return gettext("A missed round counts as the average of the rounds somebody played.")
    if count is MissedCount.PENALTY and points:
        text = ngettext("A missed round costs {n} point.", "A missed round costs {n} points.", points)
        return text.format(n=points)
    return ""
