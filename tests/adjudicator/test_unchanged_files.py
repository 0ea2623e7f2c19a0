"""What was read from files is kept as long as these are as they were."""

from __future__ import annotations

import pytest

from adjudicator import unchanged_files
from adjudicator.packs import find_pack
from tests.adjudicator.pack_files import GATE, HEAD, WIND, Write


def test_a_pack_is_read_again_only_when_one_of_its_files_has_changed(
        write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that it lists, and one that is new in its folder."""
    monkeypatch.setattr(unchanged_files, "SETTLED", -60.0)
    path = write('csomag: próba\nfájlok: [tovább.yaml]\n')
    further = write(f"lapok:\n{WIND}", "tovább.yaml")
    first = find_pack(str(path))
    assert find_pack(str(path)) is first
    further.write_text(f"lapok:\n{GATE}", encoding="utf-8")
    assert list(find_pack(str(path)).cards) == ["Kapu"]
    write(HEAD + WIND, "mappa/a.yaml")
    folder = str(path.parent / "mappa")
    assert find_pack(folder) is find_pack(folder)
    write(f"lapok:\n{GATE}", "mappa/b.yaml")
    assert list(find_pack(folder).cards) == ["Szél", "Kapu"]


def test_a_pack_that_changed_a_moment_ago_is_not_kept(write: Write) -> None:
    """Another change within the same tick of the file's clock would not be seen."""
    path = str(write(HEAD + WIND))
    assert find_pack(path) is not find_pack(path)


def test_only_so_many_packs_are_kept(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unchanged_files, "SETTLED", -60.0)
    monkeypatch.setattr(unchanged_files, "MOST", 2)
    paths = [str(write(HEAD + WIND, f"{n}.yaml")) for n in range(3)]
    kept: unchanged_files.Kept[str] = unchanged_files.Kept()
    read = [0]

    def get(path: str) -> str:
        def fresh() -> str:
            read[0] += 1
            return path
        return kept.get(path, lambda value: [value], fresh)

    assert [get(path) for path in (*paths, paths[2], paths[0])] == [*paths, paths[2], paths[0]]
    assert read == [4]
