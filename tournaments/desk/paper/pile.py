"""State of a table's list between paper and entry."""

from enum import StrEnum


class Stand(StrEnum):
    MISSING = "missing"  # neither
    BY_PHONE = "by_phone"  # complete, paper still to come
    UNTYPED = "untyped"
    TO_COMPARE = "to_compare"  # complete before its paper came
    CHANGED = "changed"  # changed after the comparison
    TYPED = "typed"
    AGREES = "agrees"
    KEPT = "kept"  # compared: paper has other sums, the list stays


def stand_of(*, is_here: bool, is_in: bool, by_phone: bool, outcome: str, holds: bool) -> Stand:
    """State of a list.

    `by_phone`: the table entered it, so paper must be compared; `outcome` of that, valid while it `holds`.

    >>> stand_of(is_here=True, is_in=True, by_phone=True, outcome="agrees", holds=False)
    <Stand.CHANGED: 'changed'>
    """
    if not is_here:
        return Stand.BY_PHONE if is_in else Stand.MISSING
    if not is_in:
        return Stand.UNTYPED
    if outcome:
        return Stand(outcome) if holds else Stand.CHANGED
    return Stand.TO_COMPARE if by_phone else Stand.TYPED
