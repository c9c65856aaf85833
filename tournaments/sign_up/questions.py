"""The organiser's questions, one per line. Pure.

| line | question |
|---|---|
| Where do you come from? | a text |
| Food: soup / salad | a choice |
| [ ] I can bring a deck of cards | a tick |
| … *, also before the colon | must be answered |
"""

from collections.abc import Iterable
from dataclasses import dataclass

MOST_QUESTIONS = 8
LONGEST_QUESTION = 200
TICK = "[ ]"
TICKED = "✓"  # the answer to a question with a tick


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """`choices`: empty unless one of several answers is chosen."""

    text: str
    choices: tuple[str, ...] = ()
    is_tick: bool = False
    required: bool = False


def read_questions(text: str) -> list[Question]:
    lines = (" ".join(line.split()) for line in text.splitlines())
    return [_read(line[:LONGEST_QUESTION]) for line in lines if line][:MOST_QUESTIONS]


def _read(line: str) -> Question:
    required = line.endswith("*")
    line = line.rstrip("* ")
    if line.startswith(TICK):
        return Question(text=line[len(TICK) :].strip(), is_tick=True, required=required)
    before, colon, after = line.partition(":")
    choices = tuple(choice.strip() for choice in after.split(" / ") if choice.strip())
    if colon and len(choices) > 1:
        required = required or before.rstrip().endswith("*")
        return Question(text=before.strip("* "), choices=choices, required=required)
    return Question(text=line, required=required)


def as_text(questions: Iterable[Question]) -> str:
    return "\n".join(_line(question) for question in questions)


def _line(question: Question) -> str:
    text = f"{TICK} {question.text}" if question.is_tick else question.text
    text = f"{text}: {' / '.join(question.choices)}" if question.choices else text
    return f"{text} *" if question.required else text
