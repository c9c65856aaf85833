"""How static files are prepared: without comments and blanks, named by their content, and compressed once."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from django.core.files.base import ContentFile, File
from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

# Folders of our own: what packages bring is as short as their authors want it.
SHORTENED: dict[tuple[str, str], Callable[[str], str]] = {("css", ".css"): cssmin, ("js", ".js"): jsmin}
IMPORTS = (
    (r"""(?P<matched>\bfrom\s*["'](?P<url>\.{1,2}/[^"']+)["'])""", 'from "%(url)s"'),
    (r"""(?P<matched>\bimport\(["'](?P<url>\.{1,2}/[^"']+)["']\))""", 'import("%(url)s")'),
)


class PreparedFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # WhiteNoise is untyped
    """What pages link to also lies there as gzip, for WhiteNoise to send.

    No Brotli: its best costs 47 s of a processor where gzip costs one, at each first start, for a sixth of the length.
    """

    # Our modules name those they import as they lie in the source; what packages bring imports nothing.
    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", IMPORTS))

    def create_compressor(self, **kwargs: object) -> Compressor:
        """Gzip alone."""
        return Compressor(use_brotli=False, **kwargs)

    def _save(self, name: str, content: File[bytes]) -> str:
        path = Path(name)
        shorten = SHORTENED.get((path.parts[0], path.suffix))
        if shorten:
            text = b"".join(content.chunks()).decode()
            content = ContentFile(shorten(text).encode())
        saved: str = super()._save(name, content)
        return saved

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Only names that say what is in them: those never have to be compressed again."""
        named = set(self.hashed_files.values()).intersection(paths)
        fresh = (name for name in sorted(named) if not Path(self.path(f"{name}.gz")).exists())
        yield from super().compress_files(fresh)
