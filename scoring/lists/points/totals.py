"""Checks for totals entered without games (TSR 7.3.3)."""

from collections.abc import Iterator

from scoring.errors import RuleViolation
from scoring.game.game import SEATS_PLAYING
from scoring.lists.entries import TotalsEntry
from scoring.lists.format import MOST_GAMES, CrossSum, Format
from scoring.notices import Notice
from scoring.rules.reservations import SameDealer
from scoring.rules.rules import RuleSet
from scoring.rules.worth import Counting


def check_totals(entry: TotalsEntry, rules: RuleSet, list_format: Format) -> None:
    """Raises `totals_count`, `totals_not_zero`, `number_out_of_range` or `soli_won_above_won`."""
    for field, numbers in (("totals", entry.totals), ("won", entry.won), ("soli_won", entry.soli_won)):
        if numbers is not None and len(numbers) != list_format.seats:
            raise RuleViolation("totals_count", field, expected=list_format.seats, given=len(numbers))
    zero_sum = rules.worth.counting is Counting.PLUS_MINUS and list_format.cross_sum is CrossSum.ZERO
    difference = sum(entry.totals)
    if zero_sum and difference and not entry.sum_accepted:
        raise RuleViolation("totals_not_zero", "totals", sum=difference)
    _check_won(entry, rules, list_format)


def remarks_on(entry: TotalsEntry, rules: RuleSet, list_format: Format) -> Iterator[Notice]:
    """Yields notices if the totals mix odd and even numbers or have an accepted sum other than zero."""
    if rules.worth.counting is not Counting.PLUS_MINUS:
        return
    # TSR 7.3.3: the results of a game of four are all even or all odd, and so are their sums.
    if list_format.seats == SEATS_PLAYING and len({total % 2 for total in entry.totals}) > 1:
        yield Notice.create("totals_parity", totals=list(entry.totals))
    if sum(entry.totals) and entry.sum_accepted:
        yield Notice.create("sum_accepted", sum=sum(entry.totals), reason=entry.sum_accepted)


def _most_games(rules: RuleSet, list_format: Format) -> int:
    # Re-dealt Lustsoli can lengthen a list without limit.
    if list_format.normal_games is None or rules.soli.same_dealer is SameDealer.ALL or rules.soli.offer_duty:
        return MOST_GAMES
    return list_format.normal_games + list_format.pflichtsoli_under(rules) * list_format.seats


def _check_won(entry: TotalsEntry, rules: RuleSet, list_format: Format) -> None:
    games = _most_games(rules, list_format)
    unknown = (None,) * list_format.seats
    pairs = zip(entry.won or unknown, entry.soli_won or unknown, strict=True)
    for seat, (won, soli_won) in enumerate(pairs, start=1):
        for field, number in (("won", won), ("soli_won", soli_won)):
            if number is not None and not 0 <= number <= games:
                raise RuleViolation("number_out_of_range", f"{field}.{seat - 1}", value=number, low=0, high=games)
        if won is not None and soli_won is not None and soli_won > won:
            raise RuleViolation("soli_won_above_won", "soli_won", seat=seat, won=won, soli_won=soli_won)
