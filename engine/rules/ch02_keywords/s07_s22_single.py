"""K/II.7–22 — keywords of a single paragraph, in order (those of K/II.15 and 19 in files of their own)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import replace

from engine.acting import Act
from engine.definition import Definition, EffectDef
from engine.derivation import step
from engine.frames import Choice, Item, Manoeuvre
from engine.many import zone_of
from engine.registry import awaits, check, says
from engine.rules.ch01_basics.s02_deck import DeckCase, DeckFault
from engine.rules.ch01_basics.s03_places_control import sacrifice, take_control
from engine.rules.ch01_basics.s12_reference import all_fitting
from engine.rules.ch02_keywords.s26_retainer import host_fits
from engine.rules.ch05_playing.s01_entering import effects_of_entering
from engine.rules.ch05_playing.words import has_phrase, words
from engine.rules.ch06_time_thread.s04_build_unwind import mark_for_death, thread_of
from engine.rules.ch06_time_thread.s05_in_manoeuvres import HEALED
from engine.state import ALERT, NOBODY, RESTING, CardState, State, card, change, hang, note, place, put
from engine.verdict import SKIP, fail
from engine.zones import BUILDING, IN_GAME, ROW, TOWER

ONE_SUCH: Final = "Egy játékos legfeljebb egy ilyen építményt irányíthat"
SOLE_RESOURCE: Final = "nem lehet más erőforrás"
NOT_ALONE: Final = "Egyedül nem kezdhet manőverbe"
STORED: Final = "Raktározandó"

awaits("választás:szint", ("K/II.7", "K/IV.6.6.3"))
awaits("választás:ilyen építmény", "K/II.8")


# ------------------------------------------------------------------ K/II.7


def is_stored(d: Definition | None) -> bool:
    """K/II.7: a quest that is attached to a level once it has been solved."""
    return d is not None and STORED in d.keywords


def free_levels(state: State, seat: int) -> tuple[int, ...]:
    """K/II.7: the seat's levels that carry no stored quest yet; each has room for one."""
    return tuple(level for level in zone_of(state, seat, TOWER)
                 if not any(_is_quest(card(state, cid)) for cid in card(state, level).attached))


def stored_quests(state: State, seat: int) -> tuple[int, ...]:
    """K/II.7: the solved quests that are stored on the seat's levels, where they give DP."""
    return tuple(cid for level in zone_of(state, seat, TOWER) for cid in card(state, level).attached
                 if _is_quest(card(state, cid)))


def _is_quest(c: CardState) -> bool:
    return c.d is not None and c.d.kind == "küldetés"


@check("stored_room", ("K/II.7", "K/IV.6.6.3"))
def stored_room(state: State, act: Act, rules: Any) -> Any:
    """K/II.7, IV.6.6.3: a quest to be stored needs an own level without one."""
    m = next((f for f in reversed(state.frames) if type(f) is Manoeuvre), None)
    if act.event.solution != "megold" or m is None or not is_stored(card(state, m.target).d):
        return SKIP
    return True if free_levels(state, act.seat) else fail()


def ask_level(state: State, m: Manoeuvre) -> State:
    """K/II.7: the solver chooses the level for the quest that was solved."""
    levels = free_levels(state, m.solver)
    return replace(state, frames=(*state.frames, Choice("szint", m.solver, levels, source=m.target)))


@says("quest_stored", "K/II.7")
def store_on(state: State, quest: int, level: int) -> State:
    """K/II.7: the solved quest is attached to the chosen level, where it gives its DP."""
    return note(hang(state, quest, level, NOBODY, face_up=True), "quest_stored", quest, level)


# ------------------------------------------------------------------ K/II.8


@check("one_such", "K/II.8", "K/II.8")
def one_such_building(state: State, act: Act, rules: Any) -> Any:
    """K/II.8: of a building that says so a player brings in no second one."""
    if act.d is None or ONE_SUCH not in act.d.keywords:
        return SKIP
    same = [cid for cid in zone_of(state, act.seat, BUILDING) if _name(state, cid) == act.d.name]
    return fail(card=act.d.name) if same else True


def _name(state: State, cid: int) -> str:
    d = card(state, cid).d
    return d.name if d is not None else ""


def second_such(state: State, seat: int) -> State:
    """K/II.8: who got control of a second one of such a building chooses at once which he sacrifices."""
    built = zone_of(state, seat, BUILDING)
    for cid in built:
        d = card(state, cid).d
        same = tuple(i for i in built if d is not None and _name(state, i) == d.name)
        if d is not None and ONE_SUCH in d.keywords and len(same) > 1:
            return replace(state, frames=(*state.frames, Choice("ilyen építmény", seat, same)))
    return state


# ------------------------------------------------------------------ K/II.9–10


def instead_of_roll(state: State, item: Item, d: Definition, level: int, rules: Any) -> State | None:
    """K/II.9–10: where the target's current level is not above the number of Akaratátvitel or Túlütés,
    that takes the place of the attack roll; None where the roll has to be made."""
    if "Akaratátvitel" in d.keywords and level <= d.keywords["Akaratátvitel"]:
        return carry_off(state, item.targets[0], item.seat, rules)
    if "Túlütés" in d.keywords and level <= d.keywords["Túlütés"]:
        return overkill(state, item.targets[0], item.source)
    return None


@says("carried_off", ("K/II.9", "K/V.10.B"), ("K/II.9", "M/5.12.B"))
def carry_off(state: State, target: int, seat: int, rules: Any) -> State:
    """K/II.9, V.10.B, M/5.12.B: instead of the roll the target goes to the player's Row, resting."""
    state = take_control(state, target, seat, rules)
    state = place(state, target, ROW, seat=seat, stance=RESTING, front=False)
    return note(state, "carried_off", target, seat)


@says("overkill", ("K/II.10", "K/V.10.B"), ("K/II.10", "M/5.12.B"))
def overkill(state: State, target: int, source: int) -> State:
    """K/II.10, V.10.B: instead of the roll the target is killed, at the thread's end."""
    return note(mark_for_death(state, target, source), "overkill", target)


# ------------------------------------------------------------------ K/II.11


@check("mount", "K/II.11", "K/II.11")
def mount_target(state: State, act: Act, rules: Any) -> Any:
    """K/II.11: a mount goes on an adventurer who has none and meets its condition."""
    if act.kind != "csatolás" or act.d is None or act.d.mount is None or act.extra != "mount":
        return SKIP
    found = host_fits(state, act, act.d.mount)
    taken = found is True and any(_is_mount(card(state, cid)) for cid in card(state, act.targets[0]).attached)
    return fail(target=act.target_texts[0]) if taken else found


def _is_mount(c: CardState) -> bool:
    return c.d is not None and c.d.mount is not None


# ------------------------------------------------------------------ K/II.13


def sole_resource_k(case: DeckCase) -> Iterable[DeckFault]:
    """K/II.13: beside a card with „Játékosa paklijában nem lehet más erőforrás” no other
    resource (erőforrás) event card is in the deck; the Cserepakli is not part of it (É63)."""
    return _sole_resource(case, ("K/II.13",), case.readings.get("É63", 1))


def sole_resource_m(case: DeckCase) -> Iterable[DeckFault]:
    """K/II.13 with M/1.02: deck means Jövő and Cserepakli together (É63)."""
    return _sole_resource(case, ("K/II.13", "M/1.02"), case.readings.get("É63", 2))


def _sole_resource(case: DeckCase, ids: tuple[str, ...], with_side_deck: int) -> Iterable[DeckFault]:
    places = (case.deck.cards, case.deck.side_deck) if with_side_deck == 2 else (case.deck.cards,)
    names = sorted({n for place in places for n, count in place.items() if count})
    resources = [n for n in names if n in case.cards and case.cards[n].subtype == "erőforrás"]
    for jealous in (n for n in names if case.says(n, SOLE_RESOURCE)):
        others = tuple(n for n in resources if n != jealous)
        if others:
            yield step(ids, "deck.sole_resource", "É63", card=jealous, others=others)


# ------------------------------------------------------------------ K/II.14


@check("not_alone", "K/II.14")
def not_alone(state: State, act: Act, rules: Any) -> Any:
    """K/II.14: who can't begin a manoeuvre alone is the only one of no team, initiating or blocking."""
    if len(act.cards) != 1 or act.cards[0] == NOBODY:
        return SKIP
    d = card(state, act.cards[0]).d
    return fail(card=act.cards[0]) if d is not None and NOT_ALONE in d.keywords else True


# ------------------------------------------------------------------ K/II.16


@says("healed", ("K/II.16", "K/VI.4.L"))
def heal(state: State, cid: int, amount: int, rules: Any) -> State:
    """K/II.16, K/VI.4.L: at most that much damage comes off; a death effect too where É10 says so. By the
    other reading of É06 it stays known that he had damage."""
    c = card(state, cid)
    off = min(c.damage, max(0, amount))
    marks = c.marks
    if off and off == c.damage and rules.readings["É06"] != 1:
        marks = (*marks, HEALED)
    if rules.readings["É10"] == 1:
        marks = tuple(m for m in marks if m != "halál")
    return note(put(state, cid, replace(c, damage=c.damage - off, marks=marks)), "healed", cid, off)


@check("healing_target", "K/II.16", readings=("É46",))
def healing_target(state: State, act: Act, rules: Any) -> Any:
    """K/II.16, É46: who has no damage may be healed too; by the other reading only where nobody else could be
    chosen who has some."""
    effect = act.effect or (act.d.playing if act.d is not None else None)
    if rules.readings["É46"] == 1 or effect is None or act.spec is None or not _heals(effect):
        return SKIP
    whole = [cid for cid in act.targets if cid != NOBODY and not card(state, cid).damage]
    if not whole or not any(card(state, cid).damage for cid in all_fitting(state, act.spec, act.seat)):
        return True
    return fail(card=whole[0])


def _heals(effect: EffectDef) -> bool:
    return any(op[0] == "gyógyít" for op in effect.program or ())


# ------------------------------------------------------------------ K/II.17

_JUST_AFTER: Final = (("közvetlenül", "azután"), ("azonnal", "utána"), ("akkor", "aktivizálható"),
                      ("akkor", "idézhető", "le"), ("akkor", "leidézhető"))


def just_after(text: str) -> bool:
    """K/II.17: whether a text ties its use to a moment, by the words the paragraph lists."""
    found = words(text)
    return any(has_phrase(found, phrase) for phrase in _JUST_AFTER)


@check("just_after", "K/II.17")
def in_its_thread(state: State, act: Act, rules: Any) -> Any:
    """K/II.17: a quick effect that is used right after something is used in a time thread, that of its
    condition; with none open it is too late. What the condition was only the text can tell."""
    effect = act.effect or (act.d.playing if act.d is not None else None)
    if effect is None or act.speed != "gyors" or not just_after(effect.text):
        return SKIP
    return True if thread_of(state) is not None else fail()


# ------------------------------------------------------------------ K/II.18


def sacrifice_at_once(state: State, cid: int, rules: Any) -> State:
    """K/II.18: what is sacrificed goes to the Past or Depths as the effect takes place; it is no death,
    which would wait for the thread's end. What is not in the game can't be."""
    return sacrifice(state, cid, rules) if card(state, cid).zone in IN_GAME else state


# ------------------------------------------------------------------ K/II.20


def entering_items(state: State, cid: int) -> list[Item]:
    """K/II.20: the effects of a card's coming into the Present, that go into the thread now."""
    return effects_of_entering(state, cid)


# ------------------------------------------------------------------ K/II.21


def beside_the_team(state: State, cid: int) -> bool:
    """K/II.21: a „plusz kalandozó” is not counted in the team size as the teams leave the Row."""
    d = card(state, cid).d
    return d is not None and "Plusz kalandozó" in d.keywords


# ------------------------------------------------------------------ K/II.22


def turn_away(state: State, cid: int) -> State:
    """K/II.22: who turns (elfordul) goes from alert to resting; who is not alert stays as he is."""
    if card(state, cid).stance != ALERT:
        return state
    return note(change(state, cid, stance=RESTING), "turned", cid, RESTING)
