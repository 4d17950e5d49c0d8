"""What pages show, as values: made of matches and words, without a request or an address, so pure.

page          the base of them all, and how a template comes to know their fields
table         the head and the notices of a table's pages; players their chips; undo, over, history
entries       entries in words; forms the form of one; scoresheet all of them, with their course
start, room, share, statistics   the other pages

Templates are rendered with them by tests/scorer/web/rendering/test_templates.py.
"""
