"""Counter-check (T6): each refused line of the cases rests on the checks it names, and on nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from adjudicator.cases import begin, editions_of, load_cases, read_event
from adjudicator.importing.shorthand import expand
from engine.legal import complete, is_instance, legal
from engine.paths import shown_name
from engine.ruleset import Ruleset, ruleset
from engine.state import NOBODY, State
from engine.step import HANDLERS, apply, judge, told
from engine.verdict import ILLEGAL, BoundCheck, Check, Verdict
from events.base import Event
from events.notation.values import Shorthand

CASES = Path(__file__).parents[1] / "cases"


class Without(Ruleset):
    """A ruleset in which some checks are not made at all, whatever their paragraphs."""

    __slots__ = ("dropped",)

    def __init__(self, base: Ruleset, dropped: frozenset[str]) -> None:
        super().__init__(base.edition, base.readings, base.suspended)
        self.dropped = dropped

    def _bound(self, key: str) -> BoundCheck | None:
        return None if key in self.dropped else super()._bound(key)


@dataclass(frozen=True)
class Refused:
    """A line that a case expects to be refused; ``wanted``: the paragraphs of which one must be named."""

    where: str
    state: State
    event: Event
    rules: Ruleset
    wanted: tuple[str, ...]
    verdict: Verdict

    @property
    def rule_checks(self) -> tuple[Check, ...]:
        """The checks that failed and can be suspended."""
        return tuple(c for c in self.verdict.checks if c.ok is False and not c.structural)

    @property
    def mixed(self) -> bool:
        """Refused by a rule and also because something else is awaited."""
        return bool(self.rule_checks) and any(c.ok is False and c.structural for c in self.verdict.checks)


def refused_in(case: dict[str, Any], edition: str) -> Iterator[Refused]:
    """The refused lines of a case: its steps said to be illegal, and what its end does not allow."""
    run = begin(case, edition)
    where = f"{case['azonosító']} ({edition})"
    for number, given in enumerate(case.get("lépések") or (), 1):
        spec = given if isinstance(given, dict) else {"lép": given}
        value = read_event(run.state, str(spec["lép"]))
        if isinstance(value, Shorthand):
            run.state = expand(run.state, value.kind, value.phase, lambda s, e: apply(s, e, run.rules))
        elif "szabálytalan" in spec:
            wanted = tuple(map(str, spec["szabálytalan"]))
            verdict = judge(run.state, value, run.rules)
            yield Refused(f"{where} {number}: {spec['lép']}", run.state, value, run.rules, wanted, verdict)
        else:
            run.state = apply(run.state, value, run.rules)
    for line in case.get("nem_lehet") or ():
        value = read_event(run.state, str(line))
        assert not isinstance(value, Shorthand), line
        yield Refused(f"{where} nem_lehet: {line}", run.state, value, run.rules, (), judge(run.state, value, run.rules))


@lru_cache(maxsize=1)
def refused() -> tuple[Refused, ...]:
    """All refused lines of this repository's cases, under every edition of theirs."""
    cases = [c for path in sorted(CASES.glob("**/*.yaml")) for c in load_cases(path) if "állás" in c]
    return tuple(r for c in cases for edition in editions_of(c) for r in refused_in(c, edition))


def by_rule() -> list[Refused]:
    """Those that a rule refuses, and nothing else."""
    return [r for r in refused() if r.rule_checks and not r.mixed]


def structural() -> list[Refused]:
    """Those refused only because something else is awaited."""
    return [r for r in refused() if r.verdict.only_structural]


def test_every_refused_line_is_refused_and_counted_once() -> None:
    """Each line is illegal and names a paragraph that its case expects; the sorts add up."""
    lines = refused()
    assert [r.where for r in lines if r.verdict.outcome != ILLEGAL] == []
    assert [r.where for r in lines if r.wanted and not set(r.wanted) & set(r.verdict.paragraphs)] == []
    counts = {"by rule": len(by_rule()), "structural": len(structural()), "mixed": sum(r.mixed for r in lines),
              "checks": len({c.key for r in lines for c in r.rule_checks})}
    print(counts, "of", len(lines))
    assert counts["by rule"] > 0 and counts["checks"] > 0, counts
    assert counts["by rule"] + counts["structural"] + counts["mixed"] == len(lines), counts


def test_the_deciding_checks_are_those_that_failed() -> None:
    """A refusal marks every failed check as deciding, and no other."""
    wrong = [r.where for r in refused() if r.verdict.deciding != tuple(c for c in r.verdict.checks if c.ok is False)]
    assert wrong == []


def test_without_its_deciding_checks_no_line_is_refused_by_a_rule() -> None:
    """The check functions taken out: nothing else makes the line illegal (structural ones stay)."""
    wrong = []
    for r in refused():
        again = judge(r.state, r.event, without_its_checks(r))
        if any(c.ok is False and not c.structural for c in again.checks):
            wrong.append((r.where, [c.key for c in again.deciding]))
        elif not r.mixed and r.rule_checks and again.outcome == ILLEGAL:
            wrong.append((r.where, ["illegal"]))
    assert wrong == []


def test_each_deciding_check_alone_refuses_the_line() -> None:
    """With the others taken out, the one that is left refuses it, and is the only one named."""
    wrong = []
    for r in by_rule():
        keys = frozenset(c.key for c in r.rule_checks)
        for key in sorted(keys):
            again = judge(r.state, r.event, Without(r.rules, keys - {key}))
            if again.outcome != ILLEGAL or [c.key for c in again.deciding] != [key]:
                wrong.append((r.where, key, [c.key for c in again.deciding]))
    assert wrong == []


def test_deciding_paragraphs_suspended_together_make_the_line_legal() -> None:
    """T6 by the lever that judges use: the paragraphs out of force, the refusal is gone."""
    wrong = []
    for r in by_rule():
        rules = ruleset(r.rules.edition, r.rules.readings, frozenset(r.verdict.paragraphs))
        again = judge(r.state, r.event, rules)
        if again.outcome == ILLEGAL:
            wrong.append((r.where, r.verdict.paragraphs, again.paragraphs))
    assert wrong == []


def test_each_deciding_paragraph_suspended_alone_leaves_the_list() -> None:
    """T6: a paragraph out of force is cited by no refusal."""
    wrong = []
    for r in by_rule():
        for paragraph in r.verdict.paragraphs:
            rules = ruleset(r.rules.edition, r.rules.readings, frozenset({paragraph}))
            if paragraph in judge(r.state, r.event, rules).paragraphs:
                wrong.append((r.where, paragraph))
    assert wrong == []


def test_structural_refusals_stand_without_any_rule() -> None:
    """What is awaited from whom can't be suspended: the line stays refused, for the same reason."""
    lines = structural()
    assert lines
    for r in lines:
        every = frozenset(p for c in r.verdict.checks for p in c.paragraphs)
        again = judge(r.state, r.event, ruleset(r.rules.edition, r.rules.readings, every))
        assert again.outcome == ILLEGAL and again.only_structural, r.where
        assert [c.key for c in again.deciding] == [c.key for c in r.verdict.deciding], r.where


def without_its_checks(r: Refused) -> Ruleset:
    """The ruleset of a line that makes none of the checks which refused it."""
    return Without(r.rules, frozenset(c.key for c in r.rule_checks))


def as_listed(r: Refused) -> Event:
    """The line as the enumerator would name its cards: with the seat or copy that tells them apart."""
    act = HANDLERS[type(r.event)].read(told(r.state, r.event), r.event, r.rules)
    fields = {"card": act.card, "caster": act.caster, "target": act.targets[0] if act.targets else NOBODY}
    return r.event.model_copy(update={
        field: shown_name(r.state, cid) for field, cid in fields.items()
        if getattr(r.event, field, None) is not None and cid != NOBODY})


def test_a_refused_line_is_listed_once_its_checks_are_gone() -> None:
    """``legal`` does not hold the line as it stands, and holds it without the checks that refused it."""
    lines = by_rule()
    assert [r.where for r in lines if any(is_instance(b, as_listed(r)) and as_listed(r) in complete(r.state, b, r.rules)
                                          for b in legal(r.state, r.rules))] == []
    unlisted = [(r.where, [c.key for c in r.rule_checks]) for r in lines
                if not any(is_instance(b, as_listed(r)) for b in legal(r.state, without_its_checks(r)))]
    assert unlisted == []
