"""A replay as a viewer may see it: every position, line, verdict and consequence made for that viewer.

The verdict of a moment is made anew on the position as it is seen, so that no reason and no number in
it can come from a card that the viewer does not know; where it hangs on one it is undecidable.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from adjudicator.games import Game
from adjudicator.line_of_events import JUDGES
from adjudicator.replay import Moment, Replay
from adjudicator.views.events import Sight, event_seen, first_event, in_pile
from adjudicator.views.knowledge import PUBLIC, Known, next_known, shown_in
from adjudicator.wording import SAID
from engine.ruleset import Ruleset
from engine.seen import seen_state
from engine.state import NOBODY, SEATS, Consequence, State, all_cards, card, register
from engine.step import judge
from engine.verdict import ILLEGAL, NOT_JUDGED, Verdict
from events.acts import Attach, Play
from events.base import Event, Grade
from events.errors import InputError
from events.opening import Opening
from events.refs import UNKNOWN

JUDGE: Final = "bíró"
EVERYBODY: Final = "közönség"
_JUDGES: Final = frozenset({JUDGE, "biro", "judge"})
_PUBLIC: Final = frozenset({EVERYBODY, "kozonseg", "public"})
# What everybody sees happen to a card whose face he does not see.
_SEEN_TO_HAPPEN: Final = frozenset({
    "into_thread", "moved", "attached", "attaching", "entered", "unwound", "taken_out", "to_pile", "destroyed",
    "discarded", "sacrificed", "attached_fall", "neutralised", "searched", "put_under", "drawn",
    "detached", "damage", "counters", "activated", "home", "played"})
_CARDS: Final = frozenset({"card", "host", "source", "caster", "target", "who", "wearer"})


class Viewer(Struct, frozen=True):
    """Who looks: a seat, the public (no seat), or the judge, who sees everything."""

    seat: int = PUBLIC
    judge: bool = False

    @property
    def letter(self) -> str:
        """The letter of the seat; "" for the public and the judge."""
        return SEATS[self.seat] if self.seat != PUBLIC else ""

    @property
    def name(self) -> str:
        """As ``--as`` names the viewer; "" for the judge, whose view is the whole."""
        return "" if self.judge else self.letter or EVERYBODY


def viewer_of(word: str | None, seats: int) -> Viewer:
    """Who is meant: nobody named is the judge; InputError ``views.unknown`` for another word."""
    named = (word or JUDGE).strip()
    if named.casefold() in _JUDGES:
        return Viewer(judge=True)
    if named.casefold() in _PUBLIC:
        return Viewer()
    if named.upper() in SEATS[:seats] and len(named) == 1:
        return Viewer(SEATS.index(named.upper()))
    raise InputError("views.unknown", viewer=named, expected=(*SEATS[:seats], JUDGE, EVERYBODY))


def seen_as(told: Replay, word: str | None) -> Replay:
    """The replay as the viewer that a word names may see it."""
    return viewed(told, viewer_of(word, len(told.end.seats)))


def viewed(told: Replay, viewer: Viewer) -> Replay:
    """The replay as the viewer may see it; the judge's is the replay itself."""
    if viewer.judge:
        return told
    return Replay(tuple(_moments(told, viewer)), told.rules, (), told.verified_to, told.length, True)


def viewed_game(game: Game, seen: Replay, viewer: Viewer) -> Game:
    """The game with the events of its replay as it is seen: its head is the digest of these."""
    if viewer.judge:
        return game
    return Game(game.name, tuple(m.event for m in seen.moments), {}, (), game.id, game.info, game.refused)


def _moments(told: Replay, viewer: Viewer) -> Iterator[Moment]:
    known: Known = ()
    last: State | None = None
    for moment in told.moments:
        before_known, known = known, next_known(known, moment, viewer.seat, told.rules)
        after = seen_state(moment.after, known, viewer.seat)
        yield _moment(moment, last, after, before_known, known, told.rules, viewer)
        last = after


def _moment(m: Moment, last: State | None, after: State, old: Known, new: Known, rules: Ruleset,
            viewer: Viewer) -> Moment:
    if m.before is None or last is None:
        return Moment(m.number, first_event(m.event, viewer.letter), None, after, NOT_JUDGED,
                      _said(m, new, rules), m.taken_out, m.refused)
    now_too = _now_known(m, old, new, rules)
    whole = _named_before(m, now_too)
    before = seen_state(whole, (*old, *now_too), viewer.seat) if now_too else last
    sight = Sight(whole, before, frozenset((*_still(m, old, new, viewer), *now_too)), rules, viewer.letter)
    event = event_seen(m.event, sight)
    verdict = _verdict(before, m, event, rules)
    if m.event.grade == Grade.DISPUTED and verdict.outcome == ILLEGAL:
        event = event.model_copy(update={"grade": Grade.DISPUTED})
    return Moment(m.number, event, before, after, verdict, _said(m, new, rules), m.taken_out, m.refused)


def _now_known(m: Moment, old: Known, new: Known, rules: Ruleset) -> tuple[int, ...]:
    """The cards of before that the event itself makes known: by showing them, or by naming what lay there
    unnamed."""
    assert m.before is not None
    count, had, shown = len(all_cards(m.before)), set(old), sorted(shown_in(m, rules))
    return tuple(cid for cid in dict.fromkeys((*new, *shown)) if cid < count
                 and (cid not in had or (card(m.before, cid).d is None and card(m.after, cid).d is not None)))


def _named_before(m: Moment, cids: tuple[int, ...]) -> State:
    """The position before with those cards named that nobody knew until the event named them."""
    state = m.before
    assert state is not None
    for cid in cids:
        d = card(m.after, cid).d
        if d is not None and card(state, cid).d is None:
            state = register(state, cid, d)
    return state


def _still(m: Moment, old: Known, new: Known, viewer: Viewer) -> Iterator[int]:
    """The cards known before that can be told from the others all through the event."""
    assert m.before is not None
    known_after, own = set(new), getattr(m.event, "seat", None) == viewer.letter
    for cid in old:
        if cid in known_after or own or not in_pile(m.before, cid):
            yield cid


def _verdict(before: State, m: Moment, event: Event, rules: Ruleset) -> Verdict:
    """The verdict on what is seen; none where a line aims at a card that the viewer can't name."""
    if not m.verdict.checks or isinstance(m.event, JUDGES) or isinstance(event, Opening) or _aims_at_unknown(event):
        return NOT_JUDGED
    return judge(before, event, rules)


def _aims_at_unknown(event: Event) -> bool:
    own = {"card", "cards"} if isinstance(event, Play | Attach) else {"cards"}
    for name in type(event).model_fields:
        value: Any = getattr(event, name)
        if name not in own and (value == UNKNOWN or (isinstance(value, tuple) and UNKNOWN in value)):
            return True
    return False


def _said(m: Moment, known: Known, rules: Ruleset) -> tuple[Consequence, ...]:
    """The consequences that the viewer could see come about; a card that was shown and is hidden again
    by the end stands by its name."""
    shown = {cid: _plain_name(m.after, cid) for cid in shown_in(m, rules) if cid not in known}
    told = frozenset(known) | shown.keys()
    return tuple(tuple(_named(v, name, shown) for v, name in zip(one, _params(one), strict=True))
                 for one in m.said if _could_see(one, told))


def _params(said: Consequence) -> tuple[str, ...]:
    """What each place of a consequence is called; "" where it has no name."""
    names = ("", *SAID.get(said[0], ()))
    return (*names, *("",) * len(said))[:len(said)]


def _named(value: Any, name: str, shown: dict[int, str]) -> Any:
    return shown[value] if name in _CARDS and isinstance(value, int) and value in shown else value


def _plain_name(state: State, cid: int) -> str:
    d = card(state, cid).d
    return d.name if d is not None else UNKNOWN


def _could_see(said: Consequence, told: frozenset[int]) -> bool:
    """Whether it befell only cards that are known, or is one of those that need no face."""
    cards = [v for v, name in zip(said, _params(said), strict=True)
             if name in _CARDS and isinstance(v, int) and v != NOBODY]
    return said[0] in _SEEN_TO_HAPPEN or all(cid in told for cid in cards)
