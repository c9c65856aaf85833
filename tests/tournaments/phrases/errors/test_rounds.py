import re
from pathlib import Path

import pytest

from tests.paths import ROOT
from tournaments.phrases.errors.rounds import ROUND_ERRORS
from tournaments.phrases.errors.sentences import ERRORS

SOURCES = [
    *sorted((ROOT / "tournaments" / "services" / "rounds").glob("*.py")),
    *sorted((ROOT / "tournaments" / "selectors" / "rounds").glob("*.py")),
    *(ROOT / "tournaments" / "services" / name for name in ("locks.py", "lists/pots.py", "tournament/finishing.py")),
]
RAISED = re.compile(r'(?:RuleViolation\(|RoundStatus\.[A-Z]+: )"([a-z_]+)"')


def raised(source: Path) -> set[str]:
    return set(RAISED.findall(source.read_text()))


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)
def test_every_refusal_has_a_sentence(source: Path) -> None:
    assert raised(source) - set(ERRORS) == set()


def test_every_sentence_is_of_a_refusal() -> None:
    assert set(ROUND_ERRORS) <= set().union(*(raised(source) for source in SOURCES))
