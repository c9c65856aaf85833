"""Bock triggers of a finished game (rule books, section 5), after Mauern and Verwerfen have been applied.

| trigger | source |
|---|---|
| re_lost, kontra_lost | Doko-Turnier, Bock, Re, Kontra; ohne Neunen, Böcke; DokoMania, Bockrunden |
| both_announced, herzstich | ohne Neunen, Böcke |
| split_120 | ohne Neunen, Böcke; DokoMania, Bockrunden |
| zero_game | DokoMania, Spielvarianten, Bockrunden |
| dulle_gefangen | DokoMania, Bockrunden |
| solo_lost, schwarz | the program FreeDoko |
"""

from collections.abc import Callable, Mapping

from scoring.errors import RuleViolation
from scoring.game.evaluate import STAGE_STARTS, GameScore
from scoring.game.game import Game, PointsEntry, is_played_as_solo
from scoring.game.limits import stages
from scoring.game.outcome import Stage
from scoring.rules.bock import BockSolo, BockTrigger
from scoring.rules.rules import RuleSet
from scoring.terms import BockEvent, Party

NO_TRICK_FOR_SOMEBODY = frozenset({Stage.NO_TRICK, Stage.ALL_TRICKS})


def triggers(facts: Game | PointsEntry, rules: RuleSet, score: GameScore) -> tuple[BockTrigger, ...]:
    """Returns the triggers that fire for a game, in rule book order.

    Games entered by points can reveal only two of them. Raises `augen_band_too_wide` if the outcome depends on where in
    the band the value lies.
    """
    if not rules.bock.triggers or (rules.bock.solo is BockSolo.FREE and is_played_as_solo(facts)):
        return ()
    if isinstance(facts, PointsEntry):
        return tuple(each for each in rules.bock.triggers if each in OF_POINTS and OF_POINTS[each](score))
    return tuple(each for each in rules.bock.triggers if each in OF_GAMES and OF_GAMES[each](facts, rules, score))


def _re_lost(game: Game, rules: RuleSet, score: GameScore) -> bool:
    return game.words.re is not None and score.winner is not Party.RE


def _kontra_lost(game: Game, rules: RuleSet, score: GameScore) -> bool:
    return game.words.kontra is not None and score.winner is not Party.KONTRA


def _both_announced(game: Game, rules: RuleSet, score: GameScore) -> bool:
    return None not in game.words


def _is_split_120(game: Game, rules: RuleSet, score: GameScore) -> bool:
    return _stands_at(frozenset({Stage.EXACTLY_120}), game, rules)


def _is_schwarz(game: Game, rules: RuleSet, score: GameScore) -> bool:
    return _stands_at(NO_TRICK_FOR_SOMEBODY, game, rules)


def _stands_at(wanted: frozenset[Stage], game: Game, rules: RuleSet) -> bool:
    reached = stages(game, rules.deck.tricks)
    inside = [stage in wanted for stage in reached]
    if len(set(inside)) > 1:
        other = reached[inside.index(not inside[0])]
        low, high = game.augen
        raise RuleViolation("augen_band_too_wide", "augen_re", low=low, high=high, split=STAGE_STARTS[other])
    return inside[0]


def _has_event(event: BockEvent) -> Callable[[Game, RuleSet, GameScore], bool]:
    def has_event(game: Game, rules: RuleSet, score: GameScore) -> bool:
        """Only occurs in two-against-two games, as either an event or a Sonderpunkt."""
        made = any(each.sonderpunkt.value == event.value and each.times for each in game.sonderpunkte)
        return len(game.re) == 2 and (made or event in game.events)

    return has_event


def _is_zero_game(score: GameScore) -> bool:
    return score.value_before_bock == 0


def _solo_lost(score: GameScore) -> bool:
    """Applies to any game of one against three, since points entries only name a winning party in those."""
    return score.winner is Party.KONTRA


OF_GAMES: Mapping[BockTrigger, Callable[[Game, RuleSet, GameScore], bool]] = {
    BockTrigger.RE_LOST: _re_lost,
    BockTrigger.KONTRA_LOST: _kontra_lost,
    BockTrigger.BOTH_ANNOUNCED: _both_announced,
    BockTrigger.SPLIT_120: _is_split_120,
    BockTrigger.ZERO_GAME: lambda game, rules, score: _is_zero_game(score),
    BockTrigger.HERZSTICH: _has_event(BockEvent.HERZSTICH),
    BockTrigger.SOLO_LOST: lambda game, rules, score: game.is_one_against_three and _solo_lost(score),
    BockTrigger.SCHWARZ: _is_schwarz,
    BockTrigger.DULLE_GEFANGEN: _has_event(BockEvent.DULLE_GEFANGEN),
}
OF_POINTS: Mapping[BockTrigger, Callable[[GameScore], bool]] = {
    BockTrigger.ZERO_GAME: _is_zero_game,
    BockTrigger.SOLO_LOST: _solo_lost,
}
