"""What a viewer is shown of small games (K/I.3.B–E, K/I.4.A–E, K/VI.4.D)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudicator.board import board_json
from adjudicator.games import of_events, open_game
from adjudicator.replay import Replay
from adjudicator.telling import line_of
from adjudicator.views.replaying import EVERYBODY, viewed, viewed_game, viewer_of
from engine.definition import definition
from engine.verdict import ILLEGAL, LEGAL, UNDECIDABLE
from events.acts import Attach, Pass, Play
from events.base import Event, Grade
from events.chance import Draw, Shuffle
from events.errors import InputError
from events.opening import Opening, SourceText
from events.repair import Check, Gap, ManualEffect, Note
from events.rulings import Ruling
from tests.adjudicator.calling import Call, biro
from tests.adjudicator.judged import TEXTS, opening, played
from tests.sources import ROOT

SIEGE = str(ROOT / "samples" / "games" / "ostrom-harom-szint.jk")
TRAP = definition({"név": "Csapda", "típus": "akadálylap", "altípus": "csapda", "csatolható": ["küldetés"], "mp": 1,
                   "hatások": [{"szöveg": "Egy ellenséges manőverbeli kalandozó 1 sebzést kap.",
                                "célpont": "ellenséges manőverbeli kalandozó", "hatás": [{"sebzés": 1}]}]}).text
QUEST = definition({"név": "Nyom", "típus": "küldetés", "utak": 2, "dp": 1, "feltételek": ["HARCOS"]}).text
POSITION: dict[str, Any] = {
    "A": {"mp": 5, "kéz": ["Őr"], "sor": ["Hérosz"], "küldetések": ["Nyom"]},
    "B": {"mp": 6, "kéz": ["Csapda", "Farkas"], "jövő": 12}}


def trapped(*more: Event) -> list[Event]:
    """A passes, and B hangs a face-down trap on A's quest."""
    first = Opening(edition="klasszikus", texts={**TEXTS, "Csapda": TRAP, "Nyom": QUEST}, position=POSITION)
    return [first, Attach(seat="B", card="Csapda", target="Nyom"), Pass(seat="B"), Pass(seat="A"), *more]


def seen(events: list[Event], who: str) -> Replay:
    told = of_events(events, "próba").replay()
    return viewed(told, viewer_of(who, len(told.end.seats)))


def lines(told: Replay) -> list[str]:
    return [line_of(m.event) for m in told.moments]


def quest(told: Replay, number: int) -> Any:
    return board_json(told.at(number).after, told.rules)["játékosok"]["A"]["küldetések"][0]


def test_a_face_down_obstacle_is_known_to_its_player_only() -> None:
    """K/I.4.A: also in the time thread and as it comes into the Present."""
    for who, name in (("A", "?"), (EVERYBODY, "?"), ("B", "Csapda"), ("bíró", "Csapda")):
        told = seen(trapped(), who)
        assert lines(told)[1] == f"B csatol {name} -> Nyom"
        [thread] = board_json(told.at(2).after, told.rules)["időfonalak"][:1]
        assert [i["lap"] for i in thread["elemek"]] == [name]
        assert [c["lap"] for c in quest(told, 4)["csatolt"]] == [name]
        assert quest(told, 4)["lap"] == "Nyom"


def test_a_hand_tells_others_a_number() -> None:
    """K/I.3.B: only one's own hand may be looked at."""
    for who, own, other in (("A", ["Őr"], []), ("B", [], ["Csapda", "Farkas"]), (EVERYBODY, [], [])):
        seats = board_json(seen(trapped(), who).at(1).after, of_events(trapped()).rules())["játékosok"]
        assert (seats["A"]["kézben_ismert"], seats["B"]["kézben_ismert"]) == (own, other)
        assert (seats["A"]["kéz"], seats["B"]["kéz"]) == (1, 2)


def test_the_verdict_of_a_hidden_card_hangs_on_it() -> None:
    """K/III.7.E: whether it may hang there is for those to say who know what it is."""
    assert seen(trapped(), "bíró").at(2).verdict.outcome == seen(trapped(), "B").at(2).verdict.outcome == LEGAL
    for who in ("A", EVERYBODY):
        verdict = seen(trapped(), who).at(2).verdict
        assert verdict.outcome == UNDECIDABLE
        assert "K/III.7.E" in verdict.paragraphs


def test_a_dispute_that_only_the_judge_can_see_is_none_for_others() -> None:
    """K/III.7.E: a card that is no obstacle for a quest; that it is disputed would tell so."""
    wrong = {**TRAP, "csatolható": ["toronyszint"]}
    first, attach, *rest = trapped()
    events = [first.model_copy(update={"texts": {**first.texts, "Csapda": wrong}}),
              attach.model_copy(update={"grade": Grade.DISPUTED}), *rest]
    assert seen(events, "bíró").at(2).verdict.outcome == ILLEGAL
    assert seen(events, "bíró").at(2).event.grade == Grade.DISPUTED
    assert seen(events, "A").at(2).verdict.outcome == UNDECIDABLE
    assert seen(events, "A").at(2).event.grade == Grade.SEEN


def test_an_open_card_is_everybodys_as_soon_as_it_is_played() -> None:
    """K/I.4.B, K/I.3.C: an adventurer lies open in the thread too; an illegal play is judged as it is."""
    for who in ("A", "B", EVERYBODY):
        told = seen(played(), who)
        assert lines(told)[1:] == ["A idéz Őr", "A passz", "B passz", "B idéz Farkas", "A passz"]
        assert told.at(2).verdict.outcome == LEGAL
        assert told.at(5).verdict.outcome == ILLEGAL
        assert told.at(5).event.grade == Grade.DISPUTED
        sor = board_json(told.at(4).after, told.rules)["játékosok"]["A"]["sor"]
        assert [c["lap"] for c in sor] == ["Hérosz", "Őr"]


def test_copies_are_numbered_as_the_viewer_came_to_know_them() -> None:
    """A number that counted a copy in B's hand would tell that it is there (K/I.3.B)."""
    hands = {"A": {"mp": 5, "kéz": ["Őr", "Őr"]}, "B": {"mp": 1, "kéz": ["Őr"]}}
    events: list[Event] = [opening(position=hands), Play(seat="A", card="Őr#2"), Pass(seat="A"), Pass(seat="B")]
    assert board_json(seen(events, "bíró").end, of_events(events).rules())["játékosok"]["A"]["sor"][0]["lap"] == "Őr#2"
    told = seen(events, "B")
    assert lines(told)[1] == "A idéz Őr#2"  # B has one of its own in hand
    told = seen(events, EVERYBODY)
    assert lines(told)[1] == "A idéz Őr"


def test_what_others_draw_is_a_number_and_an_order_is_nobodys() -> None:
    """K/I.3.B, K/I.3.U."""
    events = [*trapped(), Draw(seat="B", cards=("Farkas", "?")), Shuffle(seat="B", order=("Farkas", "Őr"))]
    assert lines(seen(events, "A"))[-2:] == ["B húz 2", "B kever"]
    assert lines(seen(events, "B"))[-2:] == ["B húz Farkas, ?", "B kever"]
    assert lines(seen(events, "bíró"))[-1] == "B kever Farkas, Őr"


def test_a_card_that_is_turned_up_is_known_from_then_on() -> None:
    """K/I.4.B; and K/I.4.E: back in the hand nobody else knows which it is, though it was shown."""
    up = ManualEffect(op="forgat", value="nyílt", targets=("Csapda",))
    back = ManualEffect(op="mozgat", targets=("Csapda",), place="kéz")
    events = trapped(up, back)
    told = seen(events, "A")
    assert [[c["lap"] for c in quest(told, n)["csatolt"]] for n in (4, 5)] == [["?"], ["Csapda"]]
    assert "csatolt" not in quest(told, 6)
    assert board_json(told.end, told.rules)["játékosok"]["B"]["kéz"] == 2
    assert board_json(told.end, told.rules)["játékosok"]["B"]["kézben_ismert"] == []


def test_remarks_texts_and_sources_are_left_out() -> None:
    secret = "B kezében még van egy Csapda"
    events = [*trapped(), Note(text=secret), Check(assertions=[{"name": "B.mp", "value": 4},  # type: ignore[list-item]
                                                               {"name": "Csapda.hely", "value": "jelen"}]),
              Gap(text=secret), SourceText(name="x.jk", text=secret, digest="ab" * 32)]
    events[1] = events[1].model_copy(update={"raw": "B csatol Csapda -> Nyom", "texts": {"Csapda": TRAP}})
    for who in ("A", EVERYBODY):
        told = seen(events, who)
        assert "Csapda" not in "".join(str(m.event) for m in told.moments)
        assert "= B.mp 4" in lines(told)


def test_a_ruling_is_what_the_judge_said_at_the_table() -> None:
    events = [*trapped(), Ruling(ruling="szöveg", about=2, text="maradhat", citations=("K/III.7.E",)),
              Ruling(ruling="hatás", effect_line=ManualEffect(op="sebzés", value=1, targets=("Hérosz",)))]
    assert lines(seen(events, "A"))[-2:] == ["bíró 2: maradhat [K/III.7.E]", "bíró hatás sebzés 1 -> Hérosz"]


def test_the_head_of_a_view_is_its_own() -> None:
    game = of_events(trapped(), "próba")
    told = game.replay()
    heads = {who: viewed_game(game, viewed(told, v := viewer_of(who, 2)), v).head for who in ("A", "B", "bíró")}
    assert heads["bíró"] == game.head
    assert len(set(heads.values())) == 3


@pytest.mark.parametrize(("word", "name"), [("A", "A"), ("b", "B"), ("közönség", "közönség"), ("public", "közönség"),
                                            ("bíró", ""), ("judge", ""), (None, "")])
def test_viewers_are_named(word: str | None, name: str) -> None:
    assert viewer_of(word, 2).name == name


@pytest.mark.parametrize("word", ["C", "AB", "", "néző"])
def test_nobody_else_is_a_viewer(word: str) -> None:
    if not word:
        assert viewer_of(word, 2).judge
        return
    with pytest.raises(InputError) as caught:
        viewer_of(word, 2)
    assert (caught.value.code, "közönség" in caught.value.params["expected"]) == ("views.unknown", True)  # type: ignore[operator]


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str]) -> Call:
    return lambda *words: biro(capfd, *words)


def test_commands_speak_for_the_viewer(call: Call) -> None:
    """The siege sample: Siklóraj hangs face down on A's quest from event 56 on."""
    for who, seen_line in (("A", "B csatol ? -> A gát titka"), ("B", "B csatol Siklóraj -> A gát titka")):
        assert seen_line in call("replay", SIEGE, "--as", who, "--from", "56", "--to", "56").out
        assert call("why", SIEGE, "--at", "56", "--as", who, "--json").json["line"] == seen_line
    shown = call("show", SIEGE, "--as", "közönség", "--json").json["game"]
    assert shown["disputes"] == []
    assert not any(key.startswith(("Pakli", "Torony")) for key, _ in shown["headers"])
    assert shown["head"] != call("show", SIEGE, "--json").json["game"]["head"]


def test_what_may_be_done_is_listed_from_what_is_seen(call: Call) -> None:
    """K/I.3.B: A is awaited; B knows of A's hand how many cards it holds."""
    own = call("legal", SIEGE, "--at", "20", "--as", "A", "--json").json
    other = call("legal", SIEGE, "--at", "20", "--as", "B", "--json").json
    assert own["of"] == other["of"] == "A"
    assert any(one["group"] == "lapidézés" for one in own["lines"])
    assert not any(one["group"] == "lapidézés" for one in other["lines"])
    assert other["unknown_cards"] > 0 == own["unknown_cards"]


def test_wrong_calls(call: Call) -> None:
    assert call("replay", SIEGE, "--as", "C").status == 2
    refused = call("show", SIEGE, "--as", "A", "--source")
    assert (refused.status, refused.out) == (2, "")


def test_a_case_may_be_seen_too(call: Call) -> None:
    cases = Path(ROOT / "tests" / "cases" / "alap-es-idofonal.yaml")
    found = call("replay", f"{cases}#i-vege-torony-nelkul", "--as", "A", "--json")
    assert found.status == 0


@pytest.mark.parametrize("name", ["t-ellenfel-valasztas", "v-aldozat-megnevezve", "ix-kahrei"])
def test_cases_of_the_odd_chapters_have_views(name: str) -> None:
    """K/T.0.1, K/V.1, K/IX.2: an opponent or a sacrifice named as a target, a machine that is built."""
    file = next(f for f in sorted((ROOT / "tests" / "cases").glob("*.yaml")) if f"azonosító: {name}\n" in f.read_text())
    told = open_game(f"{file}#{name}").replay()
    for who in ("A", "B", EVERYBODY):
        seen_there = viewed(told, viewer_of(who, len(told.end.seats)))
        assert [line_of(m.event).count("?") for m in seen_there.moments] == [0] * len(told.moments)
