"""Foreign lists as the tests write and take them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from adjudicator.foreign_cards.records import Remark
from adjudicator.foreign_cards.taking import Taken, Wishes, take
from events.errors import InputError

LEVEL = {"nev": "Kapu", "laptipus": "Toronyszint", "fal": 2}
PERSON = {
    "nev": "Őr", "laptipus": "Kalandozó", "mp": 3, "alapszint": 2,
    "alapkepessegek": {"Fizikum": 8, "Asztral": 6, "Mental": 7},
}
ACTION = {"nev": "Csel", "laptipus": "Akciólap", "mp": 1, "akciotipus": "Cselezés", "idotartam": "Pillanat"}
Write = Callable[[str, str | bytes], Path]


def taken(path: Path, **wishes: Any) -> Taken:
    """The file, taken into a pack of the name próba."""
    return take(path, "próba", Wishes(**wishes))


def pack(found: Taken) -> list[dict[str, Any]]:
    """The cards of the pack's text as data."""
    data = YAML(typ="safe", pure=True).load(found.text)
    assert data["csomag"] == "próba"
    return list(data["lapok"])


def record(folder: Path, /, **values: Any) -> tuple[dict[str, Any], list[tuple[str, str, Any, str]]]:
    """The one card that comes of a record, and what was left: code, path, value, where it is kept."""
    path = folder / "lista.json"
    path.write_text(json.dumps([values], ensure_ascii=False), encoding="utf-8")
    found = taken(path)
    return pack(found)[0], list(map(left, found.remarks))


def left(remark: Remark) -> tuple[str, str, Any, str]:
    """A remark without its place."""
    return remark.problem.code.removeprefix("cards."), remark.path, remark.value, remark.kept


def fault(path: Path, **wishes: Any) -> list[tuple[str, int | None, int | None]]:
    """Why a file can't be read: code, line, column."""
    try:
        taken(path, **wishes)
    except InputError as error:
        assert all(problem.file for problem in error.problems)
        return [(p.code.removeprefix("cards."), p.line, p.column) for p in error.problems]
    raise AssertionError("it was read")
