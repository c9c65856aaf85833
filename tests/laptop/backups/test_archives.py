"""Archives that were damaged on USB sticks."""

from pathlib import Path
from random import Random

import pytest

from tournaments.laptop.backups.archives import BackupError, Manifest, manifest_of, new_archive, open_archive

FLIPS = 600  # about every sixth bit of the archive
ROWS = [f"{number},{number * 7919 % 1000}\n".encode() for number in range(40)]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("archive") / "evening.kreuzdame"
    with new_archive(path) as new:
        rows = {"lists.entry": new.add("rows/lists.entry.jsonl", ROWS)}
        new.add("private/secret_key", [b"secret"])
        new.close(Manifest(made_at="", database="sqlite", migrations=[], rows=rows, checksums=new.checksums))
    return path.read_bytes()


def _is_refused(path: Path) -> bool:
    """True if it's refused as a backup; otherwise asserts that its content is intact."""
    try:
        manifest_of(path)
        with open_archive(path) as read:
            assert [*read.lines("rows/lists.entry.jsonl"), *read.lines("private/secret_key")] == [*ROWS, b"secret"]
    except BackupError:
        return True
    return False


def test_flipped_bit_is_refused_or_harmless(archive: bytes, tmp_path: Path):
    path, random = tmp_path / "damaged.kreuzdame", Random(15)
    refused = 0
    for bit in random.sample(range(8 * len(archive)), FLIPS):
        damaged = bytearray(archive)
        damaged[bit // 8] ^= 1 << bit % 8
        path.write_bytes(damaged)
        refused += _is_refused(path)
    assert refused > FLIPS / 2


def test_truncated_archive_is_refused(archive: bytes, tmp_path: Path):
    path = tmp_path / "damaged.kreuzdame"
    for length in range(0, len(archive), 7):
        path.write_bytes(archive[:length])
        assert _is_refused(path)


def test_error_after_the_check_is_not_disguised(archive: bytes, tmp_path: Path):
    path = tmp_path / "whole.kreuzdame"
    path.write_bytes(archive)
    with pytest.raises(ZeroDivisionError), open_archive(path):
        raise ZeroDivisionError
