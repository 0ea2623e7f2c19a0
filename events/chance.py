"""What chance did: rolls, draws, shuffles, and what was turned up."""

from __future__ import annotations

from typing import Literal

from events.base import SeatEvent


class Roll(SeatEvent):
    """``A dob 3+4 | A dob 7 | A dob ? | A dob siker | A dob kudarc``.

    ``dice`` the single dice, ``total`` their sum; with neither the roll is unknown and
    ``outcome`` may still say what came of it.
    """

    kind: Literal["dobás"] = "dobás"
    dice: tuple[int, ...] = ()
    total: int | None = None
    outcome: Literal["siker", "kudarc"] | None = None


class Draw(SeatEvent):
    """``A húz 2 | A húz Őr, ?``: what was drawn since this player's last line."""

    kind: Literal["húzás"] = "húzás"
    count: int | None = None
    cards: tuple[str, ...] = ()


class OpeningHand(SeatEvent):
    """``A kéz 7 | A kéz Őr, ?``."""

    kind: Literal["kézfelvétel"] = "kézfelvétel"
    count: int | None = None
    cards: tuple[str, ...] = ()


class Shuffle(SeatEvent):
    """``A kever Őr, Íjász, …``: a deck's new order, top first; without names unknown."""

    kind: Literal["keverés"] = "keverés"
    order: tuple[str, ...] = ()


class Reveal(SeatEvent):
    """``B felfed Őrtorony``: what an unknown card that was turned up turned out to be."""

    kind: Literal["felfedés"] = "felfedés"
    card: str


class StartingRolls(SeatEvent):
    """``kezdés A 9 B 6``; ``seat`` is the first named, ``rolls`` holds all."""

    kind: Literal["kezdődobás"] = "kezdődobás"
    seat: str = "A"
    rolls: dict[str, int]


class StartingPlayer(SeatEvent):
    """``kezdő A``."""

    kind: Literal["kezdőjátékos"] = "kezdőjátékos"
