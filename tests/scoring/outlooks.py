"""Reads the outlooks of lists as a phone does."""

from scoring.lists.as_json.entries import parse_entry
from scoring.lists.fold import Folding
from scoring.lists.format import Format
from scoring.lists.outlook import Marks, Outlook, Standpoint, outlook
from scoring.rules.rulebooks.catalogue import rule_book


def folding_of(book, entries=(), **form):
    return folded(rule_book(book), Format(**{"seats": 4, "normal_games": 12, **form}), map(parse_entry, entries))


def folded(rules, form, entries):
    folding = Folding(rules, form)
    for entry in entries:
        folding.add_entry(entry)
    return folding


def outlook_of(folding: Folding) -> Outlook:
    return outlook(Standpoint(folding.rules, folding.list_format, folding.state, len(folding.games)))


def behind_counted(seen, step, facts, raised=0):
    """Returns the step after a game by facts, or None if uncertain."""
    if facts.kind not in seen.counted or raised >= len(step.after):
        return None
    others = tuple(seat for seat in step.next.players if seat not in facts.re)
    sides = [Marks(winners, seen.counted[facts.kind]) for winners in (facts.re, others)]
    cells = [cell for marks in sides for cell in seen.tables[step.table].get(marks, {}).values()]
    places = {step.after[raised].get(cell.turn) for cell in cells}
    return None if len(places) != 1 or None in places else seen.steps[places.pop()]
