"""The card model: what is printed on a card, for all ten kinds (3-cards.md, M/3.00).

Attributes are English, keys of files Hungarian (``KEYS``). A model holds canonical words
only; :func:`engine.cards.parse_card` reads what people write, and says what is wrong.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, model_validator

from engine.cards.operations import Program
from engine.cards.vocabulary import KINDS, Table
from engine.rules.ch01_basics.s11_token_mp import token_mp
from engine.rules.ch03_card_types.s04_s11_by_kind import fixed_mp, kind_duration

Number = int | Literal["X"]

KEYS: Final[dict[str, str]] = {
    "name": "név", "kind": "típus", "named": "nevesített", "token": "jelzőlap", "mp": "mp", "alignment": "jellem",
    "castes": "kasztok", "main_castes": "főkasztok", "races": "faj", "gender": "nem", "religion": "vallás",
    "belonging": "hovatartozás", "homeland": "haza", "traits": "jellemzők", "physique": "fizikum",
    "astral": "asztrál", "mental": "mentál", "base_level": "alapszint", "skills": "képzettségek", "signs": "jelek",
    "dialect": "dialektus", "spheres": "szférák", "forms": "formák", "mosaic": "mozaik", "keywords": "kulcsszavak",
    "wall": "fal", "roads": "utak", "dp": "dp", "location": "helyszín", "conditions": "feltételek",
    "solve_mp": "megoldás_mp", "condition": "feltétel", "attackers": "támadók", "defenders": "védők",
    "traps": "csapdák", "beasts": "bestiák", "subtype": "altípus", "subtypes": "altípusok",
    "attachable": "csatolható", "build_on": "ráépítés", "strikes": "szám", "attack": "támadás", "damage": "sebzés",
    "action": "akció", "equipment": "felszerelés", "range_": "hatótáv", "relic": "ereklye",
    "guard_threshold": "védőküszöb", "damage_reduction": "sfé", "shield_value": "pajzsérték", "phase": "fázis",
    "duration": "időtartam", "fast": "gyors", "combination": "kombináció", "alliance_points": "szövetségpont",
    "omen_points": "ómenpont", "effects": "hatások", "negative": "negatív", "side_b": "oldal_b",
    "reminder": "emlékeztető",
}
EFFECT_KEYS: Final[dict[str, str]] = {
    "signs": "jelek", "ability": "képesség", "turns": "fordulók", "mp": "mp", "alliance_cost": "szp",
    "omen_cost": "óp", "cost": "költség", "keyword": "kulcsszó", "text": "szöveg", "target": "célpont",
    "when": "amikor", "must_activate": "aktivizálandó", "on_playing": "leidézéskor", "program": "hatás",
    "modes": "módok", "negative": "negatív", "reminder": "emlékeztető",
}
MODE_KEYS: Final[dict[str, str]] = {"text": "szöveg", "target": "célpont", "program": "hatás"}
KEY_TABLE: Final = Table("a lap kulcsai", KEYS.values())
EFFECT_KEY_TABLE: Final = Table("a hatás kulcsai", EFFECT_KEYS.values())
MODE_KEY_TABLE: Final = Table("a mód kulcsai", MODE_KEYS.values())


class _Printed(BaseModel):
    """Frozen, no unknown keys; hashing goes by few fields, as programs hold maps."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class Mode(_Printed):
    """One numbered option of an effect (M/5.01.B)."""

    model_config = ConfigDict(alias_generator=MODE_KEYS.__getitem__)

    text: str = ""
    target: str | None = None
    program: Program | None = None

    def __hash__(self) -> int:
        return hash((self.text, self.target))


class Effect(_Printed):
    """One képesség or laphatás of a card.

    ``program`` None: nobody has written one, the effect is done by hand; () does nothing.
    ``ability`` is settled when a card is read (K/V.2.A–C, K/V.3.B, E). ``must_activate`` None:
    not said, the rules decide (3-cards.md). ``turns``: those a spirit stays (K/X.C).
    """

    model_config = ConfigDict(alias_generator=EFFECT_KEYS.__getitem__)

    signs: tuple[str, ...] = ()
    ability: bool = False
    turns: int | None = None
    mp: Number | None = None
    alliance_cost: int | None = None
    omen_cost: int | None = None
    cost: Program = ()
    keyword: str | None = None
    text: str = ""
    target: str | None = None
    when: str | None = None
    must_activate: bool | None = None
    on_playing: bool = False
    program: Program | None = None
    modes: tuple[Mode, ...] = ()
    negative: Program = ()
    reminder: str | None = None

    def __hash__(self) -> int:
        return hash((self.signs, self.text, self.ability, self.when))


class Card(_Printed):
    """A card's text. Two cards are equal when their texts are.

    ``mp``, ``phase`` and ``duration`` that a kind fixes are filled in where they are left out
    (K/III.2–3, K/III.4.D, 6.A, 11.A, M/3.02.A, M/3.10.B; a token's MP value is 0, K/I.11.F); ``mp``
    None: no MP value is printed. ``attachable`` None: not printed (M/3.04.E). ``damage``: a
    number, X, or a range as text (``1-3``).
    """

    model_config = ConfigDict(alias_generator=KEYS.__getitem__)

    name: str
    kind: str
    named: bool = False
    token: bool = False
    mp: Number | None = None
    alignment: str = "nincs"
    castes: tuple[str, ...] = ()
    main_castes: tuple[str, ...] = ()
    races: tuple[str, ...] = ()
    gender: str | None = None
    religion: str | None = None
    belonging: tuple[str, ...] = ()
    homeland: str | None = None
    traits: tuple[str, ...] = ()
    physique: int | None = None
    astral: int | None = None
    mental: int | None = None
    base_level: int | None = None
    skills: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    dialect: str | None = None
    spheres: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    mosaic: str | None = None
    keywords: tuple[str, ...] = ()
    wall: int | None = None
    roads: int | None = None
    dp: Number | None = None
    location: str | None = None
    conditions: tuple[str, ...] = ()
    solve_mp: int = 0
    condition: str | None = None
    attackers: int | None = None
    defenders: int | None = None
    traps: int | None = None
    beasts: int | None = None
    subtype: str | None = None
    subtypes: tuple[str, ...] = ()
    attachable: tuple[str, ...] | None = None
    build_on: int | None = None
    strikes: int | None = None
    attack: int | None = None
    damage: int | str | None = None
    action: str | None = None
    equipment: str | None = None
    range_: str | None = None
    relic: bool = False
    guard_threshold: int | None = None
    damage_reduction: int | None = None
    shield_value: int | None = None
    phase: str = "sor"
    duration: str = "végleges"
    fast: bool = False
    combination: int | None = None
    alliance_points: int | None = None
    omen_points: int | None = None
    effects: tuple[Effect, ...] = ()
    negative: Program = ()
    side_b: Card | None = None
    reminder: str | None = None

    @model_validator(mode="before")
    @classmethod
    def _fill_by_kind(cls, data: Any) -> Any:
        """What the kind fixes, where it is left out."""
        if not isinstance(data, dict):
            return data
        kind = data.get("kind", data.get("típus"))
        filled = dict(data)
        if "duration" not in data and "időtartam" not in data:
            filled["duration"] = kind_duration(str(kind))
        if data.get("mp") is None:
            filled["mp"] = default_mp(kind, bool(data.get("token", data.get("jelzőlap"))))
        return filled

    @model_validator(mode="after")
    def _known_kind(self) -> Card:
        if self.kind not in KINDS:
            raise ValueError(f"no such kind: {self.kind}")
        return self

    def __hash__(self) -> int:
        return hash((self.name, self.kind, self.mp, len(self.effects)))


def default_mp(kind: Any, token: bool = False) -> int | None:
    """The MP value that needs no printing: the kind's (K/III.4.D …), else 0 for a token (K/I.11.F)."""
    fixed = fixed_mp(kind) if isinstance(kind, str) else None
    return token_mp(fixed, token=token)
