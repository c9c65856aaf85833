import re
from pathlib import Path

import pytest

from tournaments import selectors, services
from tournaments.phrases.errors.rounds import ROUND_ERRORS
from tournaments.phrases.errors.sentences import ERRORS

SERVICES, SELECTORS = Path(services.__file__).parent, Path(selectors.__file__).parent
SOURCES = [
    *(
        SERVICES / f"{name}.py"
        for name in ("draws", "rounds", "seats", "seat_plans", "locks", "round_writes", "finishing", "pots", "swaps")
    ),
    SELECTORS / "rounds.py",
]
RAISED = re.compile(r'(?:RuleViolation\(|RoundStatus\.[A-Z]+: )"([a-z_]+)"')


def raised(source: Path) -> set[str]:
    return set(RAISED.findall(source.read_text()))


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)
def test_every_refusal_has_a_sentence(source: Path) -> None:
    assert raised(source) - set(ERRORS) == set()


def test_every_sentence_is_of_a_refusal() -> None:
    assert set(ROUND_ERRORS) == set().union(*(raised(source) for source in SOURCES))
