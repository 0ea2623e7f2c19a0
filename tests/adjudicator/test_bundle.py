"""biro bundle: one game in one file, read back whole or not at all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator.bundling import bundle, read_bundle
from adjudicator.games import Game, open_game
from engine.fingerprint import fingerprint
from events.errors import BiroError
from events.store import open_store
from tests.adjudicator.calling import Call, biro
from tests.adjudicator.judged import game as judged_game
from tests.adjudicator.judged import played, stored
from tests.sources import ROOT

CONTESTED = str(ROOT / "samples" / "games" / "vitatott-kor.jk")


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str]) -> Call:
    return lambda *words: biro(capfd, *words)


def bundled(tmp_path: Path, game: Game) -> Path:
    file = tmp_path / "egy.bundle"
    file.write_text(bundle(game, game.rules()), encoding="utf-8")
    return file


def test_a_stored_game_comes_back_with_all_that_stands_beside_it(tmp_path: Path) -> None:
    store = tmp_path / "tár.sqlite"
    name = stored(store, played(), 2, 6)
    game = open_game(name, str(store))
    again = read_bundle(bundled(tmp_path, game))
    assert (again.events, again.digests, again.prints, again.beside) == (
        game.events, game.digests, game.prints, game.beside)
    assert (again.id, again.head, again.replay().trust) == (name, game.head, "pontos")
    with open_store(str(store), readonly=True) as opened:
        assert opened.load(name).head == again.head


def test_lines_that_were_only_tried_stay_so(tmp_path: Path) -> None:
    game = judged_game()
    game = Game(game.name, game.events, refused=frozenset({5}))
    again = read_bundle(bundled(tmp_path, game))
    assert again.refused == {5}
    rules = game.rules()
    assert fingerprint(again.replay().end, rules) == fingerprint(game.replay().end, rules)
    assert again.replay().at(5).refused


def test_it_holds_ruleset_versions_and_pack_texts(tmp_path: Path) -> None:
    found = json.loads(bundled(tmp_path, open_game(CONTESTED)).read_text("utf-8"))
    assert found["szabályok"]["kiadás"] == "klasszikus"
    assert found["szabályok"]["értelmezések"]["É22"] == 1
    [pack] = found["csomagok"]
    assert (pack["név"], "Őrjárat" in pack["lapok"] or len(pack["lapok"]) > 50) == ("minta", True)
    assert found["program"]


def test_the_same_game_gives_the_same_bytes() -> None:
    game = open_game(CONTESTED)
    assert bundle(game, game.rules()) == bundle(open_game(CONTESTED), game.rules())


@pytest.mark.parametrize(("old", "new", "code"), [
    ('"lap":"Kancsal Tóbiás"', '"lap":"Gátőr lovas"', "bundle.broken"),
    ('"fajta": "biro-játszma"', '"fajta": "más"', "bundle.not_one"),
    ('"formátum": 1', '"formátum": 2', "bundle.newer"),
    ('"fajta":"kezdőjátékos"', '"fajta":"kezdőjáték"', "bundle.event"),
    ('"napló"', '"naplo"', "bundle.not_one"),
])
def test_a_changed_file_is_refused(tmp_path: Path, old: str, new: str, code: str) -> None:
    file = bundled(tmp_path, open_game(CONTESTED))
    text = file.read_text("utf-8")
    changed = text.replace(old, new, 1)
    assert changed != text
    file.write_text(changed, encoding="utf-8")
    with pytest.raises(BiroError) as caught:
        read_bundle(file)
    assert caught.value.code == code


def test_commands_take_a_bundle_as_a_game(call: Call, tmp_path: Path) -> None:
    file = str(tmp_path / "vita.bundle")
    made = call("bundle", CONTESTED, "-o", file, "--json")
    assert (made.status, made.json["events"]) == (0, 70)
    assert call("show", file, "--json").json["game"]["head"] == made.json["head"]
    for words in (("replay", file, "--at", "49"), ("why", file, "--at", "49"), ("legal", file, "--at", "20"),
                  ("replay", file, "--as", "A"), ("case", "from", file, "--at", "49"),
                  ("rejudge", file, "--edition", "klasszikus"),
                  ("report", file, "-o", str(tmp_path / "vita.md"))):
        ended = call(*words)
        assert (ended.status, ended.err) == (0, ""), words


def test_wrong_calls(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "vita.bundle"
    assert call("bundle", CONTESTED, "-o", str(tmp_path / "vita.zip")).status == 2
    assert call("show", str(file)).status == 3
    assert call("bundle", CONTESTED, "-o", str(file)).status == 0
    assert call("bundle", CONTESTED, "-o", str(file)).status == 3
    assert call("bundle", CONTESTED, "-o", str(file), "--force").status == 0
    assert call("rule", str(file), "--at", "3", "--stand").status == 2
    file.write_text("[]", encoding="utf-8")
    assert call("show", str(file)).status == 2
