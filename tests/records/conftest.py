"""What the tests of the sample records share with those of the command line."""

from tests.adjudicator.conftest import hungarian

__all__ = ["hungarian"]  # a fixture
