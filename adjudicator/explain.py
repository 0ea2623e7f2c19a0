"""A verdict in words, at three lengths, with the paragraphs at every check and consequence.

One line; the deciding checks with their numbers, paragraphs and readings; everything, with
what held too, the summaries of the paragraphs, and the consequences with theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from adjudicator.messages import text
from adjudicator.rulebook.summaries import summaries
from adjudicator.wording import check_params, check_text, said_text, word
from engine.readings import READINGS, reading_default
from engine.registry import CONSEQUENCES
from engine.ruleset import Ruleset
from engine.state import State
from engine.verdict import ILLEGAL, LEGAL, Check, Verdict

SHORT, USUAL, FULL = "short", "usual", "full"
_MARKS: Final = {True: "explain.mark.ok", False: "explain.mark.fail", None: "explain.mark.unknown"}


def head(rules: Ruleset, lang: str) -> str:
    """The edition, and the readings that were switched from its own."""
    edition = word(rules.edition, lang, "edition")
    switched = tuple(f"{name}={n}" for name, n in sorted(rules.readings.items(), key=_by_number)
                     if n != reading_default(name, rules.edition))
    if switched:
        return text("explain.head.readings", lang, edition=edition, readings=switched)
    return text("explain.head", lang, edition=edition)


def verdict_line(verdict: Verdict, state: State | None, rules: Ruleset | None, lang: str) -> str:
    """One line: the outcome, the first deciding reason and its paragraphs."""
    if not verdict.checks:
        return text("explain.not_judged", lang)
    outcome = word(verdict.outcome, lang, "outcome")
    deciding = _strongest_first(verdict.deciding)
    if not deciding:
        return text("explain.line", lang, outcome=outcome)
    first, more = deciding[0], len(deciding) - 1
    why = check_text(first, state, rules, lang)
    if more:
        return text("explain.line.more", lang, outcome=outcome, why=why, paragraphs=first.paragraphs, more=more)
    return text("explain.line.because", lang, outcome=outcome, why=why, paragraphs=first.paragraphs)


def _strongest_first(checks: Iterable[Check]) -> list[Check]:
    """What the line itself breaks before what is merely awaited."""
    return sorted(checks, key=lambda check: check.structural)


def explain(verdict: Verdict, state: State | None, rules: Ruleset, lang: str, length: str = USUAL,
            said: Iterable[tuple[Any, ...]] = (), after: State | None = None) -> list[str]:
    """The lines of a verdict; ``state`` is the position judged, ``said`` what came of it.

    ``after`` names the cards of the consequences (a card may have become known by then).
    """
    lines = [verdict_line(verdict, state, rules, lang)]
    if length == SHORT:
        return lines
    lines = [head(rules, lang), *lines]
    lines += list(_deciding(verdict, state, rules, lang, length))
    if length == FULL and verdict.checks:
        lines.append(text("explain.passed", lang, n=len(verdict.checks)))
        lines += [f"  {check_line(check, state, rules, lang)}" for check in verdict.checks]
    if said or verdict.checks:
        lines += consequences(said, after or state, rules, lang, length) if state is not None or after else []
    return lines


def _deciding(verdict: Verdict, state: State | None, rules: Ruleset, lang: str, length: str) -> Iterator[str]:
    if not verdict.checks:
        return
    if not verdict.deciding:
        yield text("explain.all_held", lang, n=len(verdict.checks))
        return
    yield text("explain.deciding", lang)
    for check in _strongest_first(verdict.deciding):
        yield f"  {check_line(check, state, rules, lang)}"
        yield from _readings(check, rules, lang)
        if length == FULL:
            yield from _summaries(check.paragraphs, lang)
    if verdict.outcome == ILLEGAL and verdict.only_structural:
        yield "  " + text("explain.only_structural", lang)


def check_line(check: Check, state: State | None, rules: Ruleset | None, lang: str) -> str:
    """Mark, words, paragraphs and readings of one check."""
    cited = ", ".join((*check.paragraphs, *(_cited(r, rules) for r in check.readings)))
    return f"{text(_MARKS[check.ok], lang)} {check_text(check, state, rules, lang)} [{cited}]"


def _cited(reading: str, rules: Ruleset | None) -> str:
    return f"{reading}={rules.readings[reading]}" if rules is not None else reading


def _readings(check: Check, rules: Ruleset, lang: str) -> Iterator[str]:
    for name in check.readings:
        reading = READINGS[name]
        answers = reading.answers_hu if lang == "hu" else reading.answers_en
        yield f"      {name}={rules.readings[name]}: {answers[rules.readings[name] - 1]}"


def _summaries(paragraphs: Iterable[str], lang: str) -> Iterator[str]:
    known = summaries()
    for paragraph in paragraphs:
        if paragraph in known:
            yield f"      {paragraph}: {known[paragraph].in_language(lang)}"


def consequences(said: Iterable[tuple[Any, ...]], state: State | None, rules: Ruleset, lang: str,
                 length: str = USUAL) -> list[str]:
    """The consequences of an event, each with its paragraphs; at full length with their summaries."""
    found = list(said)
    if state is None or not found:
        return [text("explain.no_consequences", lang)]
    lines = [text("explain.consequences", lang)]
    for one in found:
        ids = paragraphs_of(one, rules)
        lines.append(f"  – {said_text(one, state, lang)}" + (f" [{', '.join(ids)}]" if ids else ""))
        if length == FULL:
            lines += _summaries(ids, lang)
    return lines


def paragraphs_of(said: tuple[Any, ...], rules: Ruleset) -> tuple[str, ...]:
    """The paragraphs of a consequence in this ruleset."""
    return rules.consequence(said[0]) if said[0] in CONSEQUENCES else ()


def verdict_json(verdict: Verdict, state: State | None, rules: Ruleset | None, lang: str) -> dict[str, Any]:
    """A verdict for machines (docs/json.md)."""
    return {"outcome": verdict.outcome, "judged": bool(verdict.checks), "paragraphs": list(verdict.paragraphs),
            "only_structural": verdict.only_structural,
            "checks": [_check_json(check, state, rules, lang) for check in verdict.checks]}


def _check_json(check: Check, state: State | None, rules: Ruleset | None, lang: str) -> dict[str, Any]:
    readings = {r: rules.readings[r] if rules is not None else None for r in check.readings}
    return {"key": check.key, "ok": check.ok, "deciding": check.deciding, "structural": check.structural,
            "paragraphs": list(check.paragraphs), "readings": readings,
            "values": {k: list(v) if isinstance(v, tuple) else v for k, v in check_params(check, state, lang).items()},
            "text": check_text(check, state, rules, lang)}


def consequences_json(said: Iterable[tuple[Any, ...]], state: State, rules: Ruleset, lang: str) -> list[dict[str, Any]]:
    """Consequences for machines: key, words, paragraphs."""
    return [{"key": one[0], "text": said_text(one, state, lang), "paragraphs": list(paragraphs_of(one, rules))}
            for one in said]


def mark(verdict: Verdict) -> str:
    """One sign for a list: nothing to say, held, refused, undecided."""
    if not verdict.checks:
        return " "
    return {LEGAL: "✓", ILLEGAL: "✗"}.get(verdict.outcome, "?")


def _by_number(item: tuple[str, int]) -> int:
    return int(item[0].lstrip("É"))
