import pytest

from tests.tools.shape.made_up import said, text
from tools.shape.layers import circles_let_through, disagreements, modules_left_out, words_in_several_rooms

CIRCLES = 'ancestors = ["accounts", "config", "lab", "scoring", "tournaments", "tools"]'
LAYERS = (
    "[[tool.importlinter.contracts]]",
    'name = "Layers of the project"',
    'type = "layers"',
    'layers = ["config", "tournaments.views | (tournaments.tasks)"]',
    "[[tool.importlinter.contracts]]",
    'name = "Rooms of the tools"',
    'type = "layers"',
    'layers = ["setup | run"]',
    'containers = ["tools"]',
)


def project(*lines):
    return text(*LAYERS, *lines, path="pyproject.toml")


def at(*paths):
    return [text(path=path) for path in paths]


def test_module_without_a_layer_is_found():
    inside = at(
        "tournaments/__init__.py", "tournaments/views/lists/table/pens.py", "tournaments/tasks.py", "tools/run.py"
    )
    assert said(modules_left_out(project(), inside)) == []
    assert said(modules_left_out(project(), [*inside, *at("tools/audit.py", "tournaments/lettering/codes.py")])) == [
        "pyproject.toml:1: tools.audit stands in no contract of layers: give it its place",
        "pyproject.toml:1: tournaments.lettering stands in no contract of layers: give it its place",
    ]


CONTRACT = ("[[tool.importlinter.contracts]]", 'name = "No circle"', 'type = "acyclic_siblings"')
LET_THROUGH = [
    (CONTRACT, 12),
    ((*CONTRACT, CIRCLES.replace('"config", ', "")), 12),
    ((*CONTRACT, CIRCLES, 'ignore_imports = ["a -> b"]'), 12),
    ((), 1),
]


def test_complete_contract_against_circles_is_accepted():
    assert said(circles_let_through(project(*CONTRACT, CIRCLES))) == []


@pytest.mark.parametrize(("lines", "line"), LET_THROUGH)
def test_exception_from_contract_against_circles_is_found(lines, line):
    words = "one contract forbids circles in every package, without an exception: restore it"
    assert said(circles_let_through(project(*lines))) == [f"pyproject.toml:{line}: {words}"]


def test_module_name_used_in_two_rooms_is_found():
    cards = "tournaments/phrases/results/cards.py", "tournaments/selectors/rounds/overview/cards.py"
    others = "tournaments/views/lists/cards.py", "tournaments/walls/cards.py", "tournaments/selectors/cards.py"
    assert said(words_in_several_rooms(at(cards[0], "tournaments/phrases/lists/cards.py", *others[1:]))) == []
    assert said(words_in_several_rooms(at(*cards, *others))) == [
        f"{path}:1: `cards` lies in results/ in {cards[0]}: one word, one room" for path in (cards[1], others[0])
    ]


WHOLE = text(
    *("[project]", 'version = "0.1.0"', 'requires-python = ">=3.11"', "[dependency-groups]", 'dev = ["hatchling"]'),
    path="pyproject.toml",
)


def library(version="0.1.0", python=">=3.11", dependencies="[]", requires="hatchling"):
    project = ("[project]", f'version = "{version}"', f'requires-python = "{python}"', f"dependencies = {dependencies}")
    return text(*project, "[build-system]", f'requires = ["{requires}"]', path="scoring/pyproject.toml")


DISAGREEING = [
    (library(), []),
    (library(version="0.2.0"), ["2: another version than in pyproject.toml: say the same"]),
    (library(python=">=3.12"), ["3: another requires-python than in pyproject.toml: say the same"]),
    (library(dependencies='["django"]'), ["4: the engine needs nothing but Python: do without"]),
    (
        library(requires="flit"),
        ["6: flit stands in no group dev of pyproject.toml: pin it there, the wheel is built in a test"],
    ),
]


@pytest.mark.parametrize(("own", "expected"), DISAGREEING)
def test_difference_between_project_files_is_found(own, expected):
    assert said(disagreements(WHOLE, own)) == [f"scoring/pyproject.toml:{words}" for words in expected]
