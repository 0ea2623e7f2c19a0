"""Hindsight: what a „?” turned out to be, laid over earlier positions and verdicts (K/I.3.U, K/I.4.B, K/III.7)."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.board import board_json
from adjudicator.following import Stepper, board_of, event_of
from adjudicator.games import of_events
from adjudicator.hindsight import Hindsight, Later, Named, decided, hindsight
from adjudicator.replay import Replay
from adjudicator.telling import line_of
from engine.fingerprint import state_digest
from engine.state import card
from engine.verdict import ILLEGAL, LEGAL, UNDECIDABLE
from tests.adjudicator.calling import Call
from tests.adjudicator.importing.records import HEAD, read

START = """[Pakli A "40"] [Pakli B "?"]
kezdés ?
kezdő B
B kéz 7
B marad
A kéz 7
A marad
1. forduló
B idéz Ork rohamozó
A passz
"""
ATTACHED = """B idéz Nádasban veszett nyom
A csatol ? -> Nádasban veszett nyom
B küldetés Nádasban veszett nyom [Ork rohamozó]
A nem akadályoz
"""
ACTIVATED = "A aktivizál Csúszós palló -> Ork rohamozó\n"


def record(last: str = ACTIVATED, between: str = "") -> str:
    return HEAD + START + between + ATTACHED + last


def told(text: str) -> Replay:
    return of_events(read(text).events, "próba").replay()


def number(game: Replay, line: str) -> int:
    return next(m.number for m in game.moments if line_of(m.event) == line)


def called(known: Hindsight, name: str) -> list[Named]:
    return [one for one in known.named if one.text.name == name]


def attaching(game: Replay) -> Later:
    later = hindsight(game).later(game.at(number(game, "A csatol ? -> Nádasban veszett nyom")), game.rules)
    assert later is not None
    return later


def test_an_attached_card_that_is_activated_later_was_rightly_attached() -> None:
    """K/III.7.E: a card nobody knew may hang there or not; the trap that it was may."""
    game = told(record())
    at = number(game, "A csatol ? -> Nádasban veszett nyom")
    later = attaching(game)
    assert game.at(at).verdict.outcome == UNDECIDABLE
    assert later.verdict.outcome == LEGAL
    assert line_of(later.event) == "A csatol Csúszós palló -> Nádasban veszett nyom"
    assert [(one.text.name, one.known_at) for one in later.touched] == [("Csúszós palló", len(game.moments))]


def test_hindsight_shows_that_it_was_attached_where_it_may_not_hang() -> None:
    """K/III.7.E: Kongó lakat goes on levels, not on quests."""
    later = attaching(told(record("A aktivizál Kongó lakat -> Ork rohamozó\n")))
    assert later.verdict.outcome == ILLEGAL
    assert [c.key for c in later.verdict.checks if c.ok is False] == ["hook_kind"]


def test_undecidable_verdicts_are_counted_with_those_that_hindsight_decides() -> None:
    game, open_one = told(record()), told(record(""))
    assert decided(game, hindsight(game)) == (1, 1)
    assert decided(open_one, hindsight(open_one)) == (1, 0)


def test_no_folded_position_changes() -> None:
    game = told(record())
    before = [state_digest(m.after) for m in game.moments]
    known = hindsight(game)
    for m in game.moments:
        known.later(m, game.rules)
        known.laid_over(m.after, m.number)
    assert [state_digest(m.after) for m in game.moments] == before
    trap, = called(known, "Csúszós palló")
    assert card(game.at(trap.known_at - 1).after, trap.cid).d is None


def test_the_position_is_shown_with_what_the_card_was() -> None:
    game = told(record())
    at = number(game, "B küldetés Nádasban veszett nyom [Ork rohamozó]")
    state = game.at(at).after
    laid = hindsight(game).laid_over(state, at)
    quest, = board_json(state, game.rules, laid)["játékosok"]["B"]["küldetések"]
    assert [(hung["lap"], hung["utólag"]) for hung in quest["csatolt"]] == [("?", "Csúszós palló")]
    assert "utólag" not in str(board_json(state, game.rules))


def test_in_hand_it_is_known_since_the_hand_was_drawn() -> None:
    """K/I.3.B: all seven came at once, so it was one of them, whichever."""
    game = told(record())
    trap, = called(hindsight(game), "Csúszós palló")
    assert trap.since == number(game, "B marad")
    seat = board_json(game.at(trap.since).after, game.rules,
                      hindsight(game).laid_over(game.at(trap.since).after, trap.since))["játékosok"]["A"]
    assert (seat["kézben_ismert"], seat["kézben_utólag"]) == ([], ["Csúszós palló"])


def test_a_card_that_came_later_into_the_same_hand_could_be_the_one() -> None:
    game = told(record(between="hatás húz A 1\nA húz ?\n"))
    trap, = called(hindsight(game), "Csúszós palló")
    assert trap.since == number(game, "hatás húz A 1")


def test_a_name_is_not_carried_back_into_a_shuffled_deck() -> None:
    """K/I.3.U, K/I.8.D: after the mulligan nobody knows which card lies where."""
    mulligan = START.replace("A kéz 7\nA marad", "A kéz 7\nA lekever\nA kéz Rakparti strázsa, ?, ?, ?, ?\nA marad")
    game = told(HEAD + mulligan)
    found, = called(hindsight(game), "Rakparti strázsa")
    assert found.since == number(game, "A lekever")
    assert found.known_at == number(game, "A kéz Rakparti strázsa, ?, ?, ?, ?")


def test_a_card_that_was_forgotten_in_a_shuffle_is_another_one_afterwards() -> None:
    """K/I.3.U: the number of a card in the deck says nothing once it was shuffled."""
    game = told(record(ACTIVATED + "hatás mozgat Csúszós palló -> jövő teteje\nhatás kever A\nhatás húz A 1\n"
                                   "A húz Kongó lakat\n"))
    known = hindsight(game)
    first, = called(known, "Csúszós palló")
    second, = called(known, "Kongó lakat")
    assert first.cid == second.cid
    assert second.since == number(game, "hatás húz A 1")
    assert first.known_at < second.since


def test_what_the_rules_refuse_proves_nothing() -> None:
    """K/V.1.A: a beast's activation names no target, so the line is refused, and with it its name."""
    game = told(record("A aktivizál Láncos kapueb -> Ork rohamozó\n"))
    assert game.moments[-1].verdict.outcome == ILLEGAL
    assert called(hindsight(game), "Láncos kapueb") == []


@pytest.fixture
def played(tmp_path: Path) -> str:
    path = tmp_path / "próba.jk"
    path.write_text(record(), encoding="utf-8")
    return str(path)


def test_why_tells_the_verdict_as_it_was_and_in_hindsight(call: Call, played: str) -> None:
    ended = call("why", played, "--at", "23")
    assert "eldönthetetlen: hogy ide csatolható-e" in ended.out
    assert "Utólag: a „?” ez volt: Csúszós palló (a 35. esemény mutatta meg)" in ended.out
    assert "Utólag így ítélnénk: A csatol Csúszós palló -> Nádasban veszett nyom – szabályos" in ended.out
    assert "(akkor: eldönthetetlen)" in ended.out
    assert "Utólag" not in call("why", played, "--at", "23", "--short").out
    found = call("why", played, "--at", "23", "--json").json
    assert found["verdict"]["outcome"] == UNDECIDABLE
    assert found["hindsight"]["verdict"]["outcome"] == LEGAL
    assert found["hindsight"]["cards"] == [{"card": "Csúszós palló", "known_at": 35}]


def test_the_board_says_it_only_where_asked(call: Call, played: str) -> None:
    assert "(utólag: Csúszós palló)" in " ".join(call("replay", played, "--at", "27", "--hindsight").out.split())
    assert "utólag" not in call("replay", played, "--at", "27").out
    steps = call("replay", played, "--hindsight", "--json").json["steps"]
    assert [s["event"] for s in steps if s["hindsight"] is not None] == [23, 25]
    assert "hindsight" not in call("replay", played, "--json").json["steps"][22]


def test_show_counts_what_hangs_on_an_unknown(call: Call, played: str) -> None:
    assert "Eldönthetetlen ítélet: 1; ebből utólag eldől: 1" in call("show", played).out
    found = call("show", played, "--json").json["game"]
    assert (found["undecidable"], found["decided_later"]) == (1, 1)


def test_an_import_counts_what_hindsight_decides(call: Call, played: str, tmp_path: Path) -> None:
    ended = call("check", played)
    assert "eldönthetetlen 1 (ebből utólag eldől 1)" in " ".join(ended.out.split())
    (tmp_path / "más.jk").write_text(record(""), encoding="utf-8")
    found = call("check", "--json", str(tmp_path)).json
    assert [(f["undecidable"], f["decided_later"]) for f in found["files"]] == [(1, 0), (1, 1)]
    assert (found["totals"]["undecidable"], found["totals"]["decided_later"]) == (2, 1)


def test_a_report_tells_the_judge_what_became_known_only(call: Call, played: str, tmp_path: Path) -> None:
    for name in ("a.html", "a.md"):
        call("report", played, "-o", str(tmp_path / name))
        page = (tmp_path / name).read_text(encoding="utf-8")
        assert "Utólag: a „?” ez volt: Csúszós palló" in page and "1, ebből utólag eldől 1" in page
        assert "Utólag így ítélnénk: A csatol Csúszós palló" in page
        call("report", played, "-o", str(tmp_path / name), "--as", "B", "--force")
        assert "tólag" not in (tmp_path / name).read_text(encoding="utf-8")


def test_the_screen_of_a_game_followed_says_it_too() -> None:
    game = told(record())
    at = number(game, "A csatol ? -> Nádasban veszett nyom") - 1
    known = hindsight(game)
    for given, said in ((known, True), (None, False)):
        stepper = Stepper(game.moments, at, known=given)
        assert any("Utólag így ítélnénk" in line for line in event_of(game, stepper, "hu")) is said
        stepper.to(at + 4)
        assert any("(utólag: Csúszós palló)" in line for line in board_of(game, stepper, "hu")) is said


def test_a_viewer_learns_nothing_in_hindsight(call: Call, played: str) -> None:
    """K/I.4.A: a face-down card is known to its player only, until it is shown."""
    ended = call("replay", played, "--hindsight", "--as", "B")
    assert (ended.status, ended.out) == (2, "")
    assert "--as" in ended.err
    assert call("why", played, "--at", "23", "--as", "B", "--json").json["hindsight"] is None
    assert call("show", played, "--as", "B", "--json").json["game"]["decided_later"] is None
