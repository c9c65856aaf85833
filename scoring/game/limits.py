"""The Augen that Re can have. Bands are narrowed to these."""

from scoring.errors import RuleViolation
from scoring.game.game import ALL_AUGEN, Game
from scoring.game.outcome import STAGE_OF_AUGEN, STAGES, Stage
from scoring.rules.cards import TRICKS_WITH_NINES, TRICKS_WITHOUT_NINES
from scoring.terms import Party, Sonderpunkt

AUGEN_PER_TRICK = 44
AUGEN_OF_DOPPELKOPF = 40
# Least Augen of a party that has any, by tricks of the deck: a jack among nines (TSR 2.2.2), else four jacks (ohne
# Neunen, Grundsätzliches 1). The other party's most is the rest.
LEAST_AUGEN = {TRICKS_WITH_NINES: 2, TRICKS_WITHOUT_NINES: 8}
# The only Sonderpunkt that a party can get without a trick.
WITHOUT_TRICK = frozenset({Sonderpunkt.ALTENSTRAFE})


def stages(game: Game, tricks: int) -> tuple[Stage, ...]:
    """Returns the stages that Re may have reached, lowest first. `tricks`: tricks in a game.

    Raises `augen_impossible`, `augen_band_impossible`, `too_many_augen_for_tricks`, `schwarz_with_tricks`,
    `tricks_out_of_range`, `doppelkopf_…` or `sonderpunkt_without_trick`.
    """
    low, high = game.augen
    least = LEAST_AUGEN[tricks]
    if low < least or high > ALL_AUGEN - least:
        low, high = _narrow_to_cards(low, high, least)
    if game.tricks_re is not None:
        low, high = _narrow_to_tricks(game, low, high, tricks)
    if game.sonderpunkte:
        low, high = _narrow_to_sonderpunkte(game, low, high, tricks)
    first, last = _stage(low, game.tricks_re, tricks), _stage(high, game.tricks_re, tricks)
    return (first,) if first is last else STAGES[first : last + 1]


def _stage(augen: int, tricks_re: int | None, tricks: int) -> Stage:
    if augen == 0 and not tricks_re:
        return Stage.NO_TRICK
    if augen == ALL_AUGEN and tricks_re in (None, tricks):
        return Stage.ALL_TRICKS
    return STAGE_OF_AUGEN[augen]


def _narrow_to_cards(low: int, high: int, least: int) -> tuple[int, int]:
    """Narrows the band to what the cards can add up to: 0, 240, or at least `least` for each party."""
    first, last = _next_possible_augen(low, least), ALL_AUGEN - _next_possible_augen(ALL_AUGEN - high, least)
    if first <= last:
        return first, last
    if low == high:
        raise RuleViolation("augen_impossible", "augen_re", augen=low, kontra=ALL_AUGEN - low, least=least)
    raise RuleViolation("augen_band_impossible", "augen_re", low=low, high=high, least=least)


def _next_possible_augen(augen: int, least: int) -> int:
    if 0 < augen < least:
        return least
    if augen > ALL_AUGEN - least:  # the other party would have too few
        return ALL_AUGEN
    return augen


def _narrow_to_tricks(game: Game, low: int, high: int, tricks: int) -> tuple[int, int]:
    tricks_re = game.tricks_re or 0
    if tricks_re > tricks:
        raise RuleViolation("tricks_out_of_range", "tricks_re", tricks=tricks_re, highest=tricks)
    highest = AUGEN_PER_TRICK * tricks_re
    lowest = ALL_AUGEN - AUGEN_PER_TRICK * (tricks - tricks_re)
    if low > highest:
        raise _too_many_augen(Party.RE, low, tricks_re)
    if high < lowest:
        raise _too_many_augen(Party.KONTRA, ALL_AUGEN - high, tricks - tricks_re)
    return max(low, lowest), min(high, highest)


def _too_many_augen(party: Party, augen: int, tricks: int) -> RuleViolation:
    if tricks == 0:
        return RuleViolation("schwarz_with_tricks", "tricks_re", party=party.value, augen=augen)
    return RuleViolation(
        "too_many_augen_for_tricks",
        "augen_re",
        party=party.value,
        augen=augen,
        tricks=tricks,
        highest=AUGEN_PER_TRICK * tricks,
    )


def _narrow_to_sonderpunkte(game: Game, low: int, high: int, tricks: int) -> tuple[int, int]:
    lowest, most = _needed_augen(game, Party.RE, tricks), ALL_AUGEN - _needed_augen(game, Party.KONTRA, tricks)
    if high < lowest:
        raise _sonderpunkte_impossible(game, Party.RE)
    if low > most:
        raise _sonderpunkte_impossible(game, Party.KONTRA)
    return max(low, lowest), min(high, most)


def _needed_augen(game: Game, party: Party, tricks: int) -> int:
    """Returns the Augen that a party's Sonderpunkte require, or 1 if they only require a trick."""
    taken = game.tricks_re if party is Party.RE or game.tricks_re is None else tricks - game.tricks_re
    doppelkoepfe = 0
    with_trick = False
    for made in game.sonderpunkte:
        if made.party is party and made.times:
            with_trick = with_trick or made.sonderpunkt not in WITHOUT_TRICK
            doppelkoepfe += made.times if made.sonderpunkt is Sonderpunkt.DOPPELKOPF else 0
    if taken is not None and taken < doppelkoepfe:
        raise RuleViolation(
            "doppelkopf_without_tricks", f"sonderpunkte.{party}.doppelkopf", party=party.value, needed=doppelkoepfe
        )
    if taken == 0 and with_trick:
        raise _sonderpunkte_impossible(game, party)
    return max(AUGEN_OF_DOPPELKOPF * doppelkoepfe, 1 if with_trick and taken is None else 0)


def _sonderpunkte_impossible(game: Game, party: Party) -> RuleViolation:
    made = [each for each in game.sonderpunkte if each.party is party and each.sonderpunkt not in WITHOUT_TRICK]
    doppelkoepfe = sum(each.times for each in made if each.sonderpunkt is Sonderpunkt.DOPPELKOPF)
    if doppelkoepfe:
        return RuleViolation(
            "doppelkopf_without_augen",
            f"sonderpunkte.{party}.doppelkopf",
            party=party.value,
            needed=AUGEN_OF_DOPPELKOPF * doppelkoepfe,
        )
    name = made[0].sonderpunkt
    return RuleViolation(
        "sonderpunkt_without_trick", f"sonderpunkte.{party}.{name}", sonderpunkt=name.value, party=party.value
    )
