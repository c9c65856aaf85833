"""Message catalogues: `extract` from the source, `check` for completeness, `compile` for use.

Uses Babel, so the system doesn't need gettext. `compile` runs every time the server starts.
"""

import os
import re
import sys
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import generate_po
from babel.messages.pofile import read_po as parsed

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"
SOURCES = ("accounts", "config", "scoring", "templates", "tournaments")
FOLDERS_WITHOUT_WORDS = frozenset({"migrations", "__pycache__"})
# Without dates and names: the file changes only if texts do.
HEADER = """\
msgid ""
msgstr ""
"Project-Id-Version: Kreuzdame\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural_forms}\\n"

"""
KEYWORDS: dict[str, Any] = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop")),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), (1, 2)),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), ((1, "c"), 2)),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), ((1, "c"), 2, 3)),
}
PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]|\{(\w*)[^{}]*\}")


def texts(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def forms(message: Message) -> tuple[str, ...]:
    return (message.string or "",) if isinstance(message.string, str | None) else tuple(message.string)


def read_po(path: Path) -> Catalog:
    with path.open("rb") as file:
        return parsed(file, locale=path.parent.parent.name)


def write_po(path: Path, catalogue: Catalog) -> None:
    for message in catalogue:
        message.flags.clear()  # Babel's guesses at placeholders
    lines = generate_po(catalogue, omit_header=True, include_lineno=False, sort_by="message", width=0)
    header = HEADER.format(language=catalogue.locale_identifier, plural_forms=catalogue.plural_forms)
    path.write_text(header + "".join(map(_one_place_a_line, lines)).rstrip("\n") + "\n", encoding="utf-8")


def _one_place_a_line(line: str) -> str:
    return "".join(f"#: {place}\n" for place in line.split()[1:]) if line.startswith("#: ") else line


def messages_of(catalogue: Catalog) -> Iterator[Message]:
    """Yields all messages but the header, which Babel treats as a message without a text."""
    return (message for message in catalogue if message.id)


def po_files() -> list[Path]:
    return sorted(LOCALE.glob("*/LC_MESSAGES/django.po"))


def compile_all() -> None:
    """Compiles .po files that have changed; can safely run in several processes at once."""
    for path in po_files():
        target = path.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns == path.stat().st_mtime_ns:
            continue
        _replace(target, path)


def _replace(target: Path, source: Path) -> None:
    fresh, times = target.with_suffix(f".{os.getpid()}"), source.stat()
    with fresh.open("wb") as file:
        write_mo(file, read_po(source))
    os.utime(fresh, ns=(times.st_atime_ns, times.st_mtime_ns))
    fresh.replace(target)


def words_in_source(root: Path = ROOT) -> Catalog:
    words = Catalog()
    for path in _source_files(root):
        place = path.relative_to(root).as_posix()
        for _line, text, _comments, context in extract("python", BytesIO(_as_python(path).encode()), KEYWORDS):
            words.add(text, locations=[(place, 0)], context=context)
    return words


def _source_files(root: Path) -> Iterator[Path]:
    for folder in SOURCES:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in {".py", ".html", ".txt"} and not FOLDERS_WITHOUT_WORDS & set(path.parts):
                yield path


def _as_python(path: Path) -> str:
    from django.utils.translation.template import templatize

    source = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return source
    return "\n".join(line.strip() for line in templatize(source, origin=str(path)).splitlines())


def merge_translations(words: Catalog, translated: Catalog) -> Catalog:
    """Returns the source's texts with their existing translations, without unused ones.

    Unlike Babel's `Catalog.update`, it doesn't keep the singular of a text that has gained a plural.
    """
    result = Catalog(locale=translated.locale)
    for message in messages_of(words):
        earlier = translated.get(message.id, message.context)
        fits = earlier is not None and earlier.pluralizable == message.pluralizable
        string = earlier.string if earlier is not None and fits else ""
        result.add(message.id, string, message.locations, context=message.context)
    return result


def faults(words: Catalog, translated: Catalog) -> list[str]:
    asked, there = _messages_by_key(words), _messages_by_key(translated)
    missing = [f"not in the catalogue: {text!r}" for text, _context in asked.keys() - there.keys()]
    unused = [f"no longer used: {text!r}" for text, _context in there.keys() - asked.keys()]
    shared = [there[key] for key in asked.keys() & there.keys()]
    return sorted(missing + unused + [fault for message in shared for fault in _faults_of(message)])


def _messages_by_key(catalogue: Catalog) -> dict[tuple[str, str | None], Message]:
    return {(texts(message)[0], message.context): message for message in messages_of(catalogue)}


def _faults_of(message: Message) -> Iterator[str]:
    text = texts(message)[0]
    if not all(forms(message)):
        yield f"not translated: {text!r}"
        return
    allowed = [_placeholders(each) for each in texts(message)]
    for form in forms(message):
        if _placeholders(form) not in allowed:
            yield f"other placeholders: {text!r} -> {form!r}"


def _placeholders(text: str) -> frozenset[str]:
    return frozenset(match.group(1) or match.group(2) for match in PLACEHOLDER.finditer(text))


def extract_all() -> int:
    """Updates every catalogue and prints how many texts need to be translated."""
    words = words_in_source()
    for path in po_files():
        catalogue = merge_translations(words, read_po(path))
        write_po(path, catalogue)
        waiting = sum(not all(forms(message)) for message in messages_of(catalogue))
        print(f"{catalogue.locale_identifier}: {len(catalogue)} texts, {waiting} to translate")
    return 0


def check_all() -> int:
    words = words_in_source()
    languages = [read_po(path) for path in po_files()]
    lines = [f"{each.locale_identifier}: {fault}" for each in languages for fault in faults(words, each)]
    print("\n".join(lines) or "All texts are translated.")
    return min(len(lines), 1)


def _compile() -> int:
    compile_all()
    return 0


COMMANDS: dict[str, Callable[[], int]] = {"extract": extract_all, "check": check_all, "compile": _compile}


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or arguments[0] not in COMMANDS:
        print(f"usage: messages.py {' | '.join(COMMANDS)}")
        return 2
    return COMMANDS[arguments[0]]()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
