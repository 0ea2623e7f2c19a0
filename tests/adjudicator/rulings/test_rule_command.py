"""``biro rule``: every kind of ruling stored and replayed, what it rests on, what it changes, what it refuses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudicator.commands import rule as command
from adjudicator.games import stored_game
from adjudicator.packs import find_pack
from adjudicator.telling import line_of
from engine.fingerprint import state_digest
from engine.paths import read_path
from events.acts import Pass
from events.notation.read import read_line
from events.rulings import Ruling
from events.store import open_store
from tests.adjudicator.calling import Call
from tests.adjudicator.rulings.judging import DISPUTE, HEAD, LENGTH, TABLE, events_in, kept, loaded

AT = ("--at", str(DISPUTE))
BY = ("--by", "Bírói Név")


def replayed(store: Path, game: str) -> Any:
    """The stored game replayed; every ruling leaves a fingerprint that vouches for it."""
    found = stored_game(game, str(store)).replay()
    assert found.trust == "pontos"
    return found


# ── each kind ───────────────────────────────────────────────────────────────────────────────

def test_letting_an_event_stand_is_stored_and_changes_no_position(call: Call, store: Path, game: str) -> None:
    before = state_digest(stored_game(game, str(store)).replay().end)
    ended = call("rule", game[:6], *AT, "--stand", "--text", "az asztal hagyta", "--cite", "k/iii.8.a", *BY)
    assert ended.status == 0
    told = replayed(store, game)
    event = told.moments[-1].event
    assert isinstance(event, Ruling)
    assert (event.ruling, event.about, event.text, event.citations, event.recorder) == (
        "helybenhagy", DISPUTE, "az asztal hagyta", ("K/III.8.A",), "Bírói Név")
    assert state_digest(told.end) == before
    for part in (f"A döntés erről szól: {DISPUTE}. A válaszul idéz", "[K/III.8.A, É33=1]", "2. forduló, manőverek",
                 "„Kancsal Tóbiás” (", f"{LENGTH + 1}. bíró helybenhagy {DISPUTE}: az asztal hagyta [K/III.8.A]",
                 "Lenyomat: "):
        assert part in ended.out


def test_a_rewind_goes_back_to_just_before_the_event(call: Call, store: Path, game: str) -> None:
    ended = call("rule", game, *AT, "--rewind", *BY, "--json")
    told = replayed(store, game)
    assert state_digest(told.end) == state_digest(told.at(DISPUTE).before)
    assert ended.json["changes"]["gone"] == list(range(DISPUTE, LENGTH + 1))
    assert (ended.json["stored"], ended.json["length"]) == (True, LENGTH + 1)
    assert ended.json["head"] == stored_game(game, str(store)).head


def test_a_correction_takes_effect(call: Call, store: Path, game: str) -> None:
    mp = stored_game(game, str(store)).replay().end.seats[0].mp
    assert call("rule", game, "--correct", "hatás MP A +2", "--text", "visszajár", *BY).status == 0
    told = replayed(store, game)
    assert told.end.seats[0].mp == mp + 2
    assert told.moments[-1].event.about == LENGTH


def test_a_correction_may_name_a_card_new_to_the_game(call: Call, store: Path, game: str) -> None:
    """Its text comes with the event, so that the replay needs no pack."""
    known = {name for event in loaded(store, game) for name in event.texts}
    new = next(n for n, t in find_pack("minta").texts().items() if t["típus"] == "kalandozó" and n not in known)
    assert call("rule", game, "--correct", f'hatás jelzőlap "{new}" A sor', *BY).status == 0
    told = replayed(store, game)
    assert new in told.moments[-1].event.effect_line.texts
    assert new in read_path(told.end, "A.sor", told.rules)


def test_words_alone(call: Call, store: Path, game: str) -> None:
    assert call("rule", game, *AT, "--text", "figyelmeztetés", "--cite", "K/III.8.A,K/VI.4.A", *BY).status == 0
    event: Any = replayed(store, game).moments[-1].event
    assert (event.ruling, event.about, event.citations) == ("szöveg", DISPUTE, ("K/III.8.A", "K/VI.4.A"))


def test_a_dry_run_shows_all_and_stores_nothing(call: Call, store: Path, game: str) -> None:
    before = store.read_bytes()
    ended = call("rule", game, *AT, "--rewind", "--dry-run", *BY)
    assert ended.status == 0
    assert "Csak próba" in ended.out
    assert f"{LENGTH + 1}. bíró visszaállít {DISPUTE}" in ended.out
    assert store.read_bytes() == before
    shown = call("rule", game, *AT, "--rewind", "--dry-run", *BY, "--json").json
    assert (shown["stored"], shown["length"], shown["rests_on"]["paragraphs"]) == (False, LENGTH + 1, ["K/III.8.A"])


# ── before a rewind ─────────────────────────────────────────────────────────────────────────

def test_the_advice_before_a_rewind(call: Call, game: str) -> None:
    """The facts: the error, what A and B did since, the cards that came into sight, those drawn."""
    facts = call("rule", game, *AT, "--rewind", "--dry-run", "--json").json["advice"]
    assert facts["against"] is True
    assert facts["earlier"] == []
    assert facts["decisions"] == {"A": 2}
    assert [(r["event"], r["card"], r["seat"]) for r in facts["revealed"]] == [
        (DISPUTE, "Szálak elvágása", "A"), (69, "Gátőr lovas", "A")]
    assert facts["drawn"] == {"A": 1, "B": 2}
    assert (facts["rolls"], facts["shuffled"], facts["gap"]) == ([], [], False)
    assert facts["not_undone"] == ["cards", "deck"]


def test_the_advice_names_rolls_and_earlier_errors(call: Call, store: Path) -> None:
    lines = "A passz\nA idéz Rakparti strázsa\nA dob 7\nbíró: új dobás kell\n"
    game = kept(store, HEAD + TABLE + lines)
    events = loaded(store, game)
    roll = next(n for n, e in enumerate(events, 1) if e.kind == "dobás")
    ended = call("rule", game, "--at", str(roll), "--rewind", "--dry-run", "--json")
    facts = ended.json["advice"]
    assert facts["rolls"] == [{"event": roll, "line": "A dob 7"}]
    assert facts["earlier"] == [roll - 1]
    assert "rolls" in facts["not_undone"]


def test_where_nothing_became_known_all_can_be_undone(call: Call, store: Path) -> None:
    game = kept(store, HEAD + TABLE + "A passz\n")
    shown = call("rule", game, "--at", str(events_in(store, game)), "--rewind", "--dry-run")
    assert "Minden visszacsinálható" in shown.out
    assert "ellen nem szólnak a szabályok" in shown.out


# ── ending earlier rulings ──────────────────────────────────────────────────────────────────

def test_withdrawing_a_rewind_refolds_and_lists_what_counts_again(call: Call, store: Path, game: str) -> None:
    before = state_digest(stored_game(game, str(store)).replay().end)
    call("rule", game, *AT, "--rewind", *BY)
    ended = call("rule", game, "--withdraw", "1", "--text", "tévedés", *BY)
    assert ended.status == 0
    assert f"Újra számít ({LENGTH + 1 - DISPUTE}):" in ended.out
    assert f"  {DISPUTE}. A válaszul idéz Szálak elvágása" in ended.out
    assert state_digest(replayed(store, game).end) == before


def test_withdrawing_lists_the_verdicts_that_changed(call: Call, store: Path) -> None:
    """Without the MP of the correction the card can't be paid (K/V.1.A): status 1, old and new verdict."""
    game = kept(store, HEAD + TABLE + "bíró hatás MP A -7\nbíró hatás MP A +3\nA idéz Gátőr lovas\n")
    last = events_in(store, game)
    ended = call("rule", game, "--withdraw", "2", *BY, "--json")
    assert ended.status == 1
    [changed] = ended.json["changes"]["changed"]
    assert (changed["event"], changed["before"]["outcome"], changed["after"]["outcome"]) == (
        last, "szabályos", "szabálytalan")
    assert "K/V.1.A" in changed["after"]["paragraphs"]
    assert ended.json["changes"]["misfits"] == [last]
    assert replayed(store, game).end.seats[0].mp == 0


def test_overturning_in_words_and_by_another_ruling(call: Call, store: Path, game: str) -> None:
    call("rule", game, *AT, "--rewind", *BY)
    assert call("rule", game, "--overturn", "1", "--text", "maradhat", "--cite", "K/VI.4.A", *BY).status == 0
    assert call("rule", game, *AT, "--stand", "--overturn", "1", *BY).status == 0
    kinds = [e.kind for e in loaded(store, game)[LENGTH:]]
    assert kinds == ["bírói döntés", "döntés módosítása", "döntés módosítása", "bírói döntés"]
    shown = call("show", game, "--json").json["game"]["rulings"]
    assert [(r["kind"], r["ended_by"]) for r in shown] == [("visszaállít", LENGTH + 3), ("helybenhagy", None)]
    assert replayed(store, game).end.turn == 3


def test_an_overturned_rewind_frees_the_events_for_the_new_ruling(call: Call, store: Path, game: str) -> None:
    call("rule", game, *AT, "--rewind", *BY)
    assert call("rule", game, *AT, "--stand", *BY).status == 2
    assert call("rule", game, *AT, "--stand", "--overturn", "1", *BY).status == 0


def test_a_correction_in_the_place_of_another_brings_the_text_that_went_with_that(
    call: Call, store: Path, game: str
) -> None:
    known = {name for event in loaded(store, game) for name in event.texts}
    new = next(n for n, t in find_pack("minta").texts().items()
               if t["típus"] == "kalandozó" and t.get("jellem", "nincs") == "nincs" and n not in known)
    call("rule", game, "--correct", f'hatás jelzőlap "{new}" A sor', *BY)
    assert call("rule", game, "--correct", f'hatás jelzőlap "{new}" B sor', "--overturn", "1", *BY).status == 0
    told = replayed(store, game)
    assert new not in read_path(told.end, "A.sor", told.rules)
    assert new in read_path(told.end, "B.sor", told.rules)


# ── conflict ────────────────────────────────────────────────────────────────────────────────

def test_a_game_that_grew_since_it_was_seen_is_left_alone(call: Call, store: Path, game: str) -> None:
    ended = call("rule", game, *AT, "--stand", "--seen", str(LENGTH - 1), *BY)
    assert ended.status == 3
    assert f"{LENGTH - 1} eseménynél tartottál, most {LENGTH} van benne" in ended.err
    assert events_in(store, game) == LENGTH
    assert call("rule", game, *AT, "--stand", "--seen", str(LENGTH), *BY).status == 0


def test_who_writes_between_reading_and_storing_wins(
    call: Call, store: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = command.stored_game

    def read_then_outrun(beginning: str, address: str | None) -> Any:
        found = read(beginning, address)
        with open_store(str(store)) as other:
            other.append(found.id, [Pass(seat="B")], LENGTH)
        return found

    monkeypatch.setattr(command, "stored_game", read_then_outrun)
    ended = call("rule", game, *AT, "--stand", *BY, "--json")
    assert (ended.status, ended.json["error"]["code"]) == (3, "store.conflict")
    assert [e.kind for e in loaded(store, game)[LENGTH:]] == ["passz"]


# ── errors ──────────────────────────────────────────────────────────────────────────────────

@pytest.mark.parametrize(("words", "code"), [
    (AT, "rule.what"),
    ((*AT, "--stand", "--rewind"), "rule.one_kind"),
    ((*AT, "--rewind", "--correct", "hatás MP A +2"), "rule.one_kind"),
    (("--stand",), "rule.needs_at"),
    (("--rewind",), "rule.needs_at"),
    (("--withdraw", "1", "--stand", *AT), "rule.only_withdraw"),
    (("--withdraw", "1", "--overturn", "1", "--text", "x"), "rule.only_withdraw"),
    (("--withdraw", "1", *AT), "rule.only_withdraw"),
    (("--overturn", "1"), "rule.no_words"),
    (("--overturn", "1", "--text", "x", *AT), "rule.at_in_words"),
    (("--withdraw", "1"), "import.no_ruling"),
    (("--at", "999", "--stand"), "import.no_event"),
    (("--at", "1", "--rewind"), "import.no_event"),
    (("--at", "2", "--rewind"), "import.no_event"),
    (("--correct", "A passz"), "rule.no_effect"),
    ((*AT, "--stand", "--cite", "K/XX.1"), "rules.no_such_paragraph"),
])
def test_a_wrong_call_says_what_is_wrong_and_stores_nothing(
    call: Call, store: Path, game: str, words: tuple[str, ...], code: str
) -> None:
    ended = call("rule", game, *words, "--json")
    assert (ended.status, ended.json["error"]["code"]) == (2, code)
    assert events_in(store, game) == LENGTH


def test_a_correction_that_can_not_be_read_shows_the_place(call: Call, game: str) -> None:
    ended = call("rule", game, "--correct", "hatás MP A", *BY)
    assert ended.status == 2
    assert "^" in ended.err


@pytest.mark.parametrize("words", [
    "első sor\nmásodik sor", "pont [K/I.1.A]", 'egy "idézet" és ; jel', "@név", "42", "helybenhagy 42: vége", "döntés",
])
def test_any_words_come_back_from_the_line_that_tells_the_ruling(
    call: Call, store: Path, game: str, words: str
) -> None:
    assert call("rule", game, *AT, "--text", words, "--cite", "K/VI.4.A", "--by", "Kis\tPéter; @ B").status == 0
    event: Any = loaded(store, game)[-1]
    assert (event.text, event.recorder) == (words.replace("\n", " "), "Kis Péter; @ B")
    assert read_line(line_of(event)) == event
    assert call("show", game).status == 0


def test_words_that_are_no_text_are_refused(call: Call, store: Path, game: str) -> None:
    """A byte of the call that is no UTF-8 reaches the program as a lone surrogate."""
    ended = call("rule", game, *AT, "--text", "a\udcffb", *BY, "--json")
    assert (ended.json["error"]["code"], events_in(store, game)) == ("store.unencodable", LENGTH)


def test_a_ruling_twice_withdrawn_is_refused(call: Call, game: str) -> None:
    call("rule", game, *AT, "--stand", *BY)
    assert call("rule", game, "--withdraw", "1", *BY).status == 0
    ended = call("rule", game, "--withdraw", "1", *BY, "--json")
    assert (ended.status, ended.json["error"]["code"]) == (2, "rule.ended")


def test_an_event_that_no_longer_counts_can_not_be_ruled_on(call: Call, game: str) -> None:
    call("rule", game, *AT, "--rewind", *BY)
    ended = call("rule", game, "--at", str(DISPUTE + 1), "--rewind", *BY)
    assert ended.status == 2
    assert f"a {LENGTH + 1}. esemény kivette" in ended.err
    ended = call("rule", game, "--at", str(LENGTH + 1), "--stand", *BY, "--json")
    assert ended.json["error"]["code"] == "rule.not_played"


def test_a_file_is_no_stored_game(call: Call, game: str) -> None:
    ended = call("rule", "jatszma.jk", *AT, "--stand", *BY)
    assert ended.status == 2
    assert "biro import" in ended.err


def test_no_ruling_on_a_game_whose_replay_differs(call: Call, store: Path) -> None:
    from events.store import Beside
    from tests.adjudicator.judged import played
    wrong = {"állapot": "00", "vár": "cselekvés", "ki": 0, "lehet": 1}
    with open_store(str(store)) as opened:
        name = opened.create(played(), beside=[Beside(fingerprint=wrong if n == 4 else None) for n in range(1, 7)])
    ended = call("rule", name, "--at", "5", "--stand", *BY, "--json")
    assert (ended.status, ended.json["error"]["code"]) == (2, "rule.diverged")


def test_what_should_be_known_is_noted_and_stops_nothing(call: Call, game: str) -> None:
    ended = call("rule", game, *AT, "--stand", "--cite", "M/5.10")
    assert ended.status == 0
    assert "nem élő paragrafus: M/5.10" in ended.err
    assert "Nincs megadva, ki döntött" in ended.err


@pytest.mark.parametrize(("words", "english", "hungarian"), [
    ((*AT, "--stand"), "The ruling is about: ", "A döntés"), ((*AT, "--rewind"), "Can't be undone: ", "Visszaállítás"),
])
def test_it_speaks_english(call: Call, game: str, words: tuple[str, ...], english: str, hungarian: str) -> None:
    ended = call("rule", game, *words, *BY, "--lang", "en")
    assert ended.status == 0
    assert english in ended.out
    assert hungarian not in ended.out
