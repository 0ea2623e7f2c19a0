"""K/I.12 — hivatkozás: which cards a description on a card means."""

from __future__ import annotations

from itertools import chain

from engine.acting import BUILT
from engine.cards import TargetSpec, parse_selector
from engine.cards.vocabulary import MAIN_CASTE_OF
from engine.definition import Definition
from engine.frames import Battle, Item
from engine.many import OMEN, allies, is_omen
from engine.registry import says
from engine.rules.ch01_basics.s03_places_control import holder
from engine.rules.ch02_keywords.s24_counts_as import is_of, type_used
from engine.rules.ch03_card_types.s04_s11_by_kind import same_reference
from engine.rules.ch06_time_thread.s04_build_unwind import thread_of
from engine.state import NOBODY, STANCES, CardState, State, card, change, note
from engine.zones import (
    ATTACHED,
    DEPTHS,
    FUTURE,
    HAND,
    IN_GAME,
    OUTER,
    PAST,
    PRESENT,
    QUEST,
    ROW,
    SIDE,
    SOLVED,
    SPIRIT,
    STORE,
    TEAM,
    THREAD,
    TOWER,
)
from events.refs import parse_ref

PLACES_OF: dict[str, frozenset[int]] = {
    "jelen": PRESENT, "játéktér": PRESENT, "időfonal": frozenset({THREAD}), "múlt": frozenset({PAST}),
    "kéz": frozenset({HAND}), "raktár": frozenset({STORE}), "mélység": frozenset({DEPTHS}),
    "jövő": frozenset({FUTURE}), "cserepakli": frozenset({SIDE}), "külső sík": frozenset({OUTER}),
    "megoldott": frozenset({SOLVED}),
}
_EFFECT_KINDS = ("képesség", "laphatás")
_OBSTACLES = frozenset({"akadálylap", "csapda", "bestia"})


def became_quest(c: CardState, *, as_quest: bool = False) -> bool:
    """K/I.12.C, K/II.12.D: whether a card of another kind is a quest now: a treasure that was played as one,
    from the time thread (``as_quest``) until it leaves its place among the quests."""
    return c.d is not None and c.d.kind != "küldetés" and (as_quest or c.zone == QUEST)


def is_kind(c: CardState, kind: str, *, as_quest: bool = False, building: bool = False) -> bool:
    """K/I.12.B: whether the card is of the kind; a bare kind means controlled cards only. K/I.12.C: who
    changed its kind is of the new one alone; K/IX.2.D: a machine that is being built on (``building``) or has been
    is no obstacle, trap or beast; K/X.D: a spirit is no adventurer."""
    d = c.d
    if d is None:
        return False
    if became_quest(c, as_quest=as_quest):
        return kind.removesuffix(" lap") in ("lap", "küldetés")
    if kind == "szellem":
        return c.zone == SPIRIT  # K/X.D
    bare = kind.endswith(" lap") or kind == "lap"
    if not bare and c.zone in IN_GAME and c.controller == NOBODY:
        return False
    kind = same_reference(kind.removesuffix(" lap"))
    if (building or BUILT in c.marks) and kind in _OBSTACLES:
        return False  # K/IX.2.D
    if kind in ("lap", d.kind, d.subtype, d.action):
        return kind != "kalandozó" or c.zone not in PRESENT or c.zone in (ROW, TEAM) or bare
    if kind == "felszerelés":
        return bool(d.equipment)
    if kind == "támadás":
        return d.action.endswith("támadás")
    return kind == d.equipment or kind in d.card.subtypes or (kind == "ereklye" and d.card.relic)


def has_word(c: CardState, word: str) -> bool:
    """A caste, main caste, race or trait that the card has (K/III.10.C, K; default race: ember)."""
    d = c.d
    if d is None:
        return False
    folded = word.casefold()
    mains = {MAIN_CASTE_OF.get(x, "").casefold() for x in d.card.castes} | {x.casefold() for x in d.card.main_castes}
    words = {x.casefold() for x in (*d.card.castes, *d.card.races, *d.card.traits, *d.card.belonging)}
    if not d.card.races:
        words.add("ember")
    return folded in words or (word.isupper() and folded in mains) or folded == (d.card.alignment or "").casefold()


def fits(state: State, cid: int, spec: TargetSpec, seat: int) -> bool:
    """Whether a card answers a description, seen from ``seat`` (whose saját and ellenséges are)."""
    c = card(state, cid)
    if c.zone not in PLACES_OF[spec.place]:
        return False
    if spec.kind in _EFFECT_KINDS:
        return False
    if not (c.zone == THREAD and spec.kind == "lap") and not is_kind(c, spec.kind):
        return False
    if not (whose(state, holder(c), spec, seat) and _where(c, spec) and _how(c, spec)):
        return False
    return all(has_word(c, w) for w in spec.words)


def whose(state: State, of: int, spec: TargetSpec, seat: int) -> bool:
    """Whose it is, seen from ``seat``: his own, or an enemy's; an ally's is neither (K/T.4.C)."""
    if spec.whose is None:
        return True
    if state.many is not None:
        return of == seat if spec.whose == "saját" else of not in allies(state, seat)
    return (of == seat) == (spec.whose == "saját")


def _where(c: CardState, spec: TargetSpec) -> bool:
    if spec.where is None:
        return True
    return c.zone == ROW if spec.where == "sor" else c.zone == TEAM


def _how(c: CardState, spec: TargetSpec) -> bool:
    if spec.position is not None and (c.zone != TEAM or c.front != (spec.position == "front")):
        return False
    if spec.stance is not None and STANCES[c.stance] != spec.stance:
        return False
    return not spec.named or (c.d is not None and c.d.named)


def all_fitting(state: State, spec: TargetSpec, seat: int) -> list[int]:
    """All cards that answer a description, in order of number; in a battle „harcbeli” means it."""
    if spec.where == "harc" and not any(type(f) is Battle for f in state.frames):
        return []
    if spec.place == "időfonal":
        return thread_sources(state, spec, seat)
    places = PLACES_OF[spec.place]
    everywhere = enumerate(chain.from_iterable(state.cards))
    return [cid for cid, c in everywhere if c.zone in places and fits(state, cid, spec, seat)]


def thread_sources(state: State, spec: TargetSpec, seat: int) -> list[int]:
    """The cards and activations of the open thread that answer a description."""
    thread = thread_of(state)
    if thread is None:
        return []
    fitting = (i.source for i in thread.items if _is_meant(state, i, spec.kind) and whose(state, i.seat, spec, seat))
    return list(dict.fromkeys(fitting))


def _is_meant(state: State, item: Item, kind: str) -> bool:
    """Whether what is in the thread is of a kind; an omen of K/T.1.A is one there, and no event card."""
    c = card(state, item.source)
    if item.kind in ("csatolás", "felszerelés", "lecsatolás"):
        return False  # É49: attaching can't be neutralised, so it is no target
    counted = counts_as(c, item)
    if counted:
        return is_of(counted, kind)
    if kind in _EFFECT_KINDS:
        ability = c.d is not None and 0 <= item.effect < len(c.d.effects) and c.d.effects[item.effect].ability
        return item.kind in ("hatás", "időzített") and ability == (kind == "képesség")
    if item.kind == "hatás":
        return kind in ("bestia", "csapda", "akadálylap", "gépezet") and is_kind(c, kind)
    if item.kind == "ráépítés":  # É79: building can be neutralised
        return kind == "lap" or is_kind(c, kind, building=True)
    if item.kind not in ("lap", "másolat"):
        return False
    if is_omen(state, item.source):
        return kind in ("lap", OMEN)
    return kind == "lap" or is_kind(c, kind, as_quest=item.quest)


def hooking(state: State, spec: TargetSpec) -> tuple[int, ...]:
    """K/V.1.G, É49: the obstacles that are being attached, where the description is of what lies in the thread."""
    thread = thread_of(state) if spec.place == "időfonal" and spec.kind in ("lap", "akadálylap") else None
    return tuple(i.source for i in thread.items if i.kind == "csatolás") if thread is not None else ()


def fits_outside(state: State, cid: int, spec: TargetSpec, seat: int) -> bool:
    """K/VIII.J, É89: whether a card on the outer plane would answer the description in its player's Row."""
    if card(state, cid).zone != OUTER:
        return False
    return target_fits(change(state, cid, zone=ROW), cid, spec, seat)


def counts_as(c: CardState, item: Item) -> str:
    """K/II.15, K/II.24.E–F: the type that what was activated counts as in the thread, "" for none."""
    return type_used(c.d, item.effect) if item.kind == "hatás" else ""


def level_unborne(state: State, text: str) -> Definition | None:
    """K/I.8.B: the starting level that a name means where no card of the game is known to be it; else None."""
    d = state.defs.get(parse_ref(text).name)
    return None if d is None or d.kind != "toronyszint" or state.names.get(d.name) else d


def unnoted_level(state: State, text: str) -> bool:
    """K/I.8.B: whether a name that no card of the game bears may be that of a starting level that nobody noted."""
    return level_unborne(state, text) is not None and any(
        card(state, cid).d is None for seat in state.seats for cid in seat.zones[TOWER])


def target_fits(state: State, cid: int, spec: TargetSpec, seat: int) -> bool:
    """Whether a chosen target answers the description (K/V.1.A, M/5.01.C)."""
    if spec.place == "időfonal":
        return cid in thread_sources(state, spec, seat)
    if spec.where == "harc" and not any(type(f) is Battle for f in state.frames):
        return False
    return fits(state, cid, spec, seat)


def select_cards(state: State, item: Item, selector: str | None) -> tuple[int, ...]:
    """K/I.12, K/I.12.A: the cards that an operation of a card's text means: by default its targets,
    without targets the card itself. Itself (``maga``, its own name in the text) is that one card,
    none of its namesakes."""
    if selector is None:
        return item.targets if item.targeted else (item.source,)
    found = parse_selector(selector)
    if isinstance(found, TargetSpec):
        return tuple(all_fitting(state, found, item.seat))
    if found == "célpont":
        return item.targets
    if found == "leidéző":
        return (item.caster,) if item.caster != NOBODY else ()
    if found == "hordozó":
        c = card(state, item.source)
        return (c.host,) if c.zone == ATTACHED else ()
    return (item.source,)


@says("shown", "K/I.12.E")
def shown(state: State, cids: tuple[int, ...]) -> State:
    """K/I.12.E: face-down cards of the Present that a card refers to have to be shown; they stay face down."""
    for cid in cids:
        c = card(state, cid)
        if c.zone in PRESENT and not c.face_up:
            state = note(state, "shown", cid)
    return state
