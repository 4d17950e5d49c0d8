"""What all apps of the tests share, since it is the same in each: compiled templates, addresses and statements.

A test has an app of its own, and to make it anew each time would be most of what many a small test costs. Nor do they
wait for the disk at each commit, as no test pulls the plug; the server of PostgreSQL is told the same.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache
from sqlalchemy import URL, Engine, event
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite as Dialect
from sqlalchemy.util import LRUCache
from werkzeug.routing import Rule

from scorer.keeping.database import sqlite

durable = sqlite.open_engine
"""The engine as the program has it."""
STATEMENTS = LRUCache[Any, Any](1000)
"""What SQLAlchemy has compiled; each engine would begin anew."""


class Compiled(BytecodeCache):
    """Templates in memory, by their name and what stands in them."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], Any] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._kept.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key, bucket.checksum] = bucket.code


def share() -> None:
    """Lets apps that are made from now on share these; where Werkzeug has no such methods any more, templates only."""
    sqlite.open_engine = unhurried
    Dialect.__eq__, Dialect.__hash__ = _like, _kind  # type: ignore[assignment, method-assign]
    Flask.jinja_options = {**Flask.jinja_options, "bytecode_cache": Compiled()}
    if all(hasattr(Rule, name) for name in ("_compile_builder", "_parse_rule")):
        Rule.compile = _once(Rule.compile)  # type: ignore[assignment, method-assign]


def unhurried(url: URL) -> Engine:
    """An engine of SQLite that leaves it to the system when something comes on the disk, and compiles nothing twice."""
    engine = durable(url)
    engine.update_execution_options(compiled_cache=STATEMENTS)

    @event.listens_for(engine, "connect")
    def _set_up(connection: sqlite3.Connection, _: object) -> None:
        connection.execute("PRAGMA synchronous=OFF")

    return engine


def _like(dialect: Dialect, other: object) -> bool:
    """Any dialect of SQLite is like any other: what one has compiled serves them all."""
    return type(dialect) is type(other)


def _kind(dialect: Dialect) -> int:
    return hash(type(dialect))


def _once(compile_rule: Callable[[Rule], None]) -> Callable[[Rule], None]:
    """Compiles each address once; its converters are then those of the first app that had it."""
    compiled: dict[object, Rule] = {}

    def compile_once(rule: Rule) -> None:
        if rule.defaults or rule.map is None:  # defaults are worked into what is built
            compile_rule(rule)
            return
        key = (rule.rule, rule.host, rule.subdomain, rule.merge_slashes, *rule.map.converters.values())
        if like := compiled.get(key):
            _take(rule, like)
        else:
            compile_rule(rule)
            compiled[key] = rule

    return compile_once


def _take(rule: Any, like: Any) -> None:
    rule._parts, rule._trace, rule._converters = like._parts, like._trace, like._converters
    rule.arguments |= like.arguments
    rule._build = like._build.__func__.__get__(rule, None)
    rule._build_unknown = like._build_unknown.__func__.__get__(rule, None)
