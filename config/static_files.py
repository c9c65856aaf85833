"""Storage for static files, which are minified, hashed and compressed."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

from django.core.files.base import ContentFile, File
from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

SHORTENED: dict[str, Callable[[str], str]] = {".css": cssmin, ".js": jsmin}
# Our own folders; third-party files stay as published.
OURS = tuple(sorted(folder.name for folder in (Path(__file__).parent.parent / "static").iterdir()))
IMPORTS = (
    (r"""(?P<matched>\bfrom\s*["'](?P<url>\.{1,2}/[^"']+)["'])""", 'from "%(url)s"'),
    (r"""(?P<matched>\bimport\(["'](?P<url>\.{1,2}/[^"']+)["']\))""", 'import("%(url)s")'),
)


class PreparedFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # WhiteNoise is untyped
    """A storage that writes gzip files for WhiteNoise, and Brotli files of our own.

    Brotli for all of them would take 47 s instead of two at every first start.
    """

    # Our modules import each other by their source names.
    patterns = (*CompressedManifestStaticFilesStorage.patterns, *((f"{folder}/*.js", IMPORTS) for folder in OURS))

    def _save(self, name: str, content: File[bytes]) -> str:
        shorten = SHORTENED.get(Path(name).suffix) if _is_ours(name) else None
        if shorten:
            text = b"".join(content.chunks()).decode()
            content = ContentFile(shorten(text).encode())
        saved: str = super()._save(name, content)
        return saved

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Compresses only the files with a hash in their name, which never change."""
        named = sorted(set(self.hashed_files.values()).intersection(paths))
        for brotli, endings in ((False, (".gz",)), (True, (".gz", ".br"))):
            self.create_compressor = partial(Compressor, use_brotli=brotli)
            kind = [name for name in named if _is_ours(name) is brotli]
            yield from super().compress_files(name for name in kind if not self._has_all(name, endings))

    def _has_all(self, name: str, endings: Iterable[str]) -> bool:
        return all(Path(self.path(name + ending)).exists() for ending in endings)


def _is_ours(name: str) -> bool:
    return Path(name).parts[0] in OURS
