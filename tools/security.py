"""Makes the tables of docs/security.md from tests/doors/table.py: `python -m tools.security`."""

from collections.abc import Sequence
from pathlib import Path

from tests.doors.groups import ENDED, USERS, Group
from tests.doors.table import PARTS

PAGE = Path(__file__).resolve().parent.parent / "docs" / "security.md"
BEGIN, END = "<!-- made by tools/security.py from tests/doors/table.py -->", "<!-- the end of what is made -->"
COLUMNS = ("what", "opens to", "others who are signed in get", "without an account or code", "names")


def main() -> None:
    PAGE.write_text(page())


def page() -> str:
    before, _begin, rest = PAGE.read_text().partition(BEGIN)
    tables = "\n\n".join(_table(heading, actors, groups) for heading, (actors, groups) in PARTS.items())
    return f"{before}{BEGIN}\n\n{tables}\n\n{END}{rest.partition(END)[2]}"


def _table(heading: str, actors: Sequence[str], groups: Sequence[Group]) -> str:
    rows = [COLUMNS, ("---",) * len(COLUMNS), *(_cells(group, set(actors)) for group in groups)]
    return "\n".join([f"### {heading}", "", *(f"| {' | '.join(row)} |" for row in rows)])


def _cells(group: Group, actors: set[str]) -> tuple[str, ...]:
    opens = "; ".join(f"{', '.join(methods)}: {who}" for who, methods in _methods(group).items()) or "nobody"
    if group.of_event:
        opens += "; of a private event: its staff"
    outside = actors.difference(ENDED) - _inside(group)
    others = str(group.others) if outside & set(USERS) else ""
    nobody = str(group.nobody) if outside - set(USERS) else ""
    return group.title, opens, others, nobody, ", ".join(f"`{name}`" for name in group.names.split())


def _methods(group: Group) -> dict[str, list[str]]:
    methods: dict[str, list[str]] = {}
    for method, audience in group.methods.items():
        methods.setdefault(audience.words, []).append(method)
    return methods


def _inside(group: Group) -> frozenset[str]:
    audiences = [audience.actors for audience in group.methods.values()]
    return frozenset.intersection(*audiences) if audiences else frozenset()


if __name__ == "__main__":
    main()
