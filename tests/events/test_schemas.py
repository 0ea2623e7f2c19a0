"""T21: one stored event per kind and schema version, never edited once it is there.

``lenyomatok.tsv`` holds for each file the digest of its bytes and that of the canonical
bytes of what it is read as today. A new version adds a file and a line; the second digest
of an older one changes with it, by a step in events/upcast.py.
"""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest

from events.chain import canonical, parse
from events.registry import EVENT_CLASSES, KINDS
from events.upcast import UPCASTER

FOLDER = Path(__file__).parent.parent / "schemas"
AT_LEAST = 44  # raised with every file, never lowered
FILES = sorted(FOLDER.glob("*.json"))


def _digests() -> dict[str, tuple[str, str]]:
    _, *lines = (FOLDER / "lenyomatok.tsv").read_text(encoding="utf-8").splitlines()
    return {name: (content, today) for name, content, today in (line.split("\t") for line in lines)}


def test_there_are_at_least_as_many_as_ever() -> None:
    """T36 as well: an empty folder is no success."""
    print(f"{len(FILES)} stored events")
    assert len(FILES) >= AT_LEAST
    assert {path.name for path in FILES} == set(_digests())


def test_every_version_of_every_kind_has_its_file() -> None:
    wanted = {f"{kind.replace(' ', '-')}.v{version}.json"
              for kind, now in UPCASTER.current.items() for version in range(1, now + 1)}
    assert {path.name for path in FILES} == wanted


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_stored_event_is_as_it_was_and_is_read_as_ever(path: Path) -> None:
    content, today = _digests()[path.name]
    stored = path.read_bytes()
    assert sha256(stored).hexdigest() == content, "a stored event was edited: put it back and add a version"
    assert sha256(canonical(parse(stored))).hexdigest() == today


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_stored_event_is_of_the_kind_and_version_in_its_name(path: Path) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    match = re.fullmatch(r"(.+)\.v([1-9]\d*)\.json", path.name)
    assert match is not None
    assert (data["fajta"].replace(" ", "-"), data.get("séma", 1)) == (match[1], int(match[2]))
    assert parse(path.read_bytes()).kind == data["fajta"]


@pytest.mark.parametrize("cls", EVENT_CLASSES, ids=lambda cls: cls.__name__)
def test_the_newest_stored_event_uses_every_key(cls: type) -> None:
    kind = next(kind for kind, known in KINDS.items() if known is cls)
    newest = FOLDER / f"{kind.replace(' ', '-')}.v{UPCASTER.current[kind]}.json"
    keys = {info.alias for info in cls.model_fields.values()} - {"séma"}  # type: ignore[attr-defined]
    assert keys - set(json.loads(newest.read_text(encoding="utf-8"))) == set()
