"""Escaping of spreadsheet formulas."""

# The last four are full width: East Asian spreadsheets treat them like the first four.
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def escape_formula(text: str) -> str:
    """Prefixes text that a spreadsheet would take for a formula with an apostrophe."""
    return f"'{text}" if text.startswith(FORMULA_SIGNS) else text
