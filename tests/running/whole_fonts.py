"""Whole fonts in documents if HarfBuzz cannot subset them, as fontTools is slow."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.marks import prints

_real: list[Any] = []


def leave_whole() -> None:
    """Leaves fonts whole, except within `cut`."""
    if not prints():
        return
    from weasyprint.pdf.fonts import Font, harfbuzz_subset

    if harfbuzz_subset is None:
        _real.append(Font.subset)
        Font.subset = lambda *_: None


@contextmanager
def cut() -> Iterator[None]:
    """Subsets fonts as for users, even with fontTools."""
    from weasyprint.pdf.fonts import Font

    with pytest.MonkeyPatch.context() as patch:
        for subset in _real:
            patch.setattr(Font, "subset", subset)
        yield
