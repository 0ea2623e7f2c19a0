"""The sample records, the calls that are made of each, and their expected reports beside them.

``NAME.jelentés.txt`` holds what the calls print, each after a line with its exit status and its words;
``NAME.jelentés.json`` the same as ``--json`` gives it, for the few of :data:`AS_JSON`.
"""

from __future__ import annotations

import io
import json
import os
import re
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from unittest.mock import patch

from adjudicator import cli
from tests.sources import ROOT

RECORDS: Final = ROOT / "samples" / "records"
SUFFIXES: Final = (".jk", ".csv", ".xlsx")
REPORT, AS_JSON_TOO = ".jelentés.txt", ".jelentés.json"
FIX, GAPS = ("check", "--fix"), ("import", "--with-gaps")
#: What else is called of a record than ``biro check``, and of what is no single record.
MORE: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "elirt-nevek": ((*FIX, "elirt-nevek.jk"),),
    "elirt-igek": ((*FIX, "elirt-igek.jk"),),
    "ertelmezes": (("check", "--readings", "É22=1", "ertelmezes.jk"),),
    "hiany-allas-nelkul": ((*GAPS, "hiany-allas-nelkul.jk"),),
    "serult-csonka": ((*GAPS, "serult-csonka.jk"),),
    "ketlap": (("merge", "ketlap-anna.jk", "ketlap-bela.jk"),),
}
#: Records of which the answer for machines is kept, too: a failed check, slips put right, a faulty header.
AS_JSON: Final = {
    "rossz-ellenorzes": ("check", "--json", "rossz-ellenorzes.jk"),
    "elirt-nevek": ("check", "--json", "--fix", "elirt-nevek.jk"),
    "rossz-fejlec": ("check", "--json", "rossz-fejlec.jk"),
}
#: A game's id hangs on everything that it was judged with; that it has one is all that is kept.
_ID: Final = re.compile(r"│ [0-9a-f]{12} │")
#: What a report must not hang on.
SETTINGS: Final = {"COLUMNS": "120", "BIRO_LANG": "hu"}


def records() -> list[Path]:
    """The files that hold a record, by name."""
    return sorted(path for path in RECORDS.iterdir() if path.suffix in SUFFIXES)


def calls() -> dict[str, list[tuple[str, ...]]]:
    """The calls by the name of the report that they make."""
    found = {path.stem: [("check", path.name)] for path in records()}
    for name, more in MORE.items():
        found.setdefault(name, []).extend(more)
    return found


def reports(name: str) -> Iterator[tuple[str, str]]:
    """The report files of a name: file name and what it should hold."""
    yield name + REPORT, "\n".join(_section(words) for words in calls()[name])
    if name in AS_JSON:
        told = json.loads(_said(AS_JSON[name])[2])
        yield name + AS_JSON_TOO, json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def kept(file: str) -> str:
    """What a report file holds; "" where there is none."""
    path = RECORDS / file
    return path.read_text("utf-8") if path.exists() else ""


def _section(words: tuple[str, ...]) -> str:
    status, faults, said = _said(words)
    return f"állapot {status} · biro {' '.join(words)}\n\n{faults}{_ID.sub('│ (azonosító)  │', said)}"


def _said(words: tuple[str, ...]) -> tuple[int, str, str]:
    """The exit status of a call made among the records, the faults it tells, and what else it prints."""
    out, faults = _stream(), _stream()
    with (TemporaryDirectory() as store, chdir(RECORDS), patch.dict(os.environ, SETTINGS),
          redirect_stdout(out), redirect_stderr(faults)):
        stored = ("--store", str(Path(store) / "tár.sqlite")) if words[0] == "import" else ()
        try:
            cli.main((words[0], *stored, *words[1:]))
        except SystemExit as ended:
            status = ended.code
    assert isinstance(status, int)
    return status, _text(faults), _text(out)


def _stream() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="")


def _text(stream: io.TextIOWrapper) -> str:
    """What was written; a byte that is no UTF-8 is shown as a terminal shows it."""
    stream.flush()
    written = stream.buffer
    assert isinstance(written, io.BytesIO)
    return written.getvalue().decode("utf-8", "replace")
