"""Aligned lines -> the merged record, replayed as it grows, and the disagreements found on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from typing import Final

from adjudicator.merging.aligning import Move, Only, Pair, Shift, Step
from adjudicator.merging.blending import blend
from adjudicator.merging.disagreements import ONLY_ONE, ORDER, Disagreement, Version, kind_of, proposal
from adjudicator.merging.names import Names
from adjudicator.merging.replaying import Replaying, Trial
from adjudicator.merging.sheets import Entry, is_pass
from adjudicator.merging.writing import Writer, bare
from events.notation.document import Line
from events.notation.values import Shorthand
from events.repair import Check, Gap

_AHEAD: Final = 4  # so many lines after a disagreement are asked which version they fit
_NEAR: Final = 8  # so many lines of a sheet are looked at to see which of the other's they follow


class Combiner:
    """Goes through the steps once. ``prefer`` is the sheet that is followed where they clash, but in the
    disagreements numbered ``turned``."""

    def __init__(self, writer: Writer, replaying: Replaying, names: Names, prefer: int,
                 turned: frozenset[int]) -> None:
        self.sheets = writer.sheets
        self.writer, self.replaying, self.names, self.prefer, self.turned = writer, replaying, names, prefer, turned
        self.found: list[Disagreement] = []
        self.left_out: list[Entry] = []  # remarks of one sheet that fit nowhere
        self.filled = 0  # gaps of one sheet that the other fills
        self._steps: Sequence[Step] = ()
        self._filling: set[int] = set()
        self._alone: set[int] = set()  # the sheets with lines of their own since the last common one
        self._last = [0, 0]  # the last line of each sheet that has been gone through
        self._early: dict[int, tuple[bool, Disagreement | None]] = {}  # moves whose earlier place has been passed

    def run(self, steps: Sequence[Step]) -> None:
        """Write all lines, and what stands below the last."""
        self._steps = steps
        self._filling = set(_filling(steps))
        for alone, run in groupby(enumerate(steps), key=lambda placed: isinstance(placed[1], Only)):
            if alone:
                self._run(list(run))
                continue
            for at, step in run:
                if isinstance(step, Pair):
                    self._pair(step, at)
                elif isinstance(step, Shift):
                    self._shift(step, at)
        self._lead((self.sheets[0].tail, self.sheets[1].tail))

    # ── one step ────────────────────────────────────────────────────────────────────────────

    def _pair(self, step: Pair, at: int) -> None:
        self._lead((step.entries[0].lead, step.entries[1].lead),
                   self.writer.line(step.entries, step.blend.values[self.prefer]))
        self._alone.clear()
        self._passed(*step.entries)
        if not step.blend.clashes:
            self._keep(step.entries, self.writer.line(step.entries, step.blend.values[0]))
            return
        lines = [self.writer.line((entry,), value) for entry, value in
                 zip(step.entries, step.blend.values, strict=True)]
        trials = self._trials(([lines[0]], [lines[1]]), at)
        each = ((step.entries[0],), (step.entries[1],))
        found = self._disagree(kind_of(step.blend.clashes), each, trials, self.prefer)
        self._keep(each[found.kept], lines[found.kept])
        self.writer.otherwise(found)

    def _run(self, run: list[tuple[int, Step]]) -> None:
        """Lines that only one sheet has, of both sheets: in the order that leaves least to be inferred."""
        queues: tuple[list[int], list[int]] = ([], [])
        entries = {at: step.entry for at, step in run if isinstance(step, Only)}
        for at, entry in entries.items():
            queues[entry.sheet].append(at)
        end = run[-1][0]
        while queues[0] or queues[1]:
            sheet = self._sooner(*([entries[n] for n in q] for q in queues)) if all(queues) else int(not queues[0])
            at = queues[sheet].pop(0)
            self._only(entries[at], end, at in self._filling)

    def _sooner(self, one: Sequence[Entry], other: Sequence[Entry]) -> int:
        """Of which sheet the next line comes first; that of the first where it makes no difference."""
        lines = [[self.writer.line((entry,), entry.value) for entry in queue[:_NEAR]] for queue in (one, other)]
        trials = [self.replaying.trial([lines[n][0], *lines[1 - n]]) for n in (0, 1)]
        return int(trials[1].strain < trials[0].strain)

    def _only(self, entry: Entry, at: int, filling: bool) -> None:
        self._lead_of(entry)
        self._alone.add(entry.sheet)
        self._passed(entry)
        if isinstance(entry.value, Gap) and filling:
            self.filled += 1
            self.writer.left_out(entry, "merge.remark.filled")
        elif entry.note:
            self._note(entry)
        elif filling:
            self._keep((entry,), self.writer.line((entry,), entry.value))
        else:
            self._act(entry, at)

    def _note(self, entry: Entry) -> None:
        """A remark that one sheet has: kept unless the game, as it is now known, has no place for it."""
        line = self.writer.line((entry,), entry.value)
        if isinstance(entry.value, Check) or self.replaying.fits(line):
            self._keep((entry,), line)
        else:
            self.left_out.append(entry)
            self.writer.left_out(entry, "merge.remark.left_out")

    def _act(self, entry: Entry, at: int) -> None:
        line = self.writer.line((entry,), entry.value)
        trials = self._trials(([line], []) if entry.sheet == 0 else ([], [line]), at)
        if self._inferred(entry, trials[1 - entry.sheet]):
            self._keep((entry,), line)
            return
        found = self._disagree(ONLY_ONE, ((entry,), ()) if entry.sheet == 0 else ((), (entry,)), trials, entry.sheet)
        if found.kept == entry.sheet:
            self._keep((entry,), line)
            self.writer.otherwise(found)
        else:
            self.writer.left_out(entry, "merge.remark.other", number=found.number, kind=found.kind)

    def _inferred(self, entry: Entry, trial: Trial) -> bool:
        """Whether the sheet that lacks the line only left it unwritten: nothing else could have happened."""
        return any(made is not None and not made.clashes
                   for made in (blend(entry.value, event, self.names) for event in trial.inferred))

    # ── lines in another order ──────────────────────────────────────────────────────────────

    def _shift(self, step: Shift, at: int) -> None:
        move = step.move
        sheet = 1 - move.early if step.late else move.early
        entry = move.entries[sheet]
        self._lead_of(entry)
        self._alone.update((0, 1))
        self._passed(entry)
        line = self.writer.line(move.entries, move.blend.values[0])
        if not step.late:
            self._early[id(move)] = self._place(move, line, at)
        here, found = self._early[id(move)]
        if here != step.late:
            self._keep(move.entries, line)
            if found is not None:
                self.writer.otherwise(found)

    def _place(self, move: Move, line: Line, at: int) -> tuple[bool, Disagreement | None]:
        """Whether a moved line is kept at its earlier place, and the disagreement that it is."""
        if not move.listed:
            return self.replaying.fits(line), None
        end = next(n for n, s in enumerate(self._steps) if isinstance(s, Shift) and s.move is move and s.late)
        between = [made for s in self._steps[at + 1:end] if (made := self._clean(s)) is not None]
        versions = ([line, *between], [*between, line])
        trials = self._trials((versions[move.early], versions[1 - move.early]), end)
        found = self._disagree(ORDER, ((move.entries[0],), (move.entries[1],)), trials, self.prefer)
        return found.kept == move.early, found

    # ── what the rules say ──────────────────────────────────────────────────────────────────

    def _trials(self, versions: tuple[Sequence[Line], Sequence[Line]], at: int) -> tuple[Trial, Trial]:
        ahead = list(islice(self._ahead(at), _AHEAD))
        return self.replaying.trial(versions[0], ahead), self.replaying.trial(versions[1], ahead)

    def _ahead(self, at: int) -> Iterator[Line]:
        """The lines after a step as they will stand unless something speaks against them."""
        for step in islice(self._steps, at + 1, None):
            if isinstance(step, Only) and not step.entry.note:
                yield self.writer.line((step.entry,), step.entry.value)
            elif isinstance(step, Pair) and not isinstance(step.entries[0].value, Gap):
                yield self.writer.line(step.entries, step.blend.values[self.prefer])

    def _clean(self, step: Step) -> Line | None:
        if not isinstance(step, Pair) or step.blend.clashes or isinstance(step.entries[0].value, Gap):
            return None
        return self.writer.line(step.entries, step.blend.values[0])

    def _disagree(self, kind: str, entries: tuple[Sequence[Entry], Sequence[Entry]], trials: tuple[Trial, Trial],
                  wanted: int) -> Disagreement:
        """One more disagreement; the version that was to be kept is, where the record can go on with it."""
        one, other = (Version(sheet.name, _lines(entries[n]), self._last[n], trials[n])
                      for n, sheet in enumerate(self.sheets))
        number = len(self.found) + 1
        turned = number in self.turned or (trials[1 - wanted].readable and not trials[wanted].readable)
        found = Disagreement(number, kind, (one, other), 1 - wanted if turned else wanted, self.writer.next,
                             proposal(trials), turned)
        self.found.append(found)
        return found

    # ── writing ─────────────────────────────────────────────────────────────────────────────

    def _keep(self, entries: Sequence[Entry], line: Line) -> None:
        self.replaying.take(line)
        self.writer.add(entries, line)

    def _passed(self, *entries: Entry) -> None:
        for entry in entries:
            self._last[entry.sheet] = max(self._last[entry.sheet], entry.line.number)

    def _lead_of(self, entry: Entry) -> None:
        leads: tuple[tuple[Line, ...], tuple[Line, ...]] = (entry.lead, ()) if entry.sheet == 0 else ((), entry.lead)
        self._lead(leads, self.writer.line((entry,), entry.value))

    def _lead(self, leads: tuple[Sequence[Line], Sequence[Line]], following: Line | None = None) -> None:
        """What stands before a line: remarks of both, and the passes of the sheet that tells more of them."""
        source, common = self._source(leads)
        for line in leads[source]:
            if is_pass(line.said):
                self._pass(line, source, common, following)
            else:
                self.writer.aside([line])
        self.writer.aside(line for line in leads[1 - source] if line.said is None and line.comment)

    def _source(self, leads: tuple[Sequence[Line], Sequence[Line]]) -> tuple[int, bool]:
        """Whose passes are followed, and whether both have the same."""
        passes = [[bare(line.said) for line in lead if is_pass(line.said)] for lead in leads]
        if len(self._alone) == 1:
            return next(iter(self._alone)), passes[0] == passes[1]
        longer = len(passes[1 - self.prefer]) > len(passes[self.prefer])
        return 1 - self.prefer if longer else self.prefer, passes[0] == passes[1]

    def _pass(self, line: Line, source: int, common: bool, following: Line | None) -> None:
        """A pass; one that only one sheet has must be possible just here, and what follows after it too."""
        entries = [Entry(source, line, line.said)]
        if common:
            entries.append(Entry(1 - source, line, bare(line.said)))
        written = self.writer.line(entries, line.said)
        ahead = [following] if following is not None else []
        with_it = self.replaying.trial([written], ahead)
        here = with_it.legal and (common or isinstance(line.said, Shorthand) or not with_it.own)
        if here and with_it.follow >= self.replaying.trial([], ahead).follow:
            self._keep(entries[:1], written)


def _lines(entries: Sequence[Entry]) -> tuple[Line, ...]:
    return tuple(line for entry in entries for line in (entry.line, *entry.block))


def _filling(steps: Sequence[Step]) -> Iterator[int]:
    """Gaps of one sheet with lines of the other in their place, and these lines."""
    for alone, run in groupby(range(len(steps)), key=lambda n: isinstance(steps[n], Only)):
        if not alone:
            continue
        entries = {n: step.entry for n in run if isinstance(step := steps[n], Only)}
        gaps = {e.sheet for e in entries.values() if isinstance(e.value, Gap)}
        for n, entry in entries.items():
            others = any(e.sheet != entry.sheet and not isinstance(e.value, Gap) for e in entries.values())
            if (isinstance(entry.value, Gap) and others) or 1 - entry.sheet in gaps:
                yield n
