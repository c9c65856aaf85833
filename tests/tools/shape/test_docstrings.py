import pytest

from tests.tools.shape.made_up import messages, text
from tools.shape.docstrings import QUESTIONS, questions


@pytest.mark.parametrize("word", sorted(QUESTIONS))
def test_docstring_that_begins_like_a_question_is_found(word):
    module = text("def dealer():", f'    """{word} deals."""')
    assert messages(questions([module])) == [
        f"made/up.py:2: docstring begins with “{word}”: begin with a verb or a noun"
    ]


PLACES = [
    (['"""', "Where seats are.", '"""'], 1),
    (["class Table:", '    """Where people sit."""'], 2),
    (["class Table:", "    seats: int", '    """How many sit."""'], 3),
    (["async def seats():", '    """Which: those that are free."""'], 2),
]


@pytest.mark.parametrize(("lines", "line"), PLACES)
def test_question_is_found_in_every_kind_of_docstring(lines, line):
    assert [fault.line for fault in questions([text(*lines)])] == [line]


FINE = [
    '"""Seats of a table. How many depends on the rules."""',
    '"""Whether anybody sits there."""',
    '""""""',
    'QUESTION = """What is trump?"""',
    'ask("Who deals?")',
]


@pytest.mark.parametrize("line", FINE)
def test_other_strings_are_left_alone(line):
    assert messages(questions([text(line)])) == []
