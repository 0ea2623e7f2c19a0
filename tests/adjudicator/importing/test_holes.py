"""``--with-gaps``: a gap in place of what can't be read, and nothing judged after it (T15)."""

from __future__ import annotations

import random

import pytest

from adjudicator.games import source_of
from adjudicator.importing import infer
from adjudicator.importing.infer import EFFORT, fit, levels, within_turn
from adjudicator.importing.session import Session
from adjudicator.importing.telling_reading import reading_json, reading_lines, tried_line
from engine.ruleset import ruleset
from engine.state import State
from events.acts import Pass
from events.chain import canonical, parse
from events.errors import InputError
from events.repair import Gap
from tests.adjudicator.importing.damage import GAMES, SAMPLES
from tests.adjudicator.importing.damage import read as reread
from tests.adjudicator.importing.damaging import damaged
from tests.adjudicator.importing.records import FIRST, HEAD, TABLE, faults, played, read, told, unfit

GOOD = "A idéz Gátőr lovas\n"
POSITION = "hiányzik: közben\nállás:\n  forduló: 4\n  A: {mp: 3}\nállás vége\n"


# ── gaps ────────────────────────────────────────────────────────────────────────────────────

def test_an_unreadable_line_and_all_after_it_become_one_gap() -> None:
    game = played(GOOD + "zagyvaság\r\nB passz\n= A.mp 99\nmegjegyzés: szünet\n", with_gaps=True)
    gap = game.events[-1]
    assert isinstance(gap, Gap) and gap.position is None
    assert (gap.raw, gap.line, gap.reason) == ("zagyvaság\r\nB passz\n= A.mp 99\nmegjegyzés: szünet", FIRST + 1,
                                               "notation.unexpected")
    [hole] = game.report.holes
    assert (hole.number, hole.first - FIRST, hole.last - FIRST) == (len(game.events), 1, 4)
    assert told(game)[:-1] == ["A idéz Gátőr lovas"] and not game.report.failed
    assert game.report.against and game.gaps == 2


def test_the_game_goes_on_from_a_stated_position() -> None:
    game = played(GOOD + "A idéz Semmi ilyen\nB passz\n" + POSITION + "A passz\n", with_gaps=True)
    assert [e.kind for e in game.events[4:]] == ["hiányzó rész", "hiányzó rész", "passz"]
    assert (game.states[-1].turn, game.states[-1].seats[0].mp) == (4, 3)
    assert [(h.first - FIRST, h.last - FIRST) for h in game.report.holes] == [(1, 2)]


def test_a_sound_record_is_the_same_with_and_without() -> None:
    assert played(GOOD + "B passz", with_gaps=True).events == played(GOOD + "B passz").events


@pytest.mark.parametrize(("lines", "code"), [
    ("A idéz Ork dobbos\n", "names.unknown"), ("9. forduló\n", "import.turn_mark"), ("fázis hadrend\n", None),
    ("hiányzik: valami\nA passz\n", "import.needs_position"), ("B dob 7\nB dob 8\n", "import.needs_gap"),
    ("hiányzik: valami\nállás:\n  A: {sor: [Nincs ilyen]}\nállás vége\nA passz\n", "names.unknown"),
    ("hiányzik: valami\nállás:\n  A: {zseb: []}\nállás vége\nA passz\n", "position.unknown_key"),
])
def test_what_does_not_fit_becomes_a_gap_and_leaves_nothing_behind(lines: str, code: str | None) -> None:
    game = played(GOOD + lines, with_gaps=True)
    [hole] = game.report.holes
    assert hole.number == len(game.events)
    assert code in (None, hole.problems[0].code)
    assert not any(isinstance(e, Pass) and e.line and e.line > FIRST for e in game.events)


def test_the_rest_is_still_read_for_its_faults() -> None:
    game = played("zagyvaság\nA idéz Gátőr lovas\nA idéz Nincs ilyen\nmásik zagyvaság\n", with_gaps=True)
    [hole] = game.report.holes
    assert [(p.code, (p.line or 0) - FIRST) for p in hole.problems] == [
        ("notation.unexpected", 0), ("names.unknown", 2), ("notation.unexpected", 3)]


def test_a_gap_comes_back_from_the_store_and_the_record_byte_for_byte() -> None:
    data = (HEAD + TABLE + "zagyva\tság  \r\nA passz").encode()
    game = read(data, with_gaps=True)
    assert source_of(game.events) == data
    assert [parse(canonical(event)) for event in game.events] == list(game.events)
    assert game.events[-1].raw == "zagyva\tság  \r\nA passz"


def test_headers_and_bytes_that_are_no_text_are_faults_all_the_same() -> None:
    header = faults(HEAD + "[Kiadás]\nzagyvaság\n", with_gaps=True)
    assert [(p.code, p.line) for p in header] == [("notation.unexpected", 3), ("notation.unexpected", 4)]
    latin = faults((HEAD + TABLE).encode() + "A idéz Gátőr\n".encode("iso8859-2"), with_gaps=True)
    assert "notation.encoding" in [p.code for p in latin]


def test_the_result_of_a_game_with_an_open_gap_is_not_held_against_it() -> None:
    head = HEAD + '[Eredmény "B"]\n'
    assert not read(head + TABLE + "zagyvaság\n", with_gaps=True).report.failed
    assert read(head + TABLE + GOOD, with_gaps=True).report.failed


def test_no_event_is_judged_after_a_gap_without_a_position() -> None:
    """T15, 100 %: damaged samples with gaps; behind one only words stand, until a position is stated."""
    rng, gaps = random.Random(4), 0
    texts = [path.read_text("utf-8") for path in SAMPLES]
    for _ in range(25):
        said = reread(damaged(rng.choice(texts), rng).text, GAMES, with_gaps=True)
        assert not said.crash
        open_gap = False
        for event in said.game.events if said.game is not None else ():
            assert not open_gap or event.kind in ("hiányzó rész", "megjegyzés", "bírói döntés", "döntés módosítása")
            open_gap = event.position is None if isinstance(event, Gap) else open_gap
            gaps += open_gap
    assert gaps > 5


def test_a_gap_typed_at_the_prompt_needs_its_position_too() -> None:
    game = played(GOOD)
    session = Session.of(game.events, game.rules, {})
    session.type("hiányzik: elszólították")
    with pytest.raises(InputError, match=r"import\.needs_position"):
        session.type("B passz")
    session.type("megjegyzés: szünet")
    session.type(POSITION)
    assert session.type("A passz").events


# ── effort ──────────────────────────────────────────────────────────────────────────────────

def test_a_hopeless_line_says_what_was_tried() -> None:
    """K/I.3.B: nothing was drawn in this turn; tried wherever the turn's passes lead."""
    [dispute] = played("A húz 1").report.disputes
    assert dispute.tried is not None
    assert dispute.tried.positions == dispute.tried.steps + 1 > 5
    assert not dispute.tried.given_up
    assert list(tried_line(dispute.tried, "hu")) == [
        f"    kipróbálva {dispute.tried.positions} helyzetben, legfeljebb {dispute.tried.steps} kihagyott passz vagy "
        "egyértelmű döntés után: egyikben sem lehetséges"]


def test_branching_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three outcomes at each step: the levels end before the effort is passed, each of them whole."""
    monkeypatch.setattr(infer, "unwritten", lambda state, rules: (Pass(seat="AB"[state.awaiting.seat]),) * 3)
    state, rules = played("").states[-1], ruleset("klasszikus")
    sizes = [len(ways) for ways in levels(state, rules, within_turn(3))]
    assert sizes == [3**n for n in range(len(sizes))]
    assert sum(sizes) <= EFFORT < sum(sizes) + 3 * sizes[-1]


def test_a_line_is_given_up_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(infer, "DEPTH", 3)
    [dispute] = played("A húz 1").report.disputes
    assert dispute.tried is not None
    assert (dispute.tried.positions, dispute.tried.steps, dispute.tried.given_up) == (4, 3, True)
    assert "ennyi után nem kerestük tovább" in "".join(tried_line(dispute.tried, "hu"))


def test_a_line_is_judged_in_no_more_positions_than_the_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(infer, "unwritten", lambda state, rules: (Pass(seat="AB"[state.awaiting.seat]),) * 2)
    state, looked = played("").states[-1], []

    def nowhere(at: State) -> Pass:
        looked.append(at)
        return Pass(seat="H")

    with pytest.raises(InputError):
        fit(state, lambda at: (_ for _ in ()).throw(InputError("names.unknown", name=nowhere(at).seat)),
            ruleset("klasszikus"), within_turn(3))
    assert EFFORT / 2 <= len(looked) <= EFFORT


def test_a_message_of_a_missing_part_says_what_was_tried() -> None:
    fault = unfit("A dob 7\nA dob 8\n")[-1]
    assert dict(fault.params)["tried"] == dict(fault.params)["steps"] + 1  # type: ignore[operator]


# ── a hand that nobody noted ────────────────────────────────────────────────────────────────

@pytest.mark.parametrize(("sides", "seats"), [
    ("A: {mp: 3}\n  B: {kéz: 4}", ["A"]), ("A: {mp: 3}", ["A", "B"]), ("A: {kéz: []}\n  B: {kéz: [\"?\"]}", []),
])
def test_a_hand_that_a_position_does_not_state_is_told_to_be_taken_as_empty(sides: str, seats: list[str]) -> None:
    game = played(GOOD + f"hiányzik: közben\nállás:\n  forduló: 4\n  {sides}\nállás vége\n")
    told_of = [one for one in reading_lines(game, "hu") if "üresnek vesszük" in one]
    where, whose = f":{FIRST + 1}: ", f"({', '.join(seats)} játékos)"
    assert [where in one and whose in one for one in told_of] == [True] * bool(seats)
    line = [{"event": len(game.events), "line": FIRST + 1, "seats": seats}]
    assert reading_json(game)["empty_hands"] == (line if seats else [])
