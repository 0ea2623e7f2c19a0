"""Trees of ``<játékos> <cselekedet> …`` lines -> the fields of their events."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, cast

from events import acts, chance, choices
from events.base import SeatEvent
from events.notation.lexis import free_word, number, reference, typed
from events.notation.problems import Fault
from events.notation.words import SPELLED, fold, word_key
from events.refs import UNKNOWN

if TYPE_CHECKING:
    from lark import Token, Tree

#: Several cards of a hand or a draw that the recorder did not see: ``5 ?``, ``5x ?``, ``5 db ?``, ``? x5``.
_UNSEEN: Final = re.compile(r"([1-9]\d?)\s*(?:x|×|db)?\s*\?|\?\s*(?:x|×)\s*([1-9]\d?)", re.IGNORECASE)

Fields = dict[str, Any]
Made = tuple[type[SeatEvent], Fields]
Maker = Callable[[list[Any], str], Made]


def refs(tree: Tree[Token], line: str) -> tuple[str, ...]:
    """The references of a list."""
    return tuple(reference(cast("Token", kid), line) for kid in tree.children)


def _card(cls: type[SeatEvent], **more: Any) -> Maker:
    return lambda kids, line: (cls, {"card": reference(kids[0], line), **more})


def _onto(cls: type[SeatEvent], first: str = "card", second: str = "target") -> Maker:
    return lambda kids, line: (cls, {first: reference(kids[0], line), second: reference(kids[1], line)})


def _cards(cls: type[SeatEvent], field: str = "cards") -> Maker:
    return lambda kids, line: (cls, {field: refs(kids[0], line)} if kids else {})


def _plain(cls: type[SeatEvent], **fields: Any) -> Maker:
    return lambda kids, line: (cls, fields)


def _counted(cls: type[SeatEvent]) -> Maker:
    def make(kids: list[Any], line: str) -> Made:
        if hasattr(kids[0], "type"):
            return cls, {"count": number(kids[0])}
        return cls, {"cards": tuple(_each(refs(kids[0], line)))}

    return make


def _each(cards: Iterable[str]) -> Iterator[str]:
    """The cards one by one: ``5 ?`` stands for five that nobody saw."""
    for name in cards:
        several = _UNSEEN.fullmatch(name)
        yield from (UNKNOWN,) * int(several[1] or several[2]) if several else (name,)


def _opponent(cls: type[SeatEvent]) -> Maker:
    return lambda kids, line: (cls, {"opponent": kids[0].upper()})


def _put(fields: Fields, name: str, value: Any, token: Token) -> None:
    """Set a field that may be set only once in a line."""
    if name in fields:
        raise Fault("notation.twice", token.start_pos or 0, len(token))
    fields[name] = value


_OPTIONS: dict[str, Callable[[Token, str], Any]] = {
    "x": lambda token, line: number(token), "mode": lambda token, line: number(token),
    "base": lambda token, line: number(token), "form": free_word,
    "payer": lambda token, line: token.upper(),
    "caster": reference, "effect_number": lambda token, line: number(token),
}
_FLAGS = frozenset({"as_quest", "free"})


def _with_options(cls: type[SeatEvent], renamed: dict[str, str]) -> Maker:
    def make(kids: list[Any], line: str) -> Made:
        fields: Fields = {"card": reference(kids[0], line)}
        for kid in kids[1:]:
            name = kid.data
            if name == "targets":
                fields["targets"] = refs(kid, line)
            elif name in _FLAGS:
                fields[name] = True
            else:
                token = kid.children[0]
                _put(fields, renamed.get(name, name), _OPTIONS[name](token, line), token)
        return cls, fields

    return make


def _team(name: str) -> Maker:
    def make(kids: list[Any], line: str) -> Made:
        fields: Fields = {"manoeuvre": name}
        for kid in kids:
            if hasattr(kid, "type"):
                seat = kid.type == "SEAT"
                fields["opponent" if seat else "target"] = kid.upper() if seat else reference(kid, line)
            elif kid.data == "payer":
                fields["payer"] = kid.children[0].upper()
            else:
                _team_part(fields, kid, line)
        return acts.Manoeuvre, fields

    return make


def _team_part(fields: Fields, tree: Tree[Token], line: str) -> None:
    if tree.data == "team":
        fields["team"] = refs(tree, line)
        return
    equips = tuple(_equip(kid, line) for kid in tree.children)
    fields["equipment"] = fields.get("equipment", ()) + equips


def _equip(tree: Any, line: str) -> acts.Equip:
    card, target = refs(tree, line)
    return acts.Equip(card=card, target=target)


def _block(kids: list[Any], line: str) -> Made:
    fields: Fields = {}
    for kid in kids:
        _team_part(fields, kid, line)
    return acts.Block, fields


def _eliminate(kids: list[Any], line: str) -> Made:
    given = kids[1].children if len(kids) > 1 else ()
    quests = tuple(reference(kid, line) for kid in given if getattr(kid, "type", "") == "REF")
    effects = tuple(_given_effect(kid, line) for kid in given if getattr(kid, "type", "") != "REF")
    return acts.Eliminate, {"opponent": kids[0].upper(), "quests": quests, "effects": effects}


def _given_effect(kid: Any, line: str) -> str:
    """``4 DP`` or ``Céh/1``: what is given up beside quests and buildings (K/T.3.C)."""
    if hasattr(kid, "type"):
        return f"{int(kid.removesuffix('dp'))} DP"
    return f"{reference(kid.children[0], line)}/{number(kid.children[1])}"


def _battle_order(kids: list[Any], line: str) -> Made:
    fields: Fields = {}
    for kid in kids:
        if kid.data == "refs":
            fields["front"] = refs(kid, line)
        elif kid.children:
            fields["protected"] = refs(kid.children[0], line)
    return acts.BattleOrder, fields


def _condition(kids: list[Any], line: str) -> Made:
    assigned = (kid.children for kid in kids[1:])
    assignments = tuple(acts.Assignment(card=reference(card, line), name=free_word(part, line))
                        for card, part in assigned)
    return acts.Condition, {"number": number(kids[0]), "assignments": assignments}


def _solution(word: str) -> Maker:
    def make(kids: list[Any], line: str) -> Made:
        payer = {"payer": kids[0].children[0].upper()} if kids else {}
        return acts.Solve, {"solution": word, **payer}

    return make


def _choose(kids: list[Any], line: str) -> Made:
    items = kids[0].children if kids else ()
    return choices.Choose, {"choices": tuple(_choice(item, line) for item in items)}


def _choice(token: Token, line: str) -> str:
    answer = {"igen": "igen", "nem": "nem"}.get(fold(typed(token, line)))
    return answer or reference(token, line)


def _roll(kids: list[Any], line: str) -> Made:
    fields: Fields = {}
    for token in kids:
        if token.type == "DICE":
            fields["dice"] = tuple(int(die) for die in token.split("+"))
            fields["total"] = sum(fields["dice"])
        elif token.type == "NUMBER":
            fields["total"] = number(token)
        elif token.type == "OUTCOME":
            fields["outcome"] = SPELLED["OUTCOME"][word_key(token)]
    return chance.Roll, fields


#: Name of the rule -> what makes the event's class and fields of its children.
MAKERS: dict[str, Maker] = {
    "play": _with_options(acts.Play, {}),
    "activate": _with_options(acts.Activate, {"caster": "wearer", "effect_number": "effect"}),
    "attach": _onto(acts.Attach), "equipping": _onto(acts.Equipping), "unequipping": _card(acts.Unequipping),
    "opening_hand": _counted(chance.OpeningHand), "draw": _counted(chance.Draw),
    "shuffle": _cards(chance.Shuffle, "order"), "reveal": _card(chance.Reveal), "search": _cards(acts.Search),
    "mulligan": _plain(choices.Mulligan, mulligan=True), "keep": _plain(choices.Mulligan, mulligan=False),
    "passes": _plain(acts.Pass), "roll": _roll,
    "siege": _team("ostrom"), "quest": _team("küldetés"), "capture": _team("bevétel"),
    "antiss_quest": _team("antissküldetés"), "battle": _team("harc"),
    "block": _block, "no_block": _plain(acts.Block),
    "end_it": _plain(acts.GoOn, go_on=False), "go_on": _plain(acts.GoOn, go_on=True),
    "battle_order": _battle_order, "change_position": _card(acts.ChangePosition), "condition": _condition,
    "solve": _solution("megold"), "expedition": _solution("expedíció"), "no_solve": _solution("nem"),
    "distribute": _card(choices.Distribute), "choose": _choose,
    "discard": _cards(choices.Discard), "no_discard": _plain(choices.Discard), "concede": _plain(acts.Concede),
    "enter_antiss": _card(acts.EnterAntiss), "build_on": _onto(acts.BuildOn),
    "challenge": _opponent(acts.Challenge), "eliminate": _eliminate, "offer_pact": _opponent(acts.OfferPact),
    "accept": _plain(acts.AnswerPact, accept=True), "decline": _plain(acts.AnswerPact, accept=False),
    "exchange": _onto(acts.Exchange, "given", "taken"),
}


def make_act(tree: Tree[Token], line: str) -> SeatEvent:
    """The event of a line that begins with a seat."""
    seat, act = cast("tuple[Any, Any]", tree.children)
    cls, fields = MAKERS[act.data](act.children, line)
    if tree.data == "answered":
        fields["in_answer"] = True
    return cls(seat=seat.upper(), **fields)
