"""Property tests with a few fixed examples, or many new ones in `make laws`."""

from inspect import Parameter, Signature, signature

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.internal.conjecture import providers

# Building a draw is slow, which hypothesis would blame on the machine.
COMMON = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
FEW, MANY = "few", "many"


def register_profiles():
    settings.register_profile(FEW, derandomize=True, database=None, **COMMON)
    settings.register_profile(MANY, max_examples=1000, print_blob=True, **COMMON)
    settings.load_profile(FEW)
    providers._get_local_constants = _constants_of(providers._get_local_constants)


def _constants_of(loaded):
    """Only uses the project's constants in runs with many examples.

    Hypothesis collects them from the modules loaded so far, so a few examples would depend on earlier tests.
    """
    nothing = providers.Constants()
    return lambda: loaded() if settings.get_current_profile_name() == MANY else nothing


def law(*, quick, full=100, **drawn):
    """A property test with `quick` examples, or `full` in `make laws`."""

    def tried(body):
        @pytest.mark.hypothesis
        def test(**fixed):
            examples = full if settings.get_current_profile_name() == MANY else quick
            settings(max_examples=examples)(given(**drawn)(body))(**fixed)

        fixed = [each.replace(kind=Parameter.KEYWORD_ONLY) for each in signature(body).parameters.values()]
        test.__signature__ = Signature([each for each in fixed if each.name not in drawn])
        test.__name__, test.__doc__, test.__module__ = body.__name__, body.__doc__, body.__module__
        return test

    return tried
