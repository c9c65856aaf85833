"""Notices about rule sets that are valid but odd."""

from collections.abc import Iterator

from scoring.notices import Notice
from scoring.rules.reservations import ArmutMode, Reservation
from scoring.rules.rules import RuleSet


def remarks(rules: RuleSet) -> tuple[Notice, ...]:
    """Reports options that are active but missing from the order of reservations."""
    return tuple(_missing_from_order(rules))


def _missing_from_order(rules: RuleSet) -> Iterator[Notice]:
    order = rules.reservations.order
    if rules.throw_in and Reservation.THROW_IN not in order:
        yield Notice.create("throw_in_not_in_order")
    if rules.armut.mode is not ArmutMode.NONE and Reservation.ARMUT not in order:
        yield Notice.create("armut_not_in_order")
