"""What pages show, as values: made of matches and words, without a request or an address, so pure.

table         the head and the notices of a table's pages; players their chips; over how a game has ended
entries       entries in words; history all that happened; scoresheet all entries, with their course
board, start, room, share, people, statistics   the other pages
page          a page as a value of its own, as the studio has them

Templates are rendered with them by tests/scorer/web/rendering/test_templates.py.
"""
