"""An event -> its line in the canonical form of the notation.

``read_line(write(event))`` gives the event back, as far as a line tells it: the raw text, the
source, the grade and the card texts stand beside.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from events.base import Event
from events.notation.values import Header, Shorthand
from events.notation.words import KEYWORDS, fold, word_key
from events.refs import UNKNOWN, parse_ref

_PLAIN = re.compile(r"[^\W\d_][\w'’.-]*(?: [^\W\d_][\w'’.-]*)*")
# Words at which an unquoted name could end, and names that would be read as something else.
_STOPS = frozenset({"forma", "alap", "mod", "x", "kuldeteskent", "ingyen", "fizet", "meddig", "forras", "eros", "also",
                    "felso"})
_WHOLE = frozenset(word_key(w) for kind in ("PLACE", "VALUE", "OUTCOME", "POINT") for w in KEYWORDS[kind]) | {"igen", "nem"}
_SPECIAL = re.compile(r'[\s"„“”,;:\[\](){}|=<>→#@/]|->')


def name(ref: str) -> str:
    """A reference as a line has it; in quotes where it could be read otherwise."""
    if ref == UNKNOWN:
        return ref
    parsed = parse_ref(ref)
    owner = f"{parsed.seat}:" if parsed.seat else ""
    copy = f"#{parsed.copy}" if parsed.copy else ""
    return owner + _quoted_name(parsed.name) + copy


def _quoted_name(text: str) -> str:
    words = [fold(w) for w in text.split(" ")]
    plain = _PLAIN.fullmatch(text) and len(text) > 1 and not any(w in _STOPS for w in words)
    plain = plain and word_key(text) not in _WHOLE
    return text if plain else quote(text)


def quote(text: str) -> str:
    """Text in straight quotes."""
    return '"' + text.replace('"', '""') + '"'


def free(text: str) -> str:
    """A word or words that are no reference; in quotes where they hold a sign of the notation."""
    plain = text and not _SPECIAL.search(text.replace(" ", "")) and text == " ".join(text.split())
    plain = plain and not text[0].isdigit() and not any(fold(w) in _STOPS for w in text.split(" ")[1:])
    return text if plain else quote(text)


def names(refs: Iterable[str]) -> str:
    """References, comma separated."""
    return ", ".join(map(name, refs))


def write(event: Event | Shorthand | Header) -> str:
    """The canonical line; raises ``KeyError`` for an event that has no line (opening, source)."""
    if isinstance(event, Shorthand):
        line = event.kind if event.phase is None else f"fázis {event.phase}"
    elif isinstance(event, Header):
        return f"[{event.key}{f' {event.seat}' if event.seat else ''} {quote(event.value)}]"
    else:
        line = _WRITERS[event.kind](event)
    return f"{line} @{quote(event.recorder)}" if event.recorder else line


def has_line(event: Event) -> bool:
    """Whether events of this kind have a line of the notation."""
    return event.kind in _WRITERS


def _seat(verb: str, *parts: str) -> str:
    return " ".join(p for p in (verb, *parts) if p)


def _answer(event: Any, verb: str, *parts: str) -> str:
    return _seat(event.seat, "válaszul" if event.in_answer else "", verb, *parts)


def _onto(targets: Iterable[str]) -> str:
    listed = names(targets)
    return f"-> {listed}" if listed else ""


def _play(e: Any) -> str:
    options = [f"forma {free(e.form)}" if e.form is not None else "", f"alap {e.base}" if e.base is not None else "",
               f"X={e.x}" if e.x is not None else "", f"mód {e.mode}" if e.mode is not None else "",
               "küldetésként" if e.as_quest else "", "ingyen" if e.free else "", f"fizet {e.payer}" if e.payer else ""]
    caster = f"({name(e.caster)})" if e.caster else ""
    return _answer(e, "idéz", name(e.card), caster, *options, _onto(e.targets))


def _activate(e: Any) -> str:
    effect = f"/{e.effect}" if e.effect is not None else ""
    wearer = f"({name(e.wearer)})" if e.wearer else ""
    options = [f"X={e.x}" if e.x is not None else "", f"mód {e.mode}" if e.mode is not None else "",
               "ingyen" if e.free else "", f"fizet {e.payer}" if e.payer else ""]
    return _answer(e, "aktivizál", name(e.card) + effect, wearer, *options, _onto(e.targets))


def _equipment(e: Any) -> str:
    return ", ".join(f"{name(x.card)} -> {name(x.target)}" for x in e.equipment)


def _team(e: Any) -> str:
    return f"[{names(e.team)}]"


def _manoeuvre(e: Any) -> str:
    payer = f"fizet {e.payer}" if e.payer else ""
    if e.manoeuvre == "harc":
        equipment = _equipment(e)
        target = f"-> {name(e.target)}" + (f", {equipment}" if equipment else "") if e.target else ""
        return _seat(e.seat, "harc", e.opponent or "", _team(e), target, payer)
    target = name(e.target) if e.target else (e.opponent or "")
    return _seat(e.seat, e.manoeuvre, target, _team(e), _equipment(e), payer)


def _block(e: Any) -> str:
    if not e.team and not e.equipment:
        return f"{e.seat} nem akadályoz"
    return _seat(e.seat, "akadályoz", _team(e), _equipment(e))


def _order(e: Any) -> str:
    protected = f"| {names(e.protected)}" if e.protected else ""
    return f"{e.seat} hadrend [{' '.join(p for p in (names(e.front), protected) if p)}]"


def _condition(e: Any) -> str:
    meets = ", ".join(f"{name(a.card)}: {_part(a.name)}" for a in e.assignments)
    return _seat(e.seat, "feltétel", str(e.number), meets)


def _part(text: str) -> str:
    return quote(text) if re.search(r'[,;"„“]|^\s|\s$|\s\s|^$', text) else text


def _solve(e: Any) -> str:
    words = {"megold": "megold", "expedíció": "expedíció", "nem": "nem old meg"}
    return _seat(e.seat, words[e.solution], f"fizet {e.payer}" if e.payer else "")


def _counted(e: Any, verb: str) -> str:
    return _seat(e.seat, verb, str(e.count) if e.count is not None else names(e.cards))


def _roll(e: Any) -> str:
    dice = "+".join(map(str, e.dice)) if len(e.dice) > 1 else ""
    rolled = dice or (str(e.total) if e.total is not None else "".join(map(str, e.dice)))
    return _seat(e.seat, "dob", rolled, e.outcome or "") if rolled or e.outcome else f"{e.seat} dob ?"


def _choose(e: Any) -> str:
    listed = ", ".join(c if c in ("igen", "nem") or c.isdecimal() else name(c) for c in e.choices)
    return f"{e.seat} választ {listed}" if e.choices else f"{e.seat} választ []"


def _discard(e: Any) -> str:
    return f"{e.seat} eldob {names(e.cards)}" if e.cards else f"{e.seat} nem dob el"


def _starting(e: Any) -> str:
    first = [e.seat, *(s for s in e.rolls if s != e.seat)]
    return "kezdés " + " ".join(f"{s} {e.rolls[s]}" for s in first if s in e.rolls)


def _ruling(e: Any) -> str:
    about = str(e.about) if e.about is not None else f"{e.about_line}. sor" if e.about_line is not None else ""
    if e.ruling == "hatás":
        return "bíró " + _effect(e.effect_line) + _text(e.text, e.citations)
    if e.ruling == "szöveg":
        return "bíró" + (f" {about}" if about else "") + (_text(e.text, e.citations) or ":")
    return _seat("bíró", e.ruling, about) + _text(e.text, e.citations)


def _text(text: str, citations: tuple[str, ...]) -> str:
    cited = f" [{', '.join(citations)}]" if citations else ""
    if not text and not cited:
        return ""
    risky = text != text.strip() or text[:1] in '"„“' or text.endswith("]") or ";" in text or "@" in text
    return ":" + (f" {quote(text) if risky else text}" if text else "") + cited


def _note_text(text: str) -> str:
    risky = text != text.strip() or text[:1] in '"„“' or ";" in text or "@" in text
    return quote(text) if risky else text


def _change(e: Any) -> str:
    return f"döntés {e.number} {'helyett' if e.replaced else 'visszavonva'}" + _text(e.text, e.citations)


def _check(e: Any) -> str:
    return "= " + ", ".join(f"{_path(a.name)} {_value(a.value)}" for a in e.assertions)


def _path(path: str) -> str:
    head, dot, last = path.rpartition(".")
    return f"{head if len(head) == 1 else name(head)}{dot}{last}" if dot else path


def _value(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{free(k)}: {_value(v)}" for k, v in value.items()) + "}"
    if isinstance(value, int):
        return str(value)
    plain = re.fullmatch(r"[^\s,;:\"„“”\[\]{}#]+(?: [^\s,;:\"„“”\[\]{}#]+)*", value) and not value.isdecimal()
    return value if plain or re.fullmatch(r"[A-H]:?.*#\d+", value) else quote(value)


def _signed(n: Any) -> str:
    return f"{n:+d}" if isinstance(n, int) else str(n)


def _effect(e: Any) -> str:
    return "hatás " + " ".join(p for p in (*_OPS[_form(e.op)](e), *_options(e)) if p)


def _form(op: str) -> str:
    return next(name for name, words in KEYWORDS.items() if name.startswith("OP_") and op in words)


def _options(e: Any) -> list[str]:
    return [f"meddig {e.until}" if e.until else "", "erős" if e.strong else "",
            f"alsó {e.lower}" if e.lower is not None else "", f"felső {e.upper}" if e.upper is not None else "",
            f"forrás {name(e.source_card)}" if e.source_card else ""]


def _e_move(e: Any) -> list[str]:
    return [e.op, names(e.subjects), "->", e.seat or "", e.place or ""]


def _e_search(e: Any) -> list[str]:
    return [e.op, e.seat, names(e.subjects), f"-> {e.place}" if e.place else ""]


def _e_play(e: Any) -> list[str]:
    return [e.op, e.seat, names(e.subjects), "ingyen" if e.value == "ingyen" else "", _onto(e.targets)]


_OPS: dict[str, Callable[[Any], list[str]]] = {
    "OP_AMOUNT": lambda e: [e.op, str(e.value), _onto(e.targets)],
    "OP_ON": lambda e: [e.op, _onto(e.targets)],
    "OP_WHAT": lambda e: [e.op, names(e.subjects)],
    "OP_MOVE": _e_move,
    "OP_TURN": lambda e: [e.op, e.value, _onto(e.targets)],
    "OP_FACE": lambda e: [e.op, e.value, _onto(e.targets)],
    "OP_POINTS": lambda e: [e.op.upper(), e.seat, _signed(e.value)],
    "OP_CARDS": lambda e: [e.op, e.seat, str(e.value) if e.value is not None else names(e.subjects)],
    "OP_SEARCH": _e_search,
    "OP_SHUFFLE": lambda e: [e.op, e.seat],
    "OP_VALUE": lambda e: [e.op, e.name, _signed(e.value) if e.op == "módosít" else str(e.value), _onto(e.targets)],
    "OP_LIMIT": lambda e: [e.op, e.name, _onto(e.targets)],
    "OP_COUNTER": lambda e: [e.op, free(e.name), _signed(e.value), _onto(e.targets)],
    "OP_PONT": lambda e: [e.op, e.name, _signed(e.value), _onto(e.targets)],
    "OP_ATTACH": lambda e: [e.op, names(e.subjects), _onto(e.targets)],
    "OP_CONTROL": lambda e: [e.op, e.seat, _onto(e.targets)],
    "OP_RIGHT": lambda e: [e.op, free(e.name), e.seat or "", _onto(e.targets)],
    "OP_PLAY": _e_play,
    "OP_TEXT": lambda e: [e.op, free(str(e.value)), _onto(e.targets)],
    "OP_END": lambda e: [e.op, str(e.value)],
    "OP_WIN": lambda e: [e.op, e.seat],
    "OP_TOKEN": lambda e: [e.op, free(e.name), e.seat, e.place],
}

_WRITERS: dict[str, Callable[[Any], str]] = {
    "lapidézés": _play, "aktivizálás": _activate,
    "csatolás": lambda e: _answer(e, "csatol", name(e.card), "->", name(e.target)),
    "felszerelés": lambda e: _answer(e, "felszerel", name(e.card), "->", name(e.target)),
    "lecsatolás": lambda e: _answer(e, "lecsatol", name(e.card)),
    "passz": lambda e: f"{e.seat} passz", "manőver": _manoeuvre, "akadályozás": _block,
    "folytatás": lambda e: f"{e.seat} {'folytat' if e.go_on else 'véget vet'}", "hadrend": _order,
    "hadrendváltás": lambda e: f"{e.seat} vált {name(e.card)}", "feltétel": _condition, "megoldás": _solve,
    "feladás": lambda e: f"{e.seat} felad", "antissra lépés": lambda e: f"{e.seat} antissra lép {name(e.card)}",
    "ráépítés": lambda e: f"{e.seat} ráépít {name(e.card)} -> {name(e.target)}",
    "kihívás": lambda e: f"{e.seat} kihív {e.opponent}",
    "kiejtés": lambda e: _seat(e.seat, "kiejt", e.opponent, f"[{names(e.quests)}]" if e.quests else ""),
    "szövetségajánlat": lambda e: f"{e.seat} szövetséget ajánl {e.opponent}",
    "szövetségválasz": lambda e: f"{e.seat} {'elfogad' if e.accept else 'elutasít'}",
    "csere": lambda e: f"{e.seat} cserél {name(e.given)} -> {name(e.taken)}",
    "keresés": lambda e: f"{e.seat} keres {names(e.cards)}",
    "dobás": _roll, "húzás": lambda e: _counted(e, "húz"), "kézfelvétel": lambda e: _counted(e, "kéz"),
    "keverés": lambda e: _seat(e.seat, "kever", names(e.order)), "felfedés": lambda e: f"{e.seat} felfed {name(e.card)}",
    "kezdődobás": _starting, "kezdőjátékos": lambda e: f"kezdő {e.seat}",
    "lekeverés": lambda e: f"{e.seat} {'lekever' if e.mulligan else 'marad'}", "választás": _choose,
    "eldobás": _discard, "kiosztás": lambda e: f"{e.seat} kioszt {name(e.card)}",
    "fordulójel": lambda e: f"{e.number}. forduló", "kézi hatás": _effect, "ellenőrzés": _check,
    "hiányzó rész": lambda e: "hiányzik:" + (f" {_note_text(e.text)}" if e.text else ""),
    "megjegyzés": lambda e: f"megjegyzés: {_note_text(e.text)}".rstrip(),
    "visszavonás": lambda e: f"visszavon {e.about}" + (f": {_note_text(e.text)}" if e.text else ""),
    "bírói döntés": _ruling, "döntés módosítása": _change,
}
