"""One game under one rule book: who won, what it is worth and why.

| paragraph | done |
|---|---|
| TSR 7.1 who wins | `outcome` |
| 7.1.3 nobody wins | `worth.stage_lines`, `against_lines`, option `nobody_wins` |
| 7.2.2 a | `worth.stage_lines` |
| 7.2.2 b | `worth.said_lines`, `_doublings` |
| 7.2.2 c, d | `worth.said_lines` |
| 7.2.2 e, f | `worth.against_lines` |
| 7.2.3 Sonderpunkte | `_sonderpunkt_lines`; gegen die Alten: `worth.extra_lines`, `last_lines` |
| 7.2.4 solo, stille Hochzeit | no Sonderpunkte: `game`; factor 3: `worth.factors` |
| 7.3.3 zero sum | follows from the factors; more than 24 points give a remark |
| 9.5 decided games | not here: entered are the Augen after the referee's decision |
| Mauern, Verwerfen, Bock (other rule books) | refused in `support` until they are computed |
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.errors import RuleViolation
from scoring.game import FOUR, Game, PointsEntry, Seating
from scoring.limits import stages
from scoring.notices import Notice
from scoring.outcome import Stage
from scoring.rules import RuleSet
from scoring.terms import Party, Sonderpunkt
from scoring.worth import VERDOPPELT, Line, Lines, Tables, refuse_kind, signed, tables_for

MANY_POINTS = 24


@dataclass(frozen=True, slots=True)
class GameScore:
    """The result of one game.

    winner: None where nobody won, and for points entries two against two, whose parties nobody noted.
    winners: the winning seats. value: from the winner's side, from that of Re where nobody won; the sum of `lines`
    (a points entry has none). points: one number per seat at the table, in seat order.
    """

    winner: Party | None
    value: int
    lines: Lines
    points: tuple[int, ...]
    winners: tuple[int, ...]
    warnings: tuple[Notice, ...] = ()


def evaluate(game: Game, rules: RuleSet, seating: Seating = FOUR) -> GameScore:
    """The result of a game, explained.

    Raises a RuleViolation for what the rule book does not have, for seats that do not play, for Augen that the tricks
    and Sonderpunkte exclude, and `augen_band_too_wide` where the Augen of the band give different results.

    >>> from scoring.game import Band
    >>> from scoring.rulebooks.ddv import DDV
    >>> from scoring.terms import Kind
    >>> score = evaluate(Game(kind=Kind.NORMAL, re=(1, 3), augen=Band(120, 120)), DDV)
    >>> score.winner.value, score.value, score.points
    ('kontra', 2, (-2, 2, -2, 2))
    """
    tables = tables_for(rules)
    refuse_kind(tables, game.kind)
    if game.sonderpunkte:
        _refuse_sonderpunkte(game, tables)
    seating.check(game.re, "re")
    reached = stages(game, tables.tricks)
    won, lines = _explain(game, tables, reached[0])
    for stage in reached[1:]:
        if (won, lines) != _explain(game, tables, stage):
            low, high = game.augen
            raise RuleViolation("augen_band_too_wide", "augen_re", low=low, high=high, split=STAGE_STARTS[stage])
    value = sum([line.points for line in lines])
    points = _points(tables, won, value, game.re, seating)
    return GameScore(won, value, lines, points, _winners(won, game.re, seating), _warnings(points))


def evaluate_points(entry: PointsEntry, rules: RuleSet, seating: Seating = FOUR) -> GameScore:
    """The result of a game entered by its value and winners (TSR 7.3.3); it has no lines."""
    tables = tables_for(rules)
    if entry.kind is not None:
        refuse_kind(tables, entry.kind)
    seating.check(entry.winners, "winners")
    won = Party.RE
    if entry.is_one_against_three and len(entry.winners) > 1:
        won = Party.KONTRA
    re = entry.winners if won is Party.RE else _others(entry.winners, seating)
    points = _points(tables, won, entry.value, re, seating)
    party = won if entry.is_one_against_three else None
    return GameScore(party, entry.value, (), points, entry.winners, _warnings(points))


# The lowest Augen of Re at each stage: what a band that is too wide has to be split at.
STAGE_STARTS = {
    Stage.UNDER_30: 1,
    Stage.FROM_30: 30,
    Stage.FROM_60: 60,
    Stage.FROM_90: 90,
    Stage.EXACTLY_120: 120,
    Stage.FROM_121: 121,
    Stage.FROM_151: 151,
    Stage.FROM_181: 181,
    Stage.FROM_211: 211,
    Stage.ALL_TRICKS: 240,
}


def _refuse_sonderpunkte(game: Game, tables: Tables) -> None:
    herzstiche = 0
    for party, sonderpunkt, times in game.sonderpunkte:
        field = f"sonderpunkte.{party}.{sonderpunkt}"
        if times and sonderpunkt not in tables.sonderpunkte:
            raise RuleViolation("sonderpunkt_not_allowed", field, sonderpunkt=sonderpunkt.value)
        herzstiche += times if sonderpunkt is Sonderpunkt.HERZSTICH else 0
        if herzstiche > tables.herzstiche:
            raise RuleViolation(
                "sonderpunkt_limit", field, sonderpunkt=sonderpunkt.value, limit=tables.herzstiche, given=herzstiche
            )


def _explain(game: Game, tables: Tables, stage: Stage) -> tuple[Party | None, Lines]:
    """The winner and all lines, in the order in which they are computed."""
    said, alone = game.said, len(game.re) == 1
    won = tables.winners[stage, said]
    base = (
        tables.stages[won, stage] + tables.said[won, said] + tables.against[won, stage, said] + tables.alone[won, alone]
    )
    doubling = tables.doubled[won, said]
    if doubling:
        base += tuple(_doublings(base, doubling))
    if game.sonderpunkte:
        base += tuple(_sonderpunkt_lines(game, tables, won))
    return won, base + tables.after[won, alone]


def _doublings(base: Lines, parties: tuple[Party, ...]) -> Iterator[Line]:
    total = sum(line.points for line in base)
    for party in parties:
        yield Line(VERDOPPELT[party], party, total)
        total += total


def _sonderpunkt_lines(game: Game, tables: Tables, won: Party | None) -> Iterator[Line]:
    for party, sonderpunkt, times in game.sonderpunkte:
        if times:
            yield Line(sonderpunkt, party, signed(party, won) * times * tables.sonderpunkte[sonderpunkt])


def _points(tables: Tables, won: Party | None, value: int, re: tuple[int, ...], seating: Seating) -> tuple[int, ...]:
    for_re, for_kontra = tables.factors[won, len(re) == 1, value < 0]
    of_re, of_kontra = for_re * value, for_kontra * value
    players = seating.players
    if len(players) == seating.seats:
        return tuple([of_re if seat in re else of_kontra for seat in players])
    return tuple(
        [(of_re if seat in re else of_kontra) if seat in players else 0 for seat in range(1, seating.seats + 1)]
    )


def _others(seats: tuple[int, ...], seating: Seating) -> tuple[int, ...]:
    return tuple([seat for seat in seating.players if seat not in seats])


def _winners(won: Party | None, re: tuple[int, ...], seating: Seating) -> tuple[int, ...]:
    if won is None:
        return ()
    return re if won is Party.RE else _others(re, seating)


def _warnings(points: tuple[int, ...]) -> tuple[Notice, ...]:
    if max(points) <= MANY_POINTS and min(points) >= -MANY_POINTS:
        return ()
    return tuple(
        Notice.of("many_points", seat=seat, points=number)
        for seat, number in enumerate(points, start=1)
        if abs(number) > MANY_POINTS
    )
