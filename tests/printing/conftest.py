"""These modules need WeasyPrint to be imported."""

from tests.marks import prints

collect_ignore_glob = [] if prints() else ["test_*.py"]
