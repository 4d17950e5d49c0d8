"""The command `deck`: the cards of a deck, as a table or as JSON."""

import argparse
import sys

from cardgen.cli import console, selection
from cardgen.cli.commands import options, values
from cardgen.cli.selection import Choice
from cardgen.deck.deck import Appearance, Deck, OptionError
from cardgen.games import registry
from cardgen.words import texts
from cardgen.words.phrases import translate, unknown


def run(arguments: argparse.Namespace) -> None:
    """Prints the cards; on standard error the warnings of a custom deck."""
    choice = options.choice(arguments)
    edition = selection.find(arguments.game, choice)
    if arguments.form:
        return _write(_as_file(arguments.game, arguments.form, choice), arguments.form)
    language = choice.language if arguments.language else edition.language or choice.language
    deck = Deck(edition, Appearance(language=language))
    if arguments.json:
        from cardgen.cli.commands import json_io

        head = {"game": edition.game.key}  # and of a custom deck its name and fingerprint (contract 4)
        head |= {} if edition.data is None else {"name": edition.name, "fingerprint": edition.fingerprint}
        json_io.write({**head, "cards": [card.as_json() for card in deck.cards]}, indent=1)
    else:
        rows = [[card.code, f"{card.copies} ×", deck.game.title(card, deck.texts)] for card in deck.cards]
        print("\n".join(texts.aligned(rows, display=console.displayable)))
    return console.tell(translate(warning, values.language(arguments.language)) for warning in edition.warnings)


FORMS = ("toml", "csv")


def _as_file(name: str, form_name: str, choice: Choice) -> str:
    """A deck file, or a game's original, in another form; without loss."""
    from cardgen.custom import form, model
    from cardgen.schema.draft import located

    if form_name not in FORMS:
        raise OptionError(unknown("form", form_name, FORMS))
    if selection.is_file(name):
        draft = form.read_file(name)
        console.tell(translate(located(note, draft), choice.language) for note in draft.notes)
        return form.written(draft.data, form_name)
    return form.written(model.data(registry.named(name), choice.language), form_name)


def _write(text: str, form_name: str) -> None:
    """Prints a deck file; into a file or a pipe as UTF-8, whatever the terminal's encoding."""
    from cardgen.custom import form

    if sys.stdout.isatty():
        print(text, end="")
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(form.encoded(text, form_name))
