"""What a judgement is: the checks made, each with paragraphs, outcome and numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

LEGAL: Final = "szabályos"
ILLEGAL: Final = "szabálytalan"
UNDECIDABLE: Final = "eldönthetetlen"


class Outcome(Struct, frozen=True, gc=False):
    """What a check answered: held, failed, or hangs on an unknown (None); with its numbers.

    ``saved`` names an exception (``registry.EXCEPTIONS``) without which it would have failed;
    ``ids`` are the paragraphs of a structural check, where they depend on the position.
    """

    ok: bool | None
    params: tuple[tuple[str, Any], ...] = ()
    saved: str = ""
    ids: tuple[str, ...] = ()


class _Skip:
    """The answer of a check that has nothing to say about an act."""


SKIP: Final = _Skip()


def fail(**params: Any) -> Outcome:
    """A failed check with the values behind it."""
    return Outcome(False, tuple(params.items()))


def hangs(**params: Any) -> Outcome:
    """An undecidable check: ``params`` say on which unknown it hangs."""
    return Outcome(None, tuple(params.items()))


def saved(key: str, **params: Any) -> Outcome:
    """A check that holds only by the exception ``key``."""
    return Outcome(True, tuple(params.items()), key)


class Check(Struct, frozen=True, gc=False):
    """One check of a verdict."""

    key: str
    paragraphs: tuple[str, ...]
    ok: bool | None
    params: tuple[tuple[str, Any], ...] = ()
    deciding: bool = False
    readings: tuple[str, ...] = ()
    structural: bool = False


class Verdict(Struct, frozen=True, gc=False):
    """All checks made of one event. An empty one: the event is not subject to judgement."""

    outcome: str
    checks: tuple[Check, ...] = ()

    @property
    def deciding(self) -> tuple[Check, ...]:
        """The checks that decided: all that failed (or hang), or the exceptions that saved."""
        return tuple(c for c in self.checks if c.deciding)

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The paragraphs of the deciding checks, without repetition, in order."""
        return tuple(dict.fromkeys(p for c in self.checks if c.deciding for p in c.paragraphs))

    @property
    def only_structural(self) -> bool:
        """Refused only because something else is awaited."""
        failed = [c for c in self.checks if c.ok is False]
        return bool(failed) and all(c.structural for c in failed)


NOT_JUDGED: Final = Verdict(LEGAL)


class BoundCheck(Struct, frozen=True):
    """A check as one ruleset makes it: suspended paragraphs taken out. ``held`` are its results where it holds
    by other paragraphs than its own, shared like ``passed``."""

    fn: Callable[..., Any]
    passed: Check
    held: dict[tuple[str, ...], Check]

    def made(self, answer: Any, exceptions: Callable[[str], tuple[str, ...]]) -> Check:
        """The check with an answer other than a plain yes."""
        p = self.passed
        if answer is False or answer is None:
            return Check(p.key, p.paragraphs, answer, (), True, p.readings, p.structural)
        if answer.ok is True and not answer.saved and not answer.params:
            return self.holds_by(answer.ids or p.paragraphs)
        ids = exceptions(answer.saved) if answer.saved else answer.ids or p.paragraphs
        deciding = answer.ok is not True or bool(answer.saved)
        return Check(p.key, ids, answer.ok, answer.params, deciding, p.readings, p.structural)

    def holds_by(self, ids: tuple[str, ...]) -> Check:
        """The check as it holds by these paragraphs, the same one each time."""
        found = self.held.get(ids)
        if found is None:
            p = self.passed
            found = self.held[ids] = Check(p.key, ids, True, (), False, p.readings, p.structural)
        return found


def run_checks(bound: tuple[BoundCheck, ...], state: Any, act: Any, rules: Any) -> Verdict:
    """Make all checks; nothing stops at the first that fails."""
    checks: list[Check] = []
    outcome = LEGAL
    for b in bound:
        answer = b.fn(state, act, rules)
        if answer is True:
            checks.append(b.passed)
        elif answer is not SKIP:
            made = b.made(answer, rules.exception)
            checks.append(made)
            if made.ok is False:
                outcome = ILLEGAL
            elif made.ok is None and outcome is LEGAL:
                outcome = UNDECIDABLE
    if outcome is ILLEGAL:
        # What only hangs, or holds by an exception, did not decide where something failed.
        checks = [replace(c, deciding=False) if c.deciding and c.ok is not False else c for c in checks]
    return Verdict(outcome, tuple(checks))


def first_failing(bound: tuple[BoundCheck, ...], state: Any, act: Any, rules: Any) -> str:
    """The key of the first check that fails, "" where none does: whether the outcome of :func:`run_checks`
    is „illegal”, without the verdict."""
    for b in bound:
        answer = b.fn(state, act, rules)
        if answer is True or answer is SKIP or answer is None:
            continue
        if answer is False or answer.ok is False:
            return b.passed.key
    return ""
