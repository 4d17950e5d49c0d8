"""The photo of a table: small, upright, nothing in it but the picture; and who may see, take and remove it."""

from __future__ import annotations

import io
import re
import struct
import zlib
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import ExifTags, Image
from sqlalchemy import func, select
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, encode_multipart

from cardgen.core.facts import FactError
from cardgen.words.texts import LANGUAGES
from scorer.keeping import photos
from scorer.keeping.database import schema
from scorer.keeping.reader import NoTableError
from scorer.keeping.store import Store
from scorer.photo import shrunk
from scorer.playing.events import Photographed
from scorer.serving.asgi import longest_body
from scorer.web.guard import limits, security
from tests.order import examples, with_proofs
from tests.scorer.logs import beginning

RED, BLUE = (200, 30, 30), (30, 30, 200)
SECRET = b"SECRET-PLACE"


def marked(width: int = 60, height: int = 40) -> Image.Image:
    """A blue picture with a red corner, top left."""
    picture = Image.new("RGB", (width, height), BLUE)
    picture.paste(RED, (0, 0, width // 3, height // 3))
    return picture


def saved(picture: Image.Image, kind: str = "JPEG", **more: Any) -> bytes:
    file = io.BytesIO()
    picture.save(file, kind, **more)
    return file.getvalue()


def opened(data: bytes) -> Image.Image:
    picture = Image.open(io.BytesIO(data))
    picture.load()
    return picture


def near(colour: Any, wanted: tuple[int, int, int]) -> bool:
    return all(abs(a - b) < 40 for a, b in zip(colour, wanted, strict=True))


def refused(data: bytes) -> str:
    with pytest.raises(FactError) as caught:
        shrunk.shrunk(data)
    return caught.value.phrase.key.removeprefix("refusal.")


# --- the picture itself

HELD = {
    1: None, 2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180, 4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE, 6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}  # fmt: skip
"""How a camera that was held so lays down a picture (EXIF 2.3, 4.6.4, tag 274)."""


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("held", HELD)
def test_it_stands_upright_however_the_camera_was_held(held: int, kind: str) -> None:
    exif = Image.Exif()
    exif[shrunk.ORIENTATION] = held
    turn = HELD[held]
    laid = marked().transpose(turn) if turn is not None else marked()
    photo = shrunk.shrunk(saved(laid, kind, exif=exif))
    picture = opened(photo.data)
    assert (photo.width, photo.height) == picture.size == (60, 40)
    assert near(picture.getpixel((5, 5)), RED)
    assert all(near(picture.getpixel(at), BLUE) for at in ((55, 5), (5, 35), (55, 35)))


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_nothing_stays_of_where_and_when_it_was_taken(kind: str) -> None:
    exif = Image.Exif()
    exif[ExifTags.Base.Make] = SECRET.decode()
    exif.get_ifd(ExifTags.IFD.GPSInfo)[ExifTags.GPS.GPSLatitude] = (47.0, 3.0, 1.0)
    exif.get_ifd(ExifTags.IFD.GPSInfo)[ExifTags.GPS.GPSProcessingMethod] = SECRET
    more: dict[str, Any] = {"JPEG": {"comment": SECRET, "xmp": SECRET}, "PNG": {}, "WEBP": {"xmp": SECRET}}[kind]
    data = saved(marked(), kind, exif=exif, icc_profile=SECRET, **more) + SECRET
    assert SECRET in data
    kept = shrunk.shrunk(data).data
    assert SECRET not in kept
    assert not opened(kept).getexif()
    assert {*opened(kept).info} <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}


@given(st.integers(1, 2400), st.integers(1, 2400))
@settings(max_examples=examples(12), deadline=None)
def test_it_is_small_and_keeps_its_shape(width: int, height: int) -> None:
    photo = shrunk.shrunk(saved(Image.new("L", (width, height), 90)))
    longest = max(width, height)
    assert max(photo.width, photo.height) == min(longest, shrunk.SIDE)
    assert abs(photo.width * longest - width * min(longest, shrunk.SIDE)) <= longest
    assert len(photo.data) <= shrunk.BYTES


def test_even_noise_is_made_small_enough() -> None:
    noise = Image.frombytes("RGB", (2000, 1500), Random(1).randbytes(9_000_000))
    photo = shrunk.shrunk(saved(noise, quality=60))
    assert len(photo.data) <= shrunk.BYTES
    assert photo.width >= 400


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "I;16"])
def test_pictures_of_any_kind_lie_on_white(mode: str) -> None:
    photo = shrunk.shrunk(saved(Image.new(mode, (20, 20)), "PNG"))
    picture = opened(photo.data)
    assert picture.mode == "RGB"
    assert near(picture.getpixel((9, 9)), (255, 255, 255) if mode in ("LA", "RGBA") else (0, 0, 0))


def test_a_cmyk_jpeg_is_read() -> None:
    assert shrunk.shrunk(saved(Image.new("CMYK", (20, 20)))).width == 20


# --- hostile


def png_head(width: int, height: int) -> bytes:
    """A PNG that says it is so large, with hardly anything behind."""
    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = b"IDAT" + zlib.compress(b"\0" * 100)
    chunks = [struct.pack(">I", len(each) - 4) + each + struct.pack(">I", zlib.crc32(each)) for each in (head, data)]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def webp_head(width: int, height: int) -> bytes:
    """A WebP that says it is so large."""
    sides = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    body = b"WEBPVP8X" + struct.pack("<I", 10) + b"\0\0\0\0" + sides
    return b"RIFF" + struct.pack("<I", len(body)) + body


def many_scans() -> bytes:
    """A JPEG that goes through its picture again and again."""
    data = saved(marked(), progressive=True)
    at = data.rindex(b"\xff\xda")
    return data[:at] + data[at:-2] * 100 + b"\xff\xd9"


SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "nothing": (lambda: b"", "form_photo_none"),
    "a text": (lambda: b"Hello", "form_photo_kind"),
    "an SVG": (lambda: SVG, "form_photo_kind"),
    "a GIF": (lambda: saved(marked(), "GIF"), "form_photo_kind"),
    "a TIFF": (lambda: saved(marked(), "TIFF"), "form_photo_kind"),
    "a BMP": (lambda: saved(marked(), "BMP"), "form_photo_kind"),
    "PostScript": (lambda: b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", "form_photo_kind"),
    "half a JPEG": (lambda: saved(marked(600, 400))[:1500], "form_photo_broken"),
    "half a PNG": (lambda: saved(marked(600, 400), "PNG")[:600], "form_photo_broken"),
    "half a WebP": (lambda: saved(marked(600, 400), "WEBP")[:300], "form_photo_broken"),
    "only the first bytes of a JPEG": (lambda: b"\xff\xd8\xff\xe0", "form_photo_broken"),
    "only the first bytes of a WebP": (lambda: b"RIFF\0\0\0\0WEBP", "form_photo_broken"),
    "an SVG that begins as a PNG": (lambda: b"\x89PNG\r\n\x1a\n" + SVG, "form_photo_broken"),
    "a PNG of fifty megapixels": (lambda: png_head(10_000, 5_000), "form_photo_pixels"),
    "a PNG of four gigapixels": (lambda: png_head(65_000, 65_000), "form_photo_pixels"),
    "a WebP of a gigapixel": (lambda: webp_head(16_000, 16_000), "form_photo_pixels"),
    "a JPEG of fifty megapixels": (lambda: saved(Image.new("L", (10_000, 5_000)), quality=5), "form_photo_pixels"),
    "a JPEG of a thousand scans": (many_scans, "form_photo_broken"),
    "too many bytes": (lambda: saved(marked()) + bytes(shrunk.MOST_BYTES), "form_photo_bytes"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_what_is_no_photo_is_refused(what: str) -> None:
    make, key = HOSTILE[what]
    assert refused(make()) == key


@given(st.binary(max_size=400), st.sampled_from(["JPEG", "PNG", "WEBP"]), st.integers(0, 400), st.integers(0, 60))
@settings(max_examples=examples(150), deadline=None)
def test_whatever_comes_it_is_a_photo_or_refused(junk: bytes, kind: str, at: int, gone: int) -> None:
    data = saved(marked(), kind)
    with_junk = data[:at] + junk + data[at + gone :]
    try:
        photo = shrunk.shrunk(with_junk)
    except FactError as error:
        assert error.phrase.key.startswith("refusal.form_photo_")
    else:
        assert opened(photo.data).format == "JPEG"


def test_a_page_that_hangs_behind_a_picture_is_gone() -> None:
    for kind in ("JPEG", "PNG", "WEBP"):
        assert b"script" not in shrunk.shrunk(saved(marked(), kind) + b"<script>alert(1)</script>").data


# --- in both databases


def kept(store: Store) -> int:
    with store.engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(schema.photos)).scalar() or 0


def photographed(store: Store, table: str, photo: str | None, data: bytes, key: str) -> None:
    event = Photographed(photo=photo, width=4, height=3) if photo else Photographed()
    store.append(table, 1, key, lambda _: [event], beside=photos.replaced(table, photo, data))


def test_its_bytes_belong_to_their_table_and_go_with_it(store: Store) -> None:
    one, other = (store.create(beginning("terz")).id for _ in range(2))
    photographed(store, one, "one", bytes(range(256)), "key-0001")
    photographed(store, other, "other", b"other", "key-0001")
    assert photos.read(store, one, "one") == bytes(range(256))
    assert photos.read(store, other, "one") is None
    assert kept(store) == 2
    photographed(store, other, None, b"", "key-0002")
    assert kept(store) == 1
    with store.writing() as connection:
        connection.execute(schema.tables.delete().where(schema.tables.c.id == one))
    assert kept(store) == 0
    with pytest.raises(NoTableError):
        photographed(store, one, "late", b"late", "key-0003")
    assert kept(store) == 0


def test_one_that_is_replaced_goes_in_the_transaction_of_the_line(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whenever the process is killed, there are the bytes of the photo that the log names, and of no other."""
    table = store.create(beginning("terz")).id
    photographed(store, table, "first", b"first", "key-0001")
    with monkeypatch.context() as killed:
        killed.setattr(store, "notify", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            photographed(store, table, "second", b"second", "key-0002")
    assert (kept(store), photos.read(store, table, "first")) == (1, b"first")
    photographed(store, table, "second", b"second", "key-0003")
    assert (kept(store), photos.read(store, table, "second")) == (1, b"second")
    photographed(store, table, "third", b"third", "key-0003")  # sent again
    assert (kept(store), photos.read(store, table, "second")) == (1, b"second")


# --- on pages


def begun(phone: FlaskClient, *, over: bool = True) -> str:
    table = phone.post("/new/terz", data={"name-0": "Ada", "name-1": "Ben"}).location
    for entry in ({"player": "0"}, {"end": "1"})[: 2 if over else 1]:
        assert phone.post(f"{table}/entries", data=entry).status_code == 303
    return str(table)


def sent(phone: FlaskClient, table: str, data: bytes, language: str = "en", **form: str) -> TestResponse:
    fields: dict[str, Any] = {"key": f"key-{Random(data).randrange(10**9)}", **form}
    fields["photo"] = FileStorage(io.BytesIO(data), "photo.jpg")
    boundary, body = encode_multipart(fields)
    headers = {"Accept-Language": language, "Content-Type": f'multipart/form-data; boundary="{boundary}"'}
    return phone.post(f"{table}/photo", data=body, headers=headers)


def picture_of(phone: FlaskClient, page: str) -> str | None:
    found = re.search(r'src="(/t/[^"]*/photo\.jpg[^"]*)"', phone.get(page).text)
    return found[1] if found else None


def test_it_is_taken_shown_replaced_and_removed(app: Flask) -> None:
    phone, store = app.test_client(), app.extensions["scorer"].store
    table = begun(phone)
    assert picture_of(phone, table) is None
    addresses = []
    for width in (60, 90):
        assert sent(phone, table, saved(marked(width))).location == table
        address = picture_of(phone, table)
        assert address == picture_of(phone, f"{table}/photo")
        assert address is not None
        addresses.append(address)
        answer = phone.get(address)
        assert opened(answer.data).size == (width, 40)
        assert (answer.mimetype, answer.headers["X-Content-Type-Options"]) == ("image/jpeg", "nosniff")
        assert answer.headers["Cache-Control"] == "private, no-cache"
        again = phone.get(address, headers={"If-None-Match": answer.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")
        assert kept(store) == 1
    assert len({*addresses}) == 2
    history = phone.get(f"{table}/history", headers={"Accept-Language": "en"}).text
    assert history.count("Photo of the table taken") == 2
    assert phone.post(f"{table}/photo", data={"remove": "1"}).status_code == 303
    assert phone.post(f"{table}/photo", data={"remove": "1"}).status_code == 303
    assert picture_of(phone, table) is None
    assert phone.get(f"{table}/photo.jpg").status_code == 404
    assert kept(store) == 0
    assert phone.get(f"{table}/history", headers={"Accept-Language": "en"}).text.count("Photo removed") == 1


def test_all_who_see_the_table_see_it_and_who_may_write_takes_it(app: Flask) -> None:
    owner, watcher, stranger = (app.test_client() for _ in range(3))
    table = begun(owner)
    link = owner.post(f"{table}/links/watcher", headers={"Accept": "application/json"}).get_json()["link"]
    assert watcher.post("/open", data={"token": link.partition("#")[2]}).status_code == 303
    sent(owner, table, saved(marked()))
    address = picture_of(watcher, table)
    assert address is not None
    assert watcher.get(address).status_code == 200
    assert sent(watcher, table, saved(marked(80))).status_code == 403
    assert watcher.post(f"{table}/photo", data={"remove": "1"}).status_code == 403
    assert '<input type="file"' not in watcher.get(f"{table}/photo").text
    assert stranger.get(address).status_code == 404
    assert stranger.get(f"{table}/photo").status_code == 404
    assert sent(stranger, table, saved(marked())).status_code == 404
    other = begun(stranger)
    assert stranger.get(f"{other}/photo.jpg?v={address.partition('=')[2]}").status_code == 404
    assert picture_of(owner, table) == address


def test_there_is_none_of_a_game_that_runs(app: Flask) -> None:
    phone, store = app.test_client(), app.extensions["scorer"].store
    table = begun(phone, over=False)
    assert "photo" not in phone.get(table).text.replace("photo.js", "").replace('"photo"', "")
    answer = sent(phone, table, saved(marked()))
    assert answer.status_code == 422
    assert "A photo can be taken once the game is over." in answer.text
    assert kept(store) == 0


@pytest.mark.parametrize("language", with_proofs(LANGUAGES, LANGUAGES[1:]))
@pytest.mark.parametrize("what", ["nothing", "an SVG", "half a JPEG", "a PNG of fifty megapixels", "too many bytes"])
def test_why_it_can_t_be_is_said_in_the_phone_s_language(app: Flask, what: str, language: str) -> None:
    phone = app.test_client()
    table = begun(phone)
    answer = sent(phone, table, HOSTILE[what][0](), language)
    assert answer.status_code == 422
    assert re.search(r'role="alert">[A-ZÀ-Ý][^<{]+[.]<', answer.text)
    assert picture_of(phone, table) is None


def test_it_is_no_part_of_what_is_sent_away(app: Flask) -> None:
    phone = app.test_client()
    table = begun(phone)
    before = [phone.get(f"{table}/{name}").data for name in ("record.json", "scores.csv")]
    sent(phone, table, saved(marked()))
    assert [phone.get(f"{table}/{name}").data for name in ("record.json", "scores.csv")] == before


def test_how_many_come_from_one_address_has_a_limit(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LIMITS", {**limits.LIMITS, "photo": limits.Limit(2, 600)})
    phone = app.test_client()
    table = begun(phone)
    assert [sent(phone, table, saved(marked(width))).status_code for width in (60, 70, 80)] == [303, 303, 429]


def test_only_a_photo_may_be_so_large(app: Flask) -> None:
    phone = app.test_client()
    table = begun(phone)
    large = saved(marked()) + bytes(4 * 1024 * 1024)
    assert sent(phone, table, large).status_code == 303
    assert sent(phone, table, bytes(security.PHOTO)).status_code == 413
    assert phone.post(f"{table}/notes", data=large, content_type="multipart/form-data").status_code == 413
    assert longest_body("POST", "/t/abcdefghijkl/photo") == security.PHOTO
    assert longest_body("GET", "/t/abcdefghijkl/photo") == security.BODY


@given(data=st.data())
@settings(max_examples=examples(6), deadline=None, suppress_health_check=list(HealthCheck))
def test_in_any_order_one_photo_at_most_is_kept(app: Flask, data: st.DataObject) -> None:
    phone, store = app.test_client(), app.extensions["scorer"].store
    table, before, wide = begun(phone), kept(store), None
    for width in data.draw(st.lists(st.none() | st.integers(10, 90), max_size=5)):
        if width is None:
            phone.post(f"{table}/photo", data={"remove": "1"})
        else:
            sent(phone, table, saved(marked(width)))
        wide = width
        assert kept(store) - before == (wide is not None)
        address = picture_of(phone, table)
        assert (opened(phone.get(address).data).width if address else None) == wide
