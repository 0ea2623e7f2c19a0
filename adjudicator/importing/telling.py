"""What an import found, for people and for machines (docs/json.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adjudicator import explain, problems
from adjudicator.failures import file_fault
from adjudicator.importing.record import import_record
from adjudicator.importing.report import NO_ITEM, NOTHING_AWAITED, Dispute, FailedCheck, Imported, Possible
from adjudicator.importing.storing import Stored
from adjudicator.messages import text
from events.errors import InputError

COLUMNS = ("file", "id", "events", "inferred", "disputes", "errors")
ERRORS, UNREADABLE = 2, 3


@dataclass
class Outcome:
    """What became of one file: a game, or its faults, or a file that could not be read."""

    file: str
    game: Imported | None = None
    error: InputError | None = None
    unreadable: str = ""
    stored: Stored | None = None

    @property
    def status(self) -> int:
        """The exit status that this file alone asks for, what speaks against its game aside."""
        return UNREADABLE if self.unreadable else ERRORS if self.error is not None else 0

    @property
    def errors(self) -> int:
        """How many faults it has."""
        return max(len(self.error.problems), 1) if self.error is not None else int(bool(self.unreadable))


def read_file(path: Path, packs: Sequence[Path] | None, readings: dict[str, int] | None) -> Outcome:
    """Import one file; its faults are an outcome, so that other files are read all the same."""
    try:
        return Outcome(str(path), import_record(path, list(map(str, packs or ())) or None, readings))
    except InputError as error:
        return Outcome(str(path), error=error)
    except OSError as error:
        return Outcome(str(path), unreadable=file_fault(error))


def fault_lines(outcome: Outcome, lang: str) -> Iterator[str]:
    """The faults of a file, each with its place."""
    if outcome.unreadable:
        yield outcome.unreadable
    elif outcome.error is not None:
        yield from map(problems.shown, outcome.error.problems)
        yield text(outcome.error.code, lang, **outcome.error.params)


def found_lines(game: Imported, lang: str) -> Iterator[str]:
    """Disputes with their reasons, checks that do not hold, what may be a dispute."""
    for dispute in game.report.disputes:
        yield from _dispute(dispute, game, lang)
    for check in game.report.failed:
        yield from _check(check, game, lang)
    for possible in game.report.possible:
        yield _place(game, possible, "import.possible", lang, resolved=possible.resolved)
        yield "    " + possible.raw.strip()
        yield "    " + explain.verdict_line(possible.verdict, possible.before, game.rules, lang)
    yield from map(problems.shown, game.left)  # what a table held besides


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


def _check(check: FailedCheck, game: Imported, lang: str) -> Iterator[str]:
    code = "import.result" if check.number == 0 else "import.check"
    yield _place(game, check, code, lang, path=check.path, expected=shown(check.expected),
                 found=shown(check.found))
    yield "    " + check.raw.strip()


def shown(value: object) -> str:
    """A value of a check as the notation writes it."""
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(shown, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{k}: {shown(v)}' for k, v in value.items())}}}"
    return {True: "igen", False: "nem"}[value] if isinstance(value, bool) else str(value)


def summary(game: Imported, lang: str) -> str:
    """One line of counts."""
    return text("import.summary", lang, file=Path(game.file).name, **game.counts)


def table(outcomes: Sequence[Outcome], lang: str) -> Any:
    """Per file: id, events, inferred, disputes, errors."""
    from rich.table import Table
    from rich.text import Text

    made = Table()
    for name in COLUMNS:
        number = name in COLUMNS[2:]
        made.add_column(text(f"import.column.{name}", lang), justify="right" if number else "left", overflow="fold")
    for outcome in outcomes:
        counts = outcome.game.counts if outcome.game is not None else {}
        numbers = [str(counts.get(name, "–")) for name in COLUMNS[2:5]]
        cells = (outcome.file, outcome.stored.id if outcome.stored else "–", *numbers, str(outcome.errors))
        made.add_row(*map(Text, cells))
    return made


# ── JSON ────────────────────────────────────────────────────────────────────────────────────

def as_json(outcome: Outcome, lang: str) -> dict[str, Any]:
    """One file (docs/json.md)."""
    game, stored, error = outcome.game, outcome.stored, outcome.error
    found = list(map(problems.as_json, error.problems)) if error is not None else []
    if not found and outcome.errors:
        message = outcome.unreadable or text(error.code, lang, **error.params) if error else outcome.unreadable
        found = [{"code": error.code if error else "cli.file_error", "message": message, "file": outcome.file}]
    return {
        "file": outcome.file, "id": stored.id if stored else None, "outcome": stored.outcome if stored else None,
        "replaces": stored.replaces if stored else None, "changed": list(stored.changed) if stored else [],
        "errors": found, **(_game_json(game, lang) if game is not None else {}),
    }


def _game_json(game: Imported, lang: str) -> dict[str, Any]:
    counts: dict[str, Any] = {k: n for k, n in game.counts.items() if k not in ("disputes", "possible", "failed")}
    if game.left:
        counts["left"] = list(map(problems.as_json, game.left))
    report = game.report
    return {**counts, "disputes": [_told(d, game, lang, why=d.why) for d in report.disputes],
            "possible": [_told(p, game, lang, resolved=p.resolved) for p in report.possible],
            "failed": [{"event": c.number or None, "line": c.line, "source": c.raw, "path": c.path,
                        "expected": c.expected, "found": c.found} for c in report.failed]}


def _told(found: Dispute | Possible, game: Imported, lang: str, **more: str) -> dict[str, Any]:
    return {"event": found.number, "line": found.line, "source": found.raw, **more,
            "verdict": explain.verdict_json(found.verdict, found.before, game.rules, lang)}

