"""The printed values of cards: a numeral, a line of maths, words, a picture, or a picture above its word.

A custom deck may print anything instead of the values that the rules count with. Whether a text is set as a number or
as words depends on its content. All games share the measures. The originals' cards never need this.
"""
