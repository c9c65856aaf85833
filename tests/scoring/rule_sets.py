"""Strategies for rule sets."""

from enum import StrEnum
from typing import get_args, get_origin

from hypothesis import strategies as st

from scoring.rules.as_json import parse_rules
from scoring.rules.rules import RuleSet
from scoring.shapes import CountsOf, Range, hints, is_shape, unpack, without_none
from scoring.terms import COLOUR_SOLI, PICTURE_SOLI, REAL_SOLI

NINES = {"five_nines", "four_nines_of_all_suits"}
CARDS_HELD = ([11, 10, 9, 8, 7], [], [6], [0], [11, 10, 10, 8, 8], [0] * 5)
SMALL = Range(0, 3)


def of_type(hint):
    inner, mark = unpack(hint)
    if isinstance(mark, CountsOf):
        return st.dictionaries(st.sampled_from([str(each) for each in mark.members]), st.integers(0, 3))
    if type(None) in get_args(inner):
        return st.none() | of_plain(without_none(inner), mark)
    if get_origin(inner) is tuple:
        item = get_args(inner)[0]
        return st.lists(of_type(item), unique=True, max_size=8)
    return of_plain(inner, mark)


def of_plain(kind, mark):
    if is_shape(kind):
        return st.fixed_dictionaries({name: of_type(hint) for name, hint in hints(kind).items()})
    if kind is bool:
        return st.booleans()
    if issubclass(kind, StrEnum):
        return st.sampled_from([str(member) for member in kind])
    if kind is int:
        limits = mark or SMALL
        return st.integers(limits.low, min(limits.high, limits.low + 3))
    return st.just("club")


# Built once: building and checking these strategies takes longer than drawing from them.
DRAWN = of_type(RuleSet)
SOLI_ALLOWED = st.lists(st.sampled_from(sorted(REAL_SOLI)), unique=True, min_size=1)
HELD = st.sampled_from(CARDS_HELD)


@st.composite
def rule_sets(draw, **groups):
    """Draws a valid rule set; `groups` replace options."""
    drawn = draw(DRAWN)
    drawn["soli"]["allowed"] = draw(SOLI_ALLOWED)
    drawn["announcements"] |= {"cards_held": draw(HELD), "highest": "schwarz"}
    for group, options in groups.items():
        drawn[group] = {**drawn[group], **options} if isinstance(options, dict) else options
    return parse_rules(without_contradictions(drawn, draw))


def without_contradictions(drawn, draw):
    if drawn["schweine"]["which"] in ("none", "second") or not drawn["deck"]["nines"]:
        drawn["schweine"]["hyperschweine"] = "none"
    if not drawn["deck"]["nines"]:
        drawn["throw_in"] = [hand for hand in drawn["throw_in"] if hand not in NINES]
        drawn["announcements"]["cards_held"] = [max(0, held - 2) for held in drawn["announcements"]["cards_held"]]
    if not drawn["dullen"]["trump"]:
        drawn["sonderpunkte"].pop("dulle_gefangen", None)
    owed, allowed = drawn["pflichtsoli"], set(drawn["soli"]["allowed"])
    owed["colour"] = draw(st.integers(0, owed["per_player"])) if allowed & COLOUR_SOLI else 0
    owed["picture"] = draw(st.integers(0, owed["per_player"] - owed["colour"])) if allowed & PICTURE_SOLI else 0
    drawn["table"]["six_at_once"] = drawn["table"]["six_at_once"] and 6 in drawn["table"]["sizes"]
    return drawn
