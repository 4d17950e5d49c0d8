"""The score keeper: a small Flask app over the rules core of cardgen.

It is made in a later step; the package holds its place so that the import contracts already watch over it.
"""
