"""Checks that every `data-…` attribute of ours is both written and read."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from tools.shape.source import Fault, Source, modules, sources, tests

OF_OTHERS = ("static/js/htmx", "static/js/lean-qr/", "static/js/qr/")
ATTRIBUTE = re.compile(r"\bdata-(?P<name>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?![\w-]|\$\{)")
WORD = r"[A-Za-z][A-Za-z0-9]*"
SET = r"\s*(?:\|\||\?\?)?=(?!=)"
WRITTEN = re.compile(
    rf"\.dataset\.(?P<property>{WORD}){SET}|\.(?:set|toggle)Attribute\(\s*[\"'`]data-(?P<name>[a-z0-9-]+)[\"'`]"
)
READ = re.compile(
    rf"\.dataset\??\.(?P<property>{WORD})\b(?!{SET})"
    rf"|[\"'](?P<tested>{WORD})[\"'] in [^;\n]*\bdataset\b"
    r"|\[data-(?P<name>[a-z0-9-]+)(?=[\]~|^$*=])"
    r"|\.(?:get|has)Attribute\([\"'`]data-(?P<asked>[a-z0-9-]+)[\"'`]"
)
TAKEN_APART = re.compile(r"\{(?P<names>[^{}]*)\}\s*=\s*[^;\n]*\bdataset\b")
NAME_IN = re.compile(rf"(?:^|,)\s*({WORD})")
KEPT = re.compile(rf"\b(?:const|let) (?P<name>{WORD}) = [^;\n]*\.dataset;")
# Signs of names composed at run time.
PIECED = ("dataset[", "data-${")
QUOTED = re.compile(rf"[\"'`]({WORD}(?:-[a-z0-9]+)*)[\"'`]")

Places = dict[str, tuple[Source, int]]
"""The first place in each file, by its path."""


@dataclass(frozen=True, slots=True)
class Attribute:
    """The places that write and read an attribute. `scripted`: scripts that read it by its full name."""

    writers: Places = field(default_factory=dict)
    readers: Places = field(default_factory=dict)
    scripted: Places = field(default_factory=dict)


def faults() -> Iterator[Fault]:
    yield from dead_attributes(project_attributes())


def project_attributes() -> Mapping[str, Attribute]:
    scripts = [each for each in sources("static", ".js") if not each.path.startswith(OF_OTHERS)]
    pages = [*sources("templates", ".html", ".svg", ".js"), *not_of_shape(modules())]
    return attributes(pages, scripts, [*sources("static", ".css"), *not_of_shape(tests())])


def not_of_shape(files: Iterable[Source]) -> list[Source]:
    return [each for each in files if "/shape/" not in each.path]


def attributes(pages: Iterable[Source], scripts: Collection[Source], readers: Iterable[Source]) -> dict[str, Attribute]:
    found: dict[str, Attribute] = {}

    def place(name: str, kind: str, each: Source, at: int) -> None:
        getattr(found.setdefault(name, Attribute()), kind).setdefault(each.path, (each, at))

    for kind, files in (("writers", pages), ("readers", readers)):
        for each in files:
            for spot in ATTRIBUTE.finditer(each.text):
                place(spot["name"], kind, each, spot.start())
    for each in scripts:
        for name, at in names_written(each):
            place(name, "writers", each, at)
        for name, at in names_read(each):
            place(name, "scripted", each, at)
        for name in may_read(each) & set(found):
            place(name, "readers", each, 0)
    return found


def dead_attributes(found: Mapping[str, Attribute]) -> Iterator[Fault]:
    for name, attribute in found.items():
        if not attribute.readers and not attribute.scripted:
            for each, at in attribute.writers.values():
                yield each.fault(f"nothing reads data-{name}: remove it", at)
        if not attribute.writers:
            for each, at in attribute.scripted.values():
                yield each.fault(f"nothing writes data-{name}: remove its readers", at)


def names_written(script: Source) -> Iterator[tuple[str, int]]:
    for spot in WRITTEN.finditer(script.text):
        yield spot["name"] or kebab(spot["property"]), spot.start()


def names_read(script: Source) -> Iterator[tuple[str, int]]:
    for spot in READ.finditer(script.text):
        yield spot["name"] or spot["asked"] or kebab(spot["property"] or spot["tested"]), spot.start()
    for spot in TAKEN_APART.finditer(script.text):
        yield from ((kebab(name), spot.start()) for name in NAME_IN.findall(spot["names"]))


def may_read(script: Source) -> set[str]:
    """Returns attribute names that the script may read through a stored dataset or a composed name."""
    kept = {spot["name"] for spot in KEPT.finditer(script.text)}
    names = [name for each in kept for name in re.findall(rf"\b{each}\.({WORD})\b", script.text)]
    if any(each in script.text for each in PIECED):
        names += QUOTED.findall(script.text)
    return {kebab(name) for name in names}


def kebab(name: str) -> str:
    return re.sub(r"[A-Z]", lambda letter: f"-{letter[0].lower()}", name)


def table() -> Iterator[str]:
    for name, attribute in sorted(project_attributes().items()):
        readers = sorted({*attribute.scripted, *attribute.readers})
        yield f"data-{name}: {', '.join(sorted(attribute.writers))} -> {', '.join(readers)}"
