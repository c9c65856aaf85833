"""Laws tried with a few examples in the quick suite and with many in the long one."""

from inspect import Parameter, Signature, signature

import pytest
from hypothesis import HealthCheck, given, settings

from tests.marks import long

EXAMPLES = Parameter("examples", Parameter.KEYWORD_ONLY)


def law(*, quick, full=100, **drawn):
    """Makes two tests of one: `quick` examples of what is `drawn`, and `full`, marked long."""

    def twice(body):
        @pytest.mark.parametrize("examples", [quick, long(full)])
        def test(*, examples, **fixed):
            # To build a draw takes time of its own, which hypothesis would take for a slow machine.
            chosen = settings(max_examples=examples, deadline=None, suppress_health_check=[HealthCheck.too_slow])
            chosen(given(**drawn)(body))(**fixed)

        fixed = [each.replace(kind=Parameter.KEYWORD_ONLY) for each in signature(body).parameters.values()]
        test.__signature__ = Signature([EXAMPLES, *(each for each in fixed if each.name not in drawn)])
        test.__name__, test.__doc__, test.__module__ = body.__name__, body.__doc__, body.__module__
        return test

    return twice
