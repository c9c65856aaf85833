import pytest

from tests.tools.shape.made_up import messages, text
from tools.shape.engine import missing_names, private_names, undescribed_names

ROWS = [
    ("| TSR 3.3.1 dealer | `fold` |", None),
    ("| TSR 3.3.1 dealer | `dealing` |", None),
    ("| TSR 3.3.1 dealer | `duty.after_game` |", None),
    ("| TSR 7.3.3 zero sum | `points.totals` |", None),
    ("| TSR 3.3.1 `nowhere` | a remark |", None),
    ("| TSR 3.3.1 dealer | `nowhere` |", "nowhere"),
    ("| TSR 3.3.1 dealer | `duty.nowhere` |", "duty.nowhere"),
    ("| TSR 3.3.1 dealer | `nowhere.after_game` |", "nowhere.after_game"),
]


@pytest.mark.parametrize(("row", "name"), ROWS)
def test_missing_name_in_table_of_paragraphs_is_found(row, name):
    module = text('"""A fold.', "", "| paragraph | done |", row, '"""', path="scoring/lists/fold.py")
    fault = f"scoring/lists/fold.py:4: `{name}` does not exist: name what implements it"
    assert messages(missing_names([module])) == ([fault] if name else [])


README = text(
    "`hidden`", "## Public names", "| for | names |", "| one game | `fold`, `own` |", path="scoring/README.md"
)


def test_undescribed_public_name_is_found():
    assert messages(undescribed_names(README, ["fold", "hidden"])) == [
        "scoring/README.md:2: `hidden` is public but not listed here: add it"
    ]


def test_private_name_in_readme_is_found():
    assert messages(private_names(README, ["fold", "hidden"])) == [
        "scoring/README.md:4: `own` is not public: remove it, or export it"
    ]
