"""The deck file attached to a deck's sheets, so that the deck can be changed and printed from the PDF. Pure."""

from cardgen.deck.deck import Deck
from cardgen.deck.edition import AnyEdition
from cardgen.deck.layout import Layout
from cardgen.drawing.deck_style import Artwork
from cardgen.drawing.document import Attached, Document, Page
from cardgen.drawing.scene import Picture
from cardgen.drawing.style import built_in
from cardgen.writers import FORMATS

PLAIN = "classic"
MOST_BYTES = 64 * 1024
"""The most bytes of a deck file with all levels; a longer one has the printed level alone, to be read again."""


def deck_file(layout: Layout) -> str:
    """The text of the file (TOML); "" if only some cards are printed.

    Custom pictures are attached too, by their names in the file (`pictures`); fonts and style files are not.
    """
    if layout.printing.only or not layout.deck.is_whole:
        return ""
    deck = layout.deck
    if deck.edition.data is not None:
        return _whole(deck.edition)
    if not deck.edition.name:
        return _original(deck)
    from cardgen.custom.toml import toml_text

    keys = deck.game.custom_keys.written(deck.edition.spec)  # a variant is a custom deck with all its keys
    return toml_text.written({"format": 1, "game": deck.game.key, "language": deck.appearance.language, **keys})


def _whole(edition: AnyEdition) -> str:
    """The complete deck file, with all levels, and which level is printed."""
    from cardgen.custom import form, levels
    from cardgen.custom.toml import toml_text
    from cardgen.schema.draft import Draft

    head: toml_text.Comments = {(): form.printed_at(edition.level)} if edition.level else {}
    text = toml_text.written(edition.file, head)
    if len(text.encode()) <= MOST_BYTES:
        return text
    return toml_text.written(levels.chosen(Draft(edition.file), edition.level).data)


def pictures(layout: Layout) -> tuple[Attached, ...]:
    """The custom pictures that the deck file refers to, of all levels; none if there is no such file."""
    edition = layout.deck.edition
    if layout.printing.only or not layout.deck.is_whole or not edition.print_tables.get("others"):
        return ()
    from cardgen.custom.pictures.files import is_file  # imported only for decks with pictures

    custom = {**edition.deck_style.pictures, **edition.print_tables["others"]["gallery"]().pictures}
    return tuple([Attached(name, *picture(artwork)) for name, artwork in custom.items() if is_file(name)])


def picture(artwork: Artwork) -> tuple[str, bytes]:
    """A picture as a clean file, with only pixels or plain shapes: its extension, and its bytes."""
    from cardgen.writers.bitmaps import png

    if artwork.source:
        return ".svg", artwork.source
    shape, scene = artwork.full.shapes[0], artwork.full
    if not isinstance(shape, Picture):
        page = Page(scene, scene.bounds, scene.bounds, "", corner=0.0)
        return ".svg", FORMATS["svg"].write(Document((page,), "", "", "en"))
    pixels = shape.pixels
    return (".jpg", pixels.colours) if pixels.jpeg else (".png", png(pixels))


def _original(deck: Deck) -> str:
    """The few keys of an original, written here to avoid importing the writer of deck files."""
    head = [f"# cardgen new {deck.game.key} FILE.toml lists all that may be changed", "format = 1"]
    keys = [*head, f'game = "{deck.game.key}"', f'language = "{deck.appearance.language}"']
    style, size = deck.appearance.style, deck.size
    if isinstance(style, str) and style != PLAIN and style in built_in():
        keys.append(f'look.style = "{style}"')
    if size != deck.game.size:
        keys.append(f'print.card = "{size.width:g}x{size.height:g}"')
    return "\n".join([*keys, ""])
