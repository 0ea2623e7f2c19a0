"""K/III.8.6, M/3.05.6 — varázslat akciólap: spells, here the mosaics (mozaik, K/III.8.6.D)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from engine.cards import Op
from engine.cards.targets import TargetSpec, parse_target
from engine.derivation import Derivation, Steps, step

_BATTLE, _BOTH, _ROW = "K/III.8.6.D/2", "K/III.8.6.D/3", "K/III.8.6.D/4"


class Form(Struct, frozen=True):
    """A form of a mosaic spell: where it is described, in which phases it is cast, its cost."""

    paragraph: str
    phases: tuple[str, ...]
    per_target: bool
    plus: int
    halving: bool = False
    free_of_front_penalty: bool = False
    one_target: bool = False


FORMS: Final[dict[str, Form]] = {
    "kard": Form(_BATTLE, ("harc",), False, 1, halving=True, free_of_front_penalty=True, one_target=True),
    "nyíl": Form(_BATTLE, ("harc",), False, 1, halving=True, one_target=True),
    "kitörés": Form(_BATTLE, ("harc",), False, 2),
    "szőnyeg": Form(_BATTLE, ("harc",), True, 1),
    "aura": Form(_BOTH, ("sor", "harc"), True, 0, free_of_front_penalty=True),
    "csóva": Form(_ROW, ("sor",), False, 2, halving=True, one_target=True),
    "zápor": Form(_ROW, ("sor",), True, 1),
    "kupola": Form(_ROW, ("sor",), True, 5),
    "sátor": Form(_ROW, ("sor",), True, 5),
}


# K/III.8.6.D/2–4: whom a form is for, in the words of 3-cards.md.
FORM_TARGETS: Final[dict[str, str]] = {
    "kard": "ellenséges harcbeli frontember kalandozó", "nyíl": "ellenséges harcbeli kalandozó",
    "kitörés": "minden harcbeli kalandozó", "szőnyeg": "minden ellenséges harcbeli kalandozó",
    "aura": "tetszőleges számú saját kalandozó", "csóva": "ellenséges sorbeli kalandozó",
    "zápor": "minden sorbeli kalandozó", "kupola": "minden ellenséges sorbeli kalandozó",
    "sátor": "minden ellenséges sorbeli kalandozó",
}
UNTARGETED: Final = frozenset({"kitörés", "zápor"})  # they hit all without aiming
NEUTRALISING: Final = "aura"


def form_phases(form: str) -> tuple[str, ...]:
    """K/III.8.6.D/2–4: where a form is used: in the battle, in the Row, or (aura) in both and in a manoeuvre."""
    return ("sor", "manőver", "harc") if form == NEUTRALISING else FORMS[form].phases


def form_spec(form: str) -> TargetSpec:
    """K/III.8.6.D/2–4: whom a form is for."""
    return parse_target(FORM_TARGETS[form])


def form_program(form: str, base: int) -> tuple[Op, ...]:
    """K/III.8.6.D/1–2, K/III.8.6.D/4, M/1.71: what a form does: the base value in damage to all whom it is for; where
    a halving save may be made, half of it, rounded up, to who makes it with his base level. An aura deals none."""
    if form == NEUTRALISING:
        return ()
    if not FORMS[form].halving:
        return (("sebzés", {"mennyi": base, "kit": FORM_TARGETS[form]}),)
    save = {"fajta": "mentő", "érték": "alapszint", "siker": (("sebzés", {"mennyi": halved(base)}),),
            "kudarc": (("sebzés", {"mennyi": base}),)}
    return (("dobás", save),)


class MosaicResult(Struct, frozen=True):
    """MP cost of a mosaic spell, whether a halving save may be made, what speaks against it."""

    mp: int
    halving_save: bool
    steps: Steps = ()
    faults: Steps = ()


def mosaic_cost_k(form: str, base: int, front: bool, targets: int, sword_known: bool = True) -> MosaicResult:
    """K/III.8.6.D/1–4, B: the MP cost (MP-igény) of a mosaic by form, base value (alapérték) and
    number of targets; a front caster's is doubled, but for sword and aura.

    For zápor ``targets`` is the number of adventurers in the Row (it hits them untargeted).
    Modifiers of other cards come before the doubling and are not in here. Raises KeyError for
    a form that is not in ``FORMS``.
    """
    return _cost(form, base, front, targets, sword_known, "K/III.8.6.B", "K/III.8.6.D/1")


def mosaic_cost_m(form: str, base: int, front: bool, targets: int, sword_known: bool = True) -> MosaicResult:
    """K/III.8.6.D/2–4 with M/3.05.6.B and M/1.71: the formulas are the older ones."""
    return _cost(form, base, front, targets, sword_known, "M/3.05.6.B", "M/1.71")


def halved(base: int) -> int:
    """K/III.8.6.D/1, M/1.71: the damage after a successful halving save (felező mentő), rounded up."""
    return (base + 1) // 2


def _cost(form: str, base: int, front: bool, targets: int, sword_known: bool, front_id: str,
          halving_id: str) -> MosaicResult:
    shape = FORMS[form]
    mp = (targets * base if shape.per_target else base) + shape.plus
    key = "mosaic.cost_per_target" if shape.per_target else "mosaic.cost"
    steps = [step(shape.paragraph, key, form=form, base=base, targets=targets, plus=shape.plus, mp=mp)]
    if front:
        doubled, told = _front(shape, mp, form, front_id)
        mp = doubled
        steps.append(told)
    steps.append(step((shape.paragraph, halving_id), "mosaic.halving" if shape.halving else "mosaic.no_halving",
                      form=form, half=halved(base)))
    return MosaicResult(mp, shape.halving, tuple(steps), _faults(form, shape, front, targets, sword_known))


def _front(shape: Form, mp: int, form: str, front_id: str) -> tuple[int, Derivation]:
    """K/III.8.6.B, M/3.05.6.B: the front penalty (frontemberi büntető) doubles last; positions are
    of the battle, so a form of the Row phase knows none."""
    if shape.free_of_front_penalty:
        return mp, step(shape.paragraph, "mosaic.no_front_penalty", form=form)
    if "harc" not in shape.phases:
        return mp, step(shape.paragraph, "mosaic.no_position", form=form)
    return 2 * mp, step(front_id, "mosaic.front_penalty", before=mp, mp=2 * mp)


def _faults(form: str, shape: Form, front: bool, targets: int, sword_known: bool) -> Steps:
    faults = []
    if form == "kard" and not sword_known:
        faults.append(step(shape.paragraph, "mosaic.sword_unknown"))
    if form == "kard" and not front:
        faults.append(step(shape.paragraph, "mosaic.sword_needs_front"))
    if shape.one_target and targets != 1:
        faults.append(step(shape.paragraph, "mosaic.one_target", form=form, targets=targets))
    return tuple(faults)
