"""What an effect is worth to a seat: what helps its side or harms the others is good.

The numbers are a rough scale of their own: one damage is 4, one card or MP about 5.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from adjudicator.simulation.sight import Sight
from engine.cards import op_args
from engine.definition import Definition, EffectDef
from engine.state import NOBODY, WOUNDED, card
from engine.zones import DEPTHS, PAST, ROW, TEAM

# What an operation does for whom it is done to: below nought it harms; per unit where it has an amount.
PER_UNIT: Final = {"sebzés": -4, "gyógyít": 3, "húz": 5, "mp": 4, "dp": 15, "eldob": -5, "módosít": 2}
AT_ONCE: Final = {"öl": -20, "megsemmisít": -20, "kivesz": -15, "feláldoz": -15, "tilt": -5, "veszít": -5,
                  "lecsatol": -6, "irányítás": -20, "kap": 4, "enged": 4, "keres": 8, "leidéz": 8, "jelzőlap": 8,
                  "jelző": 2, "győzelem": 200, "csatol": 4, "kever": 0}
GUESSED_AMOUNT: Final = 2
NEUTRALISED: Final = 6  # and for each MP of what is neutralised
PER_MP: Final = 3
DEAR: Final = {"kalandozó": 30, "építmény": 28, "küldetés": 20, "szövetséges": 24, "akciólap": 14, "eseménylap": 12,
               "akadálylap": 10}


def program_of(effect: EffectDef | None, mode: int | None) -> tuple[Any, ...]:
    """What an effect does, in the mode that was chosen; nothing where it is done by hand."""
    if effect is None:
        return ()
    modes = effect.effect.modes
    if mode and 1 <= mode <= len(modes):
        return modes[mode - 1].program or ()
    return effect.program or ()


def worth(sight: Sight, program: Iterable[tuple[str, Any]], targets: tuple[int, ...]) -> float:
    """What carrying out a program on these targets is worth."""
    return sum(_operation(sight, name, op_args((name, said)), targets) for name, said in program)


def _operation(sight: Sight, name: str, args: dict[str, Any], targets: tuple[int, ...]) -> float:
    if name == "semlegesít":
        return sum(_neutralised(sight, cid) for cid in targets)
    if name == "dobás":
        return (worth(sight, args.get("siker") or (), targets) + worth(sight, args.get("kudarc") or (), targets)) / 2
    if name == "ismétel":
        return 2 * worth(sight, args.get("hatás") or (), targets)
    whom = str(args.get("kit") or "")
    if "ellen" in whom:
        return -_done(name, args)
    if targets and whom in ("", "célpont"):
        return sum(_on(sight, name, args, cid) for cid in targets)
    return _done(name, args)


def _on(sight: Sight, name: str, args: dict[str, Any], cid: int) -> float:
    """What is done to one card; what harms a strong adventurer of an opponent is worth more."""
    c = card(sight.state, cid)
    if name == "gyógyít" and not c.damage and c.stance != WOUNDED:
        return 0
    if name == "mozgat":
        found = 8.0 if c.zone in (PAST, DEPTHS) else -8.0
    else:
        found = _done(name, args)
    if found < 0 and c.zone in (ROW, TEAM):
        found -= sight.level(cid) / 2
    return -found if sight.is_foes(cid) else found


def _done(name: str, args: dict[str, Any]) -> float:
    if name == "helyzet":
        return 5 if args.get("helyzet") == "éber" else -5
    if name in PER_UNIT:
        amount = args.get("mennyi", 1)
        return PER_UNIT[name] * (amount if isinstance(amount, int) else GUESSED_AMOUNT)
    return AT_ONCE.get(name, 0)


def _neutralised(sight: Sight, cid: int) -> float:
    """Good where it was an opponent's, the better the dearer it was; bad where it was one's own."""
    value = NEUTRALISED + PER_MP * sight.cost(cid)
    return value if sight.is_foes(cid) else -value


def kept(sight: Sight, d: Definition | None) -> float:
    """How dear a card in hand is: the least dear is given up first."""
    if d is None:
        return 0
    points = d.value_bases["alapszint"] or d.value_bases["dp"] or 0
    cost = d.mp if isinstance(d.mp, int) else GUESSED_AMOUNT
    too_dear = 10 if cost > sight.mp + 4 else 0  # K/I.7.B: 4 MP come with each turn
    return DEAR.get(d.kind, 5) + 2 * points - too_dear


def is_answer(d: Definition | None) -> bool:
    """Whether a card is kept to answer others with: it neutralises."""
    return d is not None and any(op[0] == "semlegesít" for e in d.effects for op in e.program or ())


def reserve(sight: Sight) -> int:
    """The MP that stay for an answer: the cost of the cheapest one in hand."""
    return min((sight.cost(cid) for cid in sight.hand() if is_answer(sight.face(cid))), default=0)


def targets_of(sight: Sight, names: tuple[str, ...]) -> tuple[int, ...]:
    """The cards that a line names as targets."""
    found = (sight.named(name) for name in names)
    return tuple(cid for cid in found if cid != NOBODY)
