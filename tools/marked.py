"""Finds test modules by marks, because collecting all the others takes longer than many of these tests.

A module counts if it, or a conftest above, names a mark.
"""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SERVICES = re.compile(r"\bmark\.services\b|\bserved\(")
SLOW = re.compile(r"\bmark\.(browser|long)\b|\btests\.marks import .*\b(long|quick_first)\b")


def modules(marks: re.Pattern[str]) -> list[str]:
    tests = ROOT / "tests"
    through = {path.parent for path in tests.rglob("conftest.py") if marks.search(path.read_text())}
    return [
        str(path.relative_to(ROOT))
        for path in sorted(tests.rglob("test_*.py"))
        if through & {*path.parents} or marks.search(path.read_text())
    ]


if __name__ == "__main__":
    print(*modules(SLOW))
