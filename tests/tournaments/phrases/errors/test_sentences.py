"""Particulars of refusals, as they are read."""

from django.utils import translation

from scoring.errors import RuleViolation
from tournaments.phrases.errors.sentences import sentence


def test_numbers_below_zero_have_a_real_minus() -> None:
    with translation.override("en"):
        assert "add up to −3," in sentence(RuleViolation("totals_not_zero", sum=-3))
