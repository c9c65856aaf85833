"""Makes documents include whole fonts, because fontTools is slow at subsetting."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.marks import prints

_real: list[Any] = []


def skip_subsetting() -> None:
    if not prints():
        return
    from weasyprint.pdf.fonts import Font, harfbuzz_subset

    if harfbuzz_subset is None:
        _real.append(Font.subset)
        Font.subset = lambda *_: None


@contextmanager
def cut() -> Iterator[None]:
    from weasyprint.pdf.fonts import Font

    with pytest.MonkeyPatch.context() as patch:
        for subset in _real:
            patch.setattr(Font, "subset", subset)
        yield
