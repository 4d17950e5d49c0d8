"""The command `new`: a deck file to begin with, from a game's original or from a recipe."""

import argparse
from pathlib import Path

from cardgen.cli import console, output_files
from cardgen.cli.commands import values
from cardgen.deck.deck import OptionError
from cardgen.games import registry
from cardgen.words import texts

ENDINGS = (".toml", ".csv")


def run(arguments: argparse.Namespace) -> None:
    """Writes the file, or lists the recipes."""
    language = values.language(arguments.language)
    if arguments.list:
        print("\n".join(_recipes(arguments.game, language)))
        return
    name, path = _named(arguments)
    if path.suffix.lower() not in ENDINGS:
        raise OptionError("wish.new_ending", path=str(path), endings=", ".join(ENDINGS))
    text = _text(name, arguments.recipe, language, path)
    output_files.check(path, arguments.force)
    from cardgen.custom import form

    output_files.write(path, form.encoded(text, path.suffix), arguments.force, editable=True)


def _named(arguments: argparse.Namespace) -> tuple[str, Path]:
    """The game and the file; with a recipe the file suffices."""
    if arguments.file:
        return arguments.game, Path(arguments.file)
    if arguments.recipe and arguments.game:
        return "", Path(arguments.game)
    raise OptionError("wish.new_file")


def _text(name: str, recipe: str, language: str, path: Path) -> str:
    """The content of the file. UnknownRecipeError if the game has no recipe of that name."""
    from cardgen.custom import form, model
    from cardgen.custom.toml import toml_form

    game = registry.named(name) if name else None
    if recipe:
        from cardgen.custom import recipes

        data = recipes.read(recipe, language, game.key if game else "")
        return data.decode() if path.suffix == ENDINGS[0] else form.written(toml_form.read(data, recipe).data, "csv")
    if game is None:
        raise OptionError("wish.new_file")
    if path.suffix.lower() == ENDINGS[0]:
        return model.written(game, language, path.name)
    return form.written(model.data(game, language), "csv")


def _recipes(name: str, language: str) -> list[str]:
    """The recipes, all or those for a game, each with a line of description."""
    from cardgen.custom import recipes

    keys = recipes.names(registry.named(name).key if name else "")
    rows = [[key, recipes.game_of(key), recipes.description(key, language)] for key in keys]
    return list(texts.aligned(rows, display=console.displayable)) if rows else []
