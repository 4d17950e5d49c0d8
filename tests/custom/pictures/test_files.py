"""Pictures from files: where they may lie, what they may hold, and that only their pixels come on."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageCms, ImageFilter

from cardgen.custom.pictures import PictureError, bitmaps, files, find
from cardgen.drawing.scene import Picture

RED, BLUE = (200, 10, 3), (25, 68, 140)


def saved(kind: str, size: tuple[int, int] = (40, 20), mode: str = "RGB", **options: object) -> bytes:
    """A picture whose left half is red and whose right half is blue."""
    image = Image.new("RGB", size, RED)
    image.paste(BLUE, (size[0] // 2, 0, *size))
    buffer = io.BytesIO()
    image.convert(mode).save(buffer, kind, **options)
    return buffer.getvalue()


def picture(data: bytes) -> Picture:
    (shape,) = bitmaps.read(data, "x.png").full.shapes
    assert isinstance(shape, Picture)
    return shape


def colours(made: Picture) -> Image.Image:
    pixels = made.pixels
    if pixels.jpeg:
        return Image.open(io.BytesIO(pixels.colours))
    return Image.frombytes("RGB", (pixels.width, pixels.height), zlib.decompress(pixels.colours))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_a_bitmap_keeps_its_pixels_and_its_shape(kind: str, mode: str) -> None:
    made = picture(saved(kind, mode=mode))
    assert (made.pixels.width, made.pixels.height) == (40, 20)
    assert (made.x, made.y, made.width, made.height) == (-50, -25, 100, 50)
    if mode == "RGB":
        left = colours(made).convert("RGB").getpixel((5, 10))
        assert all(abs(a - b) < 16 for a, b in zip(left, RED, strict=True))  # type: ignore[arg-type]


@pytest.mark.parametrize("mode", ["P", "LA", "RGBA", "1"])
def test_every_way_to_hold_pixels_is_read(mode: str) -> None:
    data = saved("PNG", mode=mode)
    made = picture(data)
    assert len(zlib.decompress(made.pixels.colours)) == 40 * 20 * 3
    assert not made.pixels.alpha  # all of it is opaque


def png(depth: int, kind: int, row: bytes, **chunks: bytes) -> bytes:
    """A PNG of one row, from its parts (third edition, 5 and 11)."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    parts = {2: 3, 4: 2, 6: 4}.get(kind, 1)
    head = struct.pack(">IIBBBBB", len(row) * 8 // (depth * parts), 1, depth, kind, 0, 0, 0)
    between = b"".join([chunk(name.encode(), data) for name, data in chunks.items()])
    rows = chunk(b"IDAT", zlib.compress(b"\0" + row))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + between + rows + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("data", "colours_of_all", "alphas"),
    [
        (png(16, 0, struct.pack(">3H", 0, 32768, 65535)), [0, 128, 255], []),
        (png(16, 0, struct.pack(">3H", 0, 32768, 32769), tRNS=struct.pack(">H", 32768)), [0, 255, 128], [255, 0, 255]),
        (png(8, 0, bytes([0, 7, 200]), tRNS=b"\0\x07"), [0, 255, 200], [255, 0, 255]),
        (png(4, 0, b"\x0f\x50"), [0, 255, 85, 0], []),
        (png(2, 0, b"\x1b", tRNS=b"\0\x01"), [0, 255, 170, 255], [255, 0, 255, 255]),
        (png(1, 0, b"\xf0", tRNS=b"\0\x01"), [255] * 4 + [0] * 4, [0] * 4 + [255] * 4),
        (png(16, 4, struct.pack(">4H", 32768, 32768, 65535, 65535)), [128, 255], [128, 255]),
        (png(8, 3, b"\0\1", PLTE=b"\x40\x40\x40\x80\x80\x80", tRNS=b"\x33"), [64, 128], [51, 255]),
        (png(16, 2, struct.pack(">6H", *[32768] * 3, *[99] * 3)), [128, 0], []),
        (png(16, 2, struct.pack(">6H", *[32768] * 3, *[99] * 3), tRNS=b"\0\x63" * 3), [128, 255], [255, 0]),
        (png(16, 6, struct.pack(">4H", 0, 0, 0, 32768)), [0], [128]),
    ],
)  # fmt: skip
def test_pixels_of_any_depth_are_what_they_are(data: bytes, colours_of_all: list[int], alphas: list[int]) -> None:
    made = picture(data)
    assert [*zlib.decompress(made.pixels.colours)[::3]] == colours_of_all
    assert [*zlib.decompress(made.pixels.alpha or zlib.compress(b""))] == alphas


def test_a_photograph_is_turned_upright_and_says_nothing_of_where_it_was_taken() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # turn clockwise by 90°
    exif[0x010E] = "class 4b"
    exif.get_ifd(0x8825)[2] = (47.0, 3.0, 5.0)
    data = saved("JPEG", exif=exif.tobytes(), comment=b"secret")
    made = picture(data)
    assert b"class 4b" in data
    assert (made.pixels.width, made.pixels.height) == (20, 40)
    assert not any(word in made.pixels.colours for word in (b"class 4b", b"secret", b"Exif"))
    red, _, blue = colours(made).convert("RGB").getpixel((10, 5))  # type: ignore[misc]
    assert red > blue  # the left half came to the top


def test_where_ink_is_saved_a_photograph_is_grey() -> None:
    for kind in ("PNG", "JPEG"):
        (shape,) = bitmaps.read(saved(kind), "x.png").lines.shapes
        assert isinstance(shape, Picture)
        assert shape.pixels.channels == 1
        assert shape._replace(pixels=picture(saved(kind)).pixels) == picture(saved(kind))


def test_what_was_hidden_below_a_mask_does_not_come_on() -> None:
    image = Image.new("RGBA", (8, 8), (*RED, 0))
    image.putpixel((0, 0), (*BLUE, 128))
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    made = picture(buffer.getvalue())
    colours_of_all = colours(made).getcolors() or []
    assert {colour for _, colour in colours_of_all} == {BLUE, (255, 255, 255)}
    assert zlib.decompress(made.pixels.alpha) == bytes([128]) + bytes(63)


def test_a_photograph_that_was_saved_as_png_becomes_a_jpeg_and_a_drawing_does_not() -> None:
    noise = Image.effect_noise((300, 300), 60).filter(ImageFilter.GaussianBlur(2)).convert("RGB")
    buffer = io.BytesIO()
    noise.save(buffer, "PNG")
    assert picture(buffer.getvalue()).pixels.jpeg
    assert not picture(saved("PNG", (300, 300))).pixels.jpeg


def test_colours_of_a_profile_become_those_of_srgb() -> None:
    lab = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    assert colours(picture(saved("PNG", icc_profile=lab))).getpixel((5, 10)) == RED
    assert colours(picture(saved("PNG", icc_profile=b"none"))).getpixel((5, 10)) == RED


def test_a_photograph_is_no_finer_than_it_is_printed() -> None:
    made = picture(saved("JPEG", (4000, 2000)))
    assert max(made.pixels.width, made.pixels.height) == bitmaps.MOST_SIDE
    assert made.width == pytest.approx(2 * made.height, rel=0.002)


def test_a_bomb_is_refused_before_it_goes_off() -> None:
    with pytest.raises(PictureError, match="million"):
        bitmaps.read(saved("PNG", (20_000, 2_001), mode="1"), "x.png")


def test_a_webp_of_a_gigapixel_is_refused_before_its_decoder_takes_the_memory() -> None:
    side = (16_000).to_bytes(3, "little")
    head = b"RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0" + side + side
    with pytest.raises(PictureError, match="16001 × 16001 pixels"):
        bitmaps.read(head, "x.webp")


def test_a_jpeg_that_goes_through_its_picture_again_and_again_is_refused() -> None:
    data = saved("JPEG", progressive=True)
    last = data.rindex(b"\xff\xda")
    bitmaps.read(data, "x.jpg")
    with pytest.raises(PictureError, match="no PNG, JPEG, WEBP"):
        bitmaps.read(data[:last] + data[last:-2] * 100 + b"\xff\xd9", "x.jpg")


HEIC = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"


@pytest.mark.parametrize("kind", ["GIF", "BMP", "TIFF", "AVIF", "ICO"])
@pytest.mark.parametrize("ending", ["png", "svg", "jpg"])
def test_other_formats_are_refused_by_what_they_are(kind: str, ending: str) -> None:
    with pytest.raises(PictureError, match=f"is a {kind} file.*PNG or JPEG"):
        files.read(saved(kind), f"x.{ending}")


def test_a_photograph_of_an_iphone_is_told_how_it_can_be_read() -> None:
    with pytest.raises(PictureError, match=r"HEIC.*JPEG"):
        files.read(HEIC, "x.jpg")


@pytest.mark.parametrize("name", ["x.jfif", "x.jpe", "x.svg", "x.heic", "x.gif"])
def test_what_is_in_a_file_counts_whatever_it_ends_in(name: str, folder: Path) -> None:
    (folder / name).write_bytes(saved("JPEG"))
    (shape,) = files.find(name, folder).full.shapes
    assert isinstance(shape, Picture)
    (folder / name).write_bytes(b'\xef\xbb\xbf <svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>')
    assert files.find(name, folder).lines.shapes


@pytest.mark.parametrize("name", ["x.heic", "x.AVIF", "x.gif", "x.bmp", "x.jfif", "x.tif", "x.docx", "x.mp4", "x.psd"])
def test_a_name_with_an_ending_is_a_file_and_no_pictogram(name: str, folder: Path) -> None:
    with pytest.raises(PictureError) as error:
        find(name, "en", folder)
    assert "pictogram" not in str(error.value) or "files that end in" in str(error.value)


@pytest.mark.parametrize(("progressive", "is_read"), [(False, True), (True, False)])
def test_a_large_photograph_is_read_where_it_needs_no_memory(progressive: bool, is_read: bool) -> None:
    """Phones take photographs of 48 million pixels."""
    buffer = io.BytesIO()
    Image.new("L", (8000, 6000), 99).save(buffer, "JPEG", progressive=progressive)
    if is_read:
        assert bitmaps.read(buffer.getvalue(), "x.jpg")
    else:
        with pytest.raises(PictureError, match=r"8000 × 6000.*Save it smaller"):
            bitmaps.read(buffer.getvalue(), "x.jpg")


@given(cut=st.integers(0, 400), junk=st.binary(max_size=40), kind=st.sampled_from(["PNG", "JPEG", "WEBP"]))
def test_what_is_damaged_is_read_or_refused(cut: int, junk: bytes, kind: str) -> None:
    try:
        assert bitmaps.read(saved(kind)[:cut] + junk, "x.png")
    except PictureError as error:
        assert "x.png" in str(error)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    home = tmp_path / "decks"
    (home / "own").mkdir(parents=True)
    (home / "own" / "dog.png").write_bytes(saved("PNG"))
    (tmp_path / "secret.png").write_bytes(saved("PNG"))
    (home / "link.png").symlink_to(tmp_path / "secret.png")
    (home / "folder.png").mkdir()
    return home


@pytest.mark.parametrize("name", ["own/dog.png", "./own/dog.png", "own\\dog.png"])
def test_a_file_is_found_beside_the_deck(folder: Path, name: str) -> None:
    assert files.find(name, folder).full.shapes


@pytest.mark.parametrize(
    "name",
    [
        "../secret.png",
        "own/../../secret.png",
        "/etc/x.png",
        "link.png",
        "C:\\x.png",
        "..\\secret.png",
        "folder.png",
        "a\0.png",
    ],
)
def test_nothing_outside_the_folder_is_read(folder: Path, name: str) -> None:
    with pytest.raises(PictureError, match="outside"):
        files.find(name, folder)


@pytest.mark.parametrize(
    ("name", "words"), [("cat.png", "can't be read"), ("own/dog.docx", "end in"), ("own/", "end in")]
)
def test_what_is_no_picture_is_told(folder: Path, name: str, words: str) -> None:
    with pytest.raises(PictureError, match=words):
        files.find(name, folder)


def test_a_deck_that_is_no_file_has_no_pictures_from_files() -> None:
    with pytest.raises(PictureError, match="read from a file"):
        files.find("dog.png", None)


def test_a_huge_file_is_not_read(folder: Path) -> None:
    with (folder / "huge.png").open("wb") as file:
        file.truncate(files.MOST_MEGABYTES * 2**20 + 1)
    with pytest.raises(PictureError, match="larger than 16 MB"):
        files.find("huge.png", folder)
