"""Texts as cells that spreadsheets show and never compute."""

# The last four are full width: East Asian spreadsheets read them as the first four.
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def escape_formula(text: str) -> str:
    """The text; one that a spreadsheet would take for a formula gets an apostrophe."""
    return f"'{text}" if text.startswith(FORMULA_SIGNS) else text
