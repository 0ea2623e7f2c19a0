"""K/V.5, M/5.07 — képesség/laphatás jelek: what the signs of an effect make of it.

What is quick stands in ``s06_quick``; K/III.2.E–F (M/5.05.E) add the Manőver phase to what is
quick in the Row phase.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Protocol

from msgspec import Struct

from engine.derivation import Derivation, Steps, step
from engine.rules.ch05_playing.s03_card_effect import entering_phrase
from engine.rules.ch05_playing.s05_sign_names import (
    ANTISS,
    BATTLE,
    BATTLING,
    BUILDING_ON,
    INTERRUPTING,
    LOST,
    MANOEUVRE,
    MP_BOUND_SIGNS,
    NEUTRALISING,
    ONCE_A_PLAYER,
    ONCE_A_TURN,
    OUTER_PLANE,
    PERMANENT,
    PHASES,
    PREPARATION,
    PREPARING,
    QUICK,
    REPEATABLE,
    ROW,
    SPIRIT,
    TURNING,
)
from engine.rules.ch05_playing.s06_quick import SignIds, speed_of
from engine.rules.ch05_playing.words import has_phrase, words

_K: Final = {
    "base": ("K/V.5", "K/III.2.E"), "mp": ("K/V.5.A",), TURNING: ("K/V.5.B",), REPEATABLE: ("K/V.5.C",),
    ONCE_A_TURN: ("K/V.5.D",), "all": ("K/V.5.E",), "running": ("K/V.5.E/1",), "activated": ("K/V.5.E/2",),
    "narrowed": ("K/V.5.E/3",), PREPARING: ("K/V.5.F",), BATTLING: ("K/V.5.G",), INTERRUPTING: ("K/V.5.H",),
    NEUTRALISING: ("K/V.5.I",), "timed": ("K/V.5.K",), "needs": ("K/V.5.L",), "quick": ("K/V.6.C",),
    "overrides": ("K/V.6.D",), "quick_phases": ("K/III.2.F",), "alert": ("K/V.2.D", "K/V.3.G"),
    ONCE_A_PLAYER: ("K/V.5",), LOST: ("K/V.5",)}
_M: Final = {
    "base": ("M/1.56", "M/5.05.A"), "mp": ("M/5.07.A",), TURNING: ("M/5.07.B",), REPEATABLE: ("M/5.07.C",),
    ONCE_A_TURN: ("M/5.07.D",), "all": ("M/5.07.E",), "running": ("M/5.07.E/1",), "activated": ("M/5.07.E/2",),
    "narrowed": ("M/5.07.E/3",), PREPARING: ("M/5.07.F",), BATTLING: ("M/5.07.G",), INTERRUPTING: ("M/5.07.H",),
    NEUTRALISING: ("M/5.07.I",), "timed": ("M/5.07.O",), "needs": ("M/5.07.P",), "quick": ("M/5.08.C",),
    "overrides": ("M/5.08.D",), "quick_phases": ("M/5.05.E",), "alert": ("M/1.67",),
    ONCE_A_PLAYER: ("M/5.07.L",), LOST: ("M/5.07.M",)}


class SignProfile(Struct, frozen=True):
    """What an effect is by its signs.

    ``phases`` in the order of ``PHASES``; () for a timed effect, whose moment alone counts.
    ``speed`` gyors or mp-kötött; None for what is not activated. ``thread``: it goes into the
    time thread. ``whole_battle``: a running battle effect, which holds from preparation to
    result. ``manoeuvres_phase_only``: quick or not, in the manoeuvres phase alone (K/VIII.G).
    ``clash``: two signs contradict and no paragraph orders them; phases are then ().
    """

    phases: tuple[str, ...]
    speed: str | None
    alert_needed: bool
    thread: bool
    turns: bool = False
    once_per_turn: bool = False
    once_per_player: bool = False
    lost_after: bool = False
    needs_target: bool = False
    repeatable: bool = False
    resting_needed: bool = False
    whole_battle: bool = False
    manoeuvres_phase_only: bool = False
    clash: bool = False
    ability: bool = False
    mp: int = 0
    steps: Steps = ()


def sign_profile_k(signs: Sequence[str], ability: bool = False, activated: bool = True, mp: int | None = None,
                   quick_by_text: bool = False) -> SignProfile:
    """K/V.5, K/V.5.A–L, K/V.6.C–D, K/III.2.E–F: phases, speed and conditions of an effect by its signs
    (jelek). ``activated``: it needs activation (aktivizálást igénylő), or is being played."""
    return _profile(_known(signs), ability, activated, mp, quick_by_text, _K, repeatable_alert=True)


def sign_profile_m(signs: Sequence[str], ability: bool = False, activated: bool = True, mp: int | None = None,
                   quick_by_text: bool = False) -> SignProfile:
    """M/5.07.A–P, M/5.08.C–D, M/5.05.E: as the older rules; the MP-kötött sign (once
    „ismételhető”) no longer asks by itself for an alert card."""
    return _profile(_known(signs), ability, activated, mp, quick_by_text, _M, repeatable_alert=False)


def _known(signs: Sequence[str]) -> frozenset[str]:
    return frozenset(s.replace(" ", "-").replace("_", "-") for s in signs)


def _profile(signs: frozenset[str], ability: bool, activated: bool, mp: int | None, by_text: bool, ids: SignIds,
             repeatable_alert: bool) -> SignProfile:
    speed, why_speed = speed_of(signs, activated, by_text, ids)
    phases, why_phases = _phases(signs, activated, speed, ids)
    alert, why_alert = _alert(signs, activated, repeatable_alert, ids)
    thread, why_thread = _thread(signs, activated, ids)
    return SignProfile(
        phases, speed, alert, thread,
        turns=TURNING in signs, once_per_turn=ONCE_A_TURN in signs, once_per_player=ONCE_A_PLAYER in signs,
        lost_after=LOST in signs, needs_target=NEUTRALISING in signs, repeatable=REPEATABLE in signs,
        resting_needed=activated and ANTISS in signs and PERMANENT not in signs,
        whole_battle=not activated and {BATTLING, PERMANENT} <= signs, manoeuvres_phase_only=OUTER_PLANE in signs,
        clash={BATTLING, PREPARING} <= signs, ability=ability, mp=mp or 0,
        steps=(*why_phases, *why_speed, *why_alert, *why_thread, *_marks(signs, mp, activated, ids)))


def _phases(signs: frozenset[str], activated: bool, speed: str | None, ids: SignIds) -> tuple[tuple[str, ...], Steps]:
    """K/V.5.E–G, M/5.07.E–G: battle and preparation signs take all other phases away, the
    permanent sign alone gives all; else Row, and Manőver too for what is quick."""
    if {BATTLING, PREPARING} <= signs:
        return (), (step((*ids[PREPARING], *ids[BATTLING]), "signs.clash"),)
    for sign, phase in ((PREPARING, PREPARATION), (BATTLING, BATTLE)):
        if sign in signs:
            narrowed = ids["narrowed"] if PERMANENT in signs else ()
            return (phase,), (step((*ids[sign], *narrowed), "signs.only_phase", sign=sign, phase=phase),)
    bound = any(s in signs for s in MP_BOUND_SIGNS)
    if PERMANENT in signs and not bound:
        return PHASES, (step(ids["all"], "signs.all_phases"),)
    if not activated:
        return (), (step(ids["timed"], "signs.timed"),)
    row = step((*ids["base"], *(ids["all"] if PERMANENT in signs else ())), "signs.row")
    if speed == QUICK:
        return (ROW, MANOEUVRE), (row, step(ids["quick_phases"], "signs.and_manoeuvre"))
    return (ROW,), (row,)


def _alert(signs: frozenset[str], activated: bool, repeatable_alert: bool, ids: SignIds) -> tuple[bool, Steps]:
    """K/V.2.D, K/V.3.G, M/1.67: activation wants an alert (éber) card, a permanent effect does
    not (K/V.5.E), unless turning it is the cost (K/V.5.B) or the sign says so (K/V.5.C)."""
    if not activated:
        return False, ()
    if PERMANENT in signs:
        if TURNING in signs:
            return True, (step(ids[TURNING], "signs.alert_to_turn"),)
        if REPEATABLE in signs and repeatable_alert:
            return True, (step(ids[REPEATABLE], "signs.alert"),)
        return False, (step(ids["all"], "signs.no_alert"),)
    if ANTISS in signs:
        return False, (step("K/VII.3", "signs.resting"),)
    return True, (step(ids["alert"], "signs.alert"),)


def _thread(signs: frozenset[str], activated: bool, ids: SignIds) -> tuple[bool, Steps]:
    """K/V.5.E/1, K, M/5.07.E/1, O: only a running effect, timed or not, uses no time thread."""
    if activated:
        return True, (step(ids["needs"], "signs.thread"),)
    if PERMANENT in signs:
        whole = (step(ids[BATTLING], "signs.whole_battle"),) if BATTLING in signs else ()
        return False, (step(ids["running"], "signs.no_thread"), *whole)
    return True, (step(ids["timed"], "signs.thread_timed"),)


def _marks(signs: frozenset[str], mp: int | None, activated: bool, ids: SignIds) -> list[Derivation]:
    """K/V.5.A–D, I, M/5.07.A–D, I, L–M: cost, turning and how often."""
    told = [step(ids["mp"], "signs.mp", mp=mp or 0)] if activated else []
    for sign, key in ((TURNING, "signs.turns"), (REPEATABLE, "signs.repeatable"), (ONCE_A_TURN, "signs.once_per_turn"),
                      (ONCE_A_PLAYER, "signs.once_per_player"), (LOST, "signs.lost_after"),
                      (NEUTRALISING, "signs.needs_target")):
        if sign in signs:
            newer_only = ("É59",) if ids is _K and sign in (ONCE_A_PLAYER, LOST) else ()
            told.append(step(ids[sign], key, *newer_only))
    if OUTER_PLANE in signs:
        told.append(step("K/VIII.G", "signs.manoeuvres_phase_only", "É89"))
    return told


class EffectLike(Protocol):
    """What :func:`needs_activation` reads of an effect (``engine.cards.Effect``)."""

    @property
    def signs(self) -> tuple[str, ...]: ...
    @property
    def text(self) -> str: ...
    @property
    def target(self) -> str | None: ...
    @property
    def when(self) -> str | None: ...
    @property
    def mp(self) -> object: ...
    @property
    def alliance_cost(self) -> int | None: ...
    @property
    def omen_cost(self) -> int | None: ...
    @property
    def cost(self) -> Sequence[object]: ...
    @property
    def must_activate(self) -> bool | None: ...


_ACTIVATE = re.compile(r"aktivizál")


def needs_activation(effect: EffectLike) -> bool:
    """K/V.5.E/1–2, K/V.5.K, K/V.5.L, M/5.07.E/1–2, M/5.07.O, M/5.07.P: whether an effect needs
    activation (aktivizálást igénylő).

    A timed one does not. With the permanent sign alone (or with the battle sign) it runs by
    itself, unless a cost, a target or the word „aktivizál” in its text asks for more. Other
    signs and any cost ask for activation. With none of these its kind of card says when it
    acts. What the card file says outright (``aktivizálandó``) comes first.
    """
    if effect.must_activate is not None:
        return effect.must_activate
    if effect.when or entering_phrase(effect.text):
        return False
    costs = effect.mp is not None or bool(effect.alliance_cost or effect.omen_cost or effect.cost)
    signs = tuple(s for s in effect.signs if s != BUILDING_ON)  # K/IX.2.A: it says when, not how
    if PERMANENT not in signs:
        return bool(signs) or costs
    further = any(s not in (PERMANENT, BATTLING, SPIRIT) for s in signs)  # K/X.B: a number says whose it is
    return further or costs or effect.target is not None or any(map(_ACTIVATE.match, words(effect.text)))


def sign_mp(printed: object, x: int | None) -> int:
    """K/V.5.A, M/5.07.A: the MP that activating costs: the number at the signs, for X what was chosen,
    0 where none stands there."""
    if printed == "X":
        return x or 0
    return printed if isinstance(printed, int) else 0


def once_per_game(text: str) -> bool:
    """K/V.5.M, M/5.07.Q: „egy játékban egyszer” — used once in a game by either player."""
    return has_phrase(words(text), ("egy", "játékban", "egyszer"))
