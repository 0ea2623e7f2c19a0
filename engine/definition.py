"""A card's text, compiled once for play: what its effects are for the rules of chapter V.

A :class:`Definition` is shared by all copies of a card; it holds no state.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Literal

import msgspec

from engine.cards import Card, Effect, TargetSpec, card_text, op_args, parse_card, parse_selector, parse_target
from engine.cards.operations import NUMBER_OPS
from engine.rules.ch02_keywords.s15_beast_activation import beast_activation
from engine.rules.ch02_keywords.s24_counts_as import new_type
from engine.rules.ch03_card_types.s08_action.objects import equipment_kind
from engine.rules.ch05_playing.m_resolving_text import on_resolving, works_apart
from engine.rules.ch05_playing.s05_sign_names import BATTLING, PERMANENT
from engine.rules.ch05_playing.s05_signs import SignProfile, needs_activation
from engine.rules.ch05_playing.s06_quick import activated_quickly, played_quickly

PLAYED = "leidéznek"  # the moment that goes on with a description of what is played (K/VI.3)
RANK_READINGS = ("É35", "É36", "É37")
VITAL = ("fizikum", "asztrál", "mentál", "alapszint")  # who has too little of one dies (K/VI.4.J, K/III.10.G)
_NO_INTERRUPT = re.compile(r"nem szakíthat meg időfonalat", re.IGNORECASE)
_ONCE_PER_GAME = re.compile(r"\begy játékban egyszer\b", re.IGNORECASE)
_KEYWORD = re.compile(r"(?P<word>.*?)(?:\s+(?P<number>\d+|X))?")
_NUMBERED = ("Expedíció", "Akaratátvitel", "Túlütés", "Kincs", "Kincskeresés")


class Running(msgspec.Struct, frozen=True):
    """One number that an effect changes as long as it runs (K/V.5.E/1): effect, value, how, and whom
    it is about (a description, „hordozó”, or "" for the card itself). ``battle``: only in a battle;
    ``built``: only once its machine has been built on something (K/IX.2)."""

    number: int
    value: str
    op: Literal["módosít", "beállít", "korlátoz"]
    amount: int
    lower: int | None
    upper: int | None
    strong: bool
    whom: Any
    battle: bool
    built: bool


class EffectDef:
    """One effect of a card, read once (K/V.2, V.3, V.5).

    ``activated``: it needs an activation (K/V.5.L); ``timed``: its moment or ""; ``running``:
    continuous (K/V.5.E/1); ``playing``: its signs are those of the card's being played and it
    takes place when the card resolves (M/5.14); ``identity``: what makes two effects the same;
    ``counts_as``: the type of card that using it counts as (K/II.15, K/II.24), "" for none; ``parts``: the effects
    of one playing that were put together in it (M/5.14).
    """

    __slots__ = ("_modes", "_profiles", "_ranks", "ability", "activated", "counts_as", "effect", "fast", "identity",
                 "mp", "no_interrupt", "number", "once_per_game", "parts", "playing", "program", "running", "target",
                 "text", "timed")

    def __init__(self, number: int, effect: Effect, card: Card) -> None:
        self.number = number
        self.effect = effect
        self.parts: tuple[EffectDef, ...] = (self,)
        self.text = effect.text
        self.ability = bool(effect.ability)
        self.timed = effect.when or ""
        self.playing = on_resolving(effect, card)
        self.activated = not (self.timed or self.playing or works_apart(effect)) and needs_activation(effect)
        self.running = not self.timed and not self.playing and not self.activated
        self.mp = effect.mp if isinstance(effect.mp, int) else 0
        self._profiles: dict[Any, SignProfile] = {}
        self._ranks: dict[Any, tuple[bool, bool]] = {}
        self.target: TargetSpec | None = parse_target(effect.target) if effect.target else None
        self._modes = tuple(parse_target(m.target) if m.target else self.target for m in effect.modes)
        self.program = effect.program
        self.fast = played_quickly(effect.text)
        self.no_interrupt = bool(_NO_INTERRUPT.search(effect.text))
        self.once_per_game = bool(_ONCE_PER_GAME.search(effect.text))
        self.counts_as = ""
        if self.activated:
            said = next((op_args(op)["minek"] for op in effect.program or () if op[0] == "minősül"), "")
            self.counts_as = said or beast_activation(card.keywords, self.ability) or new_type(effect.text)
        self.identity = "|".join((*effect.signs, effect.text or str(number)))

    def target_of(self, mode: int | None) -> TargetSpec | None:
        """M/5.01.B–C: what is targeted: what the numbered option that was chosen (from 1) says, else the effect."""
        return self._modes[mode - 1] if mode and 1 <= mode <= len(self._modes) else self.target

    def profile(self, rules: Any) -> SignProfile:
        """K/V.5, K/V.6, M/5.07, M/5.08: what its signs make of it in this edition; read once for each."""
        read = rules.bind["sign_profile"]
        found = self._profiles.get(read)
        if found is None:
            found = self._profiles[read] = read(self.effect.signs, self.ability, self.activated or self.playing,
                                                self.mp, activated_quickly(self.text))
        return found

    def rank(self, rules: Any) -> tuple[bool, bool]:
        """K/V.8.D, F, M/5.10.D, F–G: strong and forbidding by its words, in this edition and these readings;
        read once for each."""
        key = (rules.edition, *(rules.readings[r] for r in RANK_READINGS))
        found = self._ranks.get(key)
        if found is None:
            found = self._ranks[key] = rules.bind["rank"](self.text, rules.readings)
        return found


class Definition:
    """A card as its rules see it. ``keywords`` maps each keyword to its number (0: none) and
    ``retainer``/``mount`` hold the condition printed before those words."""

    __slots__ = ("_digest", "_packed", "action", "activations", "adventurer", "awaits_plays", "card", "castes",
                 "conditions", "duration", "effects", "equipment", "fast", "given", "harmful", "hidden",
                 "keywords", "kind", "moments", "mount", "mp", "name", "named", "outer", "playing", "retainer", "runs",
                 "runs_on", "skills", "subtype", "timed", "value_bases", "wall")

    def __init__(self, card: Card) -> None:
        self._digest = ""
        self._packed = b""
        self.given: dict[str, Any] | None = None  # the text it was made from, to know it again cheaply
        self.card = card
        self.name = card.name
        self.kind = card.kind
        self.named = card.named
        self.mp = card.mp
        self.adventurer = card.kind == "kalandozó"
        self.outer = "külső sík" in card.signs  # K/VIII
        self.hidden = card.kind in ("toronyszint", "akadálylap")  # K/I.4.A
        self.duration = card.duration
        self.action = card.action or ""
        self.equipment = equipment_kind(card.action, card.equipment)
        self.subtype = card.subtype or ""
        self.castes = frozenset(card.castes)
        self.skills = card.skills
        self.conditions = card.conditions
        self.wall = card.wall
        self.effects = _played_together(tuple(EffectDef(n, e, card) for n, e in enumerate(card.effects)), card)
        self.playing = next((e for e in self.effects if e.playing), None)
        self.activations = tuple(e for e in self.effects if e.activated)
        self.timed = tuple(e for e in self.effects if e.timed)
        self.moments = frozenset(e.timed for e in self.timed)
        self.awaits_plays = tuple(e for e in self.timed if e.timed.startswith(PLAYED))
        self.runs = tuple(r for e in self.effects for r in _running(e))
        self.runs_on = {v: tuple(r for r in self.runs if r.value == v) for v in {r.value: 0 for r in self.runs}}
        self.harmful = tuple(r for r in self.runs if r.value in VITAL and _may_lower(r))
        self.fast = card.fast or any(e.fast for e in self.effects)
        self.keywords = _keywords(card)
        self.retainer = _before(card, "Csatlós")
        self.mount = _before(card, "Hátas")
        self.value_bases: dict[str, int | None] = {
            "fizikum": card.physique, "asztrál": card.astral, "mentál": card.mental, "alapszint": card.base_level,
            "fal": card.wall or 0, "dp": card.dp if isinstance(card.dp, int) else None,
            "védőküszöb": card.guard_threshold, "sfé": card.damage_reduction, "szám": card.strikes,
            "támadóküszöb": card.attack, "utak": card.roads,
            "sebzés": card.damage if isinstance(card.damage, int) else None,
        }

    def __reduce__(self) -> tuple[Any, ...]:
        return definition, (card_text(self.card),)

    @property
    def frail(self) -> bool:
        """K/III.10.G: whether what is printed alone lets him die."""
        return any((self.value_bases[name] or 0) < 1 for name in VITAL)

    @property
    def asks_x(self) -> bool:
        """K/V.1.D: it is played with a chosen X; what a mosaic costs follows from its form (K/III.8.6.D)."""
        return self.mp == "X" and self.card.mosaic is None

    @property
    def digest(self) -> str:
        """A short digest of the text: two editions of one card are told apart by it."""
        if not self._digest:
            body = msgspec.json.encode(self.text, order="deterministic")
            self._digest = hashlib.sha256(body).hexdigest()[:16]
        return self._digest

    @property
    def packed(self) -> msgspec.Raw:
        """The text as MessagePack, made once: saved states hold it as it is."""
        if not self._packed:
            self._packed = msgspec.msgpack.encode(self.text)
        return msgspec.Raw(self._packed)

    @property
    def text(self) -> dict[str, Any]:
        """The card's text as canonical plain JSON (3-cards.md)."""
        return card_text(self.card)


def _played_together(effects: tuple[EffectDef, ...], card: Card) -> tuple[EffectDef, ...]:
    """M/5.14: what takes place as the card resolves is one playing, with the signs, the target, the cost and the
    words of all of it; it stands in the place of the first. They have one target and one list of options among
    them (engine.cards)."""
    parts = tuple(e for e in effects if e.playing)
    if len(parts) < 2:
        return effects
    first, printed = parts[0], [e.effect for e in parts]
    whole = EffectDef(first.number, first.effect.model_copy(update={
        "signs": tuple(dict.fromkeys(sign for e in printed for sign in e.signs)),
        "text": " ".join(e.text for e in printed if e.text),
        "target": next((e.target for e in printed if e.target), None),
        "modes": next((e.modes for e in printed if e.modes), ()),
        "cost": tuple(op for e in printed for op in e.cost),
        "negative": tuple(op for e in printed for op in e.negative),
        "program": tuple(op for e in printed for op in e.program or ()),
        "on_playing": True}), card)
    whole.parts = parts
    return tuple(whole if e is first else e for e in effects)


def _running(e: EffectDef) -> Iterator[Running]:
    """K/V.5.E/1: the numbers that a running effect changes; a machine's run once it is built on."""
    built = "ráépítés" in e.effect.signs and not e.ability
    if not e.running or not (built or PERMANENT in e.effect.signs):
        return
    for op in e.program or ():
        given = op_args(op)
        name = next((n for n in NUMBER_OPS if n == op[0]), None)
        if name is None or "ha" in given or not isinstance(given.get("mennyi", 0), int):
            continue  # what holds on a condition is the recorder's
        whom = parse_selector(given["kit"]) if "kit" in given else ""
        yield Running(e.number, str(given["érték"]), name, given.get("mennyi", 0), given.get("alsó"),
                      given.get("felső"), bool(given.get("erős")), whom, BATTLING in e.effect.signs, built)


def _may_lower(r: Running) -> bool:
    """Whether what runs could bring the value down: what only adds or only holds it from below can't."""
    return r.amount < 0 if r.op == "módosít" else r.op == "beállít" or r.upper is not None


def _keywords(card: Card) -> dict[str, int]:
    found: dict[str, int] = {}
    for printed in card.keywords:
        match = _KEYWORD.fullmatch(printed)
        assert match is not None
        number = match["number"]
        if match["word"] in _NUMBERED and number:
            found[match["word"]] = int(number) if number != "X" else 0
        else:
            found[printed] = 0
    return found


def _before(card: Card, word: str) -> str | None:
    """The condition printed before a keyword: "" for the general form, None without it."""
    for printed in card.keywords:
        if printed == word:
            return ""
        if printed.endswith(" " + word):
            return printed[: -len(word) - 1]
    return None


_MADE: dict[Any, list[Definition]] = {}  # by name: the texts known of a card are few


def definition(text: dict[str, Any]) -> Definition:
    """The definition of a card text; equal texts give the same object.

    Raises InputError where the text is no card (``engine.cards.parse_card``).
    """
    name = text.get("név")
    for made in _MADE.get(name, ()) if isinstance(name, str) else ():
        if made.given is text or made.given == text:
            return made
    made = Definition(parse_card(text))
    made.given = text
    _MADE.setdefault(made.name, []).append(made)
    return made


@lru_cache(maxsize=1)
def plain_levels() -> tuple[Definition, ...]:
    """The plain tower levels T1…T4 of a position (cases/README.md): wall 0, no ability."""
    return tuple(definition({"név": f"T{n}", "típus": "toronyszint", "fal": 0}) for n in range(1, 8))
