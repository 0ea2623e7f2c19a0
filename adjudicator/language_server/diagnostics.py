"""What is wrong with a record, and what speaks against it, as an editor underlines it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from lsprotocol import types

from adjudicator import explain, problems
from adjudicator.importing.report import Dispute, FailedCheck, Possible
from adjudicator.importing.telling import check_code, dispute_code, shown
from adjudicator.language_server.documents import Analysis
from adjudicator.language_server.places import Places
from adjudicator.messages import text
from events.errors import Problem
from events.notation.words import fold

SOURCE: Final = "bíró"
MOST_ELSEWHERE: Final = 20  # faults of a pack or deck that are told at the header that names it
_NAMING: Final = ("Pakli", "Lapcsomag")
Severity = types.DiagnosticSeverity


def diagnostics(analysis: Analysis, places: Places, lang: str) -> list[types.Diagnostic]:
    """Faults are errors; disputes and checks that do not hold are warnings, with the paragraphs
    they rest on; what may be a dispute or can't be decided is information. Behind the first fault of
    a line only faults are told, for the rest may come of it."""
    here = [problem for problem in analysis.problems if problem.file == analysis.document.file]
    elsewhere = [problem for problem in analysis.problems if problem.file != analysis.document.file]
    found = [_fault(problem, places) for problem in here]
    found += [_foreign(problem, analysis, places) for problem in elsewhere[:MOST_ELSEWHERE]]
    told = {problem.line for problem in here}
    sound = min((problem.line or 0 for problem in here), default=len(analysis.document.lines) + 1)
    found += [one for line, one in _against(analysis, places, lang) if line not in told and line < sound]
    return found


def _fault(problem: Problem, places: Places) -> types.Diagnostic:
    words = "\n".join((problems.message(problem), *problems.additions(problem)))
    return types.Diagnostic(places.range(problem.line, problem.column, problem.length), words, Severity.Error,
                            problem.code, source=SOURCE)


def _foreign(problem: Problem, analysis: Analysis, places: Places) -> types.Diagnostic:
    """A fault of a pack or deck, at the header that names it, with the place itself beside it."""
    assert problem.file is not None  # without one it would be the record's
    words = problems.message(problem)
    start = types.Position(max((problem.line or 1) - 1, 0), max((problem.column or 1) - 1, 0))
    place = types.Location(Path(problem.file).absolute().as_uri(), types.Range(start, start))
    at = _header_of(Path(problem.file), analysis, places)
    return types.Diagnostic(at, f"{problems.location(problem)}: {words}", Severity.Error, problem.code, source=SOURCE,
                            related_information=[types.DiagnosticRelatedInformation(place, words)])


def _header_of(file: Path, analysis: Analysis, places: Places) -> types.Range:
    named = [(line, header) for line in analysis.document.lines if isinstance(line.said, tuple)
             for header in line.said if header.key in _NAMING]
    for line, header in sorted(named, key=lambda one: (analysis.base / one[1].value != file, one[1].key == "Pakli")):
        start = line.raw.find(header.value)
        if start >= 0:
            return places.range(line.number, start + 1, len(header.value))
    return places.range(1)


def _against(analysis: Analysis, places: Places, lang: str) -> Iterator[tuple[int, types.Diagnostic]]:
    importer = analysis.importer
    if importer is None:
        return
    report = importer.report
    for dispute in report.disputes:
        yield _told(dispute, text(dispute_code(dispute), lang), Severity.Warning, analysis, places, lang)
    for check in report.failed:
        yield _failed(check, Severity.Warning, places, lang)
    for check in report.undecided:
        yield _failed(check, Severity.Information, places, lang)
    for possible in report.possible:
        words = text("import.possible", lang, resolved=possible.resolved)
        yield _told(possible, words, Severity.Information, analysis, places, lang)


def _told(found: Dispute | Possible, words: str, severity: Severity, analysis: Analysis, places: Places,
          lang: str) -> tuple[int, types.Diagnostic]:
    line = found.line or 1
    reason = explain.verdict_line(found.verdict, found.before, analysis.rules, lang)
    code = next(iter(found.verdict.paragraphs), None)
    return line, types.Diagnostic(places.whole(line), f"{words}\n{reason}", severity, code, source=SOURCE)


def _failed(check: FailedCheck, severity: Severity, places: Places, lang: str) -> tuple[int, types.Diagnostic]:
    line = check.line or 1
    code = check_code(check)
    words = text(code, lang, path=check.path, expected=shown(check.expected), found=shown(check.found))
    start = fold(check.raw).find(fold(check.path))
    at = places.range(line, start + 1, len(check.path)) if start >= 0 else places.whole(line)
    return line, types.Diagnostic(at, words, severity, code, source=SOURCE)
