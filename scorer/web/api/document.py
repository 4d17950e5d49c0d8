"""The API's own document (OpenAPI 3.1): every address with what it takes and what it answers.

Bodies are described by the types that answers are made of (answers.py), patterns by those that check.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import json

from scorer.games import GAMES, packages, schema
from scorer.games.schema import FLAG, TEXT, by_name, number, thing
from scorer.playing import shelf
from scorer.web.api import answers
from scorer.web.commands.writing import KEY as KEYS
from scorer.web.request import context

Part: TypeAlias = dict[str, object]
TABLE_ID: Part = {"type": "string", "pattern": f"^{context.TABLE.pattern}$"}


def ref(name: str) -> Part:
    """One of the schemas."""
    return {"$ref": f"#/components/schemas/{name}"}


END = thing({"end": {"const": True}}, {"left": by_name(number(0)), "incomplete": FLAG})
ENTRIES: Part = {
    **{game.title().replace("-", ""): schema(game) for game in GAMES},
    **({"End": END} if any(shelf.find(game).scoring.closes for game in GAMES) else {}),
}
"""Entries by game (contract 2); what more the rules say about them is checked and told in a sentence."""

_, TYPED = json.schema_components(
    answers.ALL, schema_hook=lambda _object: {"description": "Anything."}, ref_template="#/components/schemas/{name}"
)
SCHEMAS: Part = {
    **ENTRIES,
    "Entry": {"anyOf": [ref(name) for name in ENTRIES], "description": "An entry of the table's game, with names."},
    **TYPED,
}


# --- answers

REASONS: Mapping[str, str] = {
    "400": "Not JSON, or a header or a part of the query that can't be.",
    "403": "The link or the phone may not do that, or the request came from a foreign page.",
    "404": "There is nothing here for whoever asks.",
    "411": "The request does not say how long it is.",
    "413": "The body is too large.",
    "415": "The body is not JSON.",
    "421": "Called by a name that is not the server's.",
    "422": "It can't be; the sentence says why.",
    "428": "The header If-Match is missing.",
    "429": "Too many tables, too many wrong links, or too many lines in a minute; try later.",
    "503": "The server is busy; try again after the seconds of Retry-After.",
    "507": "The disk is full; nothing was written.",
}
BODY, OF_TABLE, WRITING = ("400", "403", "413", "415", "422"), ("404", "429"), ("400", "403", "422", "507")
TAG: Part = {"ETag": {"description": "The last line of the log, in quotation marks.", "schema": TEXT}}
PLACE: Part = {"Location": {"description": "Where it is.", "schema": TEXT}}


def answer(says: str, schema: Mapping[str, object] | None = None, headers: Part | None = None) -> Part:
    """An answer, in JSON where it has a body."""
    content: Part = {"content": {"application/json": {"schema": schema}}} if schema else {}
    described: Part = {"description": says}
    return described | content | ({"headers": headers} if headers else {})


def refusals(*statuses: str) -> Part:
    """The ways in which a request may be refused."""
    return {status: answer(REASONS[status], ref("Error")) for status in sorted({"411", "421", "503", *statuses})}


def reading(does: str, says: str, schema: Part, *query: Part) -> Part:
    """Something of a table to read; 304 where the asker has it already. What is asked more precisely may be wrong."""
    success: Part = {"200": answer(says, schema, TAG), "304": answer("Nothing is new since If-None-Match.")}
    wrong = ["400"] if query else []
    responses = success | refusals(*OF_TABLE, *wrong)
    return {"summary": does, "parameters": [NONE_MATCH, *query], "responses": responses}


def operation(does: str, responses: Part, body: str = "", **more: object) -> Part:
    """Something to do, with the name of the schema of the body that it takes."""
    content: Part = {"required": True, "content": {"application/json": {"schema": ref(body)}}}
    return {"summary": does, **more, **({"requestBody": content} if body else {}), "responses": responses}


def parameter(place: str, name: str, schema: Mapping[str, object], says: str, required: bool = False) -> Part:
    """A parameter."""
    return {"in": place, "name": name, "required": required or place == "path", "schema": schema, "description": says}


NONE_MATCH = parameter("header", "If-None-Match", TEXT, "The entity tag that the asker has.")
IF_MATCH = parameter(
    "header", "If-Match", {"type": "string", "pattern": '^"[0-9]{1,9}"$'},
    'The last line of the log that its writer knew, such as "17": an entity tag of the table or of anything in it. '
    "Other entries may have come since; this one must not have changed.", required=True,
)  # fmt: skip
KEY = parameter(
    "header", "Idempotency-Key", {"type": "string", "pattern": f"^{KEYS.pattern}$"},
    "An id of the program's own. Sent again, it changes nothing and is answered 200.", required=True,
)  # fmt: skip
TURN = parameter(
    "query", "turn", number(1, 999_999_999),
    "Where entries are turns: which of the player's it is meant to be. Where that one is written down already, it is a "
    "conflict instead of one turn more.",
)  # fmt: skip
SINCE = parameter("query", "since", number(0, 999_999_999), "Only lines after this one.")
MOST = parameter(
    "query", "most", number(1, 999_999_999),
    "At most so many. A long log comes in parts anyway: `next` is the line to go on from (`since`), or null.",
)  # fmt: skip
TABLE = parameter("path", "table", TABLE_ID, "The table's id.")
ENTRY = parameter("path", "seq", number(1), "The line of the log that began the entry.")
ANYBODY: Part = {"security": []}

WRITTEN: Part = {"200": answer("Done, or it had been done already.", ref("Written"))}
CHANGE: Part = WRITTEN | {
    "412": answer("Somebody has changed the entry since, or the table has no such line.", ref("Conflict"))
}
CHANGE |= refusals(*OF_TABLE, *WRITING, "428")

PATHS: dict[str, Part] = {
    "/openapi.json": {"get": operation("This document", {"200": answer("It.", {"type": "object"})}) | ANYBODY},
    "/games": {"get": operation("The games with their options", {"200": answer("They.", ref("Games"))}) | ANYBODY},
    "/games/{game}/check": {
        "parameters": [parameter("path", "game", {"type": "string", "enum": [*packages()]}, "The game's key.")],
        "post": operation(
            "What the rules say to a question",
            {"200": answer("The answer.", {"type": "object"})} | refusals(*BODY, "404", "429"), "Question",
        ) | ANYBODY,
    },
    "/score": {
        "post": operation(
            "Where a game stands, from its record; nothing is kept",
            {"200": answer("The standings.", ref("Standings"))} | refusals(*BODY), "Record",
        ) | ANYBODY
    },
    "/tables": {
        "get": operation(
            "The tables of this phone, and of the link",
            {"200": answer("The latest first.", ref("Tables"))} | refusals("429"),
        ) | ANYBODY,
        "post": operation(
            "Begins a table, also from a record",
            {"201": answer("The table.", ref("Created"), PLACE)} | refusals(*BODY, "429", "507"), "Wish",
            description="The tokens of the three links are told this once. A phone that asks is the owner.",
        ) | ANYBODY,
    },
    "/classes": {
        "post": operation(
            "Begins the tables of a class, all with one deck",
            {"201": answer("The class.", ref("Class"), PLACE)} | refusals(*BODY, "429", "507"), "ClassWish",
            description="The tokens of all links are told this once. The phone that asks may change the class; a "
            "program gets a phone's cookie with the answer.",
        ) | ANYBODY,
    },
    "/tables/{table}": {"parameters": [TABLE], "get": reading("A table and its standings", "They.", ref("Table"))},
    "/tables/{table}/record": {
        "parameters": [TABLE],
        "get": reading("The record of what counts", "It.", ref("Record")),
    },
    "/tables/{table}/log": {
        "parameters": [TABLE],
        "get": reading("All that happened", "The log.", ref("Log"), SINCE, MOST),
    },
    "/tables/{table}/entries": {
        "parameters": [TABLE],
        "get": reading("All entries, also those taken back", "They.", ref("Lines"), SINCE, MOST),
        "post": operation(
            "A new entry",
            WRITTEN
            | {
                "201": answer("Written.", ref("Written"), PLACE),
                "202": answer("It waits for a second phone to say the same.", ref("Written")),
                "409": answer("Somebody has written something else there.", ref("Conflict")),
            }
            | refusals(*OF_TABLE, *WRITING, *BODY),
            "Entry", parameters=[KEY, TURN],
        ),
    },
    "/tables/{table}/entries/{seq}": {
        "parameters": [TABLE, ENTRY],
        "get": reading("One entry", "It.", ref("Line")),
        "put": operation(
            "Corrects an entry, or puts one back", CHANGE | refusals(*BODY), "Entry", parameters=[IF_MATCH]
        ),
        "delete": operation("Takes an entry back; the log keeps it", CHANGE, parameters=[IF_MATCH]),
    },
}  # fmt: skip

DOCUMENT: Part = {
    "openapi": "3.1.0",
    "info": {
        "title": "The score keeper",
        "version": "1",
        "description": "Tables, entries and standings for five games. Errors are one sentence in the language of "
        "Accept-Language. Strangers get 404 for every table.",
    },
    "servers": [{"url": "/api/1"}],
    "security": [{"link": []}, {"phone": []}],
    "paths": PATHS,
    "components": {
        "schemas": SCHEMAS,
        "securitySchemes": {
            "link": {"type": "http", "scheme": "bearer", "description": "The token of a table's link."},
            "phone": {"type": "apiKey", "in": "cookie", "name": "phone", "description": "__Host-phone over https."},
        },
    },
}
