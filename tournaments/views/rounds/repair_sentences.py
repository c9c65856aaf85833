"""A difference in words, shown before it is accepted."""

from django.utils.translation import gettext as _

from tournaments.models.round import RoundStatus
from tournaments.phrases.errors.sentences import sentence
from tournaments.phrases.rounds.repairs import move_sentence, size_sentence
from tournaments.selectors.rounds.later_rounds import Later
from tournaments.selectors.rounds.repair_plans import Difference, RoundChange


def round_sentences(change: RoundChange) -> list[str]:
    """What changes in one round, one sentence each: who goes, comes and moves, then which tables have another size."""
    moves = sorted(
        change.moves, key=lambda move: (move.stays_at_table, move.after is not None, move.before is not None)
    )
    sentences = [move_sentence(str(move.person), move.before, move.after) for move in moves]
    sizes = (size_sentence(table.number, len(table.before), len(table.after)) for table in change.tables)
    return [*sentences, *filter(None, sizes)]


def later_sentences(later: Later) -> list[str]:
    """What a change of places in one round does to later rounds of its plan, one sentence for each of them."""
    if later.refusal is not None:
        text = _("The later rounds stay as they are for now: {why}")
        return [text.format(why=sentence(later.refusal))]
    if later.difference is None:
        return []
    return [_in_one_line(change) for change in later.difference.rounds] + _to_print(later.difference)


def _in_one_line(change: RoundChange) -> str:
    text = _("Round {n}: {changes}")
    # Names begin with numbers: a full stop between would be read as part of them.
    changes = " · ".join(one.rstrip(".") for one in round_sentences(change))
    return text.format(n=change.in_round.number, changes=changes)


def _to_print(difference: Difference) -> list[str]:
    """Which published rounds hang on the wall as they no longer are."""
    rounds = [change.in_round.number for change in difference.rounds if change.in_round.status != RoundStatus.DRAWN]
    if not rounds:
        return []
    return [_("Print anew what names the tables of these rounds: {rounds}.").format(rounds=", ".join(map(str, rounds)))]
