"""Checks that the import contracts in pyproject.toml cover every module, and that the engine's project file agrees."""

import tomllib
from collections.abc import Iterable, Iterator
from typing import Any

from tools.shape.source import PACKAGES, Fault, Source, modules, source

WITHOUT_A_LAYER = frozenset({"tournaments.apps"})

# Layers of the core, which share their rooms.
LAYERS = frozenset({"selectors", "services", "forms", "views", "phrases", "api"})
ROOMS = frozenset({"tournament", "participants", "rounds", "lists", "results", "rules"})
# Modules that every room may have.
OF_ANY_ROOM = frozenset({"page", "pages", "rows", "__init__"})

Contract = dict[str, Any]


def faults() -> Iterator[Fault]:
    project, library = source("pyproject.toml"), source("scoring/pyproject.toml")
    yield from modules_left_out(project, modules())
    yield from circles_let_through(project)
    yield from words_in_several_rooms(modules())
    yield from disagreements(project, library)


def contracts(project: Source) -> list[Contract]:
    found: list[Contract] = tomllib.loads(project.text)["tool"]["importlinter"]["contracts"]
    return found


def _modules_in_layers(contract: Contract) -> set[str]:
    names = {name.strip(" ()") for row in contract["layers"] for name in row.split("|")}
    return {f"{container}.{name}" for container in contract.get("containers", ()) for name in names} or names


def modules_left_out(project: Source, sources: Iterable[Source]) -> Iterator[Fault]:
    layered = set[str]().union(*(_modules_in_layers(each) for each in contracts(project) if each["type"] == "layers"))
    inside = {".".join(each.module.split(".")[:2]) for each in sources if "." in each.module}
    for name in sorted(inside - layered - WITHOUT_A_LAYER):
        yield project.fault(f"{name} is in no layers contract: add it to one")


def circles_let_through(project: Source) -> Iterator[Fault]:
    """Checks that the contract against import cycles has no exceptions."""
    found = [each for each in contracts(project) if each["type"] == "acyclic_siblings"]
    wanted = {"name", "type", "ancestors"}
    if [set(each) for each in found] != [wanted] or set(found[0]["ancestors"]) != set(PACKAGES):
        at = project.text.find("acyclic_siblings")
        yield project.fault(
            "the contract that forbids cycles in every package is missing or has exceptions: restore it", at
        )


def words_in_several_rooms(sources: Iterable[Source]) -> Iterator[Fault]:
    """Finds core modules whose name is used for a different topic in another layer."""
    first: dict[str, tuple[str, Source]] = {}
    for each in sources:
        path = each.path.removesuffix(".py").split("/")
        if len(path) < 4 or path[1] not in LAYERS or path[2] not in ROOMS or path[-1] in OF_ANY_ROOM:
            continue
        layer, room, word = path[1], path[2], path[-1]
        known, earlier = first.setdefault(word, (room, each))
        if known != room and earlier.path.split("/")[1] != layer:
            yield each.fault(f"`{word}` lies in {known}/ in {earlier.path}: use one package name for it")


def disagreements(project: Source, library: Source) -> Iterator[Fault]:
    whole, own = tomllib.loads(project.text), tomllib.loads(library.text)
    for key in ("version", "requires-python"):
        if own["project"][key] != whole["project"][key]:
            yield library.fault(f"another {key} than in {project.path}: make them equal", library.text.find(key))
    if own["project"]["dependencies"]:
        yield library.fault("the engine has no dependencies: remove it", library.text.find("dependencies"))
    for unpinned in sorted({*own["build-system"]["requires"]} - {*whole["dependency-groups"]["dev"]}):
        words = f"{unpinned} is not in the dev group of {project.path}: pin it there, since a test builds the wheel"
        yield library.fault(words, library.text.find(unpinned))
