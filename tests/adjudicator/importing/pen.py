"""A random game as a person would write it down, with what each line really says.

The record leaves out passes and what has one outcome only, and the order of the decks, which nobody
sees: hands and draws are written instead, some as a number or with ``?``. Names are cut to a
beginning that is still their own, get endings and articles, lose accents; words are misspelt.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from adjudicator.importing.infer import unwritten
from adjudicator.plain import plain
from engine.ruleset import Ruleset
from engine.state import SEATS, State, card
from engine.zones import FUTURE, HAND
from events.base import Event
from events.chance import Draw, OpeningHand, Shuffle
from events.choices import TurnMark
from events.notation.write import write
from events.opening import Opening
from events.refs import format_ref, parse_ref

Game = list[tuple[Event, State]]

MISSPELT: Final = 0.05  # of the words
UNKNOWN_HANDS: Final = 0.10  # of the hands and draws
SHORTENED, INFLECTED, ACCENTLESS, WITH_ARTICLE = 0.3, 0.2, 0.1, 0.1  # of the names
_LETTERS: Final = "aábcdeéfghiíjklmnoóöőpqrstuúüűvwxyz"
#: Fields of events that hold the names of cards.
_NAMED: Final = ("card", "caster", "wearer", "target", "targets", "team", "front", "protected", "cards", "given",
                 "taken", "equipment", "assignments", "choices")


@dataclass(frozen=True)
class Written:
    """A line as the person wrote it, as it should be, and the event that it says; ``before`` are the
    true events since the line before that nobody wrote down."""

    text: str
    meant: str
    event: Event
    before: tuple[Event, ...] = ()


@dataclass
class Pen:
    """Writes one game."""

    rng: random.Random
    game: Game
    rules: Ruleset
    slips: float = MISSPELT
    numbers: dict[str, list[int]] = field(default_factory=dict)  # the copies in the order the record names them
    names: tuple[str, ...] = ()
    hands: str = ""  # the players whose opening hand has been written

    def __post_init__(self) -> None:
        opening, state = self.game[0]
        assert isinstance(opening, Opening)
        self.numbers = {name: list(ids) for name, ids in state.names.items()}
        self.names = tuple(opening.texts)

    # ── lines ───────────────────────────────────────────────────────────────────────────────

    def lines(self) -> Iterator[Written]:
        """The lines of the game, headers aside."""
        left_out: list[Event] = []
        for (_, before), (event, after) in pairwise(self.game):
            for true in self._told(event, before, after):
                yield self._written(true, before, tuple(left_out))
                left_out.clear()
            if self._goes_without_saying(event, before):
                left_out.append(event)
            for true in self._seen(before, after):
                yield self._written(true, after, tuple(left_out))
                left_out.clear()

    def _told(self, event: Event, before: State, after: State) -> Iterator[Event]:
        if isinstance(event, Shuffle):
            if after.turn:  # of the deck's first order nobody says a word
                yield event.model_copy(update={"order": ()})
        elif not self._goes_without_saying(event, before):
            yield event

    def _goes_without_saying(self, event: Event, before: State) -> bool:
        return any(write(event) == write(one) for one in unwritten(before, self.rules))

    def _seen(self, before: State, after: State) -> Iterator[Event]:
        """The mark of a new turn, and the cards that were drawn."""
        if after.turn > max(before.turn, 1):
            yield TurnMark(number=after.turn)
        for seat, letter in enumerate(SEATS[:len(after.seats)]):
            fresh = tuple(cid for cid in after.seats[seat].drawn
                          if card(before, cid).zone == FUTURE and card(after, cid).zone == HAND)
            if fresh:
                yield self._drawn(letter, fresh, after)

    def _drawn(self, letter: str, ids: tuple[int, ...], state: State) -> Event:
        kind: Any = Draw if state.turn > 1 or letter in self.hands else OpeningHand
        self.hands += letter
        if self.rng.random() < UNKNOWN_HANDS:
            return kind(seat=letter, count=len(ids))  # type: ignore[no-any-return]
        names = []
        for cid in ids:
            known = self.rng.random() >= UNKNOWN_HANDS and card(state, cid).d is not None
            names.append(_name(state, cid) if known else "?")
            if known:
                self._named(_name(state, cid), cid)
        return kind(seat=letter, cards=tuple(names))  # type: ignore[no-any-return]

    def _written(self, event: Event, state: State, before: tuple[Event, ...]) -> Written:
        true = _with_names(event, lambda ref: self._numbered(ref, state))
        hurried = _with_names(true, self._by_hand)
        return Written(self._slip(write(hurried)), write(true), true, before)

    # ── names ───────────────────────────────────────────────────────────────────────────────

    def _named(self, name: str, cid: int) -> None:
        known = self.numbers.setdefault(name, [])
        if cid not in known:
            known.append(cid)

    def _numbered(self, text: str, state: State) -> str:
        """The reference with the number that the record gives this copy."""
        ref = parse_ref(text)
        ids = state.names.get(ref.name, ())
        if not ids or not (ref.copy or len(ids) == 1):
            return text
        cid = ids[ref.copy - 1 if ref.copy else 0]
        known = self.numbers.setdefault(ref.name, [])
        if not ref.copy or cid not in known:
            known += [cid] * (cid not in known)
            return format_ref(ref.name, 0, ref.seat)
        return format_ref(ref.name, known.index(cid) + 1, ref.seat)

    def _by_hand(self, text: str) -> str:
        """The name as somebody writes it in a hurry."""
        ref = parse_ref(text)
        if ref.name not in self.names:
            return text
        name, roll = ref.name, self.rng.random()
        if roll < SHORTENED:
            name = self._shortened(name)
        elif roll < SHORTENED + INFLECTED and not ref.copy:
            name = _inflected(name, self.rng)
        if self.rng.random() < ACCENTLESS:
            name = plain(name)
        if self.rng.random() < WITH_ARTICLE and not ref.seat:
            name = ("az " if plain(name)[0] in "aeiou" else "a ") + name
        return format_ref(name, ref.copy, ref.seat)

    def _shortened(self, name: str) -> str:
        """The fewest first words, or letters, that only this name of the game begins with."""
        words = name.split()
        cuts = [" ".join(words[:n]) for n in range(1, len(words))] + [name[:n] for n in range(5, len(name))]
        own = [cut for cut in cuts if sum(plain(other).startswith(plain(cut)) for other in self.names) == 1]
        return self.rng.choice(own[:3]).strip() if own else name

    def _slip(self, line: str) -> str:
        """The line with some of its words misspelt; letters of players and numbers are none."""
        return " ".join(misspelt(word, self.rng) if _is_word(word) and self.rng.random() < self.slips else word
                        for word in line.split(" "))


def _is_word(word: str) -> bool:
    return sum(sign.isalpha() for sign in word) > 1


def misspelt(word: str, rng: random.Random) -> str:
    """A letter of a word changed, left out, put in, or exchanged with the next."""
    places = [n for n, sign in enumerate(word) if sign.isalpha()]
    at = rng.choice(places)
    match rng.randrange(4):
        case 0:
            return word[:at] + rng.choice(_LETTERS) + word[at + 1:]
        case 1:
            return word[:at] + word[at + 1:]
        case 2 if at + 1 in places:
            return word[:at] + word[at + 1] + word[at] + word[at + 2:]
    return word[:at] + rng.choice(_LETTERS) + word[at:]


def _inflected(name: str, rng: random.Random) -> str:
    """The name in the accusative or with -nak, -ra, -hoz, as far as that needs no changed stem."""
    last = name[-1].lower()
    long = {"a": "á", "e": "é"}.get(last)
    stem = name[:-1] + long if long else name
    back = any(sign in "aou" for sign in plain(name.split()[-1]))
    accusative = "t" if last in "aáeéiíoóöőuúüű" else ("ot" if back else "et")
    return stem + rng.choice([accusative, "nak" if back else "nek", "ra" if back else "re", "hoz" if back else "hez"])


def _name(state: State, cid: int) -> str:
    d = card(state, cid).d
    return d.name if d is not None else "?"


def _with_names(event: Event, change: Any) -> Event:
    """The event with its names of cards changed."""
    found = {key: _changed(getattr(event, key), change) for key in _NAMED if getattr(event, key, None)}
    return event.model_copy(update=found)


def _changed(value: Any, change: Any) -> Any:
    if isinstance(value, str):
        return value if value == "?" or value.isdecimal() or value in ("igen", "nem") else change(value)
    if isinstance(value, tuple):
        return tuple(_changed(one, change) for one in value)
    updates = {key: change(getattr(value, key)) for key in ("card", "target") if getattr(value, key, None)}
    return value.model_copy(update=updates)


def header(opening: Opening, folder: Path) -> str:
    """The headers of a game's record; its decks are written into the folder."""
    text = f'[Kiadás "{opening.edition}"] [Lapcsomag "minta"]\n'
    for seat, deck in opening.decks.items():
        cards = "".join(f'{n} "{name}"\n' for name, n in (deck.cards or {}).items())
        tower = ", ".join(f'"{name}"' for name in opening.towers[seat])
        (folder / f"{seat}.pakli").write_text(f"{cards}Torony: {tower}\n", encoding="utf-8")
        text += f'[Pakli {seat} "{seat}.pakli"]\n'
    return text


def record(head: str, lines: Iterable[str]) -> str:
    """The text of a record."""
    return head + "".join(line + "\n" for line in lines)
