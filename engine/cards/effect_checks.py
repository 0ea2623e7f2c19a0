"""What can't stand on an effect of this card: words that would be read and then do nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from engine.cards.faults import Path
from engine.cards.model import Effect
from engine.cards.operations import NUMBER_OPS, PLAYER_OPS, PLAYER_VALUES, PLAYERS, Op, op_args
from engine.cards.targets import parse_selector, parse_target
from engine.many import OPPONENT, PLAYER
from engine.rules.ch03_card_types.s04_s11_by_kind import kind_duration
from engine.rules.ch03_card_types.s08_action.objects import equipment_kind
from engine.rules.ch05_playing.m_resolving_text import on_resolving, works_apart
from engine.rules.ch05_playing.s05_sign_names import PERMANENT
from engine.rules.ch05_playing.s05_signs import needs_activation

Found = tuple[Path, str, dict[str, Any]]
Card = dict[str, Any]  # by canonical keys, values read
POWER_WORD: Final = "hatalomszó"
ALLIANCE: Final = "Törzsszövetség"
ROLL, DAMAGE = "támadásdobás", "sebzés"
SACRIFICE: Final = "feláldoz"
TARGET: Final = "célpont"
IN_COSTS: Final = frozenset({"feláldoz", "eldob", "mp", "dp", "sebzés", "helyzet", "forgat", "mozgat", "megsemmisít",
                             "öl", "jelző", "pont", "lecsatol", "kivesz"})  # what is done without asking anything


class _Kind(NamedTuple):
    kind: str
    duration: str


def effect_faults(card: Card) -> Iterator[Found]:
    """Every word on an effect that could do nothing there, with where it stands."""
    for n, effect in enumerate(card.get("hatások", ())):
        if effect is not None:  # it had faults of its own
            for test in (_keyword, _negative, _modes, _on_playing, _costs, _programs):
                for place, code, params in test(card, effect):
                    yield ("hatások", n, *place), code, params
    yield from _of_one_playing(card)


def _keyword(card: Card, effect: Effect) -> Iterator[Found]:
    """K/II.25: of the keywords only a Törzsszövetség switches effects on and off."""
    if effect.keyword is not None and not effect.keyword.endswith(ALLIANCE):
        yield ("kulcsszó",), "cards.keyword_switches", {"word": effect.keyword, "expected": (ALLIANCE,)}


def _negative(card: Card, effect: Effect) -> Iterator[Found]:
    """K/III.8.5.C, M/3.05.5.C: a drawback is of a power word, or of an effect that counts as one (K/II.24.E)."""
    if effect.negative and POWER_WORD not in (card.get("akció"), _counts_as(effect)):
        yield ("negatív",), "cards.negative_of_word", {}


def _modes(card: Card, effect: Effect) -> Iterator[Found]:
    """M/5.01.B: options are chosen as the effect goes into the thread: so none of one that runs by itself, nor
    targets of one that is timed, and no program or effect beside them."""
    if effect.modes and effect.program is not None:
        yield ("hatás",), "cards.modes_and_program", {}
    runs = PERMANENT in effect.signs and not (effect.when or _played(card, effect) or _activated(card, effect))
    if effect.modes and runs:
        yield ("módok",), "cards.modes_running", {}
    for n, mode in enumerate(effect.modes if effect.when else ()):
        if mode.target is not None:
            yield ("módok", n, "célpont"), "cards.modes_timed_target", {}


def _of_one_playing(card: Card) -> Iterator[Found]:
    """M/5.14, M/5.01.B–C: what takes place as the card resolves is announced once: with one target and one number."""
    parts = [(n, e) for n, e in enumerate(card.get("hatások", ())) if e is not None and _played(card, e)]
    if len(parts) < 2:
        return
    aimed = [(n, parse_target(e.target)) for n, e in parts if e.target is not None]
    for n, spec in aimed[1:]:
        if spec != aimed[0][1]:
            yield ("hatások", n, "célpont"), "cards.one_target_played", {}
    for n, _ in [(n, e) for n, e in parts if e.modes][1:]:
        yield ("hatások", n, "módok"), "cards.modes_beside_played", {}


def _on_playing(card: Card, effect: Effect) -> Iterator[Found]:
    """K/V.1.F, K/III.8.3.C: what comes into the Present, or into the storehouse, does nothing as it resolves; it has
    timed effects. A target (left to the recorder, K/V.1.A) and a cost it may have all the same."""
    acts = card.get("típus") in ("akciólap", "eseménylap") and not equipment_kind(
        card.get("akció"), card.get("felszerelés"))
    if effect.on_playing and not acts and (effect.program or effect.modes):
        yield ("leidézéskor",), "cards.nothing_on_playing", {}


def _costs(card: Card, effect: Effect) -> Iterator[Found]:
    """K/V.1.A, M/5.01.D: what is announced is paid for, so no timed or running effect is; and what a cost does asks
    and throws nothing, but which cards are discarded. Of a play the line names no sacrifice."""
    played = _played(card, effect)
    if effect.cost and not (played or _activated(card, effect)):
        yield ("költség",), "cards.cost_never_paid", {}
    able = IN_COSTS - {SACRIFICE} if played else IN_COSTS
    for n, (name, _) in enumerate(effect.cost):
        if name not in able:
            yield ("költség", n, name), "cards.not_a_cost", {"op": name, "expected": tuple(sorted(able))}


def _programs(card: Card, effect: Effect) -> Iterator[Found]:
    """K/II.24.A, K/V.10.A: what an effect counts as and what it replaces is said at once, not in a part of it."""
    whole = [("hatás", effect.program or (), True), ("negatív", effect.negative, False)]
    for place, program, first in [*whole, *((("módok", n, "hatás"), m.program or (), True)
                                            for n, m in enumerate(effect.modes))]:
        path: Path = place if isinstance(place, tuple) else (place,)
        mode = effect.modes[path[1]] if path[0] == "módok" and isinstance(path[1], int) else None
        aims = _aims_at_player(card, effect, (mode.target if mode is not None else None) or effect.target)
        for at, op in _operations(program, path):
            top = first and len(at) == len(path) + 2
            if op[0] == "minősül" and not (top and path == ("hatás",) and _activated(card, effect)):
                yield at, "cards.counts_as_used", {}
            if op[0] == "helyettesít" and not (top and op_args(op)["mit"] in _replaceable(card, effect)):
                yield at, "cards.nothing_replaced", {"word": op_args(op)["mit"]}
            yield from _of_players(at, op, aims)
            if op[0] in NUMBER_OPS and _of_no_player(op_args(op)):
                yield (*at, "kit"), "cards.value_of_a_card", {"value": op_args(op)["érték"],
                                                             "expected": tuple(sorted(PLAYER_VALUES))}


def _aims_at_player(card: Card, effect: Effect, target: str | None) -> bool:
    """K/V.1.A: whether what is aimed at is one player, who can be told: named in the line, or the one opponent."""
    kind = parse_target(target).kind if target is not None else ""
    return kind == OPPONENT or (kind == PLAYER and (_played(card, effect) or _activated(card, effect)))


def _of_players(at: Path, op: Op, aims: bool) -> Iterator[Found]:
    """3-cards.md: what players do is done by a player, not by a card; and of discards he chooses which, any cards."""
    given = op_args(op)
    whom = next((key for key in ("kit", "kinek") if key in given), "")
    players = tuple(sorted((*PLAYERS, TARGET) if aims else PLAYERS))
    if op[0] in PLAYER_OPS and whom and given[whom] not in (*players, "maga", "leidéző"):
        yield (*at, whom), "cards.done_by_player", {"op": op[0], "word": given[whom],
                                                   "expected": players}
    if op[0] == "eldob" and "mit" in given and not _of_hand(given["mit"]):
        yield (*at, "mit"), "cards.discards_any", {"text": given["mit"]}


def _of_hand(said: str) -> bool:
    """Whether a description means a number of cards of the hand, or all of a sort."""
    spec = parse_selector(said)
    if isinstance(spec, str) or spec.place not in ("jelen", "kéz"):
        return False
    return spec.every or spec.count_min == spec.count_max


def _of_no_player(given: dict[str, Any]) -> bool:
    """K/I.10: a value of a card, asked of a player, who has none."""
    return given.get("kit") in PLAYERS and given["érték"] not in PLAYER_VALUES


def _operations(program: Any, path: Path) -> Iterator[tuple[Path, Op]]:
    """The operations of a program and of those within it, with their places."""
    for n, op in enumerate(program):
        here = (*path, n, op[0])
        yield here, op
        for arg, value in op_args(op).items():
            if arg in ("siker", "kudarc", "hatás", "mivel"):
                yield from _operations(value, (*here, arg))
            for k, option in enumerate(value if arg == "lehetőségek" else ()):
                yield from _operations(option.get("hatás") or (), (*here, arg, k))


def operations_of(effect: Effect) -> Iterator[Op]:
    """Every operation of an effect, those within its options and branches too; its costs apart."""
    for program in (effect.program, effect.negative, *(mode.program for mode in effect.modes)):
        for _, op in _operations(program or (), ()):
            yield op


def _counts_as(effect: Effect) -> str:
    from engine.rules.ch02_keywords.s24_counts_as import new_type  # it reads the vocabulary of the cards

    said = next((op_args(op)["minek"] for op in effect.program or () if op[0] == "minősül"), "")
    return said or new_type(effect.text)


def _played(card: Card, effect: Effect) -> bool:
    """M/5.14: the effect takes place as its card does."""
    kind = card.get("típus", "")
    return on_resolving(effect, _Kind(kind, card.get("időtartam", kind_duration(kind))))


def _activated(card: Card, effect: Effect) -> bool:
    """K/V.5.L: the effect needs an activation; what is about the deck or its own playing (M/5.14) does not."""
    return not (effect.when or _played(card, effect) or works_apart(effect)) and needs_activation(effect)


def _replaceable(card: Card, effect: Effect) -> tuple[str, ...]:
    """K/III.8.1.A, K/III.8.F: the roll of an attack, the damage value of an action card."""
    if not _played(card, effect):
        return ()
    attack = str(card.get("akció", "")).endswith("támadás")
    return (*((ROLL,) if attack else ()), *((DAMAGE,) if isinstance(card.get("sebzés"), int) else ()))
