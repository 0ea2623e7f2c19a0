"""Records made for the tests of the import, from cards of the shipped sample pack."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudicator.importing.record import import_record
from adjudicator.importing.report import Imported
from events.base import Event, Grade
from events.errors import InputError, Problem
from events.notation.write import has_line, write
from events.store import open_store

ROOT = Path(__file__).resolve().parents[3]
HEAD = '[Kiadás "klasszikus"] [Lapcsomag "minta"]\n[A "Anna"] [B "Béla"]\n'
#: A turn in the middle of a game, stated by a gap: A (8 MP) acts before B (6 MP).
TABLE = """hiányzik: az eleje
állás:
  forduló: 3
  A:
    mp: 8
    kéz: [Gátőr lovas, Szálak elvágása, Kötés a sebre, "?"]
    sor: [Rakparti strázsa, Sóházi íjász, Kancsal Tóbiás]
    torony: [T1, T2]
    jövő: 20
  B:
    mp: 6
    kéz: [Ork dobos, Ork rohamozó, "?"]
    sor: [Lápi martalóc, Nádi orvvadász]
    torony: [T1, T2]
    jövő: 20
állás vége
"""
SETUP = "kezdés A 9 B 6\nkezdő A\n"
FIRST = (HEAD + TABLE).count("\n") + 1  # the number of the first line of played()


def played(lines: str, **options: object) -> Imported:
    """The game of lines that follow the stated table."""
    return read(HEAD + TABLE + lines, **options)


def read(text: str | bytes, **options: object) -> Imported:
    """The game of a record's text; decks are named from the repository's folder."""
    return import_record(text, base=ROOT, **options)  # type: ignore[arg-type]


def faults(text: str | bytes, **options: object) -> tuple[Problem, ...]:
    """The faults of a record that has some."""
    with pytest.raises(InputError) as caught:
        read(text, **options)
    assert caught.value.code == "import.file"
    return caught.value.problems


def unfit(lines: str) -> tuple[Problem, ...]:
    """The faults of lines that follow the stated table."""
    return faults(HEAD + TABLE + lines)


def told(game: Imported, since: int = 4) -> list[str]:
    """The lines of the events from ``since`` on, the inferred ones in parentheses."""
    return [_told(event) for event in game.events[since - 1:]]


def _told(event: Event) -> str:
    line = write(event) if has_line(event) else event.kind
    return f"({line})" if event.grade == Grade.INFERRED else line


def games(tmp_path: Path) -> list[Any]:
    """What the store in the folder of a test holds."""
    with open_store(str(tmp_path / "tár.sqlite"), readonly=True) as store:
        return list(store.games())
