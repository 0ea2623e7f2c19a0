"""A check that does not hold is explained: since when, through what, and what single change would repair it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.importing import repairs, repairs_trial
from adjudicator.importing.record import import_record
from adjudicator.importing.repairs import Explanation, Proposal, explained
from adjudicator.importing.repairs_noted import NOTED, noted_otherwise
from adjudicator.importing.repairs_telling import explanation_json, explanation_lines
from adjudicator.importing.report import Imported
from tests.adjudicator.importing.records import FIRST, HEAD, ROOT, TABLE, played, read
from tests.adjudicator.importing.sheets.tables import DATA, HEADING, STATED, csv_text, read_sheet, row

SAMPLES = ROOT / "samples" / "games"
BATTLE = HEAD + """hiányzik: az eleje
állás:
  forduló: 3
  A:
    mp: 8
    kéz: [Széles suhintás]
    sor: [Rakparti strázsa, Gátőr lovas]
    torony: [T1, T2]
  B:
    mp: 6
    kéz: []
    sor: [Lápi martalóc]
    torony: [T1, T2]
állás vége
A ostrom [Rakparti strázsa, Gátőr lovas]
B akadályoz [Lápi martalóc]
A hadrend [Rakparti strázsa, Gátőr lovas]
"""


def why(game: Imported) -> Explanation:
    """The explanation of a game that has a check which does not hold."""
    found = explained(game)
    assert found is not None
    return found


def kinds(found: Explanation) -> list[tuple[str, tuple[str, ...]]]:
    """What is proposed, the slip of the note itself aside."""
    return [(proposal.kind, proposal.becomes) for proposal in changes(found)]


def changes(found: Explanation) -> list[Proposal]:
    """The proposals that change what was played; the last is always that the note is wrong."""
    assert [proposal.kind for proposal in found.proposals].index(NOTED) == len(found.proposals) - 1
    return list(found.proposals[:-1])


def sample(name: str, old: str, new: str) -> str:
    """A sample game in which a line stands otherwise."""
    text = (SAMPLES / f"{name}.jk").read_text("utf-8")
    assert text.count(f"\n{old}") == 1
    return text.replace(f"\n{old}", f"\n{new}", 1)


def of_sample(text: str) -> Imported:
    """A changed sample game, read from where it lies."""
    return import_record(text, base=SAMPLES, name="x.jk")


def applied(text: str, proposal: Proposal) -> Iterator[str]:
    """The record with a proposal written into it, once for each roll that would do."""
    lines = text.split("\n")
    before, after = lines[:proposal.line - 1], lines[proposal.line:]
    assert lines[proposal.line - 1].strip() == proposal.was
    if proposal.kind == "kihagyás":
        yield "\n".join((*before, *after))
    for new in proposal.becomes:
        kept = (lines[proposal.line - 1],) if proposal.kind in ("passz", "kimaradt") else ()
        yield "\n".join((*before, new, *kept, *after))


def test_a_record_whose_checks_hold_has_nothing_to_explain() -> None:
    assert explained(played("A idéz Gátőr lovas\n= A.mp 5")) is None


# ── since when, and through what ────────────────────────────────────────────────────────────

def test_what_changed_the_value_since_it_was_last_right_is_listed() -> None:
    """K/I.5.A: each card is paid for; what came before the last check that held is no suspect."""
    found = why(played("A idéz Gátőr lovas\nB idéz Ork dobos\n= B.mp 5\nB idéz Ork rohamozó\n= A.mp 5, B.mp 4"))
    assert (found.check.path, found.check.expected, found.check.found) == ("B.mp", 4, 3)
    assert found.line == FIRST + 2
    assert [(c.line, c.said, c.inferred, c.before, c.after) for c in found.changes] == [
        (FIRST + 3, "B idéz Ork rohamozó", False, 5, 3)]


def test_inferred_events_are_suspects_too() -> None:
    found = why(played("A idéz Gátőr lovas\nB idéz Ork dobos\n= Gátőr lovas.hely múlt"))
    assert [(c.said, c.inferred, c.before, c.after) for c in found.changes] == [
        ("A idéz Gátőr lovas", False, "kéz", "időfonal"), ("A passz", True, "időfonal", "jelen")]


def test_a_stated_position_vouches_for_what_it_states() -> None:
    found = why(played("A idéz Gátőr lovas\n= A.mp 6"))
    assert (found.since, found.line) == (3, HEAD.count("\n") + 1)


# ── what would repair it ────────────────────────────────────────────────────────────────────

def test_a_pass_that_nobody_wrote_is_found() -> None:
    """K/VI.4: the card is in the time thread until all have passed."""
    found = why(played("A idéz Gátőr lovas\n= Gátőr lovas.hely jelen\nB idéz Ork dobos"))
    assert kinds(found) == [("passz", ("passzok",)), ("passz", ("időfonal",))]
    assert {p.line for p in found.proposals} == {FIRST + 1}


def test_a_line_too_many_is_found() -> None:
    found = why(played("A idéz Gátőr lovas\nB idéz Ork dobos\nB idéz Ork rohamozó\n= A.mp 5, B.mp 5"))
    assert kinds(found) == [("kihagyás", ())]
    assert found.proposals[0].was == "B idéz Ork rohamozó"


def test_another_caster_is_found() -> None:
    """K/III.8.A: the adventurer who plays the card is turned."""
    text = BATTLE + "A idéz Széles suhintás (Rakparti strázsa) -> Lápi martalóc\n= Gátőr lovas.helyzet pihenő\n"
    found = why(read(text))
    assert ("leidéző", ("A idéz Széles suhintás (Gátőr lovas) -> Lápi martalóc",)) in kinds(found)


def test_another_order_of_battle_is_found() -> None:
    """K/IV.6.4.2.A: who stands in front and who is protected is one choice."""
    text = BATTLE.replace("hadrend [Rakparti strázsa, ", "hadrend [Rakparti strázsa | ")
    found = why(read(text + "= Gátőr lovas.pozíció front, Rakparti strázsa.pozíció front\n"))
    assert kinds(found) == [("választás", ("A hadrend [Rakparti strázsa, Gátőr lovas]",))]


def test_another_payer_is_found() -> None:
    """K/T.5: of two partners either may pay; who did is the one whose MP are gone."""
    found = why(of_sample(sample("iker-negyesben", "C megold fizet A", "C megold")))
    assert found.check.path == "A.mp"
    assert ("fizető", ("C megold fizet A",)) in kinds(found)


@pytest.mark.parametrize(("name", "line", "lacking"), [
    ("gepek-es-szellemek", "A idéz Fogaskerekes inas", ("A.mp", 4, 6)),
    ("ostrom-harom-szint", "B idéz Nádi orvvadász", ("B.mp", 4, 6)),
])
def test_a_line_that_was_left_out_is_found(name: str, line: str, lacking: tuple[str, int, int]) -> None:
    """K/V.1.A: it was legal, and costs just what the table noted less. It is told once, where it does best."""
    seats = "= A.mp {}, B.mp {}\n"
    whole = of_sample((SAMPLES / f"{name}.jk").read_text("utf-8"))
    number = max(n for n, event in enumerate(whole.events, 1) if event.raw == line)
    state = whole.states[number - 1]
    text = sample(name, line + "\n", seats.format(*(seat.mp for seat in state.seats[:2])))
    found = why(of_sample(text))
    assert (found.check.path, found.check.expected, found.check.found) == lacking
    assert kinds(found)[0] == ("kimaradt", (line,))
    assert [p for p in found.proposals if p.becomes == (line,)] == [found.proposals[0]]
    [better] = applied(text, found.proposals[0])
    assert not of_sample(better).report.against


def test_a_check_of_a_table_is_explained_by_its_rows() -> None:
    """The number in the MP column is a check after the move of its row, which stands on the same line."""
    rows = (*DATA, HEADING, *STATED, row("A", "idéz", "Gátőr lovas", mp=5), row("B", "idéz", "Ork dobos", mp=5),
            row("B", "idéz", "Ork rohamozó", mp=5))
    found = why(read_sheet(csv_text(rows), "x.csv"))
    assert (found.check.path, found.check.expected, found.check.found) == ("B.mp", 5, 3)
    assert found.line == len(rows) - 1
    assert [(c.line, c.before, c.after) for c in found.changes] == [(len(rows), 5, 3)]
    assert [(p.kind, p.line) for p in changes(found)] == [("kihagyás", len(rows))]


def test_the_rolls_that_would_do_are_one_proposal() -> None:
    """10 was rolled; with 3 the level fell, which the table knew nothing of, nor of four disputes after it."""
    found = why(of_sample(sample("ostrom-harom-szint", "A dob 6+4", "A dob 3")))
    [proposal] = changes(found)
    assert (proposal.kind, proposal.was) == ("dobás", "A dob 3")
    assert proposal.becomes == ("A dob 8", "A dob 9", "A dob 10", "A dob 11", "A dob 12")
    assert (proposal.also, proposal.settled) == (1, 4)


@pytest.mark.parametrize(("name", "old", "new"), [
    ("ostrom-harom-szint", "A dob 6+4", "A dob 3"),
    ("ostrom-harom-szint", "B dob 3+4", "B dob 9"),
    ("ostrom-harom-szint", "B dob 5+4", "B dob 2"),
    ("iker-negyesben", "C megold fizet A", "C megold"),
    ("fordulo-vegi-tizenegy", "A dob 5+2", "A dob 12"),
    ("fordulo-vegi-tizenegy", "A dob 4+3", "A dob 2"),
    ("gepek-es-szellemek", "A dob 2+6", "A dob 12"),
    ("gepek-es-szellemek", "A idéz Fogaskerekes inas\n", "= A.mp 4\n"),
    ("kod-es-tulpart", "A idéz Üvegszárnyú hírnök", ""),
])
def test_every_proposal_holds_when_it_is_written_into_the_record(name: str, old: str, new: str) -> None:
    """The record read anew as a whole: the check holds, no other does not, and there is no new dispute."""
    text = sample(name, old, new)
    game = of_sample(text)
    found, tried = why(game), 0
    for proposal in found.proposals:
        for better in applied(text, proposal):
            again = of_sample(better)
            failed = [(one.raw, one.path) for one in again.report.failed]
            assert (found.check.raw, found.check.path) not in failed
            assert len(failed) == len(game.report.failed) - 1 - proposal.also
            assert {d.raw for d in again.report.disputes} <= {d.raw for d in game.report.disputes}
            tried += 1
    assert tried > 0


def test_the_rolls_that_are_not_proposed_would_not_do() -> None:
    text = sample("ostrom-harom-szint", "A dob 6+4", "A dob 3")
    for total in range(2, 8):
        again = of_sample(text.replace("\nA dob 3", f"\nA dob {total}"))
        assert why(again).check.path == "A.torony"


def test_a_change_after_which_a_later_line_does_not_fit_is_no_repair() -> None:
    """Without the card its own attack would be a dispute."""
    found = why(played("B idéz Ork dobos\n= B.mp 6\nA passz\nB passz\nA passz\nB passz\nB ostrom [Ork dobos]"))
    assert changes(found) == []


def test_the_result_of_the_header_is_explained_too() -> None:
    """With this roll B has not won; up to 8 it would have."""
    text = sample("ostrom-harom-szint", "B dob 3+4", "B dob 9")
    found = why(of_sample(text))
    assert (found.check.number, found.check.path) == (0, "győztes")
    assert [p.kind for p in found.proposals] == ["dobás"]
    assert found.proposals[0].becomes == tuple(f"B dob {total}" for total in range(2, 9))


# ── bounded, and told ───────────────────────────────────────────────────────────────────────

def test_the_search_is_given_up_after_so_many_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repairs, "TRIALS", 2)
    found = why(played("A idéz Gátőr lovas\nB idéz Ork dobos\n= A.mp 7"))
    assert (found.trials, found.stopped) == (2, True)
    assert list(explanation_lines(found, "en"))[-2].strip().startswith("The search was stopped after 2 trials")


def test_the_search_is_given_up_after_so_many_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repairs_trial, "MOST_LINES", 3)
    found = why(played("A idéz Gátőr lovas\nB idéz Ork dobos\n= A.mp 7"))
    assert found.stopped and found.trials < 5


def test_where_nothing_helps_it_says_so() -> None:
    found = why(played("= A.mp 7"))
    assert (found.changes, changes(found), found.stopped) == ((), [], False)
    lines = [line.strip() for line in explanation_lines(found, "hu")]
    assert "semmi" in lines
    assert any(line.startswith("Egyetlen változtatással nem sikerült helyrehozni") for line in lines)


def test_an_explanation_reads_in_both_languages(tmp_path: Path) -> None:
    found = why(read(HEAD + TABLE + "A idéz Gátőr lovas\n= Gátőr lovas.hely jelen\n"))
    hu, en = (list(explanation_lines(found, lang)) for lang in ("hu", "en"))
    assert hu == [
        f"    Eddig jó volt: {HEAD.count(chr(10)) + 1}. sor. Azóta ez változtatta (Gátőr lovas.hely):",
        f"      {FIRST}. sor, 4. esemény: kéz → időfonal   A idéz Gátőr lovas",
        "    Egyetlen változtatás, amellyel egyezne, és a többi sor is illene (javaslat; végigjátszva):",
        f"      a {FIRST + 1}. sor elé: „passzok”", f"      a {FIRST + 1}. sor elé: „időfonal”",
        "    Vagy maga a feljegyzés téved, és minden más sor maradhat: „= Gátőr lovas.hely időfonal”"]
    assert en[1] == f"      line {FIRST}, event 4: kéz → időfonal   A idéz Gátőr lovas"
    assert en[3] == f"      before line {FIRST + 1}: “passzok”"


def test_the_note_itself_may_be_the_slip() -> None:
    """Of a line with several values only the one that does not hold is written otherwise."""
    found = why(played("A idéz Gátőr lovas\n= A.dp 0, A.mp 7, B.mp 6\n"))
    assert (found.proposals[-1].kind, found.proposals[-1].becomes) == ("feljegyzés", ("= A.dp 0, A.mp 5, B.mp 6",))
    assert (found.proposals[-1].line, found.proposals[-1].was) == (FIRST + 1, "= A.dp 0, A.mp 7, B.mp 6")


def test_a_value_that_the_game_does_not_know_is_no_note() -> None:
    """Where the game can't tell the value, nothing can be noted instead."""
    game = played("A idéz Gátőr lovas\n= A.mp 7")
    [check] = game.report.failed
    assert list(noted_otherwise(game, check)) == ["= A.mp 5"]
    assert list(noted_otherwise(game, replace(check, found="?"))) == []
    assert list(noted_otherwise(game, replace(check, found=["Őr", "?"]))) == []


def test_the_result_in_the_header_may_be_the_slip() -> None:
    """K/I.1: B gave up, so A has won."""
    found = why(read(HEAD + '[Eredmény "B"]\n' + TABLE + "B felad\n"))
    assert (found.proposals[-1].kind, found.proposals[-1].becomes) == ("feljegyzés", ('[Eredmény "A"]',))


def test_machines_get_the_same() -> None:
    found = why(played("A idéz Gátőr lovas\n= Gátőr lovas.hely jelen"))
    told = explanation_json(found)
    assert told is not None
    assert (told["event"], told["line"], told["path"]) == (5, FIRST + 1, "Gátőr lovas.hely")
    assert told["since"] == {"event": 3, "line": HEAD.count("\n") + 1}
    assert told["changes"] == [{"event": 4, "line": FIRST, "said": "A idéz Gátőr lovas", "inferred": False,
                                "before": "kéz", "after": "időfonal"}]
    assert told["proposals"][0] == {"kind": "passz", "line": FIRST + 1, "source": "= Gátőr lovas.hely jelen",
                                    "becomes": ["passzok"], "also": 0, "settled": 0}
    assert explanation_json(None) is None
