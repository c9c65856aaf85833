import pytest

from tournaments.sign_up.questions import MOST_QUESTIONS, Question, as_text, read_questions

LINES = [
    ("Where do you come from?", Question(text="Where do you come from?")),
    ("Food: soup / salad", Question(text="Food", choices=("soup", "salad"))),
    ("Food:  soup /  salad *", Question(text="Food", choices=("soup", "salad"), required=True)),
    ("Food*: soup / salad", Question(text="Food", choices=("soup", "salad"), required=True)),
    ("[ ] Brings cards", Question(text="Brings cards", is_tick=True)),
    ("Arrives at 19:30", Question(text="Arrives at 19:30")),
    ("Note: anything", Question(text="Note: anything")),
]


@pytest.mark.parametrize(("line", "question"), LINES)
def test_line_is_read_as_a_question(line, question):
    assert read_questions(f"\n {line}\n\n") == [question]
    assert read_questions(as_text([question])) == [question]


def test_questions_are_limited():
    assert len(read_questions("Question\n" * 20)) == MOST_QUESTIONS
