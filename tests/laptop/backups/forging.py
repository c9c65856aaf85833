"""Forged backups, which are consistent apart from the forged part."""

import hashlib
import json
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tournaments.laptop.backups.archives import MANIFEST

Member = str | zipfile.ZipInfo


@dataclass
class Parts:
    """The parts of a backup. `kinds`: members that aren't files; `more`: unlisted ones; `sizes`: false sizes."""

    manifest: dict[str, Any]
    members: dict[str, bytes]
    kinds: dict[str, int] = field(default_factory=dict)
    more: list[tuple[str, bytes]] = field(default_factory=list)
    sizes: dict[str, int] = field(default_factory=dict)

    def write(self, path: Path) -> Path:
        """Writes the archive, with its members' checksums unless the manifest was changed."""
        checksums = {name: hashlib.sha256(content).hexdigest() for name, content in self.members.items()}
        manifest = json.dumps({**self.manifest, "checksums": self.manifest.get("checksums", checksums)}).encode()
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
            for name, content in [*self.members.items(), *self.more, (MANIFEST, manifest)]:
                file.writestr(self._entry(name), content)
            for entry in file.infolist():
                entry.file_size = self.sizes.get(entry.filename, entry.file_size)
        return path

    def _entry(self, name: str) -> zipfile.ZipInfo:
        entry = zipfile.ZipInfo(name)
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = (self.kinds.get(name, 0) | 0o600) << 16
        return entry


def taken_apart(path: Path) -> Parts:
    with zipfile.ZipFile(path) as file:
        members = {name: file.read(name) for name in file.namelist()}
    manifest = json.loads(members.pop(MANIFEST))
    del manifest["checksums"]
    return Parts(manifest, members)
