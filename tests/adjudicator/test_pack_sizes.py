"""What is too large for a pack: told at once, and not shown whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.packs import LARGEST, load_pack
from events.errors import InputError, Problem


def faults(path: Path) -> tuple[Problem, ...]:
    """The faults of a pack."""
    with pytest.raises(InputError) as caught:
        load_pack(path)
    return caught.value.problems


def test_a_file_too_big_for_a_pack_is_not_read(tmp_path: Path) -> None:
    """Told before any of it is read as YAML; one a byte smaller is read."""
    path = tmp_path / "nagy.yaml"
    path.write_bytes(b"#" * LARGEST + b"\n")
    assert [(p.code, p.file) for p in faults(path)] == [("cards.file_too_big", str(path))]
    path.write_bytes(b"#" * (LARGEST - 1) + b"\n")
    assert [p.code for p in faults(path)] == ["cards.pack_not_map"]


def test_a_line_that_nobody_can_read_is_not_shown(tmp_path: Path) -> None:
    path = tmp_path / "sor.yaml"
    card = "{név: Szél, típus: eseménylap, mp: 1, időtartam: " + "p" * 3000 + "}"
    path.write_text(f"lapok:\n- {card}\n", encoding="utf-8")
    assert [(p.code, p.line, p.raw, len(str(dict(p.params)["word"]))) for p in faults(path)] == [
        ("cards.unknown_word", 2, None, 40)]
