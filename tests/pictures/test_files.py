"""Pictures from files: where they may lie, what they may hold, and that only their pixels come on."""

from __future__ import annotations

import io
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageCms, ImageFilter

from cardgen.drawing.scene import Picture
from cardgen.pictures import PictureError, bitmaps, files

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


@pytest.mark.parametrize("mode", ["P", "LA", "RGBA", "I;16", "1"])
def test_every_way_to_hold_pixels_is_read(mode: str) -> None:
    data = saved("PNG", mode=mode)
    made = picture(data)
    assert len(zlib.decompress(made.pixels.colours)) == 40 * 20 * 3
    assert not made.pixels.alpha  # all of it is opaque


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


@pytest.mark.parametrize("kind", ["GIF", "BMP", "TIFF"])
def test_other_formats_are_refused(kind: str) -> None:
    with pytest.raises(PictureError, match="no PNG, JPEG, WEBP"):
        bitmaps.read(saved(kind), "x.png")


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
    ("name", "words"), [("cat.png", "can't be read"), ("own/dog.gif", "end in"), ("own/", "end in")]
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
