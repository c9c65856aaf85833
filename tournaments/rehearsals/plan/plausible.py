"""Generates plausible random games for any rule book."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from scoring.game.game import ALL_AUGEN, STANDS_INSTEAD_OF
from scoring.game.limits import LEAST_AUGEN
from scoring.game.tables import allowed_announcements
from scoring.lists.choices import Choices, choices
from scoring.lists.format import Format
from scoring.lists.sheet import Sheet
from scoring.rules.rules import RuleSet
from scoring.terms import REAL_SOLI, Kind, Sonderpunkt

Facts = dict[str, Any]

# Frequency of kinds allowed by the rules; the rest are normal games.
TOGETHER: Mapping[Kind, float] = {Kind.HOCHZEIT: 0.08, Kind.ARMUT: 0.05, Kind.GENSCHER: 0.01}
ALONE: Mapping[Kind, float] = {Kind.STILLE_HOCHZEIT: 0.012, Kind.HOCHZEIT_SOLO: 0.004}
# Probability for a party, and the Augen it then needs.
MADE: Mapping[Sonderpunkt, tuple[float, int]] = {
    Sonderpunkt.DOPPELKOPF: (0.1, 90),
    Sonderpunkt.FUCHS: (0.12, 30),
    Sonderpunkt.KARLCHEN: (0.1, 40),
    Sonderpunkt.KARLCHEN_GEFANGEN: (0.05, 40),
    Sonderpunkt.HERZSTICH: (0.04, 40),
    Sonderpunkt.DULLE_GEFANGEN: (0.05, 40),
}
LEAST = max(LEAST_AUGEN.values())  # of a party with any Augen, in every deck
RARELY = (0.01, 60)
REVOKED, RAISED, MENTIONED = 0.006, 0.06, 0.08


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSituation:
    rules: RuleSet
    possible: Choices
    owed: Mapping[int, int]
    normal_games_left: int


def situation_behind(rules: RuleSet, form: Format, sheet: Sheet) -> TableSituation:
    return TableSituation(
        rules=rules,
        possible=choices(rules, form, sheet),
        owed=dict(enumerate(sheet.open_pflichtsoli, start=1)),
        normal_games_left=sheet.normal_games_left,
    )


def plausible_game(situation: TableSituation, random: Random) -> Facts:
    """Returns the facts of a legal game for `replay`."""
    possible = situation.possible
    soloist = possible.forced or _volunteer(situation, random)
    if soloist is not None and (soli := [kind for kind in possible.alone[soloist] if kind in REAL_SOLI]):
        return _add_extras(_one_against_three(random.choice(soli), soloist, situation, random), situation, random)
    lonely = _choose_kind(ALONE, possible.alone[possible.players[0]], random)
    if lonely is not None:
        return _add_extras(
            _one_against_three(lonely, random.choice(possible.players), situation, random), situation, random
        )
    kind = _choose_kind(TOGETHER, possible.together, random) or Kind.NORMAL
    re = sorted(random.sample(possible.players, 2))
    return _add_extras(_two_against_two(kind, re, situation, random), situation, random)


def plausible_totals(seats: int, random: Random) -> list[int]:
    """Returns totals by position that add up to zero.

    >>> sum(plausible_totals(5, Random(1)))
    0
    """
    totals = [round(random.gauss(0, 22)) for _ in range(seats - 1)]
    return [*totals, -sum(totals)]


def _choose_kind(chances: Mapping[Kind, float], possible: Iterable[Kind], random: Random) -> Kind | None:
    allowed = frozenset(possible)
    thrown = random.random()
    for kind, chance in chances.items():
        if kind in allowed and thrown < chance:
            return kind
        thrown -= chance
    return None


def _volunteer(situation: TableSituation, random: Random) -> int | None:
    """Returns a seat for a voluntary solo, more likely one that still owes it as games run out."""
    players = situation.possible.players
    owing = [seat for seat in players if situation.owed.get(seat)]
    if owing and random.random() < 0.5 / (2 + situation.normal_games_left) + 0.08:
        return random.choice(owing)
    free = [seat for seat in players if not situation.owed.get(seat)]
    return random.choice(free) if free and random.random() < 0.02 else None


def _one_against_three(kind: Kind, seat: int, situation: TableSituation, random: Random) -> Facts:
    augen = _augen(random, mean=131, spread=34)
    announced = {"re": _announcement(augen, situation.rules, random), "kontra": None}
    return _facts(kind, [seat], augen, announced, {"re": {}, "kontra": {}})


def _two_against_two(kind: Kind, re: list[int], situation: TableSituation, random: Random) -> Facts:
    augen = _augen(random, mean=126, spread=30)
    both = {"re": augen, "kontra": 240 - augen}
    announced = {party: _announcement(own, situation.rules, random) for party, own in both.items()}
    facts = _facts(kind, re, augen, announced, _sonderpunkte(both, situation.possible, random))
    events = [event.value for event in situation.possible.bock_events if random.random() < MENTIONED]
    return {**facts, "events": events} if events else facts


def _augen(random: Random, *, mean: int, spread: int) -> int:
    return max(LEAST, min(ALL_AUGEN - LEAST, round(random.gauss(mean, spread))))


def _announcement(augen: int, rules: RuleSet, random: Random) -> str | None:
    """Returns the highest announcement, which is rare, mostly kept and sometimes too bold."""
    reach = sum(augen > limit for limit in (125, 156, 186, 214))
    if reach == 0:
        return "ansage" if random.random() < 0.02 else None
    if random.random() < 0.55:
        return None
    words = allowed_announcements(rules)
    return words[max(0, min(random.randint(0, reach), len(words) - 1) - random.randint(0, 1))].value


def _sonderpunkte(augen: Mapping[str, int], possible: Choices, random: Random) -> dict[str, dict[str, int]]:
    """Returns at most one of each, and never one together with its double."""
    sonderpunkte: dict[str, dict[str, int]] = {party: {} for party in augen}
    names: set[Sonderpunkt] = set()
    for choice in possible.sonderpunkte:
        name = choice.sonderpunkt
        if name in STANDS_INSTEAD_OF and STANDS_INSTEAD_OF[name] in names:
            continue
        chance, least = MADE.get(name, RARELY)
        parties = [party for party, own in augen.items() if own >= least and random.random() < chance]
        for party in parties[: choice.limit]:
            sonderpunkte[party][name.value] = 1
            names.add(name)
    return sonderpunkte


def _add_extras(facts: Facts, situation: TableSituation, random: Random) -> Facts:
    possible = situation.possible
    if possible.verwerfen and random.random() < REVOKED:
        facts = {**facts, "verworfen": random.choice(possible.players)}
    if possible.bock_by_hand and random.random() < RAISED:
        facts = {**facts, "bock_rounds": random.randint(1, min(2, possible.bock_by_hand))}
    return facts


def _facts(
    kind: Kind, re: Sequence[int], augen: int, announced: Mapping[str, str | None], sonderpunkte: Mapping[str, Any]
) -> Facts:
    return {
        "kind": kind.value,
        "re": list(re),
        "augen_re": augen,
        "announced": dict(announced),
        "sonderpunkte": dict(sonderpunkte),
    }
