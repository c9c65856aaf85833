"""The progress of a table's list, from its paper's arrival to entry and comparison."""

from enum import StrEnum


class PaperState(StrEnum):
    MISSING = "missing"  # neither
    BY_PHONE = "by_phone"  # complete, paper still to come
    UNTYPED = "untyped"
    TO_COMPARE = "to_compare"  # complete before its paper came
    CHANGED = "changed"  # changed after the comparison
    TYPED = "typed"
    AGREES = "agrees"
    KEPT = "kept"  # compared: paper has other sums, the list stays


def stand_of(*, is_here: bool, is_in: bool, by_phone: bool, outcome: str, holds: bool) -> PaperState:
    """Returns the state of a list.

    `by_phone`: whether the table entered it, so that the paper must be compared; `outcome`: the result of that
    comparison; `holds`: whether the result is still valid.

    >>> stand_of(is_here=True, is_in=True, by_phone=True, outcome="agrees", holds=False)
    <Stand.CHANGED: 'changed'>
    """
    if not is_here:
        return PaperState.BY_PHONE if is_in else PaperState.MISSING
    if not is_in:
        return PaperState.UNTYPED
    if outcome:
        return PaperState(outcome) if holds else PaperState.CHANGED
    return PaperState.TO_COMPARE if by_phone else PaperState.TYPED
