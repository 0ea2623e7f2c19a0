"""What an import found, for people and for machines (docs/json.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from adjudicator import explain, problems
from adjudicator.failures import described
from adjudicator.importing.mends import mend_lines, mends_json
from adjudicator.importing.record import import_record
from adjudicator.importing.repairs import Explanation, explained
from adjudicator.importing.repairs_telling import explanation_json, explanation_lines, shown
from adjudicator.importing.report import NO_ITEM, NOTHING_AWAITED, Dispute, FailedCheck, Imported, Possible
from adjudicator.importing.storing import Stored
from adjudicator.importing.telling_reading import reading_json, reading_lines, tried_json, tried_line
from adjudicator.line_of_events import endings, subject
from adjudicator.messages import text
from events.errors import InputError, Problem
from events.rulings import Ruling

#: What docs/json.md names of a game that was judged.
GAME_KEYS: Final = ("events", "inferred", "gaps", "undecidable", "decided_later", "taken_back", "disputes", "possible",
                    "failed", "undecided", "explanation", "completed", "fixed", "remarks", "rolls", "holes",
                    "empty_hands")


@dataclass
class Outcome:
    """What became of reading one file: a game, or the error that kept it from being one."""

    file: str
    game: Imported | None = None
    error: Exception | None = None

    @property
    def status(self) -> int:
        """The exit status that this file alone asks for, what speaks against its game aside."""
        if self.error is not None:
            return described(self.error)[0]
        return int(self.game is not None and bool(self.game.report.holes))

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Its faults that have a place."""
        return self.error.problems if isinstance(self.error, InputError) else ()

    @cached_property
    def explanation(self) -> Explanation | None:
        """Why the first check that does not hold may not; costs as long as some readings of the record."""
        return explained(self.game) if self.game is not None else None

    @property
    def errors(self) -> int:
        """How many faults it has."""
        return max(len(self.problems), 1) if self.error is not None else 0


def read_file(path: Path, packs: Sequence[Path] | None, readings: dict[str, int] | None, fix: bool = False,
              with_gaps: bool = False) -> Outcome:
    """Import one file; its faults are an outcome, so that other files are read all the same."""
    named = list(map(str, packs or ())) or None
    try:
        return Outcome(str(path), import_record(path, named, readings, fix=fix, with_gaps=with_gaps))
    except (InputError, OSError) as error:
        return Outcome(str(path), error=error)


def fault_lines(outcome: Outcome, lang: str) -> Iterator[str]:
    """The faults of a file, each with its place; before them what was put right in it."""
    yield from mend_lines(outcome.error, outcome.file, lang)
    yield from map(problems.shown, outcome.problems)
    if outcome.error is not None:
        yield described(outcome.error)[2]


def found_lines(game: Imported, lang: str, why: Explanation | None = None) -> Iterator[str]:
    """How lines were read; disputes with their reasons; checks that do not hold (``why`` the first does not), or
    can't be decided; what may be a dispute."""
    yield from reading_lines(game, lang)
    for dispute in game.report.disputes:
        yield from _dispute(dispute, game, lang)
    for check in game.report.failed:
        yield from _check(check, game, lang)
        if why is not None and why.check is check:
            yield from explanation_lines(why, lang, _cells(game))
    for check in game.report.undecided:
        yield from _check(check, game, lang)
    for possible in game.report.possible:
        yield _place(game, possible, "import.possible", lang, resolved=possible.resolved)
        yield "    " + possible.raw.strip()
        yield "    " + explain.verdict_line(possible.verdict, possible.before, game.rules, lang)
    yield from map(problems.shown, game.left)  # what a table held besides


def _cells(game: Imported) -> dict[int, str]:
    """The rows of a workbook that its events come from, with their sheet: ``Játszma!12``."""
    named = ((e.line, game.places.get((e.line, e.raw or ""), "")) for e in game.events if e.line is not None)
    return {line: place for line, place in named if "!" in place}


def _place(game: Imported, told: Dispute | FailedCheck | Possible, code: str, lang: str, **params: object) -> str:
    place = game.places.get((told.line or 0, told.raw), told.line)
    return f"{game.file}:{place}: " + text(code, lang, **params)


def dispute_code(dispute: Dispute) -> str:
    """The message that says of what sort a dispute is."""
    return {NOTHING_AWAITED: "import.dispute.nothing", NO_ITEM: "import.dispute.no_item"}.get(
        dispute.why, "import.dispute")


def _dispute(dispute: Dispute, game: Imported, lang: str) -> Iterator[str]:
    yield _place(game, dispute, dispute_code(dispute), lang)
    yield "    " + dispute.raw.strip()
    if dispute.why != NO_ITEM:
        yield "    " + explain.verdict_line(dispute.verdict, dispute.before, game.rules, lang)
    yield from tried_line(dispute.tried, lang)
    by = game.taken_out.get(dispute.number)
    if by is not None:
        yield "    " + text("import.dispute.taken_out", lang, by=by)
    for ruling in _standing(dispute.number, game):
        yield "    " + text("import.dispute.ruled", lang, line=ruling.line, said=(ruling.raw or "").strip())


def _standing(number: int, game: Imported) -> Iterator[Ruling]:
    """The rulings on an event that nobody took back."""
    for place, event in enumerate(game.events, 1):
        if isinstance(event, Ruling) and subject(game.events, place) == number and not endings(game.events, place):
            yield event


def check_code(check: FailedCheck) -> str:
    """The message that says what is wrong with a noted value, or that it can't be decided, and why."""
    if check.number == 0:
        return "import.result"
    return f"import.undecided.{check.hangs_on}" if check.hangs_on else "import.check"


def _check(check: FailedCheck, game: Imported, lang: str) -> Iterator[str]:
    yield _place(game, check, check_code(check), lang, path=check.path, expected=shown(check.expected),
                 found=shown(check.found))
    yield "    " + check.raw.strip()


def summary(game: Imported, lang: str) -> str:
    """One line of counts."""
    counts = game.counts
    return text("import.summary", lang, file=Path(game.file).name, **besides_said(counts, lang), **counts)


def besides_said(counts: Mapping[str, int], lang: str) -> dict[str, str]:
    """How many of the disputes were taken back, and of the undecidable verdicts hindsight decides, where there are
    any."""
    back, later = counts["taken_back"], counts["decided_later"]
    return {"back": text("import.summary.back", lang, n=back) if back else "",
            "later": text("import.summary.later", lang, n=later) if counts["undecidable"] else ""}


# ── JSON ────────────────────────────────────────────────────────────────────────────────────

def as_json(outcome: Outcome, lang: str) -> dict[str, Any]:
    """One file (docs/json.md), as far as nothing is stored."""
    found = list(map(problems.as_json, outcome.problems))
    if outcome.error is not None and not found:
        _, code, message = described(outcome.error)
        found = [{"code": code, "message": message, "file": outcome.file}]
    game, mends = outcome.game, mends_json(outcome.error)
    return {"file": outcome.file, **stored_json(None), "errors": found, **({"mends": mends} if mends else {}),
            **(_game_json(game, lang, outcome.explanation) if game is not None else {})}


def stored_json(stored: Stored | None) -> dict[str, Any]:
    """What became of a game in the store."""
    if stored is None:
        return {"id": None, "outcome": None, "replaces": None, "changed": [], "same_as": None}
    return {"id": stored.id, "outcome": stored.outcome, "replaces": stored.replaces, "changed": list(stored.changed),
            "same_as": stored.source}


def _game_json(game: Imported, lang: str, why: Explanation | None) -> dict[str, Any]:
    counts: dict[str, Any] = {k: n for k, n in game.counts.items() if k not in ("disputes", "possible", "failed")}
    if game.left:
        counts["left"] = list(map(problems.as_json, game.left))
    report = game.report
    return {**counts, **reading_json(game),
            "disputes": [_told(d, game, lang, why=d.why, tried=tried_json(d.tried),
                               taken_out_by=game.taken_out.get(d.number)) for d in report.disputes],
            "possible": [_told(p, game, lang, resolved=p.resolved) for p in report.possible],
            "failed": [_check_json(check) for check in report.failed],
            "undecided": [{**_check_json(check), "hangs_on": check.hangs_on} for check in report.undecided],
            "explanation": explanation_json(why)}


def _check_json(check: FailedCheck) -> dict[str, Any]:
    return {"event": check.number or None, "line": check.line, "source": check.raw, "path": check.path,
            "expected": check.expected, "found": check.found}


def _told(found: Dispute | Possible, game: Imported, lang: str, **more: Any) -> dict[str, Any]:
    return {"event": found.number, "line": found.line, "source": found.raw, **more,
            "verdict": explain.verdict_json(found.verdict, found.before, game.rules, lang)}

