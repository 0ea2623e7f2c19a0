"""Keys of metrics in the reader's language; ``--json`` keeps them as the lake has them."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.keys import in_words, typed
from adjudicator.messages import known
from adjudicator.stats_view import as_json
from analytics.asking import Wanted
from analytics.charts import draw
from analytics.dashboard import contents
from analytics.dashboard.rendering import render
from analytics.kinds.line import Line
from analytics.metrics import metrics
from analytics.stats import Desk, Result
from events.registry import KINDS
from tests.adjudicator.calling import Call
from tests.analytics.conftest import Lake


def result(name: str, *keys: str, group: str = "", **more: object) -> Result:
    metric = next(m for m in metrics() if m.id == name)
    lines = tuple(Line(key, 9, 40, 40, 0.5, 0.4, 0.6, 0.5, group=group) for key in keys)
    return replace(Result(metric, lines, 9, 40, 40), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "key", "hu", "en"), [
    ("szabályok.oka", "enough_mp", "a költség kifizethető (K/I.5.A, K/", "the cost can be paid (K/I.5.A, K/"),
    ("szabályok.döntő", "K/I.6.D", "K/I.6.D: Passz után a másik játékos következik.",
     "K/I.6.D: After a pass it is the other player's turn to act."),
    ("szabályok.vitás", "K/VI.4.F", "K/VI.4.F: Az időfonalban az aktív játékosé az első szó: cselekszik …",
     "K/VI.4.F: In the thread the active player speaks first: he acts or …"),
    ("szabályok.megszűnt", "X/1", "X/1", "X/1"),
    ("szabályok.eldönthetetlen", "régen volt", "régen volt", "régen volt"),
    ("manőverek.fal", "00", "fal: 0", "wall: 0"), ("manőverek.csapat", "ostrom · 2", "ostrom · csapat: 2 fő",
                                                   "siege · team of 2"),
    ("manőverek.akadályozók", "küldetés · 0", "küldetés · akadályozó: 0", "quest · blockers: 0"),
    ("paklik.kalandozók", "07", "7 kalandozó", "adventurers: 7"), ("paklik.méret", "40", "40 lap", "cards: 40"),
    ("cselekedetek.szabálytalan", "lekeverés", "lekeverés", "mulligan"),
    ("dobások.siker", "bestia", "bestia", "beast"), ("lapok.pakliban", "passz", "passz", "passz"),
])
def test_a_key_is_said_in_the_reader_s_language(name: str, key: str, hu: str, en: str) -> None:
    found = result(name, key)
    said = [in_words(found, found.lines, lang)[0].key for lang in ("hu", "en")]
    assert [one[:len(short)] for one, short in zip(said, (hu, en), strict=True)] == [hu, en]
    assert {typed(found, one) for one in (key, *said)} == {key}


def test_a_group_stays_behind_the_words() -> None:
    found = result("szabályok.oka", "enough_mp · ?", group="?")
    assert in_words(found, found.lines, "hu")[0].key.endswith(") · nincs megadva")
    editions = result("játékosok.kezdés", "megújult · megújult", group="megújult")  # by edition, which the key is
    assert in_words(editions, editions.lines, "hu")[0].key == "megújult"
    assert typed(editions, "megújult") == "megújult · megújult"
    event = result("manőverek.fajta", "ostrom · küldetés", group="küldetés")  # a tournament of that name
    assert in_words(event, event.lines, "en")[0].key == "siege · küldetés"


def test_every_check_of_the_rules_says_what_it_asks_without_values() -> None:
    """Whatever has been loaded before: those of the whole engine."""
    code = """if 1:
        from adjudicator.keys import in_words
        from adjudicator.messages import catalogue
        from tests.analytics.test_keys import result
        names = [name.split(".") for name in catalogue("hu")]
        keys = sorted(name[1] for name in names if (name[0], name[-1]) == ("check", "ok"))
        found = result("szabályok.oka", *keys)
        print(*(f"{line.key}" for lang in ("hu", "en") for line in in_words(found, found.lines, lang)), sep="\\n")
    """
    said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.splitlines()
    assert len(said) >= 2 * 170
    assert [one for one in said if not re.fullmatch(r"[^{}_]+ \([KM]/[^{}_]+\)", one)] == []


def test_every_kind_has_its_word() -> None:
    """What may be judged, what is rolled for, how a game ends."""
    plain = {"megnyitás", "forrásszöveg", "kézi hatás", "ellenőrzés", "hiányzó rész", "megjegyzés", "visszavonás",
             "bírói döntés", "döntés módosítása"}
    kinds = {*KINDS, "támadás", "próba", "bestia", "sebzés", "dobás", "kezdés", "azonnal", "forduló végén", "feladás"}
    assert [kind for kind in sorted(kinds - plain) if not known(f"word.key.{kind}", "en")] == []


def test_a_deck_list_is_named_by_its_players() -> None:
    """The most frequent first; how many more; a list of nobody known by its id."""
    found = result("paklik.párosítás", "aa – bb", "bb – cc", players={"aa": ("Anna", "Béla", "Cili"), "bb": ("Dani",)})
    assert [line.key for line in in_words(found, found.lines, "hu")] == [
        "Anna, Béla és még 1 (aa) – Dani (bb)", "Dani (bb) – cc"]


def test_the_players_of_a_deck_list_are_in_a_total_order(lake: Lake) -> None:
    metric = next(m for m in metrics() if m.id == "paklik.lista")
    with Desk(lake.path) as desk:
        found = desk.result(metric, Wanted(True))
        plays = desk.connection.execute("SELECT paklijel, név, count(*) FROM játékosok WHERE paklijel IS NOT NULL AND "
                                        "név IS NOT NULL GROUP BY ALL").fetchall()
    assert found.lines
    for line in found.lines:
        there = {name: games for deck, name, games in plays if deck == line.key}
        names = found.players[line.key]
        assert set(names) <= set(there)
        assert list(names) == sorted(names, key=lambda name: (-there[name], name))
        assert names[0] in in_words(found, [line], "hu")[0].key


def test_a_name_turns_nothing_beside_it_and_stays_as_it_is(tmp_path: Path) -> None:
    """Shown without its marks, set apart on the page; the call and the machine's answer have it as it is."""
    name = "\u202eDávid <b>"
    found = result("lapok.pakliban", name)
    assert [line.key for line in in_words(found, found.lines, "hu")] == ["\ufffdDávid <b>"]
    assert (typed(found, name), typed(found, "\ufffdDávid <b>")) == (name, name)
    shown = contents.table(found, "hu", 3)
    assert (shown.rows[0].key, name in shown.call) == ("\ufffdDávid <b>", True)
    assert as_json(found, "hu")["lines"][0]["key"] == name
    draw(tmp_path / "ábra.svg", found, "hu", 3)
    assert "\u202e" not in (tmp_path / "ábra.svg").read_text(encoding="utf-8")
    html = render(contents.Page("hu", (), (contents.Topic("cards", "Lapok", (shown,)),), 1, 0, 0, 0, (), (), "x"))
    assert "<bdi>\ufffdDávid &lt;b&gt;</bdi>" in html


def test_people_read_words_machines_ids(lake: Lake, call: Call, tmp_path: Path) -> None:
    words = ("stats", "rules", "--metric", "szabályok.eldönthetetlen", "--synthetic", "--lake", str(lake.path),
             "--most", "2000")
    assert ("a költség kifizethető" in call(*words).out, "enough_mp" in call(*words).out) == (True, False)
    assert "enough_mp" in {line["key"] for line in call(*words, "--json").json["metrics"][0]["lines"]}
    found = result("szabályok.oka", "enough_mp")
    [said] = in_words(found, found.lines, "en")
    behind = [call(*words, "--games", key, "--json").json for key in ("enough_mp", said.key)]
    assert (behind[0] == behind[1], behind[0]["key"]) == (True, "enough_mp")
    shown = contents.table(found, "hu", 3)
    assert (shown.rows[0].key[:11], '--games "enough_mp"' in shown.call) == ("a költség k", True)
    draw(tmp_path / "ábra.svg", found, "hu", 3)
    assert "a költség kifizethető" in (tmp_path / "ábra.svg").read_text(encoding="utf-8")
