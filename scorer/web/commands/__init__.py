"""What may be written, as values: forms, the API and whatever comes later call these; nothing here knows of a request.

Each command at a table is answered by an outcome, which its caller makes a page or JSON of. What has nothing to do with
what was said is raised: no such table (any more), a full disk, a phone that writes too fast. A table is read once more
under the lock of the database, so each command decides on the match as it is then.
"""
