"""Checks that the compose file, image and proxy are locked down."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import yaml

from tools.setup import LIBRARIES
from tools.shape.source import Fault, Source, source

SERVICES = ("db", "redis", "migrate", "web", "worker", "scheduler", "proxy")
MUST_BE_SET = ("BASE_URL", "POSTGRES_PASSWORD", "REDIS_PASSWORD")
FENCE = {
    "read_only": True,
    "cap_drop": ["ALL"],
    "security_opt": ["no-new-privileges:true"],
}
VARIABLE = re.compile(r"(?<!\$)\$\{(\w+)(?::([-?])([^}]*))?\}")
ROW_OF_VARIABLES = re.compile(r"^\| (`[A-Z].*?) \|", re.MULTILINE)
ELSEWHERE = "¹"  # the README's mark for variables that no container gets


def faults() -> Iterator[Fault]:
    compose, image = source("docker-compose.yml"), source("Dockerfile")
    yield from unfenced_services(compose)
    yield from ports_besides_the_proxy(compose)
    yield from defaults_of_required_variables(compose, MUST_BE_SET)
    yield from variables_not_passed_on(source("docs/reference/environment.md"), compose)
    yield from compressed_by_the_proxy(source("deploy/Caddyfile"))
    yield from run_as_root(image)
    yield from packages_missing(image, LIBRARIES.values())


def _services(compose: Source) -> Mapping[str, Any]:
    found: Mapping[str, Any] = yaml.safe_load(compose.text)["services"]
    return found


def unfenced_services(compose: Source) -> Iterator[Fault]:
    """Finds services that lack a restriction, and services that are unknown or missing."""
    services = _services(compose)
    for name in sorted({*services} ^ {*SERVICES}):
        yield compose.fault(f"{name} is missing or unknown: update SERVICES in tools/shape/deployment.py")
    for name, service in services.items():
        rights = ["NET_BIND_SERVICE"] if name == "proxy" else []
        limits = {*service.get("logging", {}).get("options", ())}
        held = {key: service.get(key) for key in FENCE} == FENCE and service.get("cap_add", []) == rights
        if not (held and service.get("mem_limit") and limits == {"max-size", "max-file"}):
            words = f"{name} has more rights than it needs: restrict it like the others"
            yield compose.fault(words, compose.text.find(f"\n  {name}:") + 1)


def ports_besides_the_proxy(compose: Source) -> Iterator[Fault]:
    """Finds services other than the proxy that publish ports."""
    for name, service in _services(compose).items():
        if ("ports" in service) != (name == "proxy"):
            words = f"{name}: only the proxy may have ports, and it must have them"
            yield compose.fault(words, compose.text.find(f"\n  {name}:") + 1)


def defaults_of_required_variables(compose: Source, names: Iterable[str]) -> Iterator[Fault]:
    for name in names:
        asked = [found for found in VARIABLE.finditer(compose.text) if found[1] == name]
        for found in asked:
            if found[2] == "-":
                yield compose.fault(f"{name} has a default: require it with `:?`", found.start())
        if not any(found[3] for found in asked):  # without words Compose just repeats the name
            yield compose.fault(f"no message says how to set {name}: add one to `:?`")


def variables_not_passed_on(readme: Source, compose: Source) -> Iterator[Fault]:
    """Finds README variables that should be either passed to a container or marked as not for one."""
    asked = {found[1] for found in VARIABLE.finditer(compose.text)}
    rows = list(ROW_OF_VARIABLES.finditer(readme.text))
    if not rows:
        yield readme.fault("no table of variables was found: see ROW_OF_VARIABLES in tools/shape/deployment.py")
    for row in rows:
        is_marked = ELSEWHERE in row[1]
        for name in re.findall(r"`(\w+)`", row[1]):
            if (name in asked) == is_marked:
                words = f"{name} is passed on but marked {ELSEWHERE}" if is_marked else f"{name} is not passed on"
                yield readme.fault(f"{words}: pass it on in {compose.path}, or mark it {ELSEWHERE}", row.start())


def compressed_by_the_proxy(caddyfile: Source) -> Iterator[Fault]:
    """Finds compression by the proxy, which can't tell which answers contain secrets."""
    for found in re.finditer(r"^[^\S\n]*encode\b", caddyfile.text, re.MULTILINE):
        yield caddyfile.fault("only the application may compress: remove `encode`", found.start())


def run_as_root(image: Source) -> Iterator[Fault]:
    users = re.findall(r"^USER (.*)$", image.text, re.MULTILINE)
    if users != ["kreuzdame"]:
        yield image.fault("must run as kreuzdame, with a single USER line: restore it", image.text.find("USER "))


def packages_missing(image: Source, packages: Iterable[str]) -> Iterator[Fault]:
    wanted = f"--no-install-recommends {' '.join(packages)} "
    if wanted not in image.text:
        yield image.fault(
            f"must install `{wanted.strip()}`, like tools/setup.py: restore it", image.text.find("apt-get")
        )
