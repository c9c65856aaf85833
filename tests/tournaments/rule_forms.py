"""Form data for rule sets."""

from django.http import QueryDict

from scoring.rules.options import ORDERED, options, values_of
from scoring.rules.rules import RuleSet


def typed(rules: RuleSet, **changes: object) -> dict[str, object]:
    """Returns the form for these rules with changed fields (double underscores stand for dots)."""
    sent: dict[str, object] = {"book": rules.key}
    for path, value in values_of(rules).items():
        sent |= _field(path, value)
    for name, value in changes.items():
        sent |= {name.replace("__", "."): value}
    return {name: value for name, value in sent.items() if value is not None}


def _field(path: str, value: object) -> dict[str, object]:
    if path == "announcements.cards_held":
        return {f"{path}.{index}": str(number) for index, number in enumerate(value)}
    if path in ORDERED:
        return {path: value, **{f"{path}.{member}": str(at) for at, member in enumerate(value, start=1)}}
    if isinstance(value, list):
        return {path: [str(each) for each in value]}
    if options()[path].shape == "flag":
        return {path: "on"} if value else {}
    return {path: "" if value is None else str(value)}


def query(sent: dict[str, object]) -> QueryDict:
    found = QueryDict(mutable=True)
    for name, value in sent.items():
        found.setlist(name, value if isinstance(value, list) else [str(value)])
    return found
