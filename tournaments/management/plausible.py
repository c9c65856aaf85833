"""Games as a table might play them, from a seed: for demonstrations, load and rehearsal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

Facts = dict[str, Any]

SOLI = ("kreuz_solo", "pik_solo", "herz_solo", "karo_solo", "damen_solo", "buben_solo", "fleischlos")
STEPS = ("ansage", "keine_90", "keine_60", "keine_30", "schwarz")


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What is known before a game: who plays, who must play a solo, who still owes one (seat -> number)."""

    players: Sequence[int]
    forced: int | None
    owed: Mapping[int, int]
    normal_games_left: int


def plausible_game(situation: Situation, random: Random) -> Facts:
    """The facts of one game, as an entry of `replay`; allowed by the federation's rules."""
    soloist = situation.forced or _volunteer(situation, random)
    if soloist is not None:
        return _alone(random.choice(SOLI), soloist, random)
    if random.random() < 0.015:
        return _alone("stille_hochzeit", random.choice(list(situation.players)), random)
    kind = "hochzeit" if random.random() < 0.08 else "normal"
    return _two_against_two(kind, sorted(random.sample(list(situation.players), 2)), random)


def _volunteer(situation: Situation, random: Random) -> int | None:
    """Somebody who plays a solo of his own will: those who owe one more readily as the games run out."""
    owing = [seat for seat in situation.players if situation.owed.get(seat)]
    if owing and random.random() < 0.5 / (2 + situation.normal_games_left) + 0.08:
        return random.choice(owing)
    free = [seat for seat in situation.players if not situation.owed.get(seat)]
    return random.choice(free) if free and random.random() < 0.02 else None


def _alone(kind: str, seat: int, random: Random) -> Facts:
    augen = _augen(random, mean=131, spread=34)
    return _facts(kind, [seat], augen, {"re": _announcement(augen, random), "kontra": None}, {"re": {}, "kontra": {}})


def _two_against_two(kind: str, re: list[int], random: Random) -> Facts:
    augen = _augen(random, mean=126, spread=30)
    announced = {"re": _announcement(augen, random), "kontra": _announcement(240 - augen, random)}
    made = {"re": _sonderpunkte(augen, random), "kontra": _sonderpunkte(240 - augen, random)}
    made["kontra" if augen > 120 else "re"].pop("karlchen", None)
    if made["re"].get("karlchen"):
        made["kontra"].pop("karlchen", None)
    return _facts(kind, re, augen, announced, made)


def _augen(random: Random, *, mean: int, spread: int) -> int:
    return max(1, min(239, round(random.gauss(mean, spread))))


def _announcement(augen: int, random: Random) -> str | None:
    """The highest word said: seldom, mostly kept, now and then too bold."""
    reach = sum(augen > limit for limit in (125, 156, 186, 214))
    if reach == 0:
        return "ansage" if random.random() < 0.02 else None
    if random.random() < 0.55:
        return None
    return STEPS[max(0, min(random.randint(0, reach), len(STEPS) - 1) - random.randint(0, 1))]


def _sonderpunkte(augen: int, random: Random) -> dict[str, int]:
    chances = {"fuchs": 0.12, "doppelkopf": 0.1 if augen >= 90 else 0.0, "karlchen": 0.12 if augen >= 40 else 0.0}
    return {name: 1 for name, chance in chances.items() if random.random() < chance}


def _facts(kind: str, re: list[int], augen: int, announced: dict[str, str | None], made: dict[str, Any]) -> Facts:
    return {"kind": kind, "re": re, "augen_re": augen, "announced": announced, "sonderpunkte": made}
