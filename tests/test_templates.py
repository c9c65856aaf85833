"""Templates keep to the security policy: no inline script, no inline style, no handlers."""

import re
from pathlib import Path

import pytest

from tests.paths import ROOT

# Print templates never reach a browser.
PAGES = [file for file in sorted((ROOT / "templates").rglob("*.html")) if "paper" not in file.parts]
FORBIDDEN = {
    "inline script": re.compile(r"<script(?![^>]*\bsrc=)", re.I),
    "inline style": re.compile(r"<style\b|\sstyle=", re.I),
    "inline handler": re.compile(r"\son[a-z]+=|\shx-on\b|javascript:", re.I),
    "unescaped text": re.compile(r"(?<!help_text)\|\s*safe\b|autoescape\s+off"),  # help texts are ours
}


@pytest.mark.parametrize("file", PAGES, ids=lambda file: str(file.relative_to(ROOT)))
def test_template_keeps_to_policy(file: Path):
    text = re.sub(r"{%(?!\s*autoescape).*?%}", "", file.read_text())
    assert [name for name, pattern in FORBIDDEN.items() if pattern.search(text)] == []
