"""A branch in words and as data: what ``whatif`` and ``rejudge`` say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from adjudicator import explain
from adjudicator.alternatives import idle
from adjudicator.board import board_json
from adjudicator.branching import Branch
from adjudicator.comparing import Changed, Comparison, Unfit, differences
from adjudicator.learned import CARD, DECK, ROLL, Learned
from adjudicator.messages import known as known_text
from adjudicator.messages import text
from adjudicator.replay import Moment
from adjudicator.telling import line_of
from adjudicator.wording import said_text, word
from engine.readings import reading_default
from engine.ruleset import Ruleset
from engine.state import State
from events.base import Grade

MOST: Final = 20  # of a list that people read, unless they ask for all
_SORTS: Final = {CARD: "card", ROLL: "roll", DECK: "deck"}
_ENTRY, _MORE = "  ", "      "


# ── for machines ────────────────────────────────────────────────────────────────────────────

def rules_json(rules: Ruleset) -> dict[str, Any]:
    """Edition, readings that are not the edition's own, and paragraphs out of force."""
    return {"edition": rules.edition, "suspended": sorted(rules.suspended),
            "readings": {name: n for name, n in sorted(rules.readings.items())
                         if n != reading_default(name, rules.edition)}}


def branch_json(made: Branch, compared: Comparison, known: Sequence[Learned], lang: str) -> dict[str, Any]:
    """A branch for machines (docs/json.md)."""
    asked = made.asked
    return {
        "at": asked.at if asked.lines else None, "keep": asked.keep, "cut": asked.cut,
        "dropped": sorted(asked.dropped), "since": asked.since if asked.rules is not None else None,
        **rules_json(made.told.rules), "cards": sorted(asked.texts),
        "lines": [line_json(made, m, lang) for m in made.lines],
        "state_at": compared.state_at or None, "same_from": compared.same_from or None,
        "verdict_at": compared.verdict_at or None,
        "unfit": [unfit_json(made, u, lang) for u in compared.unfit],
        "changed": [changed_json(made, c, lang) for c in compared.changed],
        "learned": [learned_json(one) for one in known],
        "turning": board_json(made.turning, made.told.rules), "position": board_json(made.told.end, made.told.rules),
    }


def line_json(made: Branch, moment: Moment, lang: str) -> dict[str, Any]:
    """A line of the branch with its verdict and consequences."""
    rules = made.rules_of(moment.number)
    return {"line": line_of(moment.event), "kind": moment.event.kind,
            "verdict": explain.verdict_json(moment.verdict, moment.before, rules, lang),
            "consequences": explain.consequences_json(moment.said, moment.after, rules, lang)}


def unfit_json(made: Branch, one: Unfit, lang: str) -> dict[str, Any]:
    """An event that no longer fits."""
    return {"event": one.old.number, "line": line_of(one.old.event), "reason": one.reason,
            "old": old_json(made, one.old, lang),
            "new": new_json(made, one.new, lang) if one.new is not None else None,
            "values": [{"path": path, "noted": noted, "found": found} for path, noted, found in one.values],
            "about": one.about or None}


def changed_json(made: Branch, one: Changed, lang: str) -> dict[str, Any]:
    """A verdict that changed."""
    return {"event": one.old.number, "line": line_of(one.old.event), "old": old_json(made, one.old, lang),
            "new": new_json(made, one.new, lang)}


def old_json(made: Branch, moment: Moment, lang: str) -> dict[str, Any]:
    """The verdict of an event as it was played."""
    return explain.verdict_json(moment.verdict, moment.before, made.base.rules, lang)


def new_json(made: Branch, moment: Moment, lang: str) -> dict[str, Any]:
    """The verdict of an event in the branch."""
    return explain.verdict_json(moment.verdict, moment.before, made.rules_of(moment.number), lang)


def learned_json(one: Learned) -> dict[str, Any]:
    """Something a player has learned."""
    return {"event": one.number, "seats": list(one.seats), "sort": one.sort, "what": one.what}


def differences_json(rows: Sequence[tuple[str, tuple[Any, ...]]]) -> list[dict[str, Any]]:
    """Where the ends differ: as played, and in each branch."""
    return [{"path": path, "played": values[0], "branches": list(values[1:])} for path, values in rows]


# ── for people ──────────────────────────────────────────────────────────────────────────────

def rules_text(rules: Ruleset, lang: str) -> str:
    """Edition and switched readings, and the paragraphs out of force."""
    head = explain.head(rules, lang)
    if not rules.suspended:
        return head
    return text("whatif.rules.suspended", lang, rules=head, paragraphs=tuple(sorted(rules.suspended)))


def branch_lines(made: Branch, compared: Comparison, known: Sequence[Learned], lang: str,
                 most: int = MOST) -> Iterator[str]:
    """What is otherwise, what came of it, and the three lists."""
    yield from what_lines(made, lang)
    yield from parting_lines(made, compared, lang)
    yield from listed("whatif.unfit", [unfit_lines(made, u, lang) for u in compared.unfit], lang, most)
    yield from listed("whatif.changed", [changed_lines(made, c, lang) for c in compared.changed], lang, most)
    if made.asked.start > 1:  # before the first event there is nothing to go back to
        yield from listed("whatif.learned", [[_ENTRY + one] for one in learned_lines(known, lang)], lang, most)


def what_lines(made: Branch, lang: str) -> Iterator[str]:
    """The question in words, and the branch's own lines with what came of them."""
    asked = made.asked
    if asked.lines:
        key = "end" if asked.at > len(made.base.moments) else "before" if asked.keep else "instead"
        yield text(f"whatif.at.{key}", lang, number=asked.at)
    for moment in made.lines:
        yield from line_lines(made, moment, lang)
    if asked.cut:
        yield text("whatif.cut", lang)
    if asked.dropped:
        yield text("whatif.dropped", lang, numbers=tuple(map(str, sorted(asked.dropped))))
    if asked.rules is not None:
        yield text("whatif.rules" if asked.since == 1 else "whatif.rules.since", lang, number=asked.since,
                   rules=rules_text(asked.rules, lang))
    if asked.texts:
        yield text("whatif.cards", lang, n=len(asked.texts), names=tuple(sorted(asked.texts)))
    if idle(made.told.rules):
        yield text("whatif.idle", lang, paragraphs=idle(made.told.rules))


def line_lines(made: Branch, moment: Moment, lang: str) -> Iterator[str]:
    """A line of the branch, what the rules say of it, and what it did."""
    rules = made.rules_of(moment.number)
    yield f"{_ENTRY}{explain.mark(moment.verdict)} {line_of(moment.event)}"
    if moment.against:
        yield _MORE + explain.verdict_line(moment.verdict, moment.before, rules, lang)
    for said in moment.said:
        ids = explain.paragraphs_of(said, rules)
        yield f"{_MORE}– {said_text(said, moment.after, lang)}" + (f" [{', '.join(ids)}]" if ids else "")


def parting_lines(made: Branch, compared: Comparison, lang: str) -> Iterator[str]:
    """Where positions and verdicts first differ."""
    if not compared.state_at:
        yield text("whatif.same_states", lang)
    elif compared.state_at > len(made.base.moments):
        yield text("whatif.state_at.end", lang)
    elif compared.same_from:
        yield text("whatif.state_at.until", lang, number=compared.state_at, same=compared.same_from)
    else:
        yield text("whatif.state_at", lang, number=compared.state_at)
    if compared.verdict_at:
        yield text("whatif.verdict_at", lang, number=compared.verdict_at)


def listed(heading: str, entries: Sequence[Sequence[str] | Iterator[str]], lang: str, most: int) -> Iterator[str]:
    """A list of entries under its heading, cut off at ``most``; or that there are none."""
    if not entries:
        yield text(f"{heading}.none", lang)
        return
    yield text(heading, lang, n=len(entries))
    for entry in entries[:most]:
        yield from entry
    if len(entries) > most:
        yield _ENTRY + text("whatif.more", lang, n=len(entries) - most)


def unfit_lines(made: Branch, one: Unfit, lang: str) -> Iterator[str]:
    """An event that no longer fits, and why."""
    yield _ENTRY + text("whatif.event", lang, number=one.old.number, line=_graded(one.old, lang),
                        reason=word(one.reason, lang, "unfit"))
    if one.new is None:
        yield _MORE + text("whatif.about", lang, number=one.about)
    elif one.values:
        for path, noted, found in one.values:
            yield _MORE + text("whatif.noted", lang, path=path, noted=noted, found=found)
    else:
        yield _MORE + explain.verdict_line(one.new.verdict, one.new.before, made.rules_of(one.new.number), lang)


def _graded(moment: Moment, lang: str) -> str:
    """The event's line, with its grade where nobody saw it."""
    line = line_of(moment.event)
    return f"{line} ({word('következtetett', lang, 'grade')})" if moment.event.grade == Grade.INFERRED else line


def changed_lines(made: Branch, one: Changed, lang: str) -> Iterator[str]:
    """A verdict as it was and as it is now."""
    yield f"{_ENTRY}{one.old.number}. {line_of(one.old.event)}"
    old = explain.verdict_line(one.old.verdict, one.old.before, made.base.rules, lang)
    new = explain.verdict_line(one.new.verdict, one.new.before, made.rules_of(one.new.number), lang)
    yield _MORE + text("whatif.old", lang, verdict=old)
    yield _MORE + text("whatif.new", lang, verdict=new)


def learned_lines(known: Sequence[Learned], lang: str) -> list[str]:
    """What was learned, a line for each event and who learned it."""
    told = []
    for (number, seats, sort), group in groupby(known, lambda one: (one.number, one.seats, one.sort)):
        what = tuple(text("whatif.learned.name", lang, name=one.what) if sort == CARD else one.what for one in group)
        who = text("whatif.learned.all", lang) if len(seats) > 1 else text("whatif.learned.seat", lang, seat=seats)
        told.append(text(f"whatif.learned.{_SORTS[sort]}", lang, number=number, who=who, what=what))
    return told


def ends_table(states: Sequence[State], rules: Sequence[Ruleset], lang: str) -> Any:
    """How the ends differ: a row for each place, a column as played and for each branch; None where they don't."""
    from adjudicator.grid import Column, Grid

    rows = differences(tuple(states), tuple(rules), lang)
    if not rows:
        return None
    names = ["whatif.column.branch"] if len(states) == 2 else ["whatif.column.first", "whatif.column.second"]
    return Grid([Column(text(name, lang)) for name in ("whatif.column.path", "whatif.column.played", *names)],
                ([path_text(path, lang), *(_cell(value, lang) for value in values)] for path, values in rows))


def path_text(path: str, lang: str) -> str:
    """A place of the board: ``A.sor`` with the zone in words."""
    seat, dot, name = path.rpartition(".")
    sort = "board" if known_text(f"word.board.{name}", lang) else "zone"
    return f"{seat}{dot}{word(name, lang, sort)}"


def _cell(value: Any, lang: str) -> str:
    if value is None:
        return "–"
    if isinstance(value, list):
        return "\n".join("; ".join(one) if isinstance(one, list) else str(one) for one in value) or "–"
    return word(value, lang)
