from tools.shape.__main__ import main
from tools.shape.source import Fault, Source

LATER, SOONER = Fault("b.py", 1, "too long: split it"), Fault("a.py", 12, "too long: split it")


def test_faults_are_printed_by_place(capsys):
    assert main([lambda: [LATER], lambda: [SOONER, LATER]]) == 1
    assert capsys.readouterr().out == "a.py:12: too long: split it\nb.py:1: too long: split it\n"


def test_nothing_is_printed_without_faults(capsys):
    assert main([list]) == 0
    assert capsys.readouterr().out == ""


def test_fault_names_the_line_of_a_character():
    source = Source("a.py", "one\ntwo\nthree\n")
    assert [source.fault("here", at).line for at in (0, 3, 4, 8)] == [1, 1, 2, 3]
    assert source.fault("what is nowhere", source.text.find("four")).line == 1


def test_module_has_its_import_name():
    paths = ("scoring/lists/fold.py", "scoring/__init__.py")
    assert [Source(path, "").module for path in paths] == ["scoring.lists.fold", "scoring"]
