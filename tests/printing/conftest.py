"""No module of this folder can be loaded where WeasyPrint cannot."""

from tests.marks import prints

collect_ignore_glob = [] if prints() else ["test_*.py"]
