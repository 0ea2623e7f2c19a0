"""Which files are meant: records named one by one, folders of them, and patterns that no shell filled in."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from adjudicator.games import CASES, RECORDS
from adjudicator.importing.telling import Outcome
from events.errors import InputError

#: How names begin that nobody gave: hidden files, and locks of a workbook that is open.
HIDDEN = (".", "~$")


def gathered(words: Sequence[Path]) -> list[Path | Outcome]:
    """The files that the words of a call mean, each once, and an outcome for each word that means none.

    The words keep their order; what lies in a folder (below it too, hidden ones aside) or fits a pattern
    comes sorted by path, so that the order depends on nothing but the names.
    """
    found: dict[str, Path | Outcome] = {}
    for word in words:
        for one in _meant(word):
            found.setdefault(os.path.abspath(one.file if isinstance(one, Outcome) else one), one)
    return list(found.values())


def _meant(word: Path) -> Iterator[Path | Outcome]:
    if (error := _of_cases(word)) is not None:
        yield Outcome(str(word), error=error)
    elif word.is_dir():
        yield from _folder(word)
    elif word.exists() or not glob.has_magic(str(word)):
        yield word  # one that is not there is told when it is read
    else:
        yield from _pattern(word)


def _of_cases(word: Path) -> InputError | None:
    """What is right instead of a file of cases or cards, or one case of it (``FILE.yaml#id``): they are no records."""
    if str(word).endswith(CASES) and word.is_file():
        return InputError("import.case_file", name=str(word))
    file, _, case = str(word).rpartition("#")
    one = file.endswith(CASES) and Path(file).is_file()
    return InputError("import.one_case", name=file, case=case) if one else None


def _folder(folder: Path) -> Iterator[Path | Outcome]:
    below = sorted(_below(folder), key=lambda one: str(one.file if isinstance(one, Outcome) else one))
    error = InputError("import.empty_folder", name=str(folder), suffixes=RECORDS)
    yield from below or [Outcome(str(folder), error=error)]


def _below(folder: Path) -> Iterator[Path | Outcome]:
    """The records under a folder; a folder in it that can't be read is an outcome."""
    closed: list[OSError] = []
    for path, folders, names in os.walk(folder, onerror=closed.append):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield from (Path(path, name) for name in names if _is_record(name))
    yield from (Outcome(str(error.filename), error=error) for error in closed)


def _pattern(word: Path) -> Iterator[Path | Outcome]:
    paths = [Path(name) for name in sorted(glob.glob(str(word), recursive=True))]
    found = [one for path in paths for one in (_folder(path) if path.is_dir() else [path])
             if path.is_dir() or _is_record(path.name)]
    yield from found or [Outcome(str(word), error=InputError("import.nothing_fits", pattern=str(word),
                                                              suffixes=RECORDS))]


def _is_record(name: str) -> bool:
    return name.casefold().endswith(RECORDS) and not name.startswith(HIDDEN)
