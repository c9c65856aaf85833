"""Examples in the engine's README."""

import doctest
import re

import pytest

from tests.paths import ROOT

README = (ROOT / "scoring" / "README.md").read_text()
SECTIONS = re.split(r"^## ", README, flags=re.MULTILINE)[1:]
EXAMPLES = {
    section.partition("\n")[0]: block
    for section in SECTIONS
    for block in re.findall(r"^```python\n(.*?)^```$", section, flags=re.MULTILINE | re.DOTALL)
}


def test_game_cards_list_and_standings_have_examples():
    titles = {"One game, explained", "A game judged from its cards", "The list of a table", "Standings"}
    assert titles <= EXAMPLES.keys()
    assert len(EXAMPLES) == README.count("```python")


@pytest.mark.parametrize("title", EXAMPLES)
def test_example_runs_by_itself(title: str):
    example = doctest.DocTestParser().get_doctest(EXAMPLES[title], {}, title, "README.md", 0)
    result = doctest.DocTestRunner().run(example)
    assert result.attempted > 0
    assert result.failed == 0
