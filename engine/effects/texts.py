"""The operations kap and veszít: words, abilities and card effects that a card gets or loses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.alteration import DIALECT, EFFECTS, GIVE, LISTS, TAKE, altered, printed, retext, text_changes
from engine.cards import Op, given_effect, op_args
from engine.cards.effects import effect_text
from engine.cards.operations import ALL, ONE
from engine.definition import Definition
from engine.effects.args import Args
from engine.registry import says
from engine.rules.ch05_playing.s02_s03_ability import ability_by_default
from engine.state import NOBODY, CardState, Mod, State, card, note, put
from events.errors import InputError


@says("given", ("K/V.2.E", "K/V.3.F"), ("M/5.02.D", "M/5.03.E"))
def give(state: State, cid: int, a: Args, rules: Any) -> State:
    """K/V.2.E, K/V.3.F, M/5.02.D, M/5.03.E: a card gets words or effects, for as long as the effect says or it
    stays where it is; what no card of its kind can have it does not get (K/VI.4.R)."""
    c = card(state, cid)
    if c.d is None:
        return note(state, "not_possible", a.op, cid)
    base = printed(state, c.d)
    mods = (*c.mods, *(Mod(arg, GIVE, until=a.until, words=_words(base.kind, arg, v)) for arg, v in a.given))
    try:
        altered(base, text_changes(mods))
    except InputError:
        return note(state, "not_possible", a.op, cid)
    state = replace(state, defs=state.defs.set(base.name, base))
    state = retext(put(state, cid, replace(c, mods=mods)), cid)
    for arg, value in a.given:
        state = note(state, "given", cid, arg, _shown(value))
    return state


def _words(kind: str, arg: str, value: Any) -> str:
    """A word as it stands on a card; an effect as the JSON of its text."""
    if arg in LISTS:
        return str(value)
    by_default = ability_by_default(kind)
    effect = given_effect(value, by_default if arg == "szöveg" else arg == "képesség")
    return msgspec.json.encode(effect_text(effect, by_default)).decode()


def _shown(value: Any) -> str:
    return str(value.get("szöveg", "")) if isinstance(value, dict) else str(value)


@says("lost", ("K/V.8.H", "K/III.8.5.G"), ("M/5.10.I", "M/3.05.5.D"))
def take(state: State, cid: int, a: Args, rules: Any) -> State:
    """K/V.8.H, K/III.8.5.G, M/5.10.I, M/3.05.5.D: a card loses words or effects, those too that it was given before;
    the dialect of power words is a card effect. What it has not it does not lose (K/VI.4.R)."""
    for arg, value in a.given:
        found = list(_held(card(state, cid), arg, str(value)))
        if not found:
            state = note(state, "not_possible", a.op, cid)
        for name, words, number, shown in found:
            c = card(state, cid)
            mods = (*c.mods, Mod(name, TAKE, until=a.until, words=words))
            lost = c.lost if number is None else (*c.lost, number)
            base = printed(state, c.d)  # type: ignore[arg-type]
            state = replace(state, defs=state.defs.set(base.name, base))
            state = note(retext(put(state, cid, replace(c, mods=mods, lost=lost)), cid), "lost", cid, arg, shown)
    return state


Held = tuple[str, str, int | None, str]  # sort, what marks it, the number of an effect, what is told of it


def _held(c: CardState, arg: str, wanted: str) -> Iterator[Held]:
    """What a card has of what it is to lose: all of it, or what is named: a word, or an effect by its words or its
    number on the card."""
    if c.d is None:
        return
    if arg in LISTS:
        for word in _listed(c.d, LISTS[arg]):
            if wanted in (ALL, ONE) or word.casefold() == wanted.casefold():
                yield arg, word, None, word
        return
    yield from _effects(c, c.d, arg, wanted)
    if arg == "laphatás" and c.d.card.dialect and wanted in (ALL, ONE, DIALECT):
        yield DIALECT, c.d.card.dialect, None, DIALECT


@lru_cache(maxsize=4096)
def _listed(d: Definition, key: str) -> tuple[str, ...]:
    """The words of a list on a card, each once; the whole text is written out for it, so it is made once."""
    return tuple(dict.fromkeys(d.text.get(key, ())))


def _effects(c: CardState, d: Definition, arg: str, wanted: str) -> Iterator[Held]:
    for e in d.effects:
        sort = arg == "szöveg" or e.ability == (arg == "képesség")
        if sort and e.number not in c.lost and wanted in (ALL, ONE, e.text, str(e.number + 1)):
            yield arg, e.identity, e.number, e.text or str(e.number + 1)


def asked_loss(state: State, cards: tuple[int, ...], op: Op) -> Op:
    """K/VI.4.S: a loss of ``egy`` among several becomes a choice of its player; with only one there it is that."""
    given = op_args(op)
    arg = next((a for a in (*LISTS, *EFFECTS) if given.get(a) == ONE), None)
    if op[0] != TAKE or arg is None:
        return op
    held = dict.fromkeys((shown if n is None else str(n + 1), shown) for cid in cards
                         for _, _, n, shown in _held(card(state, cid), arg, ONE))
    ways = [{"szöveg": shown, "hatás": ((TAKE, {**given, arg: word}),)} for word, shown in held]
    if len(ways) > 1:
        return "választás", {"lehetőségek": tuple(ways)}
    return ways[0]["hatás"][0] if ways else (TAKE, {**given, arg: ALL})  # type: ignore[return-value]


def word_sort(state: State, cids: tuple[int, ...], op: str, word: str) -> str:
    """What the word of a ``hatás kap``/``hatás veszít`` line is: what it is on the card that loses it, or on the
    cards of this game; a sentence is a text. "" where nothing tells."""
    if word.endswith("."):
        return "szöveg"
    there = (card(state, cid).d for cid in cids if cid != NOBODY)
    texts = [d.text for d in there if d is not None] if op == TAKE else [
        d.text for _, d in sorted(state.defs.items())]
    return next((arg for arg, key in LISTS.items() if any(word in text.get(key, ()) for text in texts)), "")
