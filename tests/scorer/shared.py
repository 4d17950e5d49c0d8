"""What all apps of the tests share, since it is the same in each: compiled templates, and how addresses are built.

A test has an app of its own, and to make it anew each time would be most of what many a small test costs. Nor do they
wait for the disk at each commit, as no test pulls the plug; the server of PostgreSQL is told the same.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache
from sqlalchemy import Engine, event
from werkzeug.routing import Rule

from scorer.keeping import database

durable = database._sqlite
"""The engine as the program has it."""


class Compiled(BytecodeCache):
    """Templates in memory, by their name and what stands in them."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], Any] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._kept.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key, bucket.checksum] = bucket.code


def share() -> None:
    """Lets apps that are made from now on share these; where Werkzeug has no such method any more, templates only."""
    database._sqlite = unhurried
    Flask.jinja_options = {**Flask.jinja_options, "bytecode_cache": Compiled()}
    if build := getattr(Rule, "_compile_builder", None):
        Rule._compile_builder = _once(build)  # type: ignore[method-assign]


def unhurried(url: str) -> Engine:
    """An engine of SQLite that leaves it to the system when something comes on the disk."""
    engine = durable(url)

    @event.listens_for(engine, "connect")
    def _set_up(connection: sqlite3.Connection, _: object) -> None:
        connection.execute("PRAGMA synchronous=OFF")

    return engine


def _once(build: Callable[..., Callable[..., tuple[str, str]]]) -> Callable[..., Callable[..., tuple[str, str]]]:
    built: dict[object, Callable[..., tuple[str, str]]] = {}

    def builder(rule: Rule, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        if rule.defaults:  # they are worked into what is built
            return build(rule, append_unknown)
        key = (rule.rule, tuple(rule._trace), append_unknown)
        if key not in built:
            built[key] = build(rule, append_unknown)
        return built[key]

    return builder
