import pytest

from tests.tools.shape.made_up import said
from tools.messages import Message
from tools.shape.words.catalogue import Text
from tools.shape.words.numbers import MORE_THAN_ONE, reading_as_several

ALLOWED = next(iter(MORE_THAN_ONE))
TEXTS = [
    (Message(text="{n} rounds", forms=("{n} Runden",)), True),
    (Message(text="{n} players left", forms=("%(left)s Personen fehlen",)), True),
    (Message(text="rounds: {n}", forms=("Runden: {n}",)), False),
    (Message(text="{n} round", plural="{n} rounds", forms=("{n} Runden",)), False),
    (Message(text=ALLOWED, forms=("{n} Runden",)), False),
    (Message(text="{name} plays", forms=("{name} Runden",)), False),
]


@pytest.mark.parametrize(("message", "found"), TEXTS)
def test_number_that_reads_as_several_at_one_is_found(message: Message, found: bool) -> None:
    fault = f"de.po:7: wrong at 1: give it a plural, or say in MORE_THAN_ONE why it is never 1 ('{message.forms[0]}')"
    assert said(reading_as_several([Text("de.po", 7, message.forms[0], message)])) == ([fault] if found else [])
