"""State of a table's list between paper and entry."""

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
    """State of a list.

    `by_phone`: the table entered it, so paper must be compared; `outcome` of that, valid while it `holds`.

    >>> stand_of(is_here=True, is_in=True, by_phone=True, outcome="agrees", holds=False)
    <PaperState.CHANGED: 'changed'>
    """
    if not is_here:
        return PaperState.BY_PHONE if is_in else PaperState.MISSING
    if not is_in:
        return PaperState.UNTYPED
    if outcome:
        return PaperState(outcome) if holds else PaperState.CHANGED
    return PaperState.TO_COMPARE if by_phone else PaperState.TYPED
