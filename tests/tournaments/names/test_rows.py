import pytest

from tournaments.names.rows import enumerated, separator

ROWS = [
    ([], ""),
    (["Hans Otten"], "Hans Otten"),
    (["Hans Otten", "Erika Sommer"], "Hans Otten, Erika Sommer"),
    (["Otten, Hans", "Sommer, Erika"], "Otten, Hans; Sommer, Erika"),
    (["Ilse", "3 Otten, Hans"], "Ilse; 3 Otten, Hans"),
]


@pytest.mark.parametrize(("names", "row"), ROWS)
def test_names_with_commas_are_told_apart_by_semicolons(names, row):
    assert enumerated(iter(names)) == row
    assert separator(iter(names)).join(names) == row
