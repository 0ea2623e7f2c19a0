"""Records damaged in one place: what the import says of them.

``python -m tests.adjudicator.importing.damage --count 2000 --seed 1`` prints the figures; ``--lines 30`` takes
the beginnings of the samples, as many turns as fit (one at least), so that many copies are read in little time.
It ends with status 1 where an exception escaped, or the lines named or kept are fewer than they must be.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from adjudicator.importing.around_faults import AFTER, UNKNOWN
from adjudicator.importing.record import import_record
from adjudicator.importing.report import Imported
from events.base import Event, Grade
from events.chance import Draw, OpeningHand, Roll, StartingRolls
from events.errors import InputError
from events.notation.words import SEATED_HEADERS
from events.opening import Opening
from events.repair import Check, Gap
from tests.adjudicator.importing.damaging import WAYS, Copy, Way, damaged

ROOT: Final = Path(__file__).resolve().parents[3]
GAMES: Final = ROOT / "samples" / "games"
SAMPLES: Final = tuple(sorted(GAMES.glob("*.jk")))
NAME: Final = "sérült.jk"
_PLACES: Final = {"line", "column", "raw", "source"}
_WORDS: Final = {"text", "recorder"}

MUST_NAME, MUST_KEEP = 0.98, 0.95  # of the lines at fault; of the lines beside them

# What became of a copy.
TRACEBACK, NAMED, ELSEWHERE, REPORTED = "traceback", "named", "another line named", "reported without its line"
SAME, SILENT = "same game", "silently different"
OUTCOMES: Final = (TRACEBACK, NAMED, ELSEWHERE, REPORTED, SAME, SILENT)
# What differs where nothing is said.
FREE_HEADER, FREE_TEXT = "free text of a header", "free text of a line"
OPENING, CHECK, ROLL, DRAWN = "opening", "noted check", "roll", "cards of a draw"
STATED, OTHER_ACT = "value of a stated position", "another act"
#: Words that any others may stand for: nothing in the record speaks against them.
UNTELLABLE: Final = frozenset({FREE_HEADER, FREE_TEXT})


# ── what the import says ────────────────────────────────────────────────────────────────────

@dataclass(frozen=True)
class Said:
    """What an import found: the game (None where there are errors), and the lines it names."""

    game: Imported | None = None
    errors: tuple[int, ...] = ()
    crash: str = ""

    @property
    def disputed(self) -> frozenset[int]:
        """The lines in dispute."""
        return frozenset(d.line for d in self.game.report.disputes if d.line) if self.game is not None else frozenset()

    @property
    def named(self) -> frozenset[int]:
        """All lines that it names for one reason or another."""
        if self.game is None:
            return frozenset(self.errors)
        report = self.game.report
        found = (*report.disputes, *report.failed, *report.possible, *getattr(report, "warnings", ()))
        return frozenset(one.line for one in found if one.line)

    @property
    def findings(self) -> Counter[str]:
        """How much it reports, by kind."""
        if self.game is None:
            return Counter()
        return Counter({key: n for key, n in self.game.counts.items() if key not in ("events", "undecidable")})


def read(text: str, folder: Path = GAMES, **options: bool) -> Said:
    """Import a text; whatever it raises is told, not raised."""
    try:
        return Said(import_record(text, base=folder, name=NAME, **options))
    except InputError as error:
        own = tuple(p.line for p in error.problems if p.line is not None and p.file == NAME
                    and p.code not in (AFTER, UNKNOWN))  # checks after the fault that speak of it
        lost = [p.code for p in error.problems if p.file == NAME and p.line is None] or not error.problems
        return Said(errors=own, crash=f"no place: {error.code} {lost}" if lost else "")
    except Exception as error:  # the point is to see that there is none
        return Said(crash=f"{type(error).__name__}: {error}")


@cache
def whole(text: str) -> Said:
    """What the import says of an undamaged text, or of its beginning."""
    return read(text)


@dataclass(frozen=True)
class Result:
    """A copy, what became of it, what differs silently, and whether its line is at fault by itself."""

    copy: Copy
    outcome: str
    kind: str = ""
    at_fault: bool = False
    first: bool = False  # the damaged line is the first that is named
    note: str = ""
    others: int = 0  # written lines beside the damaged one,
    kept: int = 0  # … and those of them that are read as before

    @property
    def blamed(self) -> bool:
        """Whether the import names the damaged line."""
        return self.outcome == NAMED


def result(text: str, copy: Copy) -> Result:
    """Import a damaged copy and compare it with the undamaged text's game."""
    base, said = whole(text), read(copy.text)
    if said.crash:
        return Result(copy, TRACEBACK, note=said.crash)
    assert base.game is not None  # the samples import
    if said.game is not None and facts(said.game) == facts(base.game):
        return Result(copy, SAME)
    at_fault = wrong_by_itself(text, copy)
    others, kept = kept_lines(base, said, copy)
    fresh = said.named if said.game is None else said.named - base.named
    if copy.lines & fresh:
        return Result(copy, NAMED, "", at_fault, min(fresh) in copy.lines, "", others, kept)
    if fresh:
        return Result(copy, ELSEWHERE, "", at_fault, False, "", others, kept)
    if said.findings != base.findings or said.game is None:
        return Result(copy, REPORTED, "", at_fault, False, "", others, kept)
    return Result(copy, SILENT, difference(base.game, said.game), at_fault, False, "", others, kept)


def kept_lines(base: Said, said: Said, copy: Copy) -> tuple[int, int]:
    """How many written lines there are beside the damaged one, and how many are read as before: they give the same
    events, or (where there are errors, so that no game is made) are not among the errors."""
    before = _by_line(base.game)
    others = [line for line in before if line not in copy.lines]
    if said.game is None:
        return len(others), sum(line not in said.errors for line in others)
    after = _by_line(said.game)
    return len(others), sum(after.get(line) == before[line] for line in others)


def _by_line(game: Imported | None) -> dict[int, list[dict[str, Any]]]:
    found: dict[int, list[dict[str, Any]]] = {}
    for event in game.events[2:] if game is not None else ():
        if event.line is not None and event.grade != Grade.INFERRED:
            found.setdefault(event.line, []).append(_facts(event))
    return found


def wrong_by_itself(text: str, copy: Copy) -> bool:
    """Whether a damaged line can't be read or breaks a rule where it stands: the record up to it
    is sound, so that whatever is refused or disputed once it is there comes of it."""
    for line in sorted(copy.lines):
        end = _end_of_part(copy.text, line)
        before, with_it = whole(_lines(text, end)), read(_lines(copy.text, end))
        if with_it.errors or (with_it.game is not None and with_it.disputed - before.disputed):
            return True
    return False


def _end_of_part(text: str, line: int) -> int:
    """The last line that has to be read with this one: a stated position is read as a whole, and so
    are the headers."""
    lines = text.split("\n")
    starts = [n for n, raw in enumerate(lines, 1) if raw.startswith("állás:")]
    for start in starts:
        end = next((n for n in range(start, len(lines) + 1) if lines[n - 1].startswith("állás vége")), len(lines))
        if start <= line <= end:
            return end
    headers = max((n for n, raw in enumerate(lines, 1) if raw.startswith("[")), default=line)
    return max(line, headers)


def _lines(text: str, last: int) -> str:
    return "\n".join(text.split("\n")[:last]) + "\n"


# ── what differs ────────────────────────────────────────────────────────────────────────────

def facts(game: Imported) -> list[dict[str, Any]]:
    """What a game says, without places and without its source text."""
    return [_facts(event) for event in (game.opening, *game.events[2:])]


def _facts(event: Event) -> dict[str, Any]:
    """The facts of an event. A hand has no order; decks and towers stand in fields of their own."""
    found = {"kind": event.kind, **event.model_dump(exclude=_PLACES)}
    if isinstance(event, OpeningHand):
        found["cards"] = sorted(event.cards)
    if isinstance(event, Opening):
        found["headers"] = [pair for pair in event.headers if pair[0].split()[0] not in SEATED_HEADERS]
    return found


def difference(base: Imported, other: Imported) -> str:
    """The first thing in which two games differ."""
    if base.opening != other.opening:
        return _opening_difference(base.opening, other.opening)
    for one, two in zip(base.events[2:], other.events[2:], strict=False):
        if _facts(one) != _facts(two):
            return _act_difference(one, two)
    return OTHER_ACT


def _opening_difference(one: Opening, two: Opening) -> str:
    free = {"headers", "players", "recorder"}
    changed = {key for key, value in _facts(one).items() if _facts(two)[key] != value}
    return FREE_HEADER if changed <= free else OPENING


def _act_difference(one: Event, two: Event) -> str:
    if type(one) is type(two):
        changed = {key for key, value in _facts(one).items() if _facts(two)[key] != value}
        if changed <= _WORDS:
            return FREE_TEXT
    kinds = ((Check, CHECK), ((Roll, StartingRolls), ROLL), ((Draw, OpeningHand), DRAWN), (Gap, STATED))
    return next((name for kind, name in kinds if isinstance(one, kind) or isinstance(two, kind)), OTHER_ACT)


# ── figures ─────────────────────────────────────────────────────────────────────────────────

@dataclass
class Figures:
    """What became of many copies."""

    results: list[Result] = field(default_factory=list)

    def count(self, outcome: str, way: str | None = None) -> int:
        """How many copies (damaged so) came to this."""
        return sum(r.outcome == outcome and way in (None, r.copy.way) for r in self.results)

    @property
    def different(self) -> list[Result]:
        """Those that no longer give the same game."""
        return [r for r in self.results if r.outcome not in (SAME, TRACEBACK)]

    @property
    def reported(self) -> float:
        """The share of the different ones of which anything is said."""
        return _share(r.outcome != SILENT for r in self.different)

    @property
    def reported_of_tellable(self) -> float:
        """The same without free words, in which no reader of the record could see a fault."""
        return _share(r.outcome != SILENT for r in self.different if r.kind not in UNTELLABLE)

    @property
    def blamed(self) -> float:
        """The share named, of the lines that can't be read or are refused by themselves."""
        return _share(r.blamed for r in self.results if r.at_fault)

    @property
    def blamed_first(self) -> float:
        """The share of them in which no line is named before them."""
        return _share(r.first for r in self.results if r.at_fault)

    @property
    def kept(self) -> float:
        """The share of the other lines, of copies with another game, that are read as before."""
        return sum(r.kept for r in self.results) / max(1, sum(r.others for r in self.results))

    @property
    def silent(self) -> Counter[str]:
        """The silent ones by what differs."""
        return Counter(r.kind for r in self.results if r.outcome == SILENT)


def _share(hits: Iterable[bool]) -> float:
    all_of_them = list(hits)
    return sum(all_of_them) / len(all_of_them) if all_of_them else 1.0


def trial(count: int, seed: int, paths: Iterable[Path] = SAMPLES, ways: tuple[Way, ...] = WAYS,
          lines: int = 0) -> Figures:
    """Damage the samples (or, with ``lines``, their beginnings) so many times; the same seed gives the same
    copies."""
    rng = random.Random(seed)
    texts = [beginning(path.read_text("utf-8"), lines) for path in paths]
    figures = Figures()
    for _ in range(count):
        text = rng.choice(texts)
        figures.results.append(result(text, damaged(text, rng, ways)))
    return figures


def beginning(text: str, lines: int) -> str:
    """The first turn of a text, and the turns after it that fit within so many lines; 0 lines: the whole."""
    every = text.split("\n")
    _, *ends = [n for n, line in enumerate(every) if line.strip().endswith(". forduló")] or [0]
    fitting = [end for end in ends if end <= max(lines, ends[0])]
    return "\n".join(every[:fitting[-1]]) + "\n" if lines and fitting else text


def shared(count: int, seed: int, lines: int, jobs: int) -> Figures:
    """As :func:`trial`, in several processes, each with copies of its own."""
    parts = [count // jobs + (n < count % jobs) for n in range(jobs)]
    with ProcessPoolExecutor(jobs) as pool:
        done = [pool.submit(trial, part, seed * 1000 + n, lines=lines) for n, part in enumerate(parts)]
        return Figures([one for figures in done for one in figures.result().results])


def table(figures: Figures) -> Iterator[str]:
    """The figures as lines."""
    yield f"{'':28}" + "".join(f"{way:>12}" for way in WAYS) + f"{'all':>8}"
    for outcome in OUTCOMES:
        counts = [figures.count(outcome, way) for way in WAYS]
        yield f"{outcome:28}" + "".join(f"{n:12}" for n in counts) + f"{sum(counts):8}"
    at_fault = sum(r.at_fault for r in figures.results)
    yield f"no longer the same game: {len(figures.different)}, reported: {figures.reported:.1%}"
    yield f"  without free words: {figures.reported_of_tellable:.1%}"
    yield f"damaged line unreadable or illegal by itself: {at_fault}, named: {figures.blamed:.1%}"
    yield f"  as the first line: {figures.blamed_first:.1%}"
    yield f"other lines read as before: {figures.kept:.1%}"
    yield "silently different: " + (", ".join(f"{kind} {n}" for kind, n in figures.silent.most_common()) or "none")


def changed_lines(text: str, copy: Copy) -> Iterator[str]:
    """The damaged lines before and after."""
    before, after = text.split("\n"), copy.text.split("\n")
    for number in sorted(copy.lines):
        yield f"  {number}: {before[number - 1]}  =>  {after[number - 1]}"


def main() -> None:
    """Print the table; with ``--show OUTCOME`` also every copy of that outcome."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lines", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--show", default="", help="|".join((*OUTCOMES, "blame")))
    chosen = parser.parse_args()
    figures = (trial(chosen.count, chosen.seed, lines=chosen.lines) if chosen.jobs == 1
               else shared(chosen.count, chosen.seed, chosen.lines, chosen.jobs))
    for one in figures.results:
        if one.outcome == chosen.show or (chosen.show == "blame" and one.at_fault and not one.blamed):
            print(one.outcome, one.copy.way, one.kind, one.note)
            print(*one.copy.text.split("\n")[min(one.copy.lines) - 1:max(one.copy.lines)], sep="\n  ")
    print(*table(figures), sep="\n")
    good = not figures.count(TRACEBACK) and figures.blamed >= MUST_NAME and figures.kept >= MUST_KEEP
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
