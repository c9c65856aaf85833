"""Prints two A5 sheets on a page of A4."""

import io
from collections.abc import Iterator

import pikepdf
from pikepdf import Array, Dictionary, Name

from tournaments.printing.setting.binding import save

A4 = (595.28, 841.89)  # points, upright


def stacking_order(sheets: int) -> Iterator[tuple[int, int | None]]:
    """Yields the sheets on the left and right of each page, numbered from 0.

    After cutting, the left pile on top of the right one is in order.

    >>> list(stacking_order(5))
    [(0, 3), (1, 4), (2, None)]
    """
    half = (sheets + 1) // 2
    return ((left, left + half if left + half < sheets else None) for left in range(half))


def two_up(pdf: bytes, title: str) -> bytes:
    """Puts two scaled pages side by side, in the order for cutting and stacking."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        forms = [page.as_form_xobject() for page in document.pages]
        boxes = [[float(side) for side in page.mediabox] for page in document.pages]
        del document.pages[:]
        shared = [document.make_indirect(form) for form in forms]
        for pair in stacking_order(len(shared)):
            document.pages.append(_page(document, [(shared[at], boxes[at]) for at in pair if at is not None]))
        return save(document, title)


def _page(document: pikepdf.Pdf, halves: list[tuple[pikepdf.Object, list[float]]]) -> pikepdf.Page:
    height, width = A4
    drawn, forms = [], Dictionary()
    for at, (form, (left, bottom, right, top)) in enumerate(halves):
        scale = min(width / 2 / (right - left), height / (top - bottom))
        drawn.append(f"q {scale:.5f} 0 0 {scale:.5f} {width / 2 * at:.2f} 0 cm /H{at} Do Q")
        forms[f"/H{at}"] = form
    page = Dictionary(
        Type=Name.Page,
        MediaBox=Array([0, 0, width, height]),
        Resources=Dictionary(XObject=forms),
        Contents=document.make_stream("\n".join(drawn).encode()),
    )
    return pikepdf.Page(page)
