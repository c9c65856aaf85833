"""Small spreadsheets made by hand."""

import io
import zipfile
from collections.abc import Mapping

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_TYPES = "http://schemas.openxmlformats.org/package/2006/relationships"
_SHEETS = '<sheets><sheet name="Liste" sheetId="1" r:id="r1"/></sheets>'
_BOOK = f'<workbook xmlns="{_MAIN}" xmlns:r="{_LINKS}">{_SHEETS}</workbook>'


def _link(kind: str, target: str) -> str:
    link = f'<Relationship Id="r1" Type="{_LINKS}/{kind}" Target="{target}"/>'
    return f'<Relationships xmlns="{_TYPES}">{link}</Relationships>'


_AROUND = {
    "_rels/.rels": _link("officeDocument", "xl/workbook.xml"),
    "xl/workbook.xml": _BOOK,
    "xl/_rels/workbook.xml.rels": _link("worksheet", "worksheets/sheet1.xml"),
}


def archive(files: Mapping[str, str | bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, content in files.items():
            zipped.writestr(name, content)
    return out.getvalue()


def xlsx(cells: Mapping[str, str], before: str = "") -> bytes:
    """An XLSX with one sheet of texts, by address. `before` is put at the head of the sheet's markup."""
    rows = "".join(
        f'<row><c r="{at}" t="inlineStr"><is><t>{text}</t></is></c></row>' if text else f'<row><c r="{at}"/></row>'
        for at, text in cells.items()
    )
    sheet = f'{before}<worksheet xmlns="{_MAIN}"><sheetData>{rows}</sheetData></worksheet>'
    return archive({**_AROUND, "xl/worksheets/sheet1.xml": sheet})


def with_declared_size(raw: bytes, name: str, size: int) -> bytes:
    """The archive with another unpacked size of a file in its directory."""
    at = raw.rindex(name.encode()) - 46
    return raw[: at + 24] + size.to_bytes(4, "little") + raw[at + 28 :]
