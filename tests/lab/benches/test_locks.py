import json
import subprocess
import sys

import pytest

from lab.benches.measuring import ROOT


@pytest.mark.long
def test_tables_enter_during_heavy_work():
    """Only the import is refused, because it's too large."""
    command = [sys.executable, "-m", "lab.benches.locks", "--small"]
    out = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    figures = json.loads(out)
    refused = {name: work["refused"] for name, work in figures.items() if "refused" in work}
    assert list(refused) == ["import of 20000 lines"]
    assert "too_many_lines" in refused["import of 20000 lines"]
    assert sum(work["errors"] for work in figures.values()) == 0
    assert len(figures) == 13
