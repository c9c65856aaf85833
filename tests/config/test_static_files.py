import gzip
from pathlib import Path

import brotli
import pytest
from django.core.management import call_command
from django.test import Client

from config.static_files import PreparedFilesStorage
from tests.doors.asgi import beside

RULE = ".a :is(b,c){height:calc(1em - 2px)}"
SHEET = "/* Why. */\n.a :is(b, c) {\n  height: calc(1em - 2px);\n}\n" * 30
SCRIPT = "// Why.\nconst a = `1  2`\nlet b = a\n"


@pytest.fixture
def prepared(settings, tmp_path: Path) -> Path:
    """Collects a style sheet with a picture, as both `make run` and the image do."""
    source = tmp_path / "source"
    source.mkdir()
    (source / "style.css").write_text("body { background: url(mark.png) }\n" * 50)
    for folder, text in (("css", SHEET), ("js", SCRIPT), ("admin", SHEET)):
        (source / folder).mkdir()
        (source / folder / f"own.{'js' if folder == 'js' else 'css'}").write_text(text)
    (source / "mark.png").write_bytes(b"0" * 2000)
    (source / "script.js.map").write_text("map " * 500)
    backend = {"BACKEND": "config.static_files.PreparedFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": backend}
    settings.STATICFILES_DIRS = [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATIC_ROOT = str(tmp_path / "static")
    call_command("collectstatic", interactive=False, verbosity=0)
    return tmp_path / "static"


def test_linked_files_are_compressed_once(prepared: Path) -> None:
    (packed,) = prepared.glob("*.gz")
    linked = PreparedFilesStorage().stored_name("style.css")
    assert packed.name == f"{linked}.gz"
    assert gzip.decompress(packed.read_bytes()) == (prepared / linked).read_bytes()
    packed.write_bytes(b"kept")
    call_command("collectstatic", interactive=False, verbosity=0)
    assert packed.read_bytes() == b"kept"


def test_compressed_file_is_served_as_immutable(prepared: Path) -> None:
    linked = PreparedFilesStorage().stored_name("style.css")
    answer = Client().get(f"/static/{linked}", headers={"Accept-Encoding": "gzip, br"})
    assert (answer["Content-Encoding"], answer["Vary"]) == ("gzip", "Accept-Encoding")
    assert "immutable" in answer["Cache-Control"]
    assert gzip.decompress(b"".join(answer)) == (prepared / linked).read_bytes()
    assert "Content-Encoding" not in Client().get(f"/static/{linked}", headers={"Accept-Encoding": ""})


def test_only_own_files_have_brotli(prepared: Path) -> None:
    assert [file.parent.name for file in prepared.rglob("*.br")] == ["css"]
    linked = PreparedFilesStorage().stored_name("css/own.css")
    answer = Client().get(f"/static/{linked}", headers={"Accept-Encoding": "gzip, br"})
    assert answer["Content-Encoding"] == "br"
    assert brotli.decompress(b"".join(answer)) == (prepared / linked).read_bytes()


def test_own_files_that_have_gzip_alone_get_brotli_too(prepared: Path) -> None:
    (packed,) = prepared.rglob("*.br")
    packed.unlink()
    call_command("collectstatic", interactive=False, verbosity=0)
    assert [*prepared.rglob("*.br")] == [packed]


def test_memory_keeps_brotli_and_gzip_apart(prepared: Path) -> None:
    linked = PreparedFilesStorage().stored_name("css/own.css")
    readers = {
        "gzip, br": ("br", brotli.decompress),
        "gzip": ("gzip", gzip.decompress),
        "br;q=0": (None, bytes),
    }
    with beside() as site:
        for asked, (encoding, unpack) in [*readers.items()] * 2:
            answer = site.get(f"/static/{linked}", accept_encoding=asked)
            assert (answer.headers.get("content-encoding"), answer.headers["vary"]) == (encoding, "Accept-Encoding")
            assert unpack(answer.raw).decode() == RULE * 30
        assert site.rendered == 2


def test_own_files_are_minified(prepared: Path) -> None:
    linked = PreparedFilesStorage().stored_name
    for name in ("css/own.css", linked("css/own.css")):
        assert (prepared / name).read_text() == RULE * 30
    for name in ("js/own.js", linked("js/own.js")):
        assert (prepared / name).read_text() == "const a=`1  2`\nlet b=a"
    assert (prepared / linked("admin/own.css")).read_text() == SHEET
