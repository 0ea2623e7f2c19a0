"""The tables of the catalogue, read from the installed packages."""

from __future__ import annotations

from functools import cache
from importlib import resources

Rows = tuple[tuple[str, ...], ...]


@cache
def table(package: str, *names: str) -> Rows:
    """The rows of a tab-separated file of a package, without its heading."""
    text = resources.files(package).joinpath(*names).read_text(encoding="utf-8")
    return tuple(tuple(line.split("\t")) for line in text.splitlines()[1:])


@cache
def folder(package: str, name: str) -> Rows:
    """The rows of all tab-separated files in a folder of a package, files in order of name."""
    inside = resources.files(package).joinpath(name).iterdir()
    files = sorted(entry.name for entry in inside if entry.name.endswith(".tsv"))
    return tuple(row for file in files for row in table(package, name, file))
