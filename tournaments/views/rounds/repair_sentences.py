"""Text description of a repair, for the preview."""

from tournaments.models.round import RoundStatus
from tournaments.phrases.errors.sentences import sentence
from tournaments.phrases.rounds.repairs import (
    changes_in_one_line,
    later_rounds_kept,
    move_sentence,
    rounds_to_print,
    size_sentence,
)
from tournaments.selectors.participants.names import numbered_person
from tournaments.selectors.rounds.later_rounds import Later
from tournaments.selectors.rounds.repair_plans import RoundChange


def round_sentences(change: RoundChange) -> list[str]:
    moves = sorted(
        change.moves, key=lambda move: (move.stays_at_table, move.after is not None, move.before is not None)
    )
    tournament = change.in_round.tournament
    sentences = [move_sentence(numbered_person(move.person, tournament), move.before, move.after) for move in moves]
    sizes = (size_sentence(table.number, len(table.before), len(table.after)) for table in change.tables)
    return [*sentences, *filter(None, sizes)]


def later_sentences(later: Later) -> list[str]:
    if later.refusal is not None:
        return [later_rounds_kept(sentence(later.refusal))]
    if later.difference is None:
        return []
    changes = later.difference.rounds
    sentences = [changes_in_one_line(change.in_round.number, round_sentences(change)) for change in changes]
    published = [change.in_round.number for change in changes if change.in_round.status != RoundStatus.DRAWN]
    return [*sentences, rounds_to_print(published)] if published else sentences
