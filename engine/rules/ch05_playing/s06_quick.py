"""K/V.6, M/5.08 — gyors hatások: what is quick, and what being quick allows."""

from __future__ import annotations

from typing import Final

from engine.derivation import Steps, step
from engine.rules.ch05_playing.s05_sign_names import (
    BOUND,
    MP_BOUND_SIGNS,
    OUTER_PLANE,
    PERMANENT,
    PREPARING,
    QUICK,
    QUICK_SIGNS,
)
from engine.rules.ch05_playing.words import has_phrase, sentences

SignIds = dict[str, tuple[str, ...]]
_AS_QUICK: Final = ("gyors", "hatásként")
_PLAYED: Final = frozenset({"leidézhető", "leidézhetők", "leidézheted", "idézhető", "idézheted"})
_ACTIVATED: Final = frozenset({"aktivizálható", "aktivizálhatod", "aktivizálhatja", "használható", "használhatod",
                               "használhatja"})
_DENIED: Final = frozenset({"nem", "sem", "ne"})


def _quick_to(text: str, verbs: frozenset[str]) -> bool:
    return any(has_phrase(found, _AS_QUICK) and not verbs.isdisjoint(found) and _allowed(found)
               for found in sentences(text))


def _allowed(found: tuple[str, ...]) -> bool:
    """No „nem” before the phrase or right after it."""
    at = next(n for n in range(len(found)) if found[n:n + 2] == _AS_QUICK)
    return _DENIED.isdisjoint(found[:at + 3])


def played_quickly(text: str) -> bool:
    """K/V.6.C, M/5.08.C, K/III.2.C: the text says plainly that the card is played as a quick effect."""
    return _quick_to(text, _PLAYED)


def activated_quickly(text: str) -> bool:
    """K/V.6.C, M/5.08.C: the text says plainly that the effect is activated as a quick one."""
    return _quick_to(text, _ACTIVATED)


def speed_of(signs: frozenset[str], activated: bool, by_text: bool, ids: SignIds) -> tuple[str | None, Steps]:
    """K/V.5.F, K/V.6.C, K/V.6.D, M/5.07.F, M/5.08.C, M/5.08.D: interrupting and neutralising signs
    overrule every other speed, the permanent sign only where no MP-bound one stands beside it."""
    if not activated:
        return None, ()
    fast, bound = [s for s in QUICK_SIGNS if s in signs], [s for s in MP_BOUND_SIGNS if s in signs]
    if fast:
        over = ids["overrides"] if bound else ids["quick"]
        return QUICK, (step((*ids[fast[0]], *over), "signs.quick", sign=fast[0]),)
    if PREPARING in signs:
        return QUICK, (step(ids[PREPARING], "signs.quick", sign=PREPARING),)
    if by_text:
        return QUICK, (step(ids["quick"], "signs.quick_by_text"),)
    if bound:
        of = ("K/VIII.G",) if bound[0] == OUTER_PLANE else ids[bound[0]]
        return BOUND, (step((*of, *(ids["narrowed"] if PERMANENT in signs else ())), "signs.bound", sign=bound[0]),)
    if PERMANENT in signs:
        return QUICK, (step((*ids["activated"], *ids["quick"]), "signs.quick", sign=PERMANENT),)
    return BOUND, (step(ids["base"], "signs.bound_by_default"),)


def in_mp_order(speed: str) -> bool:
    """K/V.6.A, M/5.08.A: a quick effect stands outside the order that MP set: only who did something
    MP-bound counts as the last to have acted (K/I.6.B)."""
    return speed == BOUND


def usable_outside_manoeuvres(speed: str) -> bool:
    """K/V.6.B, M/5.08.B: what is quick may be used outside the manoeuvres phase too, also what would
    be of the Row phase (K/I.7.C)."""
    return speed == QUICK
