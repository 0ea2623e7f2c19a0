"""What cards cost and what they brought, by hand from the samples: MP per DP, MP per kill."""

from __future__ import annotations

from analytics.metrics import metrics
from analytics.stats import Desk
from tests.analytics.conftest import Lake

SIEGES = {"Dátum": "2026-11-14", "Kör": "4", "Asztal": "1"}  # ostrom-harom-szint
MACHINES = {"Dátum": "2026-11-22", "Kör": "2", "Asztal": "2"}  # gepek-es-szellemek
FOG = {"Dátum": "2026-11-22", "Kör": "2", "Asztal": "1"}  # kod-es-tulpart


def behind(lake: Lake, metric_id: str, card: str, sample: dict[str, str]) -> tuple[int, int]:
    """The two sums of a card in the sample with these headers."""
    [metric] = [m for m in metrics() if m.id == metric_id]
    [game] = [g.id for g in lake.games if sample.items() <= dict(g.opening.headers).items()]
    with Desk(lake.path) as desk:
        [(*_, above, below)] = [row for row in desk.games(metric, card) if row[0] == game]
    return above, below


def test_a_quest_costs_what_its_manoeuvres_cost(lake: Lake) -> None:
    """K/IV.6.6.2: in the sample of three sieges A solves „A gát titka” twice, for 1 MP and 3 DP each; that B paid 2 MP
    for a beast against the first team is no price of the quest."""
    assert behind(lake, "mp.lap", "A gát titka", SIEGES) == (2, 6)


def test_a_try_in_vain_is_paid_for_too(lake: Lake) -> None:
    """K/IV.6.6.3: in the sample of machines B solves „Süppedő sírkert” for nothing (2 DP), and a second copy in vain,
    for which he played an action card of 1 MP."""
    assert behind(lake, "mp.lap", "Süppedő sírkert", MACHINES) == (1, 2)


def test_what_an_effect_gives_is_no_dp_of_the_quest(lake: Lake) -> None:
    """K/I.10.B: „Ködön túli dallam” gives 3 DP and its effect 1 more to the player; solved twice, for 1 MP each."""
    assert behind(lake, "mp.lap", "Ködön túli dallam", FOG) == (2, 6)
