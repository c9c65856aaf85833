"""Font subsetting by HarfBuzz and by fontTools."""

import hashlib
import io
import subprocess
import sys
import time
from collections.abc import Iterator

import pypdf
import pypdfium2
import pytest
from weasyprint.pdf import fonts

from tests.paths import ROOT
from tests.printing.packs import NOTICE, PACK
from tests.running.whole_fonts import cut
from tournaments.printing.render import render

DPI = 100
HARFBUZZ = fonts.harfbuzz_subset
needs_harfbuzz = pytest.mark.skipif(HARFBUZZ is None, reason="HarfBuzz cannot subset fonts here")
BOTH = [pytest.param(HARFBUZZ, id="HarfBuzz", marks=needs_harfbuzz), pytest.param(None, id="fontTools")]
IN_A_PROCESS = """
import hashlib
import django
django.setup()
from weasyprint.pdf import fonts
if {without}:
    fonts.harfbuzz_subset = None
from tests.printing.packs import PACK
from tournaments.printing.render import render
print(hashlib.sha256(render(PACK)).hexdigest())
"""


@pytest.fixture(autouse=True)
def _cut() -> Iterator[None]:
    with cut():
        yield


@pytest.fixture(params=BOTH)
def subsetter(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.setattr(fonts, "harfbuzz_subset", request.param)
    return request.param


@pytest.mark.long
def test_same_bytes_on_another_day_without_warnings(
    subsetter: object,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    recwarn: pytest.WarningsRecorder,
) -> None:
    first, now = render(NOTICE), time.time
    monkeypatch.setattr(time, "time", lambda: now() + 86_400)
    assert render(NOTICE) == first
    assert caplog.records == []
    # Python itself ignores these warnings by default.
    assert [each for each in recwarn.list if each.category is not ResourceWarning] == []


@pytest.mark.long
def test_same_bytes_in_another_process(subsetter: object) -> None:
    assert in_another_process(subsetter) == hashlib.sha256(render(PACK)).hexdigest()


def in_another_process(subsetter: object) -> str:
    """Returns the digest of the pack made by another process, which mustn't print anything else."""
    code = IN_A_PROCESS.format(without=subsetter is None)
    ended = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ended.stderr == ""
    return ended.stdout.strip()


@pytest.mark.long
@needs_harfbuzz
def test_both_subsetters_give_the_same_text_and_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    with_harfbuzz = render(PACK)
    monkeypatch.setattr(fonts, "harfbuzz_subset", None)
    with_fonttools = render(PACK)
    assert with_harfbuzz != with_fonttools
    assert texts(with_harfbuzz) == texts(with_fonttools)
    assert pictures(with_harfbuzz) == pictures(with_fonttools)


def texts(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages]


def pictures(pdf: bytes) -> list[bytes]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [bytes(page.render(scale=DPI / 72).buffer) for page in document]
