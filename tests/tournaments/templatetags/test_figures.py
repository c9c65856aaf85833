import pytest

from tournaments.templatetags import figures


@pytest.mark.parametrize(
    ("value", "plain", "signed", "css"),
    [(-4, "−4", "−4", "minus"), (0, "0", "0", ""), (12, "12", "+12", ""), (None, "–", "–", "")],
)
def test_points_have_real_minus_signs(value: int | None, plain: str, signed: str, css: str) -> None:
    assert (figures.points(value), figures.signed(value), figures.minus(value)) == (plain, signed, css)
