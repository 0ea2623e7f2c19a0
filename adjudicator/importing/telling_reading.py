"""How the lines of a record were read: what was completed, put right, or kept in a gap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from adjudicator import problems
from adjudicator.importing.asking import OUTCOMES
from adjudicator.importing.hands import Unstated, unstated_hands
from adjudicator.importing.infer import Tried
from adjudicator.importing.matching import BEGINNING, FIXED, PLAYER, UNSEEN, WORD, Reading
from adjudicator.importing.outcomes import UnknownRoll
from adjudicator.importing.places import asked_params
from adjudicator.importing.report import Hole, Imported, Remark
from adjudicator.messages import text
from adjudicator.wording import awaited
from engine.state import SEATS

_SAID = {BEGINNING: "import.remark.beginning", WORD: "import.remark.word", FIXED: "import.remark.fixed",
         UNSEEN: "import.remark.unseen", PLAYER: "import.remark.player"}


def reading_lines(game: Imported, lang: str) -> Iterator[str]:
    """The remarks in the order of their lines, a name that was completed alike many times only once; then the hands
    that were taken as empty, the rolls that nobody noted, and the gaps with what was wrong in them."""
    times = Counter(remark.reading for remark in game.report.remarks)
    for remark in _told_once(game.report.remarks):
        place = game.places.get((remark.line, remark.raw), remark.line)
        again = times[remark.reading] if not remark.fixed else 1
        more = text("import.remark.times", lang, n=again) if again > 1 else ""
        yield f"{game.file}:{place}: {read_as(remark.reading, lang)}{more}"
    for hands in _hands(game):
        place = game.places.get((hands.line or 0, hands.raw), hands.line)
        yield f"{game.file}:{place}: " + text("import.hands", lang, seats=hands.seats)
    for roll in game.report.rolls:
        place = game.places.get((roll.line, roll.raw), roll.line)
        yield f"{game.file}:{place}: " + _roll(roll, lang)
    for hole in game.report.holes:
        code = "import.hole" if hole.last > hole.first else "import.hole.line"
        yield f"{game.file}:{hole.first}: " + text(code, lang, first=hole.first, last=hole.last,
                                                   lines=hole.last - hole.first + 1)
        for problem in hole.problems:
            yield from ("    " + line for line in problems.shown(problem).splitlines())


def _told_once(remarks: Iterable[Remark]) -> Iterator[Remark]:
    """Of remarks that say the same the first; each slip that was put right, as that changed what was typed."""
    seen: set[Reading] = set()
    for remark in remarks:
        if remark.fixed or remark.reading not in seen:
            seen.add(remark.reading)
            yield remark


def _hands(game: Imported) -> Iterator[Unstated]:
    return unstated_hands(game.events, len(game.states[-1].seats))


def read_as(reading: Reading, lang: str) -> str:
    """How a name or word was read, and by what."""
    return text(_SAID.get(reading.how, "import.remark.inflected"), lang, **reading._asdict())


def _roll(roll: UnknownRoll, lang: str) -> str:
    if roll.outcome is not None:
        return text("import.roll.inferred", lang, outcome=roll.outcome, because=roll.because,
                    said=roll.because_raw.strip(), other=next(o for o in OUTCOMES if o != roll.outcome))
    rolled = ("N",) if roll.damage else ("N", *OUTCOMES)
    lines = problems.quoted([f"{roll.seat} dob {one}" for one in rolled], lang)
    return text("import.roll.damage" if roll.damage else "import.roll.open", lang, lines=lines)


def tried_line(tried: Tried | None, lang: str) -> Iterator[str]:
    """What was tried for a line that is possible nowhere, where that was more than the position it stands in; and
    what is asked for, where a decision that is never inferred comes before it."""
    if tried is None:
        return
    if tried.positions > 1:
        code = "import.given_up" if tried.given_up else "import.tried"
        yield "    " + text(code, lang, tried=tried.positions, steps=tried.steps)
    if tried.decision_missing:
        what = awaited(tried.end, lang) if tried.end is not None else tried.awaited
        yield "    " + text("import.tried.decision", lang, awaited=what, seat=SEATS[tried.seat])
        yield from ("    " + text(f"cli.problem.{key}", lang, names=problems.quoted(tried.asked.lines, lang))
                    for key in asked_params(tried.asked))


def reading_json(game: Imported) -> dict[str, Any]:
    """``remarks``, ``rolls``, ``holes`` and ``empty_hands`` of a file (docs/json.md)."""
    return {"rolls": [{"event": r.number, "line": r.line, "source": r.raw, "outcome": r.outcome, "because": r.because}
                      for r in game.report.rolls],
            "remarks": list(map(remark_json, game.report.remarks)), "holes": list(map(_hole_json, game.report.holes)),
            "empty_hands": [{"event": h.number, "line": h.line, "seats": list(h.seats)} for h in _hands(game)]}


def remark_json(remark: Remark) -> dict[str, Any]:
    """One of ``remarks`` (docs/json.md)."""
    return {"line": remark.line, "source": remark.raw, **remark.reading._asdict()}


def _hole_json(hole: Hole) -> dict[str, Any]:
    return {"event": hole.number, "first": hole.first, "last": hole.last,
            "problems": list(map(problems.as_json, hole.problems))}


def tried_json(tried: Tried | None) -> dict[str, Any] | None:
    """``tried`` of a dispute (docs/json.md)."""
    if tried is None:
        return None
    return {"positions": tried.positions, "steps": tried.steps, "given_up": tried.given_up,
            "asked": list(tried.asked.lines) if tried.decision_missing else [], "fits": tried.asked.fits}
