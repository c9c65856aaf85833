"""Puts texts on ruled pages, each of which is a form XObject shared by all pages that use it."""

import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

import pikepdf
import segno
from django.utils.translation import get_language
from pikepdf import Array, Dictionary, Name

from tournaments.lettering.typesetting import CAP_HEIGHT, LEADING, Align, Style, Word, set_lines, style_of
from tournaments.printing.setting.layout import Layout, Rect
from tournaments.printing.setting.pages import Code, Page, Progress, RuledPage, Text
from tournaments.printing.setting.specimens import ELLIPSIS, Glyph, Run, Runs, cut, join, read_runs

STEPS_SHOWN = 50  # calls of `progress` at most

Shared = frozenset[Text | Code]
_NOTHING = Run((), 0)
_AS_IN_STRING = re.compile(rb"[\\\\()]")
_SHIFT: Mapping[Align, float] = {Align.LEFT: 0, Align.CENTER: 0.5, Align.RIGHT: 1}


def bind(pages: Sequence[Page], ruled: Sequence[RuledPage], layout: Layout, title: str, progress: Progress) -> bytes:
    """Returns the finished PDF; identical input gives identical bytes."""
    with pikepdf.open(io.BytesIO(layout.pdf)) as pdf:
        runs = read_runs(pdf, layout.specimens)
        sheets = [_Sheet(pdf, pdf.pages[index], layout.slots[index], each.scale) for index, each in enumerate(ruled)]
        del pdf.pages[:]
        place = {page: index for index, page in enumerate(ruled)}
        for index, shared in _shared_items(pages, place).items():
            sheets[index].share(shared, runs)
        tell = _limit_progress(progress, len(pages))
        for done, page in enumerate(pages, start=1):
            sheets[place[page.ruled]].add(page, runs)
            tell(done)
        return save(pdf, title)


def append_copies(pdf: bytes | None, documents: Iterable[tuple[bytes, int]], title: str) -> bytes:
    with pikepdf.open(io.BytesIO(pdf)) if pdf else pikepdf.new() as whole:
        for document, copies in documents:
            with pikepdf.open(io.BytesIO(document)) as one:
                for _copy in range(copies):
                    whole.pages.extend(one.pages)
        return save(whole, title)


class _Sheet:
    """A ruled page as a form XObject, along with the pages that show it."""

    def __init__(self, pdf: pikepdf.Pdf, page: pikepdf.Page, slots: Mapping[str, Rect], scale: float) -> None:
        self._pdf = pdf
        self._box = Array([round(float(side), 2) for side in page.mediabox])
        self._height = float(page.mediabox[3])
        self._slots = slots
        self._scale = scale
        self._shared: Shared = frozenset()
        fonts = page.obj.Resources.Font
        self._forms = Dictionary(R=pdf.make_indirect(page.as_form_xobject()))
        self._resources = pdf.make_indirect(Dictionary(Font=fonts, XObject=self._forms))

    def share(self, shared: Shared, runs: Runs) -> None:
        """Draws these texts and codes once, for all pages to share."""
        self._shared = shared
        content = self._draw(sorted(_texts(shared), key=lambda text: text.slot), runs) + self._draw_codes(shared)
        form = Dictionary(Type=Name.XObject, Subtype=Name.Form, BBox=self._box, Resources=self._resources)
        self._forms.S = self._pdf.make_stream(content, form)

    def add(self, added: Page, runs: Runs) -> None:
        own = self._draw([text for text in added.texts if text not in self._shared], runs)
        own += self._draw_codes(code for code in added.codes if code not in self._shared)
        content = "\n".join(f"{form} Do" for form in self._forms).encode() + own
        page = Dictionary(
            Type=Name.Page,
            MediaBox=self._box,
            Resources=self._resources,
            Contents=self._pdf.make_stream(content),
        )
        self._pdf.pages.append(pikepdf.Page(page))

    def _draw(self, texts: Iterable[Text], runs: Runs) -> bytes:
        drawn = b"\n".join(
            draw(text, self._slots[text.slot], self._height, runs, style_of(text.slot).at(self._scale))
            for text in texts
        )
        return b"\nBT 0 g\n" + drawn + b"\nET" if drawn else b""

    def _draw_codes(self, items: Iterable[Text | Code]) -> bytes:
        codes = (item for item in items if isinstance(item, Code))
        return b"".join(draw_code(code, self._slots[code.slot], self._height) for code in codes)


def _texts(shared: Shared) -> Iterator[Text]:
    return (item for item in shared if isinstance(item, Text))


def _shared_items(pages: Iterable[Page], place: Mapping[RuledPage, int]) -> dict[int, Shared]:
    """Items shared by every use of the same ruled page, keyed by page index."""
    items: dict[int, list[Shared]] = {}
    for page in pages:
        items.setdefault(place[page.ruled], []).append(frozenset((*page.texts, *page.codes)))
    shared = {index: frozenset.intersection(*several) for index, several in items.items() if len(several) > 1}
    return {index: common for index, common in shared.items() if common}


def draw(text: Text, slot: Rect, page_height: float, runs: Runs, style: Style) -> bytes:
    """Returns PDF operators for a text, fitted to its slot's width and centred vertically."""
    words = [runs[style.weight, word] for word in text.words]
    gaps = [_NOTHING if word.endswith("-") else runs.space(style.weight) for word in text.words]
    left, room = slot.left + style.inset, slot.width - 2 * style.inset
    measured = [Word(word.width, gap.width) for word, gap in zip(words, gaps, strict=True)]
    setting = set_lines(measured, room, slot.height, style)
    size, leading = setting.size, setting.size * LEADING
    first = slot.top + slot.height / 2 - leading * (len(setting.lines) - 1) / 2 + CAP_HEIGHT * size / 2
    shown = []
    for row, line in enumerate(setting.lines):
        spaced = [run for index in line for run in (words[index], gaps[index])]
        run = cut(join(spaced[:-1]), runs[style.weight, ELLIPSIS], room / size)
        start = left + _SHIFT[style.align] * (room - run.width * size)
        shown.append(show(run, size, start, page_height - first - leading * row))
    return b"\n".join(shown)


def draw_code(code: Code, slot: Rect, page_height: float) -> bytes:
    """Returns PDF operators for a QR code in the slot's upper left corner. The page provides the quiet zone."""
    rows = segno.make(code.content, error="m", micro=False).matrix
    side = min(slot.width, slot.height) / len(rows)
    top = page_height - slot.top - side
    bars = (
        f"{slot.left + side * start:.3f} {top - side * (row + 1):.3f} {side * length:.3f} {side:.3f} re"
        for row, modules in enumerate(rows)
        for start, length in _dark_runs(modules)
    )
    return b"\n0 g\n" + "\n".join(bars).encode() + b"\nf"


def _dark_runs(modules: Iterable[int]) -> Iterator[tuple[int, int]]:
    at = 0
    for dark, group in groupby(modules, key=bool):
        length = len(list(group))
        if dark:
            yield at, length
        at += length


def show(run: Run, size: float, left: float, baseline: float) -> bytes:
    shown = [f"1 0 0 1 {left:.2f} {baseline:.2f} Tm".encode()]
    for font, glyphs in groupby(run.glyphs, key=lambda glyph: glyph.font):
        shown.append(f"{font} {size:g} Tf".encode() + b"[(" + b"".join(map(_glyph_bytes, glyphs)) + b")]TJ")
    return b" ".join(shown)


def _glyph_bytes(glyph: Glyph) -> bytes:
    """Returns the glyph's two bytes for a string in a TJ array, which is interrupted if there is kerning."""
    code = _AS_IN_STRING.sub(rb"\\\g<0>", glyph.code.to_bytes(2)).replace(b"\r", b"\\r")
    return code + f"){glyph.kern:g}(".encode() if glyph.kern else code


def _limit_progress(progress: Progress, total: int) -> Callable[[int], None]:
    """Limits the number of calls to `progress` to `STEPS_SHOWN`, always including the last."""
    step = max(1, total // STEPS_SHOWN)

    def tell(done: int) -> None:
        if done == total or done % step == 0:
            progress(done, total)

    return tell


def save(pdf: pikepdf.Pdf, title: str) -> bytes:
    pdf.docinfo["/Title"] = title
    for name in ("/Names", "/Dests"):
        if name in pdf.Root:
            del pdf.Root[name]
    pdf.Root.Lang = pikepdf.String(get_language() or "de")
    target = io.BytesIO()
    pdf.save(target, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate, compress_streams=True)
    return target.getvalue()
