"""Which words of the closed vocabularies stand on the cards of a pack, and how often.

Words are sorted by the vocabulary that they belong to: by the key of the card or the effect they
stand at, and within a program by the type of the argument (``engine.cards.operations``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from engine.cards import Card, Effect, TargetSpec, parse_target
from engine.cards.effects import given_effect
from engine.cards.model import EFFECT_KEYS, KEYS
from engine.cards.operations import COMMON_ARGS, OPERATIONS, Op, op_args
from engine.cards.schema import WORDS_OF_KEY
from engine.cards.targets import TARGET_KINDS, TARGET_PLACES
from engine.cards.vocabulary import (
    DESCRIBED_MOMENT,
    ENDINGS,
    FACES,
    KEYWORDS,
    MOMENTS,
    PILES,
    PLACES,
    POINTS,
    REPLACED,
    ROLLS,
    SELECTORS,
    SPHERES,
    STANCES,
    UNTIL,
    VALUES,
    Table,
)

Word = tuple[str, str]  # the name of a vocabulary, and a word of it
_TABLE_OF_ARG: dict[str, Table] = {
    "hely": PLACES, "helyzet": STANCES, "oldal": FACES, "érték": VALUES, "meddig": UNTIL, "vége": ENDINGS,
    "fajta": ROLLS, "szféra": SPHERES, "pakli": PILES, "helyettesített": REPLACED}
_PLACE_WORDS = {place: phrase for phrase, place in TARGET_PLACES.items()}


def words_used(cards: Iterable[Card]) -> Counter[Word]:
    """How often each word stands on the cards, their other sides among them."""
    return Counter(word for card in cards for word in _of_card(card))


def _of_card(card: Card) -> Iterator[Word]:
    for field, key in KEYS.items():
        value = getattr(card, field)
        if value not in (None, (), False, 0) and field not in ("effects", "negative", "side_b"):
            yield "a lap kulcsai", key
        if key in WORDS_OF_KEY and value:
            name = f"altípus ({card.kind})" if key == "altípus" else WORDS_OF_KEY[key].name
            yield from ((name, word) for word in (value if isinstance(value, tuple) else (value,)))
    yield from (_keyword(printed) for printed in card.keywords)
    yield from (("a lap kulcsai", KEYS[f]) for f in ("effects", "negative", "side_b") if getattr(card, f))
    yield from _of_program(card.negative)
    for effect in card.effects:
        yield from _of_effect(effect)
    if card.side_b is not None:
        yield from _of_card(card.side_b)


def _of_effect(effect: Effect) -> Iterator[Word]:
    default = Effect()
    yield from (("a hatás kulcsai", key) for field, key in EFFECT_KEYS.items()
                if getattr(effect, field) != getattr(default, field))
    yield from (("jelek (hatás)", sign) for sign in effect.signs)
    if effect.when:
        yield from _moment(effect.when)
    for mode in effect.modes:
        yield from _target(mode.target)
        yield from _of_program(mode.program or ())
    yield from _target(effect.target)
    for program in (effect.cost, effect.program or (), effect.negative):
        yield from _of_program(program)


def _moment(when: str) -> Iterator[Word]:
    if when.startswith(DESCRIBED_MOMENT):
        yield MOMENTS.name, DESCRIBED_MOMENT
        yield from _target(when.removeprefix(DESCRIBED_MOMENT).strip())
    else:
        yield MOMENTS.name, when


def _of_program(program: Iterable[Op]) -> Iterator[Word]:
    for op in program:
        name, spec = op[0], OPERATIONS[op[0]]
        yield "művelet", name
        for arg, given in op_args(op).items():
            yield "argumentum", f"{name}: {arg}"
            if arg in COMMON_ARGS:
                yield "művelet közös", arg
            yield from _of_argument(spec.args.get(arg) or COMMON_ARGS[arg], arg, given)


def _of_argument(kind: str, arg: str, given: Any) -> Iterator[Word]:
    if kind in _TABLE_OF_ARG:
        yield _TABLE_OF_ARG[kind].name, given
    elif kind in ("kit", "keresett"):
        yield from _described(given)
    elif kind == "program":
        yield from _of_program(given)
    elif kind == "lehetőségek":
        for option in given:
            yield from _of_program(option.get("hatás", ()))
    elif kind == "hatásleírás":
        yield from _of_effect(given_effect(given, ability=arg == "képesség"))
    elif kind == "kulcsszó":
        yield _keyword(given)
    if arg in POINTS:
        yield POINTS.name, arg


def _described(text: str) -> Iterator[Word]:
    """Whom an operation is about: a selector, or the words of a description."""
    selector = SELECTORS.find(text)
    yield from [(SELECTORS.name, selector)] if selector else _target(text)


def _target(text: str | None) -> Iterator[Word]:
    """The words of a description."""
    if not text:
        return
    found = parse_target(text)
    yield TARGET_KINDS.name, found.kind
    if found.place in _PLACE_WORDS:
        yield "célpont helye", _PLACE_WORDS[found.place]
    yield from (("célpont szavai", word) for word in _grammar(text, found))


def _grammar(text: str, found: TargetSpec) -> Iterator[str]:
    """The words of a description but for those that castes, races and places lend it."""
    place = next((p for p in TARGET_PLACES if text.endswith(" " + p)), "")
    yield from (w for w in text.removesuffix(place).split() if w not in found.words)


def _keyword(printed: str) -> Word:
    """A keyword as its table has it: its number is an X, the condition before it is none of its words."""
    for known in sorted(KEYWORDS, key=len, reverse=True):
        bare = known.removesuffix(" X")
        if printed == known or (known != bare and printed.startswith(bare + " ")) or printed.endswith(" " + known):
            return KEYWORDS.name, known
    return KEYWORDS.name, printed


