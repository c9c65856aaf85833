import re
from pathlib import Path

import pytest

from tests.paths import ROOT
from tournaments.phrases.errors.organising import ORGANISING_ERRORS
from tournaments.phrases.errors.repairs import REPAIR_ERRORS
from tournaments.phrases.errors.rounds import ROUND_ERRORS
from tournaments.phrases.errors.sentences import ERRORS

SOURCES = [
    *sorted((ROOT / "tournaments" / "services" / "rounds").glob("*.py")),
    *sorted((ROOT / "tournaments" / "selectors" / "rounds").glob("*.py")),
    *(ROOT / "tournaments" / "services" / name for name in ("locks.py", "lists/pots.py", "tournament/finishing.py")),
]
# What these modules refuse as others do, and where its sentence stands.
OF_OTHERS = {
    "nothing_to_repair": REPAIR_ERRORS,
    "participant_gone": ORGANISING_ERRORS,
    "substitute_has_place": REPAIR_ERRORS,
    "substitute_not_needed": REPAIR_ERRORS,
}
RAISED = re.compile(r'(?:RuleViolation\(|RoundStatus\.[A-Z]+: )"([a-z_]+)"')


def raised(source: Path) -> set[str]:
    return set(RAISED.findall(source.read_text()))


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)
def test_every_refusal_has_a_sentence(source: Path) -> None:
    assert raised(source) - set(ERRORS) == set()


def test_every_sentence_is_of_a_refusal_and_every_other_stands_where_it_belongs() -> None:
    assert set().union(*(raised(source) for source in SOURCES)) == {*ROUND_ERRORS, *OF_OTHERS}
    assert all(code in table for code, table in OF_OTHERS.items())
