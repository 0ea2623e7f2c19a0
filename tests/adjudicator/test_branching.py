"""What-if (T25): a branch that changes nothing changes nothing; what others change, and what they leave."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudicator.branching import Branch, Question, branch, opening_events
from adjudicator.cases import editions_of, load_cases
from adjudicator.comparing import NOT_AWAITED, NOTED, POINTLESS, REFUSED, TURN, Comparison, compare, differences, same
from adjudicator.games import case_game, record_game
from adjudicator.learned import learned
from adjudicator.replay import Replay, replay
from adjudicator.telling import line_of
from engine.ruleset import Ruleset, ruleset
from events.acts import Pass, Play
from events.base import Event, Grade
from events.choices import TurnMark
from events.errors import InputError
from events.notation.write import has_line
from events.repair import Assertion, Check, Gap, Retraction
from events.rulings import Ruling, RulingChange
from tests.adjudicator.judged import adventurer, opening, played, source

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = sorted((ROOT / "samples" / "games").glob("*.jk"))
CASES = sorted((ROOT / "tests" / "cases").glob("*.yaml"))
KLASSZIKUS = ruleset("klasszikus")


def told(events: list[Event] | None = None, rules: Ruleset = KLASSZIKUS) -> Replay:
    """A small game replayed."""
    return replay(events or played(), rules)


def made(base: Replay, *lines: str | Event, at: int | None = None, **more: Any) -> tuple[Branch, Comparison]:
    """A branch and what it changes; without ``at`` the lines go to the end."""
    found = branch(base, Question(at=at or len(base.moments) + 1, lines=lines, **more))
    return found, compare(found)


def nothing_changed(compared: Comparison) -> bool:
    """Whether a branch is the game as it was played."""
    return compared == Comparison((), (), 0, 0, 0)


# ── identity ────────────────────────────────────────────────────────────────────────────────

@pytest.mark.parametrize("file", SAMPLES, ids=lambda path: path.stem)
def test_an_event_replaced_by_its_own_line_changes_nothing(file: Path) -> None:
    """Every event of the shipped games, read anew from its line (what has no line stands for itself)."""
    base = record_game(file).replay()
    first = opening_events(base) + 1
    wrong = []
    for number in range(first, len(base.moments) + 1):
        event = base.at(number).event
        _, compared = made(base, line_of(event) if has_line(event) else event, at=number)
        if not nothing_changed(compared):
            wrong.append((number, line_of(event), compared.state_at, compared.verdict_at))
    print(file.name, len(base.moments) + 1 - first)
    assert len(base.moments) > first > 1
    assert wrong == []


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_an_event_of_a_position_case_replaced_by_itself_changes_nothing(path: Path) -> None:
    """A few cases of each file; what a case only tries is carried out by a branch, so it is left out."""
    tried = 0
    for case in [c for c in load_cases(path) if "állás" in c and c.get("lépések")][:12:3]:
        base = case_game(path, str(case["azonosító"]), editions_of(case)[0]).replay()
        for number in (m.number for m in base.moments[1:] if not m.refused):
            tried += 1
            assert nothing_changed(made(base, base.at(number).event, at=number)[1]), case["azonosító"]
    assert tried


def test_the_same_rules_named_change_nothing() -> None:
    base = told()
    assert nothing_changed(made(base, rules=ruleset("klasszikus"), since=3)[1])


def test_judges_events_replaced_by_themselves_change_nothing() -> None:
    """A rewind, its withdrawal, a retraction, a ruling in words: each keeps what it speaks of."""
    base = told([*played(), Ruling(ruling="visszaállít", about=5), Ruling(ruling="helybenhagy", about=2),
                 RulingChange(number=1, text="mégsem"), Retraction(about=6), Ruling(ruling="szöveg", text="így volt")])
    for number in range(2, len(base.moments) + 1):
        assert nothing_changed(made(base, base.at(number).event, at=number)[1]), number


# ── lines, drops, insertions ────────────────────────────────────────────────────────────────

def test_another_line_in_the_place_of_an_event() -> None:
    """K/I.5.A: nothing is played and nothing paid; the pass that followed answers nobody's (K/VI.6.C).

    With B's pass the phase ends, and A's discard is awaited (K/I.7.D) where B played its card.
    """
    found, compared = made(told(), "A passz", at=2)
    assert [m.verdict.outcome for m in found.lines] == ["szabályos"]
    assert compared.state_at == 2
    assert [(u.old.number, u.reason) for u in compared.unfit] == [(3, NOT_AWAITED), (6, NOT_AWAITED)]
    assert [c.old.number for c in compared.changed] == [5]
    rows = dict(differences((told().end, found.told.end), (KLASSZIKUS, KLASSZIKUS), "hu"))
    assert rows["A.mp"] == (3, 5)
    assert rows["A.sor"] == (["Hérosz (éber, szint 2, sebzés 1)", "Őr (éber, szint 2)"],
                             ["Hérosz (éber, szint 2, sebzés 1)"])


def test_inserted_lines_make_the_disputed_one_legal() -> None:
    """K/VI.4.A, K/VI.4.I, K/I.6.F: once the thread has closed and A has passed B may play an adventurer."""
    found, compared = made(told(), "passzok", "A passz", at=5, keep=True)
    assert compared.verdict_at == 5
    assert [(c.old.number, c.old.verdict.outcome, c.new.verdict.outcome) for c in compared.changed] == [
        (5, "szabálytalan", "szabályos")]
    assert found.origins == (1, 2, 3, 4, 0, 0, 0, 5, 6)


def test_a_dropped_event_and_what_no_longer_fits_without_it() -> None:
    """K/I.6.F: without A's play B's pass comes when A has passed already; the noted MP are others."""
    noted = Check(assertions=(Assertion(name="A.mp", value=3), Assertion(name="B.mp", value=0)))
    base = told([*played()[:4], noted])
    _, compared = made(base, dropped=frozenset({2}))
    unfit = {u.old.number: u for u in compared.unfit}
    assert unfit[5].reason == NOTED
    assert unfit[5].values == (("A.mp", 3, 5),)  # B.mp was another than noted already
    assert compared.state_at == 2


@pytest.mark.parametrize("name", ["vitatott-kor", "feladas"])
def test_a_dropped_event_leaves_the_log_without_it(name: str) -> None:
    """T24: any one event of a sample left out, the positions are those of the log that never had it."""
    base = record_game(ROOT / "samples" / "games" / f"{name}.jk").replay()
    events = [m.event for m in base.moments]
    for number in range(opening_events(base) + 1, len(events) + 1):
        without = replay([*events[:number - 1], *events[number:]], base.rules)
        found, _ = made(base, dropped=frozenset({number}))
        assert all(same(one.after, other.after) and one.verdict == other.verdict for one, other in
                   zip(found.told.moments, without.moments, strict=True)), number


def test_a_turn_mark_that_is_another_turn_then() -> None:
    base = told([*played()[:4], TurnMark(number=3)])
    found, compared = made(base, Gap(text="", position={"forduló": 4, "A": {"mp": 1}}), at=5, keep=True)
    assert found.told.end.turn == 4
    assert [(u.old.number, u.reason) for u in compared.unfit] == [(5, TURN)]


def test_lines_at_the_end_leave_all_that_was_played() -> None:
    found, compared = made(told(), "B passz")
    assert (compared.state_at, compared.unfit, compared.changed) == (7, (), ())
    assert len(found.told.moments) == 7


def test_nothing_follows_a_branch_that_is_cut() -> None:
    found, compared = made(told(), "A passz", at=3, cut=True)
    assert found.origins == (1, 2, 0)
    assert (compared.unfit, compared.changed) == ((), ())


def test_a_shorthand_is_the_passes_it_stands_for() -> None:
    """K/VI.4.G: both pass and the card resolves, as it did."""
    found, compared = made(told(), "passzok", at=3, dropped=frozenset({4}))
    assert [line_of(m.event) for m in found.lines] == ["A passz", "B passz"]
    assert compared.unfit == () and compared.state_at == 3 and compared.same_from == 4


def test_a_line_may_bring_in_a_card_that_the_log_has_not_named() -> None:
    """K/I.3.B: an unknown card in hand is revealed by being played."""
    text = adventurer("Íjász", 1, 1)
    found = branch(told(), Question(at=2, lines=("A idéz Íjász",)), {"Íjász": text})
    assert found.lines[0].verdict.outcome == "szabályos"
    assert found.lines[0].event.texts == {"Íjász": text}


def test_the_text_of_a_card_first_named_by_a_dropped_event_goes_on_to_the_next() -> None:
    """A card that only the dropped event brought is still known when it is played later."""
    texts = {name: adventurer(name, 1, 1) for name in ("Íjász",)}
    events = [opening(), Play(seat="A", card="Íjász", texts=texts), Pass(seat="A"), Pass(seat="B"),
              Play(seat="A", card="Íjász")]
    found, _ = made(told(events), dropped=frozenset({2, 3, 4}))
    assert found.told.end.defs["Íjász"].text == texts["Íjász"]
    assert found.told.at(2).verdict.outcome == "szabályos"


# ── rulings ─────────────────────────────────────────────────────────────────────────────────

def test_a_rewind_that_is_tried_takes_the_disputed_line_out() -> None:
    found, compared = made(told(), "bíró visszaállít 5")
    assert same(found.told.end, told().at(4).after)
    assert compared.unfit == ()
    assert found.told.at(5).taken_out == 7


def test_a_ruling_follows_the_event_it_is_about() -> None:
    """With a line inserted before it the rewind goes back to the same event under its new number."""
    base = told([*played(), Ruling(ruling="visszaállít", about=5)])
    found, _ = made(base, "A passz", at=3, keep=True)
    ruling = found.told.moments[-1].event
    assert isinstance(ruling, Ruling) and ruling.about == 6
    assert found.told.at(6).taken_out == 8


def test_a_ruling_on_a_dropped_event_is_about_nothing() -> None:
    base = told([*played(), Ruling(ruling="visszaállít", about=5), RulingChange(number=1, text="mégsem")])
    found, compared = made(base, dropped=frozenset({5}))
    assert [(u.old.number, u.reason, u.about) for u in compared.unfit if u.new is None] == [
        (7, POINTLESS, 5), (8, POINTLESS, 7)]
    assert not any(isinstance(m.event, Ruling) for m in found.told.moments)


def test_a_withdrawal_keeps_to_its_ruling_when_another_is_dropped() -> None:
    rulings = [Ruling(ruling="szöveg", text="egy"), Ruling(ruling="visszaállít", about=5),
               RulingChange(number=2, text="mégsem")]
    found, compared = made(told([*played(), *rulings]), dropped=frozenset({7}))
    change = found.told.moments[-1].event
    assert isinstance(change, RulingChange) and change.number == 1
    assert compared.unfit == ()


# ── other rules ─────────────────────────────────────────────────────────────────────────────

def test_another_edition_on_a_case_in_which_they_differ() -> None:
    """K/III.4.C against M/3.01.C: a second trap on one level is legal by the newer edition only."""
    path = ROOT / "tests" / "cases" / "laptipusok-es-idezes.yaml"
    base = case_game(path, "iii-torony-ket-csapda-m").replay()
    _, compared = made(base, rules=ruleset("klasszikus"))
    assert [(u.old.number, u.reason) for u in compared.unfit] == [(2, REFUSED)]
    new = compared.unfit[0].new
    assert new is not None and "K/III.4.C" in new.verdict.paragraphs


def test_another_reading() -> None:
    """É95, K/I.3.I: whether the named card in the Row keeps a second one out hangs on the reading."""
    play = Play(seat="A", card="Hérosz", grade=Grade.DISPUTED)
    base = told([opening(), play])
    assert base.at(2).verdict.outcome == "szabálytalan"
    _, compared = made(base, rules=ruleset("klasszikus", {"É95": 2}))
    assert [(c.old.number, c.new.verdict.outcome) for c in compared.changed] == [(2, "szabályos")]


def test_a_suspended_paragraph_makes_a_disputed_line_legal() -> None:
    """K/III.8.A out of force: the caster of the contested sample need not be of the card's castes."""
    base = record_game(ROOT / "samples" / "games" / "vitatott-kor.jk").replay()
    disputed = next(m for m in base.moments if m.against)
    assert disputed.verdict.paragraphs == ("K/III.8.A",)
    _, compared = made(base, rules=ruleset("klasszikus", {}, frozenset({"K/III.8.A"})))
    assert [(c.old.number, c.new.verdict.outcome) for c in compared.changed] == [(disputed.number, "szabályos")]
    assert compared.state_at == 0


def test_other_rules_hold_from_the_event_asked_for_on() -> None:
    """The same dispute twice; suspended from the second on, the first stays one (K/I.3.I)."""
    play = Play(seat="A", card="Hérosz", grade=Grade.DISPUTED)
    base = told([opening(), play, Pass(seat="A"), Pass(seat="B"), Play(seat="A", card="Hérosz#1")])
    rules = ruleset("klasszikus", {"É95": 2}, frozenset({"K/I.3.I"}))
    assert [c.old.number for c in made(base, rules=rules)[1].judged_otherwise][:1] == [2]
    found, compared = made(base, rules=rules, since=3)
    assert 2 not in [c.old.number for c in compared.judged_otherwise]
    assert (found.rules_of(2), found.rules_of(3)) == (KLASSZIKUS, rules)


def test_another_text_of_a_card_holds_from_the_beginning() -> None:
    """K/I.5.A: by a text that costs more the MP are missing."""
    dear = adventurer("Őr", 6, 2)
    found, compared = made(told(), texts={"Őr": dear})
    assert found.told.at(1).event.texts["Őr"] == dear
    assert [(u.old.number, u.reason) for u in compared.unfit][:1] == [(2, REFUSED)]
    new = compared.unfit[0].new
    assert new is not None and "K/I.5.A" in new.verdict.paragraphs


# ── what was learned ────────────────────────────────────────────────────────────────────────

def test_what_players_have_learned_since() -> None:
    """K/I.3.B, K/I.4.B: a played card is known to the opponent from the play on, its player knew it."""
    assert [(one.number, one.seats, one.sort, one.what) for one in learned(told(), 2)] == [
        (2, "B", "lap", "Őr"), (5, "A", "lap", "Farkas")]
    assert [one.number for one in learned(told(), 3)] == [5]


def test_a_drawn_card_is_learned_by_who_drew_it_and_a_roll_by_everybody() -> None:
    """K/I.3.B and K/I.9: in the contested sample A draws once and B twice in turn 3; the starting hands before."""
    base = record_game(ROOT / "samples" / "games" / "vitatott-kor.jk").replay()
    since = next(m.number for m in base.moments if isinstance(m.event, TurnMark) and m.event.number == 3)
    drawn = [(one.seats, one.what) for one in learned(base, since - 3) if one.number < since + 3 and one.sort == "lap"]
    assert drawn == [("A", "Elsodort vámpecsét"), ("B", "Hamis pecsét"), ("B", "Siklóraj")]
    siege = record_game(ROOT / "samples" / "games" / "ostrom-harom-szint.jk").replay()
    rolls = [one for one in learned(siege, 2) if one.sort == "dobás"]
    assert rolls and {one.seats for one in rolls} == {"AB"}


def test_what_a_rewound_line_showed_stays_learned() -> None:
    """A rewind takes the play back, not that A has seen the card."""
    base = told([*played(), Ruling(ruling="visszaállít", about=5)])
    assert (5, "A", "Farkas") in [(one.number, one.seats, one.what) for one in learned(base, 5)]


# ── wrong questions ─────────────────────────────────────────────────────────────────────────

@pytest.mark.parametrize(("question", "code"), [
    (Question(at=9, lines=("A passz",)), "replay.no_event"),
    (Question(at=8, dropped=frozenset({99})), "replay.no_event"),
    (Question(at=1, lines=("A passz",)), "whatif.opening"),
    (Question(at=2, lines=("A passz",)), "whatif.opening"),
    (Question(at=8, dropped=frozenset({1})), "whatif.opening"),
    (Question(at=8, dropped=frozenset({2})), "whatif.opening"),
    (Question(at=8, rules=KLASSZIKUS, since=0), "replay.no_event"),
    (Question(at=4, lines=("bíró visszaállít 99",)), "whatif.line"),
    (Question(at=4, lines=("9. forduló",)), "whatif.line"),
    (Question(at=4, lines=("döntés 2 visszavonva: nem",)), "whatif.line"),
])
def test_questions_that_can_not_be_asked(question: Question, code: str) -> None:
    """Neither the opening nor the source text after it can go; there are seven events."""
    first, *rest = played()
    with pytest.raises(InputError) as caught:
        branch(told([first, source(), *rest]), question)
    assert caught.value.code == code


@pytest.mark.parametrize(("line", "column", "length"), [("A idész Őr", 3, 5), ("A idéz  Vámpír", 9, 6)])
def test_a_line_that_can_not_be_read_is_shown_with_its_place(line: str, column: int, length: int) -> None:
    with pytest.raises(InputError) as caught:
        made(told(), "A passz", line, at=2)
    problem, = caught.value.problems
    assert (problem.line, problem.column, problem.length, problem.raw) == (2, column, length, line)
