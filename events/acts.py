"""What players do: playing, activating, attaching, manoeuvres, blocking, passing.

Cards are named by references (``events.refs``): ``Őr``, ``Őr#2``, ``A:Őr`` or ``?``.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from events.base import SeatEvent, Wire


class Equip(Wire):
    """Equipment put on a member of a team while it leaves the Row."""

    card: str
    target: str


class Assignment(Wire):
    """Who meets which part of a quest's condition; the part by its word."""

    card: str
    name: str


class Play(SeatEvent):
    """``A idéz …``: lapidézés."""

    kind: Literal["lapidézés"] = "lapidézés"
    card: str
    caster: str | None = None
    targets: tuple[str, ...] = ()
    x: int | None = None
    mode: int | None = None
    form: str | None = None
    base: int | None = None
    as_quest: bool = False
    free: bool = False
    in_answer: bool = False
    payer: str | None = None


class Attach(SeatEvent):
    """``A csatol … -> …``: an obstacle, mount or retainer; equipment on an own quest."""

    kind: Literal["csatolás"] = "csatolás"
    card: str
    target: str
    in_answer: bool = False


class Equipping(SeatEvent):
    """``A felszerel … -> …``: equipment from the storehouse onto an adventurer."""

    kind: Literal["felszerelés"] = "felszerelés"
    card: str
    target: str
    in_answer: bool = False


class Unequipping(SeatEvent):
    """``A lecsatol …``: equipment back into the storehouse."""

    kind: Literal["lecsatolás"] = "lecsatolás"
    card: str
    in_answer: bool = False


class Activate(SeatEvent):
    """``A aktivizál Név/2 (viselő) -> …``; ``effect`` is the place of the effect, 1-based."""

    kind: Literal["aktivizálás"] = "aktivizálás"
    card: str
    effect: int | None = None
    wearer: str | None = None
    targets: tuple[str, ...] = ()
    x: int | None = None
    mode: int | None = None
    free: bool = False
    in_answer: bool = False
    payer: str | None = None


class Pass(SeatEvent):
    """``A passz``."""

    kind: Literal["passz"] = "passz"


class Manoeuvre(SeatEvent):
    """``A ostrom/küldetés/bevétel/harc/antissküldetés …``; ``team`` is a set of adventurers.

    ``opponent`` is the seat attacked where there is a choice; ``target`` the quest or the
    building, or the adventurer named for a battle.
    """

    kind: Literal["manőver"] = "manőver"
    manoeuvre: Literal["ostrom", "küldetés", "bevétel", "harc", "antissküldetés"]
    target: str | None = None
    team: tuple[str, ...]
    equipment: tuple[Equip, ...] = ()
    opponent: str | None = None
    payer: str | None = None


class Block(SeatEvent):
    """``B akadályoz […]`` or, with an empty team, ``B nem akadályoz``."""

    kind: Literal["akadályozás"] = "akadályozás"
    team: tuple[str, ...] = ()
    equipment: tuple[Equip, ...] = ()


class GoOn(SeatEvent):
    """``B folytat`` (go on) or ``B véget vet`` (end)."""

    kind: Literal["folytatás"] = "folytatás"
    go_on: bool


class BattleOrder(SeatEvent):
    """``A hadrend [Őr | Íjász]``."""

    kind: Literal["hadrend"] = "hadrend"
    front: tuple[str, ...] = ()
    protected: tuple[str, ...] = ()


class ChangePosition(SeatEvent):
    """``A vált Íjász``."""

    kind: Literal["hadrendváltás"] = "hadrendváltás"
    card: str


class Condition(SeatEvent):
    """``A feltétel 2 Őr: Fizikum, …``."""

    kind: Literal["feltétel"] = "feltétel"
    number: int
    assignments: tuple[Assignment, ...] = ()


class Solve(SeatEvent):
    """``A megold | A expedíció | A nem old meg``."""

    kind: Literal["megoldás"] = "megoldás"
    solution: Literal["megold", "expedíció", "nem"]
    payer: str | None = None


class Concede(SeatEvent):
    """``A felad``."""

    kind: Literal["feladás"] = "feladás"


class EnterAntiss(SeatEvent):
    """``A antissra lép Mágus`` (K/VII.5)."""

    kind: Literal["antissra lépés"] = "antissra lépés"
    card: str


class BuildOn(SeatEvent):
    """``A ráépít Fogaskerék -> Őr`` (K/IX)."""

    kind: Literal["ráépítés"] = "ráépítés"
    card: str
    target: str


class Challenge(SeatEvent):
    """``A kihív B`` (K/T.2.B)."""

    kind: Literal["kihívás"] = "kihívás"
    opponent: str


class Eliminate(SeatEvent):
    """``A kiejt B [Nyom, Céh/1, 4 DP]`` (K/T.2.C, K/T.3.C).

    ``quests`` the solved quests and buildings; ``effects`` what is given up beside them: ``Céh/1``
    the running effect of a card by its number, ``4 DP`` what an effect has given.
    """

    kind: Literal["kiejtés"] = "kiejtés"
    schema_version: int = 2
    opponent: str
    quests: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()

    @property
    def effect_cards(self) -> tuple[str, ...]:
        """The cards whose running effects are given up."""
        return tuple(one.rpartition("/")[0] for one in self.effects if "/" in one)


class OfferPact(SeatEvent):
    """``A szövetséget ajánl C`` (K/T.4.B)."""

    kind: Literal["szövetségajánlat"] = "szövetségajánlat"
    opponent: str


class AnswerPact(SeatEvent):
    """``C elfogad`` / ``C elutasít`` (K/T.4.B)."""

    kind: Literal["szövetségválasz"] = "szövetségválasz"
    accept: bool


class Exchange(SeatEvent):
    """``A cserél Őr -> C:Íjász`` (Ikerjáték)."""

    kind: Literal["csere"] = "csere"
    given: str
    taken: str


class Search(SeatEvent):
    """``A keres Őr``: the cards that a search allowed at the start brought (K/I.8.C)."""

    kind: Literal["keresés"] = "keresés"
    cards: tuple[str, ...] = Field(min_length=1)
