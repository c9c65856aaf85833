"""The result of a game within its list, including Bock (rule books, section 5)."""

from typing import NamedTuple

from scoring.errors import RuleViolation
from scoring.game.bock_triggers import triggers
from scoring.game.evaluate import GameScore, evaluate, evaluate_points
from scoring.game.game import Game, PointsEntry, Seating, is_played_as_solo
from scoring.game.lines import Line
from scoring.game.tables import refuse_kind, tables_for
from scoring.lists.bock import (
    Bocks,
    consumes_bock_game,
    factor,
    is_affected_by_bock,
    one_game_less,
    refuse_by_hand,
    rounds_raised,
    with_rounds,
)
from scoring.lists.entries import BrokenSolo, Facts, GameEntry
from scoring.lists.penalties import serious_violation, spread
from scoring.rules.bock import BockStarts, BockTrigger
from scoring.rules.rules import RuleSet
from scoring.terms import Party, Reason


class Result(NamedTuple):
    """The result of a game within its list."""

    score: GameScore
    bock: int
    """Factor it was played with."""
    raised: int
    """Rounds of Bock raised."""
    triggers: tuple[BockTrigger, ...]
    bocks: Bocks
    """Running Böcke afterwards."""
    in_force: int
    """Factor by the list."""


class Circumstances(NamedTuple):
    """Everything in the list that affects a game's result."""

    seating: Seating
    bocks: Bocks
    """Running Böcke before the game."""
    present: int
    """Number of people at the table."""
    dealt_again: bool
    """The same dealer deals next."""


def result(entry: GameEntry, rules: RuleSet, circumstances: Circumstances) -> Result:
    """Evaluates a game within its list. Raises everything that `evaluate` and `refuse_by_hand` do."""
    options, by_hand = rules.bock, entry.bock_rounds
    if not options.triggers:
        refuse_by_hand(options, by_hand, as_solo=False, points=False)
        return _result_without_bock(entry, rules, circumstances, "bock_by_hand_not_allowed")
    as_solo = is_played_as_solo(entry.facts)
    refuse_by_hand(options, by_hand, as_solo, points=isinstance(entry.facts, PointsEntry))
    if not is_affected_by_bock(options, as_solo):
        return _result_without_bock(entry, rules, circumstances, "bock_in_free_solo")
    return _result_with_bock(
        entry, rules, circumstances, consumes_bock_game(options, entry.has_real_solo, circumstances.dealt_again)
    )


def _result_without_bock(entry: GameEntry, rules: RuleSet, circumstances: Circumstances, refusal: str) -> Result:
    if _bock_to_count(entry, 1) != 1:
        raise RuleViolation(refusal, "as_played.bock")
    return Result(_score(entry.facts, rules, circumstances.seating, 1), 1, 0, (), circumstances.bocks, 1)


def _bock_to_count(entry: GameEntry, in_force: int) -> int:
    taken = entry.as_played.bock if entry.as_played else None
    return in_force if taken is None else taken


def _result_with_bock(entry: GameEntry, rules: RuleSet, circumstances: Circumstances, uses: bool) -> Result:
    options, bocks = rules.bock, circumstances.bocks
    in_force = factor(bocks, options)
    bock = _bock_to_count(entry, in_force)
    score = _score(entry.facts, rules, circumstances.seating, bock)
    automatic = _triggers(entry.facts, rules, score)
    raised = rounds_raised(options, automatic, entry.bock_rounds)
    if options.starts is BockStarts.CURRENT:
        bocks = with_rounds(bocks, raised, circumstances.present, options)
        in_force = factor(bocks, options)
        first = _bock_to_count(entry, in_force)
        score, bock = (score if first == bock else _score(entry.facts, rules, circumstances.seating, first)), first
        bocks = one_game_less(bocks) if uses else bocks
    else:
        bocks = with_rounds(one_game_less(bocks) if uses else bocks, raised, circumstances.present, options)
    by_hand = (BockTrigger.MANUAL,) if entry.bock_rounds else ()
    multiplied = not isinstance(entry.facts, BrokenSolo)
    counted, meant = (bock, in_force) if multiplied else (1, 1)
    return Result(score, counted, raised, automatic + by_hand, bocks, meant)


def _triggers(facts: Facts, rules: RuleSet, score: GameScore) -> tuple[BockTrigger, ...]:
    return () if isinstance(facts, BrokenSolo) else triggers(facts, rules, score)


def _score(facts: Facts, rules: RuleSet, seating: Seating, bock: int) -> GameScore:
    if isinstance(facts, Game):
        return evaluate(facts, rules, seating, bock)
    if isinstance(facts, PointsEntry):
        return evaluate_points(facts, rules, seating, bock)
    return _score_broken_solo(facts, rules, seating)


def _score_broken_solo(facts: BrokenSolo, rules: RuleSet, seating: Seating) -> GameScore:
    """Scores a solo ended by a violation, without Bock (TSR 9.4.4)."""
    refuse_kind(tables_for(rules), facts.kind)
    seating.check(facts.re, "re")
    seating.check((facts.offender,), "offender")
    loss, _others = serious_violation(facts.absagen)
    points = spread(seating.seats, facts.offender, loss, facts.re, -loss)
    lines = (Line(Reason.SCHWERER_VERSTOSS, Party.RE, -loss),)
    return GameScore(Party.RE, -loss, lines, points, facts.re, (), -loss)
