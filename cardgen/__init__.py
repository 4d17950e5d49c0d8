"""Printable decks for five card games, and the rules behind them.

Wings, each of which may use those below it:

cli, studio     the command line; the core of the page on which decks are made
products        the files that come out: sheets, extras, targets, calibration
custom          custom decks: from a file or a table to an edition; recipes
games           the five games, found by `registry`
deck            a game, an edition, its deck, the layout of that on sheets, print options
schema          the keys of deck files; imposition: places on sheets; writers: PDF, SVG and PNG; preflight: checks
core, drawing   cards, records and scores; scenes in millimetres
words           texts in the languages, numbers and names

The way to a printed deck: a game makes cards from a specification; its face draws a card as a scene; `deck.deck` holds
an edition's cards as they look, `deck.layout` says what lies on which sheet, and `imposition` places it there;
`products` says which files come out, and `writers` make their bytes.

The way to a score: people write down facts (`core.facts` reads them), a game's `scoring` folds them into standings
(`core.scores`), `core.score_sheet` tells them in words; a game's `rules` judge cards, and `questions` ask them as JSON.
Everything but the writers and the command line is pure.

What the words mean here, and nothing else:

specification   what a game makes its deck from: numbers, colours, copies
edition         a deck as a value: a game with a checked specification; compared by content
variant         an edition that a game has besides its original, by name
deck            all cards of an edition, in order; a copy is one physical card of it
card            one kind of card: its code (`R7`), its kind, its copies and attributes
part            cards of a deck that are printed together, because they share a size and a back
face, back      the two sides of a card
trim, bleed     the card after cutting; what is drawn beyond that and cut away
safe area       the inside of the trim where nothing important is lost
scene, shape    a finished drawing in mm that knows no file format, and its parts
appearance      what cards look like on whatever paper: style, size, language, hints, light backs
design          what a face needs beside the card: style, size, texts, hints
style           colours, fonts and lengths that a deck is drawn with
paper, sheet    the size of the paper; a piece of it, with a front side and a back side
side            one side of a sheet
slot, grid      the places for cards on a sheet, in columns and rows; a gutter is the gap between them
printing        how a deck comes on paper: its size, margin, gutter, backs, cut lines, copies
product         a file that comes out: its name, its media type, and what makes its bytes
backs           how fronts and backs come together: both sides, a fold, separate sheets
texts, phrase   words in a language, by key; a sentence without words: its key and values
entry, record   what people wrote down once; a whole written game: players, options, entries
standings       totals, rounds and who leads, folded from a record
error           one sentence for a person; each has a phrase, which every language says in its own words
"""

__version__ = "0.1.0"
