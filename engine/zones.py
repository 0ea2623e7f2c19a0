"""Where a card can be, as small integers; the Present is split by what stands where.

Zones up to ``HELD`` are lists of a seat (``Seat.zones`` is indexed by them); a card that is
attached, in a time thread or out of the game stands in no list of a seat.
"""

from __future__ import annotations

FUTURE, HAND, ROW, TEAM, TOWER, QUEST, BUILDING, ALLY, EVENT, OMEN = range(10)
STORE, PAST, DEPTHS, SOLVED, OUTER, SIDE, SPIRIT = range(10, 17)
HELD = 17  # number of zones that are lists of a seat
ATTACHED, THREAD, OUT = 17, 18, 19

PRESENT = frozenset({ROW, TEAM, TOWER, QUEST, BUILDING, ALLY, EVENT, OMEN, ATTACHED, SPIRIT})
TABLE = (ROW, TEAM, TOWER, QUEST, BUILDING, ALLY, EVENT, OMEN, SPIRIT)  # the lists of the Present
ACTING = PRESENT | {OUTER}  # where a card may have effects to activate (K/V.2.B, K/VIII.G)
IN_GAME = PRESENT | {OUTER, SOLVED}  # where a card has a controller (K/I.3.O)
BY_OWNER = frozenset({FUTURE, HAND, PAST, DEPTHS, SIDE})  # whose list it is: the owner's

# The value of the path `hely` (cases/README.md).
PLACE: tuple[str, ...] = (
    "jövő", "kéz", "jelen", "jelen", "jelen", "jelen", "jelen", "jelen", "jelen", "jelen", "raktár",
    "múlt", "mélység", "megoldott", "külső sík", "cserepakli", "jelen", "jelen", "időfonal", "játékon kívül",
)

# Keys of a stated position -> zone, in the order in which copies are counted.
POSITION_ZONES: tuple[tuple[str, int], ...] = (
    ("sor", ROW), ("torony", TOWER), ("kéz", HAND), ("jövő", FUTURE), ("ómen", OMEN), ("cserepakli", SIDE),
    ("raktár", STORE), ("küldetések", QUEST), ("építmények", BUILDING), ("szövetségesek", ALLY),
    ("megoldott", SOLVED), ("múlt", PAST), ("mélység", DEPTHS), ("külső_sík", OUTER), ("események", EVENT),
    ("szellemek", SPIRIT),
)
