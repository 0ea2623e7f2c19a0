"""What would put a fault right, offered at its place: what ``--fix`` would read first, then what is near."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from lsprotocol import types

from adjudicator.importing.references import Noting
from adjudicator.importing.slips import mended_header, mended_line
from adjudicator.language_server.documents import LONGEST, Analysis
from adjudicator.language_server.places import Places
from adjudicator.messages import text
from adjudicator.problems import suggestions
from events.errors import InputError, Problem
from events.notation.lexis import QUOTED_RE
from events.notation.spell import card

#: The parameters of a fault that hold what was typed, and those that list what it can be.
_TYPED: Final = ("name", "key", "found")
_CHOICES: Final = ("candidates", "seats")
_OPENS: Final = '"„“'


class Change(NamedTuple):
    """A text in place of so many characters of a line, from a column (1-based) on; ``preferred``: as ``--fix`` reads
    it."""

    column: int
    length: int
    becomes: str
    title: str
    preferred: bool = False


def actions(analysis: Analysis, places: Places, asked: types.CodeActionParams, lang: str) -> list[types.CodeAction]:
    """The changes offered for the faults that meet a range."""
    uri, found = asked.text_document.uri, []
    for problem in analysis.problems:
        at = places.range(problem.line, problem.column, problem.length)
        if problem.file != analysis.document.file or not problem.line or not _meet(at, asked.range):
            continue
        told = [one for one in asked.context.diagnostics if (one.code, one.range) == (problem.code, at)]
        for change in _once(analysis, problem, lang):
            edit = types.TextEdit(places.range(problem.line, change.column, change.length), change.becomes)
            found.append(types.CodeAction(change.title, types.CodeActionKind.QuickFix, told or None,
                                          change.preferred or None, edit=types.WorkspaceEdit({uri: [edit]})))
    return found


def _meet(one: types.Range, other: types.Range) -> bool:
    return _key(one.start) <= _key(other.end) and _key(other.start) <= _key(one.end)


def _key(position: types.Position) -> tuple[int, int]:
    return position.line, position.character


def _once(analysis: Analysis, problem: Problem, lang: str) -> list[Change]:
    """The changes that make different lines, what ``--fix`` reads first."""
    line = analysis.line(problem.line or 0)
    if line is None or len(line.raw) > LONGEST:
        return []
    made: dict[str, Change] = {}
    for change in sorted(_changes(analysis, problem, line.raw, lang), key=lambda change: not change.preferred):
        start = change.column - 1
        made.setdefault(line.raw[:start] + change.becomes + line.raw[start + change.length:], change)
    return list(made.values())


def _changes(analysis: Analysis, problem: Problem, raw: str, lang: str) -> Iterator[Change]:
    yield from _mended(analysis, problem, raw)
    typed, column, length = _spot(problem, raw)
    if not typed:
        return
    meant = _meant(analysis, problem, typed)
    for name, percent in suggestions(problem):
        if " " not in name or problem.code != "notation.unexpected":  # words of several may stand for as many typed
            title = text("lsp.change.near", lang, name=name, percent=percent)
            yield Change(column, length, _spelled(problem, name, raw, column), title, name == meant)
    for names in (dict(problem.params).get(key) for key in _CHOICES):
        for name in names if isinstance(names, tuple) else ():
            yield Change(column, length, _spelled(problem, name, raw, column),
                         text("lsp.change.choice", lang, name=name))


def _mended(analysis: Analysis, problem: Problem, raw: str) -> Iterator[Change]:
    """The line with the slips in its words put right."""
    if not problem.code.startswith("notation."):
        return
    made = mended_header(problem) if raw.lstrip().startswith("[") else mended_line(raw, analysis.document.players)
    if made is not None:
        said = ", ".join(f"{one.typed} → {one.taken}" for one in made[1])
        yield Change(1, len(raw), made[0], said, preferred=True)


def _spot(problem: Problem, raw: str) -> tuple[str, int, int]:
    """What was typed, where it begins, and how long it is there."""
    params = dict(problem.params)
    typed = next((str(params[key]) for key in _TYPED if key in params), "")
    start = (problem.column or 1) - 1
    at = raw.find(typed, start, start + problem.length)
    return (typed, at + 1, len(typed)) if at >= 0 else (typed, start + 1, problem.length)


def _meant(analysis: Analysis, problem: Problem, typed: str) -> str | None:
    """The card for which ``--fix`` would take a name."""
    state = analysis.before(problem.line or 1) if problem.code == "names.unknown" else None
    if state is None:
        return None
    try:
        return Noting(state, analysis.opened.texts, fix=True).plain(typed)
    except InputError:
        return None


def _spelled(problem: Problem, name: str, raw: str, column: int) -> str:
    """A name as it has to stand in the line: with quotes where it needs them and they are not there yet."""
    if not problem.code.startswith("names.") or raw.lstrip().startswith("["):
        return name
    spelled = card(name)
    within = column > 1 and raw[column - 2] in _OPENS and QUOTED_RE.match(raw, column - 2) is not None
    return spelled[1:-1] if within and QUOTED_RE.fullmatch(spelled) else name if within else spelled
