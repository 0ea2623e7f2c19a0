"""The catalogue as a person reads it, in the chosen language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from adjudicator.grid import Column, Grid
from adjudicator.messages import text
from adjudicator.rulebook.catalogue import Covered, Entry, difference
from adjudicator.rulebook.homes import BY_HAND, CODED, INFORMATIVE, NOT_MODELLED, STATUSES, TO_DO
from adjudicator.rulebook.linked import Linked
from adjudicator.rulebook.summaries import summaries
from adjudicator.rulebook.uses import Use
from engine.readings import READINGS, Reading
from engine.renumbering import (
    BY_READING,
    DIFFERENT,
    GONE,
    HOLDS,
    IN_PART,
    NEW,
    NONE,
    NOT,
    SAME,
    UNKNOWN,
    Changes,
    Report,
    Row,
)

_STATUS: Final = {CODED: "coded", BY_HAND: "by_hand", NOT_MODELLED: "not_modelled", INFORMATIVE: "informative",
                  TO_DO: "to_do"}
_DIFFERENCE: Final = {SAME: "same", DIFFERENT: "different", NEW: "new", GONE: "gone", UNKNOWN: "unknown"}
_FORCE: Final = {HOLDS: "holds", IN_PART: "in_part", BY_READING: "by_reading", NOT: "not"}
_FATE: Final = {NONE: "rules.fate.none", UNKNOWN: "rules.fate.unknown"}


def lines(entry: Entry, lang: str, quote: str | None) -> Iterator[str]:
    """What ``rules show`` prints."""
    yield f"{entry.id} · {entry.edition}"
    for above in entry.path:
        yield f"  {above}  {summaries()[above].in_language(lang)}"
    yield ""
    yield entry.summary.in_language(lang)
    if quote is not None:
        yield from ("", text("rules.show.quote"), *(f"  {line}" for line in quote.splitlines()))
    yield ""
    yield from _facts(entry, lang)
    yield from _readings(entry.readings, lang)
    yield from _uses("rules.show.cases", entry.cases)
    yield from _uses("rules.show.tests", entry.tests)


def _facts(entry: Entry, lang: str) -> Iterator[str]:
    reason = entry.home.reason(lang)
    yield text("rules.show.status", status=status(entry.home.status)) + (f" ({reason})" if reason else "")
    functions = f": {', '.join(entry.home.functions)}" if entry.home.functions else ""
    yield text("rules.show.code", place=entry.home.path + functions)
    yield text("rules.show.counterpart", what=fate(entry.row))
    if said := difference(entry.id):
        yield text("rules.show.difference", text=said.in_language(lang))
    yield text("rules.show.force", klasszikus=force(entry.row.klasszikus), megujult=force(entry.row.megujult))


def status(wire: str) -> str:
    """A status in the chosen language."""
    return text(f"rules.status.{_STATUS[wire]}")


def force(wire: str) -> str:
    """Whether it holds, in the chosen language."""
    return text(f"rules.force.{_FORCE[wire]}")


def fate(row: Row) -> str:
    """The counterparts and how they differ, or that there is none or none known."""
    if not row.counterparts:
        return text(_FATE[row.fate])
    return f"{', '.join(row.counterparts)} ({text(f'rules.difference.{_DIFFERENCE[row.difference]}')})"


def _readings(readings: Iterable[Reading], lang: str) -> Iterator[str]:
    for r in readings:
        yield ""
        yield f"{r.id}  {r.question_hu if lang == 'hu' else r.question_en}"
        for number, answer in enumerate(r.answers_hu if lang == "hu" else r.answers_en, 1):
            editions = [e for e in ("klasszikus", "megújult") if r.default(e) == number]
            mark = f"  [{text('rules.show.default', editions=editions)}]" if editions else ""
            yield f"  {number}. {answer}{mark}"


def _uses(message_id: str, uses: tuple[Use, ...]) -> Iterator[str]:
    if uses:
        yield ""
        yield text(message_id, n=len(uses))
        yield from (f"  {use.file}: {use.name}" for use in uses)


def found(paragraphs: Iterable[str], lang: str) -> Iterator[str]:
    """One line for each paragraph."""
    return (f"{p:<14} {summaries()[p].in_language(lang)}" for p in paragraphs)


def found_readings(readings: Iterable[str], lang: str) -> Iterator[str]:
    """One line for each reading."""
    return (f"{r:<14} {READINGS[r].question_hu if lang == 'hu' else READINGS[r].question_en}" for r in readings)


def coverage_table(rows: Iterable[Covered], lang: str) -> Grid:
    """Chapters against statuses; the last row is the sum."""
    heads = (*(f"rules.status.{_STATUS[s]}" for s in STATUSES), "rules.coverage.total", "rules.coverage.share")
    told = []
    for row in rows:
        share = "–" if row.share is None else f"{round(row.share * 100)} %"
        name = row.chapter or text("rules.coverage.sum", lang)
        told.append([name, *(str(row.counts[s]) for s in STATUSES), str(row.total), share])
    columns = [Column(text("rules.coverage.chapter", lang)), *(Column(text(name, lang), right=True) for name in heads)]
    return Grid(columns, told)


def pair(row: Row, lang: str) -> str:
    """A row of ``rules diff``: id, counterparts, in what they differ or what is new."""
    said = difference(row.id) or summaries()[row.id]
    other = ", ".join(row.counterparts) or "—"
    kind = text(f"rules.difference.{_DIFFERENCE[row.difference]}", lang)
    return f"  {row.id:<12} {other}  [{kind}]  {said.in_language(lang)}"


def link(copy: Linked, changes: Changes, reports: Iterable[Report], index: str) -> Iterator[str]:
    """What ``rules link`` prints."""
    yield text("rules.link.found", kind=copy.kind, n=len(copy.paragraphs), same=len(changes.kept))
    lists = (("rules.link.changed", changes.changed), ("rules.link.missing", changes.removed),
             ("rules.link.added", changes.added))
    yield from (text(message_id, ids=ids, n=len(ids)) for message_id, ids in lists if ids)
    if changes.moved:
        shown = tuple(f"{old} → {new}" for old, new in changes.moved)
        yield text("rules.link.moved", ids=shown, n=len(shown))
    if cited := tuple(report.paragraph for report in reports):
        yield text("rules.link.cited", ids=cited, n=len(cited))
    yield text("rules.link.stored", file=index)
