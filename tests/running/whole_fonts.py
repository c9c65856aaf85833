"""Documents with whole fonts where HarfBuzz cannot subset them: fontTools would take longer than all else."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.marks import prints

_real: list[Any] = []


def leave_whole() -> None:
    """Leaves fonts whole from now on, except within `cut`."""
    if not prints():
        return
    from weasyprint.pdf.fonts import Font, harfbuzz_subset

    if harfbuzz_subset is None:
        _real.append(Font.subset)
        Font.subset = lambda *_: None


@contextmanager
def cut() -> Iterator[None]:
    """Has fonts subset as users get them, by fontTools too."""
    from weasyprint.pdf.fonts import Font

    with pytest.MonkeyPatch.context() as patch:
        for subset in _real:
            patch.setattr(Font, "subset", subset)
        yield
