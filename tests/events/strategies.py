"""Hypothesis strategies for the notation: events of every kind as a line can tell them.

Unlike those of ``strategies_events`` they hold only what the grammar has a place for: names
that are names, numbers of at most nine digits, texts of one line, all as they are read (in NFC, without
characters that nobody sees).
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from events import acts, chance, choices, repair, rulings
from events.base import Event
from events.notation.lexis import CITATION
from events.notation.unseen import composed
from events.notation.values import Header, Shorthand
from events.notation.words import GLOBAL_PATHS, KEYWORDS, PROPERTIES
from events.refs import format_ref, parse_ref

SEATS = st.sampled_from("ABCDEFGH")
NUMBERS = st.integers(0, 999_999_999)
SIGNED = st.integers(-999_999_999, 999_999_999)

# What a name could be mistaken for: words of the notation, signs, digits, spaces of all sorts.
_TRICKY = ("forma", "alap", "mód", "X", "ingyen", "küldetésként", "fizet", "B", "meddig", "forduló", "erős", "alsó",
           "felső", "forrás", "2", "-1", "+3", "#2", "/2", "A:", "->", "válaszul", "nem", "igen", "siker", "?", "ki",
           "Dr.", "mp", "múlt", "[K/I.6]", "@Pál", ";", '"', "„", "”", "(", "]", ",", "=", ".helyzet", "fázis",
           "hatás", "Őr", "Íjász", "4 DP")
_CHARACTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\r\n")
_ANY_TEXT = (st.text(_CHARACTERS, max_size=12)
             | st.lists(st.sampled_from(_TRICKY), min_size=1, max_size=4).map(" ".join)
             | st.lists(st.sampled_from(_TRICKY) | st.sampled_from((" ", "  ", "\t")), max_size=5).map("".join)
             ).map(composed)
PLAIN_NAMES = st.sampled_from(("Őr", "Íjász", "Kahrei Őr", "Szent forrás", "Nagy forma", "X-lap", "Mór'din",
                               "Dr. Kő", "2. őr"))
#: Free text on one line.
TEXTS = _ANY_TEXT.map(lambda text: text.replace("\n", "").replace("\r", ""))
#: Words that are no reference: counters, forms, parts.
WORDS = PLAIN_NAMES | TEXTS.filter(lambda text: text.strip() != "")


def _is_name(name: str) -> bool:
    return bool(name.strip()) and parse_ref(name) == (name, 0, "")


NAMES = PLAIN_NAMES | TEXTS.filter(_is_name)
#: References as the events hold them; also seats and the unknown card.
REFS = (st.just("?") | SEATS | NAMES
        | st.builds(format_ref, NAMES, st.integers(0, 9999), st.just("") | SEATS))
_SOME = st.lists(REFS, min_size=1, max_size=3).map(tuple)
_ANY = st.lists(REFS, max_size=3).map(tuple)
_BOOLS = st.booleans()


def made(cls: type[Any], **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Instances of a model with these fields (its signature has the wire names)."""
    return st.fixed_dictionaries(fields).map(lambda values: cls(**values))


def _maybe(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | strategy


_EQUIPMENT = st.lists(made(acts.Equip, card=REFS, target=REFS), max_size=2).map(tuple)
_OPTIONS = {"targets": _ANY, "x": _maybe(NUMBERS), "mode": _maybe(NUMBERS), "free": _BOOLS, "in_answer": _BOOLS,
            "payer": _maybe(SEATS)}
_TEAM = {"seat": SEATS, "team": _ANY, "equipment": _EQUIPMENT, "payer": _maybe(SEATS)}

PLAYS = made(acts.Play, seat=SEATS, card=REFS, caster=_maybe(REFS), form=_maybe(WORDS), base=_maybe(NUMBERS),
                  as_quest=_BOOLS, **_OPTIONS)
ACTIVATIONS = made(acts.Activate, seat=SEATS, card=REFS, wearer=_maybe(REFS), effect=_maybe(NUMBERS), **_OPTIONS)
MANOEUVRES = (
    made(acts.Manoeuvre, manoeuvre=st.just("ostrom"), opponent=_maybe(SEATS), **_TEAM)
    | made(acts.Manoeuvre, manoeuvre=st.just("harc"), opponent=_maybe(SEATS), target=REFS, **_TEAM)
    | made(acts.Manoeuvre, manoeuvre=st.sampled_from(("küldetés", "bevétel", "antissküldetés")), target=REFS, **_TEAM))
_ONTO = {"seat": SEATS, "card": REFS, "target": REFS}
_GIVEN = st.lists(st.integers(0, 999).map("{} DP".format) | st.builds("{}/{}".format, REFS, NUMBERS),
                  max_size=3).map(tuple)
_ASSIGNMENTS = st.lists(made(acts.Assignment, card=REFS, name=WORDS), max_size=3).map(tuple)

ACTS: dict[type[Event], st.SearchStrategy[Any]] = {
    acts.Play: PLAYS, acts.Activate: ACTIVATIONS, acts.Manoeuvre: MANOEUVRES,
    acts.Attach: made(acts.Attach, in_answer=_BOOLS, **_ONTO),
    acts.Equipping: made(acts.Equipping, in_answer=_BOOLS, **_ONTO),
    acts.Unequipping: made(acts.Unequipping, seat=SEATS, card=REFS, in_answer=_BOOLS),
    acts.Pass: made(acts.Pass, seat=SEATS),
    acts.Block: made(acts.Block, seat=SEATS, team=_ANY, equipment=_EQUIPMENT),
    acts.GoOn: made(acts.GoOn, seat=SEATS, go_on=_BOOLS),
    acts.BattleOrder: made(acts.BattleOrder, seat=SEATS, front=_ANY, protected=_ANY),
    acts.ChangePosition: made(acts.ChangePosition, seat=SEATS, card=REFS),
    acts.Condition: made(acts.Condition, seat=SEATS, number=NUMBERS, assignments=_ASSIGNMENTS),
    acts.Solve: (made(acts.Solve, seat=SEATS, solution=st.sampled_from(("megold", "expedíció")), payer=_maybe(SEATS))
                 | made(acts.Solve, seat=SEATS, solution=st.just("nem"))),
    acts.Concede: made(acts.Concede, seat=SEATS), acts.EnterAntiss: made(acts.EnterAntiss, seat=SEATS, card=REFS),
    acts.BuildOn: made(acts.BuildOn, **_ONTO), acts.Challenge: made(acts.Challenge, seat=SEATS, opponent=SEATS),
    acts.Eliminate: made(acts.Eliminate, seat=SEATS, opponent=SEATS, quests=_ANY, effects=_GIVEN),
    acts.OfferPact: made(acts.OfferPact, seat=SEATS, opponent=SEATS),
    acts.AnswerPact: made(acts.AnswerPact, seat=SEATS, accept=_BOOLS),
    acts.Exchange: made(acts.Exchange, seat=SEATS, given=REFS, taken=REFS),
    acts.Search: made(acts.Search, seat=SEATS, cards=_SOME),
}


def _roll(seat: str, dice: tuple[int, ...], total: int | None, outcome: str | None) -> chance.Roll:
    """Two dice or more with their sum, or a sum, or nothing but what came of it."""
    return chance.Roll(seat=seat, dice=dice, total=sum(dice) if dice else total, outcome=outcome)


ROLLS = st.builds(_roll, SEATS, st.lists(st.integers(0, 99), min_size=2, max_size=10).map(tuple) | st.just(()),
                  _maybe(NUMBERS), _maybe(st.sampled_from(("siker", "kudarc"))))
_STARTS = st.dictionaries(SEATS, NUMBERS, min_size=1, max_size=4)
_COUNTED = {cls: made(cls, seat=SEATS, count=NUMBERS) | made(cls, seat=SEATS, cards=_SOME)
            for cls in (chance.Draw, chance.OpeningHand)}
CHANCES: dict[type[Event], st.SearchStrategy[Any]] = {
    chance.Roll: ROLLS, **_COUNTED, chance.Shuffle: made(chance.Shuffle, seat=SEATS, order=_ANY),
    chance.Reveal: made(chance.Reveal, seat=SEATS, card=REFS),
    chance.StartingRolls: _STARTS.map(lambda rolls: chance.StartingRolls(seat=next(iter(rolls)), rolls=rolls)),
    chance.StartingPlayer: made(chance.StartingPlayer, seat=SEATS),
}
_CHOICES = REFS | st.sampled_from(("igen", "nem", "3", "0", "-2"))
CHOICES: dict[type[Event], st.SearchStrategy[Any]] = {
    choices.Mulligan: made(choices.Mulligan, seat=SEATS, mulligan=_BOOLS),
    choices.Discard: made(choices.Discard, seat=SEATS, cards=_ANY),
    choices.Choose: made(choices.Choose, seat=SEATS, choices=st.lists(_CHOICES, max_size=3).map(tuple)),
    choices.Distribute: made(choices.Distribute, seat=SEATS, card=REFS),
    choices.TurnMark: made(choices.TurnMark, number=st.integers(0, 9999)),
}

# ── Kézi hatás ──────────────────────────────────────────────────────────────────────────────

_LATE = {"until": _maybe(st.sampled_from(KEYWORDS["DURATION"])), "strong": _BOOLS, "lower": _maybe(SIGNED),
         "upper": _maybe(SIGNED), "source_card": _maybe(REFS)}
_VALUES = st.sampled_from(KEYWORDS["VALUE"])
_PLACES = st.sampled_from(KEYWORDS["PLACE"])


def _op(terminal: str, **fields: Any) -> st.SearchStrategy[repair.ManualEffect]:
    return made(repair.ManualEffect, op=st.sampled_from(KEYWORDS[terminal]), **(_LATE | fields))


EFFECTS: st.SearchStrategy[repair.ManualEffect] = st.one_of(
    _op("OP_AMOUNT", value=NUMBERS, targets=_SOME), _op("OP_ON", targets=_SOME), _op("OP_WHAT", subjects=_SOME),
    _op("OP_MOVE", subjects=_SOME, seat=_maybe(SEATS), place=_PLACES),
    _op("OP_TURN", value=st.sampled_from(KEYWORDS["POSTURE"]), targets=_SOME),
    _op("OP_FACE", value=st.sampled_from(KEYWORDS["FACE"]), targets=_SOME), _op("OP_POINTS", seat=SEATS, value=SIGNED),
    _op("OP_CARDS", seat=SEATS, value=NUMBERS), _op("OP_CARDS", seat=SEATS, subjects=_SOME),
    _op("OP_SEARCH", seat=SEATS, subjects=_SOME, place=_maybe(_PLACES)), _op("OP_SHUFFLE", seat=SEATS),
    _op("OP_VALUE", name=_VALUES, value=SIGNED, targets=_SOME),
    _op("OP_LIMIT", name=_VALUES, upper=SIGNED, targets=_SOME),
    _op("OP_COUNTER", name=WORDS, value=SIGNED, targets=_SOME),
    _op("OP_PONT", name=st.sampled_from(KEYWORDS["POINT"]), value=SIGNED, targets=_SOME),
    _op("OP_ATTACH", subjects=_SOME, targets=_SOME), _op("OP_CONTROL", seat=SEATS, targets=_SOME),
    _op("OP_RIGHT", name=WORDS, seat=_maybe(SEATS), targets=_ANY),
    _op("OP_PLAY", seat=SEATS, subjects=_SOME, value=_maybe(st.just("ingyen")), targets=_ANY),
    _op("OP_TEXT", value=WORDS, targets=_SOME), _op("OP_END", value=st.sampled_from(KEYWORDS["ENDED"])),
    _op("OP_WIN", seat=SEATS), _op("OP_TOKEN", name=WORDS, seat=SEATS, place=_PLACES),
)

# ── Ellenőrzés, hiányzó rész, bíró ──────────────────────────────────────────────────────────

_PATHS = (st.sampled_from(GLOBAL_PATHS)
          | st.builds(lambda owner, last: f"{owner}.{last}", REFS, st.sampled_from(PROPERTIES)))
_JSON: st.SearchStrategy[Any] = st.recursive(
    SIGNED | TEXTS | REFS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=2), max_leaves=4)
CHECKS = made(repair.Check, assertions=st.lists(
    made(repair.Assertion, name=_PATHS, value=_JSON), min_size=1, max_size=3).map(tuple))
_CITATIONS = st.lists(st.from_regex(CITATION, fullmatch=True).filter(str.isascii)
                      | st.sampled_from(("K/IV.6.5.2.G", "M/5.07.E/1", "K/T.5.torony", "K/VII.4.E'", "É22")),
                      max_size=2).map(tuple)
_SAID = {"text": TEXTS, "citations": _CITATIONS}
_ABOUT = (st.just({}) | st.fixed_dictionaries({"about": NUMBERS}) | st.fixed_dictionaries({"about_line": NUMBERS}))
_RULED = st.sampled_from(("helybenhagy", "visszaállít", "szöveg"))
RULINGS = (
    st.builds(lambda about, fields: rulings.Ruling(**about, **fields), _ABOUT,
              st.fixed_dictionaries({"ruling": _RULED, **_SAID}))
    | st.builds(lambda about, fields: rulings.Ruling(ruling="hatás", **about, **fields), _ABOUT,
                st.fixed_dictionaries({"effect_line": EFFECTS, **_SAID})))
REPAIRS: dict[type[Event], st.SearchStrategy[Any]] = {
    repair.ManualEffect: EFFECTS, repair.Check: CHECKS, repair.Gap: made(repair.Gap, text=TEXTS),
    repair.Note: made(repair.Note, text=TEXTS), repair.Retraction: made(repair.Retraction, about=NUMBERS, text=TEXTS),
    rulings.Ruling: RULINGS,
    rulings.RulingChange: made(rulings.RulingChange, number=NUMBERS, replaced=_BOOLS, **_SAID),
}

RECORDERS = _maybe(TEXTS.filter(lambda text: text.strip() != ""))
#: Kind -> its events in the form in which a line gives them back; every kind that has a line.
BY_KIND: dict[type[Event], st.SearchStrategy[Any]] = ACTS | CHANCES | CHOICES | REPAIRS
LINE_EVENTS: st.SearchStrategy[Event] = st.builds(
    lambda event, recorder: event.model_copy(update={"recorder": recorder}),
    st.sampled_from(list(BY_KIND.values())).flatmap(lambda events: events), RECORDERS)
SHORTHANDS = (st.builds(Shorthand, st.sampled_from(("passzok", "időfonal")), recorder=RECORDERS)
              | st.builds(Shorthand, st.just("fázis"), st.sampled_from(KEYWORDS["PHASE"]), recorder=RECORDERS))
HEADERS = (st.builds(Header, st.sampled_from(("Esemény", "Hely", "A", "Saját kulcs")), st.just(None), TEXTS)
           | st.builds(Header, st.sampled_from(("Pakli", "Torony", "Saját kulcs")), SEATS, TEXTS))

_PRINTABLE = TEXTS.filter(str.isprintable)
_POSITION_JSON: st.SearchStrategy[Any] = st.recursive(
    SIGNED | _PRINTABLE | st.booleans() | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_PRINTABLE, inner, max_size=3), max_leaves=6)
#: Gaps with the position from which the game goes on; they take several lines.
GAPS = made(repair.Gap, text=TEXTS, position=st.dictionaries(_PRINTABLE, _POSITION_JSON, min_size=1, max_size=3))
