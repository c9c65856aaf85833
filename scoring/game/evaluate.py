"""Evaluation of one game under one rule book: who won, what it's worth, and why.

| paragraph | done |
|---|---|
| TSR 7.1 who wins | `outcome` |
| 7.1.3 nobody wins | `lines.stage_lines`, `against_lines`, by the option nobody_wins |
| 7.2.2 a | `lines.stage_lines` |
| 7.2.2 b | `lines.word_lines`, `doubling_lines` |
| 7.2.2 c, d | `lines.word_lines` |
| 7.2.2 e, f | `lines.against_lines` |
| 7.2.3 Sonderpunkte | `_sonderpunkt_lines`; gegen die Alten: `lines.extra_lines`, `alten_lines` |
| 7.2.4 solo, stille Hochzeit | no Sonderpunkte: `game`; factor 3: `shares.factors` |
| 7.3.3 zero sum | follows from the factors; more than 24 points give a notice |
| 9.5 decided games | not here: enter the Augen after the referee's decision |
| Mauern (Doko-Turnier) | `lines.is_mauern`, `tables.judge` |
| Verwerfen (ohne Neunen, 8) | `tables.judge_revoke`, `_revoke_points` |
| Bock (rule books, section 5) | its factor: `_lines_with_bock`; its triggers: `bock_triggers` |
| Tripelkopf (DokoMania) | `evaluate_points` |
"""

from collections.abc import Iterator
from typing import NamedTuple

from scoring.errors import RuleViolation
from scoring.game.game import FOUR, SEATS_PLAYING, Game, PointsEntry, Seating, is_played_as_solo
from scoring.game.limits import stages
from scoring.game.lines import Line, Lines, sign_for
from scoring.game.outcome import Stage
from scoring.game.shares import revoke_factors
from scoring.game.tables import Tables, Verdict, judge_revoke, refuse_kind, tables_for
from scoring.notices import Notice
from scoring.rules.bock import BockMultiplies
from scoring.rules.rules import RuleSet
from scoring.terms import SIX_AT_ONCE, Party, Reason, Sonderpunkt

MANY_POINTS = 24


class GameScore(NamedTuple):
    """The result of one game."""

    winner: Party | None
    """None if nobody won, and for points entries two against two."""
    value: int
    """From the winner's side, or Re's if nobody won; sum of `lines`, if any."""
    lines: Lines
    """Reasons; empty for points entries."""
    points: tuple[int, ...]
    """By seat."""
    winners: tuple[int, ...]
    warnings: tuple[Notice, ...]
    value_before_bock: int


def evaluate(game: Game, rules: RuleSet, seating: Seating = FOUR, bock: int = 1) -> GameScore:
    """Evaluates a game and lists the reasons. `bock`: the factor to apply.

    Raises RuleViolation if the facts are impossible or not allowed, and `augen_band_too_wide` if the result depends on
    where in the band the Augen lie.

    >>> from scoring.game.game import Band
    >>> from scoring.rules.rulebooks.ddv import DDV
    >>> from scoring.terms import Kind
    >>> score = evaluate(Game(kind=Kind.NORMAL, re=(1, 3), augen=Band(120, 120)), DDV)
    >>> score.winner.value, score.value, score.points
    ('kontra', 2, (-2, 2, -2, 2))
    """
    tables = tables_for(rules)
    bock = _factor(game, tables, bock)
    _refuse_what_is_not_played(game, tables, seating)
    reached = stages(game, tables.tricks)
    explained = _explain(game, tables, reached[0], bock)
    for stage in reached[1:]:
        if explained != _explain(game, tables, stage, bock):
            low, high = game.augen
            raise RuleViolation("augen_band_too_wide", "augen_re", low=low, high=high, split=STAGE_STARTS[stage])
    won, lines, value = explained
    if game.verworfen is None:
        points = _points(tables.factors[won, len(game.re) == 1, value < 0], value, game.re, seating)
    else:
        points = _revoke_points(game, tables, won, value, seating)
    before = value if bock == 1 else sum([line.points for line in lines if line.reason is not Reason.BOCK])
    return GameScore(won, value, lines, points, _winners(won, game.re, seating), _warnings(points), before)


def evaluate_points(entry: PointsEntry, rules: RuleSet, seating: Seating = FOUR, bock: int = 1) -> GameScore:
    """Evaluates a game known only by its value and winners (TSR 7.3.3). The result has no lines.

    Raises RuleViolation if the entry is impossible or not allowed, and `sonder_missing` if Bock doesn't multiply
    Sonderpunkte and their number is unknown.
    """
    tables = tables_for(rules)
    if entry.kind is not None and entry.kind not in tables.six:
        refuse_kind(tables, entry.kind)
    seating.check_number(entry.kind)
    seating.check(entry.winners, "winners")
    won = Party.KONTRA if entry.is_alone and len(entry.winners) > 1 else Party.RE
    re = entry.winners if won is Party.RE else _other_seats(entry.winners, seating)
    value = _multiply_by_bock(entry, tables, _factor(entry, tables, bock))
    by_winner = tables.six_factors if entry.kind in SIX_AT_ONCE else tables.factors
    points = _points(by_winner[won, entry.is_alone, value < 0], value, re, seating)
    party = won if entry.is_alone else None
    return GameScore(party, value, (), points, entry.winners, _warnings(points), entry.value)


def _factor(facts: Game | PointsEntry, tables: Tables, bock: int) -> int:
    return 1 if bock != 1 and tables.soli_free_of_bock and is_played_as_solo(facts) else bock


class NotMultiplied(NamedTuple):
    """The parts of an entered value that Bock doesn't multiply."""

    sonder: int | None
    """Sonderpunkte, if a Bock multiplies only the base; None if unknown."""
    lost: int
    """Points for a lost solo (ohne Neunen, Abrechnung 7)."""


def not_multiplied(entry: PointsEntry, rules: RuleSet) -> NotMultiplied:
    """Works out which parts of an entered value Bock doesn't multiply."""
    without_sonder = entry.is_alone or not entry.winners or rules.bock.multiplies is not BockMultiplies.BASE
    is_lost_solo = entry.is_one_against_three and len(entry.winners) > 1
    return NotMultiplied(0 if without_sonder else entry.sonder, rules.worth.solo_lost if is_lost_solo else 0)


def _multiply_by_bock(entry: PointsEntry, tables: Tables, bock: int) -> int:
    sonder, lost = not_multiplied(entry, tables.rules)
    if sonder is None and bock != 1:
        raise RuleViolation("sonder_missing", "sonder", bock=bock)
    apart = lost + (sonder or 0)
    return (entry.value - apart) * bock + apart


# Lowest Augen of Re at each stage, where a band that is too wide must be split.
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


def _refuse_what_is_not_played(game: Game, tables: Tables, seating: Seating) -> None:
    if game.kind not in tables.kinds:
        if game.kind in tables.six:
            raise RuleViolation("six_by_points", "kind", kind=game.kind.value)
        refuse_kind(tables, game.kind)
    if len(seating.players) != SEATS_PLAYING:
        seating.check_number(game.kind)
    if game.sonderpunkte:
        _refuse_sonderpunkte(game, tables)
    seating.check(game.re, "re")
    if tables.too_high:
        _refuse_words(game, tables)
    if game.verworfen is not None:
        if not tables.rules.worth.verwerfen:
            raise RuleViolation("verwerfen_not_allowed", "verworfen")
        seating.check((game.verworfen,), "verworfen")


def _refuse_words(game: Game, tables: Tables) -> None:
    for party, word in zip(Party, game.words, strict=True):
        if word in tables.too_high:
            raise RuleViolation("announcement_not_allowed", f"announced.{party}", announcement=word)


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


def _explain(game: Game, tables: Tables, stage: Stage, bock: int) -> tuple[Party | None, Lines, int]:
    """Returns the winner, lines and value. Lines are in order of computation (rule books, section 3)."""
    words, alone = game.words, len(game.re) == 1
    if game.verworfen is None:
        verdict = tables.verdicts[alone, stage, words]
    else:
        won = Party.KONTRA if game.verworfen in game.re else Party.RE
        verdict = judge_revoke(tables.rules, won, alone, stage, words)
    if bock == 1 and not game.sonderpunkte:
        return verdict.won, verdict.lines, verdict.value
    extra = (*_sonderpunkt_lines(game, tables, verdict.won), *verdict.alten)
    lines = _lines_with_bock(tables, verdict, extra, bock) + verdict.lost
    return verdict.won, lines, sum([line.points for line in lines])


def _lines_with_bock(tables: Tables, verdict: Verdict, extra: Lines, bock: int) -> Lines:
    if tables.bock_on_base:
        return verdict.base + _bock_line(verdict.won, verdict.base, bock) + extra
    return verdict.base + extra + _bock_line(verdict.won, verdict.base + extra, bock)


def _bock_line(won: Party | None, lines: Lines, bock: int) -> Lines:
    if bock == 1:
        return ()
    added = (bock - 1) * sum(line.points for line in lines)
    return (Line(Reason.BOCK, won or Party.RE, added),) if added else ()


def _sonderpunkt_lines(game: Game, tables: Tables, won: Party | None) -> Iterator[Line]:
    for party, sonderpunkt, times in game.sonderpunkte:
        if times:
            yield Line(sonderpunkt, party, sign_for(party, won) * times * tables.sonderpunkte[sonderpunkt])


def _points(factors: tuple[int, int], value: int, re: tuple[int, ...], seating: Seating) -> tuple[int, ...]:
    for_re, for_kontra = factors
    of_re, of_kontra = for_re * value, for_kontra * value
    players = seating.players
    if len(players) == seating.seats:
        return tuple([of_re if seat in re else of_kontra for seat in players])
    return tuple(
        [(of_re if seat in re else of_kontra) if seat in players else 0 for seat in range(1, seating.seats + 1)]
    )


def _revoke_points(game: Game, tables: Tables, won: Party | None, value: int, seating: Seating) -> tuple[int, ...]:
    """Makes an offender lose alone; a soloist loses as usual (ohne Neunen, Grundsätzliches 8)."""
    offender = game.verworfen
    if offender is None or game.re == (offender,):
        return _points(tables.factors[won, len(game.re) == 1, value < 0], value, game.re, seating)
    by_seat = revoke_factors(tables.counting, offender, _winners(won, game.re, seating), seating.players)
    return tuple([by_seat.get(seat, 0) * value for seat in range(1, seating.seats + 1)])


def _other_seats(seats: tuple[int, ...], seating: Seating) -> tuple[int, ...]:
    return tuple([seat for seat in seating.players if seat not in seats])


def _winners(won: Party | None, re: tuple[int, ...], seating: Seating) -> tuple[int, ...]:
    if won is None:
        return ()
    return re if won is Party.RE else _other_seats(re, seating)


def _warnings(points: tuple[int, ...]) -> tuple[Notice, ...]:
    if max(points) <= MANY_POINTS and min(points) >= -MANY_POINTS:
        return ()
    return tuple(
        Notice.create("many_points", seat=seat, points=number)
        for seat, number in enumerate(points, start=1)
        if abs(number) > MANY_POINTS
    )
