"""The events of a game as a viewer may read them: each is written anew with what the viewer knows.

A card that is not known is „?”; a deck's order, card texts, source lines and the recorder's remarks
are left out; of another player's draw the number remains (K/I.3.B, K/I.3.U, K/I.4.A).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec import Struct

from engine.acting import find, in_play, in_thread
from engine.effects.args import from_line
from engine.many import SEATS_OFFERED
from engine.paths import shown_name
from engine.rules.ch01_basics.s04_face_up_down import enters_face_up
from engine.state import NOBODY, SEATS, State, card
from engine.step import HANDLERS
from engine.step import told as knowing
from engine.zones import FUTURE, HAND, TEAM
from events import acts, chance, choices, opening, repair, rulings
from events.base import Event, Grade
from events.refs import UNKNOWN, parse_ref

HIDDEN_TEXT: Final = "…"
HEADERS: Final = ("Esemény", "Hely", "Dátum", "Kör", "Asztal", "Játszma", "Eredmény", "Bíró", "Jegyző")
_NUMBERS: Final = frozenset({"mp", "dp", "kéz", "jövő", "kézméret"})
_PLACES: Final = frozenset({"aktív", "vár", "ki", "fázis", "forduló", "győztes", "siker"})
_SEATS: Final = frozenset(SEATS)
_WORDS: Final = frozenset({"igen", "nem"})


class Sight(Struct, frozen=True):
    """What is needed to write an event anew: the whole position before it, that position as it is seen,
    the cards known at any time during the event, the ruleset, and the viewer's letter ("" the public)."""

    before: State
    seen: State
    known: frozenset[int]
    rules: Any
    letter: str

    def name(self, cid: int, text: str | None = None) -> str:
        """A card as the viewer names it; ``text`` as it was typed, where it names no card."""
        if cid == NOBODY:
            return text if text is not None else UNKNOWN
        return shown_name(self.seen, cid) if cid in self.known else UNKNOWN

    def names(self, cids: Iterable[int], texts: Iterable[str]) -> tuple[str, ...]:
        """Cards as the viewer names them, in their order."""
        return tuple(self.name(cid, text) for cid, text in zip(cids, texts, strict=True))

    def own(self, event: Any) -> bool:
        """Whether the viewer brought the event about."""
        return bool(self.letter) and event.seat == self.letter


Writer = Callable[[Any, Any, Sight], Event]


def first_event(event: Event, letter: str) -> Event:
    """The opening: edition, readings, players and packs; of decks and towers the viewer's own."""
    if not isinstance(event, opening.Opening):
        return _plain(event)
    return opening.Opening(
        edition=event.edition, readings=event.readings, variant=event.variant, engine=event.engine,
        packs=event.packs, headers=tuple(pair for pair in event.headers if pair[0] in HEADERS), players=event.players,
        decks={seat: deck for seat, deck in event.decks.items() if seat == letter},
        towers={seat: names for seat, names in event.towers.items() if seat == letter})


def event_seen(event: Event, sight: Sight) -> Event:
    """An event as the viewer may read it."""
    write = _WRITERS.get(type(event))
    if write is None:
        return _plain(event)
    handler = HANDLERS.get(type(event))
    act = handler.read(knowing(sight.before, event), event, sight.rules) if handler is not None else None
    return _graded(event, write(event, act, sight))


def _graded(event: Event, made: Event) -> Event:
    """How surely it is known; that it is disputed is said again only by the viewer's own verdict."""
    grade = Grade.SEEN if event.grade == Grade.DISPUTED else event.grade
    return made if grade == made.grade else made.model_copy(update={"grade": grade})


def _plain(event: Event) -> Event:
    """An event that names no card: its own keys, without what the recorder noted beside it."""
    if isinstance(event, opening.SourceText):
        return opening.SourceText(name="", text="", digest="")
    if isinstance(event, repair.Note | repair.Gap):
        return type(event)(text=HIDDEN_TEXT)
    if isinstance(event, repair.Retraction):
        return repair.Retraction(about=event.about)
    if isinstance(event, rulings.RulingChange):
        return rulings.RulingChange(number=event.number, replaced=event.replaced, text=event.text,
                                    citations=event.citations)
    if type(event) in _WITHOUT_CARDS:
        common = {"grade", "schema_version", "source", "line", "column", "raw", "recorder", "reason", "texts", "kind"}
        kept = {name: getattr(event, name) for name in type(event).model_fields if name not in common}
        return _graded(event, type(event)(**kept))
    return repair.Note(text=HIDDEN_TEXT)


_WITHOUT_CARDS: Final = frozenset({
    acts.Pass, acts.GoOn, acts.Solve, acts.Concede, acts.Challenge, acts.OfferPact, acts.AnswerPact,
    chance.Roll, chance.StartingRolls, chance.StartingPlayer, choices.Mulligan, choices.TurnMark})


def _play(e: acts.Play, act: Any, s: Sight) -> Event:
    card_name = _spoken(e, act, s)
    told: dict[str, Any] = {"x": e.x, "mode": e.mode, "form": e.form, "base": e.base} if card_name != UNKNOWN else {}
    caster = s.name(act.caster, e.caster) if e.caster is not None else None
    return acts.Play(seat=e.seat, card=card_name, caster=caster, targets=_targets(act, e, s),
                     as_quest=e.as_quest, free=e.free, in_answer=e.in_answer, payer=e.payer, **told)


def _spoken(e: acts.Play, act: Any, s: Sight) -> str:
    """A card of an open sort is named as it is played, whether the player has it or not (K/I.4.A–B)."""
    if act.card in s.known or (act.d is not None and not enters_face_up(act.d) and not s.own(e)):
        return s.name(act.card)
    return parse_ref(e.card).name


def _activate(e: acts.Activate, act: Any, s: Sight) -> Event:
    wearer = s.name(act.caster, e.wearer) if e.wearer is not None else None
    return acts.Activate(seat=e.seat, card=s.name(act.card, e.card), effect=e.effect, wearer=wearer,
                         targets=_targets(act, e, s), x=e.x, mode=e.mode, free=e.free, in_answer=e.in_answer,
                         payer=e.payer)


def _targets(act: Any, e: Any, s: Sight) -> tuple[str, ...]:
    if len(act.targets) != len(e.targets):  # a sacrifice (K/V.1) or an opponent (K/T.0.1) is named among them
        return tuple(text if text in _SEATS else s.name(find(s.before, text, in_play, in_thread))
                     for text in e.targets)
    return s.names(act.targets, e.targets)


def _attach(e: acts.Attach, act: Any, s: Sight) -> Event:
    text = e.card if s.own(e) else UNKNOWN
    return acts.Attach(seat=e.seat, card=s.name(act.card, text), target=s.name(act.targets[0], e.target),
                       in_answer=e.in_answer)


def _build_on(e: acts.BuildOn, act: Any, s: Sight) -> Event:
    return acts.BuildOn(seat=e.seat, card=s.name(act.card, e.card), target=s.name(act.targets[0], e.target))


def _equip(e: acts.Equipping, act: Any, s: Sight) -> Event:
    return acts.Equipping(seat=e.seat, card=s.name(act.card, e.card), target=s.name(act.targets[0], e.target),
                          in_answer=e.in_answer)


def _one_card(e: Any, act: Any, s: Sight) -> Event:
    kept = {"in_answer": e.in_answer} if isinstance(e, acts.Unequipping) else {}
    made: Event = type(e)(seat=e.seat, card=s.name(act.card, e.card), **kept)
    return made


def _equipment(e: Any, act: Any, s: Sight) -> tuple[acts.Equip, ...]:
    return tuple(acts.Equip(card=s.name(one, said.card), target=s.name(who, said.target))
                 for (one, who), said in zip(act.pairs, e.equipment, strict=True))


def _manoeuvre(e: acts.Manoeuvre, act: Any, s: Sight) -> Event:
    target = s.name(act.extra[1], e.target) if e.target is not None else None
    return acts.Manoeuvre(seat=e.seat, manoeuvre=e.manoeuvre, target=target, team=s.names(act.cards, e.team),
                          equipment=_equipment(e, act, s), opponent=e.opponent, payer=e.payer)


def _block(e: acts.Block, act: Any, s: Sight) -> Event:
    return acts.Block(seat=e.seat, team=s.names(act.cards, e.team), equipment=_equipment(e, act, s))


def _order(e: acts.BattleOrder, act: Any, s: Sight) -> Event:
    names = s.names(act.cards, (*e.front, *e.protected))
    return acts.BattleOrder(seat=e.seat, front=names[:len(e.front)], protected=names[len(e.front):])


def _condition(e: acts.Condition, act: Any, s: Sight) -> Event:
    """K/IV.6.6.1: those who meet it are in the team, which lies open."""
    named = tuple(acts.Assignment(card=s.name(_in_team(s.before, one.card), one.card), name=one.name)
                  for one in e.assignments)
    return acts.Condition(seat=e.seat, number=e.number, assignments=named)


def _in_team(state: State, text: str) -> int:
    return find(state, text, lambda c: c.zone == TEAM)


def _hidden(e: Any, act: Any, s: Sight) -> tuple[str, ...]:
    """Names for the one who holds the cards, a number of „?” for everybody else."""
    return tuple(parse_ref(name).name if s.own(e) else UNKNOWN for name in e.cards)


def _draw(e: Any, act: Any, s: Sight) -> Event:
    if s.own(e):
        made: Event = type(e)(seat=e.seat, count=e.count, cards=_hidden(e, act, s))
        return made
    return type(e)(seat=e.seat, count=e.count if e.count is not None else len(e.cards))  # type: ignore[no-any-return]


def _shuffle(e: chance.Shuffle, act: Any, s: Sight) -> Event:
    return chance.Shuffle(seat=e.seat)


def _reveal(e: chance.Reveal, act: Any, s: Sight) -> Event:
    return chance.Reveal(seat=e.seat, card=parse_ref(e.card).name)


def _discard(e: choices.Discard, act: Any, s: Sight) -> Event:
    return choices.Discard(seat=e.seat, cards=s.names(act.cards, e.cards))


def _search(e: acts.Search, act: Any, s: Sight) -> Event:
    return acts.Search(seat=e.seat, cards=_hidden(e, act, s))


def _choose(e: choices.Choose, act: Any, s: Sight) -> Event:
    if s.own(e):
        return choices.Choose(seat=e.seat, choices=tuple(map(_bare, e.choices)))
    return choices.Choose(seat=e.seat, choices=tuple(_choice(text, s) for text in e.choices))


def _bare(text: str) -> str:
    return text if text in _WORDS or text.isdecimal() else parse_ref(text).name


def _choice(text: str, s: Sight) -> str:
    """What somebody else chose: a number or yes and no, or one of the cards on offer that lie open."""
    if text in _WORDS or text.isdecimal() or s.before.awaiting.about[0] in SEATS_OFFERED:
        return text
    about = s.before.awaiting.about
    if about[:1] == ("keresés",):
        return parse_ref(text).name if about[2] else UNKNOWN
    options = frozenset(c for c in about[1:] if isinstance(c, int))
    cid = find(s.before, text, *(lambda c, i=i: c is card(s.before, i) for i in sorted(options)))
    return s.name(cid) if cid in options else UNKNOWN


def _manual(e: repair.ManualEffect, act: Any, s: Sight) -> Event:
    args, item = from_line(s.before, e)
    subjects, targets = (args.cards, args.other) if e.subjects else ((), args.cards)
    source = s.name(item.source) if e.source_card is not None else None
    return repair.ManualEffect(
        op=e.op, value=e.value, name=e.name, seat=e.seat,
        subjects=tuple(map(s.name, subjects)), targets=tuple(map(s.name, targets)), place=e.place, until=e.until,
        strong=e.strong, lower=e.lower, upper=e.upper, source_card=source)


def _eliminate(e: acts.Eliminate, act: Any, s: Sight) -> Event:
    """K/T.2.C, K/T.3.C: what is put under the deck for it lay open, and so did the effects given up."""
    runs = iter(act.extra[0].running)
    effects = tuple(f"{s.name(next(runs)[0])}/{one.rpartition('/')[2]}" if "/" in one else one for one in e.effects)
    return acts.Eliminate(seat=e.seat, opponent=e.opponent, quests=s.names(act.cards, e.quests), effects=effects)


def _exchange(e: acts.Exchange, act: Any, s: Sight) -> Event:
    """K/T.5: adventurers of two Rows."""
    return acts.Exchange(seat=e.seat, given=s.name(act.card, e.given), taken=s.name(act.targets[0], e.taken))


def _ruling(e: rulings.Ruling, act: Any, s: Sight) -> Event:
    """What the judge said at the table; the effect of it as any effect by hand."""
    done = _manual(e.effect_line, None, s) if e.effect_line is not None else None
    return rulings.Ruling(ruling=e.ruling, about=e.about, effect_line=done,  # type: ignore[arg-type]
                          text=e.text, citations=e.citations)


def _check(e: repair.Check, act: Any, s: Sight) -> Event:
    """The numbers that everybody can count."""
    kept = tuple(a for a in e.assertions if _countable(a.name))
    return repair.Check(assertions=kept) if kept else repair.Note(text=HIDDEN_TEXT)


def _countable(path: str) -> bool:
    who, dot, what = path.rpartition(".")
    return path in _PLACES or (bool(dot) and who in SEATS and what in _NUMBERS)


_WRITERS: Final[dict[type[Event], Writer]] = {
    acts.Play: _play, acts.Activate: _activate, acts.Attach: _attach, acts.BuildOn: _build_on,
    acts.Equipping: _equip, acts.Unequipping: _one_card, acts.ChangePosition: _one_card,
    acts.EnterAntiss: _one_card, choices.Distribute: _one_card, acts.Manoeuvre: _manoeuvre, acts.Block: _block,
    acts.Eliminate: _eliminate, acts.Exchange: _exchange,
    acts.BattleOrder: _order, acts.Condition: _condition, chance.Draw: _draw, chance.OpeningHand: _draw,
    chance.Shuffle: _shuffle, chance.Reveal: _reveal, choices.Discard: _discard, acts.Search: _search,
    choices.Choose: _choose, repair.ManualEffect: _manual, rulings.Ruling: _ruling, repair.Check: _check,
}


def in_pile(state: State, cid: int) -> bool:
    """Whether a card was in a hand or a deck."""
    return card(state, cid).zone in (HAND, FUTURE)
