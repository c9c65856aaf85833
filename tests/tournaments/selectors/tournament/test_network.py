import pytest

from scoring.errors import RuleViolation
from tournaments.models.tournament import Tournament
from tournaments.selectors.tournament.network import check_network, network_code

CODES = [
    ("", "", ""),
    ("Saal", "", "WIFI:T:nopass;S:Saal;;"),
    ("Saal", "geheim12", "WIFI:T:WPA;S:Saal;P:geheim12;;"),
    ("Gasthof zur Mühle", "drei Füchse", "WIFI:T:WPA;S:Gasthof zur Mühle;P:drei Füchse;;"),
    ("a;b", "12345;78", r"WIFI:T:WPA;S:a\;b;P:12345\;78;;"),
    ("a,b", "12345,78", r"WIFI:T:WPA;S:a\,b;P:12345\,78;;"),
    ("a:b", "12345:78", r"WIFI:T:WPA;S:a\:b;P:12345\:78;;"),
    ('"a"', '"1234567"', r"WIFI:T:WPA;S:\"a\";P:\"1234567\";;"),
    ("a\\b", "12345\\78", r"WIFI:T:WPA;S:a\\b;P:12345\\78;;"),
    ("\\;", "P:x;;T:nopass", r"WIFI:T:WPA;S:\\\;;P:P\:x\;\;T\:nopass;;"),
]


@pytest.mark.parametrize(("name", "password", "code"), CODES)
def test_network_code(name: str, password: str, code: str) -> None:
    assert network_code(Tournament(network_name=name, network_password=password)) == code


@pytest.mark.parametrize(
    ("name", "password", "refusal"),
    [
        ("", "", None),
        ("Saal", "", None),
        ("x" * 32, "x" * 8, None),
        ("Saal", "ü" * 63, None),
        ("x" * 33, "", "network_name_too_long"),
        ("ü" * 17, "", "network_name_too_long"),
        ("Saal", "x" * 7, "network_password_length"),
        ("Saal", "x" * 64, "network_password_length"),
        ("", "geheim12", "network_without_name"),
    ],
)
def test_check_network(name: str, password: str, refusal: str | None) -> None:
    code = None
    try:
        check_network(network_name=name, network_password=password)
    except RuleViolation as violation:
        code = violation.code
    assert code == refusal
