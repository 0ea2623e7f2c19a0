"""From a record's text to events: headers, names, texts, gaps, checks, rulings, the source."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from adjudicator.games import source_of
from adjudicator.importing.record import events_of, import_record
from adjudicator.packs import find_pack
from adjudicator.simulation.games import run
from engine.fingerprint import state_digest
from engine.state import State
from events.acts import Pass
from events.base import Event, Grade
from events.chain import canonical, head, parse
from events.errors import InputError
from events.notation.write import write
from events.opening import Opening, SourceText
from tests.adjudicator.importing.pen import header
from tests.adjudicator.importing.records import FIRST, HEAD, ROOT, TABLE, faults, played, read, told, unfit

DECKS = '[Pakli A "samples/decks/rend.pakli"] [Pakli B "?"]\n'
SAMPLES = sorted((ROOT / "samples" / "games").glob("*.jk"))


# ── opening ─────────────────────────────────────────────────────────────────────────────────

def test_the_opening_pins_edition_readings_packs_decks_and_their_texts() -> None:
    game = read(HEAD + DECKS + '[Értelmezés "É22 2, é5 2"] [Jegyző "Jegyző J."] [Terem "kék"]\n')
    opening = game.opening
    pack = find_pack("minta")
    assert (opening.edition, opening.variant, opening.readings) == ("klasszikus", "párbaj", {"É22": 2, "É05": 2})
    assert [(p.name, p.version, p.digest) for p in opening.packs] == [("minta", pack.version, pack.digest)]
    assert opening.players == {"A": "Anna", "B": "Béla"}
    assert opening.recorder == "Jegyző J."
    assert ("Terem", "kék") in opening.headers
    assert opening.decks["A"].cards is not None and opening.decks["A"].cards["Rakparti strázsa"] == 3
    assert (opening.decks["B"].cards, opening.decks["B"].count) == (None, None)
    assert opening.towers == {"A": ("Révtorony alja", "Sókamra", "Harangok szintje")}
    deck = opening.decks["A"]
    assert set(opening.texts) == {*(deck.cards or ()), *deck.side_deck, *opening.towers["A"]}
    assert opening.texts["Sókamra"]["típus"] == "toronyszint"
    assert game.rules.readings["É22"] == 2


def test_a_number_for_a_deck_and_a_tower_by_beginnings() -> None:
    opening = read(HEAD + '[Pakli A "45"] [Torony A "révtorony, ?, HARANGOK"]\n').opening
    assert opening.decks["A"].count == 45
    assert opening.towers["A"] == ("Révtorony alja", "?", "Harangok szintje")


def test_readings_and_packs_of_the_call_go_before_those_of_the_header() -> None:
    game = read(HEAD + '[Értelmezés "É22 1"]\n', readings={"É22": 2})
    assert game.opening.readings == {"É22": 2}
    assert read(HEAD.replace('"minta"', '"nincs"'), packs=["minta"]).opening.packs[0].name == "minta"


@pytest.mark.parametrize(("text", "code", "line"), [
    (HEAD.replace('[Kiadás "klasszikus"]', ""), "import.no_edition", 1),
    (HEAD.replace('[Lapcsomag "minta"]', ""), "import.no_pack", 1),
    (HEAD.replace('"minta"', '"nincsilyen"'), "cards.pack_unknown", 1),
    (HEAD + '[Változat "ómen"] [Ómen A "?"]\n', "import.variant", 3),
    (HEAD + '[Értelmezés "É22"]\n', "import.reading_form", 3),
    (HEAD + '[Értelmezés "É999 1"]\n', "games.unknown_reading", 3),
    (HEAD + '[Értelmezés "É22 9"]\n', "games.unknown_answer", 3),
    (HEAD + '[Pakli A "nincs.pakli"]\n', "import.unreadable", 3),
    (HEAD + '[Pakli A "0"]\n', "import.deck_count", 3),
    (HEAD + f'[Pakli A "{"9" * 5000}"]\n', "import.deck_count", 3),
    (HEAD + '[Pakli C "40"]\n', "import.no_such_seat", 3),
    (HEAD + '[C "Cili"]\n', "import.no_such_seat", 3),
    (HEAD + '[Torony A "Nincs ilyen, ?, ?"]\n', "import.no_level", 3),
    (HEAD + '[Torony A "?, ?"]\n', "import.tower_levels", 3),
])
def test_faults_of_the_headers_have_their_place(text: str, code: str, line: int) -> None:
    assert [(p.code, p.line) for p in faults(text)] == [(code, line)]


def test_the_faults_of_a_deck_are_told_with_its_own_lines(tmp_path: Path) -> None:
    (tmp_path / "rossz.pakli").write_text("2 Rakparti strázsa\n3 Nincs ilyen lap\n", encoding="utf-8")
    record = tmp_path / "j.jk"
    record.write_text(HEAD + '[Pakli A "rossz.pakli"]\nA idéz Semmi\n', encoding="utf-8")
    with pytest.raises(InputError) as caught:
        import_record(record)
    found = [(Path(p.file or "").name, p.code, p.line) for p in caught.value.problems]
    assert found == [("j.jk", "names.unknown", 4), ("rossz.pakli", "decks.unknown_card", 2)]


# ── the source ──────────────────────────────────────────────────────────────────────────────

@pytest.mark.parametrize("change", [
    lambda t: t, lambda t: t.replace("\n", "\r\n"), lambda t: "\ufeff" + t, lambda t: t.removesuffix("\n"),
    lambda t: t.replace("\n", "  ; megjegyzés\n", 1)], ids=["plain", "crlf", "bom", "cut", "comment"])
def test_the_source_comes_back_byte_for_byte(change: object) -> None:
    data = change(HEAD + TABLE + "A  idéz   Gátőr lovas ; ő\n").encode()  # type: ignore[operator]
    game = read(data)
    assert source_of(game.events) == data
    assert source_of([parse(canonical(event)) for event in game.events]) == data
    source = game.events[1]
    assert isinstance(source, SourceText)
    assert source.digest == sha256(data).hexdigest()


def test_the_source_is_kept_under_its_base_name_and_lines_point_into_it(tmp_path: Path) -> None:
    path = tmp_path / "játszma.jk"
    path.write_text(HEAD + TABLE + "   A idéz Gátőr lovas ; így\n", encoding="utf-8")
    game = import_record(path)
    source, last = game.events[1], game.events[-1]
    assert isinstance(source, SourceText) and source.name == "játszma.jk"
    assert (last.source, last.line, last.column) == (1, FIRST, 4)
    assert last.raw == "   A idéz Gátőr lovas ; így"
    assert str(tmp_path) not in "".join(canonical(e).decode() for e in game.events)


def test_the_same_file_imported_twice_has_the_same_head() -> None:
    text = HEAD + TABLE + "A idéz Gátőr lovas\nB idéz Ork dobos\n"
    assert head(read(text).events) == head(read(text).events)


def test_a_line_may_say_who_wrote_it_down() -> None:
    assert played("A idéz Gátőr lovas @Jegyző Jenő").events[-1].recorder == "Jegyző Jenő"


# ── names ───────────────────────────────────────────────────────────────────────────────────

def test_an_event_that_names_a_card_first_brings_its_text() -> None:
    game = played("A idéz Gátőr lovas\nB idéz Hamis pecsét (Lápi martalóc)\nB idéz Hamis pecsét (Lápi martalóc)")
    brought = [list(event.texts) for event in game.events[3:] if event.texts]
    assert brought == [["Hamis pecsét"]]
    assert "Gátőr lovas" in game.events[2].texts  # the stated position named it


def test_names_are_made_whole() -> None:
    game = played("a idez gator\n= A.sor [strázsa rakparti]".replace("strázsa rakparti", "rakparti"))
    assert told(game)[0] == "A idéz Gátőr lovas"
    assert told(game)[1] == "= A.sor [Rakparti strázsa]"


def test_all_faults_of_a_file_come_in_one_run_and_no_events() -> None:
    """Unreadable lines, unknown and ambiguous names, each with line, column and what is near."""
    found = unfit("A idéz Gátor lovass\nA ide Őr\nB idéz Ork\nA idéz Gátőr lovas\nB idéz Semmi ilyen\n")
    assert [(p.code, (p.line or 0) - FIRST, p.column) for p in found] == [
        ("names.unknown", 0, 8), ("notation.unexpected", 1, 3), ("names.ambiguous", 2, 8), ("names.unknown", 4, 8)]
    assert dict(found[0].params)["near"] == ("Gátőr lovas",)
    assert set(dict(found[2].params)["candidates"]) == {"Ork dobos", "Ork rohamozó"}  # type: ignore[call-overload]


def test_what_no_longer_fits_after_a_fault_is_not_told_as_one() -> None:
    """A missing line leaves a hole; only names are still looked at behind it."""
    found = faults(HEAD + "kezdes A 9 B\nkezdő A\n1. forduló\n2. forduló\nA idéz Gátőr lovas\nA idéz Semmi\n")
    assert [(p.code, p.line) for p in found] == [("notation.ended", 3), ("names.unknown", 8)]


def test_a_file_that_is_not_utf8_is_a_fault_with_its_line() -> None:
    fault = faults(HEAD.encode() + "A idéz Gátőr\n".encode("iso8859-2"))[-1]
    assert (fault.code, fault.line) == ("notation.encoding", 3)


@pytest.mark.parametrize("line", [
    "E húz 1", "C passz", "A idéz Gátőr lovas fizet D", "hatás MP F +2", "bíró hatás MP G +1",
    "kezdés A 9 C 6"])
def test_a_seat_that_the_duel_does_not_have_is_a_fault(line: str) -> None:
    assert [(p.code, p.line) for p in unfit(line)] == [("import.no_such_seat", FIRST)]


# ── disputes ────────────────────────────────────────────────────────────────────────────────

def test_an_illegal_line_is_kept_as_the_table_played_it() -> None:
    """A, whose hand is known, plays a card that lies in the Row: K/V.1.A."""
    game = read(HEAD + TABLE.replace(', "?"]', "]") + "A idéz Rakparti strázsa")
    [dispute] = game.report.disputes
    assert (dispute.number, dispute.line, dispute.why) == (4, FIRST, "szabálytalan")
    assert "K/V.1.A" in dispute.verdict.paragraphs
    assert game.events[-1].grade == Grade.DISPUTED
    assert game.verdicts[-1] == dispute.verdict


def test_an_answer_that_nobody_awaits_changes_nothing_and_is_told() -> None:
    game = played("A dob 7\nA idéz Gátőr lovas")
    [dispute] = game.report.disputes
    assert (dispute.line, dispute.why) == (FIRST, "nem várt")
    assert game.states[3].seats == game.states[2].seats
    assert told(game) == ["A dob 7", "A idéz Gátőr lovas"]


def test_where_the_next_line_does_not_fit_either_a_gap_is_asked_for() -> None:
    [led_to, fault] = unfit("A dob 7\nA dob 8\n")
    assert (led_to.code, led_to.line) == ("import.disputed", FIRST)
    assert (fault.code, fault.line) == ("import.needs_gap", FIRST + 1)
    assert dict(fault.params) == {"awaited": "cselekvés", "seat": "A", "tried": 6, "steps": 5}


def test_an_illegal_answer_is_placed_where_it_was_given() -> None:
    """K/IV.6.2: three may block at most; the four that did are found at the block, not before it."""
    row = TABLE.replace("sor: [Lápi martalóc, Nádi orvvadász]",
                        "sor: [Lápi martalóc, Nádi orvvadász, Szurokpap, Ork dobos]")
    game = read(HEAD + row + "A ostrom [Rakparti strázsa]\n"
                "B akadályoz [Lápi martalóc, Nádi orvvadász, Szurokpap, Ork dobos]\n")
    [dispute] = game.report.disputes
    assert dispute.before.awaiting.kind == "akadályozás"
    assert not dispute.verdict.only_structural
    assert game.inferred == 6


def test_after_the_end_of_the_game_only_rulings_and_notes_stand() -> None:
    [fault] = unfit("A felad\nA idéz Gátőr lovas\nA idéz Gátőr lovas\n")
    assert (fault.code, fault.line) == ("import.after_end", FIRST + 2)
    assert not played("A felad\nmegjegyzés: vége\nbíró: így maradt [K/I.1]\n").report.disputes


def test_a_capture_of_a_building_that_is_not_there_is_a_dispute() -> None:
    """K/IV.1.A, K/III.6.D: it has no team size that could be asked for."""
    [dispute] = played("A bevétel Révhalmi kaszárnya [Rakparti strázsa]").report.disputes
    assert "K/IV.1.A" in dispute.verdict.paragraphs
    assert "K/III.6.D" not in dispute.verdict.paragraphs


def test_an_illegal_line_is_told_before_the_lines_that_fit_no_more_after_it() -> None:
    found = unfit("A bevétel Révhalmi kaszárnya [Rakparti strázsa]\nA dob 7\nA dob 8\n")
    assert [(p.code, (p.line or 0) - FIRST) for p in found] == [
        ("import.disputed", 0), ("import.disputed", 1), ("import.needs_gap", 2)]


def test_strict_import_infers_nothing_and_refuses_what_is_illegal() -> None:
    assert [p.code for p in faults(HEAD + TABLE + "B idéz Ork dobos\n", strict=True)] == ["import.refused"]
    assert told(played("A passz\nB idéz Ork dobos\n", strict=True)) == ["A passz", "B idéz Ork dobos"]


# ── shorthand, gaps, checks, rulings ────────────────────────────────────────────────────────

def test_a_shorthand_gives_inferred_passes_that_point_at_its_line() -> None:
    game = played("A idéz Gátőr lovas\nidőfonal")
    passes = game.events[4:]
    assert told(game)[1:] == ["(B passz)", "(A passz)"] * 2
    assert {(e.reason, e.line, e.raw) for e in passes} == {("időfonal", FIRST + 1, "időfonal")}


def test_a_phase_that_a_choice_comes_before_is_a_fault() -> None:
    [fault] = faults(HEAD + "fázis manőverek\n")
    assert (fault.code, fault.line) == ("shorthand.decision_first", 3)


def test_a_gap_goes_on_from_its_position_and_nothing_is_inferred_across_it() -> None:
    game = played("")
    assert game.gaps == 1
    assert game.states[-1].turn == 3
    assert [len(s.zones[2]) for s in game.states[-1].seats] == [3, 2]
    [fault] = unfit("hiányzik: két perc\nB dob 7\n")
    assert (fault.code, fault.line) == ("import.needs_position", FIRST + 1)


@pytest.mark.parametrize("line", [
    "A idéz Gátőr lovas", "A passz", "4. forduló", "= A.mp 8", "hatás MP A +2", "passzok", "bíró hatás MP A +2"])
def test_after_a_gap_without_position_nothing_is_judged(line: str) -> None:
    """T15: nobody knows how the game stands, so not even a line that would fit at once may be taken."""
    assert [(p.code, p.line) for p in unfit(f"hiányzik: két perc\n{line}\nA passz\n")] == [
        ("import.needs_position", FIRST + 1)]


def test_after_a_gap_without_position_words_may_stand_and_a_rewind_leads_back() -> None:
    game = played(f"A idéz Gátőr lovas\nhiányzik: két perc\nmegjegyzés: szünet\nbíró visszaállít {FIRST + 1}\nB passz")
    assert told(game)[-1] == "B passz"
    assert not game.report.disputes


@pytest.mark.parametrize(("position", "code"), [
    ("  A: {sor: [Nincs ilyen]}", "names.unknown"), ("  A: {mp: sok}", "position.value"),
    ("  fázis: soha", "position.unknown_phase"), ("  A: {zseb: []}", "position.unknown_key")])
def test_a_position_that_makes_no_sense_is_a_fault_of_its_line(position: str, code: str) -> None:
    found = faults(f"{HEAD}hiányzik: valami\nállás:\n{position}\nállás vége\n")
    assert [(p.code, p.line) for p in found] == [(code, 5)]


def test_noted_values_are_held_against_the_replay() -> None:
    game = played("= A.mp 8, B.mp 7, A.sor [Sóházi, Rakparti, Kancsal], Lápi.helyzet éber")
    assert [(c.path, c.expected, c.found, c.line) for c in game.report.failed] == [("B.mp", 7, 6, FIRST)]
    assert game.report.against


@pytest.mark.parametrize(("wanted", "failed"), [("B", []), ("A", [("győztes", "A", "B")]),
                                                ("döntetlen", [("győztes", "döntetlen", "B")]), ("?", [])])
def test_the_result_is_held_against_the_replay(wanted: str, failed: list[tuple[str, str, str]]) -> None:
    game = read(f'{HEAD}[Eredmény "{wanted}"]\n{TABLE}A felad\n')
    assert [(c.path, c.expected, c.found) for c in game.report.failed] == failed
    assert all(c.number == 0 and c.line == 3 for c in game.report.failed)


def test_a_rewind_lays_the_line_out_anew() -> None:
    """A ruling's number is a source line of the record; what came after it counts no more."""
    game = played(f"A idéz Gátőr lovas\nidőfonal\nbíró visszaállít {FIRST}: rossz lap [K/V.1.A]\nB idéz Ork dobos")
    assert told(game)[-2:] == ["(A passz)", "B idéz Ork dobos"]
    assert game.states[-3].seats == game.states[2].seats
    assert not game.report.disputes


def test_a_withdrawn_rewind_brings_the_old_line_back() -> None:
    game = played(f"A idéz Gátőr lovas\nidőfonal\nbíró visszaállít {FIRST}\ndöntés 1 visszavonva: mégsem\n"
                  "= A.sor [Rakparti strázsa, Sóházi íjász, Kancsal Tóbiás, Gátőr lovas]")
    assert not game.report.failed


@pytest.mark.parametrize(("line", "code"), [
    ("bíró helybenhagy 7", "import.no_line"), ("döntés 1 visszavonva: nincs is", "import.no_ruling"),
    ("visszavon 1", "import.no_event"), ("visszavon 2", "import.no_event"), ("visszavon 99", "import.no_event")])
def test_a_ruling_about_nothing_is_a_fault(line: str, code: str) -> None:
    assert [(p.code, p.line) for p in unfit(line)] == [(code, FIRST)]


def test_an_effect_by_ruling_brings_its_card_along() -> None:
    game = played("bíró hatás mozgat Gátőr lovas -> múlt")
    assert [len(s.zones[2]) for s in game.states[-1].seats] == [3, 2]


# ── whole records ───────────────────────────────────────────────────────────────────────────

@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_sample_games_import_and_come_back(path: Path) -> None:
    game = import_record(path)
    assert source_of(events_of(path)) == path.read_bytes()
    assert len(game.events) == len(game.states) == len(game.verdicts) > 20
    assert isinstance(game.events[0], Opening)
    assert not game.report.failed


@pytest.mark.parametrize("seed", range(4))
def test_a_game_written_out_line_by_line_imports_as_it_was(seed: int, tmp_path: Path) -> None:
    """With every pass written nothing is inferred; with those left out no dispute comes of it."""
    log = list(run(seed, ("klasszikus", "megújult")[seed % 2], _texts(), 150))
    opening = log[0][0]
    assert isinstance(opening, Opening)
    head = header(opening, tmp_path)
    whole = import_record(head + "\n".join(write(event) for event, _ in log[1:]), base=tmp_path)
    assert (whole.inferred, whole.report.disputes) == (0, ())
    assert state_digest(replace(whole.states[-1], count=0)) == state_digest(replace(log[-1][1], count=0))
    bare = import_record(head + "\n".join(_without_passes(log)), base=tmp_path)
    assert not bare.report.disputes
    written = [write(e) for e in bare.events[2:] if e.grade == Grade.SEEN]
    assert written == list(_without_passes(log))


def _texts() -> dict[str, dict[str, object]]:
    return find_pack("minta").texts()


def _without_passes(log: list[tuple[Event, State]]) -> Iterator[str]:
    """What a table would write: neither passes nor refusals, but a mark at each new turn."""
    for (_, before), (event, after) in pairwise(log):
        if not isinstance(event, Pass) and (event.kind not in ("akadályozás", "eldobás", "lekeverés")
                                            or getattr(event, "team", ()) or getattr(event, "cards", ())):
            yield write(event)
        if after.turn > max(before.turn, 1):
            yield f"{after.turn}. forduló"


def test_a_choice_to_discard_what_is_not_in_hand_is_a_dispute() -> None:
    """It is kept as the table played it, and nobody discards what he has not got."""
    games = ROOT / "samples" / "games"
    text = (games / "gepek-es-szellemek.jk").read_text("utf-8")
    game = import_record(text.replace("A választ Vészkapus", "A választ Kerékverő Döme"), base=games)
    [dispute] = game.report.disputes
    assert (dispute.why, dispute.raw) == ("szabálytalan", "A választ Kerékverő Döme                     "
                                          "; a Csontrakás kamra elvesztésére eldobja")


@pytest.mark.parametrize("options", [{}, {"fix": True}, {"with_gaps": True}])
def test_a_record_that_is_not_utf_8_has_that_fault_only(options: dict[str, bool]) -> None:
    [fault] = faults((HEAD + TABLE + "A idéz Gátőr lovas\n").encode("cp1250"), **options)
    assert (fault.code, fault.line, fault.column) == ("notation.foreign_encoding", 1, 6)
