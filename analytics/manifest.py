"""What the lake holds: one small file, replaced as a whole, that names every game and every file.

A file that the manifest does not name is not part of the lake, whatever its name: so a
half-written export is never visible, and a killed one leaves only rubbish that the next
export clears away.
"""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from analytics.schema import TABLES, VERSION
from events.errors import StoreError

NAME: Final = "jegyzék.json"
_TABLES: Final = {table.name for table in TABLES}
PENDING: Final = "készülő.json"  # the manifest of an export that has not ended; never read by a query
FOLDER: Final = "táblák"


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game of the lake: how long its log was, its head digest (in a public
    lake one that tells it from others and nothing more), the
    versions it was judged by, and the segment that holds it."""

    hossz: int
    fej: str
    kiadás: str
    motor: str
    szelet: str


class Segment(msgspec.Struct, frozen=True):
    """Files of one name, one per table: rows per table, the digest of each file's bytes, and their number."""

    sorok: dict[str, int]
    lenyomatok: dict[str, str]
    méretek: dict[str, int]


class Manifest(msgspec.Struct, frozen=True):
    """The lake as it is. ``tár`` tells one store from another; ``előző`` are the segments of the
    version before, kept for who is reading it still."""

    séma: int = VERSION
    nyilvános: bool = False
    tár: str = ""
    játszmák: dict[str, Kept] = {}
    szeletek: dict[str, Segment] = {}
    előző: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        """Names this version of the lake's files."""
        body = msgspec.json.encode((self.séma, self.nyilvános, self.játszmák, self.szeletek), order="sorted")
        return sha256(body).hexdigest()[:16]

    @property
    def data(self) -> str:
        """The data's own digest: which games, how far, judged by what. Equal for equal lakes, however written."""
        games = sorted((name, k.hossz, k.fej, k.kiadás, k.motor) for name, k in self.játszmák.items())
        return sha256(msgspec.json.encode((self.séma, self.nyilvános, games))).hexdigest()[:16]

    def count(self, table: str) -> int:
        """How many rows a table has."""
        return sum(segment.sorok[table] for segment in self.szeletek.values())


def file_of(lake: Path, table: str, segment: str) -> Path:
    """The Parquet file of a table in a segment."""
    return lake / FOLDER / table / f"{segment}.parquet"


def files_of(lake: Path, manifest: Manifest, table: str) -> list[Path]:
    """The files of a table that belong to the lake and hold any row, in order."""
    return [file_of(lake, table, name) for name, segment in sorted(manifest.szeletek.items()) if segment.sorok[table]]


def read_manifest(lake: Path, name: str = NAME) -> Manifest | None:
    """The manifest of a lake, or None where there is none.

    Raises :class:`StoreError` for one that can't be read or is of another version.
    """
    try:
        body = (lake / name).read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    try:
        if (version := msgspec.json.decode(body).get("séma")) != VERSION:
            raise StoreError("lake.other_version", lake=str(lake), found=version, expected=VERSION)
        found = msgspec.json.decode(body, type=Manifest)
    except (msgspec.DecodeError, UnicodeDecodeError, AttributeError) as error:
        raise StoreError("lake.damaged", lake=str(lake), reason=" ".join(str(error).split())) from error
    for segment in sorted({*found.szeletek, *(kept.szelet for kept in found.játszmák.values())}):
        if not segment.isalnum() or segment not in found.szeletek or not {*found.szeletek[segment].sorok} >= _TABLES:
            raise StoreError("lake.damaged", lake=str(lake), reason=f"{name}: {segment}")
    return found


def open_lake(lake: Path) -> Manifest:
    """The manifest of a lake that must be there; StoreError ``lake.missing`` where it is not."""
    found = read_manifest(lake)
    if found is None:
        raise StoreError("lake.missing", lake=str(lake))
    return found


def write_manifest(lake: Path, manifest: Manifest, name: str = NAME) -> None:
    """Put a manifest in the place of the old one: whoever reads sees the one or the other."""
    part = lake / f"{name}.{os.getpid()}.rész"
    with part.open("wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(manifest, order="sorted")))
        file.flush()
        os.fsync(file.fileno())
    part.replace(lake / name)
    sync_folder(lake)


def sync_folder(folder: Path) -> None:
    """Make the names of a folder as durable as its files, where the system can."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
