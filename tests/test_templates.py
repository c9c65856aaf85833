"""Templates keep to the security policy (no inline script, no inline style, no handlers) and to one tag a line."""

import re
from collections.abc import Callable
from pathlib import Path

from tests.paths import ROOT

# Print templates never reach a browser.
PRINTED = ROOT / "templates" / "printing" / "paper"  # laid out by WeasyPrint, no browser reads them
PAGES = [file for file in sorted((ROOT / "templates").rglob("*.html")) if PRINTED not in file.parents]
FORBIDDEN = {
    "inline script": re.compile(r"<script(?![^>]*\bsrc=)", re.I),
    "inline style": re.compile(r"<style\b|\sstyle=", re.I),
    "inline handler": re.compile(r"\son[a-z]+=|\shx-on\b|javascript:", re.I),
    "unescaped text": re.compile(r"(?<!help_text)\|\s*safe\b|autoescape\s+off"),  # help texts are ours
}


def faults(files: list[Path], fault_of: Callable[[str], object]) -> dict[str, object]:
    """What is wrong with each file; one test for hundreds of files, since a test takes longer than reading one."""
    found = {str(file.relative_to(ROOT)): fault_of(file.read_text()) for file in files}
    return {name: fault for name, fault in found.items() if fault}


def forbidden(text: str) -> list[str]:
    text = re.sub(r"{%(?!\s*autoescape).*?%}", "", text)
    return [name for name, pattern in FORBIDDEN.items() if pattern.search(text)]


def test_templates_keep_to_policy():
    assert faults(PAGES, forbidden) == {}


LONGEST_LINE = 160
TEMPLATES = sorted(file for kind in ("html", "svg") for file in (ROOT / "templates").rglob(f"*.{kind}"))
# Elements that take lines of their own on the page take one in the source.
BLOCK_ELEMENT = re.compile(
    r"<(?:address|article|aside|blockquote|body|caption|col|colgroup|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form"
    r"|h[1-6]|head|header|hr|html|legend|li|link|main|meta|nav|ol|option|p|pre|section|summary|table|tbody|td|tfoot|th|thead"
    r"|title|tr|ul)\b"
)
# Tags that hold others; a text (`blocktranslate`) and `joined` hold none.
HOLDING_TAG = re.compile(r"{%\s*(?:block|element|for|if|ifchanged|partialdef|slot|spaceless|timezone|with)\b")


def crowded(line: str) -> bool:
    """Whether a line is too long, or opens two elements or two tags that hold others."""
    return len(line) > LONGEST_LINE or len(BLOCK_ELEMENT.findall(line)) > 1 or len(HOLDING_TAG.findall(line)) > 1


def crowded_lines(text: str) -> list[str]:
    return [f"{number}: {line.strip()}" for number, line in enumerate(text.splitlines(), 1) if crowded(line)]


def test_templates_have_one_tag_a_line():
    assert faults(TEMPLATES, crowded_lines) == {}


def test_keys_of_a_write_come_from_their_tag():
    assert faults(TEMPLATES, re.compile(r'name="(?:client_key|seen_revision)"').search) == {}
