"""The core of the studio, pages on which teachers make custom decks: typed texts become documents, and these decks.

Pure: neither requests nor folders, environment, locale or clock. A *document* has a deck file's plain JSON values, also
invalid ones while somebody types; an *address* leads to one of its values (RFC 6901).
"""
