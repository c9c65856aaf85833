"""Skips these modules if WeasyPrint can't be imported."""

from tests.marks import prints

collect_ignore_glob = [] if prints() else ["test_*.py"]
