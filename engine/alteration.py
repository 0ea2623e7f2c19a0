"""A card whose text is for a while not the printed one: what it was given and what it lost.

The changes lie on the card as :class:`~engine.state.Mod` of the kinds ``kap`` and ``veszít``, and so
they last as long as any other change does; the definition that the card has is made of the printed one
and of them. So whatever reads a card's text reads what it was given too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from engine.cards import given_effect
from engine.cards.effects import effect_text
from engine.definition import Definition, EffectDef, definition
from engine.frames import Item
from engine.rules.ch05_playing.s02_s03_ability import ability_by_default
from engine.state import Mod, State, card, change, put, stand_anew

GIVE: Literal["kap"] = "kap"
TAKE: Literal["veszít"] = "veszít"
LISTS: Final = {"kulcsszó": "kulcsszavak", "képzettség": "képzettségek", "jel": "jelek", "faj": "faj",
                "kaszt": "kasztok", "jellemző": "jellemzők", "szféra": "szférák"}
EFFECTS: Final = ("képesség", "laphatás", "szöveg")
DIALECT: Final = "dialektus"  # K/III.8.5.G


def printed(state: State, d: Definition) -> Definition:
    """The text of a card as it is printed."""
    return state.defs.get(d.name, d)


@lru_cache(maxsize=4096)
def altered(d: Definition, changes: tuple[Mod, ...]) -> Definition:
    """The printed text ``d`` with these changes, in the order in which they took effect; made once.

    Raises InputError where no card can be like that (a skill on a quest).
    """
    text = d.text
    for m in changes:
        if m.op == GIVE:
            _give(text, m)
        elif m.value in LISTS:
            text[LISTS[m.value]] = [held for held in text.get(LISTS[m.value], ()) if held != m.words]
        elif m.value == DIALECT:
            text.pop(DIALECT, None)
    return definition(text)


def _give(text: dict[str, Any], m: Mod) -> None:
    """K/V.2.E, K/V.3.F, M/5.02.D, M/5.03.E: of one ability or card effect a card has one; a word that it has
    already it need not get."""
    key = LISTS.get(m.value, "hatások")
    new = m.words if m.value in LISTS else msgspec.json.decode(m.words)
    held = text.get(key, [])
    if new not in held:
        text[key] = [*held, new]


def text_changes(mods: tuple[Mod, ...]) -> tuple[Mod, ...]:
    """Those of a card's changes that are about its text."""
    return tuple(m for m in mods if m.op in (GIVE, TAKE))


def retext(state: State, cid: int) -> State:
    """The state in which card ``cid`` has the text that its changes make of the printed one; an effect that it
    has lost it has lost still, whatever place it has now."""
    c = card(state, cid)
    if c.d is None:
        return state
    base, changes = printed(state, c.d), text_changes(c.mods)
    d = altered(base, changes) if changes else base
    if d is c.d:
        return state
    places = {e.identity: e.number for e in d.effects}
    lost = tuple(places[i] for n in c.lost if (i := c.d.effects[n].identity) in places)
    return stand_anew(put(state, cid, replace(c, d=d, lost=lost)), cid)


def as_printed(state: State, cid: int) -> State:
    """The state in which what card ``cid`` was given and lost is off it."""
    c = card(state, cid)
    if not text_changes(c.mods):
        return state
    return retext(change(state, cid, mods=tuple(m for m in c.mods if m.op not in (GIVE, TAKE))), cid)


def unprinted(state: State, cid: int, number: int) -> str:
    """K/VI.4.T: an effect that its card was given, as JSON, so that it takes place though its card has left and
    hasn't it any more; "" for one that is printed on it."""
    d = card(state, cid).d
    if d is None or not len(printed(state, d).effects) <= number < len(d.effects):
        return ""
    return msgspec.json.encode(effect_text(d.effects[number].effect, ability_by_default(d.kind))).decode()


def effect_of(state: State, item: Item) -> EffectDef | None:
    """The effect that an item carries out."""
    d = card(state, item.source).d
    if d is not None and item.given:
        effect = given_effect(msgspec.json.decode(item.given), ability_by_default(d.kind))
        return EffectDef(item.effect, effect, d.card)
    return d.effects[item.effect] if d is not None and 0 <= item.effect < len(d.effects) else None


def over(state: State, cid: int, until: str) -> State:
    """K/III.3.A, K/I.7.D: what was done to a card for so long ends; effects that it had lost come back."""
    c = card(state, cid)
    ended = tuple(m for m in c.mods if m.until == until)
    back = {m.words for m in ended if m.op == TAKE and m.value in EFFECTS}
    lost = tuple(n for n in c.lost if c.d is None or c.d.effects[n].identity not in back) if back else c.lost
    state = change(state, cid, mods=tuple(m for m in c.mods if m.until != until), lost=lost)
    return retext(state, cid) if text_changes(ended) else state
