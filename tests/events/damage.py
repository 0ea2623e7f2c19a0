"""Hands that damage a stored log by SQL, and put it right again."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from events.chain import link
from events.store import CATALOGUE, Finding, Store
from events.store.records import seal, start_of

Row = tuple[Any, ...]
_FORM = "(originator_id, originator_version, topic, state)"


class Table(NamedTuple):
    """The rows of one aggregate (``name``) behind the store's back."""

    connection: sqlite3.Connection
    name: str

    def run(self, statement: str, *values: object) -> None:
        """Run a statement in which ``{at}`` stands for the rows of this aggregate."""
        self.connection.execute(statement.replace("{at}", "originator_id=?1"), (self.name, *values))

    def rows(self) -> list[Row]:
        """All rows by version."""
        return self.connection.execute(
            "SELECT rowid, * FROM stored_events WHERE originator_id=? ORDER BY originator_version", (self.name,)
        ).fetchall()

    def state(self, version: int) -> bytes:
        """The state of a row."""
        return bytes(self.rows()[version - 1][4])

    def write(self, version: int, state: object) -> None:
        """Put another state in its place."""
        self.run("UPDATE stored_events SET state=?3 WHERE {at} AND originator_version=?2", version, state)

    def make_room(self, version: int) -> None:
        """Number this row and all after it one higher."""
        self._shift("-originator_version-1", version)

    def close_up(self, version: int) -> None:
        """Delete a row and number all after it one lower."""
        self.delete(version)
        self._shift("1-originator_version", version)

    def _shift(self, shifted: str, version: int) -> None:
        # By way of negative numbers: two rows may at no moment have the same.
        self.run(f"UPDATE stored_events SET originator_version={shifted} WHERE {{at}} AND originator_version>=?2",
                 version)
        self.run("UPDATE stored_events SET originator_version=-originator_version WHERE {at} AND originator_version<0")

    def delete(self, version: int) -> None:
        """Delete a row."""
        self.run("DELETE FROM stored_events WHERE {at} AND originator_version=?2", version)

    def cut(self, version: int) -> None:
        """Delete a row and all after it."""
        self.run("DELETE FROM stored_events WHERE {at} AND originator_version>=?2", version)

    def insert(self, version: int, topic: str, state: object) -> None:
        """Add a row."""
        self.connection.execute(f"INSERT INTO stored_events {_FORM} VALUES (?,?,?,?)",
                                (self.name, version, topic, state))

    def swap(self, one: int, other: int) -> None:
        """Exchange the numbers of two rows."""
        for old, new in ((one, -1), (other, one), (-1, other)):
            self.run("UPDATE stored_events SET originator_version=?3 WHERE {at} AND originator_version=?2", old, new)

    def rechain(self) -> None:
        """Write digests and seals anew, as one would who knows how they are made."""
        _, digest, sealed = start_of(self.name)
        for number, (*_, state) in enumerate(self.rows(), 1):
            parts = json.loads(state)
            body, beside = (json.dumps(parts[key], sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()
                            for key in ("esemény", "mellette"))
            digest = link(digest, body)
            sealed = seal(sealed, digest, beside)
            self.write(number, compose(body, digest.hex(), beside, sealed.hex()))


def compose(body: bytes, digest: str, beside: bytes, sealed: str) -> bytes:
    """The bytes of a state, put together by hand."""
    return (b'{"esem\xc3\xa9ny":' + body + b',"l\xc3\xa1nc":"' + digest.encode() + b'","mellette":' + beside
            + b',"pecs\xc3\xa9t":"' + sealed.encode() + b'"}')


@contextmanager
def damaging(path: Path) -> Iterator[Callable[[str], Table]]:
    """Open the file behind the store's back; tables by aggregate, put right again at the end."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous=OFF")
        before = connection.execute("SELECT rowid, * FROM stored_events").fetchall()
        try:
            yield lambda name: Table(connection, name)
        finally:
            connection.execute("BEGIN")
            connection.execute("DELETE FROM stored_events")
            connection.executemany("INSERT INTO stored_events (rowid, originator_id, originator_version, topic, state)"
                                   " VALUES (?,?,?,?,?)", before)
            connection.execute("COMMIT")


# ------------------------------------------------------------------------- damages

Damage = Callable[[Table, int], None]
Damaged = tuple[Path, Store, list[str]]
FORGED = compose(b'{"fajta":"passz","j\xc3\xa1t\xc3\xa9kos":"A"}', "0" * 64, b"{}", "0" * 64)


def replaced(old: bytes, new: bytes) -> Damage:
    """Replace bytes in the state, where they must be."""
    def damage(table: Table, version: int) -> None:
        state = table.state(version)
        assert old in state
        table.write(version, state.replace(old, new, 1))
    return damage


def flip(table: Table, version: int) -> None:
    """Flip a bit of the state, always the same one."""
    state = bytearray(table.state(version))
    place = random.Random(version * 1000 + len(state)).randrange(len(state) * 8)
    state[place // 8] ^= 1 << place % 8
    table.write(version, bytes(state))


def _as_text(table: Table, version: int) -> None:
    table.write(version, table.state(version).decode())


def _retitled(table: Table, version: int) -> None:
    table.run("UPDATE stored_events SET topic='választás' WHERE {at} AND originator_version=?2", version)


def inserted(table: Table, version: int) -> None:
    """Put a forged row in, and number the others higher."""
    table.make_room(version)
    table.insert(version, "passz", FORGED)


def _unnumbered(table: Table, version: int) -> None:
    table.run("UPDATE stored_events SET originator_version=NULL WHERE {at} AND originator_version=?2", version)


# Each damages the event at its position, so that event is the first that does not fit.
AT_ITS_PLACE: dict[str, Damage] = {
    "an edited event": replaced(b'"esem\xc3\xa9ny":{', b'"esem\xc3\xa9ny":{"_":1,'),
    "an edited digest": lambda table, version: table.write(version, _with_digit(table.state(version), b'nc":"')),
    "an edited seal": lambda table, version: table.write(version, _with_digit(table.state(version), b't":"')),
    "an edited beside": replaced(b'"mellette":{', b'"mellette":{"ki":"x"'),
    "a blank between the parts": replaced(b',"mellette"', b', "mellette"'),
    "a part too many": replaced(b'{"esem', b'{"_":1,"esem'),
    "an event's bytes gone": lambda table, version: table.write(version, b""),
    "nothing in its place": lambda table, version: table.write(version, None),
    "text in place of bytes": _as_text,
    "a flipped bit": flip,
    "another kind": _retitled,
    "a deleted event": Table.delete,
    "a deleted event, the rest moved up": Table.close_up,
    "a cut tail": Table.cut,
    "an inserted event": inserted,
    "an event without number": _unnumbered,
    "a forged event in place": lambda table, version: table.write(version, FORGED),
}


def _with_digit(state: bytes, before: bytes) -> bytes:
    place = state.rindex(before) + len(before)
    digit = b"1" if state[place:place + 1] == b"0" else b"0"
    return state[:place] + digit + state[place + 1:]


def point_at(tables: Callable[[str], Table], stored: str, note: Row) -> None:
    """Make a catalogue row vouch for the log as it is now, and write the catalogue's chain anew."""
    end, entry = tables(stored).rows()[-1][4], json.loads(note[4])["esemény"]
    digest, sealed = end.split(b'nc":"')[1][:64], end[-66:-2]
    state = note[4].replace(entry["fej"].encode(), digest).replace(entry["pecsét"].encode(), sealed)
    tables(CATALOGUE).write(note[2], state)
    tables(CATALOGUE).rechain()


def event_in(table: Table, version: int) -> dict[str, object]:
    """The event in a row."""
    event: dict[str, object] = json.loads(table.state(version))["esemény"]
    return event


def codes(found: list[Finding]) -> set[tuple[str, str | None, int | None]]:
    """Code, game and number of each finding."""
    return {(finding.code, finding.game, finding.number) for finding in found}
