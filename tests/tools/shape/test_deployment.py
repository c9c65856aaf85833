import pytest
import yaml

from tests.tools.shape.made_up import messages, text
from tools.shape.deployment import (
    SERVICES,
    compressed_by_the_proxy,
    defaults_of_required_variables,
    packages_missing,
    ports_besides_the_proxy,
    run_as_root,
    unfenced_services,
    variables_not_passed_on,
)
from tools.shape.source import Source

FENCED = {
    "read_only": True,
    "cap_drop": ["ALL"],
    "security_opt": ["no-new-privileges:true"],
    "mem_limit": "1g",
    "logging": {"options": {"max-size": "10m", "max-file": "5"}},
}
PROXY = {**FENCED, "cap_add": ["NET_BIND_SERVICE"], "ports": ["443:443"]}


def compose(without=(), **changed):
    services = {name: PROXY if name == "proxy" else FENCED for name in SERVICES if name not in without}
    for name, changes in changed.items():
        services[name] = {key: value for key, value in {**services[name], **changes}.items() if value is not None}
    return Source("compose.yml", yaml.safe_dump({"services": services}, sort_keys=False))


def test_restricted_services_are_accepted():
    assert messages([*unfenced_services(compose()), *ports_besides_the_proxy(compose())]) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"read_only": False},
        {"cap_drop": None},
        {"security_opt": []},
        {"mem_limit": None},
        {"logging": {"options": {"max-size": "10m"}}},
        {"cap_add": ["NET_BIND_SERVICE"]},
    ],
    ids=str,
)
def test_unrestricted_service_is_found(changes):
    assert messages(unfenced_services(compose(db=changes))) == [
        "compose.yml:2: db has more rights than it needs: restrict it like the others"
    ]


def test_missing_service_is_found():
    words = "worker is missing or unknown: update SERVICES in tools/shape/deployment.py"
    assert messages(unfenced_services(compose(without=["worker"]))) == [f"compose.yml:1: {words}"]


def test_port_besides_the_proxy_is_found():
    opened, closed = compose(db={"ports": ["5432:5432"]}), compose(SERVICES[:-1], proxy={"ports": None})
    assert messages(ports_besides_the_proxy(opened)) == [
        "compose.yml:2: db: only the proxy may have ports, and it must have them"
    ]
    assert messages(ports_besides_the_proxy(closed)) == [
        "compose.yml:2: proxy: only the proxy may have ports, and it must have them"
    ]


def test_default_of_required_variable_is_found():
    asked = text(
        "URL: ${URL:?write it}", "AGAIN: ${URL}", "KEY: ${KEY:-secret}", "SHOWN: $${NAME:-x}", path="compose.yml"
    )
    assert messages(defaults_of_required_variables(asked, ["URL", "KEY", "NAME"])) == [
        "compose.yml:3: KEY has a default: require it with `:?`",
        "compose.yml:1: no message says how to set NAME: add one to `:?`",
    ]


def test_variable_not_passed_on_is_found():
    handed = text("- ${URL}", "- ${PORT}", path="compose.yml")
    readme = text(
        "| variable | what |", "| `URL`, `KEY` | … |", "| `PORT` ¹ | … |", "| `HOST` ¹ | … |", path="README.md"
    )
    assert messages(variables_not_passed_on(readme, handed)) == [
        "README.md:2: KEY is not passed on: pass it on in compose.yml, or mark it ¹",
        "README.md:3: PORT is passed on but marked ¹: pass it on in compose.yml, or mark it ¹",
    ]


def test_readme_without_table_of_variables_is_found():
    words = "no table of variables was found: see ROW_OF_VARIABLES in tools/shape/deployment.py"
    assert messages(variables_not_passed_on(text("URL: where", path="README.md"), text())) == [f"README.md:1: {words}"]


def test_compressing_proxy_is_found():
    caddyfile = text("doko.example.org {", "\treverse_proxy web:8000", "\tencode gzip", "}", path="Caddyfile")
    assert messages(compressed_by_the_proxy(caddyfile)) == [
        "Caddyfile:3: only the application may compress: remove `encode`"
    ]


@pytest.mark.parametrize(("users", "line"), [(["root"], 2), (["kreuzdame", "root"], 2), ([], 1)])
def test_image_running_as_root_is_found(users, line):
    image = text("FROM python", *(f"USER {user}" for user in users), path="Dockerfile")
    assert messages(run_as_root(image)) == [
        f"Dockerfile:{line}: must run as kreuzdame, with a single USER line: restore it"
    ]


def test_image_without_printing_libraries_is_found():
    image = text(
        "FROM python", "RUN apt-get install -y --no-install-recommends libpango libharfbuzz \\", path="Dockerfile"
    )
    assert messages(packages_missing(image, ["libpango", "libharfbuzz"])) == []
    wanted = "--no-install-recommends libpango libfribidi"
    assert messages(packages_missing(image, ["libpango", "libfribidi"])) == [
        f"Dockerfile:2: must install `{wanted}`, like tools/setup.py: restore it"
    ]
