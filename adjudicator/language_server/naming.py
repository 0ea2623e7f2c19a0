"""Card names in a line: where one begins, which it can be there, and which stands under a place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from adjudicator.importing.matching import match_name
from adjudicator.importing.names import Where, resolve_event
from adjudicator.importing.references import Noting
from adjudicator.language_server.documents import Analysis
from adjudicator.plain import plain
from engine.state import SEATS, State, card
from engine.zones import HAND
from events.base import Event
from events.errors import BiroError
from events.notation.lexis import QUOTED, QUOTED_RE, one_spaced, take_apart, unquoted
from events.notation.parser import Stopped, parse
from events.notation.problems import Fault
from events.notation.read import read_body
from events.notation.unseen import composed, raw_place
from events.refs import parse_ref

MARK: Final = "\ue000"  # stands where a name is being typed; no name holds it
#: What may have to follow a name before a line can be read.
_CLOSERS: Final = ("", "]", ")", " -> ?", "] -> ?", ") -> ?", " [?]", ": Fizikum", ".hely kéz", " -> kéz", " A sor")
_SIGN: Final = re.compile(r"->|[–—]>|→|[\[\](),|:={]")
_WORD: Final = re.compile(r"[^\s]+")
_NAMES: Final = frozenset({"REF", "E_REF", "ITEM", "PATH", "V_TEXT", "E_NAME"})
_WORDS: Final = 8  # no name has more
_AROUND: Final = re.compile(r"\s*([:#])\s*")
_OPEN_QUOTE: Final = '"„“'
Groups = list[tuple[str, ...]]


class _Found(Exception):
    """The name that is being typed was looked for; ``where`` says where it may be."""

    def __init__(self, where: Where | None) -> None:
        super().__init__()
        self.where = where


class _Probe(Noting):
    """A finder that stops at the name being typed, and lets all others pass."""

    def resolve(self, typed: str, where: Where | None = None, deck_of: int | None = None) -> str:
        """As the finder's; raises :class:`_Found` for the name being typed."""
        if MARK in typed:
            raise _Found(where)
        try:
            return super().resolve(typed, where, deck_of)
        except BiroError:
            return typed


def name_begun(typed: str) -> tuple[int, Event] | None:
    """Where in a line a name begins that is still being typed, and the event that the line would be;
    None where no name can stand."""
    signs = [match.end() for match in _SIGN.finditer(_unquoted_blank(typed))]
    after = signs[-1] if signs else 0
    starts = [*[match.start() for match in _WORD.finditer(typed, after)][-_WORDS:], len(typed)]
    for start in starts:
        event = _with_mark(typed[:start])
        if event is not None:
            return start, event
    return None


def _unquoted_blank(typed: str) -> str:
    """The text with what stands in quotes blanked, so that no sign is found there."""
    closed = re.sub(QUOTED, lambda match: "_" * len(match[0]), typed)
    opened = next((n for n, sign in enumerate(closed) if sign in _OPEN_QUOTE), len(closed))
    return closed[:opened] + "_" * (len(closed) - opened)


def _with_mark(before: str) -> Event | None:
    for closer in _CLOSERS:
        try:
            said = read_body((before + MARK + closer).strip(), record=True)
        except Fault:
            continue
        return said if isinstance(said, Event) and _is_named(said) else None
    return None


def _is_named(event: Event) -> bool:
    """Whether the mark stands as a name of its own, not within a text or a longer name."""
    return any(parse_ref(text).name == MARK or text.rpartition(".")[0] == MARK for text in _texts(event.model_dump()))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _texts(part)


def names_there(analysis: Analysis, number: int, event: Event) -> Groups:
    """The names that the card being typed may have, the likelier groups first: those that can be meant
    (in the positions where the line may be played), those of which an unseen card may be one, those of
    the game, those of the packs."""
    ahead = analysis.ahead(number)
    positions = [state for state, _ in ahead.positions] if ahead is not None else []
    meant: dict[str, None] = {}
    unseen: dict[str, None] = {}
    for state in positions:
        where = _where(event, state)
        if where is not None:
            meant |= dict.fromkeys(name for name, ids in state.names.items()
                                   if any(where(card(state, cid)) for cid in ids))
            unseen |= dict.fromkeys(_unseen(analysis, state, where, getattr(event, "seat", None)))
    known = tuple(positions[0].names) if positions else ()
    return [tuple(meant), tuple(unseen), known, tuple(sorted(analysis.opened.texts))]


def _where(event: Event, state: State) -> Where | None:
    """Where the name being typed is looked for; None for anywhere, or nowhere."""
    try:
        resolve_event(event, _Probe(state))
    except _Found as found:
        return found.where
    except BiroError:
        return None
    return None


def _unseen(analysis: Analysis, state: State, where: Where, seat: str | None) -> tuple[str, ...]:
    """What a card that nobody saw may be, where one can be meant: what the player's deck still holds."""
    if seat is None or SEATS.index(seat) >= len(state.seats):
        return ()
    held = state.seats[SEATS.index(seat)]
    if not any(card(state, number).d is None and where(card(state, number)) for number in held.zones[HAND]):
        return ()
    if held.pool is None:
        return tuple(sorted(analysis.opened.texts))
    return tuple(sorted(name for name, count in held.pool.items() if count))


def matching(names: Iterable[str], typed: str) -> list[str]:
    """The names that begin like what was typed, then those of which a word does."""
    asked = plain(typed)
    known = [(name, plain(name)) for name in dict.fromkeys(names)]
    first = [name for name, key in known if key.startswith(asked)]
    return first + [name for name, key in known if f" {asked}" in key and not key.startswith(asked)]


# ── the name under a place ──────────────────────────────────────────────────────────────────

def name_at(analysis: Analysis, number: int, character: int) -> tuple[str, int, int] | None:
    """The full name of the card whose name stands at a place of a line, and where it is typed
    (characters of the line as it came, end exclusive)."""
    line = analysis.line(number)
    if line is None:
        return None
    state = analysis.before(number + 1)
    for typed, start, end, whole in _typed_names(line.raw):
        if start <= character <= end:
            name = full_name(analysis, state, typed, whole)
            if name is not None:
                return name, start, end
    return None


def _typed_names(raw: str) -> Iterator[tuple[str, int, int, bool]]:
    """The names of a line by the grammar; of one that it does not read, what may be some if it is
    the whole name of a card."""
    text = composed(raw)
    try:
        parts = take_apart(text)
        tokens: list[Any] = list(parse(parts.body, "line").scan_values(_is_name))
        spans, whole = [(token.start_pos + parts.start, token.end_pos + parts.start) for token in tokens], False
    except (Fault, Stopped):
        spans, whole = list(_spans(text)), True
    for start, end in spans:
        yield text[start:end], raw_place(raw, start), raw_place(raw, end), whole


def _is_name(token: Any) -> bool:
    return token.type in _NAMES


def _spans(text: str) -> Iterator[tuple[int, int]]:
    """Runs of a few words between signs, the longest first."""
    pieces = [match.span() for match in re.finditer(r"[^\[\](),|:;\"„“”→>{}]+", text)]
    for begin, end in pieces:
        words = [match.span() for match in _WORD.finditer(text, begin, end)]
        runs = [(first, last) for n, (first, _) in enumerate(words) for _, last in words[n:n + _WORDS]]
        yield from sorted(runs, key=lambda run: run[0] - run[1])


def full_name(analysis: Analysis, state: State | None, typed: str, whole: bool = False) -> str | None:
    """The card that a typed name means; None where it is none, or may be several. A ``whole`` name
    may not be abbreviated."""
    for one in (typed, typed.rpartition(".")[0]):
        name = _bare(one)
        for known in (state.names if state is not None else (), analysis.opened.texts):
            found = match_name(name, known) if name else []
            if len(found) == 1 and (not whole or plain(found[0]) == plain(name)):
                return found[0]
    return None


def _bare(typed: str) -> str:
    """A typed reference without quotes, owner and number."""
    name = parse_ref(_AROUND.sub(r"\1", typed)).name.strip()
    return unquoted(name) if QUOTED_RE.fullmatch(name) else one_spaced(name)
