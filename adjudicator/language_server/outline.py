"""The turns of a record as an editor's outline, and its canonical form."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from lsprotocol import types

from adjudicator.language_server.documents import Analysis
from adjudicator.language_server.places import Places
from adjudicator.messages import text
from events.acts import Manoeuvre
from events.choices import TurnMark
from events.notation.document import Line, write_document
from events.repair import Gap
from events.rulings import Ruling, RulingChange

Kind = types.SymbolKind
_INNER: Final = ((Manoeuvre, Kind.Function), (Gap, Kind.Null), ((Ruling, RulingChange), Kind.Event))


def symbols(analysis: Analysis, places: Places, lang: str) -> list[types.DocumentSymbol]:
    """What stands before the first turn, and the turns, each with its manoeuvres, rulings and gaps."""
    lines = analysis.document.lines
    marks = [n for n, line in enumerate(lines) if isinstance(line.said, TurnMark)]
    bounds = [0, *marks, len(lines)]
    return [_part(lines[first:end], places, lang) for first, end in pairwise(bounds) if first < end]


def _part(lines: Sequence[Line], places: Places, lang: str) -> types.DocumentSymbol:
    said = lines[0].said
    name = text("lsp.turn", lang, number=said.number) if isinstance(said, TurnMark) else text("lsp.opening", lang)
    kind = Kind.Module if isinstance(said, TurnMark) else Kind.Namespace
    inner = [types.DocumentSymbol(line.raw.strip(), kind, places.whole(line.number), places.whole(line.number))
             for line in lines for kinds, kind in _INNER if isinstance(line.said, kinds)]
    return types.DocumentSymbol(name, kind, places.rows(lines[0].number, lines[-1].number),
                                places.whole(lines[0].number), children=inner)


def formatting(analysis: Analysis, places: Places) -> list[types.TextEdit]:
    """The record in canonical form, as ``biro fmt`` writes it; one with unreadable lines stays as it is."""
    document = analysis.document
    formed = write_document(document)
    if document.problems or formed == document.source:
        return []
    return [types.TextEdit(places.everything(), formed)]
