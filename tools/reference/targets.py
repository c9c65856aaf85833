"""All Makefile targets, with the comments above them."""

import re
from collections.abc import Iterator, Mapping

from tools.reference.blocks import table
from tools.reference.pages import ROOT

MAKEFILE = ROOT / "Makefile"
PHONY = re.compile(r"^\.PHONY: (.*)$", re.MULTILINE)
TARGET = re.compile(r"((?:^# .*\n)*)^([\w-]+):(?!=)", re.MULTILINE)


def targets(makefile: str) -> Mapping[str, str]:
    """Returns the comments of the phony targets, in the order of the Makefile."""
    typed = {name for names in PHONY.findall(makefile) for name in names.split()}
    said = {name: " ".join(line[2:] for line in comment.splitlines()) for comment, name in TARGET.findall(makefile)}
    return {name: words for name, words in said.items() if name in typed}


def blocks() -> Mapping[str, str]:
    return {"targets": table(("command", "what it does"), _rows(targets(MAKEFILE.read_text(encoding="utf-8"))))}


def undescribed_names() -> Iterator[str]:
    return (name for name, words in targets(MAKEFILE.read_text(encoding="utf-8")).items() if not words)


def _rows(said: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    return ((f"`make {name}`", words) for name, words in said.items())
