import pytest

from tests.tools.shape.made_up import messages, text
from tools.shape.imports import imports_of_tests

# (source with {} for the forbidden import, line and name found)
IMPORTS = [
    ("from tests.doors import world", []),
    ("from django.test import Client\n\n\ndef {}_world(): ...", []),
    ("from tests.latest_doors import world", []),
    ("from tests.doors.{}_doors import world", ["1: imports from tests.doors.{}_doors"]),
    ("from tests.doors import {}_doors", ["1: imports from {}_doors"]),
    ("import tests.doors.{}_doors", ["1: imports from tests.doors.{}_doors"]),
    ("from .{}_doors import world", ["1: imports from .{}_doors"]),
    ("def late():\n    from tests.{}_doors import world", ["2: imports from tests.{}_doors"]),
    ("from tests.doors import (\n    world,\n    {}_doors,\n)", ["3: imports from {}_doors"]),
    ('import os\nPROGRAM = "from tests.{}_doors import *"', ["2: imports from tests.{}_doors"]),
]


@pytest.mark.parametrize(("source", "found"), IMPORTS)
def test_import_from_a_module_of_tests_is_found(source, found):
    module = text(source.format("test"), path="tests/other.py")
    advice = ": move what both need to a module of its own"
    assert messages(imports_of_tests([module])) == [f"tests/other.py:{each.format('test')}{advice}" for each in found]
