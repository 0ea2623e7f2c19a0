"""What a merge found, for people and for machines (docs/json.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator import explain, problems
from adjudicator.importing.telling import shown
from adjudicator.merging.disagreements import Disagreement, Version
from adjudicator.merging.record import Merged
from adjudicator.merging.replaying import Trial
from adjudicator.messages import text
from engine.ruleset import Ruleset
from events.notation.document import Line
from events.notation.lexis import take_apart


def found_lines(merged: Merged, lang: str) -> Iterator[str]:
    """All disagreements, and the remarks that found no place."""
    for found in merged.disagreements:
        yield text("merge.found", lang, number=found.number, kind=text(f"merge.kind.{found.kind}", lang),
                   line=found.line)
        for n, version in enumerate(found.versions):
            yield from _version(version, n == found.kept, merged.rules, lang)
        yield from _advice(found, lang)
    for entry in merged.left_out:
        yield text("merge.left_out", lang, file=merged.sheets[entry.sheet].name, line=entry.line.number,
                   said=entry.line.raw.strip())
    if merged.filled:
        yield text("merge.filled", lang, count=merged.filled)


def _version(version: Version, kept: bool, rules: Ruleset, lang: str) -> Iterator[str]:
    mark = text("merge.kept" if kept else "merge.not_kept", lang)
    if not version.lines:
        yield f"  {mark} " + text("merge.nothing", lang, file=version.file, line=version.near)
    for line in version.lines:
        yield f"  {mark} {version.file}:{line.number}: {line.raw.strip()}"
    if version.trial is not None:
        yield f"      {judged(version.trial, rules, lang)}"


def judged(trial: Trial, rules: Ruleset, lang: str) -> str:
    """What the rules say of a version, in one line."""
    if trial.problems:
        return text("merge.unfit", lang, reason=problems.message(trial.problems[0]))
    if trial.disputes:
        first = trial.disputes[0]
        return explain.verdict_line(first.verdict, first.before, rules, lang)
    if trial.failed:
        check = trial.failed[0]
        return text("merge.check", lang, path=check.path, found=shown(check.found))
    if trial.stops is not None:
        return text("merge.stops", lang, said=_body(trial.stops))
    return text("merge.fits", lang)


def _advice(found: Disagreement, lang: str) -> Iterator[str]:
    if found.proposed is not None:
        version = found.versions[found.proposed]
        code = "merge.proposed" if version.lines else "merge.proposed_without"
        yield "  " + text(code, lang, file=version.file)
    if found.forced:
        yield "  " + text("merge.forced", lang)


def _body(line: Line) -> str:
    """A line without who wrote it."""
    return take_apart(line.raw).body


def as_json(merged: Merged, lang: str) -> dict[str, Any]:
    """The whole merge (docs/json.md)."""
    return {
        "files": [sheet.name for sheet in merged.sheets], "recorders": [sheet.recorder for sheet in merged.sheets],
        "events": merged.events, "filled": merged.filled,
        "disagreements": [_found_json(found, merged.rules, lang) for found in merged.disagreements],
        "left_out": [{"file": merged.sheets[e.sheet].name, "line": e.line.number, "source": e.line.raw}
                     for e in merged.left_out],
        "errors": list(map(problems.as_json, merged.error.problems)) if merged.error is not None else [],
        "text": merged.text}


def _found_json(found: Disagreement, rules: Ruleset, lang: str) -> dict[str, Any]:
    return {"number": found.number, "kind": found.kind, "line": found.line, "kept": found.kept + 1,
            "proposed": found.proposed + 1 if found.proposed is not None else None, "forced": found.forced,
            "versions": [_version_json(version, rules, lang) for version in found.versions]}


def _version_json(version: Version, rules: Ruleset, lang: str) -> dict[str, Any]:
    trial = version.trial
    return {"file": version.file, "line": version.lines[0].number if version.lines else None, "after": version.near,
            "source": version.lines[0].raw if version.lines else None,
            "legal": trial.legal if trial is not None else None,
            "follow": trial.follow if trial is not None else None,
            "said": judged(trial, rules, lang) if trial is not None else None}
