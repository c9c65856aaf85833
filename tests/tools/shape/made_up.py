"""Texts that break the rules."""

from collections.abc import Iterable

from tools.shape.source import Fault, Source


def text(*lines: str, path: str = "made/up.py") -> Source:
    return Source(path, "".join(f"{line}\n" for line in lines))


def messages(faults: Iterable[Fault]) -> list[str]:
    return [str(fault) for fault in faults]
