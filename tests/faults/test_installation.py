"""What the scripts of faults and attacks stand on: an installation that is used as people use it."""

import os

import pytest

from tests.installation import Installation, Part

pytestmark = [
    pytest.mark.services,
    pytest.mark.skipif("DATABASE_URL" not in os.environ, reason="DATABASE_URL is not set"),
]


def test_installation_is_served_used_and_stopped(tmp_path):
    with Installation(tmp_path) as site:
        tables = site.tables(2)
        assert [site.visitor().enter(table, value=2).status for table in tables] == [302, 302]
        assert site.owner().get("/organise/angriff/").status == 200
        assert site.visitor().get("/organise/angriff/").status == 302
        assert site.manage("recompute", "--check") == "0 differences\n"
        assert site.pids(Part.WEB)
    assert site.health() == (0, {})
