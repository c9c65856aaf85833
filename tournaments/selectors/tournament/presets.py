"""Presets for new tournaments."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import USUAL_OBJECTION_MINUTES, DrawMode

CHAIN = ("points", "games_won", "soli_won", "last_round", "lot")
EVERY_WAY = ("points", "facts", "totals")


@dataclass(frozen=True, slots=True, kw_only=True)
class SizeFormat:
    """The number of games without Pflichtsoli, and the minutes; None if only a pot ends the round."""

    normal_games: int | None
    minutes: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """The defaults for a new tournament.

    `rule_book` is a key of `scoring.rules.rulebooks.catalogue`; `pot` is as in `Tournament.pot`.
    """

    key: str
    name: Promise
    explanation: Promise
    rule_book: str
    rounds: int
    pflichtsoli: int
    sizes: Mapping[int, SizeFormat]
    entry_ways: tuple[str, ...]
    criteria: tuple[str, ...]
    zero_sum: bool = True
    pot: Mapping[str, Any] | None = None
    draw_mode: DrawMode = DrawMode.RANDOM
    objection_minutes: int = USUAL_OBJECTION_MINUTES


_ALL = (
    Preset(
        key="ddv",
        name=_("DDV: 3 rounds of 24"),
        explanation=_("The federation’s rules: 20 normal games and a Pflichtsolo for each of four players."),
        rule_book="ddv",
        rounds=3,
        pflichtsoli=1,
        # TSR 8.5.1 and 10.1.5: 24 games in 100 minutes; 30 games in 125 minutes at five
        sizes={4: SizeFormat(normal_games=20, minutes=100)},
        entry_ways=EVERY_WAY,
        criteria=CHAIN,
        draw_mode=DrawMode.PLAN,
    ),
    Preset(
        key="club",
        name=_("Club evening: 3 × 12, redrawn"),
        explanation=_("Three short rounds without Pflichtsoli; the tables are drawn anew for each."),
        rule_book="ddv",
        rounds=3,
        pflichtsoli=0,
        sizes={4: SizeFormat(normal_games=12, minutes=60)},
        entry_ways=EVERY_WAY,
        criteria=CHAIN,
    ),
    Preset(
        key="pot",
        name=_("Punktetopf: 3 pots of 100 points"),
        explanation=_(
            "A round ends when each table has emptied its pot: every game takes its points out of it, whoever wins."
        ),
        rule_book="ddv",
        rounds=3,
        pflichtsoli=0,
        sizes={4: SizeFormat(normal_games=None, minutes=None)},
        entry_ways=("points", "facts"),
        criteria=CHAIN,
        pot={"points": 100, "drain": "written", "scope": "table", "max_games": 40},
    ),
    Preset(
        key="house",
        name=_("House rules, results only"),
        explanation=_("Play by any rules: the tables do their own scoring and hand in the totals of each round."),
        rule_book="ddv",
        rounds=3,
        pflichtsoli=0,
        sizes={4: SizeFormat(normal_games=24, minutes=120)},
        entry_ways=("totals",),
        criteria=("points",),
    ),
)

PRESETS: Mapping[str, Preset] = {preset.key: preset for preset in _ALL}
