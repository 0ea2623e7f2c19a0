"""Where the game is, as data: a stack of frames, the innermost last.

What each frame does next is decided by the rule that owns it (``engine.flow``); a frame
itself only remembers.
"""

from __future__ import annotations

from msgspec import Struct

NOBODY = -1


class Setup(Struct, frozen=True, gc=False, tag=True):
    """Before the first turn (K/I.8): ``step`` 0 rolls, 1 who starts."""

    step: int = 0
    rolls: tuple[tuple[int, int], ...] = ()


class Turn(Struct, frozen=True, gc=False, tag=True):
    """A turn; ``step`` counts the steps of ``ch01_basics.s07_turn``, ``seat`` whose part of it."""

    step: int = 0
    done: tuple[int, ...] = ()


class RowPhase(Struct, frozen=True, gc=False, tag=True):
    """The manoeuvres phase with no thread open; ``passed`` who has passed in a row; ``stays`` who did
    a free act last, among many (K/T.0.2)."""

    passed: tuple[int, ...] = ()
    over: bool = False
    stays: int = NOBODY


class Item(Struct, frozen=True, gc=False):
    """One thing in a time thread.

    ``kind``: lap (a card being played), hatás (an activation), időzített (a timed effect),
    csatolás, felszerelés, lecsatolás, hadrendváltás, másolat. ``source`` is the card's
    number; ``effect`` the number of its effect, 0-based, -1 none. ``past`` marks a card
    played from the Past (K/II.32); ``homes`` are the zones of the targets when chosen.
    """

    kind: str
    seat: int
    source: int
    effect: int = -1
    targets: tuple[int, ...] = ()
    homes: tuple[int, ...] = ()
    caster: int = NOBODY
    x: int = 0
    mode: int = 0
    form: str = ""
    base: int = 0
    past: bool = False
    targeted: bool = False
    level: int = 0  # last known values of the source, for K/VI.4.T
    quest: bool = False
    built: tuple[int, ...] = ()
    against: int = NOBODY  # the opponent that its player chose, among many (K/T.0.1)
    dead: bool = False  # neutralised, and still in the thread (É94)
    given: str = ""  # the text of an effect that is not printed on its card (engine.alteration)


class Thread(Struct, frozen=True, gc=False, tag=True):
    """A time thread (K/VI). ``phase`` names it; "" for one that an act opened in the Row.

    ``stage`` says what may be done in it (``ch03_card_types.s02_phase``); ``items`` from the
    bottom up; ``passed`` in a row; ``used`` the activations of this thread (K/VI.4.P); ``ends``
    what ends with it (K/VI.4.Q); ``entered`` the quests that came into the Present in it
    (K/III.7.F), ``hooked`` those that got their interrupting attachment; ``acted`` who acted in
    the battle's preparation (K/IV.6.4.1.C); ``opened`` whether an act (not a phase) opened it;
    ``chain`` the bare-handed chain that may go on: who, how many attacks, the cards used;
    ``act`` what takes place as it closes: an act among many that opened it (É66).
    """

    phase: str = ""
    stage: str = "szál"
    items: tuple[Item, ...] = ()
    passed: tuple[int, ...] = ()
    used: tuple[tuple[int, str], ...] = ()
    ends: tuple[str, ...] = ()
    entered: tuple[int, ...] = ()
    hooked: tuple[int, ...] = ()
    acted: tuple[int, ...] = ()
    opened: bool = False
    chain: tuple[int, ...] = (NOBODY, 0)
    act: Item | None = None


class Manoeuvre(Struct, frozen=True, gc=False, tag=True):
    """A Row-leaving manoeuvre (K/IV) with the thread that encloses it (K/VI.5).

    ``kind`` ostrom, küldetés, bevétel, harc; ``target`` the level, quest or building;
    ``was_up`` whether the level lay face up before; ``team``/``blockers`` who left the Row;
    ``blocked`` whether a blocking team was formed; ``won`` who won the battle; ``asked`` how many of
    those who might block have refused.
    """

    kind: str
    seat: int
    defender: int
    target: int
    team: tuple[int, ...]
    step: int = 0
    was_up: bool = False
    blockers: tuple[int, ...] = ()
    blocked: bool = False
    won: int = NOBODY
    fought: bool = False
    solver: int = NOBODY
    over: bool = False
    home_alert: tuple[int, ...] = ()
    asked: int = 0


class Battle(Struct, frozen=True, gc=False, tag=True):
    """A battle (K/IV.6.4). ``acted`` whether anybody acted in this round; ``momentum`` whose
    act comes first in the first round while it has not been taken (K/II.31); ``ending`` who has said that the
    rounds end (É21); ``used`` the activations of the rounds, where they are one thread (É16)."""

    step: int = 0
    round: int = 0
    passed: tuple[int, ...] = ()
    acted: bool = False
    momentum: int = NOBODY
    ending: tuple[int, ...] = ()
    used: tuple[tuple[int, str], ...] = ()


class Resolve(Struct, frozen=True, gc=False, tag=True):
    """An item that is being carried out and may wait in the middle of it.

    ``pc`` counts the operations of its program done, ``stage`` the wait inside one
    (támadásdobás, sebzésdobás, támadott …); ``roll`` the last roll; ``struck`` for beasts
    (adventurer, damage) pairs.
    """

    item: Item
    ops: tuple[tuple[str, object], ...] = ()
    pc: int = 0
    stage: str = ""
    roll: int = 0
    strike: int = 0
    struck: tuple[tuple[int, int], ...] = ()
    named: tuple[int, ...] = ()
    hit: int = NOBODY


class Solving(Struct, frozen=True, gc=False, tag=True):
    """The condition of a quest being met (K/IV.6.6.1): the rolls still owed; ``late`` that its thread came
    before the paying (É44)."""

    rolls: tuple[tuple[int, str, int], ...] = ()
    met: bool | None = None
    number: int = 0
    asked: bool = False
    late: bool = False


class Choice(Struct, frozen=True, gc=False, tag=True):
    """A choice that a rule asks for: ``what`` építmény, szint, sorrend, célpont; among ``options``."""

    what: str
    seat: int
    options: tuple[int, ...] = ()
    items: tuple[Item, ...] = ()
    source: int = NOBODY
