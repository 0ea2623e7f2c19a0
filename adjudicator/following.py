"""``replay --follow``: a game stepped through by keys on a full screen (docs/decisions/0014-prompt-toolkit.md)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from prompt_toolkit.application import Application
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.layout import HSplit, Layout, ScrollOffsets, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.output import ColorDepth

from adjudicator.board import board_lines
from adjudicator.hindsight import Hindsight
from adjudicator.hindsight_telling import later_lines
from adjudicator.line_of_events import JUDGES
from adjudicator.messages import text
from adjudicator.output import printable, wants_colour
from adjudicator.replay import Moment, Replay
from adjudicator.telling import moment_lines

SCROLL: Final = 10  # lines of the board that a key moves it by


@dataclass
class Stepper:
    """Where somebody is in a game: ``at`` counts the moments shown, ``typed`` is a number being typed; ``known``:
    what is told in hindsight, too."""

    moments: Sequence[Moment]
    at: int = 0
    typed: str = ""
    down: int = 0
    known: Hindsight | None = None

    @property
    def moment(self) -> Moment:
        """The moment shown."""
        return self.moments[self.at]

    def to(self, at: int) -> None:
        """Go to a moment by its place, no further than the ends."""
        self.at, self.typed, self.down = min(max(at, 0), len(self.moments) - 1), "", 0

    def by(self, steps: int) -> None:
        """Go so many moments on, or back."""
        self.to(self.at + steps)

    def jump(self) -> None:
        """To the event whose number was typed, or the last before it; without a number one on."""
        if not self.typed:
            self.by(1)
            return
        wanted = int(self.typed)
        self.to(sum(m.number <= wanted for m in self.moments) - 1)

    def seek(self, wanted: Callable[[Moment], bool], steps: int) -> None:
        """To the next moment (``steps`` 1) or the last before (-1) of a kind; without one stay here."""
        ahead = range(self.at + 1, len(self.moments)) if steps > 0 else range(self.at - 1, -1, -1)
        self.to(next((n for n in ahead if wanted(self.moments[n])), self.at))

    def turn(self, steps: int) -> None:
        """To where the next turn begins, or this one, or the one before."""
        here = self.moment.after.turn
        if steps > 0:
            self.seek(lambda m: m.after.turn > here, 1)
            return
        begins = next(n for n, m in enumerate(self.moments) if m.after.turn == here)
        if begins == self.at and self.at:
            here = self.moments[self.at - 1].after.turn
            begins = next(n for n, m in enumerate(self.moments) if m.after.turn == here)
        self.to(begins)


def notable(moment: Moment) -> bool:
    """A dispute, or a judge's decision."""
    return moment.against or isinstance(moment.event, JUDGES)


def follow(told: Replay, moments: Sequence[Moment], start: int, lang: str, known: Hindsight | None = None) -> int:
    """Step through the moments from the place ``start`` until it is left; the number of the event shown last."""
    stepper = Stepper(moments, start, known=known)
    application(told, stepper, lang).run()
    return stepper.moment.number


def application(told: Replay, stepper: Stepper, lang: str) -> Application[None]:
    """The screen: the event with its verdict above, the board below it, the keys at the foot."""
    def shown(make: Callable[[Replay, Stepper, str], list[str]]) -> FormattedTextControl:
        return FormattedTextControl(lambda: printable("\n".join(make(told, stepper, lang))), focusable=False)

    board = Window(shown(board_of), wrap_lines=True, scroll_offsets=ScrollOffsets(),
                   get_vertical_scroll=lambda _: stepper.down)
    rows = HSplit([
        Window(shown(head_of), height=1, style="reverse"),
        Window(shown(event_of), dont_extend_height=True, wrap_lines=True),
        Window(height=1, char="─"),
        board,
        Window(FormattedTextControl(lambda: text("follow.keys", lang)), height=1, style="reverse"),
    ])
    import sys

    depth = None if wants_colour(sys.stdout) else ColorDepth.DEPTH_1_BIT
    return Application(Layout(rows), key_bindings=keys(stepper), full_screen=True, color_depth=depth)


def head_of(told: Replay, stepper: Stepper, lang: str) -> list[str]:
    """Which of the events is shown, and the number that is being typed."""
    typed = text("follow.typed", lang, number=stepper.typed) if stepper.typed else ""
    return [text("follow.head", lang, at=stepper.at + 1, n=len(stepper.moments), number=stepper.moment.number) + typed]


def event_of(told: Replay, stepper: Stepper, lang: str) -> list[str]:
    """The event with its verdict and consequences."""
    moment, known = stepper.moment, stepper.known
    later = known.later(moment, told.rules) if known is not None else None
    return [*moment_lines(moment, told, lang), *later_lines(later, moment, told, lang)]


def board_of(told: Replay, stepper: Stepper, lang: str) -> list[str]:
    """The board after it."""
    moment, known = stepper.moment, stepper.known
    laid = known.laid_over(moment.after, moment.number) if known is not None else None
    return board_lines(moment.after, told.rules, lang, laid)


def keys(stepper: Stepper) -> KeyBindings:
    """The keys and what they do."""
    bindings = KeyBindings()

    def on(*names: str) -> Callable[[Callable[[Any], None]], None]:
        def bind(do: Callable[[Any], None]) -> None:
            for name in names:
                bindings.add(name)(do)
        return bind

    def step(do: Callable[[], None], *names: str) -> None:
        on(*names)(lambda event: do())

    step(lambda: stepper.by(1), "right", "space", "n")
    step(lambda: stepper.by(-1), "left", "p", "b")
    step(lambda: stepper.to(0), "home")
    step(lambda: stepper.to(len(stepper.moments) - 1), "end")
    step(lambda: stepper.seek(notable, 1), "pagedown")
    step(lambda: stepper.seek(notable, -1), "pageup")
    step(lambda: stepper.turn(1), "t")
    step(lambda: stepper.turn(-1), "T")
    step(stepper.jump, "enter")
    step(lambda: _scroll(stepper, SCROLL), "down")
    step(lambda: _scroll(stepper, -SCROLL), "up")
    for digit in "0123456789":
        step(lambda digit=digit: _type(stepper, digit), digit)  # type: ignore[misc]
    step(lambda: _type(stepper, ""), "backspace")
    on("q", "c-c", "escape")(lambda event: event.app.exit())
    return bindings


def _scroll(stepper: Stepper, lines: int) -> None:
    stepper.down = max(0, stepper.down + lines)


def _type(stepper: Stepper, digit: str) -> None:
    stepper.typed = (stepper.typed + digit)[:6] if digit else stepper.typed[:-1]
