"""Rulings in words and as data: what one rests on, what it changes, and precedents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from adjudicator import explain
from adjudicator.messages import text
from adjudicator.replay import Moment
from adjudicator.rulings.advice import DECK, HELD_CARDS, ORDER, ROLLS, Advice
from adjudicator.rulings.basis import Basis
from adjudicator.rulings.library import Fitting, Precedent
from adjudicator.rulings.refold import Judged, Refolded
from adjudicator.telling import line_of
from adjudicator.wording import word
from engine.ruleset import Ruleset

MOST_SHOWN: Final = 5
_LASTING: Final = {HELD_CARDS: "rule.lasting.cards", ROLLS: "rule.lasting.rolls", DECK: "rule.lasting.drawn",
                   ORDER: "rule.lasting.order"}
_DECIDED: Final = {"helybenhagy": "rulings.decided.stand", "visszaállít": "rulings.decided.rewind",
                   "hatás": "rulings.decided.correct", "szöveg": "rulings.decided.words"}


# ── what it rests on ────────────────────────────────────────────────────────────────────────

def basis_lines(ground: Basis, rules: Ruleset, moment: Moment, lang: str) -> Iterator[str]:
    """The event ruled on, its verdict with the deciding paragraphs, what it did, the moment, the cards."""
    yield text("rule.about", lang, number=ground.number, line=ground.line)
    yield from (f"  {line}" for line in explain.explain(
        ground.verdict, moment.before, rules, lang, explain.USUAL, moment.said, moment.after))
    yield "  " + text("rule.moment", lang, turn=ground.turn, situation=_words(ground.situation, lang))
    if ground.cards:
        yield "  " + text("rule.cards", lang, cards=tuple(f"„{n}” ({d})" for n, d in ground.cards.items()))


def basis_json(ground: Basis, rules: Ruleset, moment: Moment, lang: str) -> dict[str, Any]:
    """The ground of a ruling for machines (docs/json.md)."""
    return {"event": ground.number, "line": ground.line, "kind": ground.kind, "turn": ground.turn,
            "situation": list(ground.situation), "paragraphs": list(ground.paragraphs),
            "readings": dict(ground.readings), "cards": dict(ground.cards),
            "verdict": explain.verdict_json(ground.verdict, moment.before, rules, lang)}


def _words(situation: Sequence[str], lang: str) -> tuple[str, ...]:
    return tuple(word(one, lang) for one in situation)


# ── before a rewind ─────────────────────────────────────────────────────────────────────────

def advice_lines(facts: Advice, lang: str) -> Iterator[str]:
    """The facts before a rewind."""
    yield text("rule.advice", lang)
    point = "rule.advice.error" if facts.against else "rule.advice.no_error"
    yield "  " + text(point, lang, number=facts.point)
    if facts.earlier:
        yield "  " + text("rule.advice.earlier", lang, numbers=facts.earlier)
    yield "  " + _by_seat("rule.advice.decisions", facts.decisions, lang)
    yield "  " + text("rule.advice.revealed", lang, cards=tuple(
        f"{r.number}. „{r.card}” ({text('rule.seat', lang, seat=r.seat)})" for r in facts.revealed) or "–")
    yield "  " + text("rule.advice.rolls", lang, rolls=tuple(f"{n}. {line}" for n, line in facts.rolls) or "–")
    yield "  " + _by_seat("rule.advice.drawn", facts.drawn, lang)
    for message_id, seats in (("rule.advice.searched", facts.searched), ("rule.advice.shuffled", facts.shuffled)):
        yield "  " + text(message_id, lang, who=tuple(text("rule.seat", lang, seat=s) for s in seats) or "–")
    if facts.gap:
        yield "  " + text("rule.advice.gap", lang)
    if facts.lasting:
        kept = tuple(text(_LASTING[code], lang) for code in facts.lasting)
        yield "  " + text("rule.advice.lasting", lang, what=kept)
    else:
        yield "  " + text("rule.advice.all_undone", lang)


def _by_seat(message_id: str, counts: dict[str, int], lang: str) -> str:
    told = tuple(f"{text('rule.seat', lang, seat=seat)} {n}" for seat, n in counts.items())
    return text(message_id, lang, counts=told or "0")


def advice_json(facts: Advice) -> dict[str, Any]:
    """The facts before a rewind for machines."""
    return {"event": facts.point, "against": facts.against, "earlier": list(facts.earlier),
            "decisions": dict(facts.decisions), "drawn": dict(facts.drawn), "searched": list(facts.searched),
            "shuffled": list(facts.shuffled),
            "revealed": [{"event": r.number, "card": r.card, "seat": r.seat} for r in facts.revealed],
            "rolls": [{"event": n, "line": line} for n, line in facts.rolls], "gap": facts.gap,
            "not_undone": list(facts.lasting)}


# ── what it changes ─────────────────────────────────────────────────────────────────────────

def changes_lines(found: Refolded, events: Sequence[Any], rules: Ruleset, lang: str) -> Iterator[str]:
    """Which events count again or no more, which verdicts changed, what no longer fits."""
    for message_id, numbers in (("rule.returned", found.returned), ("rule.gone", found.gone)):
        if numbers:
            yield text(message_id, lang, n=len(numbers))
            yield from (f"  {n}. {line_of(events[n - 1])}" for n in numbers)
    if found.changed:
        yield text("rule.changed", lang, n=len(found.changed))
    for old, new in found.changed:
        yield f"  {new.number}. {line_of(new.event)}"
        yield "      " + text("rule.was", lang, verdict=_verdict(old, rules, lang))
        yield "      " + text("rule.is", lang, verdict=_verdict(new, rules, lang))
    if found.misfits:
        yield text("rule.misfits", lang, number=found.misfits[0].number, line=line_of(found.misfits[0].event),
                   n=len(found.misfits))
    if not (found.returned or found.gone or found.changed):
        yield text("rule.nothing_changed", lang)


def _verdict(judged: Judged, rules: Ruleset, lang: str) -> str:
    return explain.verdict_line(judged.verdict, judged.before, rules, lang)


def changes_json(found: Refolded, rules: Ruleset, lang: str) -> dict[str, Any]:
    """The same for machines."""
    return {"returned": list(found.returned), "gone": list(found.gone), "misfits": [j.number for j in found.misfits],
            "changed": [{"event": new.number, "line": line_of(new.event),
                         "before": explain.verdict_json(old.verdict, old.before, rules, lang),
                         "after": explain.verdict_json(new.verdict, new.before, rules, lang)}
                        for old, new in found.changed]}


# ── precedents ──────────────────────────────────────────────────────────────────────────────

def precedent_lines(p: Precedent, lang: str) -> Iterator[str]:
    """One precedent for people: where and when, what was decided about what, by which paragraphs."""
    yield text("rulings.head", lang, id=p.id, what=_decided(p, lang), when=(p.when or "–")[:10], judge=p.judge or "–",
               edition=word(p.edition, lang, "edition"))
    if p.headers:
        yield "    " + ", ".join(f"{key}: {value}" for key, value in p.headers.items())
    if p.subject:
        found = word(p.outcome, lang, "outcome") if p.outcome else text("explain.not_judged", lang)
        yield "    " + text("rulings.subject", lang, number=p.about, line=p.subject, outcome=found)
    if p.situation:
        yield "    " + text("rulings.situation", lang, situation=_words(p.situation, lang))
    if p.line:
        yield f"    {p.line}"
    elif p.text:
        yield f"    {p.text}"
    if p.paragraphs:
        yield "    " + text("rulings.paragraphs", lang, paragraphs=p.paragraphs)
    if p.ended:
        how = word(p.ended, lang, "ruling_end")
        yield "    " + text("rulings.ended", lang, how=how, when=(p.ended_when or "–")[:10])


def _decided(p: Precedent, lang: str) -> str:
    return text(_DECIDED[p.ruling], lang)


def precedent_json(p: Precedent) -> dict[str, Any]:
    """One precedent for machines (docs/json.md)."""
    return {"id": p.id, "ruling": p.ruling, "edition": p.edition, "line": p.line, "text": p.text,
            "citations": list(p.citations), "basis": list(p.basis), "readings": dict(p.readings), "about": p.about,
            "subject": p.subject, "kind": p.kind or None, "situation": list(p.situation),
            "outcome": p.outcome or None, "cards": dict(p.cards), "judge": p.judge, "when": p.when,
            "headers": dict(p.headers), "ended": p.ended or None, "ended_when": p.ended_when}


def fitting_lines(found: Sequence[Fitting], lang: str) -> Iterator[str]:
    """The precedents of a moment, the nearest first."""
    if not found:
        return
    yield text("why.precedents", lang, n=len(found))
    for fit in found[:MOST_SHOWN]:
        first, *rest = precedent_lines(fit.precedent, lang)
        yield f"  {first}"
        if fit.own:
            yield "      " + text("why.precedent.own", lang)
        elif fit.cards:
            yield "      " + text("why.precedent.cards", lang, cards=fit.cards)
        if fit.changed:
            yield "      " + text("why.precedent.changed", lang, cards=fit.changed)
        yield from (f"  {line}" for line in rest)
    if len(found) > MOST_SHOWN:
        yield "  " + text("why.precedent.more", lang, n=len(found) - MOST_SHOWN)


def fitting_json(fit: Fitting) -> dict[str, Any]:
    """A precedent of a moment for machines."""
    return {"own": fit.own, "paragraphs": list(fit.paragraphs), "cards": list(fit.cards),
            "changed_cards": list(fit.changed), "precedent": precedent_json(fit.precedent)}
