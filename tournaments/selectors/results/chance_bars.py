"""Winning chances as a bar chart."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.phrases.results.chances import basis_words, rest_words
from tournaments.selectors.results.chances import ChancesShown
from tournaments.selectors.results.standings import RankedRow


@dataclass(frozen=True, slots=True, kw_only=True)
class ChanceBar:
    """A bar in the chart; `width` is a percentage of the longest one."""

    row: RankedRow
    percent: int
    width: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChanceBars:
    """The likeliest winners, with the others' share and the basis of the estimate as text."""

    bars: tuple[ChanceBar, ...]
    rest: str
    basis: str


def visible_chance_bars(shown: ChancesShown, rows: Iterable[RankedRow], most: int) -> ChanceBars | None:
    """Returns up to `most` bars for these rows, or None if there are none."""
    by_uid = {row.uid: row for row in rows}
    ranked = [each for each in shown.chances if each.participant in by_uid]
    named = [(by_uid[each.participant], each.percent) for each in ranked[:most] if each.percent]
    if not named:
        return None
    longest, others = named[0][1], sum(each.percent != 0 for each in ranked) - len(named)
    return ChanceBars(
        bars=tuple(ChanceBar(row=row, percent=n, width=max(1, 100 * n // longest)) for row, n in named),
        rest=rest_words(others, 100 - sum(n for _, n in named)) if others else "",
        basis=basis_words(shown.closed, shown.running, shown.runs),
    )
