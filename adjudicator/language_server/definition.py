"""Where the thing under the pointer stands: a card in its pack, a deck file, the line a ruling is about."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types

from adjudicator.language_server.documents import Analysis
from adjudicator.language_server.naming import name_at
from adjudicator.language_server.places import Places
from events.base import Event
from events.notation.document import Line
from events.notation.values import Header
from events.repair import Retraction
from events.rulings import Ruling, RulingChange


def definition(analysis: Analysis, places: Places, position: types.Position, uri: str) -> types.Location | None:
    """The place that a position of the record points at; None where it points at nothing."""
    number, character = places.place(position)
    line = analysis.line(number)
    if line is None:
        return None
    if isinstance(line.said, tuple):
        found = _of_header(analysis, line, line.said, character)
        if found is not None:
            return found
    named = name_at(analysis, number, character)
    if named is not None:
        return card_place(analysis, named[0])
    target = _line_meant(analysis, line.said, number) if isinstance(line.said, Event) else None
    return types.Location(uri, places.whole(target)) if target is not None else None


def card_place(analysis: Analysis, name: str) -> types.Location | None:
    """The line of the pack's file where a card stands."""
    for pack in analysis.opened.packs:
        if name in pack.places:
            file, line = pack.places[name]
            return _at(Path(file), line)
    return None


def _of_header(analysis: Analysis, line: Line, headers: tuple[Header, ...], character: int) -> types.Location | None:
    """The deck's file; the file of a pack."""
    for header in headers:
        start = line.raw.find(f'"{header.value}"')
        if header.key not in ("Pakli", "Lapcsomag") or not start <= character <= start + len(header.value) + 2:
            continue
        if header.key == "Pakli":
            return _at(analysis.base / header.value)
        offset, before = max(character - start - 1, 0), header.value
        chosen = before[:offset].count(",")
        packs = analysis.opened.packs
        return _at(Path(packs[chosen].files[0])) if chosen < len(packs) and packs[chosen].files else None
    return None


def _at(file: Path, line: int = 1) -> types.Location | None:
    """The beginning of a line of a file; None where there is no such file (a pack within an archive)."""
    try:
        if not file.is_file():
            return None
        uri = file.resolve().as_uri()
    except (OSError, ValueError):  # ValueError: a name with a NUL in it
        return None
    start = types.Position(line - 1, 0)
    return types.Location(uri, types.Range(start, start))


def _line_meant(analysis: Analysis, said: Event, number: int) -> int | None:
    """The line that a judge's line or a retraction is about; without a number the one before it."""
    if isinstance(said, RulingChange):
        rulings = [one for one in _events(analysis) if isinstance(one, Ruling)]
        return rulings[said.number - 1].line if said.number <= len(rulings) else None
    if isinstance(said, Retraction):
        return _line_of(analysis, said.about)
    if not isinstance(said, Ruling):
        return None
    if said.about_line is not None:
        return said.about_line if analysis.line(said.about_line) is not None else None
    earlier = [one.line for one in _events(analysis) if one.line is not None and one.line < number]
    return earlier[-1] if earlier else None


def _events(analysis: Analysis) -> list[Event]:
    return analysis.importer.log.events if analysis.importer is not None else []


def _line_of(analysis: Analysis, number: int) -> int | None:
    """The line of an event; of one that was inferred, the line before which it was."""
    return next((event.line for event in _events(analysis)[number - 1:] if event.line is not None), None)
