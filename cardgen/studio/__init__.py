"""The core of the studio, a page on which teachers make decks of their own: what was typed becomes documents.

Pure: neither requests nor folders, environment, locale or clock. A *document* is what a deck file says as
plain JSON values, and may hold nonsense while somebody types; an *address* is the way to one of its values (RFC 6901).
"""
