"""All operations of the REST API, taken from its OpenAPI document."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus

from drf_spectacular.generators import EndpointEnumerator, SchemaGenerator

from accounts.models import Scope
from tools.reference.blocks import table

START = "/api/v1/"
UNAUTHORIZED = str(HTTPStatus.UNAUTHORIZED.value)
READS = frozenset({"GET", "HEAD"})
HEADS = ("operation", "what it does", "token", "answers")


@dataclass(frozen=True, slots=True)
class Operation:
    """A method on a path. `scope` is required of the token; "" if no token is needed."""

    method: str
    path: str
    description: str
    scope: str
    answers: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def resource(self) -> str:
        return self.path.removeprefix(START).partition("/")[0]


def operations() -> tuple[Operation, ...]:
    schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    scopes = dict(_write_scopes())
    return tuple(
        Operation(
            method=method.upper(),
            path=path,
            description=" ".join(operation.get("description", "").split()),
            scope=_scope(operation, scopes.get((method.upper(), path))),
            answers=tuple(sorted(operation["responses"])),
        )
        for path, methods in sorted(schema["paths"].items())
        for method, operation in methods.items()
    )


def blocks() -> Mapping[str, str]:
    found = operations()
    resources = sorted({each.resource for each in found})
    return {name: table(HEADS, [_row(each) for each in found if each.resource == name]) for name in resources}


def undescribed_names() -> Iterator[str]:
    return (each.name for each in operations() if not each.description)


def _write_scopes() -> Iterator[tuple[tuple[str, str], Scope]]:
    for path, _pattern, method, callback in EndpointEnumerator().get_api_endpoints():  # type: ignore[no-untyped-call]
        scope = getattr(callback.cls, "write_scope", None)
        if scope and method not in READS:
            yield (method, path), scope


def _scope(operation: Mapping[str, Mapping[str, object]], needed: Scope | None) -> str:
    if needed:
        return needed.value
    # A token is not asked for where 401 is not declared, whatever `security` offers.
    return Scope.READ.value if UNAUTHORIZED in operation["responses"] else ""


def _row(operation: Operation) -> tuple[str, ...]:
    path = operation.path.removeprefix(START)
    return f"`{operation.method} {path}`", operation.description, operation.scope, ", ".join(operation.answers)
