"""Position cases (cases/README.md): a position, some lines, and what the rules make of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from adjudicator.case_shape import check_shape
from adjudicator.importing.names import NameFinder, resolve_event
from adjudicator.importing.shorthand import expand
from adjudicator.messages import text
from adjudicator.packs import Pack, find_pack, join_cards
from adjudicator.problems import message
from adjudicator.ruling_cases import RULING_KEYS, run_ruling_case
from engine.cards import card_text
from engine.definition import definition
from engine.paths import NoSuchPath, read_path
from engine.ruleset import EDITIONS, Ruleset, ruleset
from engine.state import State
from engine.step import step
from engine.verdict import ILLEGAL, LEGAL, UNDECIDABLE, Verdict
from events.base import Event
from events.errors import BiroError, InputError, StoreError
from events.notation.read import read_line
from events.notation.values import Shorthand
from events.opening import Opening

ORDERED = ("torony", "időfonal")


@dataclass(frozen=True)
class Failure:
    """What does not hold: in which step (0: the end), at which path, expected and found, in what position."""

    step: int
    line: str
    path: str
    expected: Any
    found: Any
    verdict: Verdict | None = None
    state: State | None = None


@dataclass(frozen=True)
class CaseResult:
    """One case under one edition."""

    id: str
    edition: str
    failures: tuple[Failure, ...]
    steps: tuple[Any, ...] = ()

    @property
    def holds(self) -> bool:
        return not self.failures


@dataclass
class _Run:
    """A case being played: the state, the ruleset, and what did not hold so far."""

    state: State
    rules: Ruleset
    failures: list[Failure] = field(default_factory=list)
    number: int = 0
    line: str = ""
    verdict: Verdict | None = None

    def miss(self, path: str, expected: Any, found: Any, verdict: Verdict | None = None) -> None:
        self.failures.append(Failure(self.number, self.line, path, expected, found, verdict, self.state))


def load_cases(path: Path) -> list[dict[str, Any]]:
    """The cases of a file; raises InputError for what is no list of cases or has an id twice, StoreError if
    unreadable."""
    try:
        data = YAML(typ="safe", pure=True).load(path.read_text("utf-8"))
    except OSError as error:
        raise StoreError("cases.unreadable", file=str(path), reason=error.strerror or "") from None
    except (YAMLError, UnicodeDecodeError) as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark is not None else 1
        reason = str(getattr(error, "problem", error))
        raise InputError("cases.not_yaml", file=str(path), line=line, reason=reason) from None
    if not isinstance(data, list) or not all(isinstance(c, dict) and "azonosító" in c for c in data):
        raise InputError("cases.not_list", file=str(path))
    check_shape(data, path)
    twice = [name for name, n in Counter(str(case["azonosító"]) for case in data).items() if n > 1]
    if twice:
        raise InputError("cases.twice", file=str(path), ids=twice)
    return data


def editions_of(case: Mapping[str, Any]) -> tuple[str, ...]:
    """The editions that a case is run under."""
    wanted = str(case.get("kiadás", "mindkettő"))
    if wanted == "mindkettő":
        return EDITIONS
    if wanted not in EDITIONS:
        raise InputError("cases.unknown_edition", id=str(case.get("azonosító")), edition=wanted)
    return (wanted,)


def run_case(case: Mapping[str, Any], edition: str, suspended: frozenset[str] = frozenset()) -> CaseResult:
    """Run one case under one edition."""
    name = str(case["azonosító"])
    if RULING_KEYS & set(case) and "állás" not in case:
        outcome = run_ruling_case(dict(case), edition)
        failures = () if outcome.holds else (Failure(0, "", "eredmény", outcome.expected, outcome.found),)
        return CaseResult(name, edition, failures, tuple(outcome.steps))
    run = begin(case, edition, suspended)
    for number, given in enumerate(case.get("lépések") or (), 1):
        run.number = number
        _step(run, given)
        if run.failures:
            return CaseResult(name, edition, tuple(run.failures))
    run.number, run.line = 0, ""
    _expect(run, case.get("elvárt") or {})
    for key, wanted in (("lehet", LEGAL), ("nem_lehet", ILLEGAL)):
        for line in case.get(key) or ():
            _may(run, key, str(line), wanted)
    return CaseResult(name, edition, tuple(run.failures))


def begin(case: Mapping[str, Any], edition: str, suspended: frozenset[str] = frozenset()) -> _Run:
    """The position of a case, ready to play."""
    first = opening(case, edition)
    rules = ruleset(edition, first.readings, suspended)
    return _Run(step(None, first, rules).state, rules)


def opening(case: Mapping[str, Any], edition: str) -> Opening:
    """A case's position as the opening of a game."""
    readings = {str(k): int(v) for k, v in (case.get("értelmezés") or {}).items()}
    texts = {name: card_text(card) for name, card in join_cards(_packs(case)).items()}
    texts |= {d.name: d.text for d in map(definition, case.get("lapok") or ())}
    return Opening(edition=edition, readings=readings, position=dict(case.get("állás") or {}), texts=texts)


def _packs(case: Mapping[str, Any]) -> list[Pack]:
    named = case.get("lapcsomag") or ()
    return [find_pack(name) for name in ((named,) if isinstance(named, str) else named)]


def read_event(state: State, line: str) -> Event | Shorthand:
    """A line as an event of this position, or a shorthand."""
    value = read_line(line)
    return value if isinstance(value, Shorthand) else resolve_event(value, NameFinder(state))


def _step(run: _Run, given: Any) -> None:
    spec: Mapping[str, Any] = given if isinstance(given, Mapping) else {"lép": given}
    run.line = str(spec["lép"])
    try:
        _play(run, spec)
    except BiroError as error:
        run.miss("lép", "olvasható", _words(error))
        return
    _expect(run, spec.get("után") or {})


def _words(error: BiroError) -> str:
    """What is wrong with a line, as a person reads it."""
    return "; ".join(map(message, getattr(error, "problems", ()))) or text(error.code, **error.params)


def _play(run: _Run, spec: Mapping[str, Any]) -> None:
    value = read_event(run.state, run.line)
    if isinstance(value, Shorthand):
        run.state = expand(run.state, value.kind, value.phase, lambda state, event: _strict(run, state, event))
        return
    done = step(run.state, value, run.rules)
    run.verdict = done.verdict
    if "szabálytalan" in spec:
        _refused(run, done.verdict, spec["szabálytalan"], ILLEGAL)
        return
    if "eldönthetetlen" in spec:
        _refused(run, done.verdict, spec["eldönthetetlen"], UNDECIDABLE)
    elif done.verdict.outcome != LEGAL:
        run.miss("ítélet", LEGAL, done.verdict.outcome, done.verdict)
    run.state = done.state


def _refused(run: _Run, verdict: Verdict, wanted: list[str], outcome: str) -> None:
    if verdict.outcome != outcome:
        run.miss("ítélet", outcome, verdict.outcome, verdict)
    elif not set(wanted) & set(verdict.paragraphs):
        run.miss("paragrafusok", wanted, list(verdict.paragraphs), verdict)


def _strict(run: _Run, state: State, event: Event) -> State:
    done = step(state, event, run.rules)
    if done.verdict.outcome == ILLEGAL:
        run.miss("ítélet", LEGAL, done.verdict.outcome, done.verdict)
    return done.state


def _expect(run: _Run, wanted: Mapping[str, Any]) -> None:
    for path, expected in wanted.items():
        try:
            found = read_path(run.state, str(path), run.rules)
        except NoSuchPath:
            found = "?"
        if not same(str(path), expected, found):
            run.miss(str(path), expected, found, run.verdict)


def same(path: str, expected: Any, found: Any) -> bool:
    """Whether a value is the expected one: lists without order, but for towers and threads."""
    if isinstance(expected, list) and isinstance(found, list) and not path.endswith(ORDERED):
        return sorted(map(str, expected)) == sorted(map(str, found))
    if isinstance(expected, bool):
        return found == ("igen" if expected else "nem")
    return bool(expected == found)


def _may(run: _Run, key: str, line: str, wanted: str) -> None:
    run.line = line
    try:
        value = read_event(run.state, line)
    except InputError as error:
        run.miss(key, wanted, _words(error))
        return
    if isinstance(value, Shorthand):
        run.miss(key, "egy sor", line)
        return
    verdict = step(run.state, value, run.rules).verdict
    if verdict.outcome != wanted:
        run.miss(key, wanted, verdict.outcome, verdict)


