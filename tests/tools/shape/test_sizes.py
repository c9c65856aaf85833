from tests.tools.shape.made_up import messages, text
from tools.shape.sizes import (
    LARGEST_FOLDER,
    OF_FUNCTIONS,
    Size,
    crowded_folders,
    exceeded_percentiles,
    filled_markers,
    functions,
    too_long,
)

TWO = text(
    "class Game:", "    async def play(self):", "        def deal():", "            return 1", "", "        deal()"
)


def sizes(*lines):
    return [Size(each, "made/up.py", number, f"f{number}") for number, each in enumerate(lines, start=1)]


def test_nested_functions_and_methods_are_measured():
    assert sorted(functions(TWO)) == [Size(2, "made/up.py", 3, "deal"), Size(5, "made/up.py", 2, "play")]


def test_function_above_the_limit_is_found():
    assert messages(too_long(functions(TWO), 5)) == []
    assert messages(too_long(functions(TWO), 4)) == [
        "made/up.py:2: play has 5 lines, at most 4 are allowed: split it by meaning"
    ]


def test_exceeded_percentile_is_found():
    words = "split the longer ones"
    assert messages(exceeded_percentiles("functions", sizes(1, 8, 8, 50), OF_FUNCTIONS[:1])) == []
    assert messages(exceeded_percentiles("functions", sizes(50, 9, 8, 8), OF_FUNCTIONS[:1])) == [
        f"made/up.py:2: fewer than 50 % of all functions have at most 8 lines; f2 has 9: {words}"
    ]
    assert messages(exceeded_percentiles("functions", sizes(*[8] * 19, 36), OF_FUNCTIONS)) == [
        f"made/up.py:20: fewer than 95 % of all functions have at most 35 lines; f20 has 36: {words}"
    ]


def test_folder_with_too_many_modules_is_found():
    paths = [f"made/up/m{number}.py" for number in range(LARGEST_FOLDER)]
    assert messages(crowded_folders([*paths, "made/other.py"])) == []
    assert messages(crowded_folders([*paths, "made/up/other.py"])) == [
        "made/up:1: 21 modules, at most 20 are allowed: add subfolders"
    ]


def test_init_file_with_content_is_found():
    markers = [text(path="made/__init__.py"), text("X = 1", path="made/up/__init__.py"), text("X = 1")]
    assert messages(filled_markers([*markers, text("X = 1", path="scoring/__init__.py")])) == [
        "made/up/__init__.py:1: `__init__.py` must be empty: move this to a module"
    ]
