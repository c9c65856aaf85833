"""Texts as cells that spreadsheets show and never compute."""

FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")


def harmless(text: str) -> str:
    """The text; one that a spreadsheet would take for a formula gets an apostrophe."""
    return f"'{text}" if text.startswith(FORMULA_SIGNS) else text
