"""The words of the pages: `extract` new ones, `check` that all are translated, `compile` them for use.

Works without a system gettext; `compile` needs nothing but Python, because it runs at every set-up.
"""

import ast
import os
import re
import struct
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"
SOURCES = ("accounts", "config", "scoring", "templates", "tournaments")
FOLDERS_WITHOUT_WORDS = frozenset({"migrations", "__pycache__"})
HEADER = """\
Project-Id-Version: Kreuzdame
Language: {language}
MIME-Version: 1.0
Content-Type: text/plain; charset=UTF-8
Content-Transfer-Encoding: 8bit
Plural-Forms: nplurals=2; plural=(n != 1);
"""
KEYWORDS: dict[str, Any] = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop")),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), (1, 2)),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), ((1, "c"), 2)),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), ((1, "c"), 2, 3)),
}
PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]|\{(\w*)[^{}]*\}")

Key = tuple[str | None, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A text with its translation: one form, or one for each number where there is a plural."""

    context: str | None = None
    text: str
    plural: str | None = None
    forms: tuple[str, ...] = ("",)
    places: frozenset[str] = field(default_factory=frozenset)

    @property
    def key(self) -> Key:
        """What makes a text another one: its context and itself."""
        return self.context, self.text


Catalogue = dict[Key, Message]


def read_po(path: Path) -> Catalogue:
    """The messages of a .po file as `write_po` writes it, without its header."""
    blocks = path.read_text(encoding="utf-8").split("\n\n") if path.exists() else []
    messages = [_parse(block) for block in blocks if "msgid " in block]
    return {message.key: message for message in messages if message.text}


def _parse(block: str) -> Message:
    parts: dict[str, str] = {}
    name = ""
    for line in block.splitlines():
        if line.startswith("#"):
            continue
        if not line.startswith('"'):
            name, _space, line = line.partition(" ")
        parts[name] = parts.get(name, "") + ast.literal_eval(line)
    forms = tuple(parts[name] for name in sorted(parts) if name.startswith("msgstr"))
    return Message(
        context=parts.get("msgctxt"), text=parts["msgid"], plural=parts.get("msgid_plural"), forms=forms or ("",)
    )


def write_po(path: Path, catalogue: Catalogue, language: str) -> None:
    """A .po file sorted by text, so that it changes only where words do."""
    messages = sorted(catalogue.values(), key=lambda message: (message.text, message.context or ""))
    head = Message(text="", forms=(HEADER.format(language=language),))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(_block(message) for message in [head, *messages]), encoding="utf-8")


def _block(message: Message) -> str:
    lines = [f"#: {place}" for place in sorted(message.places)]
    if message.context is not None:
        lines.append(f"msgctxt {_quoted(message.context)}")
    lines.append(f"msgid {_quoted(message.text)}")
    if message.plural is None:
        lines.append(f"msgstr {_quoted(message.forms[0])}")
    else:
        lines.append(f"msgid_plural {_quoted(message.plural)}")
        lines += [f"msgstr[{number}] {_quoted(form)}" for number, form in enumerate(message.forms)]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    lines = [f'"{line}"' for line in escaped.replace("\n", "\\n\n").splitlines()]
    return lines[0] if len(lines) == 1 else "\n".join(['""', *lines])


def mo_bytes(catalogue: Catalogue, language: str) -> bytes:
    """The binary form gettext reads (its manual, "The Format of GNU MO Files"); what is not translated is left out."""
    pairs = {b"": HEADER.format(language=language).encode()}
    for message in catalogue.values():
        if all(message.forms):
            context = "" if message.context is None else f"{message.context}\x04"
            plural = "" if message.plural is None else f"\0{message.plural}"
            pairs[f"{context}{message.text}{plural}".encode()] = "\0".join(message.forms).encode()
    keys = sorted(pairs)
    start = 28 + 16 * len(keys)
    originals, after = _table(keys, start)
    translations, _end = _table([pairs[key] for key in keys], after)
    head = struct.pack("<7I", 0x950412DE, 0, len(keys), 28, 28 + 8 * len(keys), 0, start)
    return head + originals + translations + b"".join(text + b"\0" for text in [*keys, *(pairs[key] for key in keys)])


def _table(texts: list[bytes], start: int) -> tuple[bytes, int]:
    rows = b""
    for text in texts:
        rows += struct.pack("<2I", len(text), start)
        start += len(text) + 1
    return rows, start


def po_files() -> list[Path]:
    """The .po file of every language."""
    return sorted(LOCALE.glob("*/LC_MESSAGES/django.po"))


def language_of(path: Path) -> str:
    """The language of a .po file, by its folder."""
    return path.parent.parent.name


def compile_all() -> None:
    """Makes every .mo file that is older than its .po file; several processes may do so at once."""
    for path in po_files():
        target = path.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns == path.stat().st_mtime_ns:
            continue
        _replace(target, mo_bytes(read_po(path), language_of(path)), path)


def _replace(target: Path, content: bytes, source: Path) -> None:
    fresh = target.with_suffix(f".{os.getpid()}")
    fresh.write_bytes(content)
    times = source.stat()
    os.utime(fresh, ns=(times.st_atime_ns, times.st_mtime_ns))
    fresh.replace(target)


def words_in_source(root: Path = ROOT) -> Catalogue:
    """Every text of the Python modules and templates that asks to be translated."""
    catalogue: Catalogue = {}
    for path in _source_files(root):
        place = path.relative_to(root).as_posix()
        for message in _words_of(path):
            earlier = catalogue.get(message.key, message)
            places = earlier.places | {place}
            catalogue[message.key] = replace(message, plural=message.plural or earlier.plural, places=places)
    return catalogue


def _source_files(root: Path) -> Iterator[Path]:
    for folder in SOURCES:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in {".py", ".html", ".txt"} and not FOLDERS_WITHOUT_WORDS & set(path.parts):
                yield path


def _words_of(path: Path) -> Iterator[Message]:
    from io import BytesIO

    from babel.messages.extract import extract

    source = path.read_text(encoding="utf-8")
    source = source if path.suffix == ".py" else _as_python(source, path)
    for _line, texts, _comments, context in extract("python", BytesIO(source.encode()), KEYWORDS):
        yield from _as_message(texts, context)


def _as_python(template: str, path: Path) -> str:
    """A template as the calls of gettext in it; one line each, without the template's indentation."""
    from django.utils.translation.template import templatize

    return "\n".join(line.strip() for line in templatize(template, origin=str(path)).splitlines())


def _as_message(texts: str | tuple[str, ...], context: str | None) -> Iterator[Message]:
    text, plural = (texts, None) if isinstance(texts, str) else (texts[-2], texts[-1])
    if text:
        yield Message(context=context, text=text, plural=plural)


def updated(words: Catalogue, translated: Catalogue) -> Catalogue:
    """The words of the source with the translations that are there; what the source lost is gone."""
    empty: dict[bool, tuple[str, ...]] = {True: ("", ""), False: ("",)}

    def forms(message: Message) -> tuple[str, ...]:
        earlier = translated.get(message.key)
        fits = earlier is not None and (earlier.plural is None) == (message.plural is None)
        return earlier.forms if earlier is not None and fits else empty[message.plural is not None]

    return {key: replace(message, forms=forms(message)) for key, message in words.items()}


def faults(words: Catalogue, translated: Catalogue) -> list[str]:
    """What is wrong with a language, one sentence each: untranslated, other placeholders, no longer used."""
    missing = [f"not in the catalogue: {text!r}" for _context, text in words.keys() - translated.keys()]
    unused = [f"no longer used: {text!r}" for _context, text in translated.keys() - words.keys()]
    shared = [translated[key] for key in words.keys() & translated.keys()]
    return sorted(missing + unused + [fault for message in shared for fault in _faults_of(message)])


def _faults_of(message: Message) -> Iterator[str]:
    if not all(message.forms):
        yield f"not translated: {message.text!r}"
        return
    allowed = [_placeholders(message.text)] + ([_placeholders(message.plural)] if message.plural else [])
    for form in message.forms:
        if _placeholders(form) not in allowed:
            yield f"other placeholders: {message.text!r} -> {form!r}"


def _placeholders(text: str) -> frozenset[str]:
    return frozenset(match.group(1) or match.group(2) for match in PLACEHOLDER.finditer(text))


def extract_all() -> int:
    """Brings the catalogue of every language up to date with the source; says how many texts wait."""
    words = words_in_source()
    for path in po_files():
        catalogue = updated(words, read_po(path))
        write_po(path, catalogue, language_of(path))
        waiting = sum(not all(message.forms) for message in catalogue.values())
        print(f"{language_of(path)}: {len(catalogue)} texts, {waiting} to translate")
    return 0


def check_all() -> int:
    """1 with a line for every fault, or 0."""
    words = words_in_source()
    lines = [f"{language_of(path)}: {fault}" for path in po_files() for fault in faults(words, read_po(path))]
    print("\n".join(lines) or "Every text is translated.")
    return min(len(lines), 1)


def _compile() -> int:
    compile_all()
    return 0


COMMANDS: dict[str, Callable[[], int]] = {"extract": extract_all, "check": check_all, "compile": _compile}


def main(arguments: list[str]) -> int:
    """Runs the one command that is named."""
    if len(arguments) != 1 or arguments[0] not in COMMANDS:
        print(f"usage: messages.py {' | '.join(COMMANDS)}")
        return 2
    return COMMANDS[arguments[0]]()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
