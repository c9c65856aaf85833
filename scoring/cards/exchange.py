"""The exchange of cards in an Armut.

| source | done |
|---|---|
| FreeDoko, Trumpfarmut: three cards with all trumps, three back | `_given`, `_back` |
| Doko-Turnier, Armut: only the trumps; one trump: dealt again | `_given`, `_armut` |
| ohne Neunen, Grundsätzliches 6: trumps come back last | `_back` |
| DokoMania, Vorbehalte: to the own party; trumps that don't count | `_own_party`, `finding.counted_trumps` |
| not taken: the end `redeal` | nothing is exchanged |
"""

from collections import Counter
from collections.abc import Iterator

from scoring.cards.deck import names_of
from scoring.cards.finding import counted_trumps, trumps_in
from scoring.cards.order import TRUMP
from scoring.cards.parties import dealt_queens
from scoring.cards.record import Exchange
from scoring.cards.tricks import Played
from scoring.cards.verdict import Refusal
from scoring.rules.reservations import ArmutMode, ArmutOffered, LaidDown
from scoring.terms import Kind

CARDS_LAID_DOWN = 3


def judge_exchange(exchange: Exchange, played: Played) -> Iterator[Refusal]:
    """Yields the faults of an exchange, by the hands or by what was played."""
    if played.record.kind is not Kind.ARMUT or played.rules.armut.mode is not ArmutMode.EXCHANGE:
        yield Refusal(code="exchange_not_allowed", trick=0, seat=exchange.poor)
        return
    yield from _hands(exchange, played)
    yield from _given(exchange, played)
    yield from _armut(exchange, played)
    yield from _back(exchange, played)
    yield from _own_party(exchange, played)


def _hands(exchange: Exchange, played: Played) -> Iterator[Refusal]:
    """Yields the seats that cannot have given or got these cards, if their cards are known."""
    for seat, came, away in (
        (exchange.taker, exchange.given, exchange.back),
        (exchange.poor, exchange.back, exchange.given),
    ):
        if played.are_cards_known(seat) and Counter(came) - Counter(away) - Counter(played.cards_of[seat]):
            yield Refusal(code="exchange_not_held", trick=0, seat=seat)


def _given(exchange: Exchange, played: Played) -> Iterator[Refusal]:
    trumps = trumps_in(exchange.given, played.rules)
    is_full = len(trumps) == len(exchange.given) >= CARDS_LAID_DOWN  # more trumps than the cards that are laid down
    kept = Counter(trumps_in(tuple(played.cards_of[exchange.poor]), played.rules)) - Counter(exchange.back)
    if kept and not (is_full and played.rules.armut.laid_down is LaidDown.THREE_CARDS):
        legal = tuple(names_of(sorted(kept.elements())))
        yield Refusal(code="armut_trumps_kept", trick=0, seat=exchange.poor, legal=legal)
    if played.rules.armut.laid_down is LaidDown.ALL_TRUMPS:
        if len(trumps) < len(exchange.given):
            legal = tuple(names_of(trumps))
            yield Refusal(code="armut_plain_laid_down", trick=0, seat=exchange.poor, legal=legal)
    elif len(exchange.given) != max(CARDS_LAID_DOWN, len(trumps)):
        yield Refusal(code="armut_cards_laid_down", trick=0, seat=exchange.poor)


def _armut(exchange: Exchange, played: Played) -> Iterator[Refusal]:
    armut = played.rules.armut
    trumps = counted_trumps(exchange.given, played.rules)
    if trumps > armut.max_trumps:
        yield Refusal(code="armut_too_many_trumps", trick=0, seat=exchange.poor)
    elif armut.redeal_up_to is not None and trumps <= armut.redeal_up_to:
        yield Refusal(code="armut_redealt", trick=0, seat=exchange.poor)


def _back(exchange: Exchange, played: Played) -> Iterator[Refusal]:
    if len(exchange.back) != len(exchange.given):
        yield Refusal(code="exchange_count", trick=0, seat=exchange.taker)
    if played.rules.armut.plain_first and trumps_in(exchange.back, played.rules):
        suits = played.orders[0].suits
        kept = tuple(sorted({card for card in played.cards_of[exchange.taker] if suits[card] != TRUMP}))
        if kept:
            legal = tuple(names_of(kept))
            yield Refusal(code="armut_trumps_back", trick=0, seat=exchange.taker, legal=legal)


def _own_party(exchange: Exchange, played: Played) -> Iterator[Refusal]:
    if played.rules.armut.offered is ArmutOffered.OWN_PARTY and played.all_cards_known:
        queens = dealt_queens(played)
        if (exchange.poor in queens) != (exchange.taker in queens):
            yield Refusal(code="armut_not_own_party", trick=0, seat=exchange.poor)
