import pytest

from tournaments.views.spreadsheets import escape_formula


@pytest.mark.parametrize("sign", "=+-@\t\r\n＝＋－＠")
def test_text_like_a_formula_is_escaped(sign: str) -> None:
    assert escape_formula(f"{sign}1+1") == f"'{sign}1+1"


@pytest.mark.parametrize("name", ["", "Anna", "Anna-Lena", "O'Neill", "Ann = Bert"])
def test_other_texts_are_unchanged(name: str) -> None:
    assert escape_formula(name) == name
