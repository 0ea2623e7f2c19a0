"""Whole games judged again by other rules, one row for each; and the file that a long run goes on from.

The file is JSON lines: the first says by what rules, each further one holds a game. A row is
written whole once its game is done, so an interrupted run leaves at most a torn last line,
which is dropped when the run goes on.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from adjudicator import __version__
from adjudicator.alternatives import Wanted
from adjudicator.branching import Branch, Question, branch
from adjudicator.comparing import Changed, Comparison, compare
from adjudicator.games import Game
from adjudicator.messages import text
from adjudicator.new_files import refuse_stdout
from adjudicator.replay import Replay
from adjudicator.telling import line_of
from engine.verdict import Verdict
from events.errors import BiroError, InputError

Row = dict[str, Any]
FORM: Final = 1


@dataclass(frozen=True)
class Rejudged:
    """A game by its own rules and by others."""

    base: Replay
    made: Branch
    compared: Comparison


def rejudge(game: Game, wanted: Wanted) -> Rejudged:
    """The whole log by other rules or card texts, beside how it was judged."""
    base = game.replay()
    asked = Question(at=1, rules=wanted.rules_for(game), since=1, texts=wanted.texts_for(game))
    made = branch(base, asked)
    return Rejudged(base, made, compare(made))


def row_of(game: Game, wanted: Wanted) -> Row:
    """What becomes of a game, as a row; of one that can't be judged again the reason."""
    head = {"game": game.id or game.name, "head": game.head}
    try:
        done = rejudge(game, wanted)
    except BiroError as error:
        return head | failure(error)
    first = next((d.number for d in done.base.differences if d.stops), None)
    return head | {"error": None, "events": done.base.length, "edition": done.base.rules.edition,
                   "trust": done.base.trust, "diverged_at": first, "state_at": done.compared.state_at or None,
                   "verdict_at": done.compared.verdict_at or None, "unfit": len(done.compared.unfit),
                   "changed": [changed_row(c) for c in done.compared.judged_otherwise]}


def failure(error: BiroError) -> Row:
    """Why a game could not be judged again, for its row."""
    return {"error": {"code": error.code, "message": text(error.code, **error.params)}, "changed": []}


def changed_row(one: Changed) -> Row:
    """A verdict that changed, short."""
    return {"event": one.old.number, "line": line_of(one.old.event), "old": _short(one.old.verdict),
            "new": _short(one.new.verdict)}


def _short(verdict: Verdict) -> Row:
    return {"outcome": verdict.outcome, "paragraphs": list(verdict.paragraphs)}


def by_paragraph(rows: Iterable[Row]) -> list[Row]:
    """For each paragraph how many verdicts changed in which it decides before or after but not both
    (both, where the outcome is another one); in how many games; and the first of them."""
    found: dict[str, list[tuple[str, int]]] = {}
    for row in rows:
        for one in row["changed"]:
            old, new = set(one["old"]["paragraphs"]), set(one["new"]["paragraphs"])
            speaking = old | new if one["old"]["outcome"] != one["new"]["outcome"] else old ^ new
            for paragraph in speaking:
                found.setdefault(paragraph, []).append((row["game"], one["event"]))
    told = [{"paragraph": paragraph, "verdicts": len(places), "games": len({game for game, _ in places}),
             "first": {"game": places[0][0], "event": places[0][1]}} for paragraph, places in found.items()]
    return sorted(told, key=lambda one: (-one["verdicts"], one["paragraph"]))


# ── the file ────────────────────────────────────────────────────────────────────────────────

def header_of(wanted: Wanted) -> Row:
    """By what a run judges: two runs with the same one can be one."""
    return {"version": FORM, "rejudge": {
        "engine": __version__, "edition": wanted.edition, "readings": sorted(wanted.readings),
        "suspended": sorted(wanted.suspended), "packs": {p.name: p.digest for p in wanted.packs}}}


def opened(path: Path, wanted: Wanted) -> dict[str, Row]:
    """Begin a result file, or read the rows of one to go on with, by game; a torn last line is cut off.

    Raises InputError for a file that is none, is damaged, or belongs to other rules.
    """
    refuse_stdout(path)
    header = header_of(wanted)
    data = path.read_bytes() if path.exists() else b""
    if not data:
        add(path, header)
        return {}
    whole = data[: data.rfind(b"\n") + 1]
    lines = [*_rows(path, whole)]
    if not lines or not isinstance(lines[0].get("rejudge"), Mapping):
        raise InputError("rejudge.foreign_file", file=str(path))
    if lines[0] != header:
        raise InputError("rejudge.other_run", file=str(path))
    if whole != data:
        with path.open("r+b") as file:
            file.truncate(len(whole))
    return {row["game"]: row for row in lines[1:]}


def _rows(path: Path, data: bytes) -> Iterator[Row]:
    for number, line in enumerate(data.splitlines(), 1):
        try:
            row = json.loads(line)
        except ValueError:
            row = None
        if not isinstance(row, dict) or (number > 1 and not {"game", "head", "changed"} <= row.keys()):
            code = "rejudge.bad_line" if number > 1 else "rejudge.foreign_file"
            raise InputError(code, file=str(path), number=number)
        yield row


def add(path: Path, row: Row) -> None:
    """Add a row: one write, one line."""
    with path.open("ab") as file:
        file.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
