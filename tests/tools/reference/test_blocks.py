from tests.tools.shape.made_up import messages, text
from tools.reference.blocks import fill, table
from tools.shape.reference import missing_descriptions, outdated_blocks

BEGIN, END = "<!-- made by tools/reference: {} -->", "<!-- end -->"
MADE = {"score": "Scores games."}


def page(*names):
    blocks = (line for name in names for line in (BEGIN.format(name), END))
    return text("# Commands", *blocks, "Written by hand.", path="docs/page.md")


def test_block_is_replaced_and_the_words_around_it_stay():
    once = fill(page("score").text, {"score": "Scores nothing."})
    again = fill(once, MADE)
    assert again == f"# Commands\n{BEGIN.format('score')}\n\nScores games.\n\n{END}\nWritten by hand.\n"


def test_page_that_says_what_the_code_says_has_no_fault():
    whole = text(*fill(page("score").text, MADE).splitlines(), path="docs/page.md")
    assert messages(outdated_blocks(whole, MADE)) == []


def test_missing_block_is_found():
    assert messages(outdated_blocks(page(), MADE)) == [
        "docs/page.md:1: score has no block: add its markers and a heading"
    ]


def test_surplus_block_is_found():
    whole = text(*fill(page("score", "gone").text, MADE).splitlines(), path="docs/page.md")
    assert messages(outdated_blocks(whole, MADE)) == ["docs/page.md:7: gone does not exist: remove its block"]


def test_missing_row_is_found():
    rows = [("`--seed`", "same seed, same draw"), ("`--mode`", "how to draw")]
    less, more = (fill(page("seatplan").text, {"seatplan": table(("a", "b"), kept)}) for kept in (rows[:1], rows))
    words = "differs from the code: run `.venv/bin/python -m tools.reference`"
    made = {"seatplan": table(("a", "b"), rows)}
    assert messages(outdated_blocks(text(*less.splitlines(), path="docs/page.md"), made)) == [
        f"docs/page.md:7: {words}"
    ]
    assert messages(outdated_blocks(text(*more.splitlines(), path="docs/page.md"), made)) == []


def test_surplus_row_is_found():
    more = fill(page("seatplan").text, {"seatplan": table(("a", "b"), [("`--gone`", "")])})
    words = "differs from the code: run `.venv/bin/python -m tools.reference`"
    made = {"seatplan": table(("a", "b"), [])}
    assert messages(outdated_blocks(text(*more.splitlines(), path="docs/page.md"), made)) == [
        f"docs/page.md:6: {words}"
    ]


def test_thing_without_a_description_is_found():
    assert messages(missing_descriptions(page(), ["--seed"], "add a help text")) == [
        "docs/page.md:1: --seed has no description: add a help text"
    ]


def test_cell_stands_on_one_line():
    assert table(("what",), [("one | two\nthree",)]) == "| what |\n| --- |\n| one \\| two three |"
