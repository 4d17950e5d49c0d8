"""Where tables are kept: append-only logs, the rights to them, and the database under both.

`store` appends and reads, `phones` and `access` know who may what, `sweep` forgets.
"""
