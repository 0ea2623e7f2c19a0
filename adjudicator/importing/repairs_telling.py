"""The explanation of a check that does not hold, for people and for machines (docs/json.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from adjudicator.importing.repairs import Change, Explanation, Proposal
from adjudicator.importing.repairs_noted import NOTED
from adjudicator.messages import text
from adjudicator.problems import quoted

#: Of the events that changed the value, and of the proposals, people get the last and the first so many.
CHANGES, PROPOSALS = 12, 6
_NO_CELLS: Final[Mapping[int, str]] = {}
_WAYS: Final = {"passz": "before", "kimaradt": "before", "kihagyás": "without"}


def shown(value: object) -> str:
    """A value of a check as the notation writes it."""
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(shown, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{k}: {shown(v)}' for k, v in value.items())}}}"
    return {True: "igen", False: "nem"}[value] if isinstance(value, bool) else str(value)


def explanation_lines(found: Explanation, lang: str, cells: Mapping[int, str] = _NO_CELLS) -> Iterator[str]:
    """Since when, through what, and what would repair it; ``cells`` name the rows of a workbook with their sheet."""
    path = found.check.path
    since = "import.since" if found.line is not None else "import.since.start"
    yield "    " + text(since, lang, path=path, line=found.line) + _cell(found.line, cells)
    hidden = len(found.changes) - CHANGES
    if hidden > 0:
        yield "      " + text("import.since.more", lang, n=hidden)
    yield from ("      " + _change(change, lang) + _cell(change.line, cells) for change in found.changes[-CHANGES:])
    if not found.changes:
        yield "      " + text("import.since.nothing", lang)
    yield from _proposed(found, lang, cells)


def _cell(line: int | None, cells: Mapping[int, str]) -> str:
    return f" [{cells[line]}]" if line in cells else ""


def _change(change: Change, lang: str) -> str:
    code = "import.changed.inferred" if change.inferred else "import.changed"
    return text(code, lang, line=change.line, event=change.number, said=change.said, before=shown(change.before),
                after=shown(change.after))


def _proposed(found: Explanation, lang: str, cells: Mapping[int, str]) -> Iterator[str]:
    changes = [one for one in found.proposals if one.kind != NOTED]
    if changes:
        yield "    " + text("import.repair", lang)
    else:
        yield "    " + text("import.repair.none", lang, trials=found.trials)
    yield from ("      " + _proposal(one, lang) + _cell(one.line, cells) for one in changes[:PROPOSALS])
    if len(changes) > PROPOSALS:
        yield "      " + text("import.repair.more", lang, n=len(changes) - PROPOSALS)
    if found.stopped:
        yield "    " + text("import.repair.stopped", lang, trials=found.trials)
    for one in found.proposals:
        if one.kind == NOTED:
            yield "    " + text("import.repair.noted", lang, becomes=quoted(one.becomes, lang))


def _proposal(one: Proposal, lang: str) -> str:
    was = one.was.partition(";")[0].rstrip()
    said = text(f"import.repair.{_WAYS.get(one.kind, 'instead')}", lang, line=one.line, was=was,
                becomes=quoted(one.becomes, lang))
    more = [text(code, lang, n=n) for code, n in (("import.repair.also", one.also),
                                                  ("import.repair.settled", one.settled)) if n]
    return f"{said} ({'; '.join(more)})" if more else said


def explanation_json(found: Explanation | None) -> dict[str, Any] | None:
    """The same for machines."""
    if found is None:
        return None
    check = found.check
    return {"event": check.number or None, "line": check.line, "path": check.path,
            "since": {"event": found.since, "line": found.line},
            "changes": [{"event": c.number, "line": c.line, "said": c.said, "inferred": c.inferred,
                         "before": c.before, "after": c.after} for c in found.changes],
            "proposals": [{"kind": p.kind, "line": p.line, "source": p.was, "becomes": list(p.becomes),
                           "also": p.also, "settled": p.settled} for p in found.proposals],
            "trials": found.trials, "stopped": found.stopped}
