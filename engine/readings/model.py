"""What a reading (értelmezés) is."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

EDITIONS: Final = ("klasszikus", "megújult")


class Reading(Struct, frozen=True):
    """A question the text leaves open or answers twice, and the answers it can be given.

    ``answers_hu`` and ``answers_en`` run side by side; an answer's number counts from 1, as
    in a record's header. ``defaults`` are numbers too, in the order of :data:`EDITIONS`.
    ``opposites`` are the numbers of answers that stand only as the natural opposite of the
    first, so that the reading can be switched at all.
    """

    id: str
    question_hu: str
    question_en: str
    paragraphs: tuple[str, ...]
    answers_hu: tuple[str, ...]
    answers_en: tuple[str, ...]
    defaults: tuple[int, int] = (1, 1)
    opposites: tuple[int, ...] = ()

    def default(self, edition: str) -> int:
        """The number of the answer an edition starts from; KeyError for an unknown edition."""
        if edition not in EDITIONS:
            raise KeyError(edition)
        return self.defaults[EDITIONS.index(edition)]


def reading(
    id: str, question: tuple[str, str], paragraphs: str, *answers: tuple[str, str],
    defaults: tuple[int, int] = (1, 1), opposites: tuple[int, ...] = (),
) -> Reading:
    """A reading from pairs of Hungarian and English and from ids divided by spaces."""
    hungarian, english = tuple(hu for hu, _ in answers), tuple(en for _, en in answers)
    return Reading(id, *question, tuple(paragraphs.split()), hungarian, english, defaults, opposites)
