"""Checks that templates have nothing inline, one tag per line, and use only permitted features."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from tools.shape.source import ROOT, Fault, Source, sources

PRINTED = "templates/printing/paper/"  # laid out by WeasyPrint, never read by a browser
FORBIDDEN = {
    "inline script: move it to a file in static/js": re.compile(r"<script(?![^>]*\bsrc=)", re.I),
    "inline style: use a class": re.compile(r"<style\b|\sstyle=", re.I),
    "inline handler: move it to a file in static/js": re.compile(r"\son[a-z]+=|\shx-on\b|javascript:", re.I),
    # Help texts are our own.
    "unescaped text: let Django escape it": re.compile(r"(?<!help_text)\|\s*safe\b|autoescape\s+off"),
}
LOGIC = re.compile(r"{%(?!\s*autoescape).*?%}")
LONGEST_LINE = 160
# Block elements take lines of their own in the source, too.
BLOCK_ELEMENT = re.compile(
    r"<(?:address|article|aside|blockquote|body|caption|col|colgroup|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form"
    r"|h[1-6]|head|header|hr|html|legend|li|link|main|meta|nav|ol|option|p|pre|section|summary|table|tbody|td|tfoot|th|thead"
    r"|title|tr|ul)\b"
)
# Block tags; `blocktranslate` and `joined` contain only text.
HOLDING_TAG = re.compile(r"{%\s*(?:block|element|for|if|ifchanged|partialdef|slot|spaceless|timezone|with)\b")
# Names of other templates, scripts, styles and tag libraries.
NAMED = re.compile(r"""{%\s*(?:include|extends|static)\s+["']([a-z_]+)/|{%\s*load\s+([^%]*)%}""")
USES: Mapping[str, frozenset[str]] = {
    "door": frozenset({"people"}),
    "free_lists": frozenset({"phones", "printing"}),
    "phones": frozenset({"calls"}),
    "rehearsals": frozenset({"calls", "phones", "walls"}),
}
KEY_OF_A_WRITE = re.compile(r'name="(?:client_key|seen_revision)"')


def faults() -> Iterator[Fault]:
    templates = list(sources("templates", ".html", ".svg"))
    pages = [each for each in templates if each.path.endswith(".html") and not each.path.startswith(PRINTED)]
    yield from forbidden_constructs(pages)
    yield from crowded_lines(templates)
    yield from keys_by_hand(templates)
    yield from of_other_features(templates, features())


def features() -> frozenset[str]:
    return frozenset(path.parent.name for path in (ROOT / "tournaments").glob("*/contribution.py"))


def forbidden_constructs(pages: Iterable[Source]) -> Iterator[Fault]:
    for each in pages:
        plain = Source(each.path, LOGIC.sub("", each.text))  # no tag spans several lines
        for words, pattern in FORBIDDEN.items():
            yield from (plain.fault(words, found.start()) for found in pattern.finditer(plain.text))


def crowded_lines(templates: Iterable[Source]) -> Iterator[Fault]:
    for each in templates:
        for number, line in enumerate(each.text.splitlines(), start=1):
            if len(line) > LONGEST_LINE:
                yield Fault(
                    each.path, number, f"{len(line)} characters, at most {LONGEST_LINE} are allowed: break the line"
                )
            elif len(BLOCK_ELEMENT.findall(line)) > 1 or len(HOLDING_TAG.findall(line)) > 1:
                yield Fault(each.path, number, "several opening tags: write one per line")


def keys_by_hand(templates: Iterable[Source]) -> Iterator[Fault]:
    """Finds keys of writes that weren't created by their template tag."""
    for each in templates:
        for found in KEY_OF_A_WRITE.finditer(each.text):
            yield each.fault("a hand-written key: use {% write_keys %}", found.start())


def of_other_features(templates: Iterable[Source], known: Collection[str]) -> Iterator[Fault]:
    """Finds features named in templates of the core, or of a feature that may not use them."""
    for each in templates:
        own = each.path.split("/")[1]
        may_use = {own, *USES.get(own, ())} if own in known else set()
        for found in NAMED.finditer(each.text):
            for name in [found[1]] if found[1] else found[2].split():
                if name in known and name not in may_use:
                    yield each.fault(f"uses {name}, a feature: let the feature contribute it", found.start())
