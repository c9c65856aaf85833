import os
import subprocess
import sys
from random import Random

import pytest

from tests.paths import ROOT
from tests.tournaments.seating.seeded_draws import draws

# Equal sets of quarrels can iterate in different orders. The 28 people of 64 are drawn quickly, the twelve of 6 are
# not.
SEEDS = [64, 6]


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_in_which_wishes_come_changes_nothing(seed):
    assert draws(seed, Random(1)) == draws(seed, Random(2))


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_every_process_draws_the_same(seed):
    program = f"from random import Random; from {draws.__module__} import draws; print(draws({seed}, Random(1)))"
    printed = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": hashing},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hashing in ("0", "1")
    }
    assert len(printed) == 1
