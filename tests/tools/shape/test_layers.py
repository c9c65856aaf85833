import pytest

from tests.tools.shape.made_up import messages, text
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
    assert messages(modules_left_out(project(), inside)) == []
    assert messages(
        modules_left_out(project(), [*inside, *at("tools/audit.py", "tournaments/lettering/codes.py")])
    ) == [
        "pyproject.toml:1: tools.audit is in no layers contract: add it to one",
        "pyproject.toml:1: tournaments.lettering is in no layers contract: add it to one",
    ]


CONTRACT = ("[[tool.importlinter.contracts]]", 'name = "No circle"', 'type = "acyclic_siblings"')
LET_THROUGH = [
    (CONTRACT, 12),
    ((*CONTRACT, CIRCLES.replace('"config", ', "")), 12),
    ((*CONTRACT, CIRCLES, 'ignore_imports = ["a -> b"]'), 12),
    ((), 1),
]


def test_complete_contract_against_circles_is_accepted():
    assert messages(circles_let_through(project(*CONTRACT, CIRCLES))) == []


@pytest.mark.parametrize(("lines", "line"), LET_THROUGH)
def test_exception_from_contract_against_circles_is_found(lines, line):
    words = "the contract that forbids cycles in every package is missing or has exceptions: restore it"
    assert messages(circles_let_through(project(*lines))) == [f"pyproject.toml:{line}: {words}"]


def test_module_name_used_in_two_rooms_is_found():
    cards = "tournaments/phrases/results/cards.py", "tournaments/selectors/rounds/overview/cards.py"
    others = "tournaments/views/lists/cards.py", "tournaments/walls/cards.py", "tournaments/selectors/cards.py"
    assert messages(words_in_several_rooms(at(cards[0], "tournaments/phrases/lists/cards.py", *others[1:]))) == []
    assert messages(words_in_several_rooms(at(*cards, *others))) == [
        f"{path}:1: `cards` lies in results/ in {cards[0]}: use one package name for it"
        for path in (cards[1], others[0])
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
    (library(version="0.2.0"), ["2: another version than in pyproject.toml: make them equal"]),
    (library(python=">=3.12"), ["3: another requires-python than in pyproject.toml: make them equal"]),
    (library(dependencies='["django"]'), ["4: the engine has no dependencies: remove it"]),
    (
        library(requires="flit"),
        ["6: flit is not in the dev group of pyproject.toml: pin it there, since a test builds the wheel"],
    ),
]


@pytest.mark.parametrize(("own", "expected"), DISAGREEING)
def test_difference_between_project_files_is_found(own, expected):
    assert messages(disagreements(WHOLE, own)) == [f"scoring/pyproject.toml:{words}" for words in expected]
