"""Combines pictures into one small file."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image

GAP = 12  # pixels between pictures
GROUND = "#8b918e"  # between dark and light pictures
COLOURS = 128
ROUNDS = 3  # of refining the palette


def compose(shots: Sequence[bytes], columns: int, width: int, to: Path) -> None:
    """Arranges pictures of the same size in columns, row by row, using few colours."""
    cells = [_narrow(Image.open(BytesIO(shot)), width) for shot in shots]
    tallest = max(cell.height for cell in cells)
    rows = -(-len(cells) // columns)
    size = (columns * (width + GAP) - GAP, rows * (tallest + GAP) - GAP)
    sheet = Image.new("RGB", size, GROUND)
    for n, cell in enumerate(cells):
        sheet.paste(cell, (n % columns * (width + GAP), n // columns * (tallest + GAP)))
    to.parent.mkdir(parents=True, exist_ok=True)
    sheet.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, ROUNDS, dither=Image.Dither.NONE).save(to, optimize=True)


def _narrow(picture: Image.Image, width: int) -> Image.Image:
    whole = picture.convert("RGB")
    return whole.resize((width, whole.height * width // whole.width), Image.Resampling.LANCZOS)
