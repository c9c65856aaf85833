"""The engine as a package, and its wheel."""

import json
import pkgutil
import subprocess
import sys
import tomllib
import venv

import pytest

import scoring
from scoring.game.as_json import score_line
from tests.paths import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
GAME = {"kind": "normal", "re": [1, 3], "augen_re": 155, "announced": {"re": "ansage"}}

# Imports every module with only the wheel installed.
ALONE = """
import importlib, json, pkgutil, sys
import scoring
modules = [module.name for module in pkgutil.walk_packages(scoring.__path__, "scoring.")]
for name in modules:
    importlib.import_module(name)
score = scoring.score_line(json.loads(sys.argv[1]), "ddv")
print(json.dumps({"file": scoring.__file__, "modules": modules, "score": score}))
"""


@pytest.mark.parametrize("name", scoring.__all__)
def test_public_name_is_there(name: str):
    assert getattr(scoring, name) is vars(scoring)[name]
    assert name in dir(scoring)


def test_tables_of_public_names_agree():
    assert sorted(scoring._MODULE_OF) == sorted(scoring.__all__)


def test_public_name_does_not_shadow_a_module():
    rooms = {module.name for module in pkgutil.iter_modules(scoring.__path__)}
    assert rooms & set(scoring.__all__) == set()


def test_unknown_name_is_refused():
    with pytest.raises(AttributeError, match="no attribute 'score_everything'"):
        scoring.score_everything  # noqa: B018


def test_import_is_light():
    code = "import sys, scoring; print(*[name for name in sys.modules if name.startswith('scoring')])"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert loaded.stdout.split() == ["scoring"]


@pytest.mark.long
def test_wheel_alone_scores_a_game(tmp_path):
    pip = [sys.executable, "-m", "pip", "--quiet", "--no-cache-dir"]
    build = ["wheel", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", tmp_path, ROOT / "scoring"]
    subprocess.run([*pip, *build], check=True)
    (wheel,) = tmp_path.glob("kreuzdame_scoring-*.whl")
    assert wheel.name == f"kreuzdame_scoring-{PROJECT['project']['version']}-py3-none-any.whl"

    environment = tmp_path / "environment"
    venv.create(environment, with_pip=False)
    python = environment / "bin" / "python"
    subprocess.run([*pip, "--python", python, "install", "--no-index", wheel], check=True)

    run = [python, "-I", "-c", ALONE, json.dumps(GAME)]
    printed = json.loads(subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=True).stdout)
    assert printed["file"].startswith(str(environment))
    assert sorted(printed["modules"]) == sorted(
        module.name for module in pkgutil.walk_packages(scoring.__path__, "scoring.")
    )
    assert printed["score"] == score_line(GAME, "ddv")
    assert [file.parent.name for file in environment.rglob("py.typed")] == ["scoring"]
    licences = [file.read_text() for file in environment.rglob("kreuzdame_scoring-*/licenses/LICENSE")]
    assert licences == [(ROOT / "LICENSE").read_text()]
