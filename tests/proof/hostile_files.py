"""PDFs, workbooks and ZIPs that somebody made to keep a processor or fill a memory: each by its name."""

from __future__ import annotations

from collections.abc import Mapping

from tests.custom.test_in_pdf import names_of_names
from tests.folders import zipped
from tests.preflight.test_resolution import in_contents, in_objects, in_references, pdf, stream
from tests.proof.hostile_drawings import bitmaps, drawings, zeros

CATALOGUE = b"<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles 4 0 R>>>>"
PAGES = b"<</Type/Pages/Kids[3 0 R]/Count 1>>"
PAGE = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>"
DECK = 'format = 1\ngame = "take-three"\nnumbers = "0..12"\n'


def attached(name: bytes, data: bytes, filters: bytes = b"/Filter/FlateDecode") -> bytes:
    spec = b"<</Type/Filespec/F(%s)/UF(%s)/EF<</F 6 0 R>>>>" % (name, name)
    return pdf([CATALOGUE, PAGES, PAGE, b"<</Names[(%s) 5 0 R]>>" % name, spec, stream(filters, data)])


def pdfs() -> Mapping[str, bytes]:
    wide = b"<</Names[" + b"(a)<</F(a)>>" * 150_000 + b"]>>"
    files = b"<</Names[" + b"(a.toml)<</F(a.toml)>>" * 9000 + b"]>>"
    return {
        "names of names.pdf": names_of_names(),
        "more names of names.pdf": names_of_names(30, 60),
        "many names.pdf": pdf([CATALOGUE, PAGES, PAGE, wide]),
        "many decks.pdf": pdf([CATALOGUE, PAGES, PAGE, files]),
        "names of themselves.pdf": pdf([CATALOGUE, PAGES, PAGE, b"<</Kids[4 0 R 4 0 R]>>"]),
        "zeros for objects.pdf": in_objects(),
        "zeros for references.pdf": in_references(),
        "zeros for contents.pdf": in_contents(),
        "zeros for a deck.pdf": attached(b"deck.toml", zeros(900 << 20)),
        "filters.pdf": attached(b"deck.toml", zeros(1 << 20), b"/Filter[" + b"/FlateDecode" * 30 + b"]"),
        "letters.pdf": attached(b"deck.toml", b"<" * 900_000, b"/Filter[/ASCIIHexDecode/ASCII85Decode]"),
        "runs.pdf": attached(b"deck.toml", b"\x81a" * 900_000, b"/Filter/RunLengthDecode"),
        "no references.pdf": b"%PDF-1.7\n" + b"".join(b"%d 0 obj\n<<>>\nendobj\n" % k for k in range(400_000)),
        "lists.pdf": pdf([b"[" * 900_000]),
        "tables.pdf": pdf([b"<</A" * 300_000]),
        "brackets.pdf": pdf([b"(" * 900_000]),
        "pages of pages.pdf": pdf([CATALOGUE, b"<</Type/Pages/Kids[2 0 R 2 0 R]/Count 9>>", b"<<>>"]),
        "references.pdf": b"%PDF-1.7\n1 0 obj<<>>endobj\n"
        + b"xref\n0 1\ntrailer<</Size 9/Prev 26>>\nstartxref\n26\n%%EOF" * 9000,
        "cut.pdf": attached(b"deck.toml", DECK.encode(), b"")[:300],
        "bytes.pdf": b"%PDF" + bytes(range(256)) * 9000,
    }


# --- workbooks and ZIPs

SHEET = (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{}</sheetData></worksheet>'
)
BOOK = (
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats'
    '.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>'
)
KIND = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELATION = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" '
    f'Type="{KIND}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>'
)


def xlsx(sheet: str, more: Mapping[str, bytes] | None = None) -> bytes:
    files = {
        "[Content_Types].xml": b"<Types/>",
        "xl/workbook.xml": BOOK.encode(),
        "xl/_rels/workbook.xml.rels": RELATION.encode(),
        "xl/worksheets/sheet1.xml": sheet.encode(),
    }
    return zipped(files | dict(more or {}))


def ods(inside: str) -> bytes:
    names = [f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table")]
    body = f"<office:body><office:spreadsheet>{inside}</office:spreadsheet></office:body>"
    content = f"<office:document-content {' '.join(names)}>{body}</office:document-content>"
    return zipped({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet", "content.xml": content.encode()})


def workbooks() -> Mapping[str, bytes]:
    cell = '<table:table-cell table:number-columns-repeated="999999999" office:value="1"/>'
    row = '<table:table-row table:number-rows-repeated="999999999">'
    entities = "".join(f'<!ENTITY a{k} "{f"&a{k - 1};" * 10}">' for k in range(1, 12))
    merges = "<mergeCells>" + '<mergeCell ref="A1:ZZ99999"/>' * 50_000 + "</mergeCells></w"
    texts = {"xl/sharedStrings.xml": b"<sst><si><t>" + b"a" * 6_000_000 + b"</t></si></sst>"}
    rows = "".join(f'<row r="{k}"><c r="A{k}"><v>1</v></c></row>' for k in range(1, 100_000))
    return {
        "rows.xlsx": xlsx(SHEET.format(rows)),
        "far.xlsx": xlsx(SHEET.format('<row r="999999"><c r="ZZZ999999"><v>1</v></c></row>')),
        "columns.xlsx": xlsx(SHEET.format('<row r="1">' + "<c><v>1</v></c>" * 100_000 + "</row>")),
        "nests.xlsx": xlsx("<a>" * 200_000),
        "entities.xlsx": xlsx(f"<!DOCTYPE a [<!ENTITY a0 'x'>{entities}]><a>&a11;</a>"),
        "attributes.xlsx": xlsx("<a " + " ".join(f'b{k}="1"' for k in range(90_000)) + "/>"),
        "merges.xlsx": xlsx(SHEET.format("").replace("</w", merges)),
        "strings.xlsx": xlsx(SHEET.format('<row r="1">' + '<c t="s"><v>0</v></c>' * 60 + "</row>"), texts),
        "zeros.xlsx": zipped({"xl/worksheets/sheet1.xml": bytes(90 << 20)}),
        "many.xlsx": zipped({f"xl/{k}.xml": b"" for k in range(20_000)}),
        "cut.xlsx": xlsx(SHEET.format(rows))[:9000],
        "repeated.ods": ods(f"<table:table>{row}{cell}</table:table-row></table:table>"),
        "many repeated.ods": ods(f"<table:table>{(row + cell + '</table:table-row>') * 9000}</table:table>"),
        "nests.ods": ods("<table:table>" * 50_000),
        "sheets.ods": ods("<table:table/>" * 50_000),
    }


def zips() -> Mapping[str, bytes]:
    chosen = [*bitmaps().items()][:8] + [*drawings().items()][:12]
    names = {f"{k}{name[name.rindex('.') :]}": data for k, (name, data) in enumerate(chosen)}
    shown = DECK + "[show]\n" + "".join(f'{k} = "picture:{name}"\n' for k, name in enumerate(list(names)[:12]))
    deep = "a/" * 30_000
    big = {f"{k}.png": zeros(40 << 20) for k in range(6)}
    return {
        "hostile pictures.zip": zipped({"deck.toml": shown.encode(), **names}),
        "zeros.zip": zipped({"deck.toml": DECK.encode(), "a.png": bytes(40 << 20)}),
        "more zeros.zip": zipped({"deck.toml": DECK.encode(), **{f"{k}.png": bytes(30 << 20) for k in range(5)}}),
        "packed zeros.zip": zipped({"deck.toml": DECK.encode(), **big}),
        "a deep name.zip": zipped({"deck.toml": DECK.encode(), deep: b""}),
        "many.zip": zipped({"deck.toml": DECK.encode(), **{str(k): b"" for k in range(20_000)}}),
        "a hostile deck.zip": zipped({"deck.toml": (DECK + '[show]\n1 = "' + "(" * 119 + '"').encode()}),
        "cut.zip": zipped({"deck.toml": DECK.encode()})[:-30],
        "bytes.zip": b"PK\x03\x04" + bytes(range(256)) * 900,
        "a table of zeros.zip": zipped({"deck.toml": bytes(40 << 20)}),
        "no deck.zip": zipped({"a.txt": b"a" * 9_000_000}),
        "comments.zip": zipped({"deck.toml": DECK.encode()}) + b"PK\x05\x06" * 9000,
    }
