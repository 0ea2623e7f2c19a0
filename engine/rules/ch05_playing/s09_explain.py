"""K/V.9, M/5.11 told step by step: the same numbers as ``s09_numbers``, written apart from it."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from engine.derivation import NO_READINGS, Derivation, Readings, Steps, answer, step
from engine.rules.ch05_playing.s09_numbers import Effects, Number, NumberClash, NumberEffect

_K: Final = {"set": "K/V.9.B", "rank": "K/V.8.G", "later": "K/V.8.H", "limited": "K/V.9.C", "plain": "K/V.9.C",
             "spare": "K/V.9.C", "limit": "K/V.9.A", "levels": "K/V.9.D", "base": "K/V.9.B"}
_M: Final = {"set": "M/5.11.B", "rank": "M/5.10.H", "later": "M/5.10.I", "limited": "M/5.11.C", "plain": "M/5.11.D",
             "spare": "", "limit": "M/5.11.E", "levels": "M/5.11.F", "base": "M/5.11.B"}


class NumberResult(Struct, frozen=True):
    """A number and how it came about. ``value`` None: there is none; a clash: see ``NumberClash``."""

    value: Number
    steps: Steps = ()


def explain_number_k(base: int | None, effects: Effects, readings: Readings = NO_READINGS,
                     floor: int | None = None) -> NumberResult:
    """K/V.9.A–D, told: as ``compute_number_k``."""
    return _Reckoning(base, _K, readings, floor, effects).result(effects)


def explain_number_m(base: int | None, effects: Effects, readings: Readings = NO_READINGS,
                     floor: int | None = None) -> NumberResult:
    """M/5.11.A–G, told: as ``compute_number_m``."""
    if base is None:
        return NumberResult(None, (step("M/5.11.G", "number.no_base"),))
    return _Reckoning(base, _M, readings, floor, effects).result(effects)


class _Reckoning:
    """One reckoning under way: the value so far, the unused parts, the steps told."""

    def __init__(self, base: int | None, ids: dict[str, str], readings: Readings, floor: int | None,
                 effects: Effects) -> None:
        self.value = base
        self.ids = ids
        self.readings = readings
        self.floor = floor
        self.unused = {"down": 0, "up": 0}
        self.clash: NumberClash | None = None
        self.cap = min((e.upper for e in effects if e.kind == "plafon" and e.upper is not None), default=None)
        key = "number.no_base" if base is None else "number.base"
        self.steps: list[Derivation] = [step(ids["base"], key, value=base)]

    def tell(self, part: str, key: str, *used: str, **params: object) -> None:
        self.steps.append(step(self.ids[part], key, *used, **params))

    def result(self, effects: Effects) -> NumberResult:
        """K/V.9.D, M/5.11.F: weak effects first, then strong ones."""
        self.level([e for e in effects if not e.strong])
        strong = [e for e in effects if e.strong]
        if strong and (self.clash is None or any(e.kind == "beállít" for e in strong)):
            self.begin_strong()
            self.level(strong)
        self.last()
        return NumberResult(self.clash or self.value, tuple(self.steps))

    def begin_strong(self) -> None:
        self.clash = None
        used: tuple[str, ...] = ()
        if self.ids["spare"] and any(self.unused.values()):
            used = ("É40",)
            if answer(self.readings, "É40") == 1:
                self.unused = {"down": 0, "up": 0}
        self.tell("levels", "number.strong", *used, value=self.value)

    def level(self, effects: list[NumberEffect]) -> None:
        self.setting([e for e in effects if e.kind == "beállít"])
        if self.value is None:
            return
        self.each_step()
        modifiers = [e for e in effects if e.kind == "módosít"]
        limited = [e for e in modifiers if e.lower is not None or e.upper is not None]
        if answer(self.readings, "É39") == 2:
            limited.sort(key=lambda e: abs(e.amount), reverse=True)
        for e in limited:
            self.modify(e, "limited", ("É39",) if len(limited) > 1 else ())
        for e in modifiers:
            if e not in limited:
                self.modify(e, "plain", ())
        self.limiting([e for e in effects if e.kind == "korlátoz"])

    def setting(self, effects: list[NumberEffect]) -> None:
        """K/V.9.B, M/5.11.B with K/V.8.G–H, M/5.10.H–I."""
        if not effects:
            return
        forbidding = [e for e in effects if e.forbidding]
        chosen = (forbidding or effects)[-1]
        if len(effects) > 1:
            by_rank = bool(forbidding) and len(forbidding) < len(effects)
            self.tell("rank" if by_rank else "later", "number.set_by_rank" if by_rank else "number.set_later",
                      amount=chosen.amount, over=tuple(e.amount for e in effects if e is not chosen))
        self.tell("set", "number.set", before=self.value, value=chosen.amount)
        self.value = chosen.amount

    def modify(self, e: NumberEffect, part: str, used: tuple[str, ...]) -> None:
        """K/V.9.C, M/5.11.C–D: one modifier, within its own limit (K/V.9.A)."""
        assert self.value is not None
        before, amount = self.value, self.eaten(e.amount)
        reached = before + amount
        if amount > 0 and e.upper is not None and reached > e.upper:
            reached = e.upper if before < e.upper else before
        if amount < 0 and e.lower is not None and reached < e.lower:
            reached = e.lower if before > e.lower else before
        self.value = reached
        lost = abs(before + amount - reached)
        if lost and self.ids["spare"]:
            self.unused["up" if amount > 0 else "down"] += lost
        key = "number.limited" if lost else "number.raised" if e.amount >= 0 else "number.lowered"
        self.tell(part, key, *used, amount=abs(e.amount), taking=abs(amount), before=before, value=reached,
                  limit=e.upper if amount > 0 else e.lower, lost=lost)
        self.each_step()

    def eaten(self, amount: int) -> int:
        """K/V.9.C: what opposite limited modifiers have not used up eats this one first."""
        pool = "down" if amount > 0 else "up"
        taken = min(abs(amount), self.unused[pool])
        if taken:
            self.unused[pool] -= taken
            self.tell("spare", "number.absorbed", amount=abs(amount), taken=taken, left=self.unused[pool])
        return amount - taken if amount > 0 else amount + taken

    def limiting(self, effects: list[NumberEffect]) -> None:
        """M/5.11.E: the tightest free limits hold; crossing ones are a clash (É43)."""
        lowers = [e.lower for e in effects if e.lower is not None]
        uppers = [e.upper for e in effects if e.upper is not None]
        lower, upper = max(lowers, default=None), min(uppers, default=None)
        assert self.value is not None
        if lower is not None and upper is not None and lower > upper:
            if answer(self.readings, "É43") == 2:
                self.later_limit(effects, lower, upper)
                return
            self.clash = NumberClash(lower, upper, self.value, effects[0].strong)
            self.tell("limit", "number.clash", "É43", lower=lower, upper=upper, value=self.value)
            return
        if upper is not None and self.value > upper:
            self.tell("limit", "number.upper", before=self.value, value=upper)
            self.value = upper
        elif lower is not None and self.value < lower:
            self.tell("limit", "number.lower", before=self.value, value=lower)
            self.value = lower

    def later_limit(self, effects: list[NumberEffect], lower: int, upper: int) -> None:
        """É43 by its other answer: of two crossing limits the later one holds."""
        assert self.value is not None
        came = {"lower": max(n for n, e in enumerate(effects) if e.lower == lower),
                "upper": max(n for n, e in enumerate(effects) if e.upper == upper)}
        before, by_lower = self.value, came["lower"] > came["upper"]
        self.value = max(before, lower) if by_lower else min(before, upper)
        self.tell("limit", "number.lower" if by_lower else "number.upper", "É43", before=before, value=self.value)

    def each_step(self) -> None:
        """É41, É42 by their other answers: floor and cap hold after every step."""
        if answer(self.readings, "É42") == 2:
            self.capped()
        if answer(self.readings, "É41") == 2:
            self.floored()

    def last(self) -> None:
        """É42, É41: caps of the rules, and nothing negative, as the last steps."""
        if self.clash is None:
            self.capped()
            self.floored()

    def capped(self) -> None:
        if self.value is not None and self.cap is not None and self.value > self.cap:
            newer = self.ids is _M
            ids = ("M/3.07.3", "M/3.07.4") if newer else ("K/III.10.G", "K/III.10.H")
            self.steps.append(step(ids, "number.cap", "É42", before=self.value, value=self.cap))
            self.value = self.cap

    def floored(self) -> None:
        if self.value is not None and self.floor is not None and self.value < self.floor:
            self.steps.append(step("K/I.10.A", "number.floor", "É41", before=self.value, value=self.floor))
            self.value = self.floor
