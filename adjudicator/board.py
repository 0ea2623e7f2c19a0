"""The whole board of a position: as data, as plain lines, and as a table with a column per seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from adjudicator.grid import Column, Grid
from adjudicator.messages import text
from adjudicator.wording import awaited, from_whom, seat_name, word
from engine.flow import phase_name
from engine.frames import Battle, Item, Manoeuvre, Thread
from engine.many import answering, winners
from engine.paths import read_path, seat_letter, shown_name
from engine.rules.ch01_basics.s03_places_control import hand_size
from engine.rules.ch01_basics.s10_values import current_level, total_dp, value
from engine.rules.ch05_playing.s01_play_activate import awaited_ids
from engine.state import NOBODY, SEATS, STANCES, CardState, State, card
from engine.zones import (
    ALLY,
    BUILDING,
    DEPTHS,
    EVENT,
    FUTURE,
    HAND,
    OMEN,
    OUTER,
    PAST,
    QUEST,
    ROW,
    SIDE,
    SOLVED,
    SPIRIT,
    STORE,
    TEAM,
    TOWER,
)

# The lists of a seat in the order in which they are shown; hands and decks are only counted.
LISTS: Final = {"torony": TOWER, "küldetések": QUEST, "építmények": BUILDING, "szövetségesek": ALLY, "sor": ROW,
                "csapat": TEAM, "szellemek": SPIRIT, "események": EVENT, "ómen": OMEN, "raktár": STORE,
                "megoldott": SOLVED, "múlt": PAST, "mélység": DEPTHS, "külső_sík": OUTER}
_STANDING: Final = (ROW, TEAM, SPIRIT)  # where a card has a stance


def board_json(state: State, rules: Any, laid: State | None = None) -> dict[str, Any]:
    """The position as plain data (docs/json.md); ``laid`` is the same with what hindsight knows of its cards."""
    found = _board_json(state, rules)
    if laid is None:
        return found
    out: dict[str, Any] = _with_hindsight(found, _board_json(laid, rules))
    for n, seat in enumerate(state.seats):
        later = [c for c in seat.zones[HAND] if card(state, c).d is None and card(laid, c).d is not None]
        out["játékosok"][SEATS[n]]["kézben_utólag"] = [shown_name(laid, c) for c in later]
    return out


def _with_hindsight(position: Any, laid: Any) -> Any:
    """The data of a position in which each „?” says beside it (``utólag``) what it turned out to be."""
    if isinstance(position, list) and isinstance(laid, list):
        # The known cards of a hand are more in hindsight: plain names, which stay as they are.
        return [_with_hindsight(one, other) for one, other in zip(position, laid, strict=False)]
    if not isinstance(position, dict) or not isinstance(laid, dict):
        return position
    out = {key: _with_hindsight(one, laid.get(key)) for key, one in position.items()}
    if position.get("lap") == "?" != laid.get("lap"):
        out["utólag"] = laid["lap"]
    return out


def _board_json(state: State, rules: Any) -> dict[str, Any]:
    return {
        "forduló": state.turn, "fázis": phase_name(state), "vár": state.awaiting.kind,
        "ki": read_path(state, "ki", rules), "győztes": read_path(state, "győztes", rules),
        "játékosok": {SEATS[n]: seat_json(state, n, rules) for n in range(len(state.seats))},
        "manőver": manoeuvre_json(state), "időfonalak": [thread_json(state, f) for f in reversed(state.frames)
                                                          if isinstance(f, Thread)],
    }


def seat_json(state: State, seat: int, rules: Any) -> dict[str, Any]:
    """One seat: points, counts, and its lists of cards."""
    s = state.seats[seat]
    counts = {"mp": s.mp, "dp": total_dp(state, seat, rules), "kéz": len(s.zones[HAND]),
              "kézméret": hand_size(state, seat, rules),
              "kézben_ismert": [shown_name(state, c) for c in s.zones[HAND] if card(state, c).d is not None],
              "jövő": None if s.unknown_count else len(s.zones[FUTURE]), "cserepakli": len(s.zones[SIDE])}
    return counts | {name: [card_json(state, cid, rules) for cid in s.zones[zone]] for name, zone in LISTS.items()}


def card_json(state: State, cid: int, rules: Any) -> dict[str, Any]:
    """One card with what lies on it; "?" for one that nobody knows."""
    c = card(state, cid)
    out: dict[str, Any] = {"lap": shown_name(state, cid), "nyílt": c.face_up}
    if c.zone in _STANDING:
        out |= {"helyzet": STANCES[c.stance], "sebzés": c.damage}
    if c.zone == TEAM and any(isinstance(f, Battle) for f in state.frames):
        out["pozíció"] = "front" if c.front else "védett"
    out |= {key: found for key, found in _values(state, cid, c, rules) if found is not None}
    if c.controller not in (NOBODY, c.owner):
        out["tulajdonos"] = seat_letter(c.owner)
    if c.counters:
        out["jelzők"] = dict(c.counters)
    if c.attached:
        out["csatolt"] = [card_json(state, hung, rules) for hung in c.attached]
    return out


def _values(state: State, cid: int, c: CardState, rules: Any) -> Iterator[tuple[str, Any]]:
    if c.d is None:
        return
    if c.d.adventurer and c.zone in _STANDING:
        yield "szint", current_level(state, cid, rules)
        yield "alapszint", value(state, cid, "alapszint", rules)
    if c.zone == TOWER:
        yield "fal", value(state, cid, "fal", rules)
    if c.zone in (QUEST, BUILDING, SOLVED):
        yield "dp", value(state, cid, "dp", rules)
    if c.zone in (ALLY, OMEN):
        yield "pont", c.points


def manoeuvre_json(state: State) -> dict[str, Any] | None:
    """The manoeuvre that is going on: what, at what, who against whom, and the battle's round."""
    found = next((f for f in reversed(state.frames) if isinstance(f, Manoeuvre)), None)
    if found is None:
        return None
    battle = next((f for f in reversed(state.frames) if isinstance(f, Battle)), None)
    return {"fajta": found.kind, "kezdeményező": seat_letter(found.seat), "védő": seat_letter(found.defender),
            "célpont": shown_name(state, found.target) if found.target != NOBODY else None,
            "csapat": [shown_name(state, cid) for cid in state.seats[found.seat].zones[TEAM]],
            "akadályozók": [shown_name(state, cid) for cid in state.seats[found.defender].zones[TEAM]],
            "harci_kör": battle.round if battle is not None else None}


def thread_json(state: State, thread: Thread) -> dict[str, Any]:
    """A time thread, top first."""
    return {"fázis": thread.phase, "passzolt": [SEATS[n] for n in thread.passed],
            "elemek": [_item_json(state, item) for item in reversed(thread.items)]}


def _item_json(state: State, item: Item) -> dict[str, Any]:
    return {"fajta": item.kind, "lap": shown_name(state, item.source), "játékos": SEATS[item.seat],
            "hatás": item.effect + 1 if item.effect >= 0 else None,
            "célpontok": [shown_name(state, cid) for cid in item.targets if cid != NOBODY]}


def board_lines(state: State, rules: Any, lang: str, later: State | None = None) -> list[str]:
    """The position as plain lines; ``later`` is the same with what is known of it by now."""
    data = board_json(state, rules, later)
    return [*top_lines(state, rules, lang), *_seats(data["játékosok"], lang), *_threads(data, lang)]


def _seats(seats: Mapping[str, Any], lang: str) -> Iterator[str]:
    for letter, seat in seats.items():
        yield seat_line(letter, seat, lang)
        yield from (f"  {word(name, lang, 'zone')}: {'; '.join(cards)}" for name, cards in seat_lists(seat, lang))


def top_lines(state: State, rules: Any, lang: str) -> Iterator[str]:
    """Turn and phase, what is awaited of whom and by which paragraph, and the manoeuvre."""
    yield text("board.turn", lang, turn=state.turn, phase=word(phase_name(state), lang))
    if state.winner != NOBODY:
        yield winner_line(state, lang)
    else:
        yield text("board.awaits", lang, what=awaited(state, lang), of=_of_whom(state, lang),
                   paragraphs=awaited_ids(state, rules))
    found = manoeuvre_json(state)
    if found is not None:
        yield text("board.manoeuvre", lang, what=word(found["fajta"], lang), target=found["célpont"] or "–",
                   team=tuple(found["csapat"]) or "–", blockers=tuple(found["akadályozók"]) or "–")
        if found["harci_kör"]:
            yield text("board.round", lang, n=found["harci_kör"])


def _of_whom(state: State, lang: str) -> str:
    """Of whom a decision is awaited; of a side any one may make it."""
    seats = answering(state)
    if len(seats) == 1:
        return from_whom(state.awaiting.seat, lang)
    return text("board.from_side", lang, players=tuple(seat_name(n, lang) for n in seats))


def winner_line(state: State, lang: str) -> str:
    """How the game ended, or that it has not."""
    together = winners(state)
    if len(together) > 1:
        return text("board.won_together", lang, players=tuple(seat_name(n, lang) for n in together))
    letter = seat_letter(state.winner)
    if letter in SEATS:
        return text("board.won", lang, winner=seat_name(state.winner, lang))
    return text("board.unfinished" if state.winner == NOBODY else "board.drawn", lang)


def seat_line(letter: str, seat: Mapping[str, Any], lang: str) -> str:
    """The numbers of a seat in one line."""
    future = "?" if seat["jövő"] is None else seat["jövő"]
    return text("board.seat", lang, seat=letter, mp=seat["mp"], dp=seat["dp"], hand=seat["kéz"],
                size=seat["kézméret"], future=future, side=seat["cserepakli"])


def seat_lists(seat: Mapping[str, Any], lang: str) -> Iterator[tuple[str, list[str]]]:
    """The lists of a seat that hold something: name, and each card in words."""
    later = [_in_hindsight("?", name, lang) for name in seat.get("kézben_utólag", ())]
    if seat["kézben_ismert"] or later:
        yield "kéz", [*seat["kézben_ismert"], *later]
    for name in LISTS:
        if seat[name]:
            yield name, [card_line(one, lang) for one in seat[name]]


def card_line(one: Mapping[str, Any], lang: str) -> str:
    """A card in a few words: stance, level, damage, counters, what hangs on it."""
    parts = [*card_parts(one, lang)]
    name = _in_hindsight(one["lap"], one.get("utólag"), lang)
    line = f"{name} ({', '.join(parts)})" if parts else name
    hung = [card_line(each, lang) for each in one.get("csatolt", ())]
    return f"{line} + {' + '.join(hung)}" if hung else line


def _in_hindsight(name: str, later: str | None, lang: str) -> str:
    """A name, and of a card that was unknown what it turned out to be later."""
    return text("board.hindsight", lang, card=name, later=later) if later else name


def card_parts(one: Mapping[str, Any], lang: str) -> Iterator[str]:
    """What is to be said of a card beside its name: stance, level, damage, counters, whose it is."""
    if "helyzet" in one:
        yield word(one["helyzet"], lang, "stance")
    if "pozíció" in one:
        yield word(one["pozíció"], lang, "position")
    if not one["nyílt"]:
        yield text("board.face_down", lang)
    for key in ("szint", "fal", "dp", "pont"):
        if key in one:
            yield text(f"board.{_KEYS[key]}", lang, n=one[key])
    if one.get("sebzés"):
        yield text("board.damage", lang, n=one["sebzés"])
    yield from (f"{name} {count}" for name, count in one.get("jelzők", {}).items())
    if "tulajdonos" in one:
        yield text("board.owner", lang, owner=one["tulajdonos"])


_KEYS: Final = {"szint": "level", "fal": "wall", "dp": "dp", "pont": "points"}


def thread_lines(state: State, lang: str) -> list[str]:
    """The open time threads, the innermost first, as plain lines."""
    return list(_threads({"időfonalak": [thread_json(state, f) for f in reversed(state.frames)
                                         if isinstance(f, Thread)]}, lang))


def _threads(data: Mapping[str, Any], lang: str) -> Iterator[str]:
    for thread in data["időfonalak"]:
        yield text("board.thread", lang, phase=word(thread["fázis"], lang) if thread["fázis"] else "–",
                   passed=tuple(thread["passzolt"]) or "–")
        for item in thread["elemek"]:
            yield "  " + item_line(item, lang)
        if not thread["elemek"]:
            yield "  " + text("board.thread.empty", lang)


def item_line(item: Mapping[str, Any], lang: str) -> str:
    """One thing in a time thread."""
    name = _in_hindsight(item["lap"], item.get("utólag"), lang)
    line = text("board.item", lang, card=name, kind=word(item["fajta"], lang, "item"), seat=item["játékos"])
    return f"{line} → {', '.join(item['célpontok'])}" if item["célpontok"] else line


def board_table(state: State, rules: Any, lang: str, laid: State | None = None) -> Grid:
    """The position with the seats side by side, or one under another where they have no room."""
    seats = board_json(state, rules, laid)["játékosok"]
    lists = {letter: dict(seat_lists(seat, lang)) for letter, seat in seats.items()}
    rows = [[word(name, lang, "zone"), *("\n".join(of_seat.get(name, ())) for of_seat in lists.values())]
            for name in ("kéz", *LISTS) if any(name in of_seat for of_seat in lists.values())]
    heads = [Column(""), *(Column(seat_line(letter, seat, lang)) for letter, seat in seats.items())]
    return Grid(heads, rows, [*_seats(seats, lang)])


def show_board(state: State, rules: Any, lang: str, laid: State | None = None) -> list[Any]:
    """What is printed of a whole position: lines above, the table, the threads below; ``laid`` as for the data."""
    return ["\n".join(top_lines(state, rules, lang)), board_table(state, rules, lang, laid),
            *_threads(board_json(state, rules, laid), lang)]
