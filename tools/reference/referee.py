"""Refusals and notes of the referee, and where each refusal stands in the rules."""

from collections.abc import Iterator, Mapping

from scoring.cards.codes import NOTES, REFUSALS, Code
from tools.reference.blocks import table


def blocks() -> Mapping[str, str]:
    refusals = [(f"`{code}`", each.meaning, _place(each)) for code, each in REFUSALS.items()]
    return {
        "refusals": table(("code", "meaning", "where it stands"), refusals),
        "notes": table(("code", "meaning"), [(f"`{code}`", meaning) for code, meaning in NOTES.items()]),
    }


def undescribed_names() -> Iterator[str]:
    """Yields refusals without a place in the rules."""
    return (code for code, each in REFUSALS.items() if not _place(each))


def _place(code: Code) -> str:
    return code.paragraph or code.source or ""
