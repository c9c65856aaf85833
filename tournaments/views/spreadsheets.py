"""Escaping of spreadsheet formulas."""

# The last four are full width: East Asian spreadsheets treat them like the first four.
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def escape_formula(text: str) -> str:
    """Adds an apostrophe before text that a spreadsheet would interpret as a formula."""
    return f"'{text}" if text.startswith(FORMULA_SIGNS) else text
