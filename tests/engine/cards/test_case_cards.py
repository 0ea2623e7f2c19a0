"""Every card that a shared position case defines is a card."""

from __future__ import annotations

from typing import Any

import pytest
from ruamel.yaml import YAML

from engine.cards import card_text, parse_card
from tests.sources import ROOT

FOLDERS = (ROOT / "tests" / "cases", ROOT.parent / "shared" / "cases")
FILES = sorted(path for folder in FOLDERS if folder.is_dir() for path in folder.rglob("*.yaml"))


def cards_of(cases: Any) -> list[tuple[str, dict[str, Any]]]:
    return [
        (case["azonosító"], card) for case in cases or () if isinstance(case, dict) for card in case.get("lapok") or ()
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_cards_of_the_cases_load_and_stay_themselves(path: Any) -> None:
    for case, data in cards_of(YAML(typ="safe").load(path)):
        card = parse_card(data)
        assert parse_card(card_text(card)) == card, case
