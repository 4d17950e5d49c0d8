"""Where tables are kept: append-only logs in a database, the rights to them, copies of it all.

`store` appends and reads, `phones` and `access` know who may what, `sweep` forgets; `database`, `postgres` and `schema`
are the ground, `outages` and `moved` what can happen to it, `copies` the way out and back.
"""
