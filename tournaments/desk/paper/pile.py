"""Where the paper list of a table stands between the desk's pile and the list as it is here."""

from enum import StrEnum


class Stand(StrEnum):
    """What has come of a table's list, on paper and here."""

    MISSING = "missing"  # neither
    BY_PHONE = "by_phone"  # whole here, its paper is still to come
    UNTYPED = "untyped"
    TO_COMPARE = "to_compare"  # whole here before its paper came
    CHANGED = "changed"  # compared, and changed since
    TYPED = "typed"
    AGREES = "agrees"
    KEPT = "kept"  # compared: the paper has other sums, the list stays


def stand_of(*, is_here: bool, is_in: bool, by_phone: bool, outcome: str, holds: bool) -> Stand:
    """How far a list is.

    `is_here`: its paper lies on the desk. `is_in`: the list is whole. `by_phone`: the table entered games, so that the
    paper says the same a second time. `outcome` of comparing both, "" before; `holds` while the list is as compared.

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
