"""Events -> their canonical lines: accents on keywords, single spaces, names as they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from events import acts, chance, choices, repair, rulings
from events.base import Event, SeatEvent
from events.notation import spell
from events.notation.lexis import GIVEN_DP
from events.notation.problems import Fault
from events.notation.read import read_body
from events.notation.spell import card, choice, refs
from events.notation.values import Header, Shorthand, Unwritable
from events.notation.words import fold


def write(value: Event | Shorthand | Header) -> str:
    """The canonical line of an event, shorthand or header, with its recorder.

    A gap with a position takes several lines. Raises :class:`Unwritable` for kinds that have
    no line (opening, source text) and for values that none can hold.
    """
    if isinstance(value, Header):
        return _one_line(f"[{value.key}{f' {value.seat}' if value.seat else ''} {spell.quoted(value.value)}]")
    writer = _WRITERS.get(type(value))  # type: ignore[arg-type]
    if writer is not None:
        line = writer(value)
    elif isinstance(value, Shorthand):
        line = _shorthand(value)
    else:
        raise Unwritable(value.kind)
    line = _one_line(line + (f" {spell.recorded(value.recorder)}" if value.recorder is not None else ""))
    position = value.position if type(value) is repair.Gap else None
    if position is None:
        return line
    from events.notation.position import write_position

    return f"{line}\n{write_position(position)}"


def has_line(event: Event) -> bool:
    """Whether events of this kind have a line of the notation."""
    return type(event) in _WRITERS


def _one_line(line: str) -> str:
    if "\n" in line or "\r" in line:
        raise Unwritable(" ".join(line.split()))
    return line


def _shorthand(value: Shorthand) -> str:
    return f"{value.kind} {value.phase}" if value.phase else value.kind


def _join(*parts: str | None) -> str:
    return " ".join([part for part in parts if part])


def _act(event: SeatEvent, *parts: str | None) -> str:
    answer = "válaszul" if event.__dict__.get("in_answer") else None
    return _join(event.seat, answer, *parts)


def _team(names: Iterable[str]) -> str:
    return f"[{refs(names)}]"


def _equipment(equips: Iterable[acts.Equip]) -> str:
    return ", ".join(f"{card(each.card)} -> {card(each.target)}" for each in equips)


def _payer(event: Any) -> str | None:
    return f"fizet {event.payer}" if event.payer else None


def _arrow(names: Iterable[str]) -> str | None:
    listed = refs(names)
    return f"-> {listed}" if listed else None


def _needed(event: Event, value: str | None) -> str:
    if value is None:
        raise Unwritable(event.kind)
    return value


def _play(event: acts.Play) -> str:
    form = f"forma {spell.form(event.form)}" if event.form is not None else None
    base = f"alap {event.base}" if event.base is not None else None
    return _act(
        event, "idéz", card(event.card), f"({card(event.caster)})" if event.caster is not None else None,
        ", ".join(part for part in (form, base) if part), *_chosen(event),
        "küldetésként" if event.as_quest else None, "ingyen" if event.free else None, _payer(event),
        _arrow(event.targets))


def _chosen(event: Any) -> tuple[str | None, str | None]:
    return (f"X={event.x}" if event.x is not None else None, f"mód {event.mode}" if event.mode is not None else None)


def _activate(event: acts.Activate) -> str:
    number = f"/{event.effect}" if event.effect is not None else ""
    return _act(
        event, "aktivizál", card(event.card) + number, f"({card(event.wearer)})" if event.wearer is not None else None,
        *_chosen(event), "ingyen" if event.free else None, _payer(event), _arrow(event.targets))


def _manoeuvre(event: acts.Manoeuvre) -> str:
    name, team = event.manoeuvre, _team(event.team)
    if (name not in ("ostrom", "harc") and event.opponent) or (name == "ostrom" and event.target is not None):
        raise Unwritable(event.kind)
    equipment = _equipment(event.equipment)
    if name == "ostrom":
        return _act(event, name, event.opponent, team, equipment, _payer(event))
    target = card(_needed(event, event.target))
    if name == "harc":
        onto = f"{team} -> {target}" + (f", {equipment}" if equipment else "")
        return _act(event, name, event.opponent, onto, _payer(event))
    return _act(event, name, target, team, equipment, _payer(event))


def _block(event: acts.Block) -> str:
    if event.equipment or event.team:
        return _act(event, "akadályoz", _team(event.team), _equipment(event.equipment))
    return _act(event, "nem akadályoz")


def _battle_order(event: acts.BattleOrder) -> str:
    protected = f"| {refs(event.protected)}" if event.protected else ""
    return _act(event, "hadrend", f"[{_join(refs(event.front), protected)}]")


def _condition(event: acts.Condition) -> str:
    met = ", ".join(f"{spell.owner(each.card)}: {spell.part(each.name)}" for each in event.assignments)
    return _act(event, "feltétel", str(event.number), met)


def _solve(event: acts.Solve) -> str:
    if event.solution == "nem":
        return _act(event, "nem old meg")
    return _act(event, event.solution, _payer(event))


def _roll(event: chance.Roll) -> str:
    thrown = "+".join(map(str, event.dice)) if event.dice else None
    total = str(event.total) if event.total is not None else None
    return _act(event, "dob", _join(thrown or total, event.outcome) or "?")


def _counted(verb: str) -> Callable[[Any], str]:
    def write_one(event: chance.Draw | chance.OpeningHand) -> str:
        count = str(event.count) if event.count is not None else None
        return _act(event, verb, _needed(event, refs(event.cards) or count))

    return write_one


def _starting_rolls(event: chance.StartingRolls) -> str:
    return "kezdés " + (" ".join(f"{seat} {rolled}" for seat, rolled in event.rolls.items()) or "?")


def _choose(event: choices.Choose) -> str:
    chosen = ", ".join(map(choice, event.choices))
    return _act(event, "választ", chosen or "[]")


def _eliminate(event: acts.Eliminate) -> str:
    given = [card(ref) if not GIVEN_DP.fullmatch(fold(ref)) else spell.quoted(ref) for ref in event.quests]
    given += [one if GIVEN_DP.fullmatch(fold(one)) else _numbered(one) for one in event.effects]
    return _act(event, "kiejt", event.opponent, f"[{', '.join(given)}]" if given else None)


def _numbered(effect: str) -> str:
    """``Céh/1``: a card and the number of its effect."""
    name, _, number = effect.rpartition("/")
    return f"{card(name)}/{number}"


def _verb(words: str, *fields: str) -> Callable[[Any], str]:
    """A verb and one or two cards, with an arrow between two."""
    def write_one(event: Any) -> str:
        return _act(event, words, " -> ".join(card(getattr(event, field)) for field in fields))

    return write_one


def _list(words: str, field: str, none: str | None = None) -> Callable[[Any], str]:
    """A verb and cards; ``none`` is said where there are none."""
    def write_one(event: Any) -> str:
        listed = refs(getattr(event, field))
        return _act(event, words, listed) if listed or none is None else _act(event, none)

    return write_one


def _either(field: str, words: dict[bool, str]) -> Callable[[Any], str]:
    return lambda event: _act(event, words[getattr(event, field)])


def _opponent(words: str) -> Callable[[Any], str]:
    return lambda event: _act(event, words, event.opponent)


# ── Lines that no seat begins ───────────────────────────────────────────────────────────────

def _said(event: Any, quoted: bool = False) -> str:
    """``: szöveg [K/…]`` or nothing."""
    cited = f"[{', '.join(event.citations)}]" if getattr(event, "citations", ()) else ""
    said = _join(spell.text(event.text, quoted) if event.text else None, cited)
    return f": {said}" if said else ""


def _like_an_act(said: str) -> bool:
    """Whether a text begins as what a player does: without quotes, ``bíró: passz`` could be said of a player who is
    called Bíró."""
    before = "A: "
    try:
        return isinstance(read_body(before + said), SeatEvent)
    except Fault as fault:
        return fault.place > len(before)


def _about(event: rulings.Ruling) -> str | None:
    if event.about_line is not None:
        return f"{event.about_line}. sor"
    return str(event.about) if event.about is not None else None


def _ruling(event: rulings.Ruling) -> str:
    if event.ruling == "hatás":
        effect = event.effect_line
        if effect is None:
            raise Unwritable(event.kind)
        return _join("bíró", _about(event), spell.effect(effect)) + _said(event)
    if event.ruling == "szöveg":
        return _join("bíró", _about(event)) + (_said(event, quoted=_like_an_act(event.text)) or ":")
    return _join("bíró", event.ruling, _about(event)) + _said(event)


def _ruling_change(event: rulings.RulingChange) -> str:
    return f"döntés {event.number} {'helyett' if event.replaced else 'visszavonva'}{_said(event)}"


def _check(event: repair.Check) -> str:
    return "= " + ", ".join(spell.assertion(each.name, each.value) for each in event.assertions)


_WRITERS: dict[type[Event], Callable[[Any], str]] = {
    chance.StartingRolls: _starting_rolls, chance.StartingPlayer: lambda event: f"kezdő {event.seat}",
    chance.OpeningHand: _counted("kéz"), chance.Draw: _counted("húz"), chance.Shuffle: _list("kever", "order"),
    chance.Reveal: _verb("felfed", "card"), chance.Roll: _roll,
    choices.Mulligan: _either("mulligan", {True: "lekever", False: "marad"}),
    choices.TurnMark: lambda event: f"{event.number}. forduló",
    choices.Choose: _choose, choices.Discard: _list("eldob", "cards", "nem dob el"),
    choices.Distribute: _verb("kioszt", "card"),
    acts.Play: _play, acts.Attach: _verb("csatol", "card", "target"),
    acts.Equipping: _verb("felszerel", "card", "target"), acts.Unequipping: _verb("lecsatol", "card"),
    acts.Activate: _activate, acts.Pass: lambda event: _act(event, "passz"), acts.Manoeuvre: _manoeuvre,
    acts.Block: _block, acts.GoOn: _either("go_on", {True: "folytat", False: "véget vet"}),
    acts.BattleOrder: _battle_order, acts.ChangePosition: _verb("vált", "card"), acts.Condition: _condition,
    acts.Solve: _solve, acts.Concede: lambda event: _act(event, "felad"),
    acts.EnterAntiss: _verb("antissra lép", "card"), acts.BuildOn: _verb("ráépít", "card", "target"),
    acts.Challenge: _opponent("kihív"), acts.Eliminate: _eliminate, acts.OfferPact: _opponent("szövetséget ajánl"),
    acts.AnswerPact: _either("accept", {True: "elfogad", False: "elutasít"}),
    acts.Exchange: _verb("cserél", "given", "taken"), acts.Search: _list("keres", "cards"),
    repair.ManualEffect: spell.effect, repair.Check: _check, repair.Gap: lambda event: f"hiányzik{_said(event) or ':'}",
    repair.Note: lambda event: f"megjegyzés{_said(event) or ':'}",
    repair.Retraction: lambda event: f"visszavon {event.about}{_said(event)}",
    rulings.Ruling: _ruling, rulings.RulingChange: _ruling_change,
}
