"""Runs the tests of scripts: `node --test tests/static/*/*.test.js`."""

from tests.paths import ROOT
from tests.static.node import needs_node, node


@needs_node
def test_node_tests_pass() -> None:
    files = sorted(str(each.relative_to(ROOT)) for each in (ROOT / "tests/static").rglob("*.test.js"))
    assert files
    ran = node("--test", "--test-reporter=spec", *files)
    assert ran.returncode == 0, ran.stdout
