"""Numbers and words of the engine as a judge reads them: cards by name, seats by letter.

Checks and consequences carry card numbers, seat numbers and zones; what each means follows
from its name (``SORTS``). Texts stand in the topics ``checks``, ``consequences`` and ``words``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from adjudicator.messages import known, text
from engine.paths import shown_name
from engine.registry import EXCEPTIONS
from engine.ruleset import Ruleset
from engine.state import DRAW, NOBODY, SEATS, STANCES, State
from engine.verdict import Check

Params = dict[str, object]
ZONES: Final = ("jövő", "kéz", "sor", "csapat", "torony", "küldetések", "építmények", "szövetségesek", "események",
                "ómen", "raktár", "múlt", "mélység", "megoldott", "külső_sík", "cserepakli", "szellemek", "csatolva",
                "időfonal", "kívül")
NO_SEAT: Final = {"hu": "semelyik", "en": "none"}

# What each place of a consequence's parameters is called; a name says of what sort it is.
SAID: Final[Mapping[str, tuple[str, ...]]] = {
    "counters": ("card", "name", "count"), "counters_fall": ("card",),
    "value_changed": ("card", "value", "op", "amount", "source"), "game_over": ("winner",),
    "player_value_changed": ("seat", "value", "op", "amount"), "given": ("card", "what", "printed"),
    "lost": ("card", "what", "printed"), "replaced": ("card", "what"),
    "over_at_once": ("winner",), "over_with_turn": ("winner",), "conceded": ("seat",),
    "to_pile": ("card", "zone"), "token_gone": ("card",), "attached_fall": ("card", "zone"), "destroyed": ("card",),
    "sacrificed": ("card",), "discarded": ("card",), "drawn": ("seat", "count"), "control": ("card", "seat"),
    "mp_paid": ("seat", "paid", "missing"), "mp_gained": ("seat", "amount"), "into_thread": ("item", "card"),
    "thread_closed": ("phase",), "died": ("card", "cause"), "wounded": ("card",),
    "damage": ("card", "amount", "source"), "death_mark": ("card", "source"),
    "healed": ("card", "amount"), "neutralised": ("card", "item"), "unwound": ("card", "item"),
    "timed": ("card",), "mp_step": ("amount",), "turned_back": ("cards",), "expired": ("card", "until"),
    "mulligan": ("seat", "count"), "shuffled": ("seat",), "turned_up": ("card",), "turned_down": ("card",),
    "shown_leaving": ("card",), "shown": ("card",),
    "moved": ("card", "zone"), "attached": ("card", "host"), "detached": ("card",), "taken_out": ("card",),
    "token": ("card", "zone"), "brought_in": ("card", "zone"),
    "entered": ("card", "zone"), "barred": ("card",), "points_changed": ("card", "amount"),
    "ally_leaves": ("card",), "turned": ("card", "stance"), "dp_changed": ("seat", "amount"), "searched": ("card",),
    "copied": ("card",), "ends_later": ("what",), "by_hand": ("what",), "not_possible": ("what", "card"),
    "allowed": ("what", "seat"), "forbidden": ("what",), "start_rolled": ("rolls",), "starts": ("seat",),
    "start_search": ("seat", "cards"), "home": ("card",), "manoeuvre_over": ("what",), "success": ("seat",),
    "drawback": ("card", "caster"), "aura_raised": ("card", "amount"), "aura_used": ("card", "amount"),
    "secret_spares": ("card",),
    "carried_off": ("card", "seat"), "overkill": ("card",), "attack_rolled": ("card", "total", "upper", "ok"),
    "attack_damage": ("card", "amount", "off"), "chain_open": ("card", "count"), "strike_given": ("source", "card"),
    "strike_rolled": ("source", "total", "upper", "ok"), "beast_done": ("card",), "beast_back": ("card",),
    "revealed": ("card",), "taken": ("card", "seat"), "round": ("count",), "battle_over": ("seat",),
    "order": ("front", "cards"), "trial": ("card", "name", "total", "ok"), "expedition_made": ("card",),
    "solved": ("card", "seat"), "quest_stored": ("card", "host"), "treasure_hunt": ("card",), "stored": ("card",),
    "treasure_won": ("card", "seat"), "treasure_hung": ("card", "host"),
    "rolled": ("total", "ok"), "stays": ("card", "until"), "hooked": ("card", "host"), "equipped": ("card", "host"),
    "position_changed": ("card", "position"), "passed": ("seat",), "phase_over": ("phase",), "kept_out": ("card",),
    "manoeuvre_begins": ("what", "card", "cards"), "left_row": ("card",), "chosen": ("card",), "played": ("card",),
    "activated": ("card", "count"), "attaching": ("card", "host"), "ended_by_effect": ("what",), "nothing": ("what",),
    "antiss_entered": ("card",), "antiss_death": ("card",), "outside": ("card",), "outer_barred": ("card",),
    "built_on": ("card", "host"), "machines_fall": ("card",), "spirit": ("card", "turns"), "put_under": ("seat",),
    "fell_out": ("seat",), "omen_enters": ("card", "seat"), "omen_leaves": ("card",), "omen_resource": ("seat",),
    "effect_given_up": ("card",), "quest_barred": ("card",), "opponent_named": ("card", "seat"),
    "member_named": ("card", "seat"), "machine_kept": ("card",),
    "challenged": ("seat", "controller"), "victory_point": ("seat",), "pact_offered": ("seat", "controller"),
    "pact_answered": ("seat",), "pact_refused": ("seat",), "exchanged": ("card", "who"),
}


def word(value: object, lang: str, sort: str = "") -> str:
    """A wire word in a language; itself where no text is known (card names, card texts)."""
    message_id = f"word.{sort}.{value}" if sort else f"word.{value}"
    return text(message_id, lang) if known(message_id, lang) else str(value)


def card_name(state: State | None, value: object) -> str:
    """A card by number, or a name that is one already; „?” for nobody's."""
    if not isinstance(value, int):
        return str(value) if value else "?"
    if value == NOBODY:
        return "?"
    return shown_name(state, value) if state is not None else f"#{value}"


def seat_name(value: object, lang: str) -> str:
    """The letter of a seat; a word for nobody."""
    return SEATS[value] if isinstance(value, int) and 0 <= value < len(SEATS) else NO_SEAT[lang]


def zone_name(value: object, lang: str) -> str:
    """Where a card is, by zone number; nowhere for anything else."""
    inside = isinstance(value, int) and 0 <= value < len(ZONES)
    return word(ZONES[value] if inside else "", lang, "zone")  # type: ignore[call-overload]


def awaited(state: State, lang: str) -> str:
    """What is awaited now, in words."""
    a = state.awaiting
    kind = f"{a.kind}:{a.about[0]}" if a.kind == "választás" and a.about else a.kind
    return text(f"awaited.{kind}" if known(f"awaited.{kind}", lang) else f"awaited.{a.kind}", lang)


def from_whom(value: object, lang: str) -> str:
    """„az A játékostól”, or from nobody."""
    if not isinstance(value, int) or value == NOBODY:
        return text("wording.from_nobody", lang)
    return text("wording.from_seat", lang, seat=SEATS[value])


def _names(state: State | None, value: Any) -> tuple[str, ...] | str:
    names = tuple(card_name(state, one) for one in value) if isinstance(value, (tuple, list)) else (str(value),)
    return names or "–"


def _rolls(value: Any) -> tuple[str, ...] | str:
    pairs = value if isinstance(value, (tuple, list)) else ()
    told = tuple(f"{SEATS[who] if isinstance(who, int) else who} {n}" for who, n in pairs)
    return told or "–"


def _words(value: Any, lang: str, sort: str) -> object:
    if isinstance(value, (tuple, list)):
        return tuple(word(one, lang, sort) for one in value)
    return word(value, lang, sort)


Sort = Callable[["State | None", Any, str], object]
SORTS: Final[Mapping[str, Sort]] = {
    **dict.fromkeys(("card", "caster", "target", "who", "wearer", "host", "source"),
                    lambda s, v, lang: card_name(s, v)),
    **dict.fromkeys(("cards", "front"), lambda s, v, lang: _names(s, v)),
    **dict.fromkeys(("seat", "controller", "winner"), lambda s, v, lang: seat_name(v, lang)),
    **dict.fromkeys(("where", "zone"), lambda s, v, lang: zone_name(v, lang)),
    "stance": lambda s, v, lang: word(STANCES[v], lang, "stance") if isinstance(v, int) else str(v),
    "position": lambda s, v, lang: word("front" if v else "védett", lang, "position"),
    "stage": lambda s, v, lang: word(v, lang, "stage"), "phases": lambda s, v, lang: _words(v, lang, "phase"),
    "phase": lambda s, v, lang: word(v, lang), "here": lambda s, v, lang: word(v, lang, "area"),
    "there": lambda s, v, lang: word(v, lang, "area"), "fault": lambda s, v, lang: word(v, lang, "fault"),
    "awaited": lambda s, v, lang: text(f"awaited.{v}", lang), "kind": lambda s, v, lang: word(v, lang),
    "printed": lambda s, v, lang: _words(v, lang, ""), "what": lambda s, v, lang: word(v, lang),
    "op": lambda s, v, lang: word(v, lang), "item": lambda s, v, lang: word(v, lang, "item"),
    "until": lambda s, v, lang: word(v, lang, "until"), "rolls": lambda s, v, lang: _rolls(v),
    "total": lambda s, v, lang: v or "?", "form": lambda s, v, lang: v or "–",
}


def shown(state: State | None, name: str, value: object, lang: str) -> object:
    """One parameter as it is read."""
    sort = SORTS.get(name)
    return value if sort is None else sort(state, value, lang)


def check_params(check: Check, state: State | None, lang: str) -> Params:
    """The values behind a check, in words; ``of`` is a seat where something is awaited."""
    found = {name: shown(state, name, value, lang) for name, value in check.params}
    if "awaited" in found and "of" in found:
        found["of"] = from_whom(dict(check.params)["of"], lang)
    return found


def check_text(check: Check, state: State | None, rules: Ruleset | None, lang: str) -> str:
    """What a check says: that it holds, what breaks it, or on what it hangs."""
    if check.ok and check.deciding and rules is not None:
        saved_by = exception_key(check, rules)
        if saved_by:
            return text(f"exception.{saved_by}", lang)
    params = check_params(check, state, lang)
    return text(check_message(check.key, check.ok, params, lang), lang, **params)


def check_message(key: str, ok: bool | None, names: Iterable[str], lang: str) -> str:
    """The id of a check's text: the fuller one where a value is there that needs it."""
    base = f"check.{key}.{ {True: 'ok', False: 'fail', None: 'unknown'}[ok] }"
    return next((f"{base}.{name}" for name in names if known(f"{base}.{name}", lang)), base)


def exception_key(check: Check, rules: Ruleset) -> str:
    """Which exception saved a check, by its paragraphs; "" where none did."""
    return next((key for key in EXCEPTIONS if rules.exception(key) == check.paragraphs), "")


def said_text(said: tuple[Any, ...], state: State, lang: str) -> str:
    """One consequence in words."""
    key, *values = said
    if key == "start_rolled":
        values = [tuple(values)]
    given = dict(zip(SAID.get(key, ()), values, strict=False))
    params = {name: shown(state, name, value, lang) for name, value in given.items()}
    if key == "activated" and isinstance(given.get("count"), int):
        params["count"] = given["count"] + 1
    return text(_said_message(key, given, lang), lang, **params)


def _said_message(key: str, given: Mapping[str, Any], lang: str) -> str:
    """The id of a consequence's text, with its variants for nobody, a draw and what is missing."""
    who = given.get("seat", given.get("winner", given.get("count") if key == "activated" else None))
    if given.get("missing"):
        return f"said.{key}.missing"
    variant = ".draw" if who == DRAW else ".none" if who == NOBODY or given.get("cards") == () else ""
    return f"said.{key}{variant}" if known(f"said.{key}{variant}", lang) else f"said.{key}"
